internal import PippinSQL

/// One pipeline that somebody waits for.
struct PostgreSQLWork: Sendable {
  struct Answer: Sendable {
    let results: [PostgreSQLResult]
    /// The number under which the connection is kept; none is used twice.
    let kept: Int?
  }

  /// Which connection carries it.
  enum Place: Sendable {
    /// Any that is free.
    case any
    /// The one that was kept.
    case kept(Int)
  }

  enum Ending: Sendable {
    case commit
    case rollBack
    /// The transaction stays open and the connection kept, if all went well.
    case keep
    /// There is no transaction.
    case none
  }

  let place: Place
  /// How the transaction begins; nil inside one, and without one.
  let beginning: PostgreSQLTransactionMode?
  let statements: [SQLStatement]
  let ending: Ending
  /// How long the server may work at one statement.
  let statementLimit: Duration
  /// Until when it may wait for a connection.
  let deadline: ContinuousClock.Instant
  let continuation: CheckedContinuation<Result<Answer, PostgreSQLError>, Never>

  func finish(_ result: Result<Answer, PostgreSQLError>) {
    continuation.resume(returning: result)
  }

  /// All that is sent, in its order.
  var steps: [(SQLStatement, PostgreSQLPipeline.Step)] {
    var steps: [(SQLStatement, PostgreSQLPipeline.Step)] = []
    steps.reserveCapacity(statements.count + 3)
    if let beginning {
      steps.append((beginning.beginning, .frame))
      // A parameter cannot stand here, and a number cannot be anything but a number.
      steps.append(
        (SQLStatement(stringLiteral: "SET LOCAL statement_timeout = \(statementLimit.milliseconds)"), .frame))
    }
    for statement in statements { steps.append((statement, .statement)) }
    switch ending {
    case .commit: steps.append(("COMMIT", beginning == .snapshot ? .frame : .commit))
    case .rollBack: steps.append(("ROLLBACK", .frame))
    case .keep, .none: break
    }
    return steps
  }
}

extension Duration {
  /// Whole milliseconds, at least one: zero would mean no limit.
  var milliseconds: Int64 {
    max(1, components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000)
  }
}
