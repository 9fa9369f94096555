import PippinAccounts
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// A person who is signed in on our own pages has one more identity lead to the account (R-6).
@Suite struct `Adding a way in on the web` {
  private func signedIn(as person: String = "mary") async throws -> (world: World, browser: Browser) {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: person)
    return (world, browser)
  }

  /// What the form of the account page starts: the address at Apple.
  private func start(_ browser: Browser) async throws -> String {
    let cookie = try #require(browser.cookies["pippin_session"])
    let caller = try #require(try await browser.world.flows.sessions.caller(cookie: cookie))
    let id = try #require(browser.cookies["pippin_browser"].flatMap { BrowserID($0) })
    return try await browser.world.flows.web.startLinking(.apple, to: caller, browser: id)
  }

  /// Goes through it as `person`, to the form that Apple has the browser post to us.
  private func authorize(_ browser: Browser, _ address: String, as person: String) async throws {
    try await browser.open(address)
    try await browser.press("apple_id", person)
    try await browser.press("action", "continue")
  }

  private func ways(_ browser: Browser) async throws -> Int {
    let cookie = try #require(browser.cookies["pippin_session"])
    let caller = try #require(try await browser.world.flows.sessions.caller(cookie: cookie))
    return try await browser.world.flows.sessions.identities(of: caller).count
  }

  @Test func `makes both lead to the account, and keeps the session`() async throws {
    let (world, browser) = try await signedIn()
    let session = browser.cookies["pippin_session"]
    try await authorize(browser, try await start(browser), as: "anita")
    try await browser.press()
    #expect(browser.address == World.home + "/account" && browser.page.status == 200)
    #expect(browser.cookies["pippin_session"] == session)
    #expect(try await ways(browser) == 2)
    let (mary, anita) = (await App(world: world).signIn(as: "mary"), await App(world: world).signIn(as: "anita"))
    #expect(mary.text("account.id") == anita.text("account.id") && anita["created"]?.bool == false)
    #expect(world.metricsText.contains(#"provider="apple",surface="web",client="example-web",outcome="linked"} 1"#))
  }

  @Test func `gives the same answer again for a minute, and attaches once`() async throws {
    let (world, browser) = try await signedIn()
    try await authorize(browser, try await start(browser), as: "anita")
    try await browser.press()
    let finish = try #require(browser.history.last { $0.request.path == "/auth/apple/finish" }).request.url
    try await browser.open(finish)
    #expect(browser.address == World.home + "/account")
    #expect(try await ways(browser) == 2)
    world.clock.advance(by: 61)
    try await browser.open(finish)
    #expect(browser.page.status == 400)
  }

  @Test func `attaches nothing for another browser, which somebody was sent the address to`() async throws {
    let (world, browser) = try await signedIn()
    let address = try await start(browser)
    let anita = Browser(world)
    try await anita.signIn(as: "anita")
    try await authorize(anita, address, as: "anita")
    try await anita.press()
    #expect(anita.page.status == 400)
    #expect(try await ways(browser) == 1)
    #expect(try await ways(anita) == 1)
  }

  @Test func `attaches nothing once another session took the place of the one that started`() async throws {
    let (_, browser) = try await signedIn()
    let address = try await start(browser)
    try await browser.signIn(as: "kurt")
    try await authorize(browser, address, as: "anita")
    try await browser.press()
    #expect(browser.page.status == 400)
    #expect(try await ways(browser) == 1)
  }

  @Test func `attaches nothing after the session ended`() async throws {
    let (world, browser) = try await signedIn()
    let address = try await start(browser)
    let caller = try #require(try await world.flows.sessions.caller(cookie: browser.cookies["pippin_session"] ?? ""))
    try await world.flows.sessions.end(caller.session.id, by: caller)
    try await authorize(browser, address, as: "anita")
    try await browser.press()
    #expect(browser.page.status == 400)
    #expect(await App(world: world).signIn(as: "anita", changing: [("intent", "existing")]).status == 404)
  }

  @Test func `wants a recent sign-in when it starts and when it ends`() async throws {
    let (world, browser) = try await signedIn()
    let address = try await start(browser)
    world.clock.advance(by: 601)
    try await authorize(browser, address, as: "anita")
    try await browser.press()
    #expect(browser.address == World.home + "/sign-in?then=account")
    #expect(try await ways(browser) == 1)
    await #expect(throws: ServerError.reauthenticationRequired) { try await start(browser) }
  }

  @Test func `leaves an identity where it leads to another account`() async throws {
    let (world, browser) = try await signedIn()
    _ = await App(world: world).signIn(as: "anita")
    try await authorize(browser, try await start(browser), as: "anita")
    try await browser.press()
    #expect(browser.page.status == 409)
    #expect(try await ways(browser) == 1)
  }

  @Test func `leads back to the account when it is cancelled`() async throws {
    let (_, browser) = try await signedIn()
    try await browser.open(try await start(browser))
    try await browser.press("action", "cancel")
    try await browser.press()
    #expect(browser.address == World.home + "/account")
    #expect(try await ways(browser) == 1)
  }
}
