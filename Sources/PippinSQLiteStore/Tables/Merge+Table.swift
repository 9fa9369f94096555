import PippinAccounts
import PippinFoundation
import PippinSQL

extension Merge {
  private static let ownColumns: [Column<Merge>] = [
    .version,
    .column("survivor") { $0.survivor },
    .column("at") { $0.at },
    .column("undo_until") { $0.undoUntil },
    .column("identities") { $0.identities.flatMap(\.uuid.bytes) },
    .column("gave_name") { $0.gaveName },
    .column("lost") { $0.lost },
  ]

  /// What the lost account had, in the columns of an account but for its id, which is the key, and its version.
  private static let formerColumns = Account.table.columns.filter { $0.name != "id" && $0.role != .version }

  static let table = Table<Merge>(
    "account_merge", key: ["lost"],
    columns: ownColumns + formerColumns.map { column in column.ofOptional { (merge: Merge) in merge.former } })

  /// The lost account comes last, in the order of its own columns; it has no version of its own here.
  static let selection: SQLStatement = {
    let account = Account.table.columns.map { column in
      column.role == .version ? "0" : column.name == "id" ? "lost" : column.name
    }
    return SQLStatement(stringLiteral: (ownColumns.dropLast().map(\.name) + account).joined(separator: ", "))
  }()

  static func of(_ lost: AccountID) -> SQLStatement { "SELECT \(selection) FROM account_merge WHERE lost = \(lost)" }

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    // `selection` puts the lost account behind the merge's own columns, without the last of them.
    let formerColumn = Self.ownColumns.count - 1
    self.init(
      lost: try row.id(formerColumn), version: try row.value(0), survivor: try row.id(1), at: try row.date(2),
      undoUntil: try row.date(3), identities: try row.ids(4), gaveName: try row.value(5),
      former: row.lacks(formerColumn + 2) ? nil : try Account(row, from: formerColumn))
  }

  private static let erasing = SQLStatement(
    stringLiteral: formerColumns.map { "\($0.name) = NULL" }.joined(separator: ", "))

  /// Forgets up to `limit` lost accounts that no undo can need any more; the alias stays.
  static func forgetting(_ limit: Int, before now: Date) -> SQLStatement {
    """
    UPDATE account_merge SET version = version + 1, \(erasing)
    WHERE lost IN (
      SELECT lost FROM account_merge WHERE undo_until < \(now) AND realm IS NOT NULL LIMIT \(limit))
    """
  }
}
