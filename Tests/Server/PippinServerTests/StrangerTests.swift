import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinTestKit
import Testing

/// Strangers cost us nothing that lasts.
@Suite struct `A stranger` {
  @Test func `fills no table by asking for nonces, starting flows, cancelling and sending junk`() async throws {
    let world = try await World()
    let commits = world.store.commits
    let app = App(world: world)
    for number in 0..<50 {
      _ = await app.nonce()
      _ = await world.send("GET", "/auth/apple/start?client_id=example-web")
      _ = await app.send(["client_id": "com.example.app", "identity_token": .string("junk \(number)")])
      _ = await app.refresh("junk \(number)")
      _ = await world.send("POST", "/apple/notifications", ["payload": .string("junk \(number)")])
      _ = await Ticket.redeem(String(repeating: "x", count: 43), in: world)
    }
    let browser = Browser(world)
    try await browser.open("/auth/apple/start?client_id=example-web")
    try await browser.press("action", "cancel")
    try await browser.press()
    #expect(world.store.commits == commits)
    #expect(world.callsToApple == 0)
    // They are counted, a row for each kind and hour, and two a second are listed.
    let (past, future) = (Date.distantPast, Date.distantFuture)
    let counted = try await world.store.eventCounts(from: past, to: future).filter { $0.key.event == .refused }
    #expect(counted.count <= 4 && counted.map(\.count).reduce(0, +) >= 50, "\(counted)")
    #expect(try await world.store.refusals(RefusalQuery(), limit: 100, before: nil).count <= 2)
  }

  @Test func `makes us ask Apple for keys once in ten seconds at most`() async throws {
    let world = try await World()
    let app = App(world: world)
    let forge = TokenForge(world: world)
    let key = try await forge.unpublishedKey()
    for number in 0..<20 {
      let nonce = await app.nonce()
      let sheet = await app.sheet("mary", nonce: nonce)
      let token = try forge.resigned(sheet.identityToken, [], key: key, keyID: "made-up-\(number)")
      let answer = await app.send(app.body(sheet, nonce: nonce).changing([("identity_token", .string(token))]))
      #expect(answer.status == 401 || answer.status == 503)
    }
    #expect(world.transport.requests(to: "/auth/keys").count == 1)
  }

  @Test func `puts nothing of theirs into an answer's head`() async throws {
    let world = try await World()
    let evil = "x%0D%0ASet-Cookie:%20pippin_session=evil"
    for target in [
      "/auth/apple/start?client_id=example-web&return_to=https%3A%2F%2Fwww.example.com%2F&state=\(evil)&"
        + Ticket.challengeQuery,
      "/auth/apple/finish?handle=\(evil)", "/auth/apple/finish?cancelled=\(evil)", "/sign-in?notice=\(evil)",
      "/problems/\(evil)", "/\(evil)", "/v1/sessions?after=\(evil)",
    ] {
      let answer = await world.send("GET", target, fields: [("x-request-id", "mine")])
      for (name, value) in answer.response.fields {
        #expect(!value.contains("\r") && !value.contains("\n"), "\(name)")
      }
      #expect(answer.response.fields.values(of: "set-cookie").allSatisfy { !$0.contains("evil") })
      #expect(answer.field("x-request-id") != "mine")
    }
  }

  @Test func `sees pages that no other site can frame, script or learn from`() async throws {
    let world = try await World()
    for target in ["/", "/sign-in", "/problems", "/problems/not_found", "/auth/apple/finish", "/auth/apple/start"] {
      let answer = await world.send("GET", target)
      let policy = answer.field("content-security-policy") ?? ""
      #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "\(target)")
      #expect(answer.field("referrer-policy") == "no-referrer" && answer.field("x-content-type-options") == "nosniff")
      // At most the script that shows a password, which the policy allows by its digest.
      let scripts = answer.response.bodyText.pieces(from: "<script", to: "</script>")
      #expect(scripts.isEmpty || policy.contains("; script-src 'sha256-") && scripts.count == 1, "\(target)")
    }
    let missing = await world.send("GET", "/nothing", fields: [("accept", "text/html")])
    #expect(missing.status == 404 && missing.response.bodyText.contains("Page not found"))
  }

  @Test func `learns from no answer whether somebody has an account, without proving to be them`() async throws {
    let world = try await World()
    let app = App(world: world)
    _ = await app.signIn()
    let forge = TokenForge(world: world)
    let key = try await forge.unpublishedKey()
    var verdicts: Set<String> = []
    for person in ["mary", "kurt"] {
      let nonce = await app.nonce()
      let sheet = await app.sheet(person, nonce: nonce)
      let token = try forge.resigned(sheet.identityToken, [], key: key, keyID: forge.signingKey.id)
      let body = app.body(sheet, nonce: nonce).changing([
        ("identity_token", .string(token)), ("intent", "existing"),
      ])
      verdicts.insert(await app.send(body).verdict)
    }
    #expect(verdicts == ["401 identity_token_invalid bad_signature"])
  }
}
