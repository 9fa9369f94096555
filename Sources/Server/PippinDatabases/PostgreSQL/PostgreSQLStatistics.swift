/// A pool's current state and totals, for metrics and tests.
package struct PostgreSQLStatistics: Sendable, Equatable {
  /// Open connections.
  package internal(set) var open = 0
  /// Open connections that are busy or kept by a session.
  package internal(set) var busy = 0
  /// Server processes that may still be working although their connection was closed.
  package internal(set) var orphaned = 0
  /// Operations that wait for a connection.
  package internal(set) var waiting = 0
  /// Answered pipelines, that is round trips.
  package internal(set) var roundTrips = 0
  /// Connections that were opened.
  package internal(set) var opened = 0
  /// Connections that broke or were closed after an error.
  package internal(set) var lost = 0
  /// Failed attempts to connect.
  package internal(set) var failedAttempts = 0
  /// Operations refused because no connection became free in time.
  package internal(set) var refused = 0
}
