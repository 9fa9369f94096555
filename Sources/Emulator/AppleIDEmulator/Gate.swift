import PippinHTTP

/// Refuses requests from other sites' pages, by `Host`, `Origin` and `Sec-Fetch-Site`.
enum Gate {
  /// The refusal, or nil for an allowed request.
  ///
  /// A foreign `Host` is a sign of DNS rebinding: a site's name that resolves to this machine. A request with a foreign
  /// `Origin` or `Sec-Fetch-Site` comes from another site's page. Such a page may open the sign-in, as apps' sites do,
  /// but it cannot decide in it, change anything or read an answer.
  static func refuse(_ request: HTTPRequest, allowedHosts: [String]) -> HTTPResponse? {
    guard isAllowed(host(of: request.authority), allowedHosts) else {
      return .text("This emulator does not answer at this host name. Add it to settings.allowed_hosts.\n", status: 421)
    }
    if isOurs(request.path), isFromElsewhere(request) {
      return .text(
        "The emulator's own pages and its control API refuse requests from other sites' pages.\n", status: 403)
    }
    return nil
  }

  /// Whether a path is for people and programs on this machine only. The other paths are Apple's: browsers come there
  /// from an app's site, and all callers meet Apple's checks.
  static func isOurs(_ path: String) -> Bool {
    path == "/emulator" || path.hasPrefix("/emulator/") || path == "/auth/authorize/decide"
      || path == "/auth/authorize/sheet"
  }

  /// Protects the answer in browsers that do not send `Sec-Fetch-Site`: only the emulator's own pages may read it, and
  /// it cannot be loaded as a script or an image.
  static func close(_ response: inout HTTPResponse) {
    response.fields.set("cross-origin-resource-policy", "same-origin")
    response.fields.set("x-content-type-options", "nosniff")
  }

  private static func isAllowed(_ host: String, _ others: [String]) -> Bool {
    switch host {
    case "127.0.0.1", "localhost", "[::1]": true
    // Apple's own name, for clients with fixed addresses. No other site has pages there.
    case "appleid.apple.com": true
    default: others.contains { $0.lowercased() == host }
    }
  }

  /// The host of `host[:port]`, in lower case.
  static func host(of authority: String) -> String {
    let end = authority.hasPrefix("[") ? authority.firstIndex(of: "]").map { authority.index(after: $0) } : nil
    return authority[..<(end ?? authority.firstIndex(of: ":") ?? authority.endIndex)].lowercased()
  }

  private static func isFromElsewhere(_ request: HTTPRequest) -> Bool {
    if let site = request.fields["sec-fetch-site"], site != "same-origin", site != "none" { return true }
    guard let origin = request.fields["origin"] else { return false }
    return origin != "http://\(request.authority)" && origin != "https://\(request.authority)"
  }
}
