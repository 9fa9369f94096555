import PippinAccounts
import PippinServer
import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// What the account page does about the ways into an account.
@Suite struct `The account page's ways in` {
  /// Mary, with Kurt's Apple ID as a second way in, on her own page.
  private func scene() async throws -> (World, Browser, id: String) {
    let world = try await World()
    let app = App(world: world)
    let mary = await app.signIn()
    let nonce = await app.nonce()
    let linked = await world.send(
      "POST", "/v1/account/identities/apple", app.body(await app.sheet("kurt", nonce: nonce), nonce: nonce),
      bearer: mary.accessToken)
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    return (world, browser, linked.text("id"))
  }

  /// The addresses of the pages on which a way in can be taken away.
  private func removals(_ browser: Browser) async throws -> [String] {
    try await browser.open("/account/methods")
    return browser.text.pieces(from: "href=\"/account/identities/", to: "\"").map { "/account/identities/\($0)" }
  }

  @Test func `are taken away by a button on a page that says what happens, but never the last`() async throws {
    let (world, browser, id) = try await scene()
    #expect(try await removals(browser).count == 2 && !browser.forms.contains { $0.action.contains("identities") })
    try await browser.open("/account/identities/" + id)
    #expect(browser.page.status == 200 && browser.text.contains("No other device will be signed out."))
    #expect(browser.text.contains("class=\"button danger\""))
    try await browser.send("/account/identities/" + id)
    #expect(browser.isOnAccount && browser.text.contains("</svg><bdi>Apple</bdi> was removed."))
    #expect(try await removals(browser).isEmpty)
    #expect(await App(world: world).signIn(as: "kurt")["created"]?.bool == true, "Kurt is a stranger now")
  }

  @Test func `stay until the person signs in again, and the page says so`() async throws {
    let (world, browser, id) = try await scene()
    try await browser.open("/account/identities/" + id)
    let form = try await browser.form(to: "/account/identities/" + id)
    world.clock.advance(by: 601)
    try await browser.submit(form)
    #expect(browser.address == World.home + "/sign-in?then=account")
    try await browser.open("/account/identities/" + id)
    #expect(browser.address == World.home + "/sign-in?then=account")
    #expect(try await removals(browser).isEmpty && browser.text.contains("Sign in again"))
    try await browser.signIn(as: "mary")
    #expect(try await removals(browser).count == 2)
  }

  @Test func `are not taken away by a form of somebody else's`() async throws {
    let (world, browser, id) = try await scene()
    let path = "/account/identities/" + id
    try await browser.open(path)
    let token = try await browser.form(to: path).field("csrf_token") ?? ""
    #expect(try await browser.post(path, [("csrf_token", token)], origin: "https://evil.example").status == 400)
    #expect(try await browser.post(path, [("csrf_token", token + "x")], origin: World.home).status == 400)
    #expect(try await browser.post(path, [], origin: World.home).status == 400)
    let anita = Browser(world)
    try await anita.signIn(as: "anita")
    let own = try #require(anita.forms.first?.field("csrf_token"))
    #expect(try await anita.post(path, [("csrf_token", own)], origin: World.home).status == 404)
    #expect(try await anita.open(path).status == 404)
    #expect(try await removals(browser).count == 2)
  }
}

/// The password goes, Google stays.
@Suite struct `Taking the password away` {
  /// Mary has a password for her own address, and then Google with another one.
  private func mary() async throws -> Browser {
    let browser = Browser(try await World(isSocial: true))
    try await browser.signUp()
    try await browser.send("/account/link/google")
    try await browser.press("person", "kurt")
    return browser
  }

  private func password(_ browser: Browser) async throws -> String {
    let caller = try #require(try await caller(browser))
    let identities = try await browser.world.flows.sessions.identities(of: caller)
    return "/account/identities/" + (try #require(identities.first { $0.isPassword }).id.description)
  }

  private func caller(_ browser: Browser) async throws -> Caller? {
    try await browser.world.flows.sessions.caller(cookie: browser.cookies["pippin_session"] ?? "")
  }

  @Test func `is asked about, with what stays and who is signed out`() async throws {
    let browser = try await mary()
    let phone = Browser(browser.world)
    try await phone.signIn()
    try await browser.open(try await password(browser))
    #expect(browser.text.contains("Your email address stays <bdi>mary@example.com</bdi>."))
    #expect(browser.text.contains("<strong><bdi>Google</bdi></strong>"))
    #expect(browser.text.contains("These devices will be signed out") && browser.text.contains("You’ll stay signed in"))
    #expect(try await caller(phone) != nil)
  }

  @Test func `keeps the person signed in here, ends what it opened elsewhere, and leaves the address`() async throws {
    let browser = try await mary()
    let phone = Browser(browser.world)
    try await phone.signIn()
    let before = try #require(try await caller(browser))
    let path = try await password(browser)
    try await browser.open(path)
    try await browser.send(path)
    #expect(browser.isOnAccount && browser.text.contains("</svg><bdi>Password</bdi> was removed."))
    let after = try #require(try await caller(browser))
    #expect(after.identity.key.provider == .google && after.session.id != before.session.id)
    #expect(after.session.createdAt == before.session.createdAt && after.session.expiresAt == before.session.expiresAt)
    #expect(after.account.email?.address == "mary@example.com" && after.account.email?.isVerified == true)
    #expect(try await caller(phone) == nil)
    #expect(await PasswordApp(world: browser.world).signIn().verdict == "401 credentials_invalid")
  }

  @Test func `leaves the address proved: it can have a password again, and nobody else gets it unasked`() async throws {
    let browser = try await mary()
    let path = try await password(browser)
    try await browser.open(path)
    try await browser.send(path)
    let app = App(world: browser.world)
    let nonce = await app.nonce()
    let sheet = await app.sheet("mary", nonce: nonce, hidesEmail: false)
    #expect(await app.send(app.body(sheet, nonce: nonce)).verdict == "409 account_exists")
    // The way that is left was not shown yet, so the session is not recent.
    try await browser.open("/account/password")
    #expect(browser.address.hasPrefix(World.home + "/sign-in?then="))
    try await browser.open("/auth/google/start?client_id=example-web")
    try await browser.press("person", "kurt")
    try await browser.open("/account/password")
    try await browser.send("/account/password", ["new_password": "another good one"])
    #expect(browser.isOnAccount && browser.text.contains("Your password was set."))
  }
}
