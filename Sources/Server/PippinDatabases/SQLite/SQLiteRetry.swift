internal import PippinPlatform

/// Retries while the database is locked, beyond SQLite's own timeout.
enum SQLiteRetry {
  /// Retries while the database is busy, and throws the last `.busy` after the limit.
  ///
  /// An attempt usually waits for the connection's busy timeout. In a possible deadlock, as when two processes switch a
  /// new file to a write-ahead log, SQLite returns at once; therefore the pause.
  static func whileBusy<Result>(
    within limit: Duration, _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    let end = ContinuousClock.now + limit
    while true {
      do {
        return try body()
      } catch  where error.code == .busy && ContinuousClock.now < end {
        // A signal that interrupts the pause only causes an earlier attempt.
        _ = usleep(10_000)
      }
    }
  }
}
