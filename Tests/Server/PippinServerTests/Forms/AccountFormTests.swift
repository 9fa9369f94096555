import PippinFoundation
import PippinHTTP
import PippinTestKit
import Testing

/// What a person changes about their account on its page.
@Suite struct `The account page's forms` {
  private func mary() async throws -> Browser {
    let browser = Browser(try await World())
    try await browser.signUp()
    return browser
  }

  @Test func `change the name, and take it away`() async throws {
    let browser = try await mary()
    try await browser.open("/account/name")
    #expect(browser.text.contains("value=\"Mary\""))
    try await browser.send("/account/name", ["given_name": "<b>Maria</b>", "family_name": "Apfelkern"])
    #expect(browser.isOnAccount && browser.text.contains("&lt;b&gt;Maria&lt;/b&gt; Apfelkern"))
    try await browser.open("/account/name")
    try await browser.send("/account/name", ["given_name": " ", "family_name": ""])
    #expect(browser.isOnAccount && !browser.text.contains("Maria"))
  }

  @Test func `name a device, but no other person's`() async throws {
    let browser = try await mary()
    let path = try #require(browser.text.pieces(from: "href=\"/account/sessions/rename/", to: "\"").first)
    try await browser.open("/account/sessions/rename/" + path)
    try await browser.send("/account/sessions/rename/" + path, ["device_name": "The kitchen’s tablet"])
    #expect(browser.isOnAccount && browser.text.contains("The kitchen’s tablet"))
    let kurt = Browser(browser.world)
    try await kurt.signIn(as: "kurt")
    #expect(try await kurt.open("/account/sessions/rename/" + path).status == 404)
    try await kurt.open("/account/name")
    let token = kurt.forms.first?.field("csrf_token") ?? ""
    let fields = [("csrf_token", token), ("device_name", "mine")]
    #expect(try await kurt.post("/account/sessions/rename/" + path, fields, origin: World.home).status == 404)
  }

  @Test func `change the password for who knows it`() async throws {
    let browser = try await mary()
    try await browser.open("/account/password")
    try await browser.send(
      "/account/password", ["current_password": "wrong wrong", "new_password": "another horse"])
    #expect(browser.address == World.home + "/account/password" && browser.text.contains("password is incorrect"))
    try await browser.send(
      "/account/password", ["current_password": PasswordApp.password, "new_password": "another horse"])
    #expect(browser.isOnAccount)
    try await browser.send("/sign-out")
    try await browser.signIn(password: "another horse")
    #expect(browser.isOnAccount)
  }

  @Test func `set a password where there is none, once an address is proved by mail`() async throws {
    let browser = Browser(try await World())
    try await browser.signIn(as: "student")
    try await browser.open("/account/password")
    #expect(browser.address == World.home + "/account/email", "a password needs an address")
    try await browser.send("/account/email", ["email": "student@example.org"])
    #expect(browser.address == World.home + "/account/email/confirm")
    let code = try await browser.mailedCode(to: "student@example.org")
    #expect(browser.newestMail.contains("/account/email/confirm?token="))
    try await browser.send("/account/email/confirm", ["token": code])
    #expect(browser.isOnAccount && browser.text.contains("student@example.org"))
    try await browser.open("/account/password")
    try await browser.send("/account/password", ["new_password": PasswordApp.password])
    #expect(browser.isOnAccount)
    let elsewhere = Browser(browser.world)
    try await elsewhere.signIn(email: "student@example.org")
    #expect(elsewhere.isOnAccount)
  }

  @Test func `take an address's code in the session that asked only`() async throws {
    let browser = try await mary()
    try await browser.open("/account/email")
    try await browser.send("/account/email", ["email": "mary@example.org"])
    let code = try await browser.mailedCode(to: "mary@example.org")
    let kurt = Browser(browser.world)
    try await kurt.signIn(as: "kurt")
    try await kurt.open("/account/email/confirm")
    try await kurt.send("/account/email/confirm", ["token": code])
    #expect(kurt.isTroubled && !kurt.text.contains("href=\"/account/merge"))
    try await browser.send("/account/email/confirm", ["token": code])
    #expect(browser.isOnAccount && browser.text.contains("mary@example.org"))
  }

  @Test func `say on a phone to enter an address's code where it was asked for (R-6)`() async throws {
    let browser = try await mary()
    try await browser.open("/account/email")
    try await browser.send("/account/email", ["email": "mary@example.org"])
    let link = try await browser.mailedLink(to: "mary@example.org")
    let phone = Browser(browser.world)
    try await phone.open(link)
    #expect(phone.address == link && phone.text.contains("enter the code from the email"))
    let other = Browser(browser.world)
    try await other.signIn()
    try await other.open(link)
    #expect(other.text.contains("enter the code from the email"), "another session of the same account")
    try await browser.open(link)
    try await browser.send("/account/email/confirm")
    #expect(browser.isOnAccount && browser.text.contains("mary@example.org"))
  }

  @Test(arguments: ["password", "email", "delete"])
  func `ask for a new sign-in when the last is too old, and come back`(_ place: String) async throws {
    let browser = try await mary()
    browser.world.clock.advance(by: 601)
    try await browser.open("/account/" + place)
    if place == "delete" { try await browser.open("/sign-in?then=delete") }
    #expect(browser.address == World.home + "/sign-in?then=" + place && browser.text.contains("Sign in again"))
    try await browser.send("/sign-in", ["email": "mary@example.com", "password": PasswordApp.password])
    #expect(browser.address == World.home + "/account/" + place)
  }

  @Test func `change nothing in a session that went stale while the page was open`() async throws {
    let browser = try await mary()
    try await browser.open("/account/password")
    browser.world.clock.advance(by: 601)
    try await browser.send(
      "/account/password", ["current_password": PasswordApp.password, "new_password": "another horse"])
    #expect(browser.address == World.home + "/sign-in?then=password")
    try await browser.send("/sign-in", ["email": "mary@example.com", "password": PasswordApp.password])
    #expect(browser.address == World.home + "/account/password")
  }
}
