package import PippinHTTP

/// Which URLs of a provider the server may send requests to (decision 0096).
///
/// A discovery document is the provider's text. It must not lead the server to hosts that only the server can reach.
package struct EndpointRule: Sendable, Hashable {
  private let allowsHTTP: Bool
  private let allowsPrivateHosts: Bool

  /// The rule for URLs that the operator wrote.
  /// - Parameter insecure: whether `http` is allowed, for a stand-in in tests.
  package static func settings(insecure: Bool) -> EndpointRule {
    EndpointRule(allowsHTTP: insecure, allowsPrivateHosts: true)
  }

  /// The rule for URLs in the discovery document of an issuer: `https` as the issuer is, and private hosts only if the
  /// issuer is at one.
  package static func published(by issuer: HTTPURL) -> EndpointRule {
    EndpointRule(allowsHTTP: issuer.scheme == "http", allowsPrivateHosts: isPrivate(issuer.host))
  }

  /// Checks a URL.
  /// - Throws: `malformedURL` with the reason.
  package func endpoint(_ text: String) throws(HTTPError) -> ProviderEndpoint {
    let url = try HTTPURL(parsing: text)
    guard url.scheme == "https" || allowsHTTP else { throw HTTPError(code: .malformedURL, detail: "not https") }
    guard allowsPrivateHosts || !Self.isPrivate(url.host) else {
      throw HTTPError(code: .malformedURL, detail: "a host of a private network")
    }
    return ProviderEndpoint(url)
  }

  /// Whether a host is an address or a name of a private network. Other names are not resolved.
  static func isPrivate(_ host: String) -> Bool {
    var name = Substring(host)
    if name.hasPrefix("["), name.hasSuffix("]") { name = name.dropFirst().dropLast() }
    while name.hasSuffix(".") { name.removeLast() }
    if let address = IPAddress(name) {
      return !address.isPublic
    }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = labels.last else { return true }
    // Resolvers also read 127.1, 2130706433 and 0x7f000001 as addresses.
    if last.utf8.allSatisfy(ASCII.isDigit) || last.hasPrefix("0x") { return true }
    return labels.count == 1
      || ["localhost", "local", "internal", "lan", "home", "corp", "arpa"].contains(String(last))
  }
}
