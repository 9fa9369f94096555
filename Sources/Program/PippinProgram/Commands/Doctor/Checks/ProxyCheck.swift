extension DoctorCheck {
  static let proxies = ofSettings(
    "proxies", .network, "trusted_proxies, against the requests that the running server has seen"
  ) { (settings, context) throws(Blocked) in
    let metrics = try await context.metrics(settings)
    return [ProxyJudgement.finding(unnamed: metrics.values(of: "pippin_unnamed_proxies", by: "peer"))]
  }
}

enum ProxyJudgement {
  /// - Parameter unnamed: how many networks sent `X-Forwarded-For` without being trusted, by the kind of their address.
  static func finding(unnamed: [String: Double]) -> DoctorFinding {
    let seen = { (kind: String) in unnamed[kind] ?? 0 > 0 }
    if seen("loopback") {
      return .fail(
        "A proxy on this machine passes requests on and is not in trusted_proxies, so visitors are not limited by their own address.",
        cure: #"Add "127.0.0.1" and "::1" to trusted_proxies, and restart the server."#)
    }
    let log = "“X-Forwarded-For is ignored” in the log"
    if seen("private") {
      return .fail(
        "A proxy in a private network passes requests on and is not in trusted_proxies, so all its visitors share one limit.",
        cure: "Add the address of the line \(log) to trusted_proxies, and restart the server.")
    }
    if seen("public") {
      return .warn(
        "Somebody with a public address sends X-Forwarded-For and is not in trusted_proxies: a proxy of yours, or a stranger.",
        cure: "If the address of the line \(log) is your proxy’s, add it to trusted_proxies. Ignore it otherwise.")
    }
    return .ok("No request came through a proxy that is not in trusted_proxies.")
  }
}
