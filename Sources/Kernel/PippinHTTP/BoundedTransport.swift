/// A transport of this package that keeps its timeout and the limit of an answer itself. A second clock could only be wrong:
/// on a busy machine it may end a request whose outcome the transport knows.
package protocol PunctualTransport: Transport {}

/// Ends each request of another transport in time, and refuses a large answer.
///
/// A transport that ignores its timeout or a cancellation is left alone with its request: nobody waits for it any more.
package struct BoundedTransport: PunctualTransport {
  private let base: any Transport
  private let isPunctual: Bool

  package init(_ base: any Transport) {
    self.base = base
    isPunctual = base is any PunctualTransport
  }

  package func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
    if isPunctual { return try await base.send(request, timeout: timeout) }
    let (outcomes, ends) = AsyncStream<Result<HTTPResponse, TransportError>>.makeStream()
    let sending = Task { [base] in
      do throws(TransportError) {
        ends.yield(.success(try await base.send(request, timeout: timeout)))
      } catch {
        ends.yield(.failure(error))
      }
    }
    let limit = Task {
      do {
        try await Task.sleep(for: timeout + Self.grace(timeout))
      } catch {
        // Cancelled, because the request has ended.
        return
      }
      ends.yield(.failure(Self.timedOut))
    }
    // In its own task, so that a cancelled caller still learns from the transport whether the server was reached.
    let first = Task {
      for await outcome in outcomes { return outcome }
      return .failure(Self.timedOut)
    }
    let outcome = await withTaskCancellationHandler {
      await first.value
    } onCancel: {
      sending.cancel()
    }
    sending.cancel()
    limit.cancel()
    let response = try outcome.get()
    guard max(response.body.count, response.fields.block.count) <= HTTPResponse.maximumAnswerBytes else {
      throw TransportError(
        code: .answerTooLarge, mayHaveReachedServer: true,
        detail: "the answer has more than \(HTTPResponse.maximumAnswerBytes) bytes")
    }
    return response
  }

  /// The time in which a transport can still report its own timeout. It knows better whether the server was reached.
  private static func grace(_ timeout: Duration) -> Duration { min(timeout / 4, .seconds(1)) }

  private static let timedOut = TransportError(
    code: .timedOut, mayHaveReachedServer: true, detail: "the transport did not end in time")
}

extension HTTPResponse {
  /// The largest answer that the library accepts from a `Transport`: 262,144 bytes of body, and as many of fields. A
  /// transport should stop reading there, and throw `answerTooLarge`.
  public static let maximumAnswerBytes = 262_144
}
