package import PippinHTTP

/// The endpoints of Google, or of an emulator for tests.
///
/// They are fixed, like Apple's, and not read from the discovery document, because a forged document would redirect our
/// trust.
package struct GoogleEndpoints: Sendable, Hashable {
  /// The accepted `iss` of Google's ID tokens; the same for an emulator.
  package static let issuers = ["https://accounts.google.com", "accounts.google.com"]

  /// Google's own service.
  package static let google = GoogleEndpoints(
    accounts: EndpointBase(host: "accounts.google.com"), tokens: EndpointBase(host: "oauth2.googleapis.com"),
    certificates: EndpointBase(host: "www.googleapis.com"))

  private let accounts: EndpointBase
  private let tokens: EndpointBase
  private let certificates: EndpointBase

  private init(accounts: EndpointBase, tokens: EndpointBase, certificates: EndpointBase) {
    self.accounts = accounts
    self.tokens = tokens
    self.certificates = certificates
  }

  /// All endpoints below one address, for instance `http://127.0.0.1:8081/google`.
  /// - Throws: `malformedURL` unless it is an absolute `http` or `https` URL without a query.
  package init(base: String) throws(HTTPError) {
    let base = try EndpointBase(base)
    self.init(accounts: base, tokens: base, certificates: base)
  }

  /// The address of an emulator; `nil` for Google's own service.
  package var standIn: String? { self == .google ? nil : accounts.url("") }

  /// The authorization endpoint.
  package var authorize: String { accounts.url("/o/oauth2/v2/auth") }
  /// The token endpoint.
  package var token: String { tokens.url(Path.token) }
  /// The key set.
  package var keys: String { certificates.url(Path.keys) }

  /// The request that fetches the key set.
  package var keysRequest: HTTPRequest { certificates.get(Path.keys) }

  func post(_ form: [(String, String)]) -> HTTPRequest { tokens.post(Path.token, form: form) }

  private enum Path {
    static let token = "/token"
    static let keys = "/oauth2/v3/certs"
  }
}
