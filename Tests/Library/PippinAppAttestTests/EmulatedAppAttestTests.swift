import AppleIDEmulator
import Foundation
import PippinHTTP
import PippinTokens
import Testing

@testable import PippinAppAttest

/// What the emulator of Apple's side attests, judged by the verifier, which shares no code with it.
@Suite struct EmulatedAppAttestTests {
  private static let appID = "TEAM000001.com.example.app"
  private static let now = 1_790_000_000
  private static let hash = SHA256.hash("client data")

  private let emulator: AppleIDEmulator

  init() throws {
    emulator = try AppleIDEmulator(seed: 7, now: { Date(timeIntervalSince1970: Double(Self.now)) })
  }

  private func call(_ method: String, _ path: String, _ body: [String: String]? = nil) async throws -> (
    Int, JSONElement
  ) {
    let bytes = try body.map { Array(try JSONEncoder().encode($0)) } ?? []
    let fields: HTTPFields = body == nil ? [:] : ["content-type": "application/json"]
    let response = await emulator.respond(
      to: try HTTPRequest(method: method, url: "http://127.0.0.1:8081/emulator/" + path, fields: fields, body: bytes))
    let json = response.body.isEmpty ? Array("{}".utf8) : response.body
    return (response.status, try JSONDocument(parsing: json).root)
  }

  private func newKey(_ more: [String: String] = [:]) async throws -> String {
    let (status, answer) = try await call(
      "POST", "app-attest/keys", ["bundle_id": "com.example.app"].merging(more) { $1 })
    #expect(status == 201)
    return try #require(answer["key_id"]?.string)
  }

  private func bytes(_ what: String, _ key: String, _ hash: [UInt8] = Self.hash) async throws -> [UInt8] {
    let (status, answer) = try await call(
      "POST", "app-attest/\(what)s", ["key_id": key, "client_data_hash": Base64URL.encode(hash)])
    #expect(status == 201)
    return try #require(answer[what]?.string.flatMap { Base64URL.decode($0) })
  }

  private func verifier(_ environment: AppAttestEnvironment = .production) throws -> AppAttestVerifier {
    AppAttestVerifier(
      appIDs: [Self.appID], environment: environment,
      root: try AppAttestRoot(insecurePEM: AppleIDEmulator.appAttestRootPEM))
  }

  private func verify(_ attestation: [UInt8], _ key: String, _ verifier: AppAttestVerifier) throws(AppAttestError)
    -> AttestedAppKey
  {
    try verifier.verify(
      attestation: attestation, keyID: Base64URL.decode(key) ?? [], clientDataHash: Self.hash, at: Self.now)
  }

  @Test(arguments: AppAttestEnvironment.allCases) func `attests a key, and signs with it`(
    _ environment: AppAttestEnvironment
  ) async throws {
    let id = try await newKey(["environment": environment.rawValue])
    let verifier = try verifier(environment)
    let key = try verify(try await bytes("attestation", id), id, verifier)
    #expect(key.appID == Self.appID)
    for counter in UInt32(1)...3 {
      let assertion = try await bytes("assertion", id)
      let verified = try verifier.verify(
        assertion: assertion, publicPoint: key.publicPoint, counter: counter - 1, clientDataHash: Self.hash)
      #expect(verified.counter == counter)
    }
  }

  @Test(arguments: [
    ("wrong_nonce", AppAttestError.Step.nonce), ("wrong_key_id", .keyID), ("wrong_app_id", .appID),
    ("attested_counter", .counter), ("wrong_environment", .environment), ("wrong_credential_id", .credentialID),
    ("foreign_root", .chain), ("expired_certificate", .chain),
  ]) func `plants one mistake in an attestation`(_ kind: String, _ step: AppAttestError.Step) async throws {
    #expect(try await call("POST", "faults", ["kind": kind, "endpoint": "app_attest"]).0 == 201)
    let id = try await newKey()
    let attestation = try await bytes("attestation", id)
    let verifier = try verifier()
    expect(step) { () throws(AppAttestError) in _ = try verify(attestation, id, verifier) }
  }

  @Test(arguments: [
    ("wrong_app_id", AppAttestError.Step.appID), ("counter_stuck", .counter), ("bad_signature", .signature),
  ]) func `plants one mistake in an assertion`(_ kind: String, _ step: AppAttestError.Step) async throws {
    let id = try await newKey()
    let verifier = try verifier()
    let key = try verify(try await bytes("attestation", id), id, verifier)
    _ = try await bytes("assertion", id)
    #expect(try await call("POST", "faults", ["kind": kind, "endpoint": "app_attest"]).0 == 201)
    let assertion = try await bytes("assertion", id)
    expect(step) { () throws(AppAttestError) in
      _ = try verifier.verify(
        assertion: assertion, publicPoint: key.publicPoint, counter: 1, clientDataHash: Self.hash)
    }
  }

  @Test func `refuses keys that are unknown, not attested, attested already, or lost`() async throws {
    let order = { (id: String) in ["key_id": id, "client_data_hash": Base64URL.encode(Self.hash)] }
    func refusal(_ what: String, _ id: String) async throws -> String? {
      let (status, answer) = try await call("POST", "app-attest/\(what)", order(id))
      return status == 403 ? answer["error"]?.string : nil
    }
    let id = try await newKey()
    #expect(try await refusal("attestations", "unknown") == "invalidKey")
    #expect(try await refusal("assertions", id) == "invalidKey")
    _ = try await bytes("attestation", id)
    #expect(try await refusal("attestations", id) == "invalidKey")
    #expect(try await call("POST", "faults", ["kind": "invalid_key"]).0 == 201)
    #expect(try await refusal("assertions", id) == "invalidKey")
    #expect(try await call("DELETE", "faults").0 == 204)
    #expect(try await call("DELETE", "app-attest/keys/\(id)").0 == 204)
    #expect(try await refusal("assertions", id) == "invalidKey")
    let other = try await newKey()
    let short = try await call("POST", "app-attest/attestations", ["key_id": other, "client_data_hash": "AAAA"])
    #expect(short.0 == 403)
    #expect(short.1["error"]?.string == "invalidInput")
  }

  @Test func `makes the same of the same seed, and goes on from a saved state`() async throws {
    let twin = try EmulatedAppAttestTests()
    let id = try await newKey()
    #expect(try await twin.newKey() == id)
    #expect(try await twin.bytes("attestation", id) == bytes("attestation", id))
    let restored = try EmulatedAppAttestTests()
    try restored.emulator.importState(emulator.exportState())
    #expect(try await restored.bytes("assertion", id) == bytes("assertion", id))
    #expect(try restored.emulator.exportState() == emulator.exportState())
    let (_, list) = try await restored.call("GET", "app-attest/keys")
    #expect(list["items"].flatMap { Array($0.elements).first }?["key_id"]?.string == id)
    #expect(list["items"].flatMap { Array($0.elements).first }?["attested"]?.bool == true)
  }

  @Test func `shows its root certificate, which is not Apple's`() async throws {
    let response = await emulator.respond(
      to: try HTTPRequest(url: "http://127.0.0.1:8081/emulator/app-attest/root"))
    #expect(response.bodyText == AppleIDEmulator.appAttestRootPEM)
    let root = try AppAttestRoot(insecurePEM: response.bodyText)
    #expect(root.fingerprint == AppleIDEmulator.appAttestRootFingerprint)
    #expect(root != .apple)
  }
}
