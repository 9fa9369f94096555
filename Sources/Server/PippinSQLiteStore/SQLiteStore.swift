internal import Dispatch
package import PippinAccounts
import PippinDatabases
package import PippinFoundation
import PippinLock
import PippinTokens

/// Accounts in one SQLite file, for one node.
///
/// Change sets queue for the only writer, which commits all that wait in one transaction with one sync (C-4). Each checks
/// its preconditions and applies its changes; if one fails, only its own changes are undone. A snapshot is one read
/// transaction on a connection from a pool, and waits for no writer.
package final class SQLiteStore: AccountStore {
  private struct Open: Sendable {
    let writer: SQLiteWriter
    let readers: SQLiteReaderPool
    /// Released last.
    let lock: SQLiteFileLock
  }

  /// `nil` once the store is closed.
  private let state: Lock<Open?>
  /// Hears of each call; `nil` if nobody measures the store.
  let monitor: (any StoreMonitor)?

  private init(_ open: Open, _ monitor: (any StoreMonitor)?) {
    state = Lock(open)
    self.monitor = monitor
  }

  /// Opens the file at `path`, makes it if need be, and brings its tables up to date.
  ///
  /// - Parameters:
  ///   - readers: how many snapshots can be read at once.
  ///   - busyLimit: for how long another program's lock on the file is waited for, here and at every commit.
  ///   - monitor: hears of each call.
  ///   - now: noted beside each migration that is taken.
  /// - Throws: `.unreadable` when the file is no database of ours, or when its history of migrations is not the beginning of
  ///   this program's (`detail` names the migration); `.unavailable` when it cannot be opened now.
  package static func open(
    path: String, readers: Int = 4, busyLimit: Duration = .seconds(15), monitor: (any StoreMonitor)? = nil, now: Date
  ) async throws(StoreError) -> SQLiteStore {
    let opened: Result<SQLiteStore, StoreError> = await withCheckedContinuation { continuation in
      // Waiting for another program's lock blocks, so it must not be done on one of the few threads that run tasks.
      DispatchQueue.global().async {
        continuation.resume(returning: open(path, readers, busyLimit, monitor, now))
      }
    }
    return try opened.get()
  }

  private static func open(
    _ path: String, _ readers: Int, _ busyLimit: Duration, _ monitor: (any StoreMonitor)?, _ now: Date
  ) -> Result<SQLiteStore, StoreError> {
    do {
      let settings = SQLiteSettings(busyTimeout: min(.seconds(5), busyLimit), busyLimit: busyLimit)
      let lock = try SQLiteFileLock(path, .shared)
      let connection = try SQLiteConnection(path, settings: settings)
      try SQLiteMigrator.migrate(
        connection, to: SQLiteSchema.migrations, checksum: { SHA256.hash($0) }, now: now.millisecondsSince1970 / 1000)
      return .success(
        SQLiteStore(
          Open(
            writer: try SQLiteWriter(path, settings: settings),
            readers: try SQLiteReaderPool(
              path, count: readers, busyTimeout: settings.busyTimeout, busyLimit: busyLimit),
            lock: lock), monitor))
    } catch {
      return .failure(StoreError.from(error))
    }
  }

  /// The names of the migrations that the file at `path` lacks; it is not changed.
  ///
  /// - Throws: as ``open(path:readers:busyLimit:monitor:now:)``.
  package static func missingMigrations(path: String) throws(StoreError) -> [String] {
    do {
      let connection = try SQLiteConnection(
        path, settings: SQLiteSettings(mode: .queryOnly, busyTimeout: .seconds(2), busyLimit: .seconds(4)))
      return try SQLiteMigrator.missing(connection, of: SQLiteSchema.migrations, checksum: { SHA256.hash($0) })
    } catch {
      throw StoreError.from(error)
    }
  }

  /// Finishes the accepted work and closes the file; later calls throw `.unavailable`.
  package func close() async {
    guard let open = state.withLock({ $0.take() }) else { return }
    do {
      try await open.writer.perform { (_: SQLiteConnection) throws(SQLiteError) in }
    } catch {
      // Each caller whose work could not be written has already got an error.
    }
  }

  package func snapshot(of reads: [Read]) async throws(StoreError) -> Snapshot {
    try await read(.snapshot, isOneQuery: reads.count == 1 && reads[0].isOneQuery) { (connection) throws(SQLiteError) in
      var reader = SnapshotReader(connection)
      for read in reads { try reader.answer(read) }
      return reader.snapshot
    }
  }

  package func commit(_ changes: ChangeSet) async throws(StoreError) {
    try await monitor.timing(.commit) { () throws(StoreError) in try await write(changes) }
  }

  private func write(_ changes: ChangeSet) async throws(StoreError) {
    do {
      try await write { connection in try ChangeWriter(connection: connection).commit(changes) }
    } catch  where error.code == .unavailable {
      // After a failed sync the outcome of the transaction is unknown; the id of the change set tells (C-3).
      guard try await isCommitted(changes.id) else { throw error }
    }
  }

  /// The only writer works in order, so a change set that it has not committed by now will never be committed.
  package func settle(_ id: ChangeSetID) async throws(StoreError) -> Bool {
    try await write(.commit) { (connection: SQLiteConnection) in
      try connection.exists("SELECT 1 FROM change_set WHERE id = \(id)")
    }
  }

  private func isCommitted(_ id: ChangeSetID) async throws(StoreError) -> Bool {
    try await read { (connection) throws(SQLiteError) in
      try connection.exists("SELECT 1 FROM change_set WHERE id = \(id)")
    }
  }

  package func ping() async throws(StoreError) {
    _ = try await read(.ping) { (connection) throws(SQLiteError) in
      try connection.exists("SELECT 1 FROM account LIMIT 1")
    }
  }

  /// Writes a number of the file's head that no program of ours uses: that needs no row, and fails on a full disk as every commit does.
  package func checkWriting(_ id: ChangeSetID) async throws(StoreError) {
    _ = try await write(.ping) { connection in try connection.execute("PRAGMA user_version = 0") }
  }

  // MARK: Access

  /// Reads as one call of the store.
  func read<Value: Sendable>(
    _ operation: StoreOperation, isOneQuery: Bool = false,
    _ body: @Sendable (SQLiteConnection) throws(SQLiteError) -> Value
  ) async throws(StoreError) -> Value {
    try await monitor.timing(operation) { () throws(StoreError) in try await read(isOneQuery: isOneQuery, body) }
  }

  /// Writes as one call of the store.
  func write<Value: Sendable>(
    _ operation: StoreOperation, _ body: @escaping @Sendable (SQLiteConnection) throws -> Value
  ) async throws(StoreError) -> Value {
    try await monitor.timing(operation) { () throws(StoreError) in try await write(body) }
  }

  /// Reads as a part of a call.
  func read<Value: Sendable>(
    isOneQuery: Bool = false, _ body: @Sendable (SQLiteConnection) throws(SQLiteError) -> Value
  ) async throws(StoreError) -> Value {
    do {
      return try await opened().readers.read(isOneQuery: isOneQuery, body)
    } catch {
      throw StoreError.from(error)
    }
  }

  /// Writes as a part of a call.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (SQLiteConnection) throws -> Value
  ) async throws(StoreError) -> Value {
    do {
      return try await opened().writer.perform(body)
    } catch {
      throw StoreError.from(error)
    }
  }

  private func opened() throws(StoreError) -> Open {
    guard let open = state.withLock({ $0 }) else { throw StoreError(.unavailable, detail: "the store is closed") }
    return open
  }
}

extension StoreError {
  /// Translates an error for callers of the store; SQLite's own errors stay inside.
  static func from(_ error: any Error) -> StoreError {
    switch error {
    case let error as StoreError: error
    case let error as SQLiteError: from(error)
    case let error as MigrationError: from(error)
    default: StoreError(.unavailable, detail: "\(type(of: error))")
    }
  }

  private static func from(_ error: SQLiteError) -> StoreError {
    let detail = "SQLite, \(error.code.rawValue): \(error.message)"
    return switch error.code {
    case .constraint where error.isUniquenessViolation: StoreError(.conflict, detail: detail)
    case .mismatch, .corrupt: StoreError(.unreadable, detail: detail)
    default: StoreError(.unavailable, detail: detail)
    }
  }
}

/// The type of row that the shared declarations of tables read in this store.
typealias StoreRow = SQLiteRow
