import PippinHTTP
import PippinTestKit
import Testing

/// A forgotten password, on our own pages.
@Suite struct `The reset page` {
  @Test func `sets a new password by the mailed code or the mail's link, and signs out everywhere`() async throws {
    let world = try await World()
    let owner = Browser(world)
    try await owner.signUp()
    let browser = Browser(world)
    try await browser.open("/password/reset")
    try await browser.send("/password/reset", ["email": "mary@example.com"])
    #expect(browser.address == World.home + "/password/reset/confirm")
    let link = try await browser.mailedLink(to: "mary@example.com")
    #expect(link.hasPrefix(World.home + "/password/reset/confirm?token="))
    let elsewhere = Browser(world)
    try await elsewhere.open(link)
    try await elsewhere.send("/password/reset/confirm", ["new_password": "another horse"])
    #expect(elsewhere.address == World.home + "/sign-in" && elsewhere.text.contains("Your password was changed."))
    try await owner.open("/account")
    #expect(owner.address.contains("/sign-in"))
    try await owner.signIn(password: "another horse")
    #expect(owner.isOnAccount)
  }

  @Test func `takes the six digits in the browser that asked, and no others`() async throws {
    let world = try await World()
    try await Browser(world).signUp()
    let browser = Browser(world)
    try await browser.open("/password/reset")
    try await browser.send("/password/reset", ["email": "mary@example.com"])
    let code = try await browser.mailedCode(to: "mary@example.com")
    let thief = Browser(world)
    try await thief.open("/password/reset/confirm")
    try await thief.send("/password/reset/confirm", ["token": code, "new_password": "a thief's horse"])
    #expect(thief.isTroubled)
    try await browser.send("/password/reset/confirm", ["token": code, "new_password": "another horse"])
    #expect(browser.text.contains("Your password was changed."))
  }

  @Test func `says the same for an address that nobody has`() async throws {
    let world = try await World()
    try await Browser(world).signUp()
    let browser = Browser(world)
    var pages: Set<String> = []
    for email in ["mary@example.com", "nobody@example.com"] {
      try await browser.open("/password/reset")
      try await browser.send("/password/reset", ["email": email])
      // What was typed is shown again, whoever it is.
      pages.insert(browser.address + browser.text.replacing(email, with: "x"))
    }
    #expect(pages.count == 1)
    #expect(try await browser.mailedCode(to: "nobody@example.com") == "")
  }

  @Test func `keeps the code when the new password will not do, and says so when the code will not`() async throws {
    let browser = Browser(try await World())
    try await browser.signUp()
    try await browser.open("/password/reset")
    try await browser.send("/password/reset", ["email": "mary@example.com"])
    let code = try await browser.mailedCode(to: "mary@example.com")
    try await browser.send("/password/reset/confirm", ["token": code, "new_password": "short"])
    #expect(browser.isTroubled && browser.text.contains("value=\"\(code)\""))
    try await browser.send("/password/reset/confirm", ["new_password": "another horse"])
    #expect(browser.address == World.home + "/sign-in" && browser.text.contains("Your password was changed."))
    try await browser.open("/password/reset/confirm")
    try await browser.send("/password/reset/confirm", ["token": code, "new_password": "a third horse"])
    #expect(browser.isTroubled && browser.text.contains("This code is incorrect"))
  }
}
