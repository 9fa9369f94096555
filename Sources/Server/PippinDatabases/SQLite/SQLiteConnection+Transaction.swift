extension SQLiteConnection {
  /// Runs the body in a transaction that holds the write lock from the start, so that nothing it reads can change before
  /// it writes. Any error rolls everything back.
  package func writing<Result>(
    _ body: (SQLiteConnection) throws -> Result
  ) throws -> Result {
    try execute(.beginWriting)
    do {
      let result = try body(self)
      try execute(.commit)
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Rolls back the open transaction, if there is one.
  func rollBack() {
    guard isInTransaction else { return }
    do {
      try execute("ROLLBACK")
    } catch {
      // After a failed rollback the next BEGIN reports the open transaction. The file is safe, because nothing was
      // committed.
    }
  }
}

extension SQLStatement {
  static let begin: SQLStatement = "BEGIN"
  /// Takes the write lock at once.
  static let beginWriting: SQLStatement = "BEGIN IMMEDIATE"
  static let commit: SQLStatement = "COMMIT"
}
