import PippinHTTP
import PippinTestKit
import Testing

/// From our sign-in page to Apple and back, in one browser.
@Suite struct `The web journey` {
  @Test func `leads from the sign-in page to the account page`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.open("/sign-in")
    #expect(browser.text.contains("/auth/apple/start?client_id=example-web"))
    try await browser.open("/auth/apple/start?client_id=example-web")
    #expect(browser.address.hasPrefix(World.apple + "/auth/authorize?"))
    try await browser.press("apple_id", "mary")
    try await browser.press("action", "continue", changing: ["email_choice": "hide"])
    let posted = try #require(browser.forms.first)
    #expect(posted.action == World.home + "/auth/apple/callback" && posted.field("user")?.contains("Mary") == true)
    try await browser.press()
    #expect(browser.address == World.home + "/account" && browser.page.status == 200)
    #expect(browser.text.contains("Mary Appleseed") && browser.text.contains("@privaterelay.appleid.com"))
    #expect(browser.text.contains("This device"))
    try await browser.open("/sign-in")
    #expect(browser.address == World.home + "/account")
  }

  @Test func `comes back by a form without cookies, ends with them (CALLBACK-12, TRAP-1 to TRAP-4)`() async throws {
    let browser = Browser(try await World())
    try await browser.signIn(as: "mary")
    let steps = browser.history.suffix(3)
    #expect(steps.map(\.request.path) == ["/auth/apple/callback", "/auth/apple/finish", "/account"])
    #expect(steps.map { $0.request.fields["cookie"] != nil } == [false, true, true])
    #expect(steps.map(\.response.status) == [303, 303, 200])
    #expect(steps.first?.response.fields.contains("set-cookie") == false)
  }

  @Test func `asks Apple for what the design says, with a nonce and a challenge of its own each time`() async throws {
    let world = try await World()
    var seen: Set<String> = []
    for _ in 0..<2 {
      let answer = await world.send("GET", "/auth/apple/start?client_id=example-web")
      let parts = (answer.field("location") ?? "").split(separator: "?", maxSplits: 1).map(String.init)
      let query = try #require(FormData(query: parts.last ?? ""))
      #expect(answer.status == 303 && parts[0] == World.apple + "/auth/authorize")
      #expect(query.first("client_id") == "com.example.web" && query.first("response_mode") == "form_post")
      #expect(query.first("response_type") == "code id_token" && query.first("scope") == "name email")
      #expect(query.first("redirect_uri") == World.home + "/auth/apple/callback")
      #expect(query.first("code_challenge_method") == "S256")
      #expect(answer.field("cache-control") == "no-store" && answer.field("referrer-policy") == "no-referrer")
      for name in ["state", "nonce", "code_challenge"] { seen.insert(query.first(name) ?? "") }
    }
    #expect(seen.count == 6)
  }

  @Test func `puts no code and no token into an address, and none into a cookie but its own`() async throws {
    let world = try await World()
    for start in ["", "&return_to=https://www.example.com/&state=s&" + Ticket.challengeQuery] {
      let browser = Browser(world)
      try await browser.authorize(as: "mary", at: "/auth/apple/start?client_id=example-web" + start)
      let form = try #require(browser.forms.first)
      let secrets = ["code", "id_token"].compactMap { form.field($0) }
      #expect(secrets.count == 2)
      try await browser.press()
      for step in browser.history {
        let seen =
          [step.request.url, step.response.fields["location"] ?? ""] + step.response.fields.values(of: "set-cookie")
        for secret in secrets + secrets.flatMap({ [PercentEncoding.encode($0)] }) {
          #expect(!seen.contains { $0.contains(secret) })
        }
        #expect(!seen.contains { $0.contains("eyJ") })
      }
    }
  }

  @Test func `keeps its cookies from scripts and other sites`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    let lines = browser.history.flatMap { $0.response.fields.values(of: "set-cookie") }
    // The browser, the session, its device and the method; and the welcome, which is set and taken away again.
    #expect(lines.count == 6)
    for line in lines {
      #expect(line.contains("; HttpOnly") && line.contains("; SameSite=Lax") && line.contains("; Path=/"))
      #expect(!line.contains("Domain"))
    }
    #expect(browser.cookies.keys.sorted() == ["pippin_browser", "pippin_device", "pippin_last", "pippin_session"])
  }

  @Test func `welcomes somebody new, once, and nobody who has been here`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    #expect(browser.text.contains("Your account is ready"))
    try await browser.open("/account")
    #expect(!browser.text.contains("Your account is ready"))
    let another = Browser(world)
    try await another.signIn(as: "mary")
    #expect(another.address == World.home + "/account" && !another.text.contains("Your account is ready"))
  }

  @Test func `is the same person as in the app, and shows both devices`() async throws {
    let world = try await World()
    let app = App(world: world)
    let native = await app.signIn()
    world.clock.advance(by: 1)
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    #expect(browser.text.contains("Mary’s iPhone") && browser.text.contains("Web browser"))
    let sessions = await world.send("GET", "/v1/sessions", bearer: native.accessToken)
    #expect(sessions.count("items") == 2 && sessions.text("items.1.surface") == "web")
  }

  @Test func `says so when the person cancels, and makes nothing`() async throws {
    let world = try await World()
    let browser = Browser(world)
    let commits = world.store.commits
    try await browser.open("/auth/apple/start?client_id=example-web")
    try await browser.press("action", "cancel")
    try await browser.press()
    #expect(browser.page.status == 200 && browser.text.contains("Sign-in cancelled"))
    #expect(browser.cookies["pippin_session"] == nil && world.store.commits == commits)
  }

  @Test func `ends in the same place when Apple's form is posted twice`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.authorize(as: "mary")
    let form = try #require(browser.forms.first)
    let first = try await world.postCallback(form)
    let second = try await world.postCallback(form)
    #expect(first.status == 303 && first.field("location") == second.field("location"))
    #expect(world.transport.requests(to: "/auth/token").count == 1)
    try await browser.open(first.field("location") ?? "")
    #expect(browser.address == World.home + "/account")
    #expect(try await world.postCallback(form).field("location") == first.field("location"))
  }

  @Test func `ends in the same place when twenty copies of Apple's form come at once`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.authorize(as: "mary")
    let form = try #require(browser.forms.first)
    let places = try await withThrowingTaskGroup { group in
      for _ in 0..<20 { group.addTask { try await world.postCallback(form).field("location") ?? "" } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(places.count == 1 && places.first?.hasPrefix("/auth/apple/finish?handle=") == true)
    #expect(world.transport.requests(to: "/auth/token").count == 1)
  }

  @Test func `gives the same browser the same session when it finishes again within a minute`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    let finish = try #require(browser.history.last { $0.request.path == "/auth/apple/finish" }).request.url
    let cookie = browser.cookies["pippin_session"]
    world.clock.advance(by: 59)
    try await browser.open(finish)
    #expect(browser.address == World.home + "/account" && browser.cookies["pippin_session"] == cookie)
    world.clock.advance(by: 1)
    let late = try await browser.open(finish)
    #expect(late.status == 400 && browser.text.contains("Your sign-in has expired"))
    #expect(try await browser.open("/account").status == 200)
  }

  @Test func `may go on in two tabs of one browser`() async throws {
    let world = try await World()
    let browser = Browser(world)
    var places: [String] = []
    for _ in 0..<2 {
      try await browser.authorize(as: "mary")
      places.append(try await world.postCallback(try #require(browser.forms.first)).field("location") ?? "")
    }
    for place in places.reversed() {
      try await browser.open(place)
      #expect(browser.address == World.home + "/account")
    }
  }

  @Test func `replaces the browser's former session rather than leaving it behind`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    let former = browser.cookies["pippin_session"] ?? ""
    world.clock.advance(by: 1)
    try await browser.signIn(as: "kurt")
    #expect(browser.text.contains("Kurt Köhler") && browser.cookies["pippin_session"] != former)
    browser.plant("pippin_session", former)
    try await browser.open("/account")
    #expect(browser.address == World.home + "/sign-in?notice=session-ended")
  }

  @Test func `ends after fourteen unused days`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    world.clock.advance(by: 14 * 86_400 - 1)
    #expect(try await browser.open("/account").status == 200)
    #expect(browser.address == World.home + "/account")
    world.clock.advance(by: 14 * 86_400)
    try await browser.open("/account")
    #expect(browser.address == World.home + "/sign-in?notice=session-ended")
  }

  @Test func `goes on for those who use it, until sixty days are over`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    for day in stride(from: 10, to: 60, by: 10) {
      world.clock.advance(by: 10 * 86_400)
      try await browser.open("/account")
      #expect(browser.address == World.home + "/account", "day \(day)")
    }
    world.clock.advance(by: 10 * 86_400)
    try await browser.open("/account")
    #expect(browser.address != World.home + "/account")
  }
}
