import PippinNetwork
import PippinHTTP
import PippinLock
import PippinTestKit
import Testing

/// Whether a request may have reached the other side decides whether it may be sent again: a code works only once.
@Suite struct CurlFailureTests {
  /// A server that never answers while its test runs; a request that waits for it fails by its time limit.
  private static func answerUntilCancelled() async -> HTTPResponse {
    do { try await Task.sleep(for: .seconds(3600)) } catch { return .text("cancelled") }
    return .text("late")
  }

  @Test func `a name without address was never reached`() async throws {
    let error = await failure(of: CurlTransport(), try HTTPRequest(url: "http://no.such.host.invalid/"))
    #expect(error?.code == .couldNotResolve)
    #expect(error?.mayHaveReachedServer == false)
  }

  @Test func `a closed port counts as never reached, also after a success on the same handle`() async throws {
    let transport = CurlTransport()
    let port = try await withServer { _ in
      .text("ok")
    } _: { server in
      _ = try await transport.send(try HTTPRequest(url: "http://127.0.0.1:\(server.port)/"), timeout: .seconds(60))
      return server.port
    }
    let error = await failure(of: transport, try HTTPRequest(url: "http://127.0.0.1:\(port)/"))
    #expect(error?.code == .couldNotConnect)
    #expect(error?.mayHaveReachedServer == false)
  }

  @Test func `a server without TLS was never reached by TLS`() async throws {
    try await withServer { _ in
      .text("ok")
    } _: { server in
      let error = await failure(of: CurlTransport(), try HTTPRequest(url: "https://127.0.0.1:\(server.port)/"))
      #expect(error?.code == .tls)
      #expect(error?.mayHaveReachedServer == false)
    }
  }

  @Test func `a server that does not answer in time may have been reached`() async throws {
    let wasReached = Lock(false)
    try await withServer { _ in
      wasReached.withLock { $0 = true }
      return await Self.answerUntilCancelled()
    } _: { server in
      // On a busy machine the time may be up before the request leaves: the next one has more of it.
      for milliseconds in [100, 1000, 10_000, 100_000] where !wasReached.withLock({ $0 }) {
        let error = await failure(
          of: CurlTransport(), try HTTPRequest(url: "http://127.0.0.1:\(server.port)/"),
          timeout: .milliseconds(milliseconds))
        #expect(error?.code == .timedOut)
        if wasReached.withLock({ $0 }) { #expect(error?.mayHaveReachedServer == true) }
      }
      #expect(wasReached.withLock { $0 })
    }
  }

  @Test(arguments: [
    ("", TransportError.Code.connectionLost), ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort", .connectionLost),
    ("this is no HTTP\r\n\r\n", .connectionLost), ("HTTP/1.1 200 OK\r\nno colon\r\n\r\n", .connectionLost),
    ("HTTP/1.1 200 OK\r\nbad name: x\r\n\r\n", .connectionLost),
    ("HTTP/1.1 200 OK\r\nx: " + String(repeating: "y", count: 70_000) + "\r\n\r\n", .answerTooLarge),
  ])
  func `an answer that is cut off or no HTTP may have been an answer`(
    lines: String, code: TransportError.Code
  ) async throws {
    let script = Script(lines)
    let error = await failure(of: CurlTransport(), try HTTPRequest(url: "http://127.0.0.1:\(script.port)/"))
    #expect(error?.code == code)
    #expect(error?.mayHaveReachedServer == true)
  }

  @Test func `interim answers and trailers are no part of the answer`() async throws {
    let script = Script(
      "HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nx-empty:\r\n\r\n"
        + "2\r\nok\r\n0\r\nlate: yes\r\n\r\n")
    let response = try await CurlTransport().send(
      try HTTPRequest(url: "http://127.0.0.1:\(script.port)/"), timeout: .seconds(60))
    #expect(response.status == 200)
    #expect(response.bodyText == "ok")
    #expect(response.fields["link"] == nil)
    #expect(response.fields["late"] == nil)
    #expect(response.fields["x-empty"] == "")
  }

  @Test func `a cancelled task gets its error at once`() async throws {
    try await withServer { _ in
      await Self.answerUntilCancelled()
    } _: { server in
      let transport = CurlTransport()
      let request = try HTTPRequest(url: "http://127.0.0.1:\(server.port)/")
      let task = Task { await failure(of: transport, request, timeout: .seconds(600)) }
      try await eventually("it is sent") { server.connectionCount > 0 }
      task.cancel()
      #expect(await task.value?.code == .cancelled)
      let early = Task {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        return await failure(of: transport, request, timeout: .seconds(600))
      }
      #expect(await early.value?.code == .cancelled)
    }
  }

  @Test func `only http and https go out`() async {
    let request = HTTPRequest(scheme: "file", authority: "", path: "/etc/passwd")
    let error = await failure(of: CurlTransport(), request)
    #expect(error?.code == .unsupportedRequest)
  }
}
