import PippinServer
import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinPages
import PippinTestKit
import Testing

@testable import PippinServer

/// One judgement says everywhere whether the service is healthy: in the console's first line, in `/readyz?verbose`, which the doctor
/// repeats, and in the metric that the alert reads.
@Suite struct `The health of the service` {
  /// A fault of the emulator's, and what the service's health is under it.
  struct Case: Sendable, CustomTestStringConvertible {
    let kind: String
    var endpoint: String?
    let state: String

    var testDescription: String { endpoint.map { "\(kind) at \($0)" } ?? kind }
  }

  private static let noAnswers = ["status", "html", "empty", "drop", "throttle"]
  static let cases =
    ["keys", "token"].flatMap { endpoint in noAnswers.map { Case(kind: $0, endpoint: endpoint, state: "bad") } }
    // What is tried again, or can wait, does not keep anybody out.
    + ["invalid_grant", "latency"].map { Case(kind: $0, endpoint: "token", state: "good") }
    // What a person or a stranger can bring about says nothing of the service.
    + [
      "no_email", "wrong_issuer", "string_booleans", "discovery_issuer", "duplicate_event", "reorder_events",
      "lose_event", "cancel",
    ].map { Case(kind: $0, state: "good") }

  private static let headlines = [
    "unproven": "No problem is known, but no other server has been asked yet.", "good": "The service is healthy.",
    "warn": "The service works, and something needs attention.",
    "bad": "The service has a problem.",
  ]

  /// What each place says, in one word.
  private func said(
    _ world: World, to name: String = "desk"
  ) async throws -> (console: String?, metric: [String], readiness: String) {
    let clerk = try await Clerk.entering(world, name)
    let console = Self.headlines.first { clerk.text.contains($0.value) }?.key
    let metrics = await world.atOperator("/metrics").response.bodyText
    let metric = metrics.matches(of: /pippin_health\{state="(\w+)"\} 1\n/).map { String($0.output.1) }
    return (console, metric, await world.atOperator("/readyz?verbose").text("health"))
  }

  @Test(arguments: cases)
  func `is the same everywhere, under each fault of Apple's`(_ one: Case) async throws {
    let world = try await World()
    await world.atApple(
      "POST", "/emulator/faults",
      [
        "kind": .string(one.kind), "endpoint": one.endpoint.map { .string($0) },
        "latency_ms": one.kind == "latency" ? .raw("1") : nil,
      ])
    for person in ["mary", "anita", "kurt"] { _ = await App(world: world).signIn(as: person) }
    let (console, metric, readiness) = try await said(world)
    // Who cancels, or brings a token of another issuer, makes the server ask for nothing.
    #expect(console == (["cancel", "wrong_issuer"].contains(one.kind) ? "unproven" : one.state))
    #expect(metric == [one.state])
    #expect(readiness == one.state)
    // Apple's absence makes no node unready (R-21).
    #expect(await world.atOperator("/readyz").status == 200)
  }

  @Test func `is bad at a cold start without Apple, and good again when Apple is back`() async throws {
    let world = try await World()
    #expect(try await said(world, to: "first").console == "unproven")
    world.transport.route("127.0.0.1:8081", to: ClosureResponder { _ in HTTPResponse(status: 502) })
    let person = App(world: world)
    let nonce = await person.nonce()
    let sheet = await person.sheet("mary", nonce: nonce)
    #expect(await person.send(person.body(sheet, nonce: nonce)).status == 503)
    #expect(try await said(world).console == "bad")
    #expect(
      await world.atOperator("/readyz?verbose").response.bodyText.contains("nobody can sign in with Apple"))
    world.transport.route("127.0.0.1:8081", to: world.emulator)
    world.clock.advance(by: 30)
    #expect(await person.signIn().status == 200)
    #expect(try await said(world, to: "another").console == "good")
  }

  @Test func `is good again five minutes after the last request that failed, or after twenty answers in a row`() {
    let clock = ManualClock()
    let recent = RecentRequests { .seconds(clock.time.timeIntervalSince1970) }
    let state = { () -> String in
      ServiceHealth(ServiceHealth.Evidence(requests: recent.tallies)).state.name
    }
    for _ in 0..<5 { recent.note(.failed, of: "exchange", at: "apple") }
    #expect(state() == "bad")
    for _ in 0..<19 { recent.note(.answered, of: "exchange", at: "apple") }
    #expect(state() == "bad")
    recent.note(.answered, of: "exchange", at: "apple")
    #expect(state() == "good")
    recent.note(.failed, of: "deliver", at: "webhook")
    #expect(state() == "warn")
    clock.advance(by: 310)
    // Nobody was asked since, and the last request failed.
    #expect(state() == "warn")
    recent.note(.answered, of: "deliver", at: "webhook")
    #expect(state() == "good")
  }

  @Test func `needs attention where one of several requests was refused, and a few that failed among many are nothing`()
  {
    let recent = RecentRequests { .zero }
    for _ in 0..<40 { recent.note(.answered, of: "exchange", at: "google") }
    recent.note(.failed, of: "exchange", at: "google")
    recent.note(.answered, of: "exchange", at: "google")
    #expect(ServiceHealth(ServiceHealth.Evidence(requests: recent.tallies)).state == .good)
    recent.note(.refused, of: "exchange", at: "google")
    #expect(ServiceHealth(ServiceHealth.Evidence(requests: recent.tallies)).state == .warn)
  }

  @Test func `tells nobody at the port what only the log may say of the database`() async throws {
    let world = try await World()
    world.store.has(.down)
    let answer = await world.atOperator("/readyz?verbose")
    #expect(answer.status == 503 && answer.text("health") == "bad" && answer.text("status") == "not ready")
    #expect(!answer.response.bodyText.contains("cure"))
    let reads = world.store.reads
    #expect(await world.atOperator("/metrics").response.bodyText.contains("\npippin_ready 0\n"))
    #expect(world.store.reads == reads, "a scrape waits once for a database that does not answer")
    world.store.has(nil)
    #expect(await world.atOperator("/metrics").response.bodyText.contains("\npippin_ready 1\n"))
  }

  @Test func `is what the shipped alert reads`() throws {
    let file = PackageRoot.appending("deploy/prometheus/pippin.rules.yml")
    let rules = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(rules.contains(#"expr: max by (instance) (pippin_health{state="bad"}) == 1"#))
  }
}
