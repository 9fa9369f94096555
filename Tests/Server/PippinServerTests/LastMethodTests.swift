import PippinHTTP
import PippinServer
import PippinTestKit
import Testing

/// The sign-in page marks the method with which somebody signed in last in this browser (decision 0146).
@Suite struct `The method that was used last` {
  /// The start of the element that has the tag as its description.
  private func marked(_ browser: Browser) -> [String] {
    browser.text.matches(of: /<(?:a|button)[^>]* aria-describedby="last-used"/).map { String($0.0) }
  }

  @Test func `is kept by name in a cookie for a year, out of reach of scripts and other sites`() async throws {
    let browser = Browser(try await World())
    try await browser.signIn(as: "mary")
    let lines = browser.history.flatMap { $0.response.fields.values(of: "set-cookie") }
    #expect(
      lines.filter { $0.hasPrefix("pippin_last=") } == [
        "pippin_last=apple; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"
      ])
  }

  @Test func `is marked after a sign-out, for Apple outside its button`() async throws {
    let world = try await World(isSocial: true)
    let browser = Browser(world)
    try await browser.open("/sign-in")
    #expect(marked(browser).isEmpty && !browser.text.contains("Last used"), "nobody has signed in here")
    try await browser.signIn(as: "mary")
    try await browser.send("/sign-out")
    #expect(marked(browser).count == 1 && marked(browser)[0].contains("class=\"button apple\""))
    let tag = try #require(browser.text.firstRange(of: "Last used")).lowerBound
    let button = try #require(browser.text.firstRange(of: "class=\"button apple\"")).lowerBound
    #expect(tag < button)
    try await browser.open(try browser.entrance(by: "google"))
    try await browser.press("person", "mary")
    #expect(browser.cookies["pippin_last"] == "google")
    try await browser.send("/sign-out")
    #expect(marked(browser).count == 1 && marked(browser)[0].contains("/auth/google/start"))
  }

  @Test func `is a password, or an emailed code`() async throws {
    let world = try await World(emailCode: true)
    let browser = Browser(world)
    try await browser.signUp()
    #expect(browser.cookies["pippin_last"] == "password")
    try await browser.send("/sign-out")
    #expect(marked(browser).count == 1 && marked(browser)[0].hasPrefix("<button class=\"button main\""))
    try await browser.open("/sign-in/email")
    try await browser.send("/sign-in/email", ["email": "mary@example.com"])
    try await browser.send("/sign-in/email/confirm", ["token": try await browser.mailedCode(to: "mary@example.com")])
    #expect(browser.isOnAccount && browser.cookies["pippin_last"] == "email_code")
    try await browser.send("/sign-out")
    #expect(marked(browser).count == 1 && marked(browser)[0].contains("href=\"/sign-in/email\""))
  }

  @Test(arguments: [
    "", "telegram", "openid", "openid:other", "APPLE", "google", "%3Cscript%3E", "last-used",
    String(repeating: "apple", count: 1_000),
  ])
  func `is not marked for a value that names no method of the page`(value: String) async throws {
    let browser = Browser(try await World())
    browser.plant("pippin_last", value)
    try await browser.open("/sign-in")
    #expect(browser.page.status == 200 && marked(browser).isEmpty && !browser.text.contains("Last used"))
    #expect(value.count < 8 || !browser.text.contains(value))
  }

  @Test func `is not marked if the browser sends two`() async throws {
    let world = try await World()
    let answer = await world.send("GET", "/sign-in", fields: [("cookie", "pippin_last=apple; pippin_last=apple")])
    #expect(answer.status == 200 && !answer.response.bodyText.contains("Last used"))
  }

  @Test func `is forgotten with the account, and when it is removed from the account`() async throws {
    let browser = Browser(try await World(isSocial: true))
    try await browser.signIn(as: "mary")
    try await browser.open("/account/delete")
    try await browser.send("/account/delete", ["confirmation": "DELETE"])
    #expect(browser.address.hasPrefix(World.home + "/account/deleted") && browser.cookies["pippin_last"] == nil)

    // The email about the deletion goes out before the one with a code: emails that wait together are sent in any order.
    while try await browser.world.flows.jobs.jobRunner.runDue() > 0 {}
    try await browser.signUp()
    try await browser.send("/account/link/google")
    try await browser.press("person", "kurt")
    try await browser.send("/sign-out")
    try await browser.open(try browser.entrance(by: "google"))
    try await browser.press("person", "kurt")
    #expect(browser.isOnAccount && browser.cookies["pippin_last"] == "google")
    try await browser.open("/account/methods")
    for removal in browser.text.pieces(from: "href=\"/account/identities/", to: "\"") {
      try await browser.open("/account/identities/" + removal)
      guard browser.text.contains("Remove <bdi>Google</bdi>?") else { continue }
      try await browser.send("/account/identities/" + removal)
      break
    }
    #expect(browser.cookies["pippin_last"] == nil && browser.text.contains("was removed."))
  }
}
