internal import Dispatch
internal import PippinLock
internal import PippinSQL

/// The one connection that writes, on a queue of its own, with group commit (rule C-4).
///
/// While one transaction is being synced to the disk, more work gathers; the next transaction takes all of it, each
/// item under its own savepoint, and one sync serves them all. Nobody hears of a result before the commit that
/// carries it has succeeded.
package final class SQLiteWriter: Sendable {
  /// At most this many items share one transaction, so that the first of them does not wait for ever.
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

  /// Opens the file; it is closed when the writer goes, after the work it still had.
  package init(_ path: String, settings: SQLiteSettings = SQLiteSettings()) throws(SQLiteError) {
    connection = Lock(try SQLiteConnection(path, settings: settings))
    busyLimit = settings.busyLimit
  }

  /// Runs the body on the writer's connection inside a transaction that holds the write lock, and returns what it
  /// returned once the transaction is on the disk.
  ///
  /// The body sees what earlier items of the same transaction wrote. If it throws, its own writes are undone, the
  /// others' stay, and its error is thrown here. It is not cancelled: once queued, it runs. It may run a second time, after
  /// all that the first time wrote was undone, so it must do nothing but read and write on its connection.
  ///
  /// - Throws: what the body threw, or a `SQLiteError` when the transaction itself could not be begun or committed;
  ///   then nothing of it stayed.
  @discardableResult
  package func perform<Result: Sendable, Failure: Error>(
    _ body: @escaping @Sendable (SQLiteConnection) throws(Failure) -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      enqueue(SQLiteWorkItem(body, continuation))
    }
  }

  /// How much was done in how many commits.
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

/// What a writer has done since it started, for metrics and for tests of group commit.
package struct SQLiteWriterStatistics: Sendable, Equatable {
  /// Items answered, whatever the answer.
  package private(set) var items = 0
  /// Transactions that were committed.
  package private(set) var commits = 0
  /// Transactions that could not be begun or committed.
  package private(set) var failedCommits = 0

  mutating func count(_ batch: SQLiteBatch.Done) {
    items += batch.answers.count
    if batch.isCommitted { commits += 1 } else { failedCommits += 1 }
  }
}
