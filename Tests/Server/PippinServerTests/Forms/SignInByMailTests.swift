import PippinHTTP
import PippinTestKit
import Testing

/// Who guessed too often has to wait, and the owner has a way in by mail.
@Suite struct `The sign-in page after wrong passwords` {
  @Test func `warns this browser's person of the last tries, whether the address has an account or not`() async throws {
    let world = try await World(limits: .unlimited)
    try await Browser(world).signUp()
    for email in ["mary@example.com", "nobody@example.com"] {
      let browser = Browser(world, peer: "198.51.100.1")
      var warnings: [String] = []
      for _ in 0..<11 {
        try await browser.signIn(email: email, password: "a wrong guess")
        let warning = browser.text.firstMatch(of: /[0-9]+ attempts? left|That was your last attempt/)
        warnings.append(warning.map { String($0.0) } ?? "")
      }
      let few = ["3 attempts left", "2 attempts left", "1 attempt left", "That was your last attempt", ""]
      #expect(warnings == Array(repeating: "", count: 6) + few)
      #expect(browser.text.contains("Please wait 15 minutes"))
    }
  }

  /// Strangers used up the tries at Mary's password.
  private func locked() async throws -> World {
    let world = try await World(limits: .unlimited)
    try await Browser(world).signUp()
    for number in 0..<50 {
      var stranger = PasswordApp(world: world)
      stranger.peer = "198.51.100.\(number)"
      _ = await stranger.signIn("mary@example.com", "guess \(number)")
    }
    return world
  }

  private func asked(_ world: World, _ email: String = "mary@example.com") async throws -> Browser {
    let browser = Browser(world, peer: "203.0.113.9")
    browser.says["user-agent"] = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Mobile Safari/604.1"
    try await browser.signIn(email: email)
    #expect(browser.text.contains("Please wait 60 minutes"))
    try await browser.send("/sign-in/email")
    #expect(browser.address == World.home + "/sign-in/email/confirm")
    return browser
  }

  @Test func `lets the owner in with the mailed digits, and knows the browser from then on (R-8)`() async throws {
    let world = try await locked()
    let owner = try await asked(world)
    let code = try await owner.mailedCode(to: "mary@example.com")
    #expect(owner.newestMail.contains("Safari on iPhone") && owner.newestMail.contains(" UTC"))
    try await owner.send("/sign-in/email/confirm", ["token": code])
    #expect(owner.isOnAccount)
    try await owner.send("/sign-out")
    try await owner.signIn()
    #expect(owner.isOnAccount, "strangers do not keep out a browser that is known")
  }

  @Test func `lets the owner in by the mailed link, by a button, in the browser that asked only`() async throws {
    let world = try await locked()
    let owner = try await asked(world)
    let link = try await owner.mailedLink(to: "mary@example.com")
    let commits = world.store.commits
    let filter = Browser(world)
    try await filter.open(link)
    #expect(filter.text.contains("enter the code from the email") && filter.forms.allSatisfy { $0.method == "get" })
    try await owner.open(link)
    #expect(world.store.commits == commits && owner.cookies["pippin_session"] == nil, "looking uses nothing up")
    let form = try await owner.form(to: "/sign-in/email/confirm")
    try await owner.submit(form)
    #expect(owner.isOnAccount)
    let cookie = owner.cookies["pippin_session"]
    owner.plant("pippin_session", "")
    try await owner.submit(form)
    #expect(owner.isOnAccount && owner.cookies["pippin_session"] == cookie, "pressed twice")
  }

  @Test func `says the same after the same work for an address that nobody has`() async throws {
    let world = try await World(limits: .unlimited)
    try await Browser(world).signUp()
    var seen: Set<String> = []
    for email in ["mary@example.com", "nobody@example.com"] {
      let browser = Browser(world)
      try await browser.open("/sign-in/email")
      let before = browser.work
      try await browser.send("/sign-in/email", ["email": email])
      let token = browser.forms.first?.field("csrf_token") ?? ""
      let work = zip(browser.work, before).map { $0 - $1 }
      let page = browser.text.replacing(token, with: "").replacing(email, with: "")
      seen.insert("\(browser.address) \(work) " + page)
    }
    #expect(seen.count == 1)
    #expect(try await Browser(world).mailedCode(to: "nobody@example.com") == "")
  }
}
