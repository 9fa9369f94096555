import PippinAccounts
import PippinMemoryStore
import PippinDatabases
import PippinPostgreSQLTestKit
import PippinSecret
import PippinStoreContract
import PippinTestKit
import Testing

@testable import PippinPostgreSQLStore

/// Nodes of two versions on one database, as in a rolling upgrade.
struct VersionsTests {
  private static let expansion = Migration(
    name: "m9001_nickname", isExpansion: true,
    statements: [
      "ALTER TABLE account ADD COLUMN nickname text", "ALTER TABLE session ADD COLUMN colour bigint NOT NULL DEFAULT 7",
      "CREATE TABLE fashion (id bytea NOT NULL PRIMARY KEY)",
    ])
  private static let contraction = Migration(
    name: "m9002_no_profile", statements: ["ALTER TABLE profile RENAME TO first_name"])

  private func node(_ address: SecretText, _ newer: [Migration]) async throws -> PostgreSQLStore {
    let pool = try PostgreSQLPool(PostgreSQLSettings(address: address))
    return try await .open(pool, migrations: PostgreSQLSchema.migrations + newer, now: ManualClock.start)
  }

  @Test func `an older node serves beside a newer one that has added something, and starts anew there`() async throws {
    let address = try await PostgreSQLCluster.shared().makeDatabase()
    let older = try await node(address, [])
    let newer = try await node(address, [Self.expansion])
    let restarted = try await node(address, [])
    let report = try await Interleaving.run(
      seed: 3, steps: 300, lookingEvery: 100, on: Alternating([older, newer, restarted]))
    let expected = try await Interleaving.run(seed: 3, steps: 300, lookingEvery: 300, on: MemoryStore())
    #expect(report.violation == nil && report.lines == expected.lines, "\(report.words)")
    try await older.ping()
    for node in [older, newer, restarted] { await node.close() }
  }

  @Test func `an older node is unready, and does not start, once a newer one has taken something away`() async throws {
    let address = try await PostgreSQLCluster.shared().makeDatabase()
    let older = try await node(address, [])
    let newer = try await node(address, [Self.expansion, Self.contraction])
    try await newer.ping()
    await #expect {
      try await older.ping()
    } throws: { error in
      "\(error)".contains("m9002_no_profile") && (error as? StoreError)?.code == .unreadable
    }
    await #expect(throws: StoreError.self) { try await node(address, []) }
    await #expect(throws: StoreError.self) { try await node(address, [Self.expansion]) }
    for node in [older, newer] { await node.close() }
  }

  @Test func `an older node can read why the limit of sessions ended one, and knows it as an expiry`() async throws {
    let samples = Samples()
    let address = try await PostgreSQLCluster.shared().makeDatabase()
    let store = try await node(address, [])
    let other = try PostgreSQLPool(PostgreSQLSettings(address: address))
    let session = samples.session(of: samples.id(), by: samples.id())
    let end = Session.End(at: samples.now, reason: .sessionLimit)
    try await store.commit(samples.changeSet(.putSession(session), .limitSessions(of: session.account, keep: 0, end)))
    let words = try await other.query("SELECT end_reason FROM ended_session")
      .rows { row throws(PostgreSQLError) in try row.text(0) }
    #expect(words == ["expired"])
    #expect(try await store.snapshot(of: [.session(session.id)]).session(session.id)?.end == end)
    await other.close()
    await store.close()
  }
}
