/// The statements of one round trip and their results, as a state machine without a socket.
struct PostgreSQLPipeline {
  /// An expected answer.
  enum Step: Equatable {
    /// Our own statement around the caller's.
    case frame
    case preparation(PreparedStatements.Key)
    /// A statement of the caller.
    case statement
    case commit
  }

  private var expected: [Step] = []
  /// The number of answered steps.
  private var answered = 0
  private var results: [PostgreSQLResult] = []
  private var failure: PostgreSQLError?
  /// Whether the server skipped a step, because other work before it in the round trip failed.
  private var isSkipped = false
  private var hasCommitted = false
  private var mayCommit = false

  /// Whether anything may have reached the server.
  private(set) var isSent = false

  mutating func expect(_ step: Step) {
    expected.append(step)
    if step == .commit { mayCommit = true }
  }

  /// Whether every step was executed and has its answer.
  var isComplete: Bool { answered == expected.count && !isSkipped }
  /// Whether it failed through no fault of its own, so that it can be tried again if it only reads.
  var isUntried: Bool { failure == nil && !isComplete }
  /// Whether no answer belongs to it any more.
  var isOver: Bool { answered == expected.count }

  mutating func noteSending() {
    isSent = true
  }

  /// Takes the answer to the next step; returns the key of a failed preparation.
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
    case .skipped: isSkipped = failure == nil
    // libpq lost the connection, or a pooler lost the server; the transaction may have been committed before.
    case .failed where mayCommit && result.endsConnection:
      fail(PostgreSQLError(.outcomeUnknown, sqlState: result.error.sqlState, message: result.error.message))
    // A standby refuses to begin a writing transaction with this SQLSTATE.
    case .failed where step == .frame && result.error.sqlState == "0A000":
      fail(PostgreSQLError(.readOnly, sqlState: "0A000", message: result.error.message))
    case .failed: fail(result.error)
    }
    if case .preparation(let key) = step { return key }
    return nil
  }

  /// Keeps the first error; later ones are its consequences.
  private mutating func fail(_ error: PostgreSQLError) {
    if failure == nil { failure = error }
  }

  /// The outcome, after all answers.
  var outcome: Result<[PostgreSQLResult], PostgreSQLError> {
    if let failure { return .failure(failure) }
    guard isComplete else { return .failure(PostgreSQLError(.unavailable, message: "the server skipped a statement")) }
    return .success(results)
  }

  /// The outcome if the connection is closed before all answers.
  ///
  /// - Parameter reason: the error, with the code for work that certainly changed nothing.
  func outcome(lostTo reason: PostgreSQLError) -> Result<[PostgreSQLResult], PostgreSQLError> {
    if let failure { return .failure(failure) }
    if hasCommitted { return .success(results) }
    guard mayCommit, isSent else { return .failure(reason) }
    return .failure(PostgreSQLError(.outcomeUnknown, sqlState: reason.sqlState, message: reason.message))
  }
}
