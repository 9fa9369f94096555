package import PippinAccounts
import PippinFoundation
package import PippinTelemetry

/// Measures every call of the store, and writes one line of the log for each that failed.
package struct DatabaseRequests: StoreMonitor {
  private let seconds: Histogram
  /// Nearly all calls are these, so nobody waits until another thread has looked the series up.
  private let snapshots: Histogram.Cell
  private let commits: Histogram.Cell
  private let log: Log
  private let database: String
  private let system: String

  private static let done = "done"

  /// - Parameters:
  ///   - database: the database's address without a password, for the log.
  ///   - system: `sqlite` or `postgresql`, for traces.
  package init(_ metrics: Metrics, log: Log, database: String, system: String) {
    seconds = metrics.histogram(
      "pippin_database_requests_seconds",
      "How long requests to the database took, by operation and outcome: done, conflict, unavailable or unreadable.",
      labels: [
        MetricLabel("operation", among: StoreOperation.allCases.map(\.rawValue)),
        MetricLabel("outcome", among: [Self.done] + [StoreError.Code.conflict, .unavailable, .unreadable].map(\.name)),
      ])
    snapshots = seconds.cell(labels: [StoreOperation.snapshot.rawValue, Self.done])
    commits = seconds.cell(labels: [StoreOperation.commit.rawValue, Self.done])
    self.log = log
    self.database = database
    self.system = system
  }

  package func note(_ operation: StoreOperation, took duration: Duration, _ error: StoreError?) {
    let outcome = error?.code.name ?? Self.done
    switch (operation, error) {
    case (.snapshot, nil): snapshots.observe(duration)
    case (.commit, nil): commits.observe(duration)
    default: seconds.observe(duration, labels: [operation.rawValue, outcome])
    }
    ActiveSpan.current?.addChild(
      operation.rawValue, took: duration,
      [("db.system.name", .string(system)), ("db.operation.name", .string(operation.rawValue))],
      errorType: error.map { _ in outcome })
    // A conflict is no failure: the caller reads and decides again.
    guard let error, error.code != .conflict else { return }
    log.warning(
      "a request to the database failed",
      [
        "database": .string(database), "operation": .string(operation.rawValue), "outcome": .string(outcome),
        "milliseconds": .integer(Int(duration / .milliseconds(1))),
        "cause": .string(error.detail.isEmpty ? outcome : error.detail),
      ])
  }
}

extension StoreError.Code {
  /// The spelling in logs, metrics and traces.
  fileprivate var name: String {
    switch self {
    case .conflict: "conflict"
    case .unavailable: "unavailable"
    case .unreadable: "unreadable"
    }
  }
}
