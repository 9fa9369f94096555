import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinTestKit
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
