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
  @discardableResult
  package func end(
    _ outcome: OutgoingRequest.Outcome, status: Int? = nil, detail: String = ""
  ) -> OutgoingRequest {
    let request = OutgoingRequest(
      operation: operation, host: host, method: method, attempt: attempt, duration: ContinuousClock.now - start,
      status: status,
      outcome: outcome, detail: detail)
    report(request)
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
      throw .noAnswer(error, pending.end(.failed, detail: "\(error.code.rawValue): \(error.detail)"))
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
