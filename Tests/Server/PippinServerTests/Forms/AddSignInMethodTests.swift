import PippinAccounts
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinTestKit
import Testing

/// A button on the account page leads to a provider, and whoever one is there leads to the account from then on.
@Suite struct `Adding a way in on the account page` {
  /// Mary has a password, in a world where all three providers are set up.
  private func mary(_ world: World? = nil) async throws -> Browser {
    let browser = Browser(try await { if let world { world } else { try await World(isSocial: true) } }())
    try await browser.signUp()
    return browser
  }

  /// Chooses a person at the provider that the browser is at, and comes back.
  private func choose(_ person: String, at provider: String, _ browser: Browser) async throws {
    guard provider == "apple" else {
      try await browser.press("person", person)
      return
    }
    try await browser.press("apple_id", person)
    try await browser.press("action", "continue")
    try await browser.press()
  }

  private func ways(_ browser: Browser) async throws -> [String] {
    let caller = try #require(
      try await browser.world.flows.sessions.caller(cookie: browser.cookies["pippin_session"] ?? ""))
    return try await browser.world.flows.sessions.identities(of: caller).map(\.key.provider.rawValue).sorted()
  }

  private func offered(_ browser: Browser) async throws -> [String] {
    try await browser.open("/account/methods/add")
    return browser.forms.map(\.action).filter { $0.hasPrefix("/account/link/") }.map { String($0.dropFirst(14)) }
  }

  @Test(arguments: ["apple", "google", "facebook"])
  func `leads there and back, and says so once`(_ provider: String) async throws {
    let browser = try await mary()
    let all = ["apple", "google", "facebook"]
    #expect(try await offered(browser) == all)
    let session = browser.cookies["pippin_session"]
    try await browser.send("/account/link/" + provider)
    #expect(!browser.address.hasPrefix(World.home))
    try await choose("kurt", at: provider, browser)
    #expect(browser.isOnAccount)
    let notice = "</svg>You can now also sign in with <bdi>\(provider.capitalized)</bdi>."
    #expect(browser.text.contains(notice))
    #expect(try await offered(browser) == all.filter { $0 != provider })
    #expect(browser.cookies["pippin_session"] == session)
    #expect(try await ways(browser) == ["password", provider].sorted())
    try await browser.open("/account")
    #expect(browser.page.status == 200 && !browser.text.contains("role=\"status\""))
  }

  @Test func `is for what is offered: a provider without settings has no button, and no way round it`() async throws {
    let browser = try await mary(World())
    #expect(try await offered(browser) == ["apple"])
    let token = try #require(browser.forms.first?.field("csrf_token"))
    let answer = try await browser.post("/account/link/google", [("csrf_token", token)], origin: World.home)
    #expect(answer.status == 403 && answer.fields["refresh"] == nil)
    let kurt = Browser(browser.world)
    try await kurt.signIn(as: "kurt")
    #expect(try await offered(kurt).isEmpty && kurt.text.contains("Set password"))
    #expect(!browser.text.contains("Set password"))
  }

  @Test func `starts from this session's own form only`() async throws {
    let browser = try await mary()
    let own = try await browser.form(to: "/account/link/google").field("csrf_token") ?? ""
    let anita = Browser(browser.world)
    try await anita.signIn(as: "anita")
    let foreign = try #require(anita.forms.first?.field("csrf_token"))
    for fields in [[], [("csrf_token", foreign)], [("csrf_token", own), ("csrf_token", own)]] {
      let answer = try await browser.post("/account/link/google", fields, origin: World.home)
      #expect(answer.status == 400 && answer.fields["refresh"] == nil, "\(fields)")
    }
    let fields = [("csrf_token", own)]
    #expect(try await browser.post("/account/link/google", fields, origin: "https://evil.example").status != 200)
    #expect(try await browser.open("/account/link/google?csrf_token=" + own).status == 405)
    #expect(try await ways(browser) == ["password"])
  }

  @Test func `wants a recent sign-in, asks for it, and is there again afterwards`() async throws {
    let browser = try await mary()
    browser.world.clock.advance(by: 601)
    try await browser.send("/account/link/google")
    #expect(browser.address == World.home + "/sign-in?then=account")
    try await browser.send("/sign-in", ["email": "mary@example.com", "password": PasswordApp.password])
    #expect(browser.isOnAccount)
    #expect(try await offered(browser).contains("google"))
  }

  @Test func `attaches nothing when it took longer than a sign-in is recent`() async throws {
    let browser = try await mary()
    browser.world.clock.advance(by: 300)
    try await browser.send("/account/link/google")
    browser.world.clock.advance(by: 301)
    try await choose("kurt", at: "google", browser)
    #expect(browser.address == World.home + "/sign-in?then=account")
    #expect(try await ways(browser) == ["password"])
  }

  @Test func `attaches nothing to another session that took its place`() async throws {
    let browser = try await mary()
    try await browser.send("/account/link/google")
    let address = browser.address
    try await browser.signIn(as: "anita")
    try await browser.open(address)
    try await choose("kurt", at: "google", browser)
    #expect(browser.page.status == 400)
    #expect(try await ways(browser) == ["apple"])
    try await browser.open("/account")
    try await browser.send("/sign-out")
    try await browser.signIn()
    #expect(try await ways(browser) == ["password"])
  }

  @Test func `says whose it is when it opens another account, and what to do`() async throws {
    let browser = try await mary()
    let kurt = Browser(browser.world)
    try await kurt.open("/auth/google/start?client_id=example-web")
    try await choose("kurt", at: "google", kurt)
    #expect(kurt.isOnAccount)
    try await browser.send("/account/link/google")
    try await choose("kurt", at: "google", browser)
    #expect(browser.page.status == 409 && browser.text.contains("href=\"/account\""))
    try await browser.send("/account/merge/start")
    #expect(browser.address == World.home + "/sign-in?then=merge" && browser.text.contains("your other account"))
    #expect(browser.text.contains("/auth/google/start"), "whatever the other account is entered with")
    #expect(try await ways(browser) == ["password"])
    #expect(try await ways(kurt) == ["google"])
  }

  @Test func `says so when the other account of a merge is none, and makes none`() async throws {
    let browser = try await mary()
    try await browser.open("/account")
    try await browser.send("/account/merge/start")
    try await browser.open("/auth/google/start?client_id=example-web&intent=existing")
    try await choose("kurt", at: "google", browser)
    #expect(browser.page.status == 404 && browser.text.contains("No account found"))
    #expect(browser.text.contains("href=\"/sign-in?then=merge\"") && !browser.textForPerson.contains("intent"))
    try await browser.open("/account")
    #expect(browser.isOnAccount && browser.text.contains("mary@example.com"))
  }

  @Test func `comes back to the account when it is cancelled, and leads there when it fails`() async throws {
    let browser = try await mary()
    try await browser.send("/account/link/google")
    try await browser.press("cancel", "yes")
    #expect(browser.isOnAccount)
    try await browser.send("/account/link/google")
    browser.world.transport.unplug("127.0.0.1:8082")
    try await browser.press("person", "kurt")
    #expect(browser.page.status == 503 && browser.text.contains("href=\"/account\""))
    #expect(!browser.text.contains("/auth/google/start"), "a sign-in is not what failed")
    #expect(try await ways(browser) == ["password"])
  }
}
