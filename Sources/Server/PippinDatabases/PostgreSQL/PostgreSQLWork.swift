/// A pipeline with the caller that waits for it.
struct PostgreSQLWork: Sendable {
  struct Answer: Sendable {
    let results: [PostgreSQLResult]
    /// The number of the session that keeps the connection; never reused.
    let kept: Int?
  }

  /// The connection to use.
  enum Place: Sendable {
    /// Any free connection.
    case any
    /// The connection of a session.
    case kept(Int)
    /// Any free connection, or an extra one beyond the bound, so that health checks do not depend on the load.
    case reserved
  }

  enum Ending: Sendable {
    case commit
    case rollBack
    /// Keep the transaction and the connection if everything succeeded.
    case keep
    /// There is no transaction.
    case none
  }

  let place: Place
  /// The mode of a new transaction; nil inside a transaction or without one.
  let beginning: PostgreSQLTransactionMode?
  let statements: [SQLStatement]
  let ending: Ending
  let limit: StatementLimit
  /// The deadline of the whole work; nil if only the separate timeouts apply.
  private(set) var deadline: ContinuousClock.Instant?
  /// Whether it is a short read that may share a round trip with others.
  private(set) var isShareable: Bool
  let continuation: CheckedContinuation<Result<Answer, PostgreSQLError>, Never>

  func finish(_ result: Result<Answer, PostgreSQLError>) {
    continuation.resume(returning: result)
  }

  /// Calls the body for each statement to send, in order.
  ///
  /// - Parameter isSetUp: whether the server process has the settings of ``PostgreSQLSettings/setUp``.
  func forEachStep<Failure: Error>(
    isSetUp: Bool, _ body: (SQLStatement, PostgreSQLPipeline.Step) throws(Failure) -> Void
  ) throws(Failure) {
    // The statements before a synchronisation point are an implicit transaction.
    let isFramed = !(isSetUp && isWholeSnapshot && limit.isUsual)
    if let beginning, isFramed {
      try body(beginning.beginning, .frame)
      if !(isSetUp && limit.isUsual) { try body(limit.setting, .frame) }
      if case .keep = ending { try body(limit.idleSetting, .frame) }
    }
    for statement in statements { try body(statement, .statement) }
    switch ending {
    case .commit where isFramed: try body(Self.commit, beginning == .snapshot ? .frame : .commit)
    case .commit: break
    case .rollBack: try body(Self.rollBack, .frame)
    case .keep, .none: break
    }
  }

  /// The same work for another attempt, alone, and with no more time than the first one had.
  func again(until deadline: ContinuousClock.Instant) -> PostgreSQLWork {
    var work = self
    work.isShareable = false
    work.deadline = deadline
    return work
  }

  private var isWholeSnapshot: Bool {
    if case .commit = ending { beginning == .snapshot } else { false }
  }

  private static let commit: SQLStatement = "COMMIT"
  static let rollBack: SQLStatement = "ROLLBACK"
}

/// The statement timeout of a transaction.
struct StatementLimit: Sendable {
  let duration: Duration
  /// Whether it is the default of the settings.
  let isUsual: Bool
  /// The statement that sets it for the transaction.
  let setting: SQLStatement
  /// The statement that limits the wait for the next statement, so that a disconnected node does not keep its locks.
  let idleSetting: SQLStatement

  init(_ duration: Duration, isUsual: Bool = false) {
    self.duration = duration
    self.isUsual = isUsual
    // SET allows no parameters; a number is safe in the text.
    setting = SQLStatement(stringLiteral: "SET LOCAL statement_timeout = \(duration.milliseconds)")
    let idle = min(duration, .seconds(10)).milliseconds
    idleSetting = SQLStatement(stringLiteral: "SET LOCAL idle_in_transaction_session_timeout = \(idle)")
  }
}

extension Duration {
  /// Whole milliseconds, at least one: zero would mean no limit.
  var milliseconds: Int64 {
    max(1, components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000)
  }
}
