import PippinAccounts
import PippinDatabases

/// A table as both databases have it, declared once (0067): every list of its columns in a statement comes from here.
///
/// A statement that only lists columns is here too, built with the table. What locks, casts or parts a table stays with its database.
struct Table<Record>: Sendable {
  let name: String
  let columns: [Column<Record>]
  /// What tells the rows apart and puts them in their order when they are moved.
  let key: [String]

  /// Every column with its table's name before it, in the order in which a record reads them.
  let selection: SQLStatement
  /// Puts in what must not be there.
  let insertion: RowStatement<Record>
  /// The values of one more row, to go behind an insertion.
  let row: RowStatement<Record>
  /// Puts in, or replaces.
  let upsert: RowStatement<Record>
  /// `UPDATE account SET …` for all that may change; its condition follows.
  let update: RowStatement<Record>
  private let properties: [Property]

  /// A column whose value a record reads for itself once it is made, and its place. A tuple would need macOS 15.
  private struct Property: Sendable {
    let place: Int
    let read: Column<Record>.Reading
  }

  /// - Parameters:
  ///   - conflict: the columns by which an upsert finds what is there, unless it is the key.
  ///   - condition: what must hold for a row to be replaced.
  init(
    _ name: String, key: [String], conflict: [String]? = nil, replacedIf condition: String? = nil,
    columns: [Column<Record>]
  ) {
    let conflict = conflict ?? key
    let changing = columns.filter { $0.role == .usual && !conflict.contains($0.name) && !key.contains($0.name) }
    let isVersioned = columns.contains { $0.role == .version }
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
    update = RowStatement("UPDATE \(name) SET ", setting: columns.filter { $0.role == .version } + changing)
    var properties: [Property] = []
    for (place, column) in columns.enumerated() {
      if let read = column.read { properties.append(Property(place: place, read: read)) }
    }
    self.properties = properties
  }

  /// How many columns a record takes in a joined row.
  var count: Int { columns.count }

  /// Reads what a record's initialiser leaves to its columns.
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

  /// The same without some of its columns, where they are kept elsewhere.
  func without(_ names: Set<String>) -> Table {
    Table(name, key: key, columns: columns.filter { !names.contains($0.name) })
  }

  /// Some of its columns, kept in a table beside it.
  func part(_ name: String, _ names: [String]) -> Table { Table(name, key: key, columns: columns(names)) }

  /// The same as other databases are told of it.
  var told: PortableTable {
    let told = columns.map(\.told)
    return PortableTable(
      name, key: columns(key).map(\.told), values: told.filter { !key.contains($0.name) })
  }
}
