import PippinHTTP

/// Keeps out pages of other sites: by the name under which they reach us, and by where their requests come from.
enum Gate {
  /// The refusal, or nil for those who may come in.
  static func refuse(_ request: HTTPRequest, allowedHosts: [String]) -> HTTPResponse? {
    let host = ASCII.lowercased(host(of: request.authority))
    guard ["127.0.0.1", "localhost", "[::1]"].contains(host) || allowedHosts.contains(host) else {
      // What DNS rebinding looks like: some site's own name, resolved to this machine.
      return .text("This emulator is not reached under that name.\n", status: 421)
    }
    if isOurs(request.path), isFromElsewhere(request) {
      return .text("The emulator's own pages and calls take no requests from other sites' pages.\n", status: 403)
    }
    return nil
  }

  /// What only people at this machine and their programs use. At the rest a browser comes from the app's site.
  private static func isOurs(_ path: String) -> Bool {
    path.hasSuffix("/decide") || path.hasPrefix("/google/emulator/") || path.hasPrefix("/facebook/emulator/")
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
