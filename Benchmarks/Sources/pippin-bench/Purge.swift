/// What a purge under load was like.
struct Purge: Encodable {
  /// The part of the run before there is something to delete, while there is, and after it.
  enum Phase: String, Encodable {
    case before, purging, after
  }

  /// What people noticed in one phase.
  struct Measured: Encodable {
    let phase: Phase
    let seconds: Double
    let signIns: Load
    let refreshes: Load

    private enum CodingKeys: String, CodingKey {
      case phase, seconds, refreshes
      case signIns = "sign_ins"
    }
  }

  /// Medians of the rounds; of the longest times the longest.
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

  /// What `Benchmarks/expired-rows status` says of a database.
  struct Status: Codable {
    let areExpiredRowsLeft: Bool
    let databaseMiB: Double
    /// The write-ahead log, as the files have it.
    let logMiB: Double
    /// What SQLite has free in the file.
    let freeMiB: Double?
    /// Rows that PostgreSQL has deleted or replaced and not yet cleaned up, and how often autovacuum cleaned up a table.
    let deadRows: Int?
    let vacuums: Int?

    private enum CodingKeys: String, CodingKey {
      case areExpiredRowsLeft = "expired_rows_left"
      case databaseMiB = "database_mib"
      case logMiB = "log_mib"
      case freeMiB = "free_mib"
      case deadRows = "dead_rows"
      case vacuums
    }
  }

  let store: Store
  /// How many expired rows there were.
  var expiredRows = 0
  var phases: [Measured] = []
  /// Before anything, then after each round since there was something to delete.
  var statuses: [Status] = []
  /// Why it did not go as it should have; nil when every expired row was deleted and no request failed.
  var problem: String?

  private enum CodingKeys: String, CodingKey {
    case store, phases, statuses, problem
    case expiredRows = "expired_rows"
  }
}
