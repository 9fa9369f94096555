import PippinFoundation
import PippinSQLiteStore
import PippinStoreContract
import PippinTestKit
import Testing

struct SQLiteStoreTests {
  // One after the other: a hundred databases at once would only make the neighbours wait.
  @Test(.serialized, arguments: StoreContract.cases)
  func `keeps the contract`(_ contract: StoreContract.Case) async throws {
    try await withDatabase { path in
      let store = try await SQLiteStore.open(path: path, now: ManualClock.start)
      try await contract.run(on: store)
      await store.close()
    }
  }

  @Test func `tells its monitor of each call once`() async throws {
    try await withDatabase { path in
      let recorder = CallRecorder()
      let store = try await SQLiteStore.open(path: path, monitor: recorder, now: ManualClock.start)
      try await StoreContract.expectCalls(of: store, in: recorder) { await store.close() }
    }
  }
}
