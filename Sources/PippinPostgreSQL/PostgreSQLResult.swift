internal import CPippinPostgreSQL

/// What one statement answered. Rows are read where it suits: nothing is decoded before somebody asks.
///
/// Proof for `@unchecked Sendable`: libpq never changes a `PGresult` once it has handed it out ("Behavior in Threaded
/// Programs"), and this object, which owns it, only reads.
@safe package final class PostgreSQLResult: @unchecked Sendable {
  private let pointer: OpaquePointer

  /// Takes the result over.
  init(_ pointer: OpaquePointer) {
    unsafe self.pointer = unsafe pointer
  }

  deinit { unsafe PQclear(pointer) }

  /// How many rows there are.
  package var count: Int { Int(unsafe PQntuples(pointer)) }

  package var isEmpty: Bool { count == 0 }

  /// How many rows an `INSERT`, `UPDATE` or `DELETE` changed; 0 for anything else but a `SELECT`, whose rows it counts.
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

  /// What the server called the statement that it ended, such as `COMMIT`.
  var tag: String { unsafe String(cString: PQcmdStatus(pointer)) }

  /// What became of the statement.
  enum Outcome {
    case succeeded
    case failed
    /// Not looked at, because one before it in the pipeline failed.
    case skipped
  }

  var outcome: Outcome {
    switch unsafe PQresultStatus(pointer) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK: .succeeded
    case PGRES_PIPELINE_ABORTED: .skipped
    default: .failed
    }
  }

  /// Whether this is no answer to a statement but the end of a pipeline.
  var isSynchronisation: Bool { unsafe PQresultStatus(pointer) == PGRES_PIPELINE_SYNC }

  /// Whether the connection ended with this error: the server says so, or nobody does, and then it is libpq's own finding.
  var endsConnection: Bool { field(.severity) != "ERROR" }

  /// Reads an error; the detail and the hint are left out, because they quote values.
  var error: PostgreSQLError {
    let state = field(.sqlState) ?? ""
    let message = unsafe field(.message) ?? String(cString: PQresultErrorMessage(pointer))
    return PostgreSQLError(
      state.isEmpty ? .unavailable : .init(sqlState: state), sqlState: state, constraint: field(.constraint),
      message: message)
  }

  /// The fields of an error that we read, by the letters that the protocol has for them; libpq's macros are characters,
  /// which Swift does not import.
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
