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
    var settings = settings
    settings.holdsCommits = true
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

/// A caller's work for the writer: answered once, and run again if another item of its transaction failed.
struct SQLiteWorkItem: Sendable {
  /// The outcome of a run, before the answer to the caller.
  struct Run: Sendable {
    /// Whether the body succeeded, so that its writes are kept.
    let succeeded: Bool
    /// SQLite's error, if it made the body fail; some errors end the whole transaction.
    let failure: SQLiteError?
    /// Answers the caller with the body's result, or with the error that ended the transaction.
    let answer: @Sendable (SQLiteError?) -> Void
  }

  private let body: @Sendable (SQLiteConnection) -> Run

  /// Answers the caller with an error before the work has run.
  let fail: @Sendable (SQLiteError) -> Void

  init<Result: Sendable, Failure: Error>(
    _ body: @escaping @Sendable (SQLiteConnection) throws(Failure) -> Result,
    _ continuation: CheckedContinuation<Result, any Error>
  ) {
    self.fail = { continuation.resume(throwing: $0) }
    self.body = { connection in
      do {
        let result = try body(connection)
        return Run(succeeded: true, failure: nil) { failure in
          if let failure { continuation.resume(throwing: failure) } else { continuation.resume(returning: result) }
        }
      } catch {
        return Run(succeeded: false, failure: error as? SQLiteError) { failure in
          if let failure { continuation.resume(throwing: failure) } else { continuation.resume(throwing: error) }
        }
      }
    }
  }

  func run(on connection: SQLiteConnection) -> Run {
    body(connection)
  }
}

/// Runs many items in one transaction.
enum SQLiteBatch {
  /// The outcome of a batch.
  struct Done {
    /// The answers to the callers, in order. If the transaction ended early there are fewer than items; the other items
    /// were not tried and belong into the next batch.
    var answers: [() -> Void]
    var isCommitted: Bool
  }

  /// Runs the items in order and commits once.
  ///
  /// Usually all succeed, so they first run without savepoints, each of which would copy every page written after it. If
  /// one fails, everything is rolled back, and all run again with a savepoint each.
  static func run(_ items: [SQLiteWorkItem], on connection: SQLiteConnection, busyLimit: Duration) -> Done {
    do {
      try begin(on: connection, busyLimit)
      if let done = runTogether(items, on: connection) { return done }
      try begin(on: connection, busyLimit)
    } catch {
      return Done(answers: items.map { item in { item.fail(error) } }, isCommitted: false)
    }
    return runApart(items, on: connection)
  }

  private static func begin(on connection: SQLiteConnection, _ busyLimit: Duration) throws(SQLiteError) {
    try SQLiteRetry.whileBusy(within: busyLimit) { () throws(SQLiteError) in
      _ = try connection.execute(.beginWriting)
    }
  }

  /// Nil, with nothing changed, if an item failed.
  private static func runTogether(_ items: [SQLiteWorkItem], on connection: SQLiteConnection) -> Done? {
    var runs: [SQLiteWorkItem.Run] = []
    for item in items {
      let run = item.run(on: connection)
      guard run.succeeded, connection.isInTransaction else {
        connection.rollBack()
        return nil
      }
      runs.append(run)
    }
    do {
      try connection.execute(.commit)
      return Done(answers: runs.map { run in { run.answer(nil) } }, isCommitted: true)
    } catch {
      connection.rollBack()
      return Done(answers: runs.map { run in { run.answer(error) } }, isCommitted: false)
    }
  }

  private static func runApart(_ items: [SQLiteWorkItem], on connection: SQLiteConnection) -> Done {
    var runs: [SQLiteWorkItem.Run] = []
    do {
      for item in items { try run(item, on: connection, noting: &runs) }
      try connection.execute(.commit)
      return Done(answers: runs.map { run in { run.answer(nil) } }, isCommitted: true)
    } catch {
      connection.rollBack()
      return Done(answers: runs.map { run in { run.answer(error) } }, isCommitted: false)
    }
  }

  /// Runs one item in a savepoint; throws only if the whole transaction is lost, after it has recorded the run.
  private static func run(
    _ item: SQLiteWorkItem, on connection: SQLiteConnection, noting runs: inout [SQLiteWorkItem.Run]
  ) throws(SQLiteError) {
    do {
      try connection.execute("SAVEPOINT item")
    } catch {
      runs.append(SQLiteWorkItem.Run(succeeded: false, failure: error) { _ in item.fail(error) })
      throw error
    }
    let run = item.run(on: connection)
    runs.append(run)
    guard connection.isInTransaction else {
      throw run.failure ?? SQLiteError(.other, message: "an item ended the shared transaction")
    }
    if !run.succeeded { try connection.execute("ROLLBACK TO item") }
    try connection.execute("RELEASE item")
  }
}

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
