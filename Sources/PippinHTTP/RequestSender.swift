/// Sends requests over a transport, has the answers judged, and reports of each request what came of it.
package struct RequestSender: Sendable {
  package let transport: any Transport
  /// For each request.
  package let timeout: Duration
  private let report: OutgoingRequest.Report

  package init(transport: any Transport, timeout: Duration, report: @escaping OutgoingRequest.Report) {
    self.transport = transport
    self.timeout = timeout
    self.report = report
  }

  /// Sends a request once.
  /// - Parameters:
  ///   - operation: a word of a fixed set, for logs and metrics.
  ///   - attempt: 1 when it is sent for the first time.
  ///   - judge: makes of the answer what was asked for.
  package func send<Answer, Refusal: AnswerError>(
    _ request: HTTPRequest, as operation: String, attempt: Int = 1,
    judge: (HTTPResponse) throws(Refusal) -> Answer
  ) async throws(RequestFailure<Refusal>) -> Answer {
    let pending = PendingRequest(operation, to: request.authority, attempt: attempt, report: report)
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

/// Why a request brought nothing.
package enum RequestFailure<Refusal: AnswerError>: Error {
  case noAnswer(TransportError, OutgoingRequest)
  /// The answer is not the one that was asked for.
  case badAnswer(Refusal, HTTPResponse, OutgoingRequest)

  /// The request, as it was reported.
  package var request: OutgoingRequest {
    switch self {
    case .noAnswer(_, let request), .badAnswer(_, _, let request): request
    }
  }
}

/// What is wrong with an answer.
package protocol AnswerError: Error {
  /// What it says of the request.
  var outcome: OutgoingRequest.Outcome { get }
  /// For an operator; never empty, and never a token, code or secret.
  var detail: String { get }
}

/// An answer that is not the server's own, or cannot be read.
package struct UnusableAnswer: AnswerError {
  package let outcome = OutgoingRequest.Outcome.failed
  package let detail: String

  package init(_ detail: String) { self.detail = detail }
}
