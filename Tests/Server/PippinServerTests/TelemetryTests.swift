import PippinHTTP
import PippinTokens
import PippinServer
import PippinTelemetry
import PippinTestKit
import Testing

/// What the operator sees, and what nobody sees.
@Suite struct `The operator` {
  private func line(_ outcome: String, _ count: Int) -> String {
    line("native", "com.example.app", outcome, count)
  }

  private func line(_ surface: String, _ client: String, _ outcome: String, _ count: Int) -> String {
    #"pippin_sign_ins_total{provider="apple",surface="\#(surface)",client="\#(client)",outcome="\#(outcome)"} \#(count)"#
  }

  private func signIns(_ world: World) -> String {
    world.metricsText.split(separator: "\n").filter { $0.hasPrefix("pippin_sign_ins") }.joined(separator: "\n")
  }

  @Test func `reads how many signed in, where, and how it ended`() async throws {
    let world = try await World()
    let app = App(world: world)
    _ = await app.signIn()
    _ = await app.signIn()
    _ = await app.signIn(changing: [("identity_token", "x")])
    _ = await app.signIn(as: "kurt", changing: [("intent", "existing")])
    let metrics = await world.atOperator("/metrics")
    #expect(metrics.status == 200 && metrics.field("content-type")?.hasPrefix("text/plain") == true)
    for expected in [
      line("created", 1), line("signed_in", 1), line("identity_token_invalid", 1), line("account_not_found", 1),
    ] {
      #expect(metrics.response.bodyText.contains(expected + "\n"), "\(expected)\n\(signIns(world))")
    }
  }

  @Test func `reads the same of the web, where a new person is new too`() async throws {
    let world = try await World()
    for _ in 0..<2 {
      let browser = Browser(world)
      try await browser.signIn(as: "mary")
      try await browser.open(try #require(browser.history.last { $0.request.path == "/auth/apple/finish" }).request.url)
    }
    let browser = Browser(world)
    try await browser.open("/auth/apple/start?client_id=example-web")
    try await browser.press("action", "cancel")
    try await browser.press()
    for expected in [
      line("web", "example-web", "created", 1), line("web", "example-web", "signed_in", 1),
      line("web", "example-web", "user_cancelled", 1),
    ] {
      #expect(world.metricsText.contains(expected + "\n"), "\(expected)\n\(signIns(world))")
    }
  }

  @Test func `are answered under addresses and names of the settings only, never under a stranger's that leads here`()
    async throws
  {
    let world = try await World()
    let known = [
      "127.0.0.1:9090", "10.0.0.7", "[::1]:9090", "localhost:1", "LOCALHOST", "operator.example.com",
      "pippin-1.internal:9090",
    ]
    for host in known { #expect(await answer(world, to: host) == 200, "\(host)") }
    let strange = [
      "rebound.example.net:9090", "rebound.example.net", "127.0.0.1.example.net", "localhost.example.net", "",
    ]
    for host in strange {
      #expect(await answer(world, to: host) == 421, "\(host)")
    }
    // Load balancers ask for readiness under any name, and it says nothing.
    let ready = World.request("GET", "http://rebound.example.net", "/readyz", [:], [], "")
    #expect(await world.operatorPort.respond(to: ready).status == 200)
  }

  private func answer(_ world: World, to host: String) async -> Int {
    await world.operatorPort.respond(to: World.request("GET", "http://" + host, "/metrics", [:], [], "")).status
  }

  @Test func `finds no stranger's text in the metrics`() async throws {
    let world = try await World()
    let app = App(world: world)
    for client in ["made-up", "\"} 1\nfake_metric 7", String(repeating: "x", count: 1000)] {
      _ = await app.signIn(changing: [("client_id", .string(client))])
      _ = await world.send("POST", "/v1/nonces", ["client_id": .string(client)])
    }
    _ = await world.send("STRANGE", "/made-up/path")
    #expect(world.metricsText.contains(line("native", "other", "client_unknown", 3)))
    for text in ["made-up", "fake_metric", "xxx", "STRANGE"] { #expect(!world.metricsText.contains(text)) }
  }

  @Test func `finds every request in the log under the id that its client was told`() async throws {
    let world = try await World()
    let app = App(world: world)
    let answers = [
      await app.signIn(), await app.session("x"), await world.send("GET", "/nowhere"), await app.refresh("x"),
    ]
    for answer in answers {
      let id = try #require(answer.field("x-request-id"))
      let records = world.log.records.filter { $0.requestID == id && $0.message == "request" }
      #expect(records.count == 1)
      #expect(records.first?.fields.contains { $0.0 == "status" && $0.1 == .integer(answer.status) } == true)
      if answer.status >= 400 { #expect(answer.text("request_id") == id) }
    }
    #expect(Set(answers.compactMap { $0.field("x-request-id") }).count == answers.count)
  }

  @Test func `finds no secret in the log of a whole journey, good and bad`() async throws {
    let world = try await World()
    let app = App(world: world)
    var secrets: [String] = []
    // Native: good, repeated, forged, refreshed, reused, signed out.
    let nonce = await app.nonce()
    let sheet = await app.sheet("mary", nonce: nonce)
    let body = app.body(sheet, nonce: nonce)
    let forged = try TokenForge(world: world).resigned(sheet.identityToken, [("aud", "x")])
    _ = await app.send(body.changing([("identity_token", .string(forged))]))
    await world.atApple("POST", "/emulator/faults", ["endpoint": "token", "kind": "html", "count": 1])
    _ = await app.send(body)
    let signedIn = await app.send(body, fields: [("idempotency-key", "a-key-of-the-client")])
    _ = await app.send(body)
    let next = await app.refresh(signedIn.refreshToken, retryKey: "a-retry-key-of-the-client")
    world.clock.advance(by: 61)
    _ = await app.refresh(signedIn.refreshToken)
    _ = await app.session(next.accessToken + "x")
    secrets += [
      nonce, sheet.identityToken, forged, sheet.code, signedIn.accessToken, signedIn.refreshToken, next.accessToken,
      next.refreshToken, "a-key-of-the-client", "a-retry-key-of-the-client", sheet.user, sheet.email ?? "",
    ]
    // Web: own pages and an app, good, cancelled, with a stranger.
    for start in ["/auth/apple/start?client_id=example-web", Ticket.start(state: "the-app's-state")] {
      let browser = Browser(world)
      try await browser.authorize(as: "kurt", at: start)
      let form = try #require(browser.forms.first)
      secrets += form.fields.map(\.1).filter { !$0.isEmpty }
      try await browser.press()
      // The method that was used last is no secret.
      secrets += browser.cookies.filter { !$0.key.hasSuffix("pippin_last") }.values
      secrets += browser.history.compactMap { $0.request.queryData?.first("handle") }
      secrets += [browser.arrival.first("ticket")].compactMap(\.self)
      if let ticket = browser.arrival.first("ticket") { _ = await Ticket.redeem(ticket, in: world) }
      _ = try await Browser(world).open(
        try #require(browser.history.last { $0.request.path == "/auth/apple/finish" }).request.url)
      _ = try await world.postCallback(form, changing: ["code": "c-made-up", "state": "s-made-up"])
    }
    world.store.has(.down)
    _ = await app.session(signedIn.accessToken)
    secrets += world.transport.requests(to: "/auth/token").flatMap { request in
      ["client_secret", "code_verifier", "code"].compactMap { request.formData?.first($0) }
    }
    secrets += ["Appleseed", "Köhler", "mary@example.com", "kurt@example.com", "the-app's-state", Ticket.verifier]
    let log = world.log.text
    #expect(secrets.count > 40 && log.split(separator: "\n").count > 20)
    for secret in Set(secrets) where !secret.isEmpty {
      #expect(!log.contains(secret), "the log says \(secret)")
    }
    #expect(!log.contains("eyJ"))
  }

  @Test func `sees the same in the value of a response that is printed by accident`() async throws {
    let world = try await World()
    let answer = await App(world: world).signIn()
    #expect("\(answer.response)".contains(answer.refreshToken) == false)
    var dumped = ""
    dump(answer.response, to: &dumped)
    #expect(!dumped.contains(answer.accessToken))
  }
}
