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

  /// Holds the bound texts and blobs, one after the other, while the statement runs. SQLite would allocate a copy of each.
  private var room = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
  /// How many bytes of the room are bound.
  private var used = 0
  /// A statement with more bytes than these gives its room back, because each connection keeps many statements.
  private static let largestKeptRoom = 16_384

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
    unsafe room.deallocate()
  }

  /// Binds values, which stay until the reset.
  func bind(_ values: [SQLValue]) throws(SQLiteError) {
    guard unsafe sqlite3_bind_parameter_count(pointer) == Int32(values.count) else {
      throw SQLiteError(.misuse, message: "a placeholder has no binding")
    }
    makeRoom(for: values.reduce(0) { $0 + $1.boundBytes })
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
      let kept = text.withUTF8 { bytes in unsafe keep(UnsafeRawBufferPointer(bytes)) }
      return unsafe cpippin_sqlite_bind_text(
        pointer, index, kept.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(kept.count))
    case .blob(let bytes):
      let kept = unsafe bytes.withUnsafeBytes { bytes in unsafe keep(bytes) }
      return unsafe cpippin_sqlite_bind_blob(pointer, index, kept.baseAddress, Int32(kept.count))
    case .words(let high, let low):
      let kept = unsafe withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { bytes in unsafe keep(bytes) }
      return unsafe cpippin_sqlite_bind_blob(pointer, index, kept.baseAddress, Int32(kept.count))
    }
  }

  /// Nothing may be bound: a larger room is another one.
  private func makeRoom(for count: Int) {
    guard unsafe room.count < count else { return }
    unsafe room.deallocate()
    unsafe room = UnsafeMutableRawBufferPointer.allocate(byteCount: max(128, count), alignment: 1)
  }

  /// Copies bytes to the rest of the room, which has space for them.
  private func keep(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let copy = unsafe UnsafeMutableRawBufferPointer(rebasing: room[used..<used + bytes.count])
    unsafe copy.copyMemory(from: bytes)
    used += bytes.count
    return UnsafeRawBufferPointer(copy)
  }

  /// Steps to the next row; false at the end.
  func step() throws(SQLiteError) -> Bool {
    switch unsafe sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let result: throw unsafe SQLiteError(result: result, connection: connection)
    }
  }

  /// How often SQLite compiled the statement again.
  var recompilations: Int { Int(unsafe sqlite3_stmt_status(pointer, SQLITE_STMTSTATUS_REPREPARE, 0)) }

  var row: SQLiteRow { unsafe SQLiteRow(statement: pointer) }

  /// Resets the statement, and removes the bound values, which may be personal data.
  func reset() {
    // Both repeat the last step's error, which was thrown when it happened.
    _ = unsafe sqlite3_reset(pointer)
    _ = unsafe sqlite3_clear_bindings(pointer)
    if used > 0 {
      unsafe UnsafeMutableRawBufferPointer(rebasing: room[..<used]).initializeMemory(as: UInt8.self, repeating: 0)
      used = 0
    }
    if unsafe room.count > Self.largestKeptRoom {
      unsafe room.deallocate()
      unsafe room = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    }
  }
}

extension SQLValue {
  /// How many bytes are copied to bind it.
  fileprivate var boundBytes: Int {
    switch self {
    case .null, .integer, .double: 0
    case .text(let text): text.utf8.count
    case .blob(let bytes): bytes.count
    case .words: 16
    }
  }
}

/// A connection's cache of compiled statements by their text. It drops the least recently used ones.
///
/// A statement in use stays in the cache and is only marked, which saves two look-ups per query.
struct SQLiteStatementCache {
  private var statements: [SQLText: SQLitePreparedStatement] = [:]
  private var clock = 0
  private let limit: Int

  init(limit: Int = 128) {
    self.limit = limit
  }

  /// How often SQLite compiled the cached statements again.
  var recompilations: Int { statements.values.reduce(0) { $0 + $1.recompilations } }

  /// Takes a statement; nil for a nested query with the same text.
  func take(_ text: SQLText) -> SQLitePreparedStatement? {
    guard let statement = statements[text], !statement.isTaken else { return nil }
    statement.isTaken = true
    return statement
  }

  /// Returns a taken statement, or adds a newly compiled one.
  mutating func put(_ statement: SQLitePreparedStatement, under text: SQLText) {
    clock += 1
    statement.lastUse = clock
    if statement.isTaken {
      statement.isTaken = false
      return
    }
    if statements.count >= limit, let oldest = statements.filter({ !$0.value.isTaken }).min(by: Self.isOlder) {
      statements[oldest.key] = nil
    }
    // If an outer query uses a statement with this text, that one stays, and this one is released.
    if statements[text] == nil { statements[text] = statement }
  }

  private static func isOlder(
    _ left: (key: SQLText, value: SQLitePreparedStatement), _ right: (key: SQLText, value: SQLitePreparedStatement)
  ) -> Bool { left.value.lastUse < right.value.lastUse }

  mutating func removeAll() {
    statements = [:]
  }
}

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

  package func words(_ column: Int) throws(SQLiteError) -> (UInt64, UInt64)? {
    try expect(SQLITE_BLOB, column)
    let start = unsafe sqlite3_column_blob(statement, Int32(column))
    guard unsafe sqlite3_column_bytes(statement, Int32(column)) == 16, let start = unsafe start else { return nil }
    return unsafe (
      UInt64(bigEndian: start.loadUnaligned(as: UInt64.self)),
      UInt64(bigEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    )
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
