internal import PippinSQL

/// One transaction that carries many items.
enum SQLiteBatch {
  /// What became of a batch.
  struct Done {
    /// What to tell the callers, in order. Fewer than there were items when the transaction ended early: the rest has
    /// not been tried and belongs into the next one.
    var answers: [() -> Void]
    var isCommitted: Bool
  }

  /// Runs the items in order and commits once.
  ///
  /// Nearly always all of them succeed, so they are tried without savepoints first: a savepoint keeps a copy of every page
  /// that is written after it. When one fails, nothing of that try stays, and all are run again, each under its own.
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
      _ = try connection.execute("BEGIN IMMEDIATE")
    }
  }

  /// Nil, and nothing done, when an item failed.
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
      try connection.execute("COMMIT")
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
      try connection.execute("COMMIT")
      return Done(answers: runs.map { run in { run.answer(nil) } }, isCommitted: true)
    } catch {
      connection.rollBack()
      return Done(answers: runs.map { run in { run.answer(error) } }, isCommitted: false)
    }
  }

  /// Runs one item under its savepoint; throws only when the whole transaction is lost, and has noted the run then.
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
      throw run.failure ?? SQLiteError(.other, message: "an item ended the transaction that it shared")
    }
    if !run.succeeded { try connection.execute("ROLLBACK TO item") }
    try connection.execute("RELEASE item")
  }
}
