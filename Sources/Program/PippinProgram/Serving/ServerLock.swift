import PippinDatabases
import PippinFoundation
import PippinTelemetry

/// The lock by which a SQLite database has one server, held until the process ends (decision 0160).
///
/// Commands share the database with the server and do not need it.
struct ServerLock: Sendable {
  /// For how long a server waits for another one to stop: a restart may overlap.
  static let timeout = Duration.seconds(30)
  private static let pause = Duration.milliseconds(100)

  /// Nil for a database that several servers share.
  private let lock: SQLiteFileLock?

  /// Acquires the lock; waits while another server has it.
  static func acquire(
    _ store: ServeSettings.Store, timeout: Duration = ServerLock.timeout, log: Log
  ) async throws(CommandFailure) -> ServerLock {
    guard case .sqlite(let path) = store else { return ServerLock(lock: nil) }
    let end = ContinuousClock.now + timeout
    var isTold = false
    while true {
      do throws(SQLiteError) {
        return ServerLock(lock: try SQLiteFileLock(path, .server))
      } catch {
        guard error.code == .busy else {
          // What keeps the lock's file from being opened is told by opening the database.
          if error.code == .other {
            log.warning(
              "a second server on this database would not be noticed",
              ["database": .string(store.words), "cause": .string(error.message)])
          }
          return ServerLock(lock: nil)
        }
      }
      guard ContinuousClock.now < end else {
        throw .refused(
          code: "database_in_use",
          detail: "Another server has the database \(store.words) open. Stop it first: SQLite has one server. "
            + "To run several servers, move to PostgreSQL.")
      }
      if !isTold {
        log.warning(
          "another server has the database open; this one waits until it stops",
          ["database": .string(store.words), "seconds": .integer(Int(timeout / .seconds(1)))])
        isTold = true
      }
      // A cancellation only shortens the pause.
      do { try await Task.sleep(for: pause) } catch {}
    }
  }
}
