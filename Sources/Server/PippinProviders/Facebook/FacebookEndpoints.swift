package import PippinHTTP

/// The endpoints of Facebook, or of an emulator for tests.
package struct FacebookEndpoints: Sendable, Hashable {
  /// The `iss` of Limited Login's tokens; the same for an emulator.
  package static let issuer = "https://www.facebook.com"

  /// The version of the Graph API. Facebook supports each for at least two years.
  package static let graphVersion = "v24.0"

  /// Facebook's own service.
  package static let facebook = FacebookEndpoints(
    pages: EndpointBase(host: "www.facebook.com"), graph: EndpointBase(host: "graph.facebook.com"),
    limited: EndpointBase(host: "limited.facebook.com"))

  private let pages: EndpointBase
  private let graph: EndpointBase
  private let limited: EndpointBase

  private init(pages: EndpointBase, graph: EndpointBase, limited: EndpointBase) {
    self.pages = pages
    self.graph = graph
    self.limited = limited
  }

  /// All endpoints below one address, for instance `http://127.0.0.1:8081/facebook`.
  /// - Throws: `malformedURL` unless it is an absolute `http` or `https` URL without a query.
  package init(base: String) throws(HTTPError) {
    let base = try EndpointBase(base)
    self.init(pages: base, graph: base, limited: base)
  }

  /// The address of an emulator; `nil` for Facebook's own service.
  package var standIn: String? { self == .facebook ? nil : pages.url("") }

  /// The authorization dialog.
  package var dialog: String { pages.url("/\(Self.graphVersion)/dialog/oauth") }
  /// The token endpoint.
  package var token: String { graph.url(Self.path("oauth/access_token")) }
  /// The key set of Limited Login.
  package var keys: String { limited.url(Self.keysPath) }

  /// The request that fetches the key set.
  package var keysRequest: HTTPRequest { limited.get(Self.keysPath) }

  func redeem(_ form: [(String, String)]) -> HTTPRequest {
    graph.post(Self.path("oauth/access_token"), form: form)
  }

  /// A request to the Graph API, with the token in a header field and never in the URL.
  func ask(_ node: String, _ query: [(String, String)], bearer: String) -> HTTPRequest {
    graph.get(Self.path(node), query: query, bearer: bearer)
  }

  private static let keysPath = "/.well-known/oauth/openid/jwks/"

  private static func path(_ node: String) -> String { "/\(graphVersion)/\(node)" }
}
