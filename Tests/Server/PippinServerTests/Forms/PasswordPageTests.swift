import PippinHTTP
import PippinTestKit
import Testing

/// Signing in with a password on our own page.
@Suite struct `The sign-in page's password form` {
  private func mary() async throws -> Browser {
    let browser = Browser(try await World())
    try await browser.signUp()
    return browser
  }

  @Test func `opens a session by a redirect, and ends the one there was`() async throws {
    let browser = try await mary()
    let first = browser.cookies["pippin_session"] ?? ""
    try await browser.open("/sign-in?then=account")
    try await browser.send("/sign-in", ["email": "mary@example.com", "password": PasswordApp.password])
    #expect(browser.isOnAccount)
    #expect(browser.history.suffix(2).map(\.response.status) == [303, 200])
    let second = browser.cookies["pippin_session"] ?? ""
    #expect(second != first && !second.isEmpty)
    browser.plant("pippin_session", first)
    try await browser.open("/account")
    #expect(browser.address.contains("/sign-in"), "the former cookie opens nothing")
  }

  @Test func `tells what is wrong where it is typed, and keeps the address and no password`() async throws {
    let browser = try await mary()
    browser.forgetCookies()
    for (email, password) in [("mary@example.com", "wrong wrong"), ("nobody@example.com", PasswordApp.password)] {
      try await browser.signIn(email: email, password: password)
      #expect(browser.history.suffix(2).map(\.response.status) == [303, 200])
      #expect(browser.isTroubled && browser.text.contains("The email address or password is incorrect."))
      #expect(browser.text.contains("value=\"\(email)\"") && !browser.text.contains(password))
      #expect(browser.cookies["pippin_session"] == nil)
      try await browser.open("/sign-in")
      #expect(!browser.isTroubled, "said once")
    }
  }

  @Test func `is marked up for password managers`() async throws {
    let browser = Browser(try await World())
    try await browser.open("/sign-in")
    for attribute in [
      "type=\"email\"", "autocomplete=\"username webauthn\"", "inputmode=\"email\"",
      "autocomplete=\"current-password\"",
    ] {
      #expect(browser.text.contains(attribute), "\(attribute)")
    }
  }

  @Test func `does the same work for an address that nobody has`() async throws {
    let browser = try await mary()
    browser.forgetCookies()
    try await browser.open("/sign-in")
    var work: [[Int]] = []
    for email in ["mary@example.com", "nobody@example.com"] {
      let before = browser.work
      try await browser.signIn(email: email, password: "wrong wrong")
      work.append(zip(browser.work, before).map { $0 - $1 })
    }
    #expect(work[0] == work[1])
  }

  @Test func `says how long to wait, but never to a browser that knew the password`() async throws {
    let owner = try await mary()
    let thief = Browser(owner.world, peer: "192.0.2.66")
    for _ in 0..<11 { try await thief.signIn(password: "wrong wrong") }
    #expect(thief.isTroubled && thief.text.contains("15 minutes"), "\(thief.text)")
    try await owner.open("/account")
    try await owner.send("/sign-out")
    try await owner.signIn()
    #expect(owner.isOnAccount)
  }

  @Test func `does not let another site sign anybody in to its own account`() async throws {
    let victim = try await mary()
    let thief = Browser(victim.world)
    try await thief.signUp("thief@example.com")
    try await thief.open("/account")
    try await thief.send("/sign-out")
    try await thief.open("/sign-in")
    var fields = try await thief.form(to: "/sign-in").fields.filter { $0.0 == "csrf_token" }
    fields += [("email", "thief@example.com"), ("password", PasswordApp.password)]
    for origin in ["https://evil.example", "null", nil] {
      #expect(try await victim.post("/sign-in", fields, origin: origin).status == 400, "\(origin ?? "none")")
    }
    try await victim.open("/account")
    #expect(victim.text.contains("mary@example.com"))
  }

  @Test func `is not there where nothing can be mailed`() async throws {
    let browser = Browser(try await World(mails: false))
    try await browser.open("/sign-in")
    #expect(browser.forms.isEmpty)
    for path in ["/sign-up", "/password/reset"] { #expect(try await browser.open(path).status == 404, "\(path)") }
  }

  @Test func `leads back to one of our pages only`() async throws {
    let browser = try await mary()
    try await browser.open("/sign-in?then=https://evil.example/")
    #expect(browser.isOnAccount, "no such place: who is signed in is where they are")
    browser.plant("pippin_then", "//evil.example")
    browser.plant("pippin_session", "")
    try await browser.signIn()
    #expect(browser.isOnAccount)
    try await browser.open("/sign-in?then=delete")
    try await browser.send("/sign-in", ["email": "mary@example.com", "password": PasswordApp.password])
    #expect(browser.address == World.home + "/account/delete")
  }
}
