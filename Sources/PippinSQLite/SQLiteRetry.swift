#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Waiting for a lock beyond SQLite's own patience.
enum SQLiteRetry {
  /// Does it again while the database is busy, and throws the last `.busy` when the time is used up.
  ///
  /// Each attempt usually waits for the connection's busy timeout; but where waiting could be a deadlock, as when a
  /// second process switches the same new file to a write-ahead log, SQLite answers at once, hence the pause.
  static func whileBusy<Result>(
    within limit: Duration, _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    let end = ContinuousClock.now + limit
    while true {
      do {
        return try body()
      } catch  where error.code == .busy && ContinuousClock.now < end {
        // A pause cut short by a signal only means an earlier attempt.
        _ = usleep(10_000)
      }
    }
  }
}
