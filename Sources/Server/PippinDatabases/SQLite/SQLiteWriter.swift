internal import Dispatch
internal import PippinLock

/// The only writing connection, on its own queue, with group commit (rule C-4).
///
/// While a transaction is synced to the disk, further work collects. The next transaction takes all of it, and one sync
/// serves all. A result is returned only after its commit has succeeded.
package final class SQLiteWriter: Sendable {
  /// The largest number of items in a transaction, which bounds the wait of the first one.
  package static let batchLimit = 256

  private struct State {
    var waiting: [SQLiteWorkItem] = []
    var isDraining = false
    var statistics = SQLiteWriterStatistics()
  }

  private let queue = DispatchQueue(label: "pippin.sqlite.writer", qos: .userInitiated)
  private let connection: Lock<SQLiteConnection>
  private let state = Lock(State())
  private let busyLimit: Duration

  /// Opens the file. It is closed with the writer, after the remaining work.
  package init(_ path: String, settings: SQLiteSettings = SQLiteSettings()) throws(SQLiteError) {
    connection = Lock(try SQLiteConnection(path, settings: settings))
    busyLimit = settings.busyLimit
  }

  /// Runs the body on the writer's connection in a transaction with the write lock, and returns its result once the
  /// transaction is on the disk.
  ///
  /// The body sees the writes of earlier items of the transaction. If it throws, only its own writes are undone. Once
  /// queued it cannot be cancelled. It may run twice, with the first run's writes undone, so it must only read and write
  /// on its connection.
  ///
  /// - Throws: the body's error, or a `SQLiteError` if the transaction could not begin or commit; then nothing changed.
  @discardableResult
  package func perform<Result: Sendable, Failure: Error>(
    _ body: @escaping @Sendable (SQLiteConnection) throws(Failure) -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      enqueue(SQLiteWorkItem(body, continuation))
    }
  }

  /// The numbers of items and commits.
  package var statistics: SQLiteWriterStatistics {
    state.withLock { $0.statistics }
  }

  private func enqueue(_ item: SQLiteWorkItem) {
    let isIdle = state.withLock { state in
      state.waiting.append(item)
      defer { state.isDraining = true }
      return !state.isDraining
    }
    if isIdle { queue.async { self.drain() } }
  }

  private func drain() {
    while let batch = nextBatch() {
      let done = connection.withLock { connection in
        SQLiteBatch.run(batch, on: connection, busyLimit: busyLimit)
      }
      state.withLock { $0.statistics.count(done) }
      for answer in done.answers { answer() }
      requeue(batch.dropFirst(done.answers.count))
    }
  }

  private func nextBatch() -> [SQLiteWorkItem]? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isDraining = false
        return nil
      }
      let batch = Array(state.waiting.prefix(Self.batchLimit))
      state.waiting.removeFirst(batch.count)
      return batch
    }
  }

  private func requeue(_ rest: ArraySlice<SQLiteWorkItem>) {
    guard !rest.isEmpty else { return }
    state.withLock { $0.waiting.insert(contentsOf: rest, at: 0) }
  }
}

/// A writer's totals since its start, for metrics and for tests of group commit.
package struct SQLiteWriterStatistics: Sendable, Equatable {
  /// Answered items.
  package private(set) var items = 0
  /// Committed transactions.
  package private(set) var commits = 0
  /// Transactions that could not begin or commit.
  package private(set) var failedCommits = 0

  mutating func count(_ batch: SQLiteBatch.Done) {
    items += batch.answers.count
    if batch.isCommitted { commits += 1 } else { failedCommits += 1 }
  }
}
