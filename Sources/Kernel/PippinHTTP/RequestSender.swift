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
