import PippinAPI
import PippinAccounts
import PippinHTTP
import PippinSecret
import PippinServer
import PippinTestKit
import PippinTokens
import Testing

/// An operator's one-time link, by which a person who lost every sign-in method adds a passkey.
@Suite struct `A recovery link` {
  private struct Parts {
    let scene: RecoveryScene
    let browser: Browser
    /// The path and query of the link.
    let link: String
  }

  private func parts() async throws -> Parts {
    let scene = try await RecoveryScene.make()
    return Parts(scene: scene, browser: Browser(scene.world), link: try await scene.link())
  }

  @Test func `adds a passkey, signs in, ends all other sessions, and asks which passkeys are left`() async throws {
    let parts = try await parts()
    let (scene, browser) = (parts.scene, parts.browser)
    try await browser.open(parts.link)
    #expect(browser.text.contains("Recover your account") && browser.text.contains("data-no-passkeys"))
    let phone = scene.passkeys.on(await scene.passkeys.addDevice("kurt", "iphone"), ("origin", .string(World.home)))
    try await browser.answer(parts.link, of: phone)
    #expect(browser.address == World.home + "/account/passkeys/check", "\(browser.text)")
    #expect(browser.text.contains("You’re signed in. You were signed out on all other devices."))
    #expect(try await browser.form(to: "/account/passkeys/check").fields.filter { $0.0.hasPrefix("shown.") }.count == 2)
    #expect(
      await scene.world.send("GET", "/v1/account", bearer: scene.first.accessToken).verdict
        == "401 session_ended signed_out")

    let lines = try await scene.audit()
    for kind in [AuditEvent.Kind.recoveryLinkIssued, .accountRecovered] {
      #expect(lines.count { $0.kind == kind } == 1, "\(kind)")
    }
    #expect(lines.count { $0.kind == .identityLinked } == 2)
    #expect(lines.first { $0.kind == .recoveryLinkIssued }?.actor == "support")
    #expect(lines.first { $0.kind == .accountRecovered }?.detail == "recovery_link")
    let subjects = try await scene.passkeys.subjects()
    for subject in [
      "A link to recover your account", "Your account was recovered", "A passkey was added to your account",
    ] {
      #expect(subjects.contains("mary@example.com: \(subject)"), "\(subjects)")
    }
  }

  @Test func `serves once`() async throws {
    let parts = try await parts()
    try await parts.browser.open(parts.link)
    let second = Browser(parts.scene.world)
    try await second.open(parts.link)
    let phone = parts.scene.passkeys.on(
      await parts.scene.passkeys.addDevice("kurt", "iphone"), ("origin", .string(World.home)))
    try await parts.browser.answer(parts.link, of: phone)
    try await second.answer(parts.link, of: phone)
    #expect(second.text.contains("This link no longer works"))
    try await second.open(parts.link)
    #expect(second.text.contains("This link no longer works"))
  }

  @Test func `is void after an hour, after a newer one, a suspension and a deletion`() async throws {
    let parts = try await parts()
    let (scene, browser) = (parts.scene, parts.browser)
    func works(_ link: String) async throws -> Bool {
      try await browser.open(link)
      return browser.text.contains("Recover your account") && !browser.text.contains("no longer works")
    }
    #expect(try await works(parts.link))
    let newer = try await scene.link()
    #expect(try await !works(parts.link))
    #expect(try await works(newer))
    scene.world.clock.advance(by: 3599)
    #expect(try await works(newer))
    scene.world.clock.advance(by: 1)
    #expect(try await !works(newer))

    let third = try await scene.link()
    #expect(try await works(third))
    _ = try await scene.world.flows.operations.suspend(scene.id, reason: "chargeback", by: "support")
    #expect(try await !works(third))
    await #expect(throws: ServerError.self) { try await scene.link() }
    _ = try await scene.world.flows.operations.restore(scene.id, by: "support")
    #expect(try await !works(third), "a restoration brings no link back")

    let fourth = try await scene.link()
    #expect(try await works(fourth))
    _ = try await scene.world.flows.deletion.deleteAccountAsAdministrator(scene.id)
    #expect(try await !works(fourth))
    await #expect(throws: ServerError.self) { try await scene.link() }
  }

  @Test func `opens nothing when it is changed or made up`() async throws {
    let parts = try await parts()
    for link in [parts.link + "A", String(parts.link.dropLast()) + "_", "/recover?token=", "/recover"]
    where link != parts.link {
      try await parts.browser.open(link)
      #expect(parts.browser.text.contains("This link no longer works"), "\(link)")
    }
  }

  @Test func `takes no ceremony of another link or purpose, and its own serves nothing else`() async throws {
    let parts = try await parts()
    let (scene, browser) = (parts.scene, parts.browser)
    try await browser.open(parts.link)
    let old = try #require(try await browser.form(to: parts.link).field("ceremony"))
    let newer = try await scene.link()
    try await browser.open(newer)
    let phone = scene.passkeys.on(await scene.passkeys.addDevice("kurt", "iphone"), ("origin", .string(World.home)))
    let answer = try await browser.create(newer, of: phone)
    try await browser.send(newer, ["ceremony": old, "credential": answer])
    #expect(browser.isTroubled && !browser.isOnAccount)
    // A ceremony of a session adds nothing here.
    let options = await scene.passkeys.additionOptions(await scene.passkeys.signIn().accessToken)
    try await browser.open(newer)
    try await browser.send(newer, ["ceremony": options.text("ceremony"), "credential": answer])
    #expect(browser.isTroubled)
    try await browser.open(newer)
    try await browser.answer(newer, of: phone)
    #expect(browser.address.hasSuffix("/account/passkeys/check"))
  }

  @Test func `is made through the API, the console and nobody's log`() async throws {
    let scene = try await RecoveryScene.make()
    let made = try await scene.operatorAPI("POST", "/operator/v1/accounts/\(scene.account)/recovery-links")
    #expect(made.status == 201 && made.text("account_id") == scene.account)
    #expect(made.text("url").hasPrefix(World.home + "/recover?token="))
    let token = String(made.text("url").split(separator: "=").last ?? "")
    let clerk = try await Clerk.entering(scene.world)
    try await clerk.open("/accounts/\(scene.account)/recovery-link")
    #expect(clerk.text.contains("Make sure first that the person owns the account"))
    try await clerk.browser.send("/accounts/\(scene.account)/recovery-link")
    #expect(clerk.text.contains("Recovery link") && clerk.text.contains("/recover?token="))
    #expect(!clerk.browser.address.contains("token="))
    try await clerk.open("/accounts/\(scene.account)")
    #expect(clerk.text.contains("A recovery link was created") && clerk.text.contains("the operator desk"))
    let browser = Browser(scene.world)
    try await browser.open("/recover?token=\(token)")
    #expect(browser.text.contains("This link no longer works"), "the console's link took its place")
    #expect(!scene.world.log.text.contains(token))
  }

  @Test func `is made for an operator's account on the command line only, and its use removes the operator`()
    async throws
  {
    let scene = try await RecoveryScene.make()
    let browser = Browser(scene.world)
    let early = try await scene.link()
    try await scene.appoint()
    try await browser.open(early)
    #expect(browser.text.contains("This link no longer works"), "it is older than the operator")
    let refused = try await scene.operatorAPI("POST", "/operator/v1/accounts/\(scene.account)/recovery-links")
    #expect(refused.verdict.hasPrefix("403 insufficient_scope"))
    let clerk = try await Clerk.entering(scene.world)
    try await clerk.open("/accounts/\(scene.account)/recovery-link")
    try await clerk.browser.send("/accounts/\(scene.account)/recovery-link")
    #expect(clerk.browser.page.status == 403 && clerk.text.contains("This is an operator’s account."))
    #expect(!clerk.text.contains("token="))

    let link = try await scene.link(by: AuditEvent.commandLine)
    try await browser.open(link)
    let phone = scene.passkeys.on(await scene.passkeys.addDevice("kurt", "iphone"), ("origin", .string(World.home)))
    try await browser.answer(link, of: phone)
    #expect(browser.address == World.home + "/account/passkeys/check", "\(browser.text)")
    #expect(try await scene.world.flows.operations.operators(with: scene.id).isEmpty)
    let line = try #require(
      try await scene.world.store.audit(of: AuditEvent.operation, limit: 100, after: nil)
        .last { $0.kind == .operatorRemoved })
    #expect(line.detail == "mary" && line.actor == nil)
    _ = try await scene.link()
  }

  @Test func `is not made for a guest, an unknown account, or without passkeys on the pages`() async throws {
    let world = try await World(limits: .unlimited, guests: true, passkeys: try PasskeyScene.settings())
    let guest = await world.send("POST", "/v1/sign-in/guest", ["client_id": "com.example.app"])
    let id = try #require(AccountID(guest.text("account.id")))
    await #expect(throws: ServerError.self) { try await world.flows.recovery.issueLink(for: id, by: "test") }
    let plain = try await World(limits: .unlimited)
    let mary = await App(world: plain).signIn()
    let known = try #require(AccountID(mary.text("account.id")))
    do {
      _ = try await plain.flows.recovery.issueLink(for: known, by: "test")
      Issue.record("no client has passkeys")
    } catch {
      #expect(error.code == .providerNotOffered)
    }
  }

  @Test func `adds one passkey more than otherwise, so that nobody can fill the account up against its owner`()
    async throws
  {
    let scene = try await RecoveryScene.make(perAccount: 1)
    let browser = Browser(scene.world)
    try await browser.open(try await scene.link())
    #expect(!browser.isTroubled && !browser.text.contains("largest possible number of passkeys"))
  }
}

extension RecoveryScene {
  /// Makes Mary an operator.
  func appoint() async throws {
    let appointment = OperatorAppointment(name: "mary", account: try id, scopes: [.readAccounts], days: 30)
    guard case .done = try await world.flows.operations.appoint(appointment, by: "test") else {
      throw BrowserError(words: "mary was not added")
    }
  }

  /// Makes a link, and returns its path and query.
  func link(by actor: String = "support") async throws -> String {
    let link = try await world.flows.recovery.issueLink(for: id, by: actor)
    return String(link.address.revealed.dropFirst(World.home.count))
  }
}
