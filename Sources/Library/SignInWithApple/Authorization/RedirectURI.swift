import PippinHTTP

/// Apple's rules for return URLs (AUTHZ-3, AUTHZ-4).
enum RedirectURI {
  static func check(_ text: String, _ rules: AuthorizationRequest.RedirectRules) throws(AuthorizationRequestError) {
    func refused(_ detail: String) -> AuthorizationRequestError { AuthorizationRequestError(.redirectURI, detail) }
    let url: HTTPURL
    do {
      url = try HTTPURL(parsing: text)
    } catch {
      throw refused("the return address is \(error.detail)")
    }
    switch rules {
    case .insecureAnyAddress: return
    case .apple: break
    }
    guard url.scheme == "https" else { throw refused("Apple returns to https only") }
    guard !isLocalhost(url.host) else { throw refused("Apple does not return to localhost") }
    guard !isIPAddress(url.host) else { throw refused("Apple does not return to an IP address") }
  }

  private static func isLocalhost(_ host: String) -> Bool {
    host == "localhost" || host.hasSuffix(".localhost")
  }

  /// An IPv6 address has brackets. Browsers treat a host whose last label is a number as an IPv4 address (WHATWG URL).
  private static func isIPAddress(_ host: String) -> Bool {
    if host.hasPrefix("[") { return true }
    guard let last = host.split(separator: ".").last else { return false }
    return last.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } || last.hasPrefix("0x")
  }
}
