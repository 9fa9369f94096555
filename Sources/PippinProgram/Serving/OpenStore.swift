import FoundationEssentials
import PippinAccounts
import PippinPostgreSQL
import PippinPostgreSQLStore
import PippinSQLiteStore
import PippinTelemetry

/// A store that is open, whichever it is, and how it is let go of.
struct OpenStore: Sendable {
  let store: any AccountStore
  let close: @Sendable () async -> Void

  /// Opens a store, makes it if need be, and brings its tables up to date.
  ///
  /// - Parameters:
  ///   - creating: whether one that is not there yet may be made.
  ///   - metrics: where a pool of connections shows its numbers.
  static func open(
    _ place: ServeSettings.Store, creating: Bool = true, metrics: Metrics = Metrics(), log: Log = .none,
    now: @escaping @Sendable () -> Date
  ) async throws(StoreError) -> OpenStore {
    switch place {
    case .sqlite(let path):
      guard creating || isThere(path) else {
        throw StoreError(
          .unavailable, detail: "there is no such file; name the settings that the server was started with")
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
