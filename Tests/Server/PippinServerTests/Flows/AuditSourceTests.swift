import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinTelemetry
import PippinTestKit
import PippinTokens
import Testing

@testable import PippinServer

/// The audit says from which network and on which device a change was asked for (0161).
@Suite struct `The audit's network and device` {
  private static let safari =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 "
    + "Mobile/15E148 Safari/604.1"
  private static let urlSession = "Example/3 CFNetwork/1568.100.1 Darwin/24.0.0"

  private func lines(_ world: World, _ account: String) async throws -> [AuditEvent] {
    try await world.store.audit(of: try #require(AccountID(account)), limit: 100, after: nil)
  }

  private func kinds(_ lines: [AuditEvent], from network: String?) -> Set<String> {
    Set(lines.filter { $0.network == network }.map(\.kind.rawValue))
  }

  /// Signs in from an address, and returns the lines that this wrote.
  private func signIn(_ world: World, from peer: String, _ fields: [(String, String)] = []) async throws -> [AuditEvent]
  {
    let app = App(world: world)
    let nonce = await app.nonce()
    let answer = await app.send(
      app.body(await app.sheet("mary", nonce: nonce), nonce: nonce), fields: fields, peer: peer)
    return try await lines(world, answer.text("account.id"))
  }

  @Test(arguments: [
    ("203.0.113.7", "203.0.113.7", "203.0.113.0/24"), ("2001:db8:1:2::7", "2001:db8:1:2::7", "2001:db8:1::/48"),
    ("::ffff:203.0.113.7", "203.0.113.7", "203.0.113.0/24"),
  ])
  func `is kept as the setting says`(peer: String, full: String, network: String) async throws {
    for (detail, expected) in [(AddressDetail.full, full), (.network, network), (.none, nil)] {
      let lines = try await signIn(World(auditAddresses: detail), from: peer)
      #expect(lines.count == 2 && lines.allSatisfy { $0.network == expected }, "\(detail)")
      #expect(lines.allSatisfy { $0.device == "iPhone or iPad" }, "the device is no address")
    }
    let usual = try await signIn(World(), from: peer)
    #expect(usual.map(\.network) == [network, network])
  }

  @Test func `is the visitor's behind a trusted proxy, and the peer's behind any other`() async throws {
    let world = try await World(proxies: ["10.0.0.0/8"], auditAddresses: .full)
    let row = ("x-forwarded-for", "198.51.100.1, 203.0.113.7")
    #expect(try await signIn(world, from: "10.1.1.1", [row]).map(\.network) == ["203.0.113.7", "203.0.113.7"])
    let other = try await World(proxies: ["10.0.0.0/8"], auditAddresses: .full)
    #expect(try await signIn(other, from: "192.0.2.9", [row]).map(\.network) == ["192.0.2.9", "192.0.2.9"])
  }

  @Test func `is a browser by its name, an app by what its session says, and never a stranger's text`() async throws {
    let world = try await World()
    let browser = Browser(world, peer: "203.0.113.7")
    browser.says["user-agent"] = Self.safari
    try await browser.signUp()
    let account = try #require(
      try await world.store.accounts(matching: AccountQuery(), in: .oldest, limit: 2, after: nil).first)
    let opened = try await lines(world, account.id.description)
    #expect(!opened.isEmpty && opened.allSatisfy { $0.device == "Safari on iPhone" && $0.network == "203.0.113.0/24" })
    let app = App(world: world)
    let answer = await app.signIn(fields: [("user-agent", Self.urlSession)])
    let changed = await world.send(
      "PATCH", "/v1/account", ["name": ["given_name": "Marie"]], bearer: answer.accessToken,
      fields: [("user-agent", Self.urlSession)], peer: "198.51.100.9")
    #expect(changed.status == 200)
    let ofApp = try await lines(world, answer.text("account.id"))
    #expect(ofApp.allSatisfy { $0.device == "iPhone or iPad" } && !"\(ofApp)".contains("Mary’s"))
    #expect(kinds(ofApp, from: "198.51.100.0/24") == ["account.updated"])
    let unknown = await app.signIn(as: "kurt", changing: [("device", ["platform": "<script>"])])
    #expect(try await lines(world, unknown.text("account.id")).allSatisfy { $0.device == "Apple device" })
  }

  @Test func `is absent where a job or Apple made the change`() async throws {
    let world = try await World()
    let app = App(world: world)
    let answer = await app.signIn()
    world.clock.advance(by: 1)
    await world.stopUsing("mary")
    let revoked = try await lines(world, answer.text("account.id")).filter { $0.kind == .identityRevoked }
    #expect(revoked.count == 1 && revoked.allSatisfy { !$0.hasSource })
    _ = try await world.flows.operations.suspend(
      try #require(AccountID(answer.text("account.id"))), reason: "test", by: AuditEvent.commandLine)
    let commands = try await lines(world, answer.text("account.id")).filter { $0.actor == AuditEvent.commandLine }
    #expect(!commands.isEmpty && commands.allSatisfy { !$0.hasSource })
  }

  @Test func `is absent where a client's own server asked, and there where a browser did`() async throws {
    let party = RelyingParty(try await RelyingParty.world())
    let tokens = try await party.signIn()
    let account = try #require(try await party.claims(tokens.text("id_token"))["sub"]?.string)
    let lines = try await lines(party.world, account)
    #expect(lines.contains { $0.kind == .signedIn && $0.network == "127.0.0.0/24" })
    let ofClient = lines.filter { $0.kind == .clientSignedIn }
    #expect(ofClient.count == 1 && ofClient.allSatisfy { !$0.hasSource })
  }

  @Test func `is the operator's for what an operator did, in the language of nobody`() async throws {
    let world = try await World(proxies: ["10.0.0.0/8"])
    let mary = await App(world: world).signIn().text("account.id")
    let token = try #require(
      try await world.flows.operations.issueToken(named: "robot", scopes: [.writeAccounts], days: 1, by: "test"))
    var request = World.request(
      "POST", World.console, "/operator/v1/accounts/\(mary)/suspend",
      [
        "authorization": "Bearer \(token.revealed)", "content-type": "application/json", "user-agent": Self.safari,
        "x-forwarded-for": "203.0.113.7", "accept-language": "de",
      ], Array(#"{"reason":"chargeback"}"#.utf8), "10.1.1.1")
    #expect(await world.operatorPort.respond(to: request).status == 200)
    let suspended = try await lines(world, mary).filter { $0.actor == "robot" }
    #expect(!suspended.isEmpty)
    #expect(suspended.allSatisfy { $0.network == "203.0.113.0/24" && $0.device == "Safari on iPhone" })
    // A job's change that an operator asks for is committed past the decisions.
    request.fields.set("x-forwarded-for", "203.0.113.8")
    #expect(RequestContext.ofOperator(RequestPeer(of: request, at: "")).language == nil)
  }

  @Test func `leaves with the account, and the line of the deletion has none`() async throws {
    let world = try await World()
    let answer = await App(world: world).signIn()
    world.clock.advance(by: 1)
    #expect(await world.send("DELETE", "/v1/account", bearer: answer.accessToken, peer: "203.0.113.7").status == 202)
    let left = try await lines(world, answer.text("account.id"))
    #expect(left.contains { $0.kind == .accountDeleted } && left.allSatisfy { !$0.hasSource })
  }

  @Test func `is in the person's export, but not where an operator was`() async throws {
    let world = try await World()
    let answer = await App(world: world).signIn()
    let id = try #require(AccountID(answer.text("account.id")))
    let byOperator = AuditEvent(
      id: AuditEventID(now: world.clock.time.addingTimeInterval(1), random: world.random.source),
      at: world.clock.time, kind: .accountRestored, account: id, actor: "desk", network: "198.51.100.0/24",
      device: "Firefox on Linux")
    var changes = ChangeSet(
      id: ChangeSetID(now: world.clock.time, random: world.random.source), relyingOnNothingBecause: "a test",
      at: world.clock.time)
    changes.add(.audit(byOperator))
    try await world.store.commit(changes)
    let export = await world.send("GET", "/v1/account/export", bearer: answer.accessToken)
    let history = try #require(export["history"]?.elements)
    #expect(history.map { $0["network"]?.string } == ["127.0.0.0/24", "127.0.0.0/24", nil])
    #expect(history.map { $0["device"]?.string } == ["iPhone or iPad", "iPhone or iPad", nil])
    #expect(!export.body.isEmpty && AccountExport.Event(byOperator).network == "198.51.100.0/24")
  }

  @Test func `is shown by the operator API and in the console`() async throws {
    let world = try await World()
    let answer = await App(world: world).signIn()
    let clerk = try await Clerk.entering(world)
    try await clerk.open("/audit?account_id=\(answer.text("account.id"))")
    #expect(clerk.text.contains("<code>127.0.0.0/24</code> · iPhone or iPad"))
    try await clerk.open("/accounts/\(answer.text("account.id"))")
    #expect(clerk.text.contains("<p class=\"soft\"><code>127.0.0.0/24</code> · iPhone or iPad</p>"))
    let token = try #require(
      try await world.flows.operations.issueToken(named: "robot", scopes: [.readAccounts], days: 1, by: "test"))
    for path in ["/operator/v1/audit", "/operator/v1/accounts/\(answer.text("account.id"))/audit"] {
      let request = World.request(
        "GET", World.console, path, ["authorization": "Bearer \(token.revealed)"], [], "127.0.0.1")
      let body = Answer(await world.operatorPort.respond(to: request)).body
      let text = String(decoding: body, as: UTF8.self)
      #expect(text.contains(#""network":"127.0.0.0/24""#) && text.contains(#""device":"iPhone or iPad""#), "\(path)")
    }
  }

  @Test func `is whole in the chain after whatever was written`() async throws {
    let world = try await World()
    try await world.flows.jobs.askForRecurringJobs()
    let answer = await App(world: world).signIn()
    _ = try await world.flows.operations.suspend(
      try #require(AccountID(answer.text("account.id"))), reason: "test", by: "desk")
    world.clock.advance(by: 1)
    try await world.flows.jobs.jobRunner.runDue()
    let report = try await AuditReport.make(of: world.store, masterKeys: world.flows.masterKeys) { _, _ in }
    #expect(report.isWhole && report.tail.count == 0)
    let chained = try await world.store.chainedAudit(limit: 10, after: 0)
    #expect(chained.contains { $0.event.hasSource } && chained.contains { !$0.event.hasSource })
    #expect(chained.allSatisfy { $0.link.coversSource == $0.event.hasSource })
  }
}

/// How much of a visitor's address the log has (F-184).
@Suite struct `The log's addresses` {
  private func peers(_ detail: AddressDetail, from peer: String, _ fields: [(String, String)] = []) async throws
    -> [LogField]
  {
    let world = try await World(proxies: ["10.0.0.0/8"], logAddresses: detail)
    _ = await world.send("GET", "/.well-known/jwks.json", fields: fields, peer: peer)
    return world.log.records.filter { $0.message == "request" }.map { record in
      LogField(text: record.fields.first { $0.0 == "peer" }.map { "\($0.1)" })
    }
  }

  private struct LogField: Equatable {
    let text: String?
  }

  @Test func `are whole, cut or absent, as the setting says`() async throws {
    func expect(_ detail: AddressDetail, _ peer: String, _ text: String?, _ fields: [(String, String)] = [])
      async throws
    {
      let found = try await peers(detail, from: peer, fields)
      #expect(found == [LogField(text: text.map { "string(\"\($0)\")" })], "\(detail) \(peer)")
    }
    try await expect(.full, "203.0.113.7", "203.0.113.7")
    try await expect(.network, "203.0.113.7", "203.0.113.0/24")
    try await expect(.none, "203.0.113.7", nil)
    try await expect(.network, "2001:db8:1:2::7", "2001:db8:1::/48")
    try await expect(.network, "::ffff:203.0.113.7", "203.0.113.0/24")
    let row = ("x-forwarded-for", "203.0.113.7")
    try await expect(.full, "10.1.1.1", "203.0.113.7", [row])
    try await expect(.network, "10.1.1.1", "203.0.113.0/24", [row])
    try await expect(.none, "10.1.1.1", nil, [row])
  }

  @Test func `leave limits alone, and a proxy that is not named has its whole address`() async throws {
    let world = try await World(
      limits: RateLimits(signIn: .init(burst: 2, perSecond: 1), nonce: .init(burst: 2, perSecond: 1)),
      proxies: ["10.0.0.0/8"], logAddresses: .none)
    func nonce(from peer: String) async -> Int {
      await world.send(
        "POST", "/v1/nonces", ["client_id": "com.example.app"], fields: [("x-forwarded-for", "192.0.2.1")], peer: peer
      ).status
    }
    for status in [201, 201, 429] { #expect(await nonce(from: "203.0.113.7") == status) }
    #expect(await nonce(from: "203.0.113.8") == 201, "the next address of the same network")
    let noted = world.log.records.filter { $0.message.hasPrefix("X-Forwarded-For") }
    #expect(noted.contains { "\($0.fields)".contains("203.0.113.7") })
  }
}
