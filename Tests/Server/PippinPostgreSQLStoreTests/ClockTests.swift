import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinDatabases
import PippinPostgreSQLTestKit
import PippinTestKit
import Testing

@testable import PippinPostgreSQLStore

/// Whose clock is off serves nobody.
struct ClockTests {
  @Test(arguments: [(0.0, true), (1.5, true), (-1.5, true), (3, false), (-3, false), (3_600, false)])
  func `is ready while its clock is the store's`(seconds: TimeInterval, isReady: Bool) async throws {
    let address = try await PostgreSQLCluster.shared().makeDatabase()
    await (try openStore(address)).close()
    let store = PostgreSQLStore(try PostgreSQLPool(PostgreSQLSettings(address: address))) {
      Date().addingTimeInterval(seconds)
    }
    do throws(StoreError) {
      try await store.ping()
      #expect(isReady)
    } catch {
      #expect(!isReady && error.code == .unavailable)
      #expect(error.detail.contains("seconds off the database's"), "\(error.detail)")
    }
  }

  @Test(arguments: [(0.0, 1), (1, 1), (-1, 1), (3, 0), (-3, 0), (3_600, 0)])
  func `takes jobs while its clock is the store's`(seconds: TimeInterval, count: Int) async throws {
    let now = Date()
    let address = try await PostgreSQLCluster.shared().makeDatabase()
    let store = try await openStore(address, now: now, clock: { Date().addingTimeInterval(seconds) })
    var changes = ChangeSet(
      id: ChangeSetID(now: now, random: .system), relyingOnNothingBecause: "a job by itself", at: now)
    changes.add(.enqueue(Job(id: JobID(now: now, random: .system), kind: .purge, createdAt: now, dueAt: now)))
    try await store.commit(changes)
    let leased = try await store.lease(
      .purge, count: 10, at: now.addingTimeInterval(seconds + 10), until: now.addingTimeInterval(seconds + 70))
    #expect(leased.count == count)
    await store.close()
  }
}
