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
    /// The transport sends nothing to this server now, because it does not answer. `RequestSender` does not report it as a
    /// request.
    package static let notSent = Code(rawValue: "not_sent")
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

/// Answers requests in the same process, without a port and without a network: for tests with an emulator, and for a
/// server that asks itself.
///
/// Every host is the responder. An answer without a status, by which an emulator plays a broken connection, is
/// `connectionLost`.
public struct ResponderTransport: Transport {
  private let responder: any Responder

  /// Creates a transport to a responder, such as an emulator.
  public init(_ responder: any Responder) { self.responder = responder }

  /// Asks the responder. The timeout is the library's to keep.
  public func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
    let response = await responder.respond(to: request)
    guard response.status != HTTPResponse.hangUp.status else {
      throw TransportError(code: .connectionLost, mayHaveReachedServer: true, detail: "the responder hung up")
    }
    return response
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

extension TransportError.Code: CustomStringConvertible {
  /// The code as text.
  public var description: String { rawValue }
}

extension HTTPResponse {
  /// The largest answer that the library accepts from a `Transport`: 262,144 bytes of body, and as many of fields. A
  /// transport should stop reading there, and throw `answerTooLarge`.
  public static let maximumAnswerBytes = 262_144
}

/// A request to another server with its outcome, for logs and metrics.
///
/// It contains no field, query or body of the request, and no token, code or secret.
public struct OutgoingRequest: Hashable, Sendable {
  /// The outcome of a request.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The server answered the request, even if the answer refuses the person.
    case answered
    /// The server refused us: a setting, a key or the request is wrong.
    case refused
    /// There was no answer, or an answer that does not come from the service, such as a proxy's error.
    case failed
  }

  /// Receives each request once, when it has ended. It is called on the requesting task and should return at once.
  public typealias Report = @Sendable (_ request: OutgoingRequest) -> Void

  /// The operation, one of a small fixed set of words such as `keys` or `exchange`.
  public let operation: String
  /// The host, with its port unless that is the scheme's default.
  public let host: String
  /// The HTTP method; nil for mail.
  package let method: String?
  /// The number of the attempt, from 1.
  public let attempt: Int
  /// The time from sending until the answer was checked.
  public let duration: Duration
  /// The answer's status; nil without an answer.
  public let status: Int?
  /// The outcome.
  public let outcome: Outcome
  /// The problem, for the operator; empty if there was none.
  public let detail: String
}

extension OutgoingRequest: CustomStringConvertible {
  /// One line, such as `appleid.apple.com, keys: status 403, no key set (attempt 1, 213 ms)`.
  public var description: String {
    let words = (status.map { ["status \($0)"] } ?? ["no answer"]) + (detail.isEmpty ? [] : [detail])
    return "\(host), \(operation): \(words.joined(separator: ", ")) (attempt \(attempt), \(milliseconds) ms)"
  }

  /// The duration in whole milliseconds.
  package var milliseconds: Int { Int(clamping: Int64((duration / .milliseconds(1)).rounded())) }
}

/// A request in progress. The caller reports its outcome once.
package struct PendingRequest: Sendable {
  private let operation: String
  private let host: String
  private let method: String?
  private let attempt: Int
  private let start = ContinuousClock.now
  private let report: OutgoingRequest.Report

  /// Starts the clock.
  package init(
    _ operation: String, to host: String, method: String? = nil, attempt: Int = 1,
    report: @escaping OutgoingRequest.Report
  ) {
    self.operation = operation
    self.host = host
    self.method = method
    self.attempt = attempt
    self.report = report
  }

  /// Reports the outcome and returns it.
  /// - Parameter wasSent: false for a request that was held back, which is not reported.
  @discardableResult
  package func end(
    _ outcome: OutgoingRequest.Outcome, status: Int? = nil, detail: String = "", wasSent: Bool = true
  ) -> OutgoingRequest {
    let request = OutgoingRequest(
      operation: operation, host: host, method: method, attempt: attempt, duration: ContinuousClock.now - start,
      status: status,
      outcome: outcome, detail: detail)
    if wasSent { report(request) }
    return request
  }
}

/// Sends requests over a transport within its limits, checks the answers, and reports each outcome.
package struct RequestSender: Sendable {
  private let transport: BoundedTransport
  /// The timeout of each request, whatever the transport does.
  package let timeout: Duration
  private let report: OutgoingRequest.Report

  package init(transport: any Transport, timeout: Duration, report: @escaping OutgoingRequest.Report) {
    self.transport = BoundedTransport(transport)
    self.timeout = timeout
    self.report = report
  }

  /// Sends a request once.
  /// - Parameters:
  ///   - operation: one of a fixed set of words, for logs and metrics.
  ///   - attempt: the number of the attempt, from 1.
  ///   - judge: checks the answer and converts it.
  package func send<Answer, Refusal: AnswerError>(
    _ request: HTTPRequest, as operation: String, attempt: Int = 1,
    judge: (HTTPResponse) throws(Refusal) -> Answer
  ) async throws(RequestFailure<Refusal>) -> Answer {
    let pending = PendingRequest(
      operation, to: request.authority, method: request.method, attempt: attempt, report: report)
    let response: HTTPResponse
    do {
      response = try await transport.send(request, timeout: timeout)
    } catch {
      throw .noAnswer(
        error,
        pending.end(
          .failed, detail: "\(error.code.rawValue): \(error.detail)", wasSent: error.code != .notSent))
    }
    do {
      let answer = try judge(response)
      pending.end(.answered, status: response.status)
      return answer
    } catch {
      throw .badAnswer(error, response, pending.end(error.outcome, status: response.status, detail: error.detail))
    }
  }
}

/// The failure of an outgoing request.
package enum RequestFailure<Refusal: AnswerError>: Error {
  case noAnswer(TransportError, OutgoingRequest)
  /// The answer was not usable.
  case badAnswer(Refusal, HTTPResponse, OutgoingRequest)

  /// The request, as it was reported.
  package var request: OutgoingRequest {
    switch self {
    case .noAnswer(_, let request), .badAnswer(_, _, let request): request
    }
  }

  /// False for a request that was held back.
  package var wasSent: Bool {
    if case .noAnswer(let error, _) = self { error.code != .notSent } else { true }
  }
}

/// A problem with an answer.
package protocol AnswerError: Error {
  /// The request's outcome that follows from the problem.
  var outcome: OutgoingRequest.Outcome { get }
  /// A message for the operator; never empty, and never with a token, code or secret.
  var detail: String { get }
}

/// An answer that cannot be read or does not come from the service.
package struct UnusableAnswer: AnswerError {
  package let outcome = OutgoingRequest.Outcome.failed
  package let detail: String

  package init(_ detail: String) { self.detail = detail }
}
