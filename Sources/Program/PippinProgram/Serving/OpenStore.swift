import PippinAccounts
import PippinDatabases
import PippinFoundation
import PippinPostgreSQLStore
import PippinSQLiteStore
import PippinServer
import PippinTelemetry

/// An open store of either kind, and how to close it.
struct OpenStore: Sendable {
  let store: any AccountStore
  /// Asks PostgreSQL for the size of the database in bytes; nil for SQLite, whose files tell it.
  var askSize: (@Sendable () async throws(StoreError) -> Int64?)?
  let close: @Sendable () async -> Void

  /// Opens a store, creates it if needed, and updates its tables.
  ///
  /// - Parameters:
  ///   - creating: whether a missing store may be created.
  ///   - metrics: the registry for the connection pool's metrics.
  ///   - monitor: hears of each call of the store.
  static func open(
    _ place: ServeSettings.Store, creating: Bool = true, metrics: Metrics = Metrics(),
    monitor: (any StoreMonitor)? = nil, log: Log = .none, now: @escaping @Sendable () -> Date
  ) async throws(StoreError) -> OpenStore {
    switch place {
    case .sqlite(let path):
      guard creating || isThere(path) else {
        throw StoreError(
          .unavailable, detail: "there is no such file; use the settings that the server was started with")
      }
      let store = try await SQLiteStore.open(path: path, monitor: monitor, now: now())
      return OpenStore(store: store) { await store.close() }
    case .postgreSQL(let settings):
      let pool: PostgreSQLPool
      do {
        pool = try PostgreSQLPool(settings, instruments: PostgreSQLInstruments(metrics), log: log)
      } catch {
        throw StoreError(.unavailable, detail: error.message)
      }
      let store = try await PostgreSQLStore.open(
        pool, creating: creating, monitor: monitor, now: now(), clock: now)
      return OpenStore(
        store: store, askSize: { () throws(StoreError) in try await store.databaseBytes() },
        close: { await store.close() })
    }
  }

  private static func isThere(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }
}

extension ServeSettings {
  /// Opens the store that a server has filled, for a command of the operator, and closes it afterwards.
  func withStore<Outcome: Sendable>(
    now: Date, creating: Bool = false, _ work: (any AccountStore) async throws(StoreError) -> Outcome
  ) async throws(CommandFailure) -> Outcome {
    let outcome: Result<Outcome, StoreError>
    do throws(StoreError) {
      // Mostly opening would make an empty one, in which nothing is ever wrong.
      let opened = try await OpenStore.open(store, creating: creating, now: { now })
      outcome = await result(of: work, on: opened.store)
      await opened.close()
    } catch {
      outcome = .failure(error)
    }
    do throws(StoreError) {
      return try outcome.get()
    } catch {
      throw .refused(
        code: "store_unavailable",
        detail: "The database \(Printable.text(store.words)) cannot be read: \(error.detail).")
    }
  }

  private func result<Outcome: Sendable>(
    of work: (any AccountStore) async throws(StoreError) -> Outcome, on store: any AccountStore
  ) async -> Result<Outcome, StoreError> {
    do throws(StoreError) {
      return .success(try await work(store))
    } catch {
      return .failure(error)
    }
  }
}
