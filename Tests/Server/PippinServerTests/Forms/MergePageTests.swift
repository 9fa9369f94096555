import PippinFoundation
import PippinHTTP
import PippinTestKit
import Testing

/// Two accounts of one person, made one in one browser.
@Suite struct `Merging on the account page` {
  /// Mary has a password, and Kurt's Apple ID opens another account; her browser is signed in to both.
  private func scene(_ world: World? = nil) async throws -> Browser {
    let browser = Browser(try await { if let world { world } else { try await World() } }())
    let other = Browser(browser.world)
    try await other.signIn(as: "kurt")
    try await browser.signUp()
    try await browser.send("/account/merge/start")
    #expect(browser.address == World.home + "/sign-in?then=merge")
    try await browser.signIn(as: "kurt", at: try browser.entrance(by: "apple"))
    #expect(browser.address == World.home + "/account/merge")
    return browser
  }

  @Test func `says what happens, and makes one of them`() async throws {
    let browser = try await scene()
    #expect(browser.text.contains("mary@example.com") && browser.text.contains("<dd>Apple</dd>"))
    #expect(browser.text.contains("30 days"))
    try await browser.send("/account/merge")
    #expect(browser.isOnAccount && browser.text.contains("mary@example.com"))
    #expect(browser.text.contains("<strong>Apple</strong>") && browser.text.contains("<strong>Password</strong>"))
    #expect(browser.cookies["pippin_merge"] == nil)
    let kurt = Browser(browser.world)
    try await kurt.signIn(as: "kurt")
    #expect(kurt.text.contains("mary@example.com"), "Kurt's Apple ID opens Mary's account")
  }

  @Test func `is undone from the page`() async throws {
    let browser = try await scene()
    try await browser.send("/account/merge")
    try await browser.open("/account/data")
    let undo = try #require(browser.forms.first { $0.action.hasPrefix("/account/merges/") })
    try await browser.submit(undo)
    #expect(browser.isOnAccount && !browser.text.contains("<strong>Apple</strong>"))
    try await browser.open("/account/data")
    #expect(!browser.forms.contains { $0.action.hasPrefix("/account/merges/") })
    let kurt = Browser(browser.world)
    try await kurt.signIn(as: "kurt")
    #expect(!kurt.text.contains("mary@example.com"))
  }

  @Test func `leaves both as they are, and the person where they began`() async throws {
    let browser = try await scene()
    try await browser.open("/account")
    #expect(browser.address == World.home + "/account/merge", "it waits for an answer")
    let kurts = browser.cookies["pippin_session"] ?? ""
    try await browser.send("/account/merge/leave")
    #expect(browser.isOnAccount && browser.text.contains("mary@example.com"))
    #expect(browser.cookies["pippin_merge"] == nil)
    let old = Browser(browser.world)
    old.plant("pippin_session", kurts)
    try await old.open("/account")
    #expect(old.address.contains("/sign-in"))
  }

  @Test func `is given up by going back to the account`() async throws {
    let browser = Browser(try await World())
    try await browser.signUp()
    try await browser.send("/account/merge/start")
    try await browser.open("/account")
    #expect(browser.isOnAccount && browser.cookies["pippin_merge"] == nil)
  }

  @Test func `makes no account of whoever has none yet`() async throws {
    let browser = Browser(try await World())
    try await browser.signUp()
    try await browser.send("/account/merge/start")
    try await browser.signIn(as: "anita", at: try browser.entrance(by: "apple"))
    #expect(browser.page.status == 404 && !browser.textForPerson.contains("account_not_found"))
    try await browser.open("/account")
    #expect(browser.isOnAccount && browser.text.contains("mary@example.com"))
    let anita = await App(world: browser.world).signIn(as: "anita", changing: [("intent", "existing")])
    #expect(anita.verdict == "404 account_not_found")
  }

  @Test func `merges nothing for one account entered twice`() async throws {
    let browser = Browser(try await World())
    try await browser.signUp()
    try await browser.send("/account/merge/start")
    try await browser.send("/sign-in", ["email": "mary@example.com", "password": PasswordApp.password])
    #expect(browser.address == World.home + "/account/merge" && browser.text.contains("the same account"))
    try await browser.send("/account/merge/leave")
    #expect(browser.isOnAccount)
  }

  @Test func `merges nothing once one of the sign-ins is ten minutes old`() async throws {
    let browser = try await scene()
    let form = try await browser.form(to: "/account/merge")
    browser.world.clock.advance(by: 601)
    browser.plant("pippin_merge", browser.cookies["pippin_merge"] ?? "")
    try await browser.submit(form)
    #expect(browser.text.contains("This took too long"))
    try await browser.send("/account/merge/leave")
    #expect(browser.isOnAccount && !browser.text.contains("<strong>Apple</strong>"))
  }

  @Test func `asks for a sign-in first where the last is old`() async throws {
    let browser = Browser(try await World())
    try await browser.signUp()
    try await browser.open("/account")
    browser.world.clock.advance(by: 601)
    try await browser.send("/account/merge/start")
    #expect(browser.address == World.home + "/sign-in?then=account" && browser.cookies["pippin_merge"] == nil)
  }

  @Test func `takes no other session's token, and no page that showed another account`() async throws {
    let browser = try await scene()
    let fields = try await browser.form(to: "/account/merge").fields
    let thief = Browser(browser.world)
    try await thief.signIn(as: "anita")
    #expect(try await thief.post("/account/merge", fields, origin: World.home).status == 400)
    let changed = fields.map { $0.0 == "into" ? ("into", "0197a000-0000-7000-8000-000000000000") : $0 }
    try await browser.post("/account/merge", changed, origin: World.home)
    #expect(browser.address == World.home + "/account/merge")
    try await browser.post("/account/merge", fields.filter { $0.0 == "into" }, origin: World.home)
    #expect(browser.page.status == 400)
  }
}
