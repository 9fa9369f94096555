import PippinAccounts
import PippinFoundation
import PippinDatabases
import PippinTelemetry

extension PostgreSQLStore {
  /// How many months are made before they begin: a node may be down for as long, and nothing goes into the rest.
  private static let monthsAhead = 2

  /// How long the rows of a month may be counted before it goes. Only another change of months, and a migration, wait meanwhile.
  private static let countingLimit = Duration.seconds(60)

  /// Makes the parts of this month and the next ones, where they are missing.
  func addMonths(at now: Date) async throws(StoreError) {
    let months = (0...Self.monthsAhead).map { Month(of: now).adding($0) }
    for table in Schema.monthly {
      let present = Set(try await parts(of: table))
      for month in months where !present.contains(month) {
        try await addPart(of: table, for: month)
      }
    }
  }

  /// Makes one part, unless it is there.
  func addPart(of table: MonthlyTable, for month: Month) async throws(StoreError) {
    _ = try await changeParts(table.adding(month), part: table.part(of: month))
  }

  /// Drops the parts of months in which everything has been kept for long enough, and answers how many rows went.
  ///
  /// - Parameter counting: the tables whose rows are counted.
  func dropMonths(before now: Date) async throws(StoreError) -> [String: Int] {
    var dropped: [String: Int] = [:]
    for table in Schema.monthly {
      guard let keptFor = table.keptFor else { continue }
      let oldest = Month(of: now.addingTimeInterval(-keptFor))
      for month in try await parts(of: table) where month < oldest {
        dropped[table.name, default: 0] += try await changeParts(
          table.dropping(month), part: table.part(of: month), limit: Self.countingLimit)
      }
    }
    return dropped
  }

  private func parts(of table: MonthlyTable) async throws(StoreError) -> [Month] {
    try await list(table.parts) { row throws(PostgreSQLError) in table.month(of: try row.text(0)) }
      .compactMap { $0 }.sorted()
  }

  /// Runs one change of a table's parts, and answers the number that it answers.
  ///
  /// Everybody who wants the table waits behind us while we wait for it, so that is not for long: the next purge tries again, until then the
  /// rest takes what comes, and what is old goes row by row.
  private func changeParts(
    _ change: SQLStatement, part: String, limit: Duration? = nil
  ) async throws(StoreError) -> Int {
    do throws(PostgreSQLError) {
      let answers = try await pool.transaction(
        .write,
        [
          // Of two nodes one makes it, and the other finds it made.
          "LOCK TABLE pippin_migration IN SHARE ROW EXCLUSIVE MODE", "SET LOCAL lock_timeout = '500ms'", change,
        ], limit: limit)
      return try answers.last?.first { row throws(PostgreSQLError) in Int(try row.integer(0)) } ?? 0
    } catch {
      guard error.code == .timedOut else { throw StoreError.from(error) }
      pool.log.warning(
        "a month's part of a table could be neither made nor dropped; the next purge tries again",
        ["part": .string(part), "detail": .string(error.message)])
      return 0
    }
  }
}
