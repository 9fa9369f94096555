import PippinAccounts
import PippinFoundation
import PippinDatabases

/// What a column may hold, and how it is kept: ids as their sixteen bytes, times as whole milliseconds since 1970, yes and no as 1 and 0.
protocol ColumnValue: Sendable {
  static var kind: PortableColumn.Kind { get }
  static var isOptional: Bool { get }
  var sqlValue: SQLValue { get }
  static func read<Row: SQLRow & ~Copyable>(
    _ row: borrowing Row, _ column: Int
  ) throws(Row.Failure) -> Self
}

extension ColumnValue {
  static var isOptional: Bool { false }
}

extension String: ColumnValue {
  static var kind: PortableColumn.Kind { .text }
  static func read<Row: SQLRow & ~Copyable>(
    _ row: borrowing Row, _ column: Int
  ) throws(Row.Failure) -> String {
    try row.text(column)
  }
}

extension Int64: ColumnValue {
  static var kind: PortableColumn.Kind { .number }
  static func read<Row: SQLRow & ~Copyable>(
    _ row: borrowing Row, _ column: Int
  ) throws(Row.Failure) -> Int64 {
    try row.integer(column)
  }
}

extension Int: ColumnValue {
  static var kind: PortableColumn.Kind { .number }
  static func read<Row: SQLRow & ~Copyable>(
    _ row: borrowing Row, _ column: Int
  ) throws(Row.Failure) -> Int {
    Int(try row.integer(column))
  }
}

extension Bool: ColumnValue {
  static var kind: PortableColumn.Kind { .flag }
  static func read<Row: SQLRow & ~Copyable>(
    _ row: borrowing Row, _ column: Int
  ) throws(Row.Failure) -> Bool {
    try row.bool(column)
  }
}

extension [UInt8]: ColumnValue {
  static var kind: PortableColumn.Kind { .bytes }
  static func read<Row: SQLRow & ~Copyable>(
    _ row: borrowing Row, _ column: Int
  ) throws(Row.Failure) -> [UInt8] {
    try row.blob(column)
  }
}

extension Date: ColumnValue {
  static var kind: PortableColumn.Kind { .number }
  var sqlValue: SQLValue { .integer(millisecondsSince1970) }
  static func read<Row: SQLRow & ~Copyable>(
    _ row: borrowing Row, _ column: Int
  ) throws(Row.Failure) -> Date {
    try row.date(column)
  }
}

extension Identifier: ColumnValue {
  static var kind: PortableColumn.Kind { .bytes }
  var sqlValue: SQLValue { .blob(uuid.bytes) }
  static func read<Row: SQLRow & ~Copyable>(
    _ row: borrowing Row, _ column: Int
  ) throws(Row.Failure) -> Identifier {
    try row.id(column)
  }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  static var kind: PortableColumn.Kind { Wrapped.kind }
  static var isOptional: Bool { true }
  var sqlValue: SQLValue { self?.sqlValue ?? .null }
  static func read<Row: SQLRow & ~Copyable>(
    _ row: borrowing Row, _ column: Int
  ) throws(Row.Failure) -> Wrapped? {
    if row.isNull(column) { nil } else { try Wrapped.read(row, column) }
  }
}
