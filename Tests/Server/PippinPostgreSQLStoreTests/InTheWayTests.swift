import PippinAccounts
import PippinFoundation
import PippinLock
import PippinDatabases
import PippinPostgreSQLTestKit
import PippinSecret
import PippinTelemetry
import PippinTestKit
import Testing

@testable import PippinPostgreSQLStore

/// What happens to changes of the tables while somebody holds a lock of them, and who is told.
struct InTheWayTests {
  private final class Journal: Sendable {
    private let lines = Lock<[String]>([])
    var messages: [String] { lines.withLock { $0 } }
    var log: Log {
      Log(minimum: .warning, now: { ManualClock.start }) { [self] record in
        lines.withLock { $0.append(record.message) }
      }
    }
  }

  private let samples = Samples()
  private let journal = Journal()
  private let address: SecretText
  private let other: PostgreSQLPool

  init() async throws {
    address = try await PostgreSQLCluster.shared().makeDatabase()
    await (try openStore(address)).close()
    other = try PostgreSQLPool(PostgreSQLSettings(address: address))
  }

  private func pool() throws -> PostgreSQLPool {
    try PostgreSQLPool(PostgreSQLSettings(address: address), log: journal.log)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a migration behind a backup lets others pass, and is taken when the backup is done`() async throws {
    let step = Migration(name: "m9000_more", statements: ["ALTER TABLE account ADD COLUMN more bigint"])
    let (pool, now) = (try pool(), samples.now)
    let reader = try await openStore(address)
    let opening = try await other.session(.snapshot, limit: .seconds(120)) { session in
      try await session.run("SELECT count(*) FROM account")
      let opening = Task {
        try await PostgreSQLStore.open(pool, migrations: PostgreSQLSchema.migrations + [step], now: now)
      }
      try await eventually("it gave way once") { !journal.messages.isEmpty }
      _ = try await reader.snapshot(of: [.account(samples.id())])
      return opening
    }
    try await opening.value.ping()
    #expect(journal.messages.allSatisfy { $0.hasPrefix("a migration waits for a table") })
    let count = try await other.query("SELECT more FROM account").count
    #expect(count == 0)
  }

  @Test func `a month that cannot be made is told of`() async throws {
    let store = try await PostgreSQLStore.open(pool(), now: samples.now)
    samples.clock.advance(by: 31 * 86_400)
    try await other.session(.write, limit: .seconds(120)) { session in
      try await session.run("LOCK TABLE audit_event IN SHARE UPDATE EXCLUSIVE MODE")
      _ = try await store.purge(before: samples.now)
    }
    #expect(journal.messages.count == 1)
    #expect(journal.messages.first?.hasPrefix("a month's part of a table") == true)
  }

  @Test func `what became of a commit is asked for no longer than who committed waits`() async throws {
    let store = try await PostgreSQLStore.open(pool(), now: samples.now)
    let changes = samples.changeSet(.putAccount(samples.account()))
    try await other.session(.write, limit: .seconds(120)) { session in
      try await session.run("LOCK TABLE change_set")
      let start = ContinuousClock.now
      await #expect(throws: StoreError.self) { try await store.isCommitted(changes.id) }
      await #expect(throws: StoreError.self) { try await store.isCommitted(changes.id, until: start) }
      #expect(ContinuousClock.now - start < .seconds(9))
    }
    #expect(try await !store.isCommitted(changes.id))
  }
}
