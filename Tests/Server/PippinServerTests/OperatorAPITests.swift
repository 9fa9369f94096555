import PippinAPI
import PippinServer
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinSecret
import PippinTestKit
import Testing

@testable import PippinServer

/// The operator API before who must not use it, and what it does for who may.
@Suite struct `The operator API` {
  private let world: World
  private let app: App

  init() async throws {
    world = try await World()
    app = App(world: world)
  }

  private func token(
    _ name: String = "support", _ scopes: Set<OperatorToken.Scope> = Set(OperatorToken.Scope.allCases), days: Int = 90
  ) async throws -> String {
    let token = try await world.flows.operations.issueToken(named: name, scopes: scopes, days: days, by: "test")
    return try #require(token).revealed
  }

  private func ask(
    _ method: String, _ path: String, _ body: String? = nil, token: String? = nil, fields: [(String, String)] = []
  ) async throws -> Answer {
    var fields = fields
    if let token { fields.append(("authorization", "Bearer \(token)")) }
    if body != nil { fields.append(("content-type", MediaType.json)) }
    var request = try HTTPRequest(method: method, url: "http://127.0.0.1:9090\(path)", fields: [:])
    for (name, value) in fields { request.fields.add(name, value) }
    request.body = Array((body ?? "").utf8)
    return Answer(await world.operatorPort.respond(to: request))
  }

  private func suspend(_ account: String, _ token: String) async throws -> Answer {
    try await ask("POST", "/operator/v1/accounts/\(account)/suspend", #"{"reason":"chargeback"}"#, token: token)
  }

  // MARK: Who may

  @Test func `answers every endpoint that is declared, and describes it`() async throws {
    let bound = OperatorResponder.routes.bindings.map(\.endpoint).filter { $0.topic != .pages }.map(\.id)
    #expect(bound.sorted() == Endpoint.operatorAPI.map(\.id).sorted())
    let document = try await ask("GET", "/operator/openapi.json")
    #expect(document.status == 200 && document.body == OpenAPIDocument.operatorAPI.utf8)
  }

  @Test func `demands of every endpoint the scope that it declares, and takes no other`() async throws {
    for scope in OperatorToken.Scope.allCases {
      let lacking = try await token(
        "lacks.\(scope.rawValue.replacing(":", with: "."))", Set(OperatorToken.Scope.allCases).subtracting([scope]))
      for endpoint in Endpoint.operatorAPI {
        guard case .operatorToken(let demanded) = endpoint.caller else { continue }
        let body = endpoint.request == nil ? nil : "{}"
        let nobody = try await ask(endpoint.method.rawValue, endpoint.path("x"), body)
        #expect(nobody.status == 401 && nobody.text("code") == "operator_token_invalid", "\(endpoint.id)")
        #expect(nobody.field("www-authenticate")?.hasPrefix("Bearer ") == true)
        let answer = try await ask(endpoint.method.rawValue, endpoint.path("x"), body, token: lacking)
        #expect((answer.text("code") == "insufficient_scope") == (demanded == scope.rawValue), "\(endpoint.id)")
        #expect(demanded == nil || OperatorToken.Scope(rawValue: demanded ?? "") != nil)
      }
    }
  }

  @Test func `refuses a token that is made up, changed, expired, revoked, or a person's`() async throws {
    let good = try await token(days: 1)
    let person = await app.signIn()
    let path = "/operator/v1/accounts?query=mary@example.com"
    #expect(try await ask("GET", path, token: good).status == 200)
    for bad in [
      "", "x", "pippin_op_", good + "A", String(good.dropLast()), good.uppercased(), person.accessToken,
      good.replacing("pippin_op_", with: ""), "pippin_op_" + String(repeating: "A", count: 43),
    ] {
      #expect(try await ask("GET", path, token: bad).text("code") == "operator_token_invalid", "\(bad)")
    }
    world.clock.advance(by: 86_400)
    #expect(try await ask("GET", path, token: good).status == 401)
    let second = try await token("second")
    _ = try await world.flows.operations.revokeToken(named: "second", by: "test")
    #expect(try await ask("GET", path, token: second).status == 401)
    // Neither the name of a revoked one nor of an expired one is given away again.
    #expect(try await world.flows.operations.issueToken(named: "second", scopes: [], days: 1, by: "test") == nil)
  }

  @Test func `writes no token into the log, whatever came of it`() async throws {
    let token = try await token()
    _ = try await ask("GET", "/operator/v1/accounts", token: token)
    _ = try await ask("GET", "/operator/v1/accounts?query=\(token)", token: token)
    _ = try await ask("POST", "/operator/v1/accounts/\(token)/suspend", "junk", token: token + "x")
    #expect(!world.log.text.contains(token.dropFirst(10)))
  }

  @Test func `is nowhere on the public address`() async throws {
    let token = try await token()
    for endpoint in Endpoint.operatorAPI {
      #expect(await world.send(endpoint.method.rawValue, endpoint.path("x"), bearer: token).status == 404)
    }
  }

  // MARK: External ids and metadata

  @Test func `sets the external id and metadata, which the app reads and the webhook and search know`() async throws {
    let token = try await token()
    let mary = await app.signIn()
    let path = "/operator/v1/accounts/\(mary.text("account.id"))"
    let body =
      #"{"external_id":"user-4711","metadata":{"public":{"plan":"pro","seats":[1,2.5]},"private":{"note":"VIP"}}}"#
    #expect(try await ask("PATCH", path, body, token: token).status == 204)
    let shown = try await ask("GET", path, token: token)
    #expect(shown.text("account.external_id") == "user-4711" && shown.text("private_metadata.note") == "VIP")
    let found = try await ask("GET", "/operator/v1/accounts?query=user-4711", token: token)
    #expect(found.count("items") == 1 && found.text("items.0.metadata.private.note") == "VIP")
    let own = await world.send("GET", "/v1/account", bearer: mary.accessToken)
    #expect(own.text("external_id") == "user-4711" && own.text("metadata.public.plan") == "pro")
    #expect(
      !String(decoding: own.body, as: UTF8.self).contains("VIP")
        && String(decoding: own.body, as: UTF8.self).contains(#""seats":[1,2.5]"#))
    let export = await world.send("GET", "/v1/account/export", bearer: mary.accessToken)
    #expect(!String(decoding: export.body, as: UTF8.self).contains("VIP"))
    // What is absent stays, what is null goes.
    #expect(try await ask("PATCH", path, #"{"metadata":{"public":null}}"#, token: token).status == 204)
    let rest = try await ask("GET", path, token: token)
    #expect(rest["account.metadata"] == nil && rest.text("private_metadata.note") == "VIP")
    #expect(rest.text("account.external_id") == "user-4711")
    #expect(try await ask("PATCH", path, #"{"external_id":null,"metadata":null}"#, token: token).status == 204)
    #expect(try await ask("GET", path, token: token)["private_metadata"] == nil)
    let lines = try await ask("GET", path + "/audit?limit=100", token: token)["items"].map { Array($0.elements) } ?? []
    #expect(
      lines.filter { $0["kind"]?.string == "account.updated" }.compactMap { $0["detail"]?.string }.sorted() == [
        "external_id", "external_id", "metadata.private", "metadata.private", "metadata.public", "metadata.public",
      ])
  }

  @Test func `refuses an external id of another account, and what is out of bounds`() async throws {
    let token = try await token()
    let mary = "/operator/v1/accounts/\((await app.signIn()).text("account.id"))"
    let kurt = "/operator/v1/accounts/\((await app.signIn(as: "kurt")).text("account.id"))"
    #expect(try await ask("PATCH", mary, #"{"external_id":"one"}"#, token: token).status == 204)
    #expect(try await ask("PATCH", mary, #"{"external_id":"one"}"#, token: token).status == 204)
    let long = String(repeating: "x", count: 256)
    for body in [
      #"{"external_id":"one"}"#, #"{"external_id":""}"#, #"{"external_id":"\#(long)"}"#, #"{"external_id":"a\u0007"}"#,
      "{}", #"{"metadata":{"plan":"pro"}}"#, #"{"metadata":{"public":[]}}"#, #"{"metadata":{"public":{"a.b":1}}}"#,
      #"{"metadata":{"private":{"":1}}}"#,
      #"{"metadata":{"public":{"a":"\#(String(repeating: "x", count: 4096))"}}}"#,
    ] {
      #expect(try await ask("PATCH", kurt, body, token: token).verdict == "422 invalid_value", "\(body.prefix(60))")
    }
    #expect(try await ask("PATCH", kurt, #"{"external_id":1}"#, token: token).status == 400)
    let nobody = "/operator/v1/accounts/01890a5d-ac96-774b-bcce-b302099a8057"
    #expect(try await ask("PATCH", nobody, #"{"external_id":"x"}"#, token: token).status == 404)
  }

  // MARK: Suspended

  @Test func `suspends: every session ends, nobody comes in, and all is as before once it is restored`() async throws {
    let token = try await token()
    let mary = await app.signIn()
    let id = mary.text("account.id")
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    #expect(try await suspend(id, token).text("suspension.by") == "support")
    #expect(await world.send("GET", "/v1/session", bearer: mary.accessToken).verdict == "401 session_ended suspended")
    #expect(await app.refresh(mary.refreshToken).verdict == "403 account_suspended")
    #expect(await app.signIn().verdict == "403 account_suspended")
    try await browser.open("/account")
    #expect(browser.address.contains("/sign-in"))
    let another = Browser(world)
    try await another.signIn(as: "mary")
    #expect(another.page.status == 403 && another.text.contains("suspended"))
    // Twice is once, and the first reason stays.
    #expect(
      try await ask("POST", "/operator/v1/accounts/\(id)/suspend", #"{"reason":"x"}"#, token: token)
        .text("suspension.reason") == "chargeback")

    let shown = try await ask("GET", "/operator/v1/accounts/\(id)", token: token)
    #expect(shown.text("suspension.reason") == "chargeback" && shown.count("sessions") == 0)
    let refusals = try await ask("GET", "/operator/v1/refusals?account_id=\(id)", token: token)
    #expect(refusals.count("items") >= 2 && refusals.text("items.0.code") == "account_suspended")

    #expect(try await ask("POST", "/operator/v1/accounts/\(id)/restore", token: token).status == 200)
    #expect(await app.refresh(mary.refreshToken).verdict == "401 session_ended suspended")
    #expect(await app.signIn().text("account.id") == id)
    let history = try await ask("GET", "/operator/v1/accounts/\(id)/audit?limit=100", token: token)
    let actors = history["items"].map { $0.elements.compactMap { $0["actor"]?.string } } ?? []
    #expect(actors == ["support", "support"])
  }

  @Test func `takes a reason that can be read, and says of which account nothing is known`() async throws {
    let token = try await token()
    let id = (await app.signIn()).text("account.id")
    for body in [#"{"reason":""}"#, #"{"reason":"\#(String(repeating: "a", count: 201))"}"#] {
      #expect(try await ask("POST", "/operator/v1/accounts/\(id)/suspend", body, token: token).status == 422)
    }
    #expect(try await ask("POST", "/operator/v1/accounts/\(id)/suspend", "{}", token: token).status == 400)
    let stranger = "01a20f91-fb93-7327-aa3e-a51317f1493c"
    #expect(try await suspend(stranger, token).status == 404)
    #expect(try await suspend("junk", token).status == 404)
  }

  @Test func `ends all sessions, and deletes, under the token's name`() async throws {
    let token = try await token()
    let mary = await app.signIn()
    let id = mary.text("account.id")
    #expect(try await ask("DELETE", "/operator/v1/accounts/\(id)/sessions", token: token).status == 204)
    #expect(
      await world.send("GET", "/v1/session", bearer: mary.accessToken).verdict == "401 session_ended administrator")
    // Lines of one millisecond are in no order.
    world.clock.advance(by: 1)
    let deletion = try await ask("DELETE", "/operator/v1/accounts/\(id)", token: token)
    #expect(deletion.status == 202 && deletion.text("deletion.id") == id)
    #expect(try await ask("GET", "/operator/v1/accounts/\(id)", token: token).status == 404)
    let history = try await ask("GET", "/operator/v1/accounts/\(id)/audit", token: token)
    #expect(history.text("items.\(history.count("items") - 1).actor") == "support")
    #expect(try await ask("GET", "/operator/v1/refusals?account_id=\(id)", token: token).count("items") == 0)
  }

  // MARK: Looking

  @Test func `finds an account by its id, a subject, a sign-in method and an exact address`() async throws {
    let token = try await token()
    let mary = await app.signIn()
    let id = mary.text("account.id")
    let export = try await ask("GET", "/operator/v1/accounts/\(id)/export", token: token)
    let (tenant, subject) = (export.text("identities.0.tenant"), export.text("identities.0.subject"))
    #expect(export.count("history") > 0)
    let address = mary.text("account.email")
    for query in [id, " \(id) ", subject, "apple:\(tenant):\(subject)", address, address.uppercased()] {
      let found = try await ask(
        "GET", "/operator/v1/accounts?query=\(FormData.encode([("", query)]).dropFirst())", token: token)
      #expect(found.count("items") == 1 && found.text("items.0.id") == id, "\(query)")
    }
    for query in [
      "ary", "nobody@example.com", "apple:other:\(subject)", "google:\(tenant):\(subject)", "%25", "' OR 1=1 --",
    ] {
      let found = try await ask(
        "GET", "/operator/v1/accounts?query=\(FormData.encode([("", query)]).dropFirst())", token: token)
      #expect(found.status == 200 && found.count("items") == 0, "\(query)")
    }
  }

  @Test func `finds accounts by a beginning, but nobody else by a whole address, id or exact text`() async throws {
    let token = try await token()
    let nonce = await app.nonce()
    _ = await app.send(app.body(app.sheet("mary", nonce: nonce, hidesEmail: false), nonce: nonce))
    func count(_ query: [(String, String)]) async throws -> Int {
      let found = try await ask("GET", "/operator/v1/accounts?\(FormData.encode(query))", token: token)
      #expect(found.status == 200 && found["total"]?.integer == Int64(found.count("items")))
      return found.count("items")
    }
    for query in ["MARY@", "mary@example", "example.", "example.com"] {
      #expect(try await count([("query", query)]) == 1, "\(query)")
      #expect(try await count([("query", query), ("match", "exact")]) == 0, "\(query)")
      #expect(try await count([("query", query), ("provider", "google")]) == 0, "\(query)")
      #expect(try await count([("query", query), ("provider", "apple"), ("status", "active")]) == 1, "\(query)")
    }
    // The beginning of her address is a whole address, which somebody else could have.
    #expect(try await count([("query", "mary@example.co")]) == 0)
    #expect(try await count([("query", "mary@example.com"), ("match", "exact")]) == 1)
  }

  @Test func `lists accounts part by part`() async throws {
    let token = try await token()
    for person in ["mary", "kurt", "anita"] { _ = await app.signIn(as: person) }
    let first = try await ask("GET", "/operator/v1/accounts?limit=2", token: token)
    let second = try await ask("GET", "/operator/v1/accounts?limit=2&after=\(first.text("next"))", token: token)
    #expect(first.count("items") == 2 && second.count("items") == 1 && second["next"] == nil)
    #expect(first["total"]?.integer == 3 && first["total_is_exact"]?.bool == true)
    let ids = [first.text("items.0.id"), first.text("items.1.id"), second.text("items.0.id")]
    #expect(ids == ids.sorted().reversed(), "the newest first")
    let oldest = try await ask("GET", "/operator/v1/accounts?order=oldest", token: token)
    #expect((0..<3).map { oldest.text("items.\($0).id") } == ids.reversed())
    for query in [
      "limit=0", "limit=101", "limit=x", "after=x", "order=x", "provider=x", "status=x", "created_after=x",
      "created_after=2026-02-30", "match=x",
    ] {
      #expect(try await ask("GET", "/operator/v1/accounts?\(query)", token: token).status == 422, "\(query)")
    }
    #expect(try await ask("GET", "/operator/v1/accounts?limit=1&limit=2", token: token).status == 400)
  }

  @Test func `counts what happened, and refuses ranges that make no sense`() async throws {
    let token = try await token()
    _ = await app.signIn()
    _ = await app.signIn()
    _ = await app.send([
      "client_id": "com.example.app", "identity_token": "junk", "authorization_code": "x", "nonce": "x",
    ])
    let statistics = try await ask("GET", "/operator/v1/statistics?step=hour", token: token)
    #expect(statistics["totals.sign_ups"]?.integer == 1 && statistics["totals.sign_ins"]?.integer == 1)
    #expect(statistics["totals.refusals_by_reason.identity_token_invalid"]?.integer == 1)
    #expect(statistics.count("items") == 25)
    let day = try await ask("GET", "/operator/v1/statistics", token: token)
    #expect(day.text("step") == "day" && day.count("items") == 31 && day["totals.sign_ups"]?.integer == 1)
    for query in [
      "step=week", "from=x", "to=2026-13-01T00:00:00Z", "from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z",
      "from=1900-01-01T00:00:00Z", "step=hour&from=2020-01-01T00:00:00Z&to=2026-01-01T00:00:00Z",
    ] {
      #expect(try await ask("GET", "/operator/v1/statistics?\(query)", token: token).status == 422, "\(query)")
    }
  }

  @Test func `tries a parked job again or removes it, and leaves one that waits alone`() async throws {
    let token = try await token()
    let samples = Samples(clock: world.clock, random: SeededRandom(seed: 9))
    func job(parked: Bool) -> Job {
      Job(
        id: samples.id(), kind: .webhook, subject: [1], payload: [], createdAt: samples.now, dueAt: samples.now,
        attempts: 30, parked: parked ? Job.Parking(at: samples.now, reason: "refused") : nil)
    }
    let (waiting, parked, other) = (job(parked: false), job(parked: true), job(parked: true))
    try await world.store.commit(samples.changeSet(.enqueue(waiting)))
    for each in [parked, other] {
      var fresh = each
      fresh.parked = nil
      try await world.store.commit(samples.changeSet(.removeJob(waiting.id), .enqueue(fresh), .putJob(each)))
    }
    try await world.store.commit(samples.changeSet(.enqueue(waiting)))
    let listed = try await ask("GET", "/operator/v1/jobs?state=parked", token: token)
    #expect(listed.count("items") == 2 && listed.text("items.0.reason") == "refused")
    #expect(
      try await ask("POST", "/operator/v1/jobs/\(waiting.id)/retry", token: token).text("code") == "job_not_parked")
    // One about the same waits, so the work is done once.
    #expect(try await ask("POST", "/operator/v1/jobs/\(parked.id)/retry", token: token).status == 204)
    #expect(try await world.store.jobs(limit: 9, after: nil).map(\.id).sorted() == [waiting.id, other.id].sorted())
    #expect(try await ask("DELETE", "/operator/v1/jobs/\(other.id)", token: token).status == 204)
    #expect(try await ask("DELETE", "/operator/v1/jobs/\(other.id)", token: token).status == 404)
    let lines = try await world.store.audit(of: AuditEvent.operation, limit: 9, after: nil)
    #expect(Set(lines.map(\.kind)) == [.operatorTokenIssued, .jobRetried, .jobRemoved])
    #expect(lines.allSatisfy { $0.actor == ($0.kind == .operatorTokenIssued ? "test" : "support") })
  }
}
