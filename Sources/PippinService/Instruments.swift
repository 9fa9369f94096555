package import PippinTelemetry

/// What is counted from the first day; no label takes a stranger's text.
package struct Instruments: Sendable {
  let signIns: Counter
  let refreshes: Counter
  let notifications: Counter
  let requests: Histogram
  static let requestDurations = "pippin_http_request_duration_seconds"

  /// Registers the metrics.
  /// - Parameter clients: the ids of the settings, the only ones that appear as labels.
  package init(_ metrics: Metrics, clients: [String]) {
    signIns = metrics.counter(
      "pippin_sign_ins_total",
      "Sign-ins; outcome is created, signed_in, linked, user_cancelled, or the error code of the API.",
      labels: ["provider", "surface", MetricLabel("client", among: Set(clients)), "outcome"])
    refreshes = metrics.counter(
      "pippin_refreshes_total", "Session refreshes; outcome is refreshed, or the error code of the API.",
      labels: ["outcome"])
    notifications = metrics.counter(
      "pippin_apple_notifications_total",
      "Notifications from Apple; outcome is applied, overtaken, nobody, unknown_kind, duplicate or refused.",
      labels: ["outcome"])
    requests = metrics.histogram(
      Self.requestDurations, "How long answers took, by route and class of status.",
      labels: ["route", "status"], buckets: Histogram.secondsOfRequests)
  }
}
