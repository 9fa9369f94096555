/// One caller's work for the writer: answered once, and run once or, when something else in its transaction failed, twice.
struct SQLiteWorkItem: Sendable {
  /// How a run ended; nobody has been told yet.
  struct Run: Sendable {
    /// Whether the body returned, so that its writes are to be kept.
    let succeeded: Bool
    /// SQLite's own failure, if that is why the body threw; some of them end the whole transaction.
    let failure: SQLiteError?
    /// Tells the caller: the body's own result, or the error that made the transaction worth nothing.
    let answer: @Sendable (SQLiteError?) -> Void
  }

  private let body: @Sendable (SQLiteConnection) -> Run

  /// Tells the caller of a failure before the work was tried.
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
