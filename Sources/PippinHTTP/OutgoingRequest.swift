/// One request to another server, and what came of it: for logs and metrics.
///
/// It holds no field, query or body of the request, and no token, code or secret.
public struct OutgoingRequest: Hashable, Sendable {
  /// What came of it.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The server answered the question; its answer about a person may be a no.
    case answered
    /// The server refuses us: a setting, a key or the request is wrong.
    case refused
    /// There was no answer, or one that is not the server's own.
    case failed
  }

  /// Told of each request once, when it is over. It is called on the requesting task and should return at once.
  public typealias Report = @Sendable (_ request: OutgoingRequest) -> Void

  /// What was asked: a word of a small, fixed set, such as `keys` or `exchange`.
  public let operation: String
  /// The host, with its port where that is not the scheme's own.
  public let host: String
  /// 1 when it was sent for the first time.
  public let attempt: Int
  /// From sending it until its answer was judged.
  public let duration: Duration
  /// The status of the answer; nil when none came.
  public let status: Int?
  /// What came of it.
  public let outcome: Outcome
  /// What went wrong, for an operator; empty when nothing did.
  public let detail: String
}

extension OutgoingRequest: CustomStringConvertible {
  /// All of it in one line, such as `appleid.apple.com, keys: status 403, no key set (attempt 1, 213 ms)`.
  public var description: String {
    let words = (status.map { ["status \($0)"] } ?? ["no answer"]) + (detail.isEmpty ? [] : [detail])
    return "\(host), \(operation): \(words.joined(separator: ", ")) (attempt \(attempt), \(milliseconds) ms)"
  }

  /// The duration in whole milliseconds.
  package var milliseconds: Int { Int(clamping: Int64((duration / .milliseconds(1)).rounded())) }
}

/// A request on its way to another server. Whoever learns what came of it says so, once.
package struct PendingRequest: Sendable {
  private let operation: String
  private let host: String
  private let attempt: Int
  private let start = ContinuousClock.now
  private let report: OutgoingRequest.Report

  /// Starts the clock.
  package init(
    _ operation: String, to host: String, attempt: Int = 1, report: @escaping OutgoingRequest.Report
  ) {
    self.operation = operation
    self.host = host
    self.attempt = attempt
    self.report = report
  }

  /// Reports what came of it, and answers the same.
  @discardableResult
  package func end(
    _ outcome: OutgoingRequest.Outcome, status: Int? = nil, detail: String = ""
  ) -> OutgoingRequest {
    let request = OutgoingRequest(
      operation: operation, host: host, attempt: attempt, duration: ContinuousClock.now - start, status: status,
      outcome: outcome, detail: detail)
    report(request)
    return request
  }
}
