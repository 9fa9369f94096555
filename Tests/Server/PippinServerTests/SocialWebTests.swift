import PippinAccounts
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// From our sign-in page to Google or Facebook and back, in one browser.
@Suite struct `Google and Facebook on the web` {
  private static let providers = ["google", "facebook"]

  private func start(_ provider: String, more: String = "") -> String {
    "/auth/\(provider)/start?client_id=example-web" + more
  }

  private func signIn(_ browser: Browser, _ provider: String, as person: String, more: String = "") async throws {
    try await browser.open(start(provider, more: more))
    try await browser.press("person", person)
  }

  @Test(arguments: providers)
  func `leads from the sign-in page to the account page, and again to the same account`(
    _ provider: String
  ) async throws {
    let world = try await World(isSocial: true)
    let browser = Browser(world)
    try await browser.open("/sign-in")
    #expect(browser.text.contains("/auth/\(provider)/start?client_id=example-web"))
    try await signIn(browser, provider, as: "mary")
    #expect(browser.address == World.home + "/account" && browser.page.status == 200)
    #expect(browser.text.contains("Mary Appleseed"))
    let steps = browser.history.suffix(3).map(\.request.path)
    #expect(steps == ["/auth/\(provider)/callback", "/auth/\(provider)/finish", "/account"])
    let caller = try #require(try await world.flows.sessions.caller(cookie: browser.cookies["pippin_session"] ?? ""))
    #expect(caller.identity.key.provider.rawValue == provider)
    let other = Browser(world)
    try await signIn(other, provider, as: "mary")
    let again = try #require(try await world.flows.sessions.caller(cookie: other.cookies["pippin_session"] ?? ""))
    #expect(again.account.id == caller.account.id)
  }

  @Test func `refuses a state that went to another provider, one of nobody's, and what says things twice`() async throws
  {
    let world = try await World(isSocial: true)
    let browser = Browser(world)
    try await browser.open(start("google"))
    let address = try #require(browser.history.first { $0.request.path.hasSuffix("/start") }).response
    let query = address.fields["location"]?.split(separator: "?", maxSplits: 1).last.map(String.init) ?? ""
    let state = PercentEncoding.encode(FormData(query: query)?.first("state") ?? "")
    for wrong in [
      "/auth/facebook/callback?code=c&state=" + state, "/auth/google/callback?code=c&state=x",
      "/auth/google/callback?code=c", "/auth/google/callback?code=c&code=d&state=" + state,
      "/auth/google/callback?code=c&error=access_denied&state=" + state, "/auth/google/callback?state=" + state,
      "/auth/facebook/callback?error=access_denied&state=" + state,
    ] {
      #expect(await world.send("GET", wrong).status == 400, "\(wrong)")
    }
    let form: HTTPFields = ["content-type": MediaType.form]
    let request = World.request("POST", World.home, "/auth/apple/callback", form, Array("state=\(state)".utf8), "")
    #expect(await world.deliver(request).status == 400)
    #expect(await world.send("POST", "/auth/google/callback?code=c&state=" + state).status == 405)
  }

  @Test func `tells the browser of a code that is refused, and of a provider that is away`() async throws {
    let world = try await World(isSocial: true)
    let browser = Browser(world)
    try await browser.open(start("google"))
    let location = try #require(browser.history.first?.response.fields["location"])
    let query = location.split(separator: "?", maxSplits: 1).last.map(String.init) ?? ""
    let state = PercentEncoding.encode(FormData(query: query)?.first("state") ?? "")
    try await browser.open("/auth/google/callback?code=made-up&state=" + state)
    #expect(browser.address.hasPrefix(World.home + "/auth/google/finish?failed="))
    #expect(browser.page.status == 401 && browser.text.contains("Google"))
    try await browser.open(start("facebook"))
    world.transport.unplug("127.0.0.1:8082")
    try await browser.press("person", "mary")
    #expect(browser.page.status == 503 && browser.text.contains("Facebook"))
    #expect(browser.cookies["pippin_session"] == nil)
  }

  @Test func `asks before it attaches what has a known address, and Apple's sign-in attaches it`() async throws {
    let world = try await World(isSocial: true)
    let app = App(world: world)
    let nonce = await app.nonce()
    let anita = await app.send(app.body(await app.sheet("anita", nonce: nonce, hidesEmail: false), nonce: nonce))
    let browser = Browser(world)
    try await signIn(browser, "google", as: "anita")
    #expect(browser.address == World.home + "/sign-in/link" && browser.text.contains("Google"))
    try await browser.submit(try #require(browser.forms.first { $0.action == "/sign-in/link" }))
    try await browser.press("apple_id", "anita")
    try await browser.press("action", "continue")
    try await browser.press()
    #expect(browser.address == World.home + "/account")
    #expect(await SocialApp(world: world).google("anita").text("account.id") == anita.text("account.id"))
  }

  @Test(arguments: providers)
  func `is one more way in for who is signed in`(_ provider: String) async throws {
    let world = try await World(isSocial: true)
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    let caller = try #require(try await world.flows.sessions.caller(cookie: browser.cookies["pippin_session"] ?? ""))
    let id = try #require(BrowserID(browser.cookies["pippin_browser"] ?? ""))
    let address = try await world.flows.web.startLinking(
      WebProvider(Provider(rawValue: provider)), to: caller, browser: id)
    try await browser.open(address)
    try await browser.press("person", "mary")
    #expect(browser.address == World.home + "/account")
    #expect(
      try await world.flows.sessions.identities(of: caller).map(\.key.provider.rawValue).sorted() == [
        "apple", provider,
      ])
    let app = SocialApp(world: world)
    let native = provider == "google" ? await app.google("mary") : await app.facebook("mary")
    #expect(native.text("account.id") == caller.account.id.description)
  }
}
