import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinTestKit
import PippinTokens
import Testing

@testable import PippinServer

/// A refused sign-in says for which client, from which network and on which device it was asked for (0086).
@Suite struct `A refused sign-in` {
  private static let safari =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 "
    + "Mobile/15E148 Safari/604.1"

  /// The only refusal, once it is written: a slow write is not waited for.
  private func listed(_ world: World) async throws -> Refusal {
    func all() async throws -> [Refusal] { try await world.store.refusals(RefusalQuery(), limit: 9, before: nil) }
    try await eventually("it is listed") { try await !all().isEmpty }
    let refusals = try await all()
    #expect(refusals.count == 1)
    return try #require(refusals.first)
  }

  @Test func `to sign up with a password names the client, the network and the device`() async throws {
    let world = try await World(signUp: SignUpPolicy(.closed))
    let refused = await world.send(
      "POST", "/v1/sign-up/password",
      [
        "client_id": "com.example.app", "email": "mary@example.com", "password": .string(PasswordApp.password),
        "name": ["given_name": "Mary"],
      ], fields: [("user-agent", Self.safari)], peer: "203.0.113.7")
    #expect(refused.verdict == "403 sign_up_closed")
    let refusal = try await listed(world)
    #expect(refusal.client?.rawValue == "com.example.app" && refusal.surface == .native)
    #expect(refusal.network == "203.0.113.0/24" && refusal.device == "Safari on iPhone")
    #expect(refusal.requestID == refused.field("x-request-id"))
  }

  @Test func `by the confirmation, which names no client, has the client of the sign-up`() async throws {
    // Where there are guests, only the confirmation is refused.
    let world = try await World(guests: true, signUp: SignUpPolicy(.closed))
    #expect(try await PasswordApp(world: world).signUp().verdict == "403 sign_up_closed")
    #expect(try await listed(world).client?.rawValue == "com.example.app")
  }

  @Test(
    arguments: [(.full, "203.0.113.7"), (.network, "203.0.113.0/24"), (.none, nil)] as [(AddressDetail, String?)])
  func `has the network as the setting says`(_ detail: AddressDetail, _ expected: String?) async throws {
    let world = try await World(auditAddresses: detail)
    let app = App(world: world)
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce).changing([("identity_token", "junk")])
    #expect(await app.send(body, peer: "203.0.113.7").status == 401)
    let refusal = try await listed(world)
    #expect(refusal.network == expected && refusal.client?.rawValue == "com.example.app")
  }

  @Test func `is in the export of its account, where only operators see the words of the log`() async throws {
    let world = try await World()
    let app = PasswordApp(world: world)
    let mary = try await app.signUp()
    #expect(await app.signIn("mary@example.com", "wrong horse battery staple").status == 401)
    let refusal = try await listed(world)
    world.clock.advance(by: 1)
    // That of somebody else, and one that names nobody.
    let samples = Samples(clock: world.clock, random: world.random)
    let stranger = samples.account()
    func other(_ account: AccountID?) -> Change {
      .noteRefusal(
        Refusal(
          id: samples.id(), at: samples.now, requestID: "other", account: account, provider: .apple, client: nil,
          surface: .web, code: "account_suspended", reason: nil, cause: "other"))
    }
    let own = Refusal(
      id: samples.id(), at: samples.now, requestID: "own", account: refusal.account, provider: .apple, client: nil,
      surface: .web, code: "provider_unreachable", reason: nil, cause: "own cause")
    try await world.store.commit(
      samples.changeSet(.putAccount(stranger), other(stranger.id), other(nil), .noteRefusal(own)))
    let export = await world.send("GET", "/v1/account/export", bearer: mary.accessToken)
    let found = Array(try #require(export["refusals"]?.elements))
    #expect(found.map { $0["code"]?.string } == [refusal.code, "provider_unreachable"])
    #expect(found.allSatisfy { $0["account_id"]?.string == mary.text("account.id") && $0["cause"] == nil })
    let first = try #require(found.first)
    #expect(first["client_id"]?.string == refusal.client?.rawValue && first["request_id"]?.string == refusal.requestID)
    #expect(first["network"]?.string == "192.0.2.0/24" && first["device"]?.string == refusal.device)
    let token = try await Clerk.token(world, "robot", scopes: [.readAccounts])
    func ask(_ path: String) async throws -> Answer {
      let request = World.request(
        "GET", World.console, "/operator/v1/accounts/\(mary.text("account.id"))" + path,
        ["authorization": "Bearer \(token)"], [], "127.0.0.1")
      return Answer(await world.operatorPort.respond(to: request))
    }
    let whole = try await ask("/export")
    #expect(whole.count("refusals") == 2 && whole.text("refusals.1.cause") == "own cause")
    #expect(try await ask("")["refusals"] == nil)
  }

  @Test func `leaves nothing of its network when its account is deleted`() async throws {
    let world = try await World()
    let app = PasswordApp(world: world)
    let mary = try await app.signUp()
    #expect(await app.signIn("mary@example.com", "wrong horse battery staple").status == 401)
    let refusal = try await listed(world)
    #expect(refusal.network == "192.0.2.0/24" && refusal.account?.description == mary.text("account.id"))
    #expect(await world.send("DELETE", "/v1/account", bearer: mary.accessToken).status == 202)
    #expect(try await world.store.refusals(RefusalQuery(), limit: 9, before: nil).isEmpty)
  }
}
