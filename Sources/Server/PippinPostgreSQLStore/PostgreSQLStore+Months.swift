import PippinAccounts
import PippinDatabases
import PippinFoundation
import PippinTelemetry

extension PostgreSQLStore {
  /// The number of months whose partitions are created ahead. Nodes may be down that long before rows go into the default partition.
  private static let monthsAhead = 2

  /// The longest time to count the rows of a month before it is dropped. Only migrations and other changes of partitions wait meanwhile.
  private static let countingLimit = Duration.seconds(60)

  /// Creates the missing partitions of this month and the next ones.
  func addMonths(at now: Date) async throws(StoreError) {
    let months = (0...Self.monthsAhead).map { Month(of: now).adding($0) }
    for table in PostgreSQLSchema.monthly {
      let present = Set(try await parts(of: table))
      for month in months where !present.contains(month) {
        try await addPart(of: table, for: month)
      }
    }
  }

  /// Creates one partition, unless it exists.
  func addPart(of table: MonthlyTable, for month: Month) async throws(StoreError) {
    _ = try await changeParts(table.adding(month), part: table.part(of: month))
  }

  /// Drops the partitions of months in which every row was kept long enough; returns the number of rows by table.
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

  /// Changes a table's partitions by one statement; returns the number that the statement returns.
  ///
  /// While this waits for a table, everybody else who needs the table waits behind it, so it gives up soon. The next purge tries again;
  /// until then new rows go into the default partition, and old rows are deleted one by one.
  private func changeParts(
    _ change: SQLStatement, part: String, limit: Duration? = nil
  ) async throws(StoreError) -> Int {
    do throws(PostgreSQLError) {
      let answers = try await pool.transaction(
        .write,
        [
          // One of two nodes makes the change, and the other finds it made.
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

/// A table with a partition for each month, and a default partition for rows of months whose partition was not created in time.
struct MonthlyTable: Sendable {
  /// The column by which the table is partitioned.
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

  /// Finds the existing partitions.
  var parts: SQLStatement {
    """
    SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = to_regclass(\(name))
    """
  }

  func part(of month: Month) -> String { "\(name)_\(month.name)" }

  /// The month of a partition, `nil` for the default one.
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

/// A month of the Gregorian calendar in UTC.
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

  /// `2026_11`, as in the names of partitions.
  var name: String {
    let month = index % 12 + 1
    return "\(index / 12)_\(month < 10 ? "0" : "")\(month)"
  }

  /// The moment at which it begins.
  var start: Date { Date(timeIntervalSince1970: Double(firstDay) * 86_400) }

  func adding(_ months: Int) -> Month { Month(index: index + months) }

  /// Its first day in days since 1970.
  private var firstDay: Int { CivilDate(year: index / 12, month: index % 12 + 1, day: 1).daysSince1970 }

  static func < (left: Month, right: Month) -> Bool { left.index < right.index }
}
