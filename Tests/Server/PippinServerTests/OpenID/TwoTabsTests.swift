import PippinAccounts
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinTestKit
import Testing

@testable import PippinServer

/// A browser that OpenID clients send to the sign-in page in several tabs (0100).
@Suite struct `Sign-ins of OpenID clients in several tabs` {
  private let world: World
  private let browser: Browser
  private let grafana: RelyingParty
  private let gitea: RelyingParty

  init() async throws {
    world = try await RelyingParty.world([
      RelyingParty.client("grafana", consent: .once), RelyingParty.client("gitea"),
    ])
    browser = Browser(world)
    grafana = RelyingParty(world, "grafana", browser: browser)
    gitea = RelyingParty(world, "gitea", browser: browser)
  }

  /// A tab that shows the sign-in page: the link to Apple and the form.
  private func tab(
    _ party: RelyingParty, _ changes: [String: String?] = [:]
  ) async throws -> (apple: String, form: PageForm?, page: String) {
    try await party.browser.open(party.path(changes))
    #expect(party.browser.text.contains("<bdi>\(party.id.capitalized)"))
    return (
      try party.browser.entrance(by: "apple"), party.browser.forms.first { $0.action == "/sign-in" },
      party.browser.address
    )
  }

  private func send(_ form: PageForm?, password: String = PasswordApp.password) async throws {
    try await browser.submit(try #require(form), changing: ["email": "mary@example.com", "password": password])
  }

  /// Mary has an account with a password.
  private func mary() async throws {
    try await Browser(world).signUp()
  }

  @Test func `by Apple lead on to the client of each tab`() async throws {
    let (first, second) = (try await tab(gitea), try await tab(gitea, ["state": "s-2"]))
    try await browser.signIn(as: "mary", at: first.apple)
    #expect(gitea.answer.first("code") != nil && gitea.answer.first("state") == "s-1")
    try await browser.signIn(as: "mary", at: second.apple)
    #expect(gitea.answer.first("code") != nil && gitea.answer.first("state") == "s-2")
    #expect(!browser.cookies.keys.contains { $0.hasPrefix("pippin_request_") || $0 == "pippin_then" })
  }

  @Test func `by password lead on to the client of each tab, also after a wrong one`() async throws {
    try await mary()
    let (first, second) = (try await tab(gitea), try await tab(grafana))
    try await send(first.form, password: "not the password of Mary")
    #expect(browser.address == first.page && browser.isTroubled && browser.text.contains("<bdi>Gitea"))
    try await send(first.form)
    #expect(gitea.answer.first("code") != nil)
    // The other tab, as it was.
    try await browser.open("/account")
    try await send(second.form)
    try await browser.submit(try await browser.form(to: "/oauth/consent"))
    #expect(grafana.answer.first("code") != nil)
  }

  @Test func `that are cancelled at Apple can be tried again`() async throws {
    let first = try await tab(gitea)
    try await browser.open(first.apple)
    _ = try await tab(grafana)
    try await browser.open(first.apple)
    try await browser.press("apple_id", "mary")
    try await browser.press("action", "cancel")
    try await browser.press()
    try await browser.signIn(as: "mary", at: try browser.entrance(by: "apple"))
    #expect(gitea.answer.first("code") != nil)
  }

  @Test func `that the clients demand anew lead on to each, once`() async throws {
    try await browser.signIn(as: "mary")
    world.clock.advance(by: 60)
    let (first, second) = (
      try await tab(gitea, ["prompt": "login"]), try await tab(grafana, ["prompt": "login", "max_age": "0"])
    )
    world.clock.advance(by: 60)
    try await browser.signIn(as: "mary", at: first.apple)
    #expect(gitea.answer.first("code") != nil)
    try await browser.signIn(as: "mary", at: second.apple)
    try await browser.submit(try await browser.form(to: "/oauth/consent"))
    #expect(grafana.answer.first("code") != nil)
  }

  @Test func `of which one is denied leave the other as it is`() async throws {
    let (first, second) = (try await tab(grafana), try await tab(gitea))
    try await browser.signIn(as: "mary", at: first.apple)
    #expect(browser.text.contains("to use your"))
    let deny = try await browser.form(to: "/oauth/consent/decline")
    try await browser.open(second.page)
    #expect(gitea.answer.first("code") == nil && browser.text.contains("<bdi>Gitea"))
    try await browser.submit(deny)
    #expect(grafana.answer.first("error") == "access_denied")
    try await browser.signIn(as: "mary", at: second.apple)
    #expect(gitea.answer.first("code") != nil)
  }

  @Test func `lead on after a sign-up in the tab that went there last`() async throws {
    try await browser.open(gitea.path())
    let signUp = try #require(browser.text.pieces(from: "href=\"/sign-up", to: "\"").first).unescapedHTML
    _ = try await tab(grafana)
    try await browser.open("/sign-up" + signUp)
    try await browser.send(
      "/sign-up", ["email": "mary@example.com", "password": PasswordApp.password, "given_name": "Mary"])
    try await browser.send("/sign-up/confirm", ["token": try await browser.mailedCode(to: "mary@example.com")])
    #expect(gitea.answer.first("code") != nil)
  }

  @Test func `lead on after the account was linked with a password`() async throws {
    try await mary()
    let first = try await tab(gitea)
    _ = try await tab(grafana)
    try await browser.authorize(as: "kurt", at: first.apple)
    let form = try #require(browser.forms.first)
    let token = try TokenForge(world: world).resigned(
      form.field("id_token") ?? "", [("email", "mary@example.com"), ("email_verified", true)])
    try await browser.submit(form, changing: ["id_token": token])
    #expect(browser.address == World.home + "/sign-in/link")
    try await browser.send("/sign-in/link/password", ["email": "mary@example.com", "password": PasswordApp.password])
    #expect(gitea.answer.first("code") != nil)
  }

  @Test func `lead on after the question for a name`() async throws {
    let world = try await World(
      webDemandsName: true, openID: [RelyingParty.client("gitea"), RelyingParty.client("grafana")])
    let browser = Browser(world)
    let gitea = RelyingParty(world, "gitea", browser: browser)
    let first = try await tab(gitea)
    _ = try await tab(RelyingParty(world, "grafana", browser: browser))
    try await browser.authorize(as: "mary", at: first.apple)
    let form = try #require(browser.forms.first)
    try await browser.submit(
      PageForm(
        method: form.method, action: form.action, fields: form.fields.filter { $0.0 != "user" }, buttons: form.buttons))
    try await browser.send("/sign-in/name", ["given_name": "Mary", "family_name": "Smith"])
    #expect(gitea.answer.first("code") != nil)
  }

  @Test func `lead nowhere in another browser`() async throws {
    let first = try await tab(gitea)
    let stranger = Browser(world)
    try await stranger.open(first.page)
    #expect(!stranger.text.contains("Gitea"))
    try await stranger.signIn(as: "mary", at: first.apple)
    #expect(stranger.isOnAccount)
    try await stranger.open(first.page.replacing(World.home + "/sign-in?then=client&", with: "/oauth/continue?"))
    #expect(stranger.isOnAccount)
    try await browser.signIn(as: "mary", at: first.apple)
    #expect(gitea.answer.first("code") != nil, "nothing was taken away")
  }

  @Test func `are kept for the newest tabs only`() async throws {
    var tabs: [(apple: String, form: PageForm?, page: String)] = []
    for number in 0...PippinService.mostWaiting {
      world.clock.advance(by: 1)
      tabs.append(try await tab(gitea, ["state": "s-\(number)"]))
    }
    #expect(browser.cookies.keys.count { $0.hasPrefix("pippin_request_") } == PippinService.mostWaiting)
    try await browser.signIn(as: "mary", at: tabs[0].apple)
    #expect(browser.isOnAccount)
    for number in 1...PippinService.mostWaiting {
      try await browser.signIn(as: "mary", at: tabs[number].apple)
      #expect(gitea.answer.first("code") != nil && gitea.answer.first("state") == "s-\(number)")
    }
  }

  @Test func `are not driven out by a consent page that is loaded again`() async throws {
    try await browser.signIn(as: "mary")
    func kept() -> Int { browser.cookies.keys.count { $0.hasPrefix("pippin_request_") } }
    for _ in 0...PippinService.mostWaiting {
      world.clock.advance(by: 1)
      try await browser.open(grafana.path())
    }
    #expect(kept() == 1)
    try await browser.open(grafana.path(["state": "s-2"]))
    #expect(kept() == 2, "another request")
    try await browser.open(grafana.path())
    try await browser.send("/oauth/consent")
    #expect(grafana.answer.first("code") != nil && grafana.answer.first("state") == "s-1")
    #expect(kept() == 1)
  }

  @Test func `together fit what proxies take of cookies`() async throws {
    let state = String(repeating: "s", count: 1200)
    for _ in 0...PippinService.mostWaiting {
      world.clock.advance(by: 1)
      _ = try await tab(gitea, ["state": state, "nonce": String(repeating: "n", count: 512)])
    }
    let sizes = browser.cookies.filter { $0.key.hasPrefix("pippin_request_") }.map(\.value.utf8.count)
    #expect(!sizes.isEmpty && sizes.reduce(0, +) <= PippinService.mostWaitingBytes)
    try await browser.signIn(as: "mary", at: try browser.entrance(by: "apple"))
    #expect(gitea.answer.first("state") == state)
  }
}
