internal import CPippinPostgreSQL

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
  /// The caller that waits; nil if the answer is read from the pool's state.
  let continuation: CheckedContinuation<Result<Answer, PostgreSQLError>, Never>?

  func finish(_ result: Result<Answer, PostgreSQLError>) {
    continuation?.resume(returning: result)
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

/// A transaction's access and isolation, set when it begins so that database settings cannot change them.
package enum PostgreSQLTransactionMode: Sendable {
  /// Reads and writes; each statement sees what was committed before it began (`READ COMMITTED`).
  case write
  /// Reads only; all statements see one moment (`REPEATABLE READ`).
  case snapshot

  var beginning: SQLStatement { self == .write ? Self.beginWriting : Self.beginReading }

  private static let beginWriting: SQLStatement = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
  private static let beginReading: SQLStatement = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
}

/// A server's answer to one statement.
protocol PostgreSQLReply {
  var outcome: PostgreSQLResult.Outcome { get }
  /// The command tag, such as `COMMIT`.
  var tag: String { get }
  /// The error of one that failed.
  var error: PostgreSQLError { get }
  /// Whether the connection ended with this error.
  var endsConnection: Bool { get }
  /// What the caller gets; nil in a test without a server.
  var result: PostgreSQLResult? { get }
}

extension PostgreSQLResult: PostgreSQLReply {
  var result: PostgreSQLResult? { self }
}

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
  /// Whether it was not executed because other work failed, so that it can be tried again if it only reads.
  var isUntried: Bool { failure == nil && !isComplete }
  /// Whether no answer belongs to it any more.
  var isOver: Bool { answered == expected.count }

  mutating func noteSending() {
    isSent = true
  }

  /// Takes the answer to the next step; returns the key of a failed preparation.
  mutating func take(_ reply: some PostgreSQLReply) -> PreparedStatements.Key? {
    guard answered < expected.count else { return nil }
    let step = expected[answered]
    answered += 1
    switch reply.outcome {
    case .succeeded:
      switch step {
      case .statement: if let result = reply.result { results.append(result) }
      case .commit where reply.tag == "COMMIT": hasCommitted = true
      case .commit: fail(PostgreSQLError(.other, message: "the transaction was rolled back at its commit"))
      case .frame, .preparation: break
      }
      return nil
    case .skipped: isSkipped = failure == nil
    // libpq lost the connection, or a pooler lost the server; the transaction may have been committed before.
    case .failed where mayCommit && reply.endsConnection:
      fail(PostgreSQLError(.outcomeUnknown, sqlState: reply.error.sqlState, message: reply.error.message))
    // A standby refuses to begin a writing transaction with this SQLSTATE.
    case .failed where step == .frame && reply.error.sqlState == "0A000":
      fail(PostgreSQLError(.readOnly, sqlState: "0A000", message: reply.error.message))
    case .failed: fail(reply.error)
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

/// The bindings of a statement for libpq: types and values in PostgreSQL's binary form, which for text is UTF-8. The
/// buffers are reused for the next statement.
///
/// A NULL has no type; the server infers it.
struct PostgreSQLParameters {
  private var types: [Oid] = []
  private var lengths: [Int32] = []
  private var formats: [Int32] = []
  /// The start of each value in `bytes`; -1 for NULL.
  private var offsets: [Int] = []
  private var bytes: [UInt8] = []

  /// Replaces the bindings.
  mutating func set(_ bindings: [SQLValue]) {
    types.removeAll(keepingCapacity: true)
    lengths.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    while formats.count < bindings.count { formats.append(1) }
    for binding in bindings { append(binding) }
    // An empty value needs an address too.
    bytes.append(0)
  }

  private mutating func append(_ value: SQLValue) {
    let start = bytes.count
    types.append(PostgreSQLType(of: value).rawValue)
    var offset = start
    switch value {
    case .null: offset = -1
    case .integer(let number): append(UInt64(bitPattern: number))
    case .double(let number): append(number.bitPattern)
    case .text(let text): bytes.append(contentsOf: text.utf8)
    case .blob(let blob): bytes.append(contentsOf: blob)
    case .words(let high, let low):
      append(high)
      append(low)
    }
    offsets.append(offset)
    lengths.append(Int32(bytes.count - start))
  }

  private mutating func append(_ number: UInt64) {
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  /// The arguments for libpq, valid while the body runs.
  @safe struct Pointers {
    let count: Int32
    let types: UnsafePointer<Oid>?
    let values: UnsafePointer<UnsafePointer<CChar>?>?
    let lengths: UnsafePointer<Int32>?
    let formats: UnsafePointer<Int32>?
  }

  func withPointers(_ body: (Pointers) -> Int32) -> Int32 {
    unsafe bytes.withUnsafeBytes { bytes in
      let base = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      let values = unsafe offsets.map { offset in unsafe offset < 0 ? nil : base.map { unsafe $0 + offset } }
      return unsafe values.withUnsafeBufferPointer { values in
        unsafe types.withUnsafeBufferPointer { types in
          unsafe lengths.withUnsafeBufferPointer { lengths in
            unsafe formats.withUnsafeBufferPointer { formats in
              body(
                unsafe Pointers(
                  count: Int32(types.count), types: types.baseAddress, values: values.baseAddress,
                  lengths: lengths.baseAddress, formats: formats.baseAddress))
            }
          }
        }
      }
    }
  }
}
