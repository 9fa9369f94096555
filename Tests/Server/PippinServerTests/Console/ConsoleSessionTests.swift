import PippinAccounts
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinTestKit
import Testing

/// Who gets in to the operator console, and for how long (decision 0085).
@Suite struct `Signing in to the console` {
  @Test func `takes a token, and keeps it nowhere`() async throws {
    let world = try await World()
    let clerk = try await Clerk.entering(world)
    #expect(clerk.path == "/" && clerk.text.contains("Token <b>desk</b>"))
    let line = try #require(clerk.browser.history.compactMap { $0.response.fields["set-cookie"] }.first)
    #expect(line.contains("; HttpOnly") && line.contains("; SameSite=Strict") && line.contains("; Path=/"))
    let secret = clerk.token.dropFirst(OperatorFlows.tokenPrefix.count)
    for (request, response) in clerk.browser.history {
      #expect(!request.url.contains(secret) && !response.bodyText.contains(secret))
      #expect(!response.fields.contains { $0.value.contains(secret) })
    }
    #expect(!world.log.text.contains(secret))
  }

  @Test func `answers every token that will not do alike, and at last none`() async throws {
    let world = try await World()
    _ = try await Clerk.token(world, "revoked")
    let revoked = try await Clerk.token(world, "gone")
    _ = try await world.flows.operations.revokeToken(named: "gone", by: "test")
    var answers: [String] = []
    for wrong in ["", "nonsense", "pippin_op_nonsense", revoked] {
      let clerk = Clerk(world: world, browser: Browser(world, peer: "192.0.2.7"), token: wrong)
      try await clerk.enter()
      #expect(clerk.browser.page.status == 403)
      answers.append(clerk.browser.text)
    }
    #expect(Set(answers).count == 1)
    let guesser = Clerk(world: world, browser: Browser(world, peer: "192.0.2.7"), token: "pippin_op_guess")
    for _ in 0..<6 { try await guesser.enter() }
    #expect(guesser.browser.page.status == 403)
    try await guesser.enter()
    #expect(guesser.browser.page.status == 429 && guesser.browser.page.fields.contains("retry-after"))
    let other = Clerk(world: world, browser: Browser(world, peer: "198.51.100.9"), token: "pippin_op_guess")
    try await other.enter()
    #expect(other.browser.page.status == 403, "nobody else is held up")
  }

  @Test func `ends with the token, at once`() async throws {
    let world = try await World()
    let clerk = try await Clerk.entering(world)
    try await clerk.open("/jobs")
    #expect(clerk.path == "/jobs")
    _ = try await world.flows.operations.revokeToken(named: "desk", by: "test")
    try await clerk.open("/jobs")
    #expect(clerk.path == "/sign-in?destination=%2Fjobs" && clerk.cookie != nil)
  }

  @Test func `outlives a link from another site, which comes without its cookie`() async throws {
    let world = try await World()
    let clerk = Clerk(world: world, browser: Browser(world), token: "")
    func lines(_ cookie: String?) async -> [String] {
      var request = World.request("GET", World.console, "/jobs", [:], [], "127.0.0.1")
      if let cookie { request.fields.set("cookie", cookie) }
      return await clerk.world.operatorPort.respond(to: request).fields.values(of: "set-cookie")
    }
    #expect(await lines(nil).isEmpty)
    #expect(await lines("pippin_console=old").contains { $0.hasPrefix("pippin_console=;") })
  }

  @Test func `is kept under names that only this host can set where the address is https`() async throws {
    let world = try await World(operatorURL: "https://operator.example.com")
    let token = try await Clerk.token(world, "desk")
    let clerk = Clerk(world: world, browser: Browser(world), token: token)
    let (host, about) = ("operator.example.com", ["origin": "https://operator.example.com"] as HTTPFields)
    let entered = await clerk.post("/sign-in", [("token", token)], about, host: host)
    let line = try #require(entered.fields.values(of: "set-cookie").first)
    #expect(line.hasPrefix("__Host-pippin_console=") && line.contains("; Path=/;") && line.contains("; Secure"))
    let started = await clerk.post("/sign-in/account", [("destination", "/")], about, host: host)
    let memo = try #require(started.fields.values(of: "set-cookie").first)
    #expect(memo.hasPrefix("__Host-pippin_console_sign_in=") && memo.contains("; Path=/;") && memo.contains("; Secure"))
    #expect(memo.contains("; SameSite=Lax") && memo.contains("; HttpOnly"))
    let pair = String(line.prefix { $0 != ";" })
    func status(_ cookie: String) async -> Int {
      var request = World.request("GET", World.console, "/jobs", ["cookie": cookie], [], "127.0.0.1")
      request.authority = host
      return await world.operatorPort.respond(to: request).status
    }
    #expect(await status(pair) == 200)
    #expect(await status(String(pair.dropFirst("__Host-".count))) == 303, "a sibling host can set this one")
  }

  @Test func `ends after eight hours`() async throws {
    let world = try await World()
    let clerk = try await Clerk.entering(world)
    world.clock.advance(by: ConsoleSession.lifetime - 1)
    try await clerk.open("/health")
    #expect(clerk.path == "/health")
    world.clock.advance(by: 1)
    try await clerk.open("/health")
    #expect(clerk.path.hasPrefix("/sign-in"))
  }

  @Test func `ends by signing out`() async throws {
    let clerk = try await Clerk.entering(World())
    try await clerk.browser.send("/sign-out")
    #expect(clerk.text.contains("You are signed out."))
    try await clerk.open("/")
    #expect(clerk.path.hasPrefix("/sign-in"))
  }

  @Test(arguments: [
    "https://evil.example/", "//evil.example/", "/sign-in/link/x", "/operator/v1/accounts", "/jobs\r\nx: y",
  ])
  func `leads nowhere else`(destination: String) async throws {
    let world = try await World()
    let token = try await Clerk.token(world, "desk")
    let clerk = Clerk(world: world, browser: Browser(world), token: token)
    let answer = await clerk.post("/sign-in", [("token", token), ("destination", destination)])
    #expect(answer.status == 303 && answer.fields["location"] == "/")
  }

  @Test func `takes a link once, and looking at it does not use it up`() async throws {
    let world = try await World()
    let token = try await world.flows.operations.token(presented: .init(Clerk.token(world, "demo")))
    func link() -> String {
      world.consoleLinks.issue(forTokenWith: token.digest, now: world.clock.time, random: world.random.source)
    }
    let path = link()
    let (clerk, late) = (
      Clerk(world: world, browser: Browser(world), token: ""), Clerk(world: world, browser: Browser(world), token: "")
    )
    for _ in 0..<3 {
      try await clerk.open(path)
      #expect(clerk.browser.page.status == 200)
    }
    try await clerk.browser.send(path)
    #expect(clerk.path == "/" && clerk.text.contains("Token <b>demo</b>"))
    try await late.open(path)
    #expect(late.browser.page.status == 410)
    #expect(await late.post(path, []).status == 410)
    let other = link()
    world.clock.advance(by: ConsoleLinks.lifetime)
    #expect(await late.post(other, []).status == 410)
  }
}
