internal import PippinSQL

/// What goes to the server in one go, and what has come back of it: a dialogue that knows no socket.
struct PostgreSQLPipeline {
  /// One answer that is expected.
  enum Step: Equatable {
    /// A statement of ours around the caller's.
    case frame
    case preparation(PreparedStatements.Key)
    /// One of the caller's.
    case statement
    case commit
  }

  private var expected: [Step] = []
  /// How many of these have been answered.
  private var answered = 0
  private var results: [PostgreSQLResult] = []
  private var failure: PostgreSQLError?
  private var hasCommitted = false
  private var mayCommit = false

  /// Whether anything can have reached the server.
  private(set) var isSent = false

  mutating func expect(_ step: Step) {
    expected.append(step)
    if step == .commit { mayCommit = true }
  }

  mutating func noteSending() {
    isSent = true
  }

  /// Takes the answer to the next step; gives the key of a preparation that came to nothing.
  mutating func take(_ result: PostgreSQLResult) -> PreparedStatements.Key? {
    guard answered < expected.count else { return nil }
    let step = expected[answered]
    answered += 1
    switch result.outcome {
    case .succeeded:
      switch step {
      case .statement: results.append(result)
      case .commit where result.tag == "COMMIT": hasCommitted = true
      case .commit: fail(PostgreSQLError(.other, message: "the transaction was rolled back at its commit"))
      case .frame, .preparation: break
      }
      return nil
    case .skipped: break
    // libpq says so itself that the connection broke, and a pooler that it lost the server, whatever that did before.
    case .failed where mayCommit && result.endsConnection:
      fail(PostgreSQLError(.outcomeUnknown, sqlState: result.error.sqlState, message: result.error.message))
    // A standby says that it has no such thing as a transaction that writes.
    case .failed where step == .frame && result.error.sqlState == "0A000":
      fail(PostgreSQLError(.readOnly, sqlState: "0A000", message: result.error.message))
    case .failed: fail(result.error)
    }
    if case .preparation(let key) = step { return key }
    return nil
  }

  /// The first error is the reason; the others follow from it.
  private mutating func fail(_ error: PostgreSQLError) {
    if failure == nil { failure = error }
  }

  /// How it ended, once all has been answered.
  var outcome: Result<[PostgreSQLResult], PostgreSQLError> {
    if let failure { .failure(failure) } else { .success(results) }
  }

  /// How it ended when the connection is given up in the middle.
  ///
  /// - Parameter reason: why, with the code for work of which certainly nothing stayed.
  func outcome(lostTo reason: PostgreSQLError) -> Result<[PostgreSQLResult], PostgreSQLError> {
    if let failure { return .failure(failure) }
    if hasCommitted { return .success(results) }
    guard mayCommit, isSent else { return .failure(reason) }
    return .failure(PostgreSQLError(.outcomeUnknown, sqlState: reason.sqlState, message: reason.message))
  }
}
