import PippinAccounts
import PippinDatabases
import PippinFoundation
import PippinTelemetry

extension PostgreSQLStore {
  /// How many months are made before they begin: a node may be down for as long, and nothing goes into the rest.
  private static let monthsAhead = 2

  /// How long the rows of a month may be counted before it goes. Only another change of months, and a migration, wait meanwhile.
  private static let countingLimit = Duration.seconds(60)

  /// Makes the parts of this month and the next ones, where they are missing.
  func addMonths(at now: Date) async throws(StoreError) {
    let months = (0...Self.monthsAhead).map { Month(of: now).adding($0) }
    for table in PostgreSQLSchema.monthly {
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
    for table in PostgreSQLSchema.monthly {
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

/// A month of the Gregorian calendar, by Greenwich's clock.
struct Month: Hashable, Comparable, Sendable {
  /// Months since the year 0.
  private let index: Int

  private init(index: Int) {
    self.index = index
  }

  /// The month in which `time` lies.
  init(of time: Date) {
    let date = CivilDate(daysSince1970: Int((time.timeIntervalSince1970 / 86_400).rounded(.down)))
    index = date.year * 12 + date.month - 1
  }

  /// Reads a ``name``.
  init?(_ name: some StringProtocol) {
    let parts = name.split(separator: "_").map { Int($0) }
    guard parts.count == 2, let year = parts[0], let month = parts[1], (1...12).contains(month) else { return nil }
    index = year * 12 + month - 1
  }

  /// `2026_11`: so it stands in the names of tables.
  var name: String {
    let month = index % 12 + 1
    return "\(index / 12)_\(month < 10 ? "0" : "")\(month)"
  }

  /// The moment with which it begins.
  var start: Date { Date(timeIntervalSince1970: Double(firstDay) * 86_400) }

  func adding(_ months: Int) -> Month { Month(index: index + months) }

  /// Its first day in days since 1970.
  private var firstDay: Int { CivilDate(year: index / 12, month: index % 12 + 1, day: 1).daysSince1970 }

  static func < (left: Month, right: Month) -> Bool { left.index < right.index }
}
