import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinSecret
import PippinServer
import PippinTestKit
import PippinTokens
import Testing

/// What apps, pages and operators are told of whether a person can still sign in after losing a device.
@Suite struct `An account's recovery` {
  @Test func `is told by the account and by the session, and not by sign-ins`() async throws {
    let scene = try await RecoveryScene.make(keepsAddress: false)
    #expect(scene.first["account.recovery"] == nil)
    #expect(await scene.recovery(scene.first.accessToken) == "weak")
    let session = await scene.world.send("GET", "/v1/session", bearer: scene.first.accessToken)
    #expect(session.text("account.recovery") == "weak")
    let renamed = await scene.world.send(
      "PATCH", "/v1/account", ["name": ["given_name": "Mary"]], bearer: scene.first.accessToken)
    #expect(renamed.text("recovery") == "weak" && renamed.text("name.given_name") == "Mary")
  }

  @Test func `is ok where a code to the proved address signs in, and weak where none does`() async throws {
    for (emailCode, expected) in [(true, "ok"), (false, "weak")] {
      let scene = try await RecoveryScene.make(emailCode: emailCode)
      #expect(await scene.recovery(scene.first.accessToken) == expected)
    }
  }

  @Test func `is none with a security key alone, and for a guest`() async throws {
    let (scene, guest) = try await PasskeyScene.withSecurityKey()
    let before = await scene.world.send("GET", "/v1/account", bearer: guest)
    #expect(before.text("recovery") == "none")
    #expect(await scene.add(guest).status == 201)
    let session = await scene.signIn()
    let account = await scene.world.send("GET", "/v1/account", bearer: session.accessToken)
    #expect(account.text("recovery") == "none")
  }

  @Test func `is made better by a passkey, which a new account is offered once`() async throws {
    let scene = try await PasskeyScene.make()
    let browser = Browser(scene.world)
    try await browser.signIn(as: "mary")
    #expect(browser.isOnAccount && browser.text.contains("Add a passkey, and sign in the next time"))
    try await browser.open("/account")
    #expect(!browser.text.contains("Add a passkey, and sign in the next time"))
  }

  @Test func `is shown by the console and by the operator API, and counted`() async throws {
    let scene = try await RecoveryScene.make(keepsAddress: false)
    let clerk = try await Clerk.entering(scene.world)
    try await clerk.open("/accounts/\(scene.account)")
    #expect(clerk.text.contains("Weak: only passkeys, or one sign-in method"))
    let shown = try await scene.operatorAPI("GET", "/operator/v1/accounts/\(scene.account)")
    #expect(shown.text("account.recovery") == "weak")
    let numbers = try await scene.operatorAPI("GET", "/operator/v1/statistics", name: "other")
    #expect(numbers["recovery.none"]?.integer == 0 && numbers["recovery.weak"]?.integer == 1)
    #expect(numbers["recovery.ok"]?.integer == 0)
  }
}

extension RecoveryScene {
  /// Asks the operator API with a token that may do everything.
  func operatorAPI(_ method: String, _ path: String, name: String = "support") async throws -> Answer {
    let token = try await Clerk.token(world, name)
    let request = World.request(
      method, World.console, path, ["authorization": "Bearer \(token)"], [], "127.0.0.1")
    return Answer(await world.operatorPort.respond(to: request))
  }
}
