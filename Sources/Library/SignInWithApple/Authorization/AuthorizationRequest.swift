import PippinHTTP
import PippinTokens

/// An authorization request: the URL that a browser is redirected to (AUTHZ-1 to AUTHZ-23).
///
/// Apple shows an error page for an invalid request and does not redirect back (AUTHZ-19). This type therefore rejects
/// every combination that Apple rejects.
public struct AuthorizationRequest: Sendable {
  /// The data to request. Apple sends it the first time only (AUTHZ-11, CLAIMS-20).
  public enum Scope: String, Sendable, CaseIterable {
    /// The name, as unsigned data from the browser (CALLBACK-7).
    case name
    /// The email address, as a signed claim.
    case email
  }

  /// The content of the callback (AUTHZ-6).
  public enum ResponseType: String, Sendable {
    /// A code.
    case code
    /// A code, and an identity token with a `c_hash` that binds the two.
    case codeAndIdentityToken = "code id_token"
  }

  /// How the callback is sent (AUTHZ-7, CALLBACK-1).
  public enum ResponseMode: String, Sendable {
    /// In the query of the return URL.
    case query
    /// In its fragment, which only scripts can read.
    case fragment
    /// As a cross-site form POST (TRAP-1).
    case formPost = "form_post"
  }

  /// The return URLs to accept.
  public enum RedirectRules: Sendable {
    /// Apple's rules: https, a host name other than an IP address or `localhost`, no fragment (AUTHZ-3).
    case apple
    /// Any absolute http or https URL, for a local emulator.
    case insecureAnyAddress
  }

  private let parameters: [(String, String)]

  /// Creates a request.
  /// - Parameters:
  ///   - clientID: the Services ID. It is case-sensitive (AUTHZ-2).
  ///   - redirectURI: a registered return URL, exactly as registered (AUTHZ-4).
  ///   - scopes: the data to request, each at most once.
  ///   - responseType: the content of the callback.
  ///   - responseMode: how the callback is sent; `formPost` is required with a scope, and `query` is not allowed with
  ///     an identity token.
  ///   - state: a random value that Apple returns, to detect forged callbacks (AUTHZ-14).
  ///   - nonce: the raw nonce that the identity token must contain (AUTHZ-15, TRAP-5).
  ///   - codeChallenge: the PKCE challenge of the verifier that you pass to the exchange (AUTHZ-16, AUTHZ-17); see
  ///     `codeChallenge(for:)`.
  ///   - redirectRules: Apple's rules, unless you use an emulator.
  /// - Throws: `AuthorizationRequestError` for a request that Apple would reject.
  public init(
    clientID: String, redirectURI: String, scopes: [Scope], responseType: ResponseType, responseMode: ResponseMode,
    state: String, nonce: String, codeChallenge: String?, redirectRules: RedirectRules = .apple
  ) throws(AuthorizationRequestError) {
    guard !clientID.isEmpty else { throw AuthorizationRequestError(.clientID, "the client id is empty") }
    guard scopes.isEmpty || responseMode == .formPost else {
      throw AuthorizationRequestError(.responseMode, "scopes need the response mode form_post (AUTHZ-7)")
    }
    guard responseType == .code || responseMode != .query else {
      throw AuthorizationRequestError(.responseMode, "an identity token never comes in a query (AUTHZ-10)")
    }
    guard Set(scopes).count == scopes.count else { throw AuthorizationRequestError(.scopes, "a scope twice") }
    guard !state.isEmpty else { throw AuthorizationRequestError(.state, "the state is empty") }
    guard !nonce.isEmpty else { throw AuthorizationRequestError(.nonce, "the nonce is empty") }
    try RedirectURI.check(redirectURI, redirectRules)
    if let codeChallenge { try Self.checkChallenge(codeChallenge) }

    var parameters = [
      ("client_id", clientID), ("redirect_uri", redirectURI), ("response_type", responseType.rawValue),
      ("response_mode", responseMode.rawValue),
    ]
    if !scopes.isEmpty { parameters.append(("scope", scopes.map(\.rawValue).joined(separator: " "))) }
    parameters += [("state", state), ("nonce", nonce)]
    if let codeChallenge { parameters += [("code_challenge", codeChallenge), ("code_challenge_method", "S256")] }
    self.parameters = parameters
  }

  /// The URL to redirect the browser to. Spaces are encoded as `%20`, never as a plus sign (AUTHZ-13).
  public func url(at endpoints: AppleEndpoints) -> String {
    endpoints.authorize + "?" + FormData.encode(parameters)
  }

  /// The S256 challenge of a PKCE verifier (RFC 7636, 4.2).
  public static func codeChallenge(for verifier: String) -> String {
    Base64URL.encode(SHA256.hash(verifier))
  }

  private static func checkChallenge(_ challenge: String) throws(AuthorizationRequestError) {
    guard Base64URL.decode(challenge)?.count == SHA256.byteCount else {
      throw AuthorizationRequestError(.codeChallenge, "not the SHA-256 of a verifier in base64url")
    }
  }
}

/// The reason why an authorization request is invalid.
public struct AuthorizationRequestError: Error, Hashable, Sendable {
  /// The invalid part, for programs. Later versions can add codes, so a `switch` needs a `default`.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text.
    public let rawValue: String

    /// Creates a code from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The client id is empty.
    public static let clientID = Code(rawValue: "client_id")
    /// The return URL is one that Apple does not accept (AUTHZ-3).
    public static let redirectURI = Code(rawValue: "redirect_uri")
    /// A scope occurs twice.
    public static let scopes = Code(rawValue: "scopes")
    /// The response mode does not match the scopes or the response type (AUTHZ-7, AUTHZ-10).
    public static let responseMode = Code(rawValue: "response_mode")
    /// The state is empty.
    public static let state = Code(rawValue: "state")
    /// The nonce is empty.
    public static let nonce = Code(rawValue: "nonce")
    /// The value is not an S256 challenge.
    public static let codeChallenge = Code(rawValue: "code_challenge")
  }

  /// The invalid part.
  public let code: Code
  /// The reason, for operators.
  public let detail: String

  /// Creates an error.
  public init(code: Code, detail: String) {
    self.code = code
    self.detail = detail
  }

  init(_ code: Code, _ detail: String) {
    self.init(code: code, detail: detail)
  }
}

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
