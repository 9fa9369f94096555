import PippinAccounts
import PippinFoundation
import PippinDatabases

/// A table that has a part for each month, and one for the rest: rows of a month whose part was not made in time.
struct MonthlyTable: Sendable {
  /// The column that tells the months apart.
  enum Key: Sendable {
    /// Ids, which begin with their time.
    case id(String)
    /// Milliseconds since 1970.
    case time(String)
  }

  let name: String
  let key: Key
  /// For how many seconds a row is kept; `nil` for ever.
  let keptFor: TimeInterval?

  /// The parts that there are.
  var parts: SQLStatement {
    """
    SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = to_regclass(\(name))
    """
  }

  func part(of month: Month) -> String { "\(name)_\(month.name)" }

  /// The month of a part, `nil` for the rest.
  func month(of part: String) -> Month? {
    part.hasPrefix("\(name)_") ? Month(part.dropFirst(name.count + 1)) : nil
  }

  func adding(_ month: Month) -> SQLStatement {
    """
    SELECT pippin_add_month(\(name), \(column), \(part(of: month)), \(bound(month.start)),
      \(bound(month.adding(1).start)))
    """
  }

  func dropping(_ month: Month) -> SQLStatement {
    "SELECT pippin_drop_month(\(name), \(part(of: month)))"
  }

  private var column: String {
    switch key {
    case .id(let column), .time(let column): column
    }
  }

  /// The first value of a time, as PostgreSQL writes it.
  private func bound(_ time: Date) -> String {
    switch key {
    case .time: "\(time.millisecondsSince1970)"
    case .id:
      "\\x" + UUIDv7.first(at: time).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }
}
