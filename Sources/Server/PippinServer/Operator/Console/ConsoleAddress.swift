import PippinAccounts
package import PippinFoundation
package import PippinHTTP
import PippinLock
package import PippinTokens

/// The host names of the console and the metrics. Other names that resolve to this server are refused (DNS rebinding).
package struct ConsoleAddress: Sendable {
  /// Host names in lower case.
  private let names: Set<String>
  /// The address in the operator's browser if there is a proxy before the console.
  private let url: HTTPURL?

  /// - Parameters:
  ///   - host: of `operator_listen`.
  ///   - url: of `operator_url`.
  ///   - hosts: of `operator_hosts`.
  package init(host: String = "localhost", url: HTTPURL? = nil, hosts: [String] = []) {
    names = Set([host.lowercased(), "localhost"] + (url.map { [$0.host] } ?? []) + hosts.map { $0.lowercased() })
    self.url = url
  }

  /// Whether a request's `Host` is an IP address, `localhost` or a name of the settings.
  func isKnown(_ request: HTTPRequest) -> Bool {
    guard let host = Self.parsed("http://" + request.authority)?.host else { return false }
    if names.contains(host) { return true }
    let isBracketed = host.first == "[" && host.last == "]"
    return IPAddress(isBracketed ? String(host.dropFirst().dropLast()) : host) != nil
  }

  /// Whether a form was sent from a page of the same address. A form without an origin or referrer was not.
  func isSentFromHere(_ request: HTTPRequest) -> Bool {
    let sites = request.fields.values(of: "sec-fetch-site")
    guard sites.allSatisfy({ $0 == "same-origin" || $0 == "none" }) else { return false }
    let origins = request.fields.values(of: "origin")
    let sources = origins.isEmpty ? request.fields.values(of: "referer") : origins
    guard sources.count == 1, let source = Self.parsed(sources[0]),
      source.authority == request.authority.lowercased()
    else { return false }
    return isBehindProxy(request) ? source.scheme == url?.scheme : true
  }

  /// Whether the browser uses https, so that its cookies must be `Secure`.
  func isSecure(_ request: HTTPRequest) -> Bool { isBehindProxy(request) && url?.scheme == "https" }

  /// `operator_url`, as browsers spell it.
  var publicAddress: String? { url?.origin }

  /// Whether the browser came by `operator_url`.
  func isAtPublicAddress(_ request: HTTPRequest) -> Bool { isBehindProxy(request) }

  private func isBehindProxy(_ request: HTTPRequest) -> Bool {
    url.map { $0.authority == request.authority.lowercased() } ?? false
  }

  private static func parsed(_ text: String) -> HTTPURL? {
    do {
      return try HTTPURL(parsing: text)
    } catch {
      // An unreadable address is not ours.
      return nil
    }
  }
}

/// Links that sign an operator in to the console once. They are kept in this process's memory alone, as digests.
package final class ConsoleLinks: Sendable {
  /// How long a link is valid, in seconds.
  package static let lifetime: TimeInterval = 600

  private struct Link: Sendable {
    let tokenDigest: [UInt8]
    let expiresAt: Date
  }

  private let links = Lock<[[UInt8]: Link]>([:])

  package init() {}

  /// The path of a new link that signs in with the operator token of a digest.
  package func issue(forTokenWith digest: [UInt8], now: Date, random: RandomSource) -> String {
    let code = Hexadecimal.encode(random.bytes(32))
    links.withLock { links in
      links = links.filter { $0.value.expiresAt > now }
      links[SHA256.hash(code)] = Link(tokenDigest: digest, expiresAt: now.addingTimeInterval(Self.lifetime))
    }
    return Self.path(code)
  }

  static func path(_ code: String) -> String { "/sign-in/link/\(code)" }

  /// Whether a link is still valid; this does not use it up, since browsers and chats load addresses before people do.
  func isOpen(_ code: String, now: Date) -> Bool {
    links.withLock { $0[SHA256.hash(code)].map { now < $0.expiresAt } ?? false }
  }

  /// Uses up a link, and returns the digest of the token that it signs in with.
  func use(_ code: String, now: Date) -> [UInt8]? {
    links.withLock { links in
      guard let link = links.removeValue(forKey: SHA256.hash(code)), now < link.expiresAt else { return nil }
      return link.tokenDigest
    }
  }
}
