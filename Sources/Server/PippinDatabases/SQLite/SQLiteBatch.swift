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
