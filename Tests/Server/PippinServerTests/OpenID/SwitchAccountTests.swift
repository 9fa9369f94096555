import PippinAccounts
import PippinHTTP
import PippinServer
import PippinTestKit
import Testing

@testable import PippinServer

/// Another account than the one that is signed in answers an OpenID client or a device (0144).
@Suite struct `Switching the account on a page that asks` {
  enum Way: CaseIterable { case consent, device }

  private let party: RelyingParty
  private var browser: Browser { party.browser }

  init() async throws {
    party = RelyingParty(try await RelyingParty.world([RelyingParty.client("grafana", consent: .once)]))
    try await browser.signIn(as: "mary")
  }

  /// Mary is asked. The result is the device's code, if it is one that asks.
  private func ask(_ way: Way, _ changes: [String: String?] = [:]) async throws -> String {
    var code = ""
    switch way {
    case .consent: try await browser.open(party.path(changes))
    case .device:
      let asked = await party.call("/oauth/device", [("scope", "openid email")])
      code = asked.text("device_code")
      try await browser.open(asked.text("verification_uri_complete"))
    }
    #expect(browser.text.contains("Signed in as Mary"))
    return code
  }

  private static let allow: [Way: String] = [.consent: "/oauth/consent", .device: "/device/allow"]
  private static let switching: [Way: String] = [
    .consent: "/oauth/switch-account", .device: "/device/switch-account",
  ]

  private func form(_ paths: [Way: String], _ way: Way) async throws -> PageForm {
    try await browser.form(to: try #require(paths[way]))
  }

  private func switchAccount(_ way: Way) async throws {
    try await browser.submit(try await form(Self.switching, way))
    #expect(browser.address.hasPrefix(World.home + "/sign-in?then="))
  }

  /// Signs in on the page that the browser shows.
  private func signIn(as person: String) async throws {
    try await browser.signIn(as: person, at: try browser.entrance(by: "apple"))
  }

  private func tokens(_ way: Way, _ code: String) async -> Answer {
    switch way {
    case .consent: await party.redeem(party.answer.first("code"))
    case .device: await party.redeemDevice(code)
    }
  }

  private func email(_ tokens: Answer) async -> String {
    await party.userInfo(tokens.text("access_token")).text("email")
  }

  @Test(arguments: Way.allCases)
  func `has the other one asked for the same request, and replaces the session`(way: Way) async throws {
    let code = try await ask(way)
    let marys = try await form(Self.allow, way)
    let former = browser.cookies
    try await switchAccount(way)
    try await signIn(as: "kurt")
    #expect(browser.text.contains("Signed in as") && !browser.text.contains("Mary"))
    let kurts = try await form(Self.allow, way)
    // What Mary left open is of no use any more.
    #expect(try await browser.submit(marys).status == 400 && party.answer.first("code") == nil)
    let old = Browser(party.world)
    for (name, value) in former { old.plant(name, value) }
    try await old.open("/account")
    #expect(old.address.hasPrefix(World.home + "/sign-in"), "her session has ended")
    try await browser.open("/account")
    try await browser.submit(kurts)
    if way == .consent { #expect(party.answer.first("state") == "s-1") }
    let kurt = await email(await tokens(way, code))
    #expect(!kurt.isEmpty && kurt != "mary@example.com")
  }

  @Test(arguments: Way.allCases)
  func `signs nobody out before somebody else has signed in`(way: Way) async throws {
    _ = try await ask(way)
    try await switchAccount(way)
    try await browser.open("/account")
    #expect(browser.isOnAccount)
  }

  @Test func `keeps the request from the account that was left, however it is opened`() async throws {
    _ = try await ask(.consent)
    let link = try #require(browser.text.firstMatch(of: /href="(\/oauth\/continue[^"]*)lang=en"/)).1
    try await switchAccount(.consent)
    try await browser.open(String(link).unescapedHTML)
    #expect(browser.address.hasPrefix(World.home + "/sign-in?then=client") && party.answer.first("code") == nil)
    try await signIn(as: "mary")
    #expect(browser.text.contains("Signed in as Mary"), "the same person may sign in anew, and is asked")
    try await browser.send("/oauth/consent")
    #expect(party.answer.first("code") != nil)
  }

  @Test func `asks an account that has agreed before, so that nobody lets in an account unseen`() async throws {
    let kurt = RelyingParty(party.world)
    try await kurt.authorize(as: "kurt")
    try await kurt.browser.send("/oauth/consent")
    #expect(kurt.answer.first("code") != nil)
    _ = try await ask(.consent)
    try await switchAccount(.consent)
    try await signIn(as: "kurt")
    #expect(browser.text.contains("Allow <bdi>Grafana") && party.answer.first("code") == nil)
  }

  @Test func `is not offered where the client names the account`() async throws {
    try await browser.open(party.path())
    try await browser.send("/oauth/consent")
    let tokens = await party.redeem(party.answer.first("code"))
    _ = try await ask(.consent, ["id_token_hint": tokens.text("id_token"), "prompt": "consent"])
    #expect(browser.forms.map(\.action) == ["/oauth/consent", "/oauth/consent/decline"])
  }

  @Test(arguments: Way.allCases)
  func `is refused to other sites, and with another session's token`(way: Way) async throws {
    _ = try await ask(way)
    let form = try await self.form(Self.switching, way)
    #expect(try await browser.post(form.action, form.fields, origin: "https://evil.example").status >= 400)
    let stranger = Browser(party.world)
    try await stranger.signIn(as: "kurt")
    #expect(try await stranger.submit(form).status == 400)
    let changed = form.fields.map { ($0.0, $0.0 == "csrf_token" ? "x" : $0.1) }
    #expect(try await browser.post(form.action, changed, origin: World.home).status == 400)
  }

  @Test func `is no address that a link leads to`() async throws {
    try await browser.open("/sign-in?then=device_other")
    #expect(browser.isOnAccount, "only our form says that another account is wanted")
  }
}
