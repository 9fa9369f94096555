import PippinNetwork
import PippinHTTP
import PippinLock
import PippinTestKit
import Testing

@Suite struct CurlQueueTests {
  private static var one: CurlConfiguration {
    var configuration = CurlConfiguration()
    configuration.connectionsPerHost = 1
    return configuration
  }

  @Test func `a queued request times out unsent and does not block later ones`() async throws {
    // Held until the others had their time: on a busy machine no fixed time would be long enough.
    let isHeld = Lock(true)
    try await withServer { request in
      while request.path == "/slow", isHeld.withLock({ $0 }) {
        do { try await Task.sleep(for: .milliseconds(5)) } catch { return .text("cancelled") }
      }
      return .text("ok")
    } _: { server in
      let transport = CurlTransport(configuration: Self.one)
      let base = "http://127.0.0.1:\(server.port)"
      let slow = try HTTPRequest(url: base + "/slow")
      let quick = try HTTPRequest(url: base + "/quick")
      async let first = transport.send(slow, timeout: .seconds(60))
      try await eventually("the first is sent") { server.connectionCount > 0 }
      let waiting = Task { await failure(of: transport, quick, timeout: .milliseconds(100)) }
      let cancelled = Task { await failure(of: transport, quick) }
      async let last = transport.send(quick, timeout: .seconds(60))
      let timedOut = await waiting.value
      #expect(timedOut?.code == .timedOut)
      #expect(timedOut?.mayHaveReachedServer == false)
      cancelled.cancel()
      let given = await cancelled.value
      #expect(given == nil || given?.code == .cancelled)
      isHeld.withLock { $0 = false }
      #expect(try await first.status == 200)
      #expect(try await last.status == 200)
      #expect(server.connectionCount == 1)
    }
  }

  @Test func `many requests to a host with one connection are all sent`() async throws {
    try await withServer {
      .text($0.path)
    } _: { server in
      let transport = CurlTransport(configuration: Self.one)
      let request = try HTTPRequest(url: "http://127.0.0.1:\(server.port)/")
      for _ in 0..<10 {
        let good = await withTaskGroup { group in
          for _ in 0..<30 {
            group.addTask { await failure(of: transport, request) == nil }
          }
          return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(good == 30)
      }
      #expect(server.connectionCount == 1)
    }
  }
}
