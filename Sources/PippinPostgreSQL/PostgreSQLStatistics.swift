/// What a pool is doing and has done since it was made, for metrics and for tests.
package struct PostgreSQLStatistics: Sendable, Equatable {
  /// Connections that are open.
  package internal(set) var open = 0
  /// Of these, how many are at work or kept for a transaction.
  package internal(set) var busy = 0
  /// Server processes that may still be at work though their connection was given up.
  package internal(set) var orphaned = 0
  /// Work that waits for a connection.
  package internal(set) var waiting = 0
  /// Pipelines answered, whatever the answer: round trips.
  package internal(set) var roundTrips = 0
  /// Connections that were opened.
  package internal(set) var opened = 0
  /// Connections that broke or were given up.
  package internal(set) var lost = 0
  /// Attempts to open one that failed.
  package internal(set) var failedAttempts = 0
  /// Work refused because no connection became free in time.
  package internal(set) var refused = 0
}
