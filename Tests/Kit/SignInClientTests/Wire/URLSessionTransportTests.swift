import Foundation
import PippinLock
import Testing

@testable import SignInClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// URLSession over a real connection.
@Suite struct URLSessionTransportTests {
  private func request(_ server: LoopbackServer) throws -> URLRequest {
    var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(server.port)/first")))
    request.setValue("Bearer token", forHTTPHeaderField: "Authorization")
    return request
  }

  @Test(arguments: [301, 302, 303, 307, 308]) func `redirects are not followed, so no token follows one`(
    status: Int
  ) async throws {
    let server = try LoopbackServer { port in
      "HTTP/1.1 \(status) Go\r\nLocation: http://localhost:\(port)/second\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    }
    let (_, response) = try await URLSessionTransport().send(try request(server))
    #expect(response.statusCode == status)
    #expect(server.requests.count == 1)
    #expect(server.requests.first?.hasPrefix("GET /first ") == true)
  }

  @Test func `cookies are not stored and answers are not cached`() async throws {
    let server = try LoopbackServer { _ in
      "HTTP/1.1 200 OK\r\nSet-Cookie: id=1; Path=/\r\nCache-Control: max-age=600\r\nContent-Type: application/json\r\n"
        + "Content-Length: 2\r\nConnection: close\r\n\r\n{}"
    }
    let transport = URLSessionTransport()
    for _ in 1...2 { _ = try await transport.send(try request(server)) }
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { !$0.lowercased().contains("cookie:") })
  }

  @Test func `an unreachable host fails quickly`() async throws {
    let server = try LoopbackServer { _ in "" }
    // Without waiting for the time limit, which no busy machine reaches either.
    await #expect {
      _ = try await URLSessionTransport(timeout: 600).send(try request(server))
    } throws: {
      ($0 as? URLError)?.code != .timedOut
    }
  }

  @Test func `a cancellation at the moment of the answer does not hang`() async throws {
    let server = try LoopbackServer { _ in
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"
    }
    let transport = URLSessionTransport()
    let request = try request(server)
    let isOver = Lock(false)
    // In a separate task, so that a hanging request fails only this test.
    Task {
      for moment in 0..<500 {
        let sending = Task { try await transport.send(request) }
        try await Task.sleep(for: .microseconds(moment * 4))
        sending.cancel()
        _ = await sending.result
      }
      isOver.withLock { $0 = true }
    }
    for _ in 0..<12_000 where !isOver.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(50)) }
    #expect(isOver.withLock { $0 })
  }

  @Test func `a cancelled request returns at once`() async throws {
    // The server answers only after the request has ended. A request that waits for the answer times out, which is a different error.
    let isOver = Lock(false)
    let server = try LoopbackServer { _ in
      while !isOver.withLock({ $0 }) { usleep(5000) }
      return ""
    }
    let request = try request(server)
    let sending = Task { try await URLSessionTransport(timeout: 600).send(request) }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    sending.cancel()
    await #expect { try await sending.value } throws: { ($0 as? URLError)?.code == .cancelled }
    isOver.withLock { $0 = true }
  }
}
