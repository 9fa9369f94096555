import PippinHTTP
package import PippinTelemetry

/// What is counted from the first day; no label takes a stranger's text.
package struct Instruments: Sendable {
  let signIns: Counter
  let refreshes: Counter
  let openIDTokens: Counter
  let notifications: Counter
  let requests: Histogram
  let unnamedProxies: Gauge
  static let requestDurations = "pippin_http_request_duration_seconds"

  /// Registers the metrics.
  /// - Parameter clients: the ids of the settings, the only ones that appear as labels.
  package init(_ metrics: Metrics, clients: [String]) {
    signIns = metrics.counter(
      "pippin_sign_ins_total",
      "Sign-ins; provider is openid: and the id for a provider of the settings; outcome is created, signed_in, linked, user_cancelled, or the error code of the API.",
      labels: ["provider", "surface", MetricLabel("client", among: Set(clients)), "outcome"])
    refreshes = metrics.counter(
      "pippin_refreshes_total", "Session refreshes; outcome is refreshed, or the error code of the API.",
      labels: ["outcome"])
    openIDTokens = metrics.counter(
      "pippin_openid_tokens_total",
      "Requests of OpenID clients for tokens; outcome is issued, or the error of the standards.",
      labels: [MetricLabel("client", among: Set(clients)), "grant", "outcome"])
    notifications = metrics.counter(
      "pippin_apple_notifications_total",
      "Notifications from Apple; outcome is applied, overtaken, nobody, unknown_kind, duplicate or refused.",
      labels: ["outcome"])
    requests = metrics.histogram(
      Self.requestDurations, "How long answers took, by route and class of status.",
      labels: ["route", "status"], buckets: Histogram.secondsOfRequests)
    unnamedProxies = metrics.gauge(
      "pippin_unnamed_proxies",
      "Networks that sent X-Forwarded-For and are not in trusted_proxies; peer is loopback, private or public.",
      labels: ["peer"])
    for peer in Self.unnamedPeers { unnamedProxies.set(0, labels: [peer]) }
  }

  private static let unnamedPeers = ["loopback", "private", "public"]

  /// Counts the network of a peer that may be a proxy.
  func countUnnamedProxy(_ address: IPAddress) {
    let peer = address.isLoopback ? "loopback" : address.isPrivate ? "private" : "public"
    unnamedProxies.add(1, labels: [peer])
  }
}
