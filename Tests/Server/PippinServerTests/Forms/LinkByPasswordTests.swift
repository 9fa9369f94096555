import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// The account's way in is a password, so its form stands on the page that says so.
@Suite struct `Linking on the web with a password` {
  /// Mary has a password; Kurt's browser comes with an identity whose signed claim names her address.
  private func attemptedSignIn(at start: String = "/auth/apple/start?client_id=example-web") async throws -> Browser {
    let world = try await World()
    try await Browser(world).signUp()
    let browser = Browser(world)
    try await browser.authorize(as: "kurt", at: start)
    let form = try #require(browser.forms.first)
    let token = try TokenForge(world: world).resigned(
      form.field("id_token") ?? "", [("email", "mary@example.com"), ("email_verified", true)])
    try await browser.submit(form, changing: ["id_token": token])
    #expect(browser.address == World.home + "/sign-in/link")
    return browser
  }

  private func isUnknown(_ world: World, _ person: String) async -> Bool {
    await App(world: world).signIn(as: person, changing: [("intent", "existing")]).verdict == "404 account_not_found"
  }

  @Test func `attaches after the right password`() async throws {
    let browser = try await attemptedSignIn()
    try await browser.send(
      "/sign-in/link/password", ["email": "mary@example.com", "password": PasswordApp.password])
    #expect(browser.isOnAccount && browser.text.contains("<strong>Apple</strong>"))
    let kurt = Browser(browser.world)
    try await kurt.signIn(as: "kurt")
    #expect(kurt.text.contains("mary@example.com"))
  }

  @Test func `brings an app its user back with a ticket`() async throws {
    let browser = try await attemptedSignIn(at: Ticket.start())
    try await browser.send(
      "/sign-in/link/password", ["email": "mary@example.com", "password": PasswordApp.password])
    #expect(browser.address.hasPrefix(World.appAddresses[0]) && browser.arrival.first("state") == "app-state")
    let answer = await Ticket.redeem(browser.arrival.first("ticket") ?? "", in: browser.world)
    #expect(answer["linked"]?.bool == true && answer.text("account.email") == "mary@example.com")
    let ticket = browser.arrival.first("ticket") ?? ""
    let other = (ticket.hasPrefix("x") ? "y" : "x") + ticket.dropFirst()
    #expect(await Ticket.redeem(other, in: browser.world).status == 401)
  }

  @Test func `attaches nothing after a wrong one, and says so there`() async throws {
    let browser = try await attemptedSignIn()
    try await browser.send("/sign-in/link/password", ["email": "mary@example.com", "password": "wrong wrong"])
    #expect(browser.address == World.home + "/sign-in/link" && browser.isTroubled)
    #expect(await isUnknown(browser.world, "kurt"))
  }

  @Test func `attaches nothing to whom the password shows to be another`() async throws {
    let browser = try await attemptedSignIn()
    try await Browser(browser.world).signUp("thief@example.com")
    try await browser.send(
      "/sign-in/link/password", ["email": "thief@example.com", "password": PasswordApp.password])
    #expect(browser.page.status == 401 && browser.cookies["pippin_session"] == nil)
    #expect(browser.text.contains("You signed in as someone else"))
    #expect(await isUnknown(browser.world, "kurt"))
    try await browser.open("/sign-in/link")
    try await browser.send(
      "/sign-in/link/password", ["email": "mary@example.com", "password": PasswordApp.password])
    #expect(browser.isOnAccount && browser.text.contains("<strong>Apple</strong>"))
  }

  @Test func `takes no other browser's form`() async throws {
    let browser = try await attemptedSignIn()
    let fields = try await browser.form(to: "/sign-in/link/password").fields.filter { $0.0 == "csrf_token" }
    let other = Browser(browser.world)
    try await other.open("/sign-in")
    let sent = fields + [("email", "mary@example.com"), ("password", PasswordApp.password)]
    #expect(try await other.post("/sign-in/link/password", sent, origin: World.home).status == 401)
    #expect(await isUnknown(browser.world, "kurt"))
  }
}
