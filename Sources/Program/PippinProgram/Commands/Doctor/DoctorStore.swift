import PippinAccounts
import PippinFoundation
import PippinDatabases
import PippinPostgreSQLStore
import PippinSQLiteStore

/// The database, opened once for all checks and never changed.
struct DoctorStore: Sendable {
  /// What the database turned out to be.
  enum State: Sendable {
    case open(any AccountStore, close: @Sendable () async -> Void)
    /// It lacks these migrations, so that its tables cannot be read.
    case behind([String])
    case failed(StoreError)
    /// There is no such file yet.
    case missing(path: String)
  }

  private let state = OnceOnly<State>()
  private let now: @Sendable () -> Date

  init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  func state(_ settings: ServeSettings) async -> State {
    await state.value { [now] in
      do throws(StoreError) {
        return try await Self.open(settings.store, now: now)
      } catch {
        return .failed(error)
      }
    }
  }

  /// The open database, for checks that read it.
  func reading<Value: Sendable>(
    _ settings: ServeSettings, _ body: (any AccountStore) async throws(StoreError) -> Value
  ) async throws(DoctorCheck.Blocked) -> Value {
    guard case .open(let store, _) = await state(settings) else {
      throw DoctorCheck.Blocked(reason: "the database cannot be read")
    }
    do throws(StoreError) {
      return try await body(store)
    } catch {
      throw DoctorCheck.Blocked(reason: "the database cannot be read: \(error.detail)")
    }
  }

  func close() async {
    if case .open(_, let close) = await state.made { await close() }
  }

  private static func open(
    _ place: ServeSettings.Store, now: @escaping @Sendable () -> Date
  ) async throws(StoreError) -> State {
    switch place {
    case .sqlite(let path):
      guard FileAccess.exists(path) else { return .missing(path: path) }
      let missing = try SQLiteStore.missingMigrations(path: path)
      guard missing.isEmpty else { return .behind(missing) }
      let store = try await SQLiteStore.open(path: path, readers: 2, busyLimit: .seconds(5), now: now())
      return .open(store) { await store.close() }
    case .postgreSQL(var settings):
      settings.connections = 2
      let pool: PostgreSQLPool
      do {
        pool = try PostgreSQLPool(settings)
      } catch {
        throw StoreError(.unavailable, detail: error.message)
      }
      let (store, missing) = try await PostgreSQLStore.look(at: pool, clock: now)
      guard missing.isEmpty else {
        await store.close()
        return .behind(missing)
      }
      return .open(store) { await store.close() }
    }
  }
}
