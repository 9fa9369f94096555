internal import CPippinPostgreSQL
internal import PippinSQL

/// One connection in pipeline mode, which never blocks.
///
/// Proof for `@unchecked Sendable`: the thread that opens it hands it over to the engine and never touches it again;
/// from then on only the engine's thread does.
@safe final class PostgreSQLConnection: @unchecked Sendable {
  /// What libpq has for us.
  enum Arrival {
    /// Nothing yet.
    case nothing
    case result(PostgreSQLResult)
    /// Everything up to the synchronisation was answered.
    case synchronised
  }

  private let pointer: OpaquePointer
  private var texts: [SQLText: ContiguousArray<CChar>] = [:]
  private var parameters = PostgreSQLParameters()

  /// Takes an open connection over.
  init(_ pointer: OpaquePointer) {
    unsafe self.pointer = unsafe pointer
  }

  deinit { unsafe PQfinish(pointer) }

  var socket: Int32 { unsafe PQsocket(pointer) }

  var isBroken: Bool { unsafe PQstatus(pointer) == CONNECTION_BAD }

  /// Whether the server has a transaction open for us, sound or failed.
  var isInTransaction: Bool { unsafe PQtransactionStatus(pointer) != PQTRANS_IDLE }

  /// The server process's number, as it was told when the connection was made.
  var backend: Int64 { Int64(unsafe PQbackendPID(pointer)) }

  /// Never blocks from here on, and answers statements in their order.
  func enterPipelineMode() throws(PostgreSQLError) {
    try check(unsafe PQsetnonblocking(pointer, 1) == 0)
    try check(unsafe PQenterPipelineMode(pointer) == 1)
  }

  /// Queues a statement that the server reads, plans and forgets.
  func queue(_ statement: SQLStatement) throws(PostgreSQLError) {
    let text = written(statement)
    parameters.set(statement.bindings)
    try check(
      parameters.withPointers { it in
        unsafe text.withUnsafeBufferPointer { text in
          unsafe PQsendQueryParams(
            pointer, text.baseAddress, it.count, it.types, it.values, it.lengths, it.formats, 1)
        }
      } == 1)
  }

  /// Queues a statement's preparation under a name.
  func queuePreparation(of statement: SQLStatement, as name: String) throws(PostgreSQLError) {
    let text = written(statement)
    let types = statement.bindings.map { PostgreSQLType(of: $0).rawValue }
    let isQueued = unsafe text.withUnsafeBufferPointer { text in
      unsafe types.withUnsafeBufferPointer { types in
        unsafe PQsendPrepare(pointer, name, text.baseAddress, Int32(types.count), types.baseAddress)
      }
    }
    try check(isQueued == 1)
  }

  /// Queues a statement that was prepared under a name.
  func queue(_ statement: SQLStatement, preparedAs name: String) throws(PostgreSQLError) {
    parameters.set(statement.bindings)
    try check(
      parameters.withPointers { it in
        unsafe PQsendQueryPrepared(pointer, name, it.count, it.values, it.lengths, it.formats, 1)
      } == 1)
  }

  /// Queues the end of a pipeline: the server answers all before it, and after an error takes up again behind it.
  func queueSynchronisation() throws(PostgreSQLError) {
    try check(unsafe PQpipelineSync(pointer) == 1)
  }

  /// Sends what is queued, as far as the socket takes it; true when all of it went.
  func flush() throws(PostgreSQLError) -> Bool {
    let rest = unsafe PQflush(pointer)
    try check(rest >= 0)
    return rest == 0
  }

  /// Takes in what the socket has.
  func receive() throws(PostgreSQLError) {
    try check(unsafe PQconsumeInput(pointer) == 1)
  }

  /// What has come, in its order.
  func next() -> Arrival {
    var isBetween = false
    while unsafe PQisBusy(pointer) == 0 {
      guard let result = unsafe PQgetResult(pointer) else {
        // Once is the end of one statement's results; twice in a row means that nothing more is expected.
        if isBetween { return .nothing }
        isBetween = true
        continue
      }
      let owned = unsafe PostgreSQLResult(result)
      return owned.isSynchronisation ? .synchronised : .result(owned)
    }
    return .nothing
  }

  var words: String { unsafe Self.words(of: pointer) }

  static func words(of pointer: OpaquePointer) -> String {
    unsafe String(cString: PQerrorMessage(pointer)).split(separator: "\n").joined(separator: " ")
  }

  /// The text as libpq takes it. A program has a bounded number of statements; should one make them up, they are not
  /// kept.
  private func written(_ statement: SQLStatement) -> ContiguousArray<CChar> {
    if let known = texts[statement.text] { return known }
    let text = ContiguousArray(statement.text.written(for: .postgreSQL).utf8CString)
    if texts.count < 512 { texts[statement.text] = text }
    return text
  }

  private func check(_ succeeded: Bool) throws(PostgreSQLError) {
    guard succeeded else { throw PostgreSQLError(isBroken ? .unavailable : .other, message: words) }
  }
}
