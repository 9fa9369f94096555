import PippinAccounts
import PippinDatabases

/// A table as both databases have it, declared once (0067): every list of its columns in a statement comes from here.
///
/// Statements that only list columns are built here, too. Statements that lock, cast or partition a table stay with its database.
struct Table<Record>: Sendable {
  let name: String
  let columns: [Column<Record>]
  /// The columns that identify a row, and order the rows when they are moved.
  let key: [String]

  /// Every column with its table's name before it, in the order in which a record reads them.
  let selection: SQLStatement
  /// Inserts a record that must not exist yet.
  let insertion: RowStatement<Record>
  /// The values of a further row, to append to an insertion.
  let row: RowStatement<Record>
  /// Inserts a record, or replaces it.
  let upsert: RowStatement<Record>
  /// `UPDATE account SET …` for all columns that may change; a condition follows.
  let update: RowStatement<Record>
  private let properties: [Property]

  /// A column that is read into a record after its initialiser, and the column's place. A tuple would need macOS 15.
  private struct Property: Sendable {
    let place: Int
    let read: Column<Record>.Reading
  }

  /// - Parameters:
  ///   - conflict: the columns by which an upsert finds an existing row, unless they are the key.
  ///   - condition: what must hold for a row to be replaced.
  init(
    _ name: String, key: [String], conflict: [String]? = nil, replacedIf condition: String? = nil,
    columns: [Column<Record>]
  ) {
    let conflict = conflict ?? key
    let changing = columns.filter { $0.role == .usual && !conflict.contains($0.name) && !key.contains($0.name) }
    let isVersioned = columns.contains { $0.role == .version || $0.role == .begunVersion }
    let list = columns.map(\.name).joined(separator: ", ")
    let assignments =
      (isVersioned ? ["version = \(name).version + 1"] : []) + changing.map { "\($0.name) = excluded.\($0.name)" }
    let replacement =
      " ON CONFLICT (\(conflict.joined(separator: ", "))) DO UPDATE SET \(assignments.joined(separator: ", "))"
      + (condition.map { " WHERE \($0)" } ?? "")
    self.name = name
    self.columns = columns
    self.key = key
    selection = SQLStatement(stringLiteral: columns.map { "\(name).\($0.name)" }.joined(separator: ", "))
    insertion = RowStatement("INSERT INTO \(name) (\(list)) VALUES ", values: columns)
    row = RowStatement("", values: columns)
    upsert = insertion.followed(by: replacement)
    update = RowStatement("UPDATE \(name) SET ", setting: (isVersioned ? [.version] : []) + changing)
    var properties: [Property] = []
    for (place, column) in columns.enumerated() {
      if let read = column.read { properties.append(Property(place: place, read: read)) }
    }
    self.properties = properties
  }

  /// How many columns a record takes in a joined row.
  var count: Int { columns.count }

  /// Reads the properties that a record's initialiser leaves to the columns.
  func complete(_ record: inout Record, _ row: borrowing StoreRow, from start: Int) throws(StoreRow.Failure) {
    for property in properties { try property.read(&record, row, start + property.place) }
  }

  /// The columns of these names, in the order of the names.
  func columns(_ names: [String]) -> [Column<Record>] {
    names.map { name in
      guard let column = columns.first(where: { $0.name == name }) else {
        preconditionFailure("no column \(name) in \(self.name)")
      }
      return column
    }
  }

  /// The same table without some columns, which are kept elsewhere.
  func without(_ names: Set<String>) -> Table {
    Table(name, key: key, columns: columns.filter { !names.contains($0.name) })
  }

  /// Some of its columns, kept in a table beside it.
  func part(_ name: String, _ names: [String]) -> Table { Table(name, key: key, columns: columns(names)) }

  /// The table in the form that all databases share.
  var told: PortableTable {
    let told = columns.map(\.told)
    return PortableTable(
      name, key: columns(key).map(\.told), values: told.filter { !key.contains($0.name) })
  }
}

/// One column of a ``Table``: its name, what it holds, and how a record is bound to it and read from it.
struct Column<Record>: Sendable {
  typealias Reading = @Sendable (inout Record, borrowing StoreRow, Int) throws(StoreRow.Failure) -> Void

  let told: PortableColumn
  private(set) var role: ColumnRole
  let value: @Sendable (Record) -> SQLValue
  /// How a property that may change is read; `nil` where the record's initialiser does it.
  let read: Reading?

  var name: String { told.name }

  /// The same column, written only once.
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
  /// Written once, when the row is inserted.
  case fixed
  /// Counted by the database: 1 at first, and one more with every write.
  case version
  /// Counted by the database from a number that the record gives, because its key may come back after a removal.
  case begunVersion
}

extension Column {
  static var version: Column {
    Column(
      told: PortableColumn("version", .number, isOptional: false), role: .version, value: { _ in .integer(1) },
      read: nil)
  }

  /// A version that begins with a number of the record's.
  static func version(from first: @escaping @Sendable (Record) -> Int64) -> Column {
    Column(
      told: PortableColumn("version", .number, isOptional: false), role: .begunVersion,
      value: { .integer(first($0)) }, read: nil)
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
  /// It takes two closures, because a key path takes many times as long.
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

  /// The same column of a record that may be missing in another one, and is NULL then.
  func ofOptional<Whole>(_ part: @escaping @Sendable (Whole) -> Record?) -> Column<Whole> {
    Column<Whole>(
      told: PortableColumn(name, told.kind, isOptional: true), role: .usual,
      value: { part($0).map(value) ?? .null }, read: nil)
  }
}

/// A statement about one record, or the beginning of one: its text is built once, and each call only binds.
struct RowStatement<Record>: Sendable {
  private let text: SQLText
  private let columns: [Column<Record>]

  private init(_ prototype: SQLStatement, _ columns: [Column<Record>]) {
    text = .built(prototype)
    self.columns = columns
  }

  /// `beginning (?1, 1, ?2, …)`: a new row's values, and 1 for a ``ColumnRole/version``.
  init(_ beginning: String, values columns: [Column<Record>]) {
    self.init(beginning + "(", columns, { $0.role == .version ? "1" : "\(SQLValue.null)" }, ")")
  }

  /// `beginning name = ?1, version = version + 1, …`
  init(_ beginning: String, setting columns: [Column<Record>]) {
    self.init(
      beginning, columns,
      { column in
        let name = SQLStatement(stringLiteral: column.name)
        return column.role == .version ? "version = version + 1" : "\(name) = \(SQLValue.null)"
      }, "")
  }

  private init(
    _ beginning: String, _ columns: [Column<Record>], _ part: (Column<Record>) -> SQLStatement, _ end: String
  ) {
    var prototype = SQLStatement(stringLiteral: beginning)
    for (index, column) in columns.enumerated() {
      prototype = index == 0 ? "\(prototype)\(part(column))" : "\(prototype), \(part(column))"
    }
    self.init("\(prototype)\(SQLStatement(stringLiteral: end))", columns.filter { $0.role != .version })
  }

  /// The same with more text behind it, which binds nothing.
  func followed(by end: String) -> RowStatement {
    RowStatement("\(SQLStatement(text, []))\(SQLStatement(stringLiteral: end))", columns)
  }

  func callAsFunction(_ record: Record) -> SQLStatement {
    SQLStatement(text, columns.map { $0.value(record) })
  }
}
