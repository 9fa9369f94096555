import PippinAccounts
import PippinFoundation
import PippinPostgreSQLStore
import PippinSQLiteStore

/// An open source or target database of a move, and how to close it.
struct OpenPortableStore: Sendable {
  let store: any PortableStore
  let close: @Sendable () async -> Void

  static func open(
    _ place: ServeSettings.Store, isTarget: Bool, now: Date
  ) async throws(StoreError) -> OpenPortableStore {
    switch place {
    case .sqlite(let path):
      guard isTarget || FileManager.default.fileExists(atPath: path) else {
        throw StoreError(.unavailable, detail: "there is no such file")
      }
      return OpenPortableStore(store: try PortableSQLiteStore(path: path, isTarget: isTarget, now: now)) {}
    case .postgreSQL(let settings):
      let store = try await PortablePostgreSQLStore.open(settings, isTarget: isTarget, now: now)
      return OpenPortableStore(store: store) { await store.close() }
    }
  }
}
