import PippinAccounts
import PippinFoundation
import PippinDatabases

/// How a table that all databases tell alike is kept here.
extension PortableTable {
  /// What stands behind `FROM` to read it.
  var place: String {
    switch name {
    case "session": "any_session"
    case "address_proof":
      "(SELECT proof.*, known.version FROM address_proof AS proof JOIN proved_address AS known USING (address, realm)) "
        + "AS proof"
    // One is gone a moment before the other when their time is up.
    case "notification":
      "(SELECT notification.*, known.event_digest FROM notification JOIN known_notification AS known USING (id_digest)) "
        + "AS notification"
    case "event_count": "any_event_count"
    case "change_set": "(SELECT id FROM change_set WHERE is_void = 0) AS change_set"
    default: name
    }
  }

  /// What puts a row in.
  func insertions(of row: PortableRow) -> [SQLStatement] {
    switch name {
    case "session":
      guard isNothing("ended_at", in: row) else { return [insertion(of: row, into: "ended_session", columns)] }
      return [insertion(of: row, into: "session", columns.filter { $0 != "ended_at" && $0 != "end_reason" })]
    case "address_proof":
      return [
        "\(insertion(of: row, into: "proved_address", ["address", "realm", "version"])) ON CONFLICT DO NOTHING",
        insertion(of: row, into: name, columns.filter { $0 != "version" }),
      ]
    case "notification":
      return [
        insertion(of: row, into: "known_notification", ["id_digest", "event_digest", "received_at"]),
        insertion(of: row, into: name, columns.filter { $0 != "event_digest" }),
      ]
    default: return [insertion(of: row, into: name, columns)]
    }
  }

  /// The month's part in which a row is to lie, `nil` where there are none.
  func month(of row: PortableRow) -> (table: MonthlyTable, month: Month)? {
    let parted = name == "session" ? "ended_session" : name
    guard let table = Schema.monthly.first(where: { $0.name == parted }) else { return nil }
    switch table.key {
    case .time(let column):
      guard let place = place(of: column), case .number(let milliseconds) = row.values[place] else { return nil }
      return (table, Month(of: Date(timeIntervalSince1970: Double(milliseconds) / 1000)))
    case .id(let column):
      guard let place = place(of: column), case .bytes(let id) = row.values[place], id.count == 16 else { return nil }
      let milliseconds = id.prefix(6).reduce(0) { $0 << 8 | Int64($1) }
      return (table, Month(of: Date(timeIntervalSince1970: Double(milliseconds) / 1000)))
    }
  }

  private func insertion(of row: PortableRow, into table: String, _ wanted: [String]) -> SQLStatement {
    let values = row.sqlValues
    return .insertion(into: table, wanted, wanted.compactMap { column in place(of: column).map { values[$0] } })
  }

  private func isNothing(_ column: String, in row: PortableRow) -> Bool {
    guard let place = place(of: column), case .none = row.values[place] else { return false }
    return true
  }
}
