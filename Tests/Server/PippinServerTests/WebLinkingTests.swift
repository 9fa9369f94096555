import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// On the web what waits to be attached lies under the browser's cookie, never in an address or a form.
@Suite struct `Linking on the web` {
  /// Mary has an account; Kurt's browser comes with an identity of his whose signed claim names her address.
  private func attemptedSignIn(
    at start: String = "/auth/apple/start?client_id=example-web"
  ) async throws -> (world: World, mary: Answer, browser: Browser) {
    let world = try await World()
    let app = App(world: world)
    let nonce = await app.nonce()
    let mary = await app.send(app.body(await app.sheet("mary", nonce: nonce, hidesEmail: false), nonce: nonce))
    let browser = Browser(world)
    try await attemptSignIn(browser, at: start)
    return (world, mary, browser)
  }

  private func attemptSignIn(_ browser: Browser, at start: String, as person: String = "kurt") async throws {
    try await browser.authorize(as: person, at: start)
    let form = try #require(browser.forms.first)
    let token = try TokenForge(world: browser.world).resigned(
      form.field("id_token") ?? "", [("email", "mary@example.com"), ("email_verified", true)])
    try await browser.submit(form, changing: ["id_token": token])
  }

  private func form(_ action: String, of browser: Browser) throws -> PageForm {
    try #require(browser.forms.first { $0.action == action })
  }

  private func isUnknown(_ world: World, _ person: String) async -> Bool {
    await App(world: world).signIn(as: person, changing: [("intent", "existing")]).verdict == "404 account_not_found"
  }

  @Test func `says which way in there is and what would be attached, and opens nothing`() async throws {
    let (world, _, browser) = try await attemptedSignIn()
    #expect(browser.address == World.home + "/sign-in/link" && browser.page.status == 200)
    #expect(browser.text.contains("mary@example.com") && browser.text.contains("<strong>Apple</strong>"))
    #expect(browser.cookies["pippin_session"] == nil)
    #expect(await isUnknown(world, "kurt"))
    try await browser.open("/sign-in/link")
    #expect(browser.page.status == 200)
  }

  @Test func `attaches after the person confirmed and signed in as before`() async throws {
    let (world, mary, browser) = try await attemptedSignIn()
    try await browser.submit(try form("/sign-in/link", of: browser))
    try await browser.press("apple_id", "mary")
    try await browser.press("action", "continue")
    try await browser.press()
    #expect(browser.address == World.home + "/account" && browser.text.contains("mary@example.com"))
    let kurt = await App(world: world).signIn(as: "kurt")
    #expect(kurt.text("account.id") == mary.text("account.id"))
    try await browser.open("/sign-in/link")
    #expect(browser.page.status == 401)
  }

  @Test func `brings an app its user back, and says that something was attached`() async throws {
    let (world, mary, browser) = try await attemptedSignIn(at: Ticket.start())
    #expect(browser.address == World.home + "/sign-in/link")
    try await browser.submit(try form("/sign-in/link", of: browser))
    try await browser.press("apple_id", "mary")
    try await browser.press("action", "continue")
    try await browser.press()
    #expect(browser.address.hasPrefix(World.appAddresses[0]) && browser.arrival.first("state") == "app-state")
    let answer = await Ticket.redeem(browser.arrival.first("ticket") ?? "", in: world)
    #expect(answer["linked"]?.bool == true && answer.text("account.id") == mary.text("account.id"))
  }

  @Test func `attaches nothing to whom the person turns out to be another`() async throws {
    let (world, _, browser) = try await attemptedSignIn()
    _ = await App(world: world).signIn(as: "anita")
    for person in ["anita", "kurt"] {
      try await browser.open("/sign-in/link")
      try await browser.submit(try form("/sign-in/link", of: browser))
      try await browser.press("apple_id", person)
      try await browser.press("action", "continue")
      try await browser.press()
      #expect(browser.page.status == 401 && browser.cookies["pippin_session"] == nil, "\(person)")
      #expect(browser.text.contains("You signed in as someone else"), "\(person)")
      #expect(browser.text.contains("the one that uses <bdi>mary@example.com</bdi>. Nothing was changed."), "\(person)")
      #expect(!browser.text.contains("link token"), "\(person)")
    }
    #expect(await isUnknown(world, "kurt"))
  }

  @Test func `attaches when the person tries again as the right one, also for an app`() async throws {
    let (world, mary, browser) = try await attemptedSignIn(at: Ticket.start())
    _ = await App(world: world).signIn(as: "anita")
    try await browser.submit(try form("/sign-in/link", of: browser))
    try await browser.press("apple_id", "anita")
    try await browser.press("action", "continue")
    try await browser.press()
    #expect(browser.text.contains("You signed in as someone else") && browser.text.contains("Try again"))
    #expect(browser.text.contains("href=\"/sign-in/link\""))
    try await browser.open("/sign-in/link")
    try await browser.submit(try form("/sign-in/link", of: browser))
    try await browser.press("apple_id", "mary")
    try await browser.press("action", "continue")
    try await browser.press()
    #expect(browser.address.hasPrefix(World.appAddresses[0]) && browser.arrival.first("state") == "app-state")
    let answer = await Ticket.redeem(browser.arrival.first("ticket") ?? "", in: world)
    #expect(answer["linked"]?.bool == true && answer.text("account.id") == mary.text("account.id"))
  }

  @Test func `tells the app after the wrong person chose not to link`() async throws {
    let (world, _, browser) = try await attemptedSignIn(at: Ticket.start())
    try await browser.submit(try form("/sign-in/link", of: browser))
    try await browser.press("apple_id", "anita")
    try await browser.press("action", "continue")
    try await browser.press()
    try await browser.submit(try form("/sign-in/link/decline", of: browser))
    #expect(browser.arrival.first("error") == "account_exists" && browser.arrival.first("state") == "app-state")
    for person in ["kurt", "anita"] { #expect(await isUnknown(world, person), "\(person)") }
  }

  @Test func `attaches nothing in an ordinary sign-in of the same browser`() async throws {
    let (world, _, browser) = try await attemptedSignIn()
    try await browser.signIn(as: "mary")
    #expect(browser.address == World.home + "/account")
    #expect(await isUnknown(world, "kurt"))
  }

  @Test func `attaches only what the form had shown, not what came to wait there since`() async throws {
    let (world, _, browser) = try await attemptedSignIn()
    let shown = try form("/sign-in/link", of: browser)
    let declining = try form("/sign-in/link/decline", of: browser)
    try await attemptSignIn(browser, at: "/auth/apple/start?client_id=example-web", as: "anita")
    #expect(browser.address == World.home + "/sign-in/link")
    for old in [shown, declining] {
      try await browser.submit(old)
      #expect(browser.page.status == 401)
    }
    try await browser.open("/sign-in/link")
    try await browser.submit(try form("/sign-in/link", of: browser))
    try await browser.press("apple_id", "mary")
    try await browser.press("action", "continue")
    try await browser.press()
    #expect(browser.address == World.home + "/account")
    #expect(await isUnknown(world, "kurt"))
    #expect(await isUnknown(world, "anita") == false)
  }

  @Test func `attaches nothing that came to wait after the person had confirmed`() async throws {
    let (world, _, browser) = try await attemptedSignIn()
    try await browser.submit(try form("/sign-in/link", of: browser))
    let atApple = browser.address
    try await attemptSignIn(browser, at: "/auth/apple/start?client_id=example-web", as: "anita")
    try await browser.open(atApple)
    try await browser.press("apple_id", "mary")
    try await browser.press("action", "continue")
    try await browser.press()
    #expect(browser.page.status == 401 && browser.cookies["pippin_session"] == nil)
    for person in ["kurt", "anita"] { #expect(await isUnknown(world, person)) }
  }

  @Test func `gives a victim nothing of the attacker's, whatever address they are sent`() async throws {
    let (world, _, attacker) = try await attemptedSignIn()
    let confirm = try form("/sign-in/link", of: attacker)
    let victim = Browser(world)
    try await victim.signIn(as: "mary")
    try await victim.open("/sign-in/link")
    #expect(victim.page.status == 401)
    try await victim.post("/sign-in/link", confirm.fields, origin: World.home)
    #expect(victim.page.status == 401)
    try await attacker.submit(confirm)
    let start = attacker.address
    try await victim.open(start)
    try await victim.press("apple_id", "mary")
    try await victim.press("action", "continue")
    try await victim.press()
    #expect(victim.page.status == 400 && victim.text.contains("was started in another browser"))
    #expect(await isUnknown(world, "kurt"))
  }

  @Test func `takes no confirmation from another site, or without the page's token`() async throws {
    let (_, _, browser) = try await attemptedSignIn()
    let fields = try form("/sign-in/link", of: browser).fields
    #expect(try await browser.post("/sign-in/link", fields, origin: "https://evil.example").status >= 400)
    #expect(try await browser.post("/sign-in/link", [("csrf_token", "x")], origin: World.home).status == 401)
    #expect(try await browser.post("/sign-in/link", [], origin: World.home).status == 401)
  }

  @Test func `forgets it when the person leaves it, and tells the app`() async throws {
    let (world, _, browser) = try await attemptedSignIn(at: Ticket.start())
    try await browser.submit(try form("/sign-in/link/decline", of: browser))
    #expect(browser.arrival.first("error") == "account_exists" && browser.arrival.first("state") == "app-state")
    try await browser.open("/sign-in/link")
    #expect(browser.page.status == 401)
    #expect(await isUnknown(world, "kurt"))
  }

  @Test func `forgets it after ten minutes`() async throws {
    let (world, _, browser) = try await attemptedSignIn()
    world.clock.advance(by: 600)
    try await browser.open("/sign-in/link")
    #expect(browser.page.status == 401)
  }

  @Test func `never writes a token into an address or a page`() async throws {
    let (_, _, browser) = try await attemptedSignIn()
    for (request, response) in browser.history {
      #expect(!request.url.contains("link_token") && !response.bodyText.contains("link_token"))
    }
  }
}
