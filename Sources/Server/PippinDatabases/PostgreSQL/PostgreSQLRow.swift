internal import CPippinPostgreSQL

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
