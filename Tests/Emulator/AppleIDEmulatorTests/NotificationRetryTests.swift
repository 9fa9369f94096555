import AppleIDEmulator
import Foundation
import PippinHTTP
import PippinLock
import Testing

/// What an emulated Apple does about a server that does not take its notifications (NOTIFY-13).
@Suite struct NotificationRetryTests {
  private func harness(retry: String = "[5, 60]", answering status: Int = 503) async throws -> Harness {
    let harness = try Harness()
    harness.receiver.answer(with: status)
    let settings = #"{"notifications":{"retry":\#(retry)}}"#
    #expect(try await harness.send("PATCH", "/emulator/settings", json: settings).status == 200)
    return harness
  }

  private func stopUsing(_ harness: Harness) async throws {
    _ = try await harness.native()
    #expect(try await harness.send("DELETE", "/emulator/apple-ids/mary/apps/com.example.app").status == 204)
    await harness.apple.settle()
  }

  private func deliveries(_ harness: Harness) async throws -> [Value] {
    try await harness.get("/emulator/notifications").json["items"]?.elements ?? []
  }

  @Test func `a refused event is sent again on the schedule, then dropped`() async throws {
    let harness = try await harness()
    try await stopUsing(harness)
    #expect(harness.receiver.received.count == 1)
    for (seconds, count) in [(4.9, 1), (0.1, 2), (59, 2), (1, 3), (86_400, 3)] {
      harness.clock.advance(by: seconds)
      await harness.apple.settle()
      #expect(harness.receiver.received.count == count)
    }
    // The same event: its receiver knows it by `jti`.
    #expect(Set(try harness.receiver.events().map { $0.claims["jti"]?.text }).count == 1)
    let delivery = try #require(try await deliveries(harness).first)
    #expect(delivery["state"]?.text == "given_up" && delivery["next_attempt_at"] == nil)
    #expect(delivery["attempts"]?.elements.map { $0["status"]?.int } == [503, 503, 503])
    #expect(try await harness.get("/emulator/log").bodyText.contains("given up"))
  }

  @Test func `the list of notifications has each attempt and the time of the next`() async throws {
    let harness = try await harness()
    try await stopUsing(harness)
    let waiting = try #require(try await deliveries(harness).first)
    #expect(waiting["type"]?.text == "consent-revoked" && waiting["state"]?.text == "waiting")
    #expect(waiting["receiver"]?.text == "http://localhost:8080/apple/notifications")
    #expect(waiting["jti"]?.text == (try harness.receiver.events()[0].claims["jti"]?.text))
    #expect(waiting["bundle_id"]?.text == "com.example.app")
    #expect(waiting["attempts"]?.elements.first?["time"]?.text == "2026-09-21T14:13:20.500Z")
    #expect(waiting["next_attempt_at"]?.text == "2026-09-21T14:13:25.500Z")
    harness.receiver.answer(with: 200)
    // Apple's clock moves: what is due then is sent at once.
    #expect(try await harness.send("PUT", "/emulator/clock", json: #"{"advance_seconds":5}"#).status == 200)
    await harness.apple.settle()
    let delivered = try #require(try await deliveries(harness).first)
    #expect(delivered["state"]?.text == "delivered" && delivered["next_attempt_at"] == nil)
    #expect(delivered["attempts"]?.elements.map { $0["status"]?.int } == [503, 200])
  }

  @Test(arguments: [204, 202, 301, 400, 410, 500]) func `only a 200 is a receipt (NOTIFY-13)`(_ status: Int)
    async throws
  {
    let harness = try await harness(answering: status)
    try await stopUsing(harness)
    #expect(try await deliveries(harness).first?["state"]?.text == "waiting")
  }

  @Test func `an unreachable server is retried, and the retry schedule may be empty`() async throws {
    let harness = try await harness(retry: "[]")
    harness.receiver.fails()
    try await stopUsing(harness)
    _ = try await harness.send("PATCH", "/emulator/settings", json: #"{"notifications":{"retry":[1]}}"#)
    try await stopUsing(harness)
    let found = try await deliveries(harness)
    #expect(found.map { $0["state"]?.text } == ["given_up", "waiting"])
    #expect(found.last?["attempts"]?.elements.first?["status"] == nil)
    #expect(found.last?["attempts"]?.elements.first?["words"]?.text?.contains("not received") == true)
  }

  @Test func `the default configuration has a retry schedule`() async throws {
    let harness = try await harness()
    _ = try await harness.send("PATCH", "/emulator/settings", json: #"{"notifications":null}"#)
    try await stopUsing(harness)
    #expect(try await deliveries(harness).first?["next_attempt_at"]?.text == "2026-09-21T14:13:25.500Z")
  }

  @Test(arguments: [#"{"retry":[-1]}"#, #"{"retry":"soon"}"#, #"{"retry":[1e12]}"#, "[1]", #"{"retry":[null]}"#])
  func `an invalid schedule is refused`(_ text: String) async throws {
    let harness = try Harness()
    let answer = try await harness.send("PATCH", "/emulator/settings", json: #"{"notifications":\#(text)}"#)
    #expect(answer.status == 400)
  }

  @Test func `later events do not wait for the retry of an earlier one`() async throws {
    let harness = try await harness()
    try await stopUsing(harness)
    harness.receiver.answer(with: 200)
    harness.clock.advance(by: 1)
    try await stopUsing(harness)
    harness.clock.advance(by: 4)
    await harness.apple.settle()
    let times = try harness.receiver.events().map { $0.event["event_time"]?.int ?? 0 }
    #expect(times == [1_790_000_000_500, 1_790_000_001_500, 1_790_000_000_500])
  }

  @Test func `notification faults show in the list, and lost events are never sent`() async throws {
    let harness = try await harness(answering: 200)
    for kind in ["lose_event", "duplicate_event"] {
      _ = try await harness.send("POST", "/emulator/faults", json: #"{"kind":"\#(kind)","count":1}"#)
      try await stopUsing(harness)
    }
    let found = try await deliveries(harness)
    #expect(found.map { $0["state"]?.text } == ["lost", "delivered", "delivered"])
    #expect(Set(found.dropFirst().map { $0["jti"]?.text }).count == 1 && found.first?["attempts"] == .list([]))
  }

  @Test func `a reset drops unsent notifications`() async throws {
    let harness = try await harness()
    try await stopUsing(harness)
    #expect(try await harness.send("POST", "/emulator/reset").status == 204)
    harness.clock.advance(by: 5)
    await harness.apple.settle()
    #expect(harness.receiver.received.count == 1)
    #expect(try await deliveries(harness).isEmpty)
  }

  @Test func `the list of notifications is paginated`() async throws {
    let harness = try await harness(answering: 200)
    for _ in 0..<3 { try await stopUsing(harness) }
    let part = try await harness.get("/emulator/notifications?after=1&limit=1").json
    #expect(part["items"]?.elements.map { $0["number"]?.int } == [2] && part["next"]?.text == "2")
  }

  @Test func `the notifications page shows each delivery`() async throws {
    let harness = try await harness()
    let home = try await harness.get("/").bodyText
    #expect(home.contains("href=\"/emulator/ui/notifications\""))
    #expect(try await harness.get("/emulator/ui/notifications").bodyText.contains("No events yet"))
    try await stopUsing(harness)
    let page = try await harness.get("/emulator/ui/notifications")
    #expect(page.status == 200 && page.contentType == "text/html")
    #expect(page.bodyText.contains("consent-revoked") && page.bodyText.contains("503"))
    #expect(page.bodyText.contains("2026-09-21T14:13:25.500Z"))
  }

  @Test(.timeLimit(.minutes(5))) func `a slow receiver does not hold up the others`() async throws {
    var configuration = EmulatorConfiguration.defaultSeed
    configuration.teams.append(
      .init(
        id: "TEAM000002",
        apps: [.init(bundleID: "org.example.game", name: "Game", notificationURL: "https://slow.example/")]))
    let slow = SlowReceiver()
    let apple = try AppleIDEmulator(
      configuration: configuration, seed: 1, now: { Date(timeIntervalSince1970: 1_790_000_000) }, transport: slow)
    func send(_ method: String, _ path: String, _ json: String = "") async throws {
      let fields: HTTPFields = json.isEmpty ? [:] : ["content-type": "application/json"]
      _ = await apple.respond(
        to: try HTTPRequest(method: method, url: Harness.base + path, fields: fields, body: Array(json.utf8)))
    }
    for bundle in ["org.example.game", "com.example.app"] {
      try await send(
        "POST", "/emulator/native/authorizations", #"{"bundle_id":"\#(bundle)","apple_id":"mary","scopes":["email"]}"#)
      try await send("DELETE", "/emulator/apple-ids/mary/apps/\(bundle)")
    }
    // Waits for the quick one while the slow one still has its request in hand.
    await slow.hasTaken("http://localhost:8080/apple/notifications")
    slow.release()
    await apple.settle()
    #expect(slow.answered == ["http://localhost:8080/apple/notifications", "https://slow.example/"])
  }
}

/// A receiver of which one address keeps its request until told to answer.
private final class SlowReceiver: Transport {
  private struct State {
    var answered: [String] = []
    var held: [CheckedContinuation<Void, Never>] = []
    var isReleased = false
    var waiting: [(String, CheckedContinuation<Void, Never>)] = []
  }

  private let state = Lock(State())

  var answered: [String] { state.withLock { $0.answered } }

  func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
    if request.url.hasPrefix("https://slow.example") {
      await withCheckedContinuation { continuation in
        let isReleased = state.withLock { state in
          if !state.isReleased { state.held.append(continuation) }
          return state.isReleased
        }
        if isReleased { continuation.resume() }
      }
    }
    let done = state.withLock { state in
      state.answered.append(request.url)
      defer { state.waiting.removeAll { $0.0 == request.url } }
      return state.waiting.filter { $0.0 == request.url }
    }
    for (_, continuation) in done { continuation.resume() }
    return HTTPResponse(status: 200)
  }

  /// Returns once something was taken at this address.
  func hasTaken(_ url: String) async {
    await withCheckedContinuation { continuation in
      let isTaken = state.withLock { state in
        if !state.answered.contains(url) { state.waiting.append((url, continuation)) }
        return state.answered.contains(url)
      }
      if isTaken { continuation.resume() }
    }
  }

  func release() {
    let held = state.withLock { state in
      state.isReleased = true
      defer { state.held = [] }
      return state.held
    }
    for continuation in held { continuation.resume() }
  }
}
