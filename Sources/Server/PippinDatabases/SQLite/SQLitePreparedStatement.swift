internal import CPippinSQLite

/// A compiled statement.
@safe final class SQLitePreparedStatement {
  private let pointer: OpaquePointer

  /// The connection, for error messages; it outlives its statements.
  private let connection: OpaquePointer

  /// The last use, on the cache's clock.
  var lastUse = 0

  /// Whether a query is using it.
  var isTaken = false

  init(_ text: SQLText, connection: OpaquePointer) throws(SQLiteError) {
    var compiled: OpaquePointer?
    var isComplete = true
    let result = unsafe text.written(for: .sqlite).withCString { start in
      var rest: UnsafePointer<CChar>?
      let result = unsafe sqlite3_prepare_v3(
        connection, start, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, &rest)
      if result == SQLITE_OK, let rest = unsafe rest { unsafe isComplete = rest.pointee == 0 }
      return result
    }
    guard result == SQLITE_OK else { throw unsafe SQLiteError(result: result, connection: connection) }
    guard let compiled = unsafe compiled else { throw SQLiteError(.misuse, message: "an empty statement") }
    unsafe self.pointer = unsafe compiled
    unsafe self.connection = unsafe connection
    guard isComplete else { throw SQLiteError(.misuse, message: "more than one statement in one text") }
  }

  deinit {
    // The result repeats the last step's error, which was thrown when it happened.
    _ = unsafe sqlite3_finalize(pointer)
  }

  func bind(_ values: [SQLValue]) throws(SQLiteError) {
    guard unsafe sqlite3_bind_parameter_count(pointer) == Int32(values.count) else {
      throw SQLiteError(.misuse, message: "a placeholder has no binding")
    }
    for (index, value) in values.enumerated() {
      let result = bind(value, at: Int32(index + 1))
      guard result == SQLITE_OK else { throw unsafe SQLiteError(result: result, connection: connection) }
    }
  }

  private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
    switch value {
    case .null:
      return unsafe sqlite3_bind_null(pointer, index)
    case .integer(let number):
      return unsafe sqlite3_bind_int64(pointer, index, number)
    case .double(let number):
      return unsafe sqlite3_bind_double(pointer, index, number)
    case .text(var text):
      return text.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
          unsafe cpippin_sqlite_bind_text(pointer, index, characters.baseAddress, Int32(characters.count))
        }
      }
    case .blob(let bytes):
      return unsafe bytes.withUnsafeBytes { bytes in
        unsafe cpippin_sqlite_bind_blob(pointer, index, bytes.baseAddress, Int32(bytes.count))
      }
    }
  }

  /// Steps to the next row; false at the end.
  func step() throws(SQLiteError) -> Bool {
    switch unsafe sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let result: throw unsafe SQLiteError(result: result, connection: connection)
    }
  }

  var row: SQLiteRow { unsafe SQLiteRow(statement: pointer) }

  /// Resets the statement, and removes the bound values, which may be personal data.
  func reset() {
    // Both repeat the last step's error, which was thrown when it happened.
    _ = unsafe sqlite3_reset(pointer)
    _ = unsafe sqlite3_clear_bindings(pointer)
  }
}
