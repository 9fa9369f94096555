import AppleIDEmulator
import PippinAccounts
import PippinTokens
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinTelemetry
import PippinTestKit
import SignInWithApple
import Testing

/// A team with two keys, one of which is revoked at Apple while the server runs (SECRET-5, TRAP-7).
@Suite struct `A revoked key of a team with two` {
  private let world: World
  private let app: App
  private var team = EmulatorConfiguration.defaultSeed.teams[0]

  init() async throws {
    let newer = SecretText(try P256PrivateKey.generate().pem.revealed)
    team.keys.append(.init(keyID: "KEY0000002", p8: newer, primaryApp: "com.example.app"))
    var configuration = EmulatorConfiguration.defaultSeed
    configuration.teams[0] = team
    world = try await World(otherKeys: [("KEY0000002", newer)], configuration: configuration)
    app = App(world: world)
  }

  /// Apple knows only these keys of the team from now on.
  private func keepAtApple(_ keys: [String]) async throws {
    var team = team
    team.keys.removeAll { !keys.contains($0.keyID) }
    let text = String(decoding: try JSONEncoder().encode(team), as: UTF8.self)
    let answer = await world.atApple("PUT", "/emulator/teams/\(team.id)", .raw(text))
    try #require(answer.status == 200, "\(answer)")
  }

  private func signIn() async -> Answer {
    let nonce = await app.nonce()
    return await app.send(app.body(await app.sheet("mary", nonce: nonce), nonce: nonce))
  }

  private var warnings: [[String: LogValue]] {
    world.log.records.filter { $0.message == "Apple refuses a key that signs client secrets" }
      .map { Dictionary($0.fields) { first, _ in first } }
  }

  private var codesSent: Int {
    world.transport.requests(to: "/auth/token").count {
      $0.formData?.first("grant_type") == "authorization_code"
    }
  }

  @Test func `does not fail a request that may be sent twice`() async throws {
    let answer = await signIn()
    let id = try #require(SessionID(answer.text("session.id")))
    let identity = try #require(try await world.store.snapshot(of: [.session(id)]).session(id)).identity
    let client = ClientID(rawValue: "com.example.app")
    let stored = try await world.store.snapshot(of: [.vaultEntry(identity, client)]).vaultEntry(identity, client)
    let entry = try #require(stored)
    let token = try #require(world.flows.vault.refreshToken(in: entry))
    let apple = try #require(world.flows.clients[client]?.apple)

    try await keepAtApple(["KEY0000002"])
    for _ in 0..<2 {
      _ = try await world.flows.apple.service.validate(refreshToken: token, clientID: apple.audience, signer: apple)
    }
    try await world.flows.apple.service.revoke(
      token, hint: .refreshToken, clientID: apple.audience, signer: apple)
    #expect(await signIn().status == 200)

    #expect(warnings.count == 1)
    #expect(warnings.first?["key"] == .string("KEY0000001"))
    #expect(warnings.first?["next_key"] == .string("KEY0000002"))
    guard case .string(let cure)? = warnings.first?["cure"] else { return #expect(Bool(false), "no cure") }
    #expect(cure.contains("KEY0000001") && cure.contains("KEY0000002") && cure.contains("apple.teams"))
  }

  @Test func `fails one sign-in, because a code is never sent twice, and not the next`() async throws {
    try await keepAtApple(["KEY0000002"])
    #expect(await signIn().verdict == "502 provider_refused")
    #expect(codesSent == 1)
    #expect(await signIn().status == 200)
    #expect(codesSent == 2)
    #expect(warnings.count == 1)
  }

  @Test func `is reported with what to do if there is no other`() async throws {
    try await keepAtApple([])
    for _ in 0..<4 { #expect(await signIn().verdict == "502 provider_refused") }
    #expect(codesSent == 4)
    #expect(warnings.map { $0["key"] } == [.string("KEY0000001"), .string("KEY0000002")])
    #expect(warnings.map { $0["next_key"] } == [.string("KEY0000002"), .string("")])
  }
}
