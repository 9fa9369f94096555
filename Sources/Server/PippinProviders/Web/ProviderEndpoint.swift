package import PippinHTTP
package import PippinSecret

/// One URL of a provider that was checked by an `EndpointRule`, and the requests that can be sent to it.
package struct ProviderEndpoint: Sendable, Hashable {
  private let target: HTTPURL

  init(_ target: HTTPURL) { self.target = target }

  /// The URL.
  package var url: String {
    target.scheme + "://" + target.authority + target.path + (target.query.map { "?" + $0 } ?? "")
  }

  /// The URL with further parameters behind those that it has.
  package func url(adding parameters: [(String, String)]) -> String {
    let separator = target.query.map { $0.isEmpty ? "" : "&" } ?? "?"
    return url + separator + FormData.encode(parameters)
  }

  /// The request for the URL's document.
  package func get(bearer: SecretText? = nil) -> HTTPRequest {
    var request = request("GET")
    if let bearer { request.fields.set("authorization", "Bearer " + bearer.revealed) }
    return request
  }

  func post(_ form: [(String, String)]) -> HTTPRequest {
    var request = request("POST")
    request.fields.set("content-type", MediaType.form)
    request.body = Array(FormData.encode(form).utf8)
    return request
  }

  private func request(_ method: String) -> HTTPRequest {
    HTTPRequest(
      method: method, scheme: target.scheme, authority: target.authority, path: target.path, query: target.query,
      fields: ["accept": MediaType.json])
  }
}

/// The common base of a provider's URLs.
struct EndpointBase: Sendable, Hashable {
  private let scheme: String
  private let authority: String
  private let prefix: String

  /// - Parameter base: an absolute `http` or `https` URL without a query; a slash at its end is ignored.
  init(_ base: String) throws(HTTPError) {
    let url = try HTTPURL(parsing: base)
    guard url.query == nil else { throw HTTPError(code: .malformedURL, detail: "a base address must not have a query") }
    var prefix = url.path
    while prefix.hasSuffix("/") { prefix.removeLast() }
    (scheme, authority, self.prefix) = (url.scheme, url.authority, prefix)
  }

  /// The base at a provider's own host.
  init(host: String) {
    (scheme, authority, prefix) = ("https", host, "")
  }

  func url(_ path: String) -> String { scheme + "://" + authority + prefix + path }

  func get(_ path: String, query: [(String, String)] = [], bearer: String? = nil) -> HTTPRequest {
    var request = HTTPRequest(
      scheme: scheme, authority: authority, path: prefix + path,
      query: query.isEmpty ? nil : FormData.encode(query), fields: ["accept": MediaType.json])
    if let bearer { request.fields.set("authorization", "Bearer " + bearer) }
    return request
  }

  func post(_ path: String, form: [(String, String)]) -> HTTPRequest {
    HTTPRequest(
      method: "POST", scheme: scheme, authority: authority, path: prefix + path,
      fields: ["content-type": MediaType.form, "accept": MediaType.json], body: Array(FormData.encode(form).utf8))
  }
}

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

/// Sends requests to the issuer, whose address the operator wrote, at any address. It sends requests to other hosts, which
/// the discovery document names, only to public addresses, whatever the names resolve to (decision 0096).
package struct IssuerTransport: PunctualTransport {
  /// The issuer's own host and port.
  private let authority: String
  private let toIssuer: BoundedTransport
  private let toOthers: BoundedTransport

  /// - Parameters:
  ///   - issuer: an issuer at a private host may name other private hosts.
  ///   - toAny: reaches every address.
  ///   - toPublic: refuses addresses of private networks.
  package init(of issuer: HTTPURL, toAny: any Transport, toPublic: any Transport) {
    authority = issuer.authority
    toIssuer = BoundedTransport(toAny)
    toOthers = BoundedTransport(EndpointRule.isPrivate(issuer.host) ? toAny : toPublic)
  }

  package func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
    let isOwn = request.authority == authority
    return try await (isOwn ? toIssuer : toOthers).send(request, timeout: timeout)
  }
}
