import PippinFoundation
import PippinHTTP
import PippinLock
import PippinTelemetry
import PippinTestKit
import Testing

@testable import PippinServer

private let down = TransportError(code: .timedOut, mayHaveReachedServer: true, detail: "no answer within the test")

/// Requests to a server that does not answer: one at a time, however many ask.
@Suite struct `Requests to a server with a circuit` {
  /// A server that answers at once, fails, or keeps every request until it is told.
  private final class Peer: PunctualTransport {
    private struct State {
      var isDown = false
      var holds = false
      var count = 0
      var held: [CheckedContinuation<HTTPResponse?, Never>] = []
    }

    private let state = Lock(State())

    var count: Int { state.withLock { $0.count } }
    var heldCount: Int { state.withLock { $0.held.count } }
    func isDown(_ isDown: Bool) { state.withLock { $0.isDown = isDown } }
    func holds(_ holds: Bool) { state.withLock { $0.holds = holds } }

    /// Answers what it keeps, or ends it without an answer.
    /// - Parameter count: how many of the requests, from the first; nil for all.
    func release(_ status: Int?, first count: Int? = nil) {
      let held = state.withLock { state in
        let held = Array(state.held.prefix(count ?? state.held.count))
        state.held.removeFirst(held.count)
        return held
      }
      for continuation in held { continuation.resume(returning: status.map { HTTPResponse(status: $0) }) }
    }

    func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
      let (isDown, holds) = state.withLock { state in
        state.count += 1
        return (state.isDown, state.holds)
      }
      guard holds else {
        if isDown { throw down }
        return HTTPResponse(status: 200)
      }
      let response = await withCheckedContinuation { continuation in
        state.withLock { $0.held.append(continuation) }
      }
      guard let response else { throw down }
      return response
    }
  }

  private let peer = Peer()
  private let clock = ManualClock()
  private let log = LogBook()
  private let metrics = Metrics()
  private let circuits: Circuits
  private let transport: any Transport

  init() {
    let now = clock.now
    circuits = Circuits(
      metrics, uptime: { .seconds(now().timeIntervalSince1970) }, random: SeededRandom(seed: 3).source,
      log: log.log(clock))
    transport = circuits.transport(peer, to: "apple")
  }

  /// Sends a request; nil for an answer.
  @discardableResult
  private func send(over other: (any Transport)? = nil) async -> TransportError.Code? {
    do throws(TransportError) {
      _ = try await (other ?? transport).send(
        HTTPRequest(method: "POST", scheme: "https", authority: "appleid.apple.com", path: "/auth/token"),
        timeout: .seconds(10))
      return nil
    } catch {
      return error.code
    }
  }

  private func open() async {
    peer.isDown(true)
    for _ in 0..<5 { await send() }
  }

  /// Waits for what tasks do that this one started.
  private func until(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  private var gauge: Bool { metrics.prometheusText().contains(#"pippin_peer_state{peer="apple"} 1"#) }
  private var lines: [String] { log.records.map(\.message) }

  @Test func `fail at once after the fifth without an answer, as if nobody was reached`() async {
    #expect(metrics.prometheusText().contains(#"pippin_peer_state{peer="apple"} 0"#), "shown before the first")
    await open()
    #expect(gauge)
    for _ in 0..<100 { #expect(await send() == .notSent) }
    #expect(peer.count == 5)
    #expect(lines == ["another server does not answer, so requests to it wait"])
  }

  @Test func `reach it as a probe every five seconds, and all of them once it answers`() async {
    await open()
    for _ in 0..<60 {
      clock.advance(by: 1)
      for _ in 0..<10 { await send() }
    }
    #expect(peer.count == 5 + 12)
    peer.isDown(false)
    clock.advance(by: 5)
    #expect(await send() == nil)
    #expect(!gauge)
    for _ in 0..<10 { #expect(await send() == nil) }
    #expect(
      lines == [
        "another server does not answer, so requests to it wait",
        "another server answers again, so requests to it are sent",
      ])
  }

  @Test func `are one at a time while it is away, however many come at once`() async {
    await open()
    clock.advance(by: 60)
    peer.holds(true)
    await withTaskGroup(of: TransportError.Code?.self) { group in
      for _ in 0..<50 { group.addTask { await send() } }
      var refused = 0
      for await code in group {
        guard code == .notSent else { continue }
        refused += 1
        if refused == 49 {
          await until { peer.heldCount == 1 }
          peer.release(200)
        }
      }
      #expect(refused == 49)
    }
    #expect(peer.count == 6)
    #expect(!circuits.isOpen("apple"))
  }

  @Test func `are not held up for ever by a probe that hangs`() async {
    await open()
    clock.advance(by: 60)
    peer.holds(true)
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await send() }
      await until { peer.heldCount == 1 }
      #expect(await send() == .notSent)
      peer.holds(false)
      peer.isDown(false)
      clock.advance(by: 91)
      #expect(await send() == nil, "the next one is a probe, too")
      #expect(!circuits.isOpen("apple"))
      peer.release(nil)
    }
    #expect(!circuits.isOpen("apple"), "what hung says nothing of now")
  }

  @Test func `are all sent to a slow server that does answer`() async {
    peer.holds(true)
    await withTaskGroup(of: TransportError.Code?.self) { group in
      for _ in 0..<20 { group.addTask { await send() } }
      await until { peer.heldCount == 20 }
      clock.advance(by: 9)
      peer.release(200)
      for await code in group { #expect(code == nil) }
    }
    #expect(!circuits.isOpen("apple"))
  }

  @Test(arguments: [
    (502, true), (503, true), (504, true), (500, false), (501, false), (505, false), (599, false), (429, false),
    (400, false), (401, false), (403, false), (404, false),
  ])
  func `are held back after a gateway's answers that there is no server, and not after errors or refusals`(
    status: Int, opens: Bool
  ) async {
    let refusing = ClosureResponder { _ in HTTPResponse(status: status) }
    let transport = circuits.transport(ResponderTransport(refusing), to: "google")
    for _ in 0..<5 { await send(over: transport) }
    #expect(circuits.isOpen("google") == opens)
  }

  @Test func `of everybody are sent though one person's get an error each time`() async {
    peer.isDown(true)
    for _ in 0..<4 { await send() }
    let failing = circuits.transport(
      ResponderTransport(ClosureResponder { _ in HTTPResponse(status: 500) }), to: "apple")
    for _ in 0..<50 { #expect(await send(over: failing) == nil) }
    #expect(!circuits.isOpen("apple"))
    await send()
    #expect(circuits.isOpen("apple"), "an error says nothing of the silence before, either")
    // Nor does it keep the circuit open.
    clock.advance(by: 5)
    for _ in 0..<5 { #expect(await send(over: failing) == nil) }
    #expect(!circuits.isOpen("apple"))
  }

  @Test func `of a person do not wait for a job that still prepares its own`() async {
    await open()
    clock.advance(by: 60)
    guard case .run(let pass) = circuits.admitJob(.job, to: "apple") else { return #expect(Bool(false), "it is due") }
    guard case .wait = circuits.admitJob(.job, to: "apple") else {
      return #expect(Bool(false), "another job is the probe")
    }
    peer.holds(true)
    await withTaskGroup(of: Void.self) { group in
      group.addTask { #expect(await send() == .timedOut) }
      await until { peer.heldCount == 1 }
      #expect(await send() == .notSent, "one probe at a time")
      group.addTask {
        let code = await CircuitPass.$current.withValue(pass) { await send() }
        #expect(code == nil, "the job was promised its request")
      }
      await until { peer.heldCount == 2 }
      peer.release(nil, first: 1)
      await until { peer.heldCount == 1 }
      peer.release(200)
    }
    #expect(!circuits.isOpen("apple"))
  }

  @Test func `to a server that the settings no longer name are forgotten, also in the metric`() async {
    await open()
    let other = circuits.transport(peer, to: "webhook:api.example.com")
    await send(over: other)
    circuits.keep(only: ["webhook:api.example.com"])
    #expect(!circuits.isOpen("apple"))
    // Those of the settings before, which end a little later.
    for _ in 0..<10 { #expect(await send() == .timedOut) }
    #expect(!circuits.isOpen("apple"))
    #expect(circuits.outages(at: clock.time).isEmpty)
    let text = metrics.prometheusText()
    #expect(!text.contains(#"peer="apple""#))
    #expect(text.contains(#"pippin_peer_state{peer="webhook:api.example.com"} 0"#))
    for _ in 0..<4 { await send(over: other) }
    #expect(circuits.isOpen("webhook:api.example.com"), "the failure before counts")
  }

  @Test func `to one server do not disturb those to another`() async {
    await open()
    let other = circuits.transport(
      ResponderTransport(ClosureResponder { _ in HTTPResponse(status: 204) }), to: "google")
    for _ in 0..<10 { #expect(await send(over: other) == nil) }
    #expect(circuits.isOpen("apple") && !circuits.isOpen("google"))
  }

  @Test func `are not counted and not logged when they were not sent`() async {
    let outgoing = OutgoingRequests(
      metrics, recent: RecentRequests { .zero }, circuits: circuits, log: log.log(clock))
    let sender = RequestSender(
      over: peer, timeout: .seconds(10), to: "apple", circuit: "apple", outgoing: outgoing)
    peer.isDown(true)
    for _ in 0..<50 {
      do {
        try await sender.send(
          HTTPRequest(method: "POST", scheme: "https", authority: "appleid.apple.com", path: "/auth/token"),
          as: "exchange", judge: { (_) throws(UnusableAnswer) in })
      } catch {
        #expect(!error.request.detail.isEmpty)
      }
    }
    let failed = #"pippin_outgoing_requests_seconds_count{peer="apple",operation="exchange",outcome="failed"} 5"#
    #expect(metrics.prometheusText().contains(failed))
    #expect(lines.filter { $0 == "a request to another server failed" }.count == 4)
    #expect(lines.last == "another server does not answer, so requests to it wait")
  }

  @Test func `are sent again as usual where nobody asked for a quarter of an hour, and the metric says so`()
    async throws
  {
    await open()
    let outage = try #require(circuits.outages(at: clock.time).first)
    #expect(outage.peer == "apple" && outage.since == clock.time && !outage.isProbing)
    clock.advance(by: 920)
    #expect(circuits.outages(at: clock.time).isEmpty)
    #expect(!gauge)
    #expect(await send() == .timedOut)
    #expect(gauge, "one failure is enough now")
  }
}
