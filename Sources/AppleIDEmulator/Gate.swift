import PippinHTTP

/// Keeps out pages of other sites: by the name under which they reach us, and by where their requests come from.
enum Gate {
  /// The refusal, or nil for those who may come in.
  ///
  /// A foreign `Host` is what DNS rebinding looks like: some site's own name, resolved to this machine. A foreign
  /// `Origin` or `Sec-Fetch-Site` is another site's page, which may open the sign-in, as apps' sites do, and nothing
  /// else: it can neither decide in it nor turn a knob, and, as no answer allows cross-origin reading, see nothing.
  static func refuse(_ request: HTTPRequest, allowedHosts: [String]) -> HTTPResponse? {
    guard isAllowed(host(of: request.authority), allowedHosts) else {
      return .text("This emulator is not reached under that name; see settings.allowed_hosts.\n", status: 421)
    }
    if isOurs(request.path), isFromElsewhere(request) {
      return .text("The emulator's own pages and calls take no requests from other sites' pages.\n", status: 403)
    }
    return nil
  }

  /// What only people at this machine and their programs use. The rest is Apple's: there a browser comes from the
  /// app's site, and servers and attackers meet the same checks as at Apple.
  static func isOurs(_ path: String) -> Bool {
    path == "/emulator" || path.hasPrefix("/emulator/") || path == "/auth/authorize/decide"
      || path == "/auth/authorize/sheet"
  }

  /// Says to browsers that tell us nothing of where a request comes from that the answer is for our own pages alone,
  /// and not to be taken for a script or a picture.
  static func close(_ response: inout HTTPResponse) {
    response.fields.set("cross-origin-resource-policy", "same-origin")
    response.fields.set("x-content-type-options", "nosniff")
  }

  private static func isAllowed(_ host: String, _ others: [String]) -> Bool {
    switch host {
    case "127.0.0.1", "localhost", "[::1]": true
    // Apple's own, for clients whose addresses are fixed: no other site's page is served under it.
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
