import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinTelemetry
import PippinTestKit
import PippinTokens
import Testing

@testable import PippinServer

/// Another server is away for twenty minutes: few requests, two lines in the log, and everything owed is done once when it is back (0159).
@Suite struct `While another server is away for twenty minutes` {
  private static let outage = 1200
  private static let goes = "another server does not answer, so requests to it wait"
  private static let comesBack = "another server answers again, so requests to it are sent"

  /// Lets time pass second by second, and does what is due.
  private func pass(
    _ seconds: Int, in world: World, _ eachSecond: (Int) async throws -> Void = { _ in }
  ) async throws {
    for second in 1...seconds {
      world.clock.advance(by: 1)
      try await eachSecond(second)
      while try await world.flows.jobs.jobRunner.runDue() > 0 {}
    }
  }

  private func records(_ world: World, _ message: String) -> [LogRecord] {
    world.log.records.filter { $0.message == message }
  }

  /// The warnings after the one that the circuit opened.
  private func warningsWhileOpen(_ world: World) -> [LogRecord] {
    world.log.records.drop { $0.message != Self.goes }.dropFirst().prefix { $0.message != Self.comesBack }
      .filter { $0.level >= .warning }
  }

  private func requests(_ world: World, to authority: String) -> Int {
    world.transport.requests.filter { $0.authority == authority }.count
  }

  @Test func `a receiver of webhooks gets few requests, and then every event once and in order`() async throws {
    let other = WebhookReceiver(
      url: "https://other.example.com/events?token=secret", secret: SecretBytes(Array(BackEnd.secret.utf8)))
    let world = try await World(
      limits: .unlimited, guests: true, webhooks: [BackEnd.receiver(), other], circuits: true)
    let (away, well) = (BackEnd(), BackEnd())
    world.transport.route("api.example.com", to: away)
    world.transport.route("other.example.com", to: well)
    let app = App(world: world)
    let mary = await app.signIn()
    try await pass(1, in: world)
    world.transport.unplug("api.example.com")
    try await pass(Self.outage, in: world) { second in
      if second % 20 == 0 { _ = await Guest(at: app) }
      if second % 30 == 0, second < 800 {
        let answer = await world.send(
          "PATCH", "/v1/account", ["name": ["given_name": .string("Mary \(second)")]], bearer: mary.accessToken)
        #expect(answer.status == 200)
      }
    }
    #expect(requests(world, to: "api.example.com") < 40)
    #expect(records(world, Self.goes).count == 1 && records(world, Self.comesBack).isEmpty)
    #expect(warningsWhileOpen(world).isEmpty, "\(world.log.text)")
    #expect(world.log.records.filter { $0.level >= .warning }.count < 20)
    #expect(well.taken.count > 80, "60 guests, 26 names")
    let text = world.metricsText
    #expect(text.contains(#"pippin_peer_state{peer="webhook:api.example.com"} 1"#))
    #expect(text.contains(#"pippin_peer_state{peer="webhook:other.example.com"} 0"#))

    world.transport.repair()
    try await pass(330, in: world)
    #expect(records(world, Self.goes).count == 1 && records(world, Self.comesBack).count == 1)
    #expect(Set(away.taken.map { $0.text("id") }).count == away.taken.count, "each once")
    let events = { (backEnd: BackEnd) in
      backEnd.taken.map { "\($0.text("type")) \($0.text("data.account_id")) \($0.text("created_at"))" }
    }
    #expect(events(away).sorted() == events(well).sorted())
    let ofMary = away.taken.filter { $0.text("data.account_id") == mary.text("account.id") }
    #expect(ofMary.map { $0.text("created_at") } == ofMary.map { $0.text("created_at") }.sorted())
    #expect(try await world.store.jobCounts().first { $0.kind == .webhook } == nil)
  }

  @Test func `jobs come back one after the other, and no attempt is counted that was not made`() async throws {
    let world = try await World(limits: .unlimited, guests: true, webhooks: [BackEnd.receiver()], circuits: true)
    let backEnd = BackEnd()
    world.transport.route("api.example.com", to: backEnd)
    world.transport.unplug("api.example.com")
    for _ in 0..<60 { _ = await Guest(at: App(world: world)) }
    try await pass(100, in: world)
    let jobs = try await world.store.jobs(limit: 100, after: nil).filter { $0.kind == .webhook }
    #expect(jobs.count == 60)
    #expect(jobs.reduce(0) { $0 + $1.attempts } == requests(world, to: "api.example.com"))
    #expect(jobs.filter { $0.attempts == 0 }.allSatisfy { $0.lastError == nil })
    #expect(Set(jobs.map(\.dueAt)).count > 50, "not all at the same moment")
    let dueTimes = jobs.map(\.dueAt)
    #expect(dueTimes.allSatisfy { $0 < world.clock.time.addingTimeInterval(310) })
    world.transport.repair()
    try await pass(330, in: world)
    #expect(Set(backEnd.taken.map { $0.text("id") }).count == 60 && backEnd.taken.count == 60)
  }

  @Test(arguments: [500, 503])
  func `an event that its receiver never takes does not hold up the others`(status: Int) async throws {
    let world = try await World(limits: .unlimited, guests: true, webhooks: [BackEnd.receiver()], circuits: true)
    let backEnd = BackEnd()
    let app = App(world: world)
    let poison = await Guest(at: app).account
    world.transport.route(
      "api.example.com",
      to: ClosureResponder { request in
        String(decoding: request.body, as: UTF8.self).contains(poison)
          ? HTTPResponse(status: status) : await backEnd.respond(to: request)
      })
    // It fails alone. What the receiver says of itself opens no circuit, and what its gateway says does.
    try await pass(900, in: world)
    #expect(records(world, Self.goes).count == (status == 503 ? 1 : 0))
    for _ in 0..<20 { _ = await Guest(at: app) }
    try await pass(320, in: world)
    #expect(backEnd.taken.count == 20)
  }

  @Test func `a mail server gets few messages, and then each once`() async throws {
    let world = try await World(limits: .unlimited, circuits: true)
    world.postbox.refuse(MailError(.temporary, detail: "the server cannot be reached"))
    try await pass(Self.outage, in: world) { second in
      if second % 30 == 0 {
        #expect(
          await PasswordApp(world: world, peer: "192.0.2.\(second / 30)").ask("p\(second)@example.com").status < 300)
      }
    }
    let tries = try #require(
      world.metricsText.split(separator: "\n").first {
        $0.hasPrefix(#"pippin_outgoing_requests_seconds_count{peer="mail",operation="send",outcome="failed"}"#)
      }?.split(separator: " ").last.flatMap { Int($0) })
    #expect(tries < 100)
    #expect(records(world, Self.goes).count == 1 && warningsWhileOpen(world).isEmpty)
    #expect(world.postbox.messages.isEmpty)
    world.postbox.refuse(nil)
    // Who asked a moment ago waits for fifteen seconds at most, and five more behind the one that is the probe.
    try await pass(22, in: world)
    #expect(world.postbox.messages.contains { $0.recipient.text == "p1200@example.com" })
    try await pass(310, in: world)
    #expect(records(world, Self.comesBack).count == 1)
    #expect(
      world.postbox.messages.map(\.recipient.text).sorted()
        == (1...40).map { "p\($0 * 30)@example.com" }.sorted())
  }

  @Test func `a mail server that falls silent about some messages still gets the others`() async throws {
    let world = try await World(limits: .unlimited, circuits: true)
    world.postbox.refuse(MailError(.temporary, hasReplied: true, detail: "Operation timed out (last reply 250)"))
    for number in 1...8 {
      let app = PasswordApp(world: world, peer: "192.0.2.\(number)")
      #expect(await app.ask("p\(number)@example.com").status < 300)
    }
    try await pass(1, in: world)
    #expect(world.metricsText.contains(#"pippin_peer_state{peer="mail"} 0"#))
    world.postbox.refuse(nil)
    #expect(await PasswordApp(world: world, peer: "192.0.2.9").ask("p9@example.com").status < 300)
    try await pass(1, in: world)
    #expect(world.postbox.messages.map(\.recipient.text) == ["p9@example.com"])
  }

  @Test func `Apple gets few requests, and every exchange that can still be made is made`() async throws {
    let world = try await World(limits: .unlimited, circuits: true)
    let app = App(world: world)
    _ = await app.signIn()
    world.transport.unplug("127.0.0.1:8081")
    let before = requests(world, to: "127.0.0.1:8081")
    try await pass(Self.outage, in: world) { second in
      if second % 60 == 0 {
        let answer = await app.signIn()
        #expect(answer.status == 200, "a returning person is signed in, and the exchange is deferred")
      }
      if second % 390 == 0 { #expect(await app.signIn(as: "anita").verdict == "503 provider_unreachable") }
    }
    #expect(requests(world, to: "127.0.0.1:8081") - before < 100, "one in fifteen seconds, and those of people")
    #expect(records(world, Self.goes).count == 1)
    let waiting = try await world.store.jobCounts().first { $0.kind == .exchangeApple }?.waiting ?? 0
    #expect(waiting >= 4, "those of the last minutes; the codes of the others have expired")
    world.transport.repair()
    let atReturn = world.transport.requests(to: "/auth/token").count
    try await pass(60, in: world)
    #expect(records(world, Self.comesBack).count == 1)
    #expect(try await world.store.jobCounts().first { $0.kind == .exchangeApple }?.waiting ?? 0 == 0)
    #expect(world.transport.requests(to: "/auth/token").count - atReturn >= 4)
    #expect(await app.signIn(as: "anita").status == 200)
  }
}

/// What people and the operator see of it.
@Suite struct `A server that does not answer` {
  /// Takes Apple away, whose keys are known. Five people notice.
  private func take(_ world: World) async {
    _ = await App(world: world).signIn(as: "anita")
    world.transport.unplug("127.0.0.1:8081")
    for _ in 0..<5 { _ = await App(world: world).signIn(as: "kurt") }
  }

  @Test func `costs a person one request in five seconds, and no other one a time-out`() async throws {
    let world = try await World(limits: .unlimited, circuits: true)
    await take(world)
    let count = world.transport.requests.count
    for _ in 0..<20 { #expect(await App(world: world).signIn().verdict == "503 provider_unreachable") }
    #expect(world.transport.requests.count == count)
    world.clock.advance(by: 5)
    #expect(await App(world: world).signIn().verdict == "503 provider_unreachable")
    #expect(world.transport.requests.count == count + 1)
    world.transport.repair()
    #expect(await App(world: world).signIn().verdict == "503 provider_unreachable", "not yet")
    world.clock.advance(by: 5)
    #expect(await App(world: world).signIn().status == 200)
  }

  @Test func `is a finding of the health, and a metric, until it answers`() async throws {
    let world = try await World(limits: .unlimited, circuits: true)
    await take(world)
    world.clock.advance(by: 1)
    let findings = await world.atOperator("/readyz?verbose").response.bodyText
    #expect(findings.contains("Apple has not answered since 12:00 UTC; the next try is in 4 s."), "\(findings)")
    #expect(await world.atOperator("/readyz").status == 200, "it makes no server unready (R-21)")
    #expect(await world.atOperator("/metrics").response.bodyText.contains(#"pippin_peer_state{peer="apple"} 1"#))
    world.clock.advance(by: 86_400 - 10)
    #expect(
      await world.atOperator("/readyz?verbose").response.bodyText.contains("Apple has not answered") == false,
      "nobody asked since")
    world.transport.repair()
    #expect(await App(world: world).signIn().status == 200)
    #expect(await world.atOperator("/metrics").response.bodyText.contains(#"pippin_peer_state{peer="apple"} 0"#))
  }

  @Test func `is still known after the settings were read again`() async throws {
    let world = try await World(limits: .unlimited, circuits: true)
    await take(world)
    let again = try await World(limits: .unlimited, seed: 2, after: world)
    let count = world.transport.requests.count
    #expect(await App(world: again).signIn().verdict == "503 provider_unreachable")
    #expect(world.transport.requests.count == count)
  }

  @Test(arguments: [SignUpHook.OnFailure.refuse, .allow])
  func `decides as a hook that fails, at once`(onFailure: SignUpHook.OnFailure) async throws {
    let (world, _) = try await HookBackEnd.world(onFailure: onFailure) { setting in
      try await World(limits: .unlimited, guests: true, signUpHook: setting, circuits: true)
    }
    let app = App(world: world)
    world.transport.unplug("api.example.com")
    var verdicts: [String] = []
    for _ in 0..<20 { verdicts.append(await Guest(at: app).answer.verdict) }
    #expect(Set(verdicts).count == 1, "\(verdicts)")
    #expect((verdicts[0] == "200") == (onFailure == .allow))
    #expect(world.transport.requests.filter { $0.authority == "api.example.com" }.count == 5)
    world.transport.repair()
    world.clock.advance(by: 5)
    #expect(await Guest(at: app).answer.status == 200)
  }

  @Test func `that is a hook and was not asked is asked at the next try with the same proof`() async throws {
    let (world, backEnd) = try await HookBackEnd.world { setting in
      try await World(limits: .unlimited, guests: true, signUpHook: setting, circuits: true)
    }
    let app = App(world: world)
    world.transport.unplug("api.example.com")
    for _ in 0..<5 { _ = await Guest(at: app) }
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)
    #expect(await app.send(body).verdict == "403 sign_up_refused")
    #expect(world.transport.requests.filter { $0.authority == "api.example.com" }.count == 5, "it was not asked")
    world.transport.repair()
    world.clock.advance(by: 5)
    #expect(await app.send(body)["created"]?.bool == true)
    #expect(backEnd.seen.count == 1)
  }

  @Test func `is named by its host, never by a path or a query, whatever the order of the settings`() {
    let urls = ["https://a.example/x?k=1", "https://a.example:8443/", "https://a.example/y", "https://b.example/"]
    let receivers = urls.map { WebhookReceiver(url: $0, secret: SecretBytes([1])) }
    #expect(
      receivers.map(\.circuit) == [
        "webhook:a.example", "webhook:a.example:8443", "webhook:a.example", "webhook:b.example",
      ])
  }

  @Test func `has a circuit that is kept when the settings are read again, as long as they name it`() async throws {
    let grafana = RelyingParty.client("grafana", backchannelLogoutURI: "http://grafana.internal/logout")
    let (world, _) = try await HookBackEnd.world { setting in
      try await World(
        webhooks: [BackEnd.receiver()], openID: [grafana], signUpHook: setting, claimsHook: setting, circuits: true)
    }
    let shown = world.metricsText.split(separator: "\n").filter { $0.hasPrefix("pippin_peer_state{") }
      .compactMap { $0.split(separator: "\"").dropFirst().first.map { String($0) } }
    #expect(shown.contains("hook:claims") && shown.contains("webhook:api.example.com"))
    #expect(world.flows.server.circuitNames.isSuperset(of: shown))
    #expect(world.flows.server.circuitNames.contains("openid_client:grafana"))
    let fewer = try await World(seed: 2, after: world, mails: false)
    #expect(fewer.flows.server.circuitNames == ["apple", "google", "facebook", "collector"])
  }
}
