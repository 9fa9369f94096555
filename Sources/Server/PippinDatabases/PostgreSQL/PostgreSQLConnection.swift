internal import CPippinPostgreSQL

/// A non-blocking connection in pipeline mode.
///
/// Proof for `@unchecked Sendable`: the thread that opens it gives it to the engine and never uses it again; from then
/// on only the engine's thread uses it.
@safe final class PostgreSQLConnection: @unchecked Sendable {
  /// The next item from libpq.
  enum Arrival {
    /// Nothing yet.
    case nothing
    case result(PostgreSQLResult)
    /// The answers up to a synchronisation point are complete.
    case synchronised
  }

  private let pointer: OpaquePointer
  private var texts: [SQLText: ContiguousArray<CChar>] = [:]
  private var parameters = PostgreSQLParameters()

  /// Takes ownership of an open connection.
  init(_ pointer: OpaquePointer) {
    unsafe self.pointer = unsafe pointer
  }

  deinit { unsafe PQfinish(pointer) }

  var socket: Int32 { unsafe PQsocket(pointer) }

  var isBroken: Bool { unsafe PQstatus(pointer) == CONNECTION_BAD }

  /// Whether the session has an open transaction, valid or failed.
  var isInTransaction: Bool { unsafe PQtransactionStatus(pointer) != PQTRANS_IDLE }

  /// The server process id, as sent when the connection was opened.
  var backend: Int64 { Int64(unsafe PQbackendPID(pointer)) }

  /// Enters non-blocking pipeline mode.
  func enterPipelineMode() throws(PostgreSQLError) {
    try check(unsafe PQsetnonblocking(pointer, 1) == 0)
    try check(unsafe PQenterPipelineMode(pointer) == 1)
  }

  /// Queues an unnamed statement.
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

  /// Queues the preparation of a named statement.
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

  /// Queues a prepared statement.
  func queue(_ statement: SQLStatement, preparedAs name: String) throws(PostgreSQLError) {
    parameters.set(statement.bindings)
    try check(
      parameters.withPointers { it in
        unsafe PQsendQueryPrepared(pointer, name, it.count, it.values, it.lengths, it.formats, 1)
      } == 1)
  }

  /// Queues a synchronisation point. After an error the server skips to this point.
  func queueSynchronisation() throws(PostgreSQLError) {
    try check(unsafe PQpipelineSync(pointer) == 1)
  }

  /// Sends as much of the queue as the socket accepts; true if all of it was sent.
  func flush() throws(PostgreSQLError) -> Bool {
    let rest = unsafe PQflush(pointer)
    try check(rest >= 0)
    return rest == 0
  }

  /// Reads the received bytes.
  func receive() throws(PostgreSQLError) {
    try check(unsafe PQconsumeInput(pointer) == 1)
  }

  /// The next received item.
  func next() -> Arrival {
    var isBetween = false
    while unsafe PQisBusy(pointer) == 0 {
      guard let result = unsafe PQgetResult(pointer) else {
        // One nil ends a statement's results; two in a row mean that nothing more is expected.
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

  /// The text as a C string. The cache is bounded in case a program generates statements.
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
