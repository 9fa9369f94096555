import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// Where the web client demands a name and the provider gave none, our own page asks for it, and the sign-in goes on.
@Suite struct `A name that a web client demands` {
  private static let ownPages = "/auth/apple/start?client_id=example-web"

  /// Mary's browser after Apple, which gave no name.
  private func asked(
    at start: String = ownPages, in world: World? = nil
  ) async throws -> Browser {
    let browser = Browser(try await { if let world { world } else { try await World(webDemandsName: true) } }())
    try await browser.authorize(as: "mary", at: start)
    let form = try #require(browser.forms.first)
    try await browser.submit(
      PageForm(
        method: form.method, action: form.action, fields: form.fields.filter { $0.0 != "user" }, buttons: form.buttons))
    return browser
  }

  private func isUnknown(_ world: World) async -> Bool {
    await App(world: world).signIn(changing: [("intent", "existing")]).verdict == "404 account_not_found"
  }

  @Test func `is asked for by a page of ours, and nobody is signed in before`() async throws {
    let browser = try await asked()
    #expect(browser.address == World.home + "/sign-in/name" && browser.page.status == 200)
    #expect(browser.text.contains("What is your name?") && browser.cookies["pippin_session"] == nil)
    #expect(await isUnknown(browser.world))
    for (request, _) in browser.history { #expect(!request.url.contains("profile_token")) }
  }

  @Test func `completes the sign-in on our own pages, with what Apple gave`() async throws {
    let browser = try await asked()
    let calls = browser.world.callsToApple
    try await browser.send("/sign-in/name", ["given_name": "Mary", "family_name": "Smith"])
    #expect(browser.isOnAccount && browser.text.contains("Mary Smith") && browser.world.callsToApple == calls)
    try await browser.open("/sign-in/name")
    #expect(browser.isOnAccount, "nothing waits any more")
    try await browser.send("/sign-out")
    try await browser.signIn(as: "mary")
    #expect(browser.isOnAccount && browser.text.contains("Mary Smith"))
  }

  @Test func `completes the sign-in of an app, which gets its ticket`() async throws {
    let browser = try await asked(at: Ticket.start())
    try await browser.send("/sign-in/name", ["given_name": "Mary"])
    #expect(browser.address.hasPrefix(World.appAddresses[0]) && browser.arrival.first("state") == "app-state")
    let answer = await Ticket.redeem(browser.arrival.first("ticket") ?? "", in: browser.world)
    #expect(answer["created"]?.bool == true && answer["linked"]?.bool != true)
    #expect(answer.text("account.name.given_name") == "Mary" && browser.cookies["pippin_session"] == nil)
  }

  @Test func `is asked of a returning person who has none, and of nobody who has one`() async throws {
    let world = try await World(webDemandsName: true)
    let first = await App(world: world).signIn(changing: [("name", nil)])
    let browser = try await asked(in: world)
    try await browser.send("/sign-in/name", ["given_name": "Mary"])
    #expect(browser.isOnAccount && !first.text("account.id").isEmpty)
    #expect(await App(world: world).signIn().text("account.id") == first.text("account.id"))
    let other = Browser(try await World(webDemandsName: true))
    try await other.signIn(as: "mary")
    #expect(other.isOnAccount, "Apple gave the name")
  }

  @Test func `has to be one: nothing but spaces is asked for again`() async throws {
    let browser = try await asked()
    try await browser.send("/sign-in/name", ["given_name": " ", "family_name": "Smith"])
    #expect(browser.address == World.home + "/sign-in/name" && browser.isTroubled)
    #expect(browser.text.contains("value=\"Smith\""))
    try await browser.send("/sign-in/name", ["given_name": "Mary"])
    #expect(browser.isOnAccount)
  }

  @Test func `is taken from this browser's own form only`() async throws {
    let browser = try await asked()
    let fields =
      try await browser.form(to: "/sign-in/name").fields.filter { $0.0 == "csrf_token" } + [("given_name", "Eve")]
    #expect(try await browser.post("/sign-in/name", fields, origin: "https://evil.example").status == 400)
    let eve = try await asked(in: browser.world)
    #expect(try await eve.post("/sign-in/name", fields, origin: World.home).status == 400)
    let stranger = Browser(browser.world)
    try await stranger.open("/sign-in/name")
    #expect(stranger.address == World.home + "/sign-in")
    try await browser.open("/sign-in/name")
    #expect(browser.page.status == 200 && browser.text.contains("What is your name?"))
  }

  @Test func `is not given: nobody is signed in, and an app is told`() async throws {
    let browser = try await asked()
    try await browser.send("/sign-in/name/decline")
    #expect(browser.address == World.home + "/sign-in")
    let visitor = try await asked(at: Ticket.start())
    try await visitor.send("/sign-in/name/decline")
    #expect(visitor.arrival.first("error") == "user_cancelled" && visitor.arrival.first("state") == "app-state")
    #expect(await isUnknown(visitor.world))
  }

  @Test func `is waited for an hour, and makes no account after a withdrawn consent`() async throws {
    let late = try await asked()
    late.world.clock.advance(by: 3600)
    try await late.send("/sign-in/name", ["given_name": "Mary"])
    #expect(late.address == World.home + "/sign-in")
    let browser = try await asked()
    browser.world.clock.advance(by: 5)
    await browser.world.stopUsing("mary")
    try await browser.send("/sign-in/name", ["given_name": "Mary"])
    #expect(browser.page.status == 401 && browser.cookies["pippin_session"] == nil)
  }
}
