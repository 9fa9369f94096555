import PippinDatabases
import PippinPostgreSQLTestKit
import PippinTestKit
import Testing

/// How many server processes a node has, and how long whoever asks waits, whatever the database is doing.
struct PostgreSQLBoundTests {
  private let database: TestDatabase
  /// Of another database, so that it is not counted.
  private let witness: PostgreSQLPool

  init() async throws {
    let cluster = try PostgreSQLCluster()
    database = try await TestDatabase(in: cluster) { settings in
      settings.connections = 3
      settings.waitingLimit = .milliseconds(500)
      settings.statementLimit = .milliseconds(500)
    }
    var settings = PostgreSQLSettings(address: cluster.address(of: "postgres"))
    // What only administrators do is done in no transaction, and writes.
    settings.preparation = .never
    witness = try PostgreSQLPool(settings)
  }

  /// What a busy machine may add. Without a bound a client would wait until the pressure ends, which is longer.
  private static let machine = Duration.seconds(3)

  private struct Seen {
    var backends: Int64 = 0
    var longest: Duration = .zero
    var answered = 0
    var longestProbe: Duration = .zero
  }

  /// Keeps asking, as eight clients do, while the database is looked at from beside and from within.
  private func press(_ statement: @escaping @Sendable (Int) -> SQLStatement) async throws -> Seen {
    let (pool, name) = (database.pool, database.name)
    let end = ContinuousClock.now + .seconds(6)
    let clients = (0..<8).map { client in
      Task {
        var (longest, answered, round) = (Duration.zero, 0, 0)
        while ContinuousClock.now < end {
          round += 1
          let start = ContinuousClock.now
          let error = await pool.failure([statement(client * 1_000 + round)])
          if error == nil { answered += 1 }
          longest = max(longest, ContinuousClock.now - start)
        }
        return (longest, answered)
      }
    }
    var seen = Seen()
    while ContinuousClock.now < end {
      let count = try await witness.query("SELECT count(*) FROM pg_stat_activity WHERE datname = \(name)").first {
        row throws(PostgreSQLError) in try row.integer(0)
      }
      seen.backends = max(seen.backends, count ?? 0)
      let start = ContinuousClock.now
      _ = try await pool.probe("SELECT 1")
      seen.longestProbe = max(seen.longestProbe, ContinuousClock.now - start)
    }
    for client in clients {
      let (longest, answered) = await client.value
      seen.longest = max(seen.longest, longest)
      seen.answered += answered
    }
    return seen
  }

  @Test(.timeLimit(.minutes(2)))
  func `connections are bounded while a table is locked, and health checks still succeed`() async throws {
    try await database.pool.insert(1)
    let locker = try PostgreSQLPool(PostgreSQLSettings(address: database.address))
    let seen = try await locker.session(.write, limit: .seconds(30)) { session in
      try await session.run("LOCK TABLE t")
      return try await press { _ in "SELECT n FROM t" }
    }
    // The locker's, the pool's, and the one that is there for nothing but the question.
    #expect(seen.backends <= 1 + 3 + 1)
    #expect(seen.answered == 0)
    #expect(seen.longest < database.pool.longestWait + Self.machine)
    #expect(seen.longestProbe < Self.machine)
  }

  /// Has every commit wait for a standby of that name, or for none, and comes back once the server does so.
  ///
  /// A reload is only asked for: each server process reads the new settings when it gets round to it, and what commits
  /// look at is set by one of them. So a fresh session must show the name, and a commit must wait.
  private func waitForStandby(_ name: String?) async throws {
    let setting = name.map { "SET synchronous_standby_names = '\($0)'" } ?? "RESET synchronous_standby_names"
    for statement in ["ALTER SYSTEM \(setting)", "SELECT pg_reload_conf()"] {
      _ = try await witness.outsideTransaction(SQLStatement(stringLiteral: statement))
    }
    var settings = PostgreSQLSettings(address: database.address)
    settings.preparation = .never
    try await eventually("a fresh session shows the standby") {
      let fresh = try PostgreSQLPool(settings)
      let shown = try await fresh.query("SHOW synchronous_standby_names").first { row throws(PostgreSQLError) in
        try row.text(0)
      }
      await fresh.close()
      return shown == name ?? ""
    }
    guard name != nil else { return }
    var attempt = 0
    try await eventually("a commit waits") {
      attempt -= 1
      return await database.pool.failure(["INSERT INTO t VALUES (\(attempt))"]) != nil
    }
  }

  @Test(.timeLimit(.minutes(2)))
  func `are bounded while commits wait for a standby, and serve again when it is there`() async throws {
    try await waitForStandby("nobody")
    let seen = try await press { "INSERT INTO t VALUES (\($0))" }
    #expect(seen.backends == 3 + 1)
    #expect(seen.answered == 0)
    #expect(seen.longest < database.pool.longestWait + Self.machine)
    #expect(seen.longestProbe < Self.machine)
    #expect(database.pool.statistics.orphaned == 3)
    try await waitForStandby(nil)
    try await eventually("the pool commits again") {
      await database.pool.failure(["INSERT INTO t VALUES (1000000)"]) == nil
    }
    try await eventually("none is waited for") { database.pool.statistics.orphaned == 0 }
  }
}
