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
    /// Any that is free, or one beyond the bound that is there for nothing else: whether the database answers must not depend
    /// on how much waits for it.
    case reserved
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
  let limit: StatementLimit
  /// Until when it must be answered, whatever it waits for; nil where only each wait has an end.
  let deadline: ContinuousClock.Instant?
  let continuation: CheckedContinuation<Result<Answer, PostgreSQLError>, Never>

  func finish(_ result: Result<Answer, PostgreSQLError>) {
    continuation.resume(returning: result)
  }

  /// Hands out all that is sent, in its order.
  ///
  /// - Parameter isSetUp: whether the server process has been told of ``PostgreSQLSettings/setUp``.
  func forEachStep<Failure: Error>(
    isSetUp: Bool, _ body: (SQLStatement, PostgreSQLPipeline.Step) throws(Failure) -> Void
  ) throws(Failure) {
    // What is sent up to one synchronisation is one transaction already.
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

  private var isWholeSnapshot: Bool {
    if case .commit = ending { beginning == .snapshot } else { false }
  }

  private static let commit: SQLStatement = "COMMIT"
  static let rollBack: SQLStatement = "ROLLBACK"
}

/// How long the server may work at one statement of a transaction.
struct StatementLimit: Sendable {
  let duration: Duration
  /// Whether it is what the settings say.
  let isUsual: Bool
  /// What tells the server so, until the transaction ends.
  let setting: SQLStatement
  /// The same for how long it waits for the next statement: a node that is cut off must not keep its locks.
  let idleSetting: SQLStatement

  init(_ duration: Duration, isUsual: Bool = false) {
    self.duration = duration
    self.isUsual = isUsual
    // A parameter cannot stand here, and a number cannot be anything but a number.
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
