import PippinHTTP
import Testing

/// The limits that the library keeps for every transport.
@Suite struct `A bounded transport` {
  private static let request = HTTPRequest(scheme: "https", authority: "appleid.apple.com", path: "/")

  /// Answers by a closure.
  private struct Client: Transport {
    let answer: @Sendable () async throws(TransportError) -> HTTPResponse

    func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
      try await answer()
    }
  }

  private func send(
    timeout: Duration = .seconds(600), _ answer: @escaping @Sendable () async throws(TransportError) -> HTTPResponse
  ) async throws(TransportError) -> HTTPResponse {
    try await BoundedTransport(Client(answer: answer)).send(Self.request, timeout: timeout)
  }

  @Test func `passes answers and errors on`() async throws {
    let answer = HTTPResponse(status: 400, fields: ["x": "y"], body: [1])
    #expect(try await send { () throws(TransportError) in answer } == answer)
    let error = TransportError(code: .couldNotResolve, mayHaveReachedServer: false, detail: "no such host")
    await #expect(throws: error) { try await send { () throws(TransportError) in throw error } }
  }

  @Test(.timeLimit(.minutes(2))) func `ends a request that never ends`() async throws {
    await #expect {
      try await send(timeout: .milliseconds(100)) { () throws(TransportError) in
        // A task of its own, which the cancellation does not reach.
        let end = Task { try await Task.sleep(for: .seconds(86_400)) }
        _ = await end.result
        return HTTPResponse(status: 200)
      }
    } throws: {
      let error = $0 as? TransportError
      return error?.code == .timedOut && error?.mayHaveReachedServer == true
    }
  }

  @Test(.timeLimit(.minutes(2))) func `lets the transport report its own timeout`() async throws {
    let own = TransportError(code: .timedOut, mayHaveReachedServer: false, detail: "no connection in time")
    await #expect(throws: own) {
      try await send(timeout: .seconds(60)) { () throws(TransportError) in
        await Task.yield()
        throw own
      }
    }
  }

  @Test func `accepts the largest answer, and no larger one`() async throws {
    let largest = HTTPResponse.maximumAnswerBytes
    let whole = try await send { () throws(TransportError) in
      HTTPResponse(status: 200, body: [UInt8](repeating: 0, count: largest))
    }
    #expect(whole.body.count == largest)
    let tooLarge = [
      HTTPResponse(status: 200, body: [UInt8](repeating: 0, count: largest + 1)),
      HTTPResponse(status: 200, fields: ["x": String(repeating: "y", count: largest)]),
    ]
    for answer in tooLarge {
      await #expect {
        try await send { () throws(TransportError) in answer }
      } throws: {
        ($0 as? TransportError)?.code == .answerTooLarge
      }
    }
  }

  @Test(.timeLimit(.minutes(2))) func `passes a cancellation to the transport, and returns what it says`() async throws
  {
    let (started, hasStarted) = AsyncStream<Void>.makeStream()
    let cancelled = TransportError(code: .cancelled, mayHaveReachedServer: false, detail: "before it was sent")
    let caller = Task { () -> TransportError? in
      do throws(TransportError) {
        _ = try await send { () throws(TransportError) in
          hasStarted.yield()
          do {
            try await Task.sleep(for: .seconds(600))
          } catch {
            throw cancelled
          }
          return HTTPResponse(status: 200)
        }
        return nil
      } catch {
        return error
      }
    }
    for await _ in started { break }
    caller.cancel()
    #expect(await caller.value == cancelled)
  }
}
