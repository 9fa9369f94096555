internal import PippinLock

/// A bounded pool of read-only connections, each lent to one reader at a time.
///
/// In WAL mode readers never wait for the writer and never see uncommitted data. A read takes microseconds, so it runs on
/// the calling task's thread. If all connections are in use, tasks wait in order.
package final class SQLiteReaderPool: Sendable {
  /// A connection with a lock that makes it `Sendable`; the pool ensures that the lock is always free.
  private final class Reader: Sendable {
    let connection: Lock<SQLiteConnection>

    init(_ path: String, _ settings: SQLiteSettings) throws(SQLiteError) {
      connection = Lock(try SQLiteConnection(path, settings: settings))
    }
  }

  private struct State {
    var idle: [Reader]
    var waiting: [CheckedContinuation<Reader, Never>] = []
  }

  private let state: Lock<State>

  /// Opens the connections to a file that a writer has created.
  package init(
    _ path: String, count: Int = 4, busyTimeout: Duration = .seconds(5), busyLimit: Duration = .seconds(15)
  ) throws(SQLiteError) {
    let settings = SQLiteSettings(mode: .queryOnly, busyTimeout: busyTimeout, busyLimit: busyLimit)
    var readers: [Reader] = []
    for _ in 0..<max(1, count) { readers.append(try Reader(path, settings)) }
    state = Lock(State(idle: readers))
  }

  /// Runs the body on a connection with one snapshot of the database for all its queries.
  ///
  /// - Parameter isOneQuery: whether the body makes at most one query, which needs no transaction for a snapshot.
  /// - Throws: the body's error, or a `SQLiteError` if the read transaction could not begin or end.
  package func read<Result: Sendable, Failure: Error>(
    isOneQuery: Bool = false, _ body: @Sendable (SQLiteConnection) throws(Failure) -> Result
  ) async throws -> Result {
    let reader = await take()
    defer { giveBack(reader) }
    return try reader.connection.withLock { connection in
      if isOneQuery { return try body(connection) }
      try connection.execute(.begin)
      do {
        let result = try body(connection)
        try connection.execute(.commit)
        return result
      } catch {
        connection.rollBack()
        throw error
      }
    }
  }

  private func take() async -> Reader {
    if let reader = state.withLock({ $0.idle.popLast() }) { return reader }
    return await withCheckedContinuation { continuation in
      let reader = state.withLock { state -> Reader? in
        if let reader = state.idle.popLast() { return reader }
        state.waiting.append(continuation)
        return nil
      }
      if let reader { continuation.resume(returning: reader) }
    }
  }

  private func giveBack(_ reader: Reader) {
    let next = state.withLock { state -> CheckedContinuation<Reader, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.idle.append(reader)
      return nil
    }
    next?.resume(returning: reader)
  }
}
