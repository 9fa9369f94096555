/// Sends requests to other servers: libcurl, or an emulator in the same process.
public protocol Transport: Sendable {
  /// Sends a request and waits for the whole answer. Redirects are not followed but returned.
  /// - Parameters:
  ///   - request: the request, sent unchanged.
  ///   - timeout: the total time, from resolving the name to the answer's last byte. The library waits a little longer
  ///     (a quarter, one second at most) and then gives up, cancels the task and reports `timedOut`.
  /// - Throws: `TransportError` without an answer; an answer of any status is not an error.
  func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse
}

/// The reason why there is no answer.
public struct TransportError: Error, Equatable {
  /// The kind of failure, for programs; new codes may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code's spelling in logs.
    public let rawValue: String

    /// Creates a code from its spelling.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name of the host or proxy could not be resolved.
    public static let couldNotResolve = Code(rawValue: "could_not_resolve")
    /// The connection was not accepted.
    public static let couldNotConnect = Code(rawValue: "could_not_connect")
    /// The caller's timeout passed.
    public static let timedOut = Code(rawValue: "timed_out")
    /// TLS failed, or the certificate is not trusted.
    public static let tls = Code(rawValue: "tls")
    /// The connection broke, or the answer was not HTTP.
    public static let connectionLost = Code(rawValue: "connection_lost")
    /// The answer is larger than the transport's limit.
    public static let answerTooLarge = Code(rawValue: "answer_too_large")
    /// The caller's task was cancelled.
    public static let cancelled = Code(rawValue: "cancelled")
    /// The request cannot be sent by this transport, for instance because of its scheme.
    public static let unsupportedRequest = Code(rawValue: "unsupported_request")
  }

  /// The kind of failure, for programs.
  public let code: Code
  /// Whether the server may have acted on the request. If false, it is safe to send again, even if it redeems a
  /// one-time code.
  public let mayHaveReachedServer: Bool
  /// A message for the operator; never contains fields, query or body.
  public let detail: String

  /// Creates an error.
  public init(code: Code, mayHaveReachedServer: Bool, detail: String) {
    self.code = code
    self.mayHaveReachedServer = mayHaveReachedServer
    self.detail = detail
  }
}

/// A transport of this package that enforces its timeout and its limit for answers itself. It gets no second timer: on a
/// busy machine that could end a request whose outcome the transport knows.
package protocol PunctualTransport: Transport {}

/// Ends each request of another transport in time, and refuses a large answer.
///
/// If a transport ignores its timeout or a cancellation, its request goes on, but nobody waits for it any more.
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
