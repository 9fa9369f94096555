import PippinAccounts
import PippinFoundation
import PippinDatabases
import PippinPostgreSQLStore
import PippinSQLiteStore
import PippinTelemetry

/// An open store of either kind, and how to close it.
struct OpenStore: Sendable {
  let store: any AccountStore
  let close: @Sendable () async -> Void

  /// Opens a store, creates it if needed, and updates its tables.
  ///
  /// - Parameters:
  ///   - creating: whether a missing store may be created.
  ///   - metrics: the registry for the connection pool's metrics.
  static func open(
    _ place: ServeSettings.Store, creating: Bool = true, metrics: Metrics = Metrics(), log: Log = .none,
    now: @escaping @Sendable () -> Date
  ) async throws(StoreError) -> OpenStore {
    switch place {
    case .sqlite(let path):
      guard creating || isThere(path) else {
        throw StoreError(
          .unavailable, detail: "there is no such file; use the settings that the server was started with")
      }
      let store = try await SQLiteStore.open(path: path, now: now())
      return OpenStore(store: store) { await store.close() }
    case .postgreSQL(let settings):
      let pool: PostgreSQLPool
      do {
        pool = try PostgreSQLPool(settings, instruments: PostgreSQLInstruments(metrics), log: log)
      } catch {
        throw StoreError(.unavailable, detail: error.message)
      }
      let store = try await PostgreSQLStore.open(pool, creating: creating, now: now(), clock: now)
      return OpenStore(store: store) { await store.close() }
    }
  }

  private static func isThere(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }
}
