import PippinAccounts
import PippinLock
import PippinPostgreSQLStore

/// A target that is gone when rows are put in for the nth time.
final class BreakingStore: PortableStore {
  static let failure = StoreError(.unavailable, detail: "gone")

  static let tables = PortablePostgreSQLStore.tables

  private let store: any PortableStore
  private let rest: Lock<Int>

  init(_ store: any PortableStore, at insertion: Int) {
    self.store = store
    rest = Lock(insertion)
  }

  func insert(_ rows: [PortableRow], into table: PortableTable) async throws(StoreError) {
    let isBroken = rest.withLock { rest in
      rest -= 1
      return rest < 0
    }
    if isBroken { throw Self.failure }
    try await store.insert(rows, into: table)
  }

  func isBeingFilled() async throws(StoreError) -> Bool { try await store.isBeingFilled() }
  func note(isBeingFilled: Bool) async throws(StoreError) { try await store.note(isBeingFilled: isBeingFilled) }
  func count(of table: PortableTable) async throws(StoreError) -> Int64 { try await store.count(of: table) }
  func rows(of table: PortableTable, after key: PortableRow?, limit: Int) async throws(StoreError) -> [PortableRow] {
    try await store.rows(of: table, after: key, limit: limit)
  }
  func pauseSignals() async throws(StoreError) { try await store.pauseSignals() }
  func settle() async throws(StoreError) { try await store.settle() }
  func refuseCompany() async throws(StoreError) { try await store.refuseCompany() }
}
