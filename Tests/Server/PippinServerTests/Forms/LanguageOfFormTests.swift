import PippinHTTP
import PippinServer
import PippinTestKit
import Testing

/// A page with a form in another language keeps what was typed, except secrets (decision 0146).
@Suite struct `The language of a page with a form` {
  private func change(
    _ browser: Browser, to language: String, typing typed: [String: String] = [:]
  ) async throws {
    let action = try #require(browser.text.firstMatch(of: /formaction="([^"]*)" formnovalidate name="lang"/)).1
    let form = try #require(
      browser.text.firstMatch(of: /<form id="kept" method="post" action="([^"]*)"/).map { String($0.1) })
    var fields = try #require(browser.forms.first { $0.action == form.unescapedHTML }).fields
      .map { ($0.0, typed[$0.0] ?? $0.1) }
    for (name, value) in typed where !fields.contains(where: { $0.0 == name }) { fields.append((name, value)) }
    try await browser.post(String(action).unescapedHTML, fields + [("lang", language)], origin: World.home)
  }

  private static let typed = [
    "email": "mary@example.com", "given_name": "Mary", "family_name": "<b>", "password": "pear blossom 1",
    "token": "123456",
  ]

  @Test func `keeps address and names of a sign-up, creates nothing, and shows no password`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.open("/sign-up")
    let work = browser.work
    try await change(browser, to: "de", typing: Self.typed)
    #expect(browser.address == World.home + "/sign-up?lang=de" && browser.text.contains("<html lang=\"de\""))
    for value in ["mary@example.com", "Mary", "&lt;b&gt;"] { #expect(browser.text.contains("value=\"\(value)\"")) }
    #expect(!browser.text.contains("pear blossom 1") && !browser.text.contains("123456"))
    #expect(browser.work[0...1] == work[0...1] && world.postbox.messages.isEmpty, "nothing is hashed, stored or sent")
    #expect(browser.history.allSatisfy { !$0.request.url.contains("mary") })
    try await browser.open("/sign-up")
    #expect(browser.text.contains("<html lang=\"de\"") && !browser.text.contains("mary@example.com"), "told once")
  }

  @Test func `keeps the address of a sign-in, and where the sign-in leads to`() async throws {
    let browser = Browser(try await World())
    try await browser.open("/sign-in?notice=signed-out")
    try await change(browser, to: "ja", typing: ["email": "mary@example.com", "password": "pear blossom 1"])
    #expect(browser.address == World.home + "/sign-in?notice=signed-out&lang=ja")
    #expect(browser.text.contains("value=\"mary@example.com\"") && !browser.text.contains("pear blossom 1"))
    #expect(browser.cookies["pippin_session"] == nil)
  }

  @Test func `keeps the name on the account's own page, and changes none`() async throws {
    let browser = Browser(try await World())
    try await browser.signUp()
    try await browser.open("/account/name")
    try await change(browser, to: "ru", typing: ["given_name": "Maria", "family_name": ""])
    #expect(browser.address == World.home + "/account/name?lang=ru" && browser.text.contains("value=\"Maria\""))
    try await browser.open("/account")
    #expect(browser.text.contains("Mary") && !browser.text.contains("Maria"))
  }

  @Test func `is changed for another site's form, which fills in nothing, or not at all`() async throws {
    let browser = Browser(try await World())
    try await browser.open("/sign-in")
    let fields = [("lang", "de"), ("email", "evil@example.com"), ("csrf_token", "made up")]
    try await browser.post("/language?page=/sign-in", fields, origin: World.home)
    #expect(browser.address == World.home + "/sign-in?lang=de" && !browser.text.contains("evil@example.com"))
    try await browser.post("/language?page=/sign-in", fields, origin: "https://evil.example")
    #expect(browser.page.status == 400)
  }

  @Test(arguments: [
    "https://evil.example/", "//evil.example", "/\\evil.example", "sign-in", "/sign-in%0d%0aset-cookie:x", "/sign-out",
    "/v1/account", "/nowhere", "/sign-in#", "",
  ])
  func `leads to no other address than a page that can be shown again`(page: String) async throws {
    let browser = Browser(try await World())
    try await browser.open("/sign-in")
    let token = try #require(browser.forms.first?.field("csrf_token"))
    try await browser.post(
      "/language?" + FormData.encode([("page", page)]), [("lang", "de"), ("csrf_token", token)], origin: World.home)
    #expect(browser.page.status == 404 && browser.page.fields["location"] == nil)
  }

  @Test func `is changed by links where nothing is typed that could be kept`() async throws {
    let browser = Browser(try await World())
    for page in ["/account/deleted", "/sign-up/confirm", "/problems"] {
      try await browser.open(page)
      #expect(browser.text.contains("hreflang=\"de\"") && !browser.text.contains("formaction"))
    }
  }
}
