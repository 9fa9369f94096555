import Foundation
import PippinAPI
import PippinLock
import Testing

@testable import SignInClient

/// Proofs of App Attest in requests that may create an account (0141).
@Suite struct `App Attest in the kit` {
  private static let keys = "POST /v1/app-attest/keys"
  private static let apple = "POST /v1/sign-in/apple"
  private static let guest = "POST /v1/sign-in/guest"

  private static func server(_ more: [String: [ScriptedServer.Answer]] = [:]) -> ScriptedServer {
    ScriptedServer(
      [keys: [.noContent], apple: [.ok(signInAnswer())], guest: [.ok(signInAnswer())]].merging(more) { $1 })
  }

  private static func refused(_ reason: String) -> ScriptedServer.Answer {
    .problem(403, "app_attest_required", more: #","reason":"\#(reason)""#)
  }

  private static func app(_ server: ScriptedServer, _ device: FakeAppAttest, storage: TestStorage = TestStorage())
    throws -> App
  {
    try App(server, storage: storage) { $0.appAttestation = device }
  }

  private func proof(_ asked: ScriptedServer.Asked?) -> AppAttestField? {
    asked?.fields["App-Attest"].flatMap { AppAttestField($0) }
  }

  @Test func `registers a key once, and signs the body with the sign-in's nonce`() async throws {
    let device = FakeAppAttest()
    let app = try Self.app(Self.server(), device)
    _ = try await app.client.signIn(with: TestProvider.apple())
    let sent = try #require(app.server.asked(Self.apple).first)
    let proof = try #require(self.proof(sent))
    #expect(proof.keyID == FakeAppAttest.id(1).base64URL && proof.nonce == "raw")
    // One nonce for the sheet, the key and the request.
    #expect(app.server.asked("POST /v1/nonces").count == 1)
    let registered = try #require(app.server.asked(Self.keys).first)
    #expect(registered.says(#""key_id":"\#(proof.keyID)""#) && registered.says(#""nonce":"raw""#))
    let hash = Data(Digest.sha256("raw.\(Self.apple).\(Digest.hex(of: Array(sent.body)))"))
    #expect(
      device.calls == ["generate", "attest 1 \(Data(Digest.sha256("raw")).base64URL)", "assert 1 \(hash.base64URL)"])
    #expect(try app.storage.state?.appKey?.isRegistered == true)
    try await app.client.signOut()
    _ = try await app.client.signInAsGuest()
    #expect(self.proof(app.server.asked(Self.guest).first)?.keyID == proof.keyID)
    #expect(app.server.asked(Self.keys).count == 1)
  }

  @Test func `proves nothing where no account is created, or the app does not ask for it`() async throws {
    let device = FakeAppAttest()
    let app = try Self.app(
      Self.server(["POST /v1/sign-in/password": [.ok(signInAnswer())]]), device)
    _ = try await app.client.signIn(with: TestProvider.apple(), purpose: .existing)
    _ = try await app.client.signIn(with: TestProvider.password)
    #expect(app.server.all.allSatisfy { $0.fields["App-Attest"] == nil } && device.calls.isEmpty)
    let plain = try App(Self.server())
    _ = try await plain.client.signInAsGuest()
    #expect(plain.server.all.allSatisfy { $0.fields["App-Attest"] == nil })
  }

  @Test func `goes without a proof where the device has none or Apple does not answer`() async throws {
    let unsupported = try Self.app(Self.server(), FakeAppAttest(isSupported: false))
    #expect(try await unsupported.client.signInAsGuest().account == "mary")
    for code in [AppAttestationError.Code.unavailable, .failed] {
      let device = FakeAppAttest(attesting: [code, nil])
      let app = try Self.app(Self.server(), device)
      #expect(try await app.client.signInAsGuest().account == "mary")
      #expect(app.server.asked(Self.guest).first?.fields["App-Attest"] == nil)
      // Only after an outage the same key is attested again.
      #expect(try (app.storage.state?.appKey != nil) == (code == .unavailable))
      try await app.client.signOut()
      _ = try await app.client.signInAsGuest()
      let key = FakeAppAttest.id(code == .unavailable ? 1 : 2).base64URL
      #expect(proof(app.server.asked(Self.guest).last)?.keyID == key)
    }
  }

  @Test func `goes without a proof after ten seconds`() async throws {
    let device = FakeAppAttest(hangs: true)
    let waited = Lock<[TimeInterval]>([])
    let app = try App(
      Self.server(), configure: { $0.appAttestation = device },
      deadline: { seconds in
        waited.withLock { $0.append(seconds) }
        if seconds != 10 { await never() }
      })
    #expect(try await app.client.signInAsGuest().account == "mary")
    #expect(waited.withLock { $0 }.contains(10))
    #expect(app.server.asked(Self.guest).first?.fields["App-Attest"] == nil)
  }

  @Test func `makes a new key where the server does not know the old one, and repeats the request once`() async throws {
    let device = FakeAppAttest()
    let app = try Self.app(
      Self.server([Self.guest: [.ok(signInAnswer()), Self.refused("unknown_key"), .ok(signInAnswer("s2"))]]), device)
    _ = try await app.client.signInAsGuest()
    try await app.client.signOut()
    #expect(try await app.client.signInAsGuest().account == "mary")
    let asked = app.server.asked(Self.guest)
    #expect(asked.map { proof($0)?.keyID } == [1, 1, 2].map { FakeAppAttest.id($0).base64URL })
    #expect(asked[1].fields["Idempotency-Key"] == asked[2].fields["Idempotency-Key"] && asked[1].body == asked[2].body)
    let never = try Self.app(Self.server([Self.guest: [Self.refused("unknown_key")]]), FakeAppAttest())
    let error = await failure { _ = try await never.client.signInAsGuest() }
    #expect(error?.code == .appAttestRequired && error?.reason == "unknown_key")
    #expect(never.server.asked(Self.guest).count == 2)
  }

  @Test func `tells the app why the server created no account`() async throws {
    let app = try Self.app(Self.server([Self.guest: [Self.refused("app_id")]]), FakeAppAttest())
    let error = await failure { _ = try await app.client.signInAsGuest() }
    #expect(error?.code == .appAttestRequired && error?.reason == "app_id")
    #expect(app.server.asked(Self.guest).count == 1)
  }

  @Test func `makes a new key where the device has lost the old one`() async throws {
    let device = FakeAppAttest()
    let app = try Self.app(Self.server(), device)
    _ = try await app.client.signInAsGuest()
    try await app.client.signOut()
    device.lose()
    _ = try await app.client.signInAsGuest()
    #expect(proof(app.server.asked(Self.guest).last)?.keyID == FakeAppAttest.id(2).base64URL)
  }

  @Test func `asks a server without App Attest once`() async throws {
    let device = FakeAppAttest()
    let app = try Self.app(Self.server([Self.keys: [.problem(404, "not_found")]]), device)
    for _ in 0..<3 {
      _ = try await app.client.signInAsGuest()
      try await app.client.signOut()
    }
    #expect(app.server.asked(Self.keys).count == 1)
    #expect(app.server.asked(Self.guest).allSatisfy { $0.fields["App-Attest"] == nil })
    #expect(device.calls.filter { $0 == "generate" }.count == 1)
  }

  @Test func `keeps the key over a relaunch, and for this server only`() async throws {
    let (device, storage) = (FakeAppAttest(), TestStorage())
    let first = try Self.app(Self.server(), device, storage: storage)
    _ = try await first.client.signInAsGuest()
    try await first.client.signOut()
    let second = try Self.app(Self.server(), device, storage: storage)
    _ = try await second.client.signInAsGuest()
    #expect(second.server.asked(Self.keys).isEmpty)
    var state = try #require(try storage.state)
    _ = state.move(toServer: "https://other.example.com", as: "com.example.app")
    #expect(state.appKey == nil)
  }

  @Test func `the field is read strictly`() {
    let field = AppAttestField(keyID: "k", nonce: "n", assertion: "a")
    #expect(field.value == #"key_id="k", nonce="n", assertion="a""#)
    #expect(AppAttestField(field.value) == field)
    #expect(AppAttestField("nonce=\"n\"\t,assertion=\"a\",key_id=\"k\"") == field)
    for other in [
      "", ",", #"key_id="k""#, field.value + ",", field.value + #", x="y""#, field.value + ";q",
      field.value.uppercased(),
      #"key_id=k, nonce="n", assertion="a""#, #"key_id="", nonce="n", assertion="a""#,
      #"key_id="k+", nonce="n", assertion="a""#, #"key_id="k\"", nonce="n", assertion="a""#,
      #"key_id="k", key_id="k", assertion="a""#, #"key_id ="k", nonce="n", assertion="a""#,
      field.value + String(repeating: " ", count: AppAttestField.limit),
    ] {
      #expect(AppAttestField(other) == nil, "\(other.prefix(60))")
    }
  }
}

/// A device whose keys are numbers, and that records what it is asked.
private final class FakeAppAttest: AppAttestation {
  let isSupported: Bool
  private let hangs: Bool
  private let asked = Lock<[String]>([])
  private let made = Lock(0)
  private let lost = Lock(0)
  /// The failures of the next attestations.
  private let attesting: Lock<[AppAttestationError.Code?]>

  init(isSupported: Bool = true, attesting: [AppAttestationError.Code?] = [], hangs: Bool = false) {
    self.isSupported = isSupported
    self.attesting = Lock(attesting)
    self.hangs = hangs
  }

  var calls: [String] { asked.withLock { $0 } }

  static func id(_ number: Int) -> Data { Data(Digest.sha256("key \(number)")) }

  /// Forgets all keys.
  func lose() { lost.withLock { $0 = made.withLock { $0 } } }

  func generateKey() async throws(AppAttestationError) -> String {
    if hangs { await never() }
    asked.withLock { $0.append("generate") }
    return Self.id(
      made.withLock { made in
        made += 1; return made
      }
    ).base64EncodedString()
  }

  func attest(_ keyID: String, clientDataHash: Data) async throws(AppAttestationError) -> Data {
    try note("attest", keyID, clientDataHash)
    let code = attesting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    if let code { throw AppAttestationError(code, "scripted") }
    return Data("attestation".utf8)
  }

  func assertion(_ keyID: String, clientDataHash: Data) async throws(AppAttestationError) -> Data {
    try note("assert", keyID, clientDataHash)
    return Data("assertion".utf8)
  }

  private func note(_ call: String, _ keyID: String, _ hash: Data) throws(AppAttestationError) {
    let number = (1...9).first { Self.id($0).base64EncodedString() == keyID } ?? 0
    asked.withLock { $0.append("\(call) \(number) \(hash.base64URL)") }
    guard number > lost.withLock({ $0 }) else { throw AppAttestationError(.invalidKey, "lost") }
  }
}
