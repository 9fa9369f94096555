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
