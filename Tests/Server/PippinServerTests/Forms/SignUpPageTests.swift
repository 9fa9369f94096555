import PippinHTTP
import PippinTestKit
import Testing

/// An account with a password, made on our own pages.
@Suite struct `The sign-up page` {
  private func asked(_ email: String = "mary@example.com") async throws -> Browser {
    let browser = Browser(try await World())
    try await browser.open("/sign-up")
    try await browser.send(
      "/sign-up", ["email": email, "password": PasswordApp.password, "given_name": "Mary"])
    return browser
  }

  @Test func `makes an account with the code from the mail, typed or by the mail's link`() async throws {
    let typed = try await asked()
    #expect(typed.address == World.home + "/sign-up/confirm")
    try await typed.send("/sign-up/confirm", ["token": try await typed.mailedCode(to: "mary@example.com")])
    #expect(typed.isOnAccount && typed.text.contains("Mary") && typed.text.contains("mary@example.com"))

    let linked = try await asked("kurt@example.com")
    let link = try await linked.mailedLink(to: "kurt@example.com")
    #expect(link.hasPrefix(World.home + "/sign-up/confirm?token="))
    let commits = linked.world.store.commits
    try await linked.open(link)
    try await Browser(linked.world).open(link)
    #expect(linked.world.store.commits == commits, "a mail filter that looks uses nothing up")
    try await linked.send("/sign-up/confirm")
    #expect(linked.isOnAccount)
  }

  @Test func `takes a code in the browser that asked only, and never in an address`() async throws {
    let browser = try await asked()
    let code = try await browser.mailedCode(to: "mary@example.com")
    let thief = Browser(browser.world)
    try await thief.open(try await browser.mailedLink(to: "mary@example.com"))
    #expect(try await thief.form(to: "/sign-up/confirm").field("password") != nil, "the link alone opens nothing here")
    try await thief.open("/sign-up/confirm")
    try await thief.send("/sign-up/confirm", ["token": code])
    #expect(thief.isTroubled && thief.cookies["pippin_session"] == nil)
    for (request, _) in browser.history { #expect(request.query == nil) }
    try await browser.send("/sign-up/confirm", ["token": " \(code.prefix(3)) \(code.suffix(3))"])
    #expect(browser.isOnAccount)
  }

  @Test func `answers a second press as the first, for a minute, in this browser`() async throws {
    let browser = try await asked()
    try await browser.open(try await browser.mailedLink(to: "mary@example.com"))
    let form = try await browser.form(to: "/sign-up/confirm")
    try await browser.submit(form)
    let cookie = try #require(browser.cookies["pippin_session"])
    // The browser dropped the first answer, its cookie with it, when the second press began.
    browser.plant("pippin_session", "")
    try await browser.submit(form)
    #expect(browser.isOnAccount && browser.cookies["pippin_session"] == cookie)
    browser.world.clock.advance(by: 61)
    browser.plant("pippin_session", "")
    try await browser.submit(form)
    #expect(browser.isTroubled && browser.cookies["pippin_session"] != cookie)
  }

  @Test func `says the same after the same work for an address that has an account`() async throws {
    let world = try await World()
    try await Browser(world).signUp()
    var seen: [String] = []
    var work: [[Int]] = []
    for email in ["mary@example.com", "new@example.com"] {
      let browser = Browser(world)
      try await browser.open("/sign-up")
      let before = browser.work
      try await browser.send("/sign-up", ["email": email, "password": PasswordApp.password])
      work.append(zip(browser.work, before).map { $0 - $1 })
      let token = browser.forms.first?.field("csrf_token") ?? ""
      seen.append(browser.address + browser.text.replacing(token, with: "").replacing(email, with: "x"))
    }
    #expect(seen[0] == seen[1] && work[0] == work[1], "\(work)")
    #expect(try await Browser(world).mailedCode(to: "mary@example.com") == "")
  }

  @Test(arguments: [("mary", "long enough", "We can’t send"), ("mary@example.com", "short", "8 to 128")])
  func `says what cannot be an address or a password`(_ email: String, _ password: String, _ words: String) async throws
  {
    let browser = Browser(try await World())
    try await browser.open("/sign-up")
    try await browser.send("/sign-up", ["email": email, "password": password, "given_name": "<Mary>"])
    #expect(browser.address == World.home + "/sign-up" && browser.isTroubled && browser.text.contains(words))
    #expect(browser.text.contains("value=\"\(email)\"") && browser.text.contains("value=\"&lt;Mary&gt;\""))
    #expect(!browser.text.contains(password))
  }

  @Test func `replaces the session that the browser had`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.open("/sign-up")
    let form = try await browser.form(to: "/sign-up")
    try await browser.signIn(as: "kurt")
    let former = browser.cookies["pippin_session"] ?? ""
    try await browser.submit(form, changing: ["email": "mary@example.com", "password": PasswordApp.password])
    try await browser.send("/sign-up/confirm", ["token": try await browser.mailedCode(to: "mary@example.com")])
    #expect(browser.isOnAccount && browser.text.contains("mary@example.com"))
    let old = Browser(world)
    old.plant("pippin_session", former)
    try await old.open("/account")
    #expect(old.address.contains("/sign-in"))
  }
}
