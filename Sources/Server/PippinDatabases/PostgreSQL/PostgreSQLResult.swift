internal import CPippinPostgreSQL

/// The result of a statement. Rows are decoded only when they are read.
///
/// Proof for `@unchecked Sendable`: libpq never changes a `PGresult` after returning it ("Behavior in Threaded
/// Programs"), and this object, which owns it, only reads it.
@safe package final class PostgreSQLResult: @unchecked Sendable {
  private let pointer: OpaquePointer

  /// Takes ownership of the result.
  init(_ pointer: OpaquePointer) {
    unsafe self.pointer = unsafe pointer
  }

  deinit { unsafe PQclear(pointer) }

  /// The number of rows.
  package var count: Int { Int(unsafe PQntuples(pointer)) }

  package var isEmpty: Bool { count == 0 }

  /// The number of rows changed by `INSERT`, `UPDATE` or `DELETE`, or read by `SELECT`; 0 for anything else.
  package var changed: Int { unsafe Int(String(cString: PQcmdTuples(pointer))) ?? 0 }

  /// Reads every row.
  package func rows<Value>(
    _ read: (borrowing PostgreSQLRow) throws(PostgreSQLError) -> Value
  ) throws(PostgreSQLError) -> [Value] {
    var values: [Value] = []
    values.reserveCapacity(count)
    for index in 0..<count { values.append(try read(unsafe PostgreSQLRow(result: pointer, index: Int32(index)))) }
    return values
  }

  /// Reads the first row, if there is one.
  package func first<Value>(
    _ read: (borrowing PostgreSQLRow) throws(PostgreSQLError) -> Value
  ) throws(PostgreSQLError) -> Value? {
    isEmpty ? nil : try read(unsafe PostgreSQLRow(result: pointer, index: 0))
  }

  /// The command tag, such as `COMMIT`.
  var tag: String { unsafe String(cString: PQcmdStatus(pointer)) }

  /// The outcome of the statement.
  enum Outcome {
    case succeeded
    case failed
    /// Skipped, because an earlier statement in the pipeline failed.
    case skipped
  }

  var outcome: Outcome {
    switch unsafe PQresultStatus(pointer) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK: .succeeded
    case PGRES_PIPELINE_ABORTED: .skipped
    default: .failed
    }
  }

  /// Whether this is the synchronisation point of a pipeline and not a statement's result.
  var isSynchronisation: Bool { unsafe PQresultStatus(pointer) == PGRES_PIPELINE_SYNC }

  /// Whether the connection ended with this error: any severity but ERROR, or none, as in libpq's own errors.
  var endsConnection: Bool { field(.severity) != "ERROR" }

  /// The error, without the detail and hint, which quote values.
  var error: PostgreSQLError {
    let state = field(.sqlState) ?? ""
    let message = unsafe field(.message) ?? String(cString: PQresultErrorMessage(pointer))
    return PostgreSQLError(
      state.isEmpty ? .unavailable : .init(sqlState: state), sqlState: state, constraint: field(.constraint),
      message: message)
  }

  /// The error fields that we read, by their protocol letters; Swift does not import libpq's character macros.
  private enum Field: UInt8 {
    case severity = 0x56
    case sqlState = 0x43
    case message = 0x4d
    case constraint = 0x6e
  }

  private func field(_ field: Field) -> String? {
    guard let text = unsafe PQresultErrorField(pointer, Int32(field.rawValue)) else { return nil }
    return unsafe String(cString: text)
  }
}
