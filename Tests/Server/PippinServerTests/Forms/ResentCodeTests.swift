import PippinFoundation
import PippinHTTP
import PippinServer
import PippinTestKit
import Testing

/// Getting another code on the pages that wait for one (decision 0146).
@Suite struct `Another code` {
  private static let starts = ["/sign-up", "/sign-in/email", "/password/reset"]

  private func ask(_ browser: Browser, at start: String, _ email: String = "mary@example.com") async throws {
    try await browser.open(start)
    var fields = ["email": email]
    if start == "/sign-up" { fields.merge(["password": PasswordApp.password, "given_name": "Mary"]) { $1 } }
    try await browser.send(start, fields)
    #expect(browser.address == World.home + start + "/confirm")
  }

  /// The emails that were sent so far.
  private func sent(_ world: World) async throws -> Int {
    try await world.flows.jobs.jobRunner.runDue()
    return world.postbox.messages.count
  }

  private func resend(_ browser: Browser, at start: String) async throws {
    try await browser.send(start + "/confirm/resend")
  }

  @Test func `takes the place of the one before it, which opens nothing any more`() async throws {
    let world = try await World(limits: .unlimited)
    let browser = Browser(world)
    try await ask(browser, at: "/sign-up")
    let (first, link) = (
      try await browser.mailedCode(to: "mary@example.com"), try await browser.mailedLink(to: "mary@example.com")
    )
    world.clock.advance(by: 31)
    try await resend(browser, at: "/sign-up")
    #expect(browser.text.contains("We sent a new code to <bdi>mary@example.com</bdi>."))
    let second = try await browser.mailedCode(to: "mary@example.com")
    #expect(try await sent(world) == 2)
    #expect(first != second)
    try await browser.send("/sign-up/confirm", ["token": first])
    #expect(browser.isTroubled)
    try await browser.open(link)
    #expect(browser.forms.allSatisfy { $0.action != "/sign-up/confirm" }, "the first link is void, too")
    try await browser.open("/sign-up/confirm")
    try await browser.send("/sign-up/confirm", ["token": second])
    #expect(browser.isOnAccount && browser.text.contains("Mary"), "with the password and the name of the sign-up")
    try await browser.send("/sign-out")
    try await browser.signIn()
    #expect(browser.isOnAccount)
  }

  @Test(arguments: starts)
  func `is mailed once in thirty seconds, and the page says how long to wait`(start: String) async throws {
    let world = try await World(limits: .unlimited)
    if start != "/sign-up" { try await Browser(world).signUp() }
    let browser = Browser(world)
    try await ask(browser, at: start)
    let mails = try await sent(world)
    world.clock.advance(by: 10)
    try await resend(browser, at: start)
    #expect(browser.text.contains("We sent a code a moment ago. You can ask for another in 20 seconds."))
    #expect(try await sent(world) == mails)
    world.clock.advance(by: 20)
    try await resend(browser, at: start)
    #expect(browser.text.contains("We sent a new code to"))
    #expect(try await sent(world) == mails + 1)
    try await resend(browser, at: start)
    #expect(browser.text.contains("in 30 seconds"))
    #expect(try await sent(world) == mails + 1)
    try await browser.open(start + "/confirm")
    #expect(
      !browser.text.contains("in 30 seconds") && browser.text.contains("mary@example.com"), "told once, address kept")
  }

  @Test(arguments: starts)
  func `is answered in the same way after the same work, whether the address has an account or not (R-8)`(
    start: String
  ) async throws {
    let world = try await World(limits: .unlimited)
    try await Browser(world).signUp()
    var seen: Set<String> = []
    for email in ["mary@example.com", "nobody@example.com"] {
      let browser = Browser(world)
      try await ask(browser, at: start, email)
      world.clock.advance(by: 31)
      let before = browser.work
      try await resend(browser, at: start)
      let work = zip(browser.work, before).map { $0 - $1 }
      let token = browser.forms.first?.field("csrf_token") ?? ""
      seen.insert("\(work) " + browser.text.replacing(token, with: "").replacing(email, with: ""))
    }
    #expect(seen.count == 1)
  }

  @Test func `counts against the emails that an address may get, and its last code stays valid then`() async throws {
    let world = try await World(limits: .unlimited)
    let browser = Browser(world)
    try await ask(browser, at: "/sign-up")
    for _ in 0..<8 {
      world.clock.advance(by: 31)
      try await resend(browser, at: "/sign-up")
      // Emails that wait together are sent in any order.
      _ = try await sent(world)
      #expect(browser.text.contains("We sent a new code to"), "others must not learn that the limit is reached")
    }
    #expect(try await sent(world) == 5)
    try await browser.send("/sign-up/confirm", ["token": try await browser.mailedCode(to: "mary@example.com")])
    #expect(browser.isOnAccount)
  }

  @Test(arguments: starts)
  func `needs the browser that asked for the first one, and a form of ours`(start: String) async throws {
    let world = try await World(limits: .unlimited)
    let browser = Browser(world)
    try await ask(browser, at: start)
    let form = try await browser.form(to: start + "/confirm/resend")
    world.clock.advance(by: 31)
    let mails = try await sent(world)
    let stranger = Browser(world)
    try await stranger.open("/sign-in")
    try await stranger.submit(form)
    #expect(stranger.page.status == 400)
    try await stranger.open(start)
    let own = try #require(stranger.forms.first?.field("csrf_token"))
    try await stranger.post(
      start + "/confirm/resend", [("csrf_token", own), ("email", "mary@example.com")], origin: World.home)
    #expect(stranger.address == World.home + start && stranger.isTroubled, "nothing waits there")
    try await browser.post(start + "/confirm/resend", form.fields, origin: "https://evil.example")
    #expect(browser.page.status == 400)
    #expect(try await sent(world) == mails)
  }

  @Test func `goes to another address after coming back to the form, which keeps all but the password`() async throws {
    let world = try await World(limits: .unlimited)
    let browser = Browser(world)
    try await ask(browser, at: "/sign-up", "marry@example.com")
    #expect(browser.text.contains("href=\"/sign-up?change=address\""))
    try await browser.open("/sign-up?change=address")
    #expect(browser.text.contains("value=\"marry@example.com\"") && browser.text.contains("value=\"Mary\""))
    #expect(browser.text.contains("choose your password again") && !browser.text.contains(PasswordApp.password))
    try await browser.send("/sign-up", ["email": "mary@example.com", "password": PasswordApp.password])
    #expect(browser.text.contains("<bdi>mary@example.com</bdi>"))
    try await browser.send("/sign-up/confirm", ["token": try await browser.mailedCode(to: "mary@example.com")])
    #expect(browser.isOnAccount && browser.text.contains("Mary"))
    let other = Browser(world)
    try await other.open("/sign-up?change=address")
    #expect(!other.text.contains("choose your password again") && !other.text.contains("@example.com"))
  }

  @Test func `for a new address of the account is mailed to the session that asked`() async throws {
    let world = try await World(limits: .unlimited)
    let browser = Browser(world)
    try await browser.signUp()
    try await browser.open("/account/email")
    try await browser.send("/account/email", ["email": "new@example.com"])
    #expect(browser.text.contains("href=\"/account/email?change=address\""))
    // Emails that wait together are sent in any order.
    _ = try await sent(world)
    world.clock.advance(by: 31)
    try await browser.send("/account/email/confirm/resend")
    #expect(browser.text.contains("We sent a new code to <bdi>new@example.com</bdi>."))
    try await browser.send("/account/email/confirm", ["token": try await browser.mailedCode(to: "new@example.com")])
    #expect(browser.isOnAccount && browser.text.contains("new@example.com"))
  }
}
