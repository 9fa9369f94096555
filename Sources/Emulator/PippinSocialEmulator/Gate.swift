import PippinHTTP

/// Refuses requests from other sites' pages, by `Host`, `Origin` and `Sec-Fetch-Site`.
enum Gate {
  /// The refusal, or nil for an allowed request.
  static func refuse(_ request: HTTPRequest, allowedHosts: [String]) -> HTTPResponse? {
    let host = ASCII.lowercased(host(of: request.authority))
    guard ["127.0.0.1", "localhost", "[::1]"].contains(host) || allowedHosts.contains(host) else {
      // A sign of DNS rebinding: a site's name that resolves to this machine.
      return .text("This emulator does not answer at this host name.\n", status: 421)
    }
    if isOurs(request.path), isFromElsewhere(request) {
      return .text(
        "The emulator's own pages and its control API refuse requests from other sites' pages.\n", status: 403)
    }
    return nil
  }

  /// Whether a path is for people and programs on this machine only. Browsers come to the other paths from apps' sites.
  private static func isOurs(_ path: String) -> Bool {
    path.hasSuffix("/decide") || SocialEmulator.prefixes.contains { path.hasPrefix($0 + "/emulator/") }
  }

  private static func host(of authority: String) -> Substring {
    let end = authority.hasPrefix("[") ? authority.firstIndex(of: "]").map { authority.index(after: $0) } : nil
    return authority[..<(end ?? authority.firstIndex(of: ":") ?? authority.endIndex)]
  }

  private static func isFromElsewhere(_ request: HTTPRequest) -> Bool {
    if let site = request.fields["sec-fetch-site"], site != "same-origin", site != "none" { return true }
    guard let origin = request.fields["origin"] else { return false }
    return origin != "http://\(request.authority)" && origin != "https://\(request.authority)"
  }
}
