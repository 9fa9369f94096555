/// What a purge under load was like.
struct Purge: Encodable {
  /// A part of the run: before, while there is something to delete, and after it.
  struct Phase: Encodable {
    let name: String
    let seconds: Double
    let signIns: Load
    let refreshes: Load

    private enum CodingKeys: String, CodingKey {
      case name, seconds, refreshes
      case signIns = "sign_ins"
    }
  }

  /// Medians of the rounds, but for the longest of all times.
  struct Load: Encodable {
    let perSecond: Double
    /// In milliseconds.
    let p50: Double
    let p99: Double
    let longest: Double
    let failed: Int

    init(_ rounds: [Wrk.Result]) {
      perSecond = rounds.map(\.load.perSecond).median.rounded(to: 0)
      p50 = rounds.map(\.load.p50).median.rounded(to: 1)
      p99 = rounds.map(\.load.p99).median.rounded(to: 1)
      longest = (Double(rounds.map(\.longest).max() ?? 0) / 1000).rounded(to: 0)
      failed = rounds.reduce(0) { $0 + $1.failed }
    }

    private enum CodingKeys: String, CodingKey {
      case failed
      case perSecond = "per_second"
      case p50 = "p50_milliseconds"
      case p99 = "p99_milliseconds"
      case longest = "longest_milliseconds"
    }
  }

  /// What `Benchmarks/leftovers` sees in a database.
  struct Size: Codable {
    /// Whether something expired is there.
    let isSomeLeft: Bool
    let databaseMiB: Double
    /// The write-ahead log, as the files have it.
    let logMiB: Double
    /// What SQLite has free in the file.
    let freeMiB: Double?
    /// Rows that PostgreSQL has deleted or replaced and not yet cleaned up, and how often autovacuum went over a table.
    let deadRows: Int?
    let vacuums: Int?

    private enum CodingKeys: String, CodingKey {
      case isSomeLeft = "some_left"
      case databaseMiB = "database_mib"
      case logMiB = "log_mib"
      case freeMiB = "free_mib"
      case deadRows = "dead_rows"
      case vacuums
    }
  }

  let store: Store
  let accounts: Int
  /// How many rows there were to delete, and whether all were.
  let rows: Int
  let isDone: Bool
  let phases: [Phase]
  /// The database before anything, and after each round since there was something to delete.
  let sizeBefore: Size
  let sizes: [Size]

  /// Nobody was turned away, and everything that expired is gone.
  var passes: Bool { isDone && phases.allSatisfy { $0.signIns.failed + $0.refreshes.failed == 0 } }

  private enum CodingKeys: String, CodingKey {
    case store, accounts, rows, phases, sizes, passes
    case isDone = "done"
    case sizeBefore = "size_before"
  }

  func encode(to encoder: any Encoder) throws {
    var purge = encoder.container(keyedBy: CodingKeys.self)
    try purge.encode(store.rawValue, forKey: .store)
    try purge.encode(accounts, forKey: .accounts)
    try purge.encode(rows, forKey: .rows)
    try purge.encode(isDone, forKey: .isDone)
    try purge.encode(phases, forKey: .phases)
    try purge.encode(sizeBefore, forKey: .sizeBefore)
    try purge.encode(sizes, forKey: .sizes)
    try purge.encode(passes, forKey: .passes)
  }
}
