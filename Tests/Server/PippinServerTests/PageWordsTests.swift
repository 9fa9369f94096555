import PippinServer
import PippinFoundation
import PippinHTTP
import PippinTestKit
import Testing

@testable import PippinServer

/// What the pages tell people about what is there and what they did.
@Suite struct `The pages in words` {
  static let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

  @Test(arguments: [
    (firefox, "Firefox", "Linux"),
    (
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
      "Edge", "Windows"
    ),
    (
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
      "Safari", "iPhone"
    ),
    (
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
      "Chrome", "Android"
    ),
    (
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
      "Safari", "macOS"
    ),
  ])
  func `a user agent names a browser and a system`(text: String, browser: String, system: String) {
    let agent = UserAgent(text)
    #expect(agent.browser == browser && agent.system == system)
  }

  @Test func `a user agent that nobody knows, or that is endless, names nothing`() {
    for text in ["", "<script>alert(1)</script>", String(repeating: "x", count: 100_000) + "Firefox/1 Linux"] {
      #expect(UserAgent(text) == UserAgent(""))
    }
  }

  @Test func `a session says which browser it is on, and nothing of what a stranger wrote`() async throws {
    let world = try await World()
    let browser = Browser(world)
    browser.says["user-agent"] = Self.firefox
    try await browser.signIn(as: "mary")
    #expect(browser.text.contains("<bdi>Firefox on Linux</bdi>"))
    let stranger = Browser(world)
    stranger.says["user-agent"] = "<script>alert(1)</script> Firefox/1"
    try await stranger.signUp("kurt@example.com")
    #expect(stranger.text.contains("<bdi>Firefox</bdi>") && !stranger.text.contains("alert(1)"))
  }

  @Test func `a sign-in method says which account it is, and when it was last used`() async throws {
    let world = try await World(isSocial: true)
    let browser = Browser(world)
    try await browser.open("/auth/google/start?client_id=example-web")
    try await browser.press("person", "mary")
    #expect(browser.text.contains("<strong>Google</strong><span class=\"soft\"><bdi>mary.appleseed@gmail.com</bdi>"))
    world.clock.advance(by: 7200)
    try await browser.open("/auth/google/start?client_id=example-web")
    try await browser.press("person", "mary")
    world.clock.advance(by: 600)
    try await browser.open("/account/methods")
    #expect(browser.text.contains(">2 hours ago</time>, last used <time"))
    #expect(browser.text.contains(">10 minutes ago</time></span></div>"))
  }

  @Test func `a change is said on the next page, once, and in no other browser`() async throws {
    let browser = Browser(try await World())
    try await browser.signUp()
    try await browser.open("/account/name")
    try await browser.send("/account/name", ["given_name": "Maria"])
    #expect(browser.isOnAccount && browser.text.contains("</svg>Your name was saved.</p>"))
    let sealed = try #require(
      browser.history.reversed().compactMap {
        $0.response.fields.values(of: "set-cookie").first { $0.contains("memo=") }
      }
      .first { !$0.contains("Max-Age=0") })
    try await browser.open("/account")
    #expect(!browser.text.contains("role=\"status\""))
    let other = Browser(browser.world)
    try await other.signIn(as: "kurt")
    other.plant("pippin_memo", String(sealed.drop { $0 != "=" }.dropFirst().prefix { $0 != ";" }))
    try await other.open("/account")
    #expect(other.isOnAccount && !other.text.contains("role=\"status\""))
  }

  @Test func `signing other devices out is said`() async throws {
    let browser = Browser(try await World())
    try await browser.signUp()
    let phone = Browser(browser.world)
    try await phone.signIn()
    try await browser.open("/account")
    try await browser.send("/sign-out/elsewhere")
    #expect(browser.text.contains("You were signed out on all other devices."))
  }

  @Test func `the page that awaits a code shows the address that it was mailed to`() async throws {
    let browser = Browser(try await World())
    try await browser.open("/sign-up")
    try await browser.send(
      "/sign-up", ["email": "marry@example.com", "password": PasswordApp.password, "given_name": "Mary"])
    let words = "Enter the code from the email that we sent to <strong><bdi>marry@example.com</bdi></strong>."
    #expect(browser.text.contains(words))
    try await browser.open("/sign-up/confirm?lang=de")
    #expect(
      browser.text.contains("die wir an <strong><bdi>marry@example.com</bdi></strong> gesendet haben."),
      "looked at again, in another language")
    try await browser.send("/sign-up/confirm", ["token": "wrong"])
    #expect(browser.isTroubled && browser.text.contains("marry@example.com"))
    #expect(browser.history.allSatisfy { !$0.request.url.contains("marry") })
  }

  @Test func `whoever is asked to sign in again is offered the methods of the account, and no other`() async throws {
    let world = try await World(isSocial: true)
    let mary = Browser(world)
    try await mary.signUp()
    let kurt = Browser(world)
    try await kurt.signIn(as: "kurt")
    world.clock.advance(by: 601)
    try await mary.open("/account/password")
    #expect(mary.text.contains("name=\"password\"") && !mary.text.contains("/auth/"))
    try await kurt.open("/account/email")
    #expect(!kurt.text.contains("name=\"password\"") && kurt.text.contains("/auth/apple/start"))
    #expect(!kurt.text.contains("/auth/google/start"))
  }

  @Test func `mail that Apple no longer passes on is said to be off (NOTIFY-17)`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "mary", changing: ["email_choice": "hide"])
    #expect(browser.text.contains("Hide My Email"))
    try await browser.open("/account/methods")
    #expect(browser.text.contains("forwards email"))
    world.clock.advance(by: 1)
    await world.atApple("PUT", "/emulator/apple-ids/mary/apps/com.example.app/forwarding", ["enabled": false])
    try await browser.open("/account")
    #expect(browser.text.contains("Forwarding off") && !browser.text.contains("forwards email"))
  }
}

/// What browsers, crawlers and password managers ask every site for.
@Suite struct `What every site is asked for` {
  @Test func `is there: icons, and nothing for search engines`() async throws {
    let world = try await World()
    let icon = await world.send("GET", "/favicon.ico")
    #expect(icon.status == 200 && icon.field("content-type") == "image/svg+xml" && !icon.body.isEmpty)
    #expect(icon.field("content-security-policy")?.contains("default-src 'none'") == true)
    let touch = await world.send("GET", "/apple-touch-icon.png")
    #expect(touch.status == 200 && touch.field("content-type") == "image/png" && touch.body.count < 2_000)
    #expect(touch.field("cache-control") == icon.field("cache-control"))
    let robots = await world.send("GET", "/robots.txt")
    #expect(robots.response.bodyText == "User-agent: *\nAllow: /.well-known/\nDisallow: /\n")
  }

  @Test func `leads to where a password is changed (NEW-3)`() async throws {
    let browser = Browser(try await World())
    try await browser.signUp()
    try await browser.open("/.well-known/change-password")
    #expect(browser.address == World.home + "/account/password" && browser.page.status == 200)
    let without = await (try await World(mails: false)).send("GET", "/.well-known/change-password")
    #expect(without.field("location") == "/account")
    let none = await browser.world.send("GET", "/.well-known/no-such-thing")
    #expect(none.status == 404)
  }
}
