import PippinAccounts
import PippinDatabases

/// One column of a ``Table``: its name, what it holds, and how a record is bound to it and read from it.
struct Column<Record>: Sendable {
  typealias Reading = @Sendable (inout Record, borrowing StoreRow, Int) throws(StoreRow.Failure) -> Void

  let told: PortableColumn
  private(set) var role: ColumnRole
  let value: @Sendable (Record) -> SQLValue
  /// How a property that may change is read; `nil` where the record's initialiser does it.
  let read: Reading?

  var name: String { told.name }

  /// The same, written once.
  var fixed: Column {
    var column = self
    column.role = .fixed
    return column
  }
}

/// When a column is written.
enum ColumnRole: Sendable {
  /// Written whenever the record is.
  case usual
  /// Written once: what a row is born with.
  case fixed
  /// Counted by the database: 1 at first, and one more with every write.
  case version
}

extension Column {
  static var version: Column {
    Column(
      told: PortableColumn("version", .number, isOptional: false), role: .version, value: { _ in .integer(1) },
      read: nil)
  }

  /// A column that is bound as `value` says. The record's initialiser reads it, by its place in the table.
  static func column<Value: ColumnValue>(
    _ name: String, _ value: @escaping @Sendable (Record) -> Value
  ) -> Column {
    Column(
      told: PortableColumn(name, Value.kind, isOptional: Value.isOptional), role: .usual,
      value: { value($0).sqlValue }, read: nil)
  }

  /// A column that holds a property, and needs nothing else to be bound and read.
  ///
  /// Not by a key path, which takes many times as long as two closures.
  static func property<Value: ColumnValue>(
    _ name: String, _ get: @escaping @Sendable (Record) -> Value,
    set: @escaping @Sendable (inout Record, Value) -> Void
  ) -> Column {
    Column(
      told: PortableColumn(name, Value.kind, isOptional: Value.isOptional), role: .usual,
      value: { get($0).sqlValue },
      read: { (record, row, place) throws(StoreRow.Failure) in set(&record, try Value.read(row, place)) })
  }

  /// The same column of a record that is a part of another one.
  func of<Whole>(_ part: @escaping @Sendable (Whole) -> Record) -> Column<Whole> {
    Column<Whole>(told: told, role: role, value: { value(part($0)) }, read: nil)
  }

  /// The same column of a record that may be missing in another one, and nothing then.
  func ofOptional<Whole>(_ part: @escaping @Sendable (Whole) -> Record?) -> Column<Whole> {
    Column<Whole>(
      told: PortableColumn(name, told.kind, isOptional: true), role: .usual,
      value: { part($0).map(value) ?? .null }, read: nil)
  }
}
