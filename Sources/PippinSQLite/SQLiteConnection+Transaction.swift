internal import PippinSQL

extension SQLiteConnection {
  /// Runs the body in a transaction that holds the write lock from the start, so that nothing it reads can change before
  /// it writes. Any error rolls everything back.
  package func writing<Result>(
    _ body: (SQLiteConnection) throws -> Result
  ) throws -> Result {
    try execute("BEGIN IMMEDIATE")
    do {
      let result = try body(self)
      try execute("COMMIT")
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
