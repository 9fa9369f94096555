import PippinAPI
import PippinAccounts
import PippinHTTP
package import PippinTelemetry

/// The metrics of the public address. No label has a value from outside.
package struct Instruments: Sendable {
  let signIns: Counter
  let passkeyCeremonies: Counter
  let passkeyFlags: Counter
  let passkeySignals: Counter
  let appAttest: Counter
  let refreshes: Counter
  let openIDTokens: Counter
  let clientSecretUses: Gauge
  let notifications: Counter
  let requests: Histogram
  let rateLimited: Counter
  let unnamedProxies: Gauge
  static let passkeyCeremonies = "pippin_passkey_ceremonies_total"
  package static let clientSecretUses = "pippin_openid_client_secret_used_seconds"
  static let requestDurations = "pippin_http_request_duration_seconds"

  /// Registers the metrics.
  /// - Parameters:
  ///   - clients: the ids of the clients in the settings. No others appear as labels.
  ///   - providers: the labels of the settings' OpenID Connect and OAuth 2 providers.
  package init(_ metrics: Metrics, clients: [String], providers: [String] = []) {
    signIns = metrics.counter(
      "pippin_sign_ins_total",
      "Sign-ins; provider is openid: and the id for a provider of the settings; outcome is created, signed_in, linked, user_cancelled, or the error code of the API.",
      labels: [
        MetricLabel("provider", among: Provider.all.map(\.rawValue) + providers),
        MetricLabel("surface", among: Surface.allCases.map(\.rawValue)),
        .detail("client", among: clients),
        MetricLabel("outcome", among: ["created", "signed_in", "linked", "user_cancelled"] + Self.errorCodes),
      ])
    passkeyCeremonies = metrics.counter(
      Self.passkeyCeremonies,
      "Passkey ceremonies; outcome is issued for the options, and then accepted, a reason of passkey_invalid, or failed for any further refusal.",
      labels: [
        MetricLabel("purpose", among: PasskeyCeremony.Purpose.names),
        MetricLabel("surface", among: Surface.allCases.map(\.rawValue)),
        MetricLabel(
          "outcome",
          among: ["issued", "accepted"] + PasskeyInvalidReason.allCases.map(\.rawValue) + [Self.otherRefusal]),
      ])
    passkeyFlags = metrics.counter(
      "pippin_passkey_flags_total",
      "Unusual answers of password managers: be_changed if the backup eligibility differs from the registration, rfu if a reserved flag is set, attestation if one came unasked.",
      labels: [MetricLabel("flag", among: PasskeyObservation.Flag.allCases.map(\.rawValue))])
    passkeySignals = metrics.counter(
      "pippin_passkey_signals_total",
      "Signals that clients got for password managers: accepted for lists, paused if a restore stopped them, removed for one removed passkey, deleted for the empty lists of a deleted account.",
      labels: [MetricLabel("kind", among: ["accepted", "paused", "removed", "deleted"])])
    appAttest = metrics.counter(
      "pippin_app_attest_total",
      "Requests that may create an account, and registrations of keys, by what they proved by App Attest; result is verified, or a reason of app_attest_required.",
      labels: [
        .detail("client", among: clients),
        MetricLabel("operation", among: AppProof.Operation.allCases.map(\.rawValue)),
        MetricLabel("result", among: ["verified"] + AppAttestReason.allCases.map(\.rawValue)),
      ])
    refreshes = metrics.counter(
      "pippin_refreshes_total", "Session refreshes; outcome is refreshed, or the error code of the API.",
      labels: [MetricLabel("outcome", among: ["refreshed"] + Self.errorCodes)])
    openIDTokens = metrics.counter(
      "pippin_openid_tokens_total",
      "Requests of OpenID clients for tokens; outcome is issued, or the error of the standards.",
      labels: [
        .detail("client", among: clients),
        MetricLabel("grant", among: OpenIDRegistration.GrantType.allCases.map(\.word) + ["none"]),
        MetricLabel("outcome", among: ["issued"] + OAuthError.Code.allCases.map(\.rawValue)),
      ])
    clientSecretUses = metrics.gauge(
      Self.clientSecretUses,
      "When an OpenID client with two secrets last sent each of them, in Unix time; secret is old or new.",
      labels: [
        .detail("client", among: clients),
        MetricLabel("secret", among: OpenIDRegistration.SecretInChange.allCases.map(\.rawValue)),
      ])
    notifications = metrics.counter(
      "pippin_apple_notifications_total",
      "Notifications from Apple; outcome is applied, overtaken, nobody, unknown_kind, duplicate or refused.",
      labels: [
        MetricLabel(
          "outcome", among: ["duplicate", "refused"] + JournalledNotification.Effect.allCases.map(\.rawValue))
      ])
    requests = metrics.histogram(
      Self.requestDurations, "How long answers took, by route and class of status.",
      labels: [
        MetricLabel("route", among: PippinService.endpoints.map(\.id) + [PippinService.noRoute]),
        MetricLabel("status", among: ["2xx", "3xx", "4xx", "5xx"]),
      ], buckets: Histogram.secondsOfRequests)
    rateLimited = metrics.counter(
      "pippin_rate_limited_total",
      "Requests that a limit refused, by route; limit is nonce, sign_in, refresh or guest (of a network), password (tries of a password or mailed code), mail, user_code or device_poll.",
      labels: [
        MetricLabel("route", among: PippinService.endpoints.map(\.id) + [PippinService.noRoute]),
        MetricLabel("limit", among: RequestLimit.allCases.map(\.rawValue)),
      ])
    unnamedProxies = metrics.gauge(
      "pippin_unnamed_proxies",
      "Networks that sent X-Forwarded-For and are not in trusted_proxies; peer is loopback, private or public.",
      labels: [MetricLabel("peer", among: Self.unnamedPeers)])
    for peer in Self.unnamedPeers { unnamedProxies.set(0, labels: [peer]) }
  }

  /// The names of the providers, including this server's own passwords.
  static let provider = MetricLabel("provider", among: Provider.all.map(\.rawValue))
  private static let errorCodes = ErrorCode.allCases.map(\.rawValue)
  /// The outcome of a ceremony that was refused for another reason than its answer.
  static let otherRefusal = "failed"
  private static let unnamedPeers = ["loopback", "private", "public"]

  /// Counts the network of a peer that may be a proxy without an entry in the settings.
  func countUnnamedProxy(_ address: IPAddress) {
    let peer = address.isLoopback ? "loopback" : address.isPrivate ? "private" : "public"
    unnamedProxies.add(1, labels: [peer])
  }

  /// Begins to count such networks anew, because the settings may name them now.
  func forgetUnnamedProxies() {
    for peer in Self.unnamedPeers { unnamedProxies.set(0, labels: [peer]) }
  }
}
