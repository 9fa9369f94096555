internal import CPippinSQLite

/// A row of a result, readable only while the reading closure runs.
///
/// Columns are read by index from 0, and strictly: another type throws `.mismatch`. SQLite itself would silently convert
/// a text to the number 0.
@safe package struct SQLiteRow: SQLRow, ~Copyable {
  private let statement: OpaquePointer

  init(statement: OpaquePointer) {
    unsafe self.statement = unsafe statement
  }

  package func integer(_ column: Int) throws(SQLiteError) -> Int64 {
    try expect(SQLITE_INTEGER, column)
    return unsafe sqlite3_column_int64(statement, Int32(column))
  }

  /// A real number, or an integer, as `sum()` and `avg()` may yield.
  package func double(_ column: Int) throws(SQLiteError) -> Double {
    if type(column) != SQLITE_INTEGER { try expect(SQLITE_FLOAT, column) }
    return unsafe sqlite3_column_double(statement, Int32(column))
  }

  /// An integer that is 0 or 1.
  package func bool(_ column: Int) throws(SQLiteError) -> Bool {
    switch try integer(column) {
    case 0: return false
    case 1: return true
    default: throw SQLiteError(.mismatch, message: "column \(column) is neither 0 nor 1")
    }
  }

  package func text(_ column: Int) throws(SQLiteError) -> String {
    try expect(SQLITE_TEXT, column)
    let count = Int(unsafe sqlite3_column_bytes(statement, Int32(column)))
    let start = unsafe sqlite3_column_text(statement, Int32(column))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  package func blob(_ column: Int) throws(SQLiteError) -> [UInt8] {
    try expect(SQLITE_BLOB, column)
    let start = unsafe sqlite3_column_blob(statement, Int32(column))
    let count = Int(unsafe sqlite3_column_bytes(statement, Int32(column)))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The first `count` columns, of any type.
  package func values(_ count: Int) throws(SQLiteError) -> [SQLValue] {
    var values: [SQLValue] = []
    for column in 0..<count {
      switch type(column) {
      case SQLITE_NULL: values.append(.null)
      case SQLITE_INTEGER: values.append(.integer(try integer(column)))
      case SQLITE_FLOAT: values.append(.double(try double(column)))
      case SQLITE_TEXT: values.append(.text(try text(column)))
      default: values.append(.blob(try blob(column)))
      }
    }
    return values
  }

  package func isNull(_ column: Int) -> Bool {
    type(column) == SQLITE_NULL
  }

  private func type(_ column: Int) -> Int32 {
    unsafe sqlite3_column_type(statement, Int32(column))
  }

  private func expect(_ wanted: Int32, _ column: Int) throws(SQLiteError) {
    let found = type(column)
    guard found == wanted else {
      throw SQLiteError(.mismatch, message: "column \(column) holds type \(found), asked for \(wanted)")
    }
  }
}
