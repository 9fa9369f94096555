import PippinDatabases
import PippinPostgreSQLTestKit
import PippinSecret
import PippinTelemetry

/// A pool on a new database of one test, with one table `t (n bigint PRIMARY KEY, s text)`.
struct TestDatabase {
  let address: SecretText
  let pool: PostgreSQLPool

  init(
    in cluster: PostgreSQLCluster? = nil, _ adjust: (inout PostgreSQLSettings) -> Void = { _ in }
  ) async throws {
    address = try await (cluster ?? PostgreSQLCluster.shared()).makeDatabase()
    var settings = PostgreSQLSettings(address: address)
    adjust(&settings)
    pool = try PostgreSQLPool(settings)
    try await pool.transaction(.write, ["CREATE TABLE t (n bigint PRIMARY KEY, s text)"])
  }

  /// The last part of a connection string that this database has in common with others.
  var name: String { String(address.revealed.split(separator: "=").last ?? "") }

  /// Another pool, on whichever of these hosts is the one to use.
  func pool(on hosts: String, _ more: String = "", log: Log = .none) throws -> PostgreSQLPool {
    var settings = PostgreSQLSettings(address: SecretText("host=\(hosts) user=pippin dbname=\(name) \(more)"))
    settings.waitingLimit = .seconds(2)
    return try PostgreSQLPool(settings, log: log)
  }
}

extension PostgreSQLPool {
  func insert(_ numbers: Int...) async throws(PostgreSQLError) {
    try await transaction(.write, numbers.map { "INSERT INTO t (n) VALUES (\($0))" })
  }

  /// All of `t.n`, ascending.
  func numbers() async throws(PostgreSQLError) -> [Int64] {
    try await query("SELECT n FROM t ORDER BY n").rows { row throws(PostgreSQLError) in try row.integer(0) }
  }

  /// The error that a transaction ends with.
  func failure(
    _ mode: PostgreSQLTransactionMode, _ statements: [SQLStatement], limit: Duration? = nil
  ) async -> PostgreSQLError? {
    do {
      try await transaction(mode, statements, limit: limit)
      return nil
    } catch {
      return error
    }
  }
}

extension PostgreSQLPool {
  func failure(_ statements: [SQLStatement]) async -> PostgreSQLError? { await failure(.write, statements) }
}

/// What a test's own work throws.
struct Refused: Error, Equatable {}
