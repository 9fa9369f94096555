import PippinDatabases
import PippinFoundation
import PippinPostgreSQLStore
import PippinPostgreSQLTestKit
import PippinStoreContract
import PippinTestKit
import Testing

struct PostgreSQLStoreTests {
  private static let database = Task { try await EmptiedStore() }

  // One after the other, since all are played on one database.
  @Test(.serialized, arguments: StoreContract.cases)
  func `keeps the contract`(_ contract: StoreContract.Case) async throws {
    try await contract.run(on: try await Self.database.value.emptied())
  }

  @Test func `tells its monitor of each call once`() async throws {
    let recorder = CallRecorder()
    let pool = try PostgreSQLPool(PostgreSQLSettings(address: try await PostgreSQLCluster.shared().makeDatabase()))
    let store = try await PostgreSQLStore.open(pool, monitor: recorder, now: ManualClock.start, clock: { Date() })
    try await StoreContract.expectCalls(of: store, in: recorder) { await store.close() }
  }

  @Test func `tells the size of its database, whose tables alone have a megabyte`() async throws {
    let pool = try PostgreSQLPool(PostgreSQLSettings(address: try await PostgreSQLCluster.shared().makeDatabase()))
    let store = try await PostgreSQLStore.open(pool, now: ManualClock.start, clock: { Date() })
    #expect(try await store.databaseBytes() ?? 0 > 1 << 20)
    await store.close()
  }
}
