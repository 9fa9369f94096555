package import PippinHTTP

/// A transport over a plain socket whose timeout ends with the head of the answer, as AsyncHTTPClient's does. It reads a body
/// without any limit, and ignores cancellation.
package struct HeadTimeoutTransport: Transport {
  private let port: Int

  /// A transport that sends every request to a port of this machine.
  package init(port: Int) { self.port = port }

  package func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
    let (heads, continuation) = AsyncStream<Bool>.makeStream()
    let reading = Task { [port] in
      await onThread { () -> Int in
        guard let client = RawClient(port: port) else { return 0 }
        client.say("\(request.method) \(request.path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        var size = 0
        while true {
          let count = client.read().utf8.count
          guard count > 0 else { return size }
          if size == 0 { continuation.yield(true) }
          size += count
        }
      }
    }
    let limit = Task {
      do {
        try await Task.sleep(for: timeout)
      } catch {
        return
      }
      continuation.yield(false)
    }
    let hasHead = await Task { await heads.first { _ in true } ?? false }.value
    limit.cancel()
    guard hasHead else {
      throw TransportError(code: .timedOut, mayHaveReachedServer: true, detail: "no head in time")
    }
    return HTTPResponse(status: 200, body: [UInt8](repeating: 0x78, count: await reading.value))
  }
}

/// A transport that never returns, not even when it is cancelled.
package struct StuckTransport: Transport {
  package init() {}

  package func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
    let end = Task { () -> TransportError in
      do {
        try await Task.sleep(for: .seconds(86_400))
        return TransportError(code: .timedOut, mayHaveReachedServer: true, detail: "a day is over")
      } catch {
        return TransportError(code: .cancelled, mayHaveReachedServer: true, detail: "the task of its own was cancelled")
      }
    }
    throw await end.value
  }
}
