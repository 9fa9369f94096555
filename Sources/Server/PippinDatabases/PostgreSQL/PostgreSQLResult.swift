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

/// A row of a result, readable only while the reading closure runs.
///
/// Columns are read by index from 0, and strictly: another type, or `NULL` instead of a value, throws `.mismatch`.
/// Values are in PostgreSQL's binary form. Cast `sum()` and `avg()` of integers (`sum(x)::bigint`), because `numeric`
/// is not supported.
@safe package struct PostgreSQLRow: SQLRow, ~Copyable {
  private let result: OpaquePointer
  private let index: Int32

  init(result: OpaquePointer, index: Int32) {
    unsafe self.result = unsafe result
    self.index = index
  }

  /// A whole number: `bigint`, `integer` or `smallint`.
  package func integer(_ column: Int) throws(PostgreSQLError) -> Int64 {
    let bytes = unsafe try bytes(column, .bigint, .integer, .smallint)
    return switch bytes.count {
    case 8: unsafe Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
    case 4: Int64(unsafe Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
    default: Int64(unsafe Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
    }
  }

  /// A `double precision`, or a whole number.
  package func double(_ column: Int) throws(PostgreSQLError) -> Double {
    guard type(column) == .double else { return Double(try integer(column)) }
    return Double(bitPattern: unsafe UInt64(bigEndian: try bytes(column, .double).loadUnaligned(as: UInt64.self)))
  }

  /// A `boolean`, or a whole number that is 0 or 1, as a `Bool` is bound.
  package func bool(_ column: Int) throws(PostgreSQLError) -> Bool {
    if type(column) == .boolean { return unsafe try bytes(column, .boolean).load(as: UInt8.self) != 0 }
    switch try integer(column) {
    case 0: return false
    case 1: return true
    default: throw PostgreSQLError(.mismatch, message: "column \(column) is neither 0 nor 1")
    }
  }

  /// A `text`, `varchar` or `name`.
  package func text(_ column: Int) throws(PostgreSQLError) -> String {
    unsafe String(decoding: try bytes(column, .text, .varchar, .name), as: UTF8.self)
  }

  /// A `bytea`, or the sixteen bytes of a `uuid`.
  package func blob(_ column: Int) throws(PostgreSQLError) -> [UInt8] {
    unsafe Array(try bytes(column, .bytea, .uuid))
  }

  package func words(_ column: Int) throws(PostgreSQLError) -> (UInt64, UInt64)? {
    let bytes = unsafe try bytes(column, .bytea, .uuid)
    guard bytes.count == 16 else { return nil }
    return unsafe (
      UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    )
  }

  /// The first `count` columns, of any supported type.
  package func values(_ count: Int) throws(PostgreSQLError) -> [SQLValue] {
    var values: [SQLValue] = []
    for column in 0..<count {
      switch type(column) {
      case _ where isNull(column): values.append(.null)
      case .bigint, .integer, .smallint: values.append(.integer(try integer(column)))
      case .double: values.append(.double(try double(column)))
      case .bytea: values.append(.blob(try blob(column)))
      default: values.append(.text(try text(column)))
      }
    }
    return values
  }

  package func isNull(_ column: Int) -> Bool {
    unsafe PQgetisnull(result, index, Int32(column)) == 1
  }

  private func type(_ column: Int) -> PostgreSQLType {
    PostgreSQLType(rawValue: unsafe PQftype(result, Int32(column)))
  }

  /// The value's bytes in the result, valid as long as the row.
  private func bytes(_ column: Int, _ wanted: PostgreSQLType...) throws(PostgreSQLError) -> UnsafeRawBufferPointer {
    let found = type(column)
    guard wanted.contains(found) else {
      throw PostgreSQLError(
        .mismatch, message: "column \(column) holds type \(found.rawValue), asked for \(wanted[0].rawValue)")
    }
    guard !isNull(column) else { throw PostgreSQLError(.mismatch, message: "column \(column) is null") }
    let start = unsafe PQgetvalue(result, index, Int32(column))
    return unsafe UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, index, Int32(column))))
  }
}

/// The supported types with their fixed OIDs (`pg_type.dat`).
struct PostgreSQLType: RawRepresentable, Hashable {
  let rawValue: Oid

  static let unknown = Self(rawValue: 0)
  static let boolean = Self(rawValue: 16)
  static let bytea = Self(rawValue: 17)
  static let name = Self(rawValue: 19)
  static let bigint = Self(rawValue: 20)
  static let smallint = Self(rawValue: 21)
  static let integer = Self(rawValue: 23)
  static let text = Self(rawValue: 25)
  static let double = Self(rawValue: 701)
  static let varchar = Self(rawValue: 1043)
  static let uuid = Self(rawValue: 2950)
}

extension PostgreSQLType {
  /// The type of a binding.
  init(of value: SQLValue) {
    switch value {
    case .null: self = .unknown
    case .integer: self = .bigint
    case .double: self = .double
    case .text: self = .text
    case .blob, .words: self = .bytea
    }
  }
}
