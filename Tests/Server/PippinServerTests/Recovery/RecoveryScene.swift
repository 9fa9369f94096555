import PippinAccounts
import PippinServer
import PippinTestKit
import SignInWithPasskeys
import Testing

/// Mary, whose account has passkeys and no other sign-in method.
struct RecoveryScene: Sendable {
  let world: World
  let passkeys: PasskeyScene
  let mary: PasswordApp
  /// Her first session.
  let first: Answer

  var account: String { first.text("account.id") }
  var id: AccountID { get throws { try #require(AccountID(account)) } }

  /// - Parameters:
  ///   - keepsAddress: whether the account has a proved address.
  ///   - emailCode: whether clients sign people in by a mailed code.
  static func make(
    keepsAddress: Bool = true, emailCode: Bool = true, perAccount: Int = 20, delayHours: Int = 0,
    webhooks: [WebhookReceiver] = []
  ) async throws -> RecoveryScene {
    let world = try await World(
      limits: .unlimited, guests: true, webhooks: webhooks, emailCode: emailCode,
      passkeys: try PasskeyScene.settings(perAccount: perAccount, recoveryDelayHours: delayHours), passkeySignUps: true)
    let scene = await PasskeyScene(world)
    let mary = PasswordApp(world: world)
    guard keepsAddress else {
      let guest = await world.send("POST", "/v1/sign-in/guest", ["client_id": "com.example.app"])
      #expect(await scene.add(guest.accessToken).status == 201)
      return RecoveryScene(world: world, passkeys: scene, mary: mary, first: await scene.signIn())
    }
    let first = try await mary.signUp()
    #expect(await scene.add(first.accessToken).status == 201)
    let list = await scene.identities(first.accessToken)
    let password = try #require((0..<2).first { list.text("items.\($0).provider") == "password" })
    #expect(await scene.remove(list.text("items.\(password).id"), first.accessToken).status == 204)
    // The session that the password opened ended with it.
    return RecoveryScene(world: world, passkeys: scene, mary: mary, first: await scene.signIn())
  }

  /// Asks for a code and types it.
  func signInByCode() async throws -> Answer {
    let asked = await mary.askForSignIn()
    #expect(asked.status == 202)
    return await mary.confirmSignIn(asked.text("sign_in.id"), try await code())
  }

  /// The code in the newest mail that has one; empty if none has.
  func code() async throws -> String { try await Self.code(in: world) }

  static func code(in world: World) async throws -> String {
    _ = try await PasswordApp(world: world).mail()
    let mails = world.postbox.messages.filter { $0.heading == "Sign in to Example" }
    let lines = mails.last?.text.split(separator: "\n").map(String.init) ?? []
    return lines.first { $0.wholeMatch(of: /[0-9]{6}|[0-9a-z]{26}/) != nil } ?? ""
  }

  func recovery(_ bearer: String) async -> String {
    await world.send("GET", "/v1/account", bearer: bearer).text("recovery")
  }

  /// The kinds of the account's audit lines, oldest first.
  func audit() async throws -> [AuditEvent] {
    try await world.store.audit(of: id, limit: 100, after: nil)
  }
}
