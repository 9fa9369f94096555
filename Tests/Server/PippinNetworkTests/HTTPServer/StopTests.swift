import PippinHTTP
import PippinNetwork
import PippinTestKit
import Testing

@Suite struct StopTests {
  /// A responder that says when it was asked and answers when it is told, or when its task is cancelled.
  private struct Held {
    let asked = AsyncStream.makeStream(of: Void.self)
    let release = AsyncStream.makeStream(of: Void.self)

    var responder: Answering {
      Answering { [asked, release] _ in
        asked.continuation.yield()
        for await _ in release.stream { break }
        return .text(Task.isCancelled ? "cancelled" : "finished")
      }
    }

    func waitUntilAsked() async { for await _ in asked.stream { break } }
  }

  @Test func `stop finishes open requests and refuses new connections`() async throws {
    let held = Held()
    let server = HTTPServer(configuration: .init(), responder: held.responder)
    try server.start()
    let port = server.port
    async let answer = exchange(port: port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    await held.waitUntilAsked()
    async let stopped: Void = server.stop(grace: .seconds(10))
    try await eventually("nobody new is let in") { server.port == 0 }
    held.release.continuation.finish()
    await stopped
    #expect(await answer?.hasSuffix("\r\n\r\nfinished") == true)
    #expect(await answer?.lowercased().contains("connection: close") == true)
    #expect(server.connectionCount == 0)
    #expect(await onThread { RawClient(port: port) == nil })
  }

  @Test func `while seeing out, all requests are answered and their connections closed`() async throws {
    try await withServer { server in
      server.seeOut()
      for _ in 0..<2 {
        let answer = try #require(await exchange(port: server.port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n"))
        #expect(answer.hasPrefix("HTTP/1.1 200 "))
        #expect(answer.lowercased().contains("connection: close"))
      }
    }
  }

  @Test func `stop answers 503 for a responder beyond the grace period and cancels it`() async throws {
    let held = Held()
    let server = HTTPServer(configuration: .init(), responder: held.responder)
    try server.start()
    async let answer = exchange(port: server.port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    await held.waitUntilAsked()
    let start = ContinuousClock.now
    await server.stop(grace: .milliseconds(50))
    #expect(ContinuousClock.now - start < .seconds(20))
    #expect(await answer?.hasPrefix("HTTP/1.1 503 ") == true)
    #expect(await answer?.hasSuffix("stopping\n") == true)
  }

  @Test func `idle connections do not hold up a stop, nor does a second stop`() async throws {
    let server = HTTPServer(configuration: .init(), responder: Answering.echo)
    try server.start()
    let port = server.port
    async let end = onThread { () -> String? in
      guard let client = RawClient(port: port) else { return nil }
      client.say("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      guard client.readAnswer() != nil else { return nil }
      return client.readToEnd()
    }
    try await eventually("somebody is there") { server.connectionCount > 0 }
    let start = ContinuousClock.now
    await server.stop(grace: .seconds(30))
    await server.stop(grace: .seconds(30))
    #expect(ContinuousClock.now - start < .seconds(20))
    _ = await end
  }

  @Test func `a stop waits for the rest of a header that has begun, and answers the request`() async throws {
    let server = HTTPServer(configuration: .init(), responder: Answering.echo)
    try server.start()
    let port = server.port
    let begun = AsyncStream.makeStream(of: Void.self)
    async let answer = onThread { () -> String? in
      guard let client = RawClient(port: port) else { return nil }
      client.say("GET / HTTP/1.1\r\n")
      begun.continuation.yield()
      // The round trip of a client that is far away.
      pause(milliseconds: 300)
      client.say("Host: a\r\n\r\n")
      return client.readToEnd()
    }
    for await _ in begun.stream { break }
    try await eventually("it is connected") { server.connectionCount > 0 }
    await server.stop(grace: .seconds(60), headerTimeout: .seconds(60))
    #expect(await answer?.hasPrefix("HTTP/1.1 200 ") == true)
  }

  @Test func `a connection on which nothing was asked holds up a stop no longer than its headerTimeout`() async throws {
    let server = HTTPServer(configuration: .init(), responder: Answering.echo)
    try server.start()
    let port = server.port
    async let end = onThread { RawClient(port: port)?.readToEnd() }
    try await eventually("it is connected") { server.connectionCount > 0 }
    let start = ContinuousClock.now
    await server.stop(grace: .seconds(60), headerTimeout: .milliseconds(50))
    #expect(ContinuousClock.now - start < .seconds(40))
    #expect(await end == "")
  }

  @Test func `a released server stops`() async throws {
    var server: HTTPServer? = HTTPServer(configuration: .init(), responder: Answering.echo)
    try server?.start()
    let port = try #require(server?.port)
    #expect(await onThread { RawClient(port: port) != nil })
    server = nil
    #expect(await onThread { RawClient(port: port) == nil })
  }
}
