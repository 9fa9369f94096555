package import PippinTelemetry

/// A pool's metrics.
package struct PostgreSQLInstruments: Sendable {
  private let idle: Gauge.Cell
  private let busy: Gauge.Cell
  private let orphaned: Gauge.Cell
  private let waiting: Gauge.Cell
  private let roundTrips: Counter.Cell
  private let refused: Counter.Cell
  private let opened: Counter.Cell
  private let lost: Counter.Cell
  private let failedAttempts: Counter.Cell

  /// Registers the metrics.
  package init(_ metrics: Metrics) {
    let connections = metrics.gauge(
      "pippin_database_connections",
      "Connections of this server to the database: idle, busy, or orphaned (given up, not yet closed by PostgreSQL).",
      labels: [MetricLabel("state", among: ["idle", "busy", "orphaned"])])
    idle = connections.cell(labels: ["idle"])
    busy = connections.cell(labels: ["busy"])
    orphaned = connections.cell(labels: ["orphaned"])
    waiting = metrics.gauge(
      "pippin_database_waiting", "Work that waits for a connection to the database."
    ).cell()
    roundTrips = metrics.counter(
      "pippin_database_round_trips_total", "Round trips to the database."
    ).cell()
    refused = metrics.counter(
      "pippin_database_refused_total", "Requests answered 503 because no connection was free in time."
    ).cell()
    let changes = metrics.counter(
      "pippin_database_connection_changes_total", "Changes of connections; change is opened, lost or failed.",
      labels: [MetricLabel("change", among: ["opened", "lost", "failed"])])
    opened = changes.cell(labels: ["opened"])
    lost = changes.cell(labels: ["lost"])
    failedAttempts = changes.cell(labels: ["failed"])
  }

  /// Updates the metrics with the changes.
  func show(_ now: PostgreSQLStatistics, after before: PostgreSQLStatistics) {
    idle.set(Double(now.open - now.busy))
    busy.set(Double(now.busy))
    orphaned.set(Double(now.orphaned))
    waiting.set(Double(now.waiting))
    roundTrips.increment(by: now.roundTrips - before.roundTrips)
    refused.increment(by: now.refused - before.refused)
    opened.increment(by: now.opened - before.opened)
    lost.increment(by: now.lost - before.lost)
    failedAttempts.increment(by: now.failedAttempts - before.failedAttempts)
  }
}
