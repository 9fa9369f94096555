import PippinAccounts
import PippinFoundation
import PippinDatabases
import PippinPostgreSQLTestKit
import PippinTestKit
import Testing

@testable import PippinPostgreSQLStore

/// A table's months.
struct PartsTests {
  private let samples = Samples()
  private let pool: PostgreSQLPool
  private let store: PostgreSQLStore

  init() async throws {
    let address = try await PostgreSQLCluster.shared().makeDatabase()
    pool = try PostgreSQLPool(PostgreSQLSettings(address: address))
    // The 14th of November 2025.
    store = try await openStore(address)
  }

  private func parts(of table: String) async throws -> [String] {
    try await pool.query(
      "SELECT relname FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = \(table)::regclass ORDER BY 1"
    ).rows { row throws(PostgreSQLError) in try row.text(0) }
  }

  private func count(_ table: String) async throws -> Int64? {
    try await pool.query(SQLStatement(stringLiteral: "SELECT count(*) FROM \(table)")).first {
      row throws(PostgreSQLError) in try row.integer(0)
    }
  }

  /// Somebody signs in and out.
  private func leave() async throws {
    let session = samples.session(
      of: samples.id(), by: samples.id(), end: Session.End(at: samples.now, reason: .signedOut))
    try await store.commit(
      samples.changeSet(
        .putSession(session), .audit(samples.audit(of: session.account)), .journal(samples.notification())))
  }

  @Test(arguments: ["audit_event", "ended_session", "notification"])
  func `are made ahead when a node starts, and by each purge`(table: String) async throws {
    let months = ["2025_11", "2025_12", "2026_01"].map { "\(table)_\($0)" }
    #expect(try await parts(of: table) == months + ["\(table)_rest"])
    samples.clock.advance(by: 31 * 86_400)
    _ = try await store.purge(before: samples.now)
    #expect(try await parts(of: table) == months + ["\(table)_2026_02", "\(table)_rest"])
  }

  @Test func `take what belongs to them`() async throws {
    try await leave()
    for table in ["audit_event", "ended_session", "notification"] {
      #expect(try await count("\(table)_2025_11") == 1)
      #expect(try await count("\(table)_rest") == 0)
    }
  }

  @Test func `take over what came while they were missing`() async throws {
    // Nobody has purged for half a year.
    samples.clock.advance(by: 180 * 86_400)
    try await leave()
    #expect(try await count("ended_session_rest") == 1)
    _ = try await store.purge(before: samples.now)
    for table in ["audit_event", "ended_session", "notification"] {
      #expect(try await count("\(table)_rest") == 0)
      #expect(try await count("\(table)_2026_05") == 1)
    }
  }

  @Test func `go whole once everything in them was kept for long enough, and are counted`() async throws {
    for _ in 0..<3 { try await leave() }
    samples.clock.advance(by: 100 * 86_400)
    // Three of each but the audit, which stays; and the ids of three change sets.
    #expect(try await store.purge(before: samples.now) == 9)
    #expect(try await parts(of: "ended_session").first == "ended_session_2025_12")
    #expect(try await parts(of: "notification").first == "notification_2025_11")
    #expect(try await count("notification") == 0)
    #expect(try await count("audit_event") == 3)
    #expect(try await store.purge(before: samples.now) == 0)
  }

  @Test func `hide nothing, while they are added, from a statement that was planned before`() async throws {
    samples.clock.advance(by: 180 * 86_400)
    try await leave()
    let audit = try #require(PostgreSQLSchema.monthly.first { $0.name == "audit_event" })
    let sealing = try await pool.session(.write, limit: .seconds(120)) { session in
      try await session.run(audit.adding(Month(of: samples.now)))
      let sealing = Task { try await store.pool.transaction(.write, ["UPDATE audit_event SET number = 1 RETURNING 1"]) }
      try await eventually("the sealer waits for the new part") {
        try await pool.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
        ).count == 1
      }
      return sealing
    }
    #expect(try await sealing.value.map(\.count) == [1])
    #expect(try await count("audit_event_rest") == 0)
  }

  @Test func `are made by the next purge when somebody is in the way`() async throws {
    samples.clock.advance(by: 31 * 86_400)
    try await pool.session(.write, limit: .seconds(120)) { session in
      try await session.run("LOCK TABLE audit_event IN SHARE UPDATE EXCLUSIVE MODE")
      _ = try await store.purge(before: samples.now)
    }
    #expect(try await parts(of: "audit_event").count == 4)
    #expect(try await parts(of: "ended_session").count == 5)
    _ = try await store.purge(before: samples.now)
    #expect(try await parts(of: "audit_event").count == 5)
  }
}
