internal import PippinSQL

extension SQLiteConnection {
  /// Runs the body inside a transaction that holds the write lock from its start, so that nothing it read can change
  /// before it writes. Whatever it throws rolls everything back.
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

  /// Ends the open transaction, if there still is one, and undoes it.
  func rollBack() {
    guard isInTransaction else { return }
    do {
      try execute("ROLLBACK")
    } catch {
      // A rollback that fails leaves the transaction open, and the next BEGIN says so to a caller; the file itself is
      // safe, because nothing was committed.
    }
  }
}
