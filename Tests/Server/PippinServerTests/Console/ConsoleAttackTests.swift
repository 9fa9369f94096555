import PippinAccounts
import PippinServer
import PippinHTTP
import PippinTestKit
import Testing

/// What other sites have an operator's browser send, and what other names lead here (decision 0085).
@Suite struct `The console refuses` {
  private static let allowed: [(String, HTTPFields, String)] = [
    ("its own origin", ["origin": World.console], "127.0.0.1:9090"),
    ("its own address as referrer", ["referer": World.console + "/jobs"], "127.0.0.1:9090"),
    ("localhost", ["origin": "http://localhost:9090", "sec-fetch-site": "same-origin"], "localhost:9090"),
    ("the proxy's name", ["origin": "https://operator.example.com"], "operator.example.com"),
  ]
  private static let refused: [(String, HTTPFields, String)] = [
    ("another origin", ["origin": "https://evil.example"], "127.0.0.1:9090"),
    ("another port", ["origin": "http://127.0.0.1:8080"], "127.0.0.1:9090"),
    ("an opaque origin", ["origin": "null"], "127.0.0.1:9090"),
    ("no word on where it comes from", [:], "127.0.0.1:9090"),
    ("another site's referrer", ["referer": "https://evil.example/"], "127.0.0.1:9090"),
    ("another site, by the browser", ["origin": World.console, "sec-fetch-site": "cross-site"], "127.0.0.1:9090"),
    ("a neighbour, by the browser", ["origin": World.console, "sec-fetch-site": "same-site"], "127.0.0.1:9090"),
    ("a name that leads here", ["origin": "http://evil.example:9090"], "evil.example:9090"),
    ("the proxy's name without TLS", ["origin": "http://operator.example.com"], "operator.example.com"),
  ]

  @Test func `what was not sent from its own pages`() async throws {
    let world = try await World()
    let mary = await App(world: world).signIn()
    let clerk = try await Clerk.entering(world)
    let account = mary.text("account.id")
    try await clerk.open("/accounts/\(account)/suspend")
    let form = try await clerk.browser.form(to: "/accounts/\(account)/suspend")
    let fields = form.fields.map { ($0.0, $0.0 == "reason" ? "Test" : $0.1) }
    for (name, about, host) in Self.refused {
      let answer = await clerk.post(form.action, fields, about, host: host, cookie: clerk.cookie)
      #expect(answer.status == 403 || answer.status == 421, "\(name): \(answer.status)")
    }
    let bare = await clerk.post(form.action, fields.filter { $0.0 == "reason" }, cookie: clerk.cookie)
    #expect(bare.status == 403, "a form without a token")
    let other = try await Clerk.entering(world, "other")
    try await other.open("/accounts/\(account)/suspend")
    let foreign = try await other.browser.form(to: form.action).fields.map { ($0.0, $0.0 == "reason" ? "Test" : $0.1) }
    #expect(await clerk.post(form.action, foreign, cookie: clerk.cookie).status == 403, "another session's form")
    #expect(await clerk.post(form.action, fields).fields["location"]?.hasPrefix("/sign-in") == true, "no cookie")
    let id = try #require(AccountID(account))
    #expect(try await world.flows.operations.account(named: id).suspension == nil)
    for (name, about, host) in Self.allowed {
      // Under https the cookie has another name.
      let prefix = about["origin"]?.hasPrefix("https:") == true ? "__Host-" : ""
      let answer = await clerk.post(form.action, fields, about, host: host, cookie: clerk.cookie.map { prefix + $0 })
      #expect(answer.fields["location"] == "/accounts/\(account)", "\(name): \(answer.status)")
    }
  }

  @Test(arguments: [
    "evil.example", "127.0.0.1.evil.example:9090", "localhost.evil.example", "", "operator.example.com.", "[::1",
  ])
  func `a host name that is not its own`(host: String) async throws {
    let world = try await World()
    let answer = await world.operatorPort.respond(
      to: HTTPRequest(scheme: "http", authority: host, path: "/sign-in", peer: "127.0.0.1"))
    #expect(answer.status == 421 && !answer.bodyText.contains("<form"))
    let metrics = await world.operatorPort.respond(
      to: HTTPRequest(scheme: "http", authority: host, path: "/metrics", peer: "127.0.0.1"))
    #expect(metrics.status == 421 && !metrics.bodyText.contains("pippin_"))
  }

  @Test(arguments: ["127.0.0.1:9090", "[::1]:9090", "10.1.2.3", "localhost", "LOCALHOST:9090", "operator.example.com"])
  func `no host name of its own`(host: String) async throws {
    let answer = try await World().operatorPort.respond(
      to: HTTPRequest(scheme: "http", authority: host, path: "/sign-in", peer: "127.0.0.1"))
    #expect(answer.status == 200)
  }

  @Test func `frames, scripts and caches`() async throws {
    let clerk = try await Clerk.entering(World())
    for path in [
      "/", "/accounts", "/invitations", "/refusals", "/audit", "/jobs", "/webhooks", "/apps", "/keys", "/settings",
      "/health",
      "/sign-in", "/nowhere",
    ] {
      let page = try await clerk.open(path)
      guard page.contentType == "text/html" else { continue }
      let policy = page.fields["content-security-policy"] ?? ""
      #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "\(path)")
      #expect(!policy.contains("script") && !page.bodyText.contains("<script") && !page.bodyText.contains(" style="))
      #expect(page.fields["cache-control"] == "no-store" && page.fields["x-frame-options"] == "DENY")
      #expect(page.fields["referrer-policy"] == "same-origin")
    }
  }

  @Test func `a cookie without https, where the proxy has it`() async throws {
    let world = try await World()
    let token = try await Clerk.token(world, "desk")
    let clerk = Clerk(world: world, browser: Browser(world), token: token)
    let answer = await clerk.post(
      "/sign-in", [("token", token)], ["origin": "https://operator.example.com"], host: "operator.example.com")
    #expect(answer.fields["set-cookie"]?.contains("; Secure") == true)
    let plain = await clerk.post("/sign-in", [("token", token)])
    #expect(plain.fields["set-cookie"]?.contains("Secure") == false)
  }
}
