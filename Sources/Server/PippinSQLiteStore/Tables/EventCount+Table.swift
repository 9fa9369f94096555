import PippinAccounts
import PippinFoundation
import PippinDatabases

extension EventCount {
  private static let keyColumns = ["start", "event", "provider", "client", "platform", "reason"]

  static let table = Table<EventCount>(
    "event_count", key: keyColumns,
    columns: [
      .column("start") { $0.start },
      .column("event") { $0.key.event.rawValue },
      .column("provider") { $0.key.provider },
      .column("client") { $0.key.client },
      .column("platform") { $0.key.platform },
      .column("reason") { $0.key.reason },
      .column("count") { $0.count },
    ])

  /// Adds to what was counted before.
  static let adding = table.insertion.followed(by: sum)

  static let sum =
    " ON CONFLICT (start, event, provider, client, platform, reason) DO UPDATE SET count = event_count.count + excluded.count"

  private static let days: SQLStatement = "86400000"

  /// Adds up the hours of days that are long past; ``removingHours(before:)`` takes them away, in the same transaction.
  static func addingUpHours(of table: SQLStatement, before time: Date) -> SQLStatement {
    """
    INSERT INTO event_count (start, event, provider, client, platform, reason, count)
    SELECT start - start % \(days) AS first, event, provider, client, platform, reason, sum(count)
    FROM \(table) WHERE start < \(time) AND start % \(days) <> 0
    GROUP BY first, event, provider, client, platform, reason\(SQLStatement(stringLiteral: sum))
    """
  }

  static func removingHours(before time: Date) -> SQLStatement {
    "DELETE FROM event_count WHERE start < \(time) AND start % \(days) <> 0"
  }

  /// - Returns: `nil` for what only a newer program counts.
  static func read(_ row: borrowing StoreRow) throws(StoreRow.Failure) -> EventCount? {
    let word: String = try row.value(1)
    guard let event = Event(rawValue: word) else { return nil }
    return EventCount(
      start: try row.date(0),
      key: Key(
        event, provider: try row.value(2), client: try row.value(3), platform: try row.value(4),
        reason: try row.value(5)),
      count: try row.value(6))
  }
}
