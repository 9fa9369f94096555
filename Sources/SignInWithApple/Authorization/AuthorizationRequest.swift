import PippinCryptography
import PippinHTTP
import PippinJOSE

/// The address that a browser is sent to for consent (AUTHZ-1 to AUTHZ-23).
///
/// Apple answers a mistake here with a page of its own and never comes back (AUTHZ-19), so every combination that Apple
/// refuses is refused here, before anybody is sent there.
public struct AuthorizationRequest: Sendable {
  /// What the person is asked to share, the first time only (AUTHZ-11, CLAIMS-20).
  public enum Scope: String, Sendable, CaseIterable {
    /// The name, as unsigned browser data (CALLBACK-7).
    case name
    /// The e-mail address, as a signed claim.
    case email
  }

  /// What comes back (AUTHZ-6).
  public enum ResponseType: String, Sendable {
    /// A code alone.
    case code
    /// A code, and an identity token whose `c_hash` binds the two.
    case codeAndIdentityToken = "code id_token"
  }

  /// How it comes back (AUTHZ-7, CALLBACK-1).
  public enum ResponseMode: String, Sendable {
    /// In the query of the return address.
    case query
    /// In its fragment, which only scripts can read.
    case fragment
    /// As a form, posted across sites (TRAP-1).
    case formPost = "form_post"
  }

  /// Which return addresses are taken.
  public enum RedirectRules: Sendable {
    /// Apple's: https, a host name that is neither an IP address nor `localhost`, no fragment (AUTHZ-3).
    case apple
    /// Any absolute http or https address: for an emulator on one's own machine.
    case insecureAnyAddress
  }

  private let parameters: [(String, String)]

  /// A request.
  /// - Parameters:
  ///   - clientID: the Services ID, in its exact case (AUTHZ-2).
  ///   - redirectURI: exactly a registered Return URL (AUTHZ-4).
  ///   - scopes: what to ask for; each at most once.
  ///   - responseType: what comes back.
  ///   - responseMode: how it comes back; `formPost` with any scope, not `query` with an identity token.
  ///   - state: echoed, so that an answer can be told from a forgery (AUTHZ-14).
  ///   - nonce: comes back inside the identity token, raw (AUTHZ-15, TRAP-5).
  ///   - codeChallenge: of a PKCE verifier that the exchange will then have to name (AUTHZ-16, AUTHZ-17); see
  ///     `codeChallenge(for:)`.
  ///   - redirectRules: Apple's, unless an emulator is asked.
  /// - Throws: `AuthorizationRequestError` for what Apple would refuse.
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

  /// The address to send the browser to. Spaces are `%20`, never a plus sign (AUTHZ-13).
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

/// Why an authorization request was not made.
public struct AuthorizationRequestError: Error, Hashable, Sendable {
  /// Which part was wrong, for a program.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// Empty.
    case clientID = "client_id"
    /// Not an address that Apple registers (AUTHZ-3).
    case redirectURI = "redirect_uri"
    /// A scope twice.
    case scopes
    /// Does not go with the scopes or the response type (AUTHZ-7, AUTHZ-10).
    case responseMode = "response_mode"
    /// Empty.
    case state
    /// Empty.
    case nonce
    /// Not an S256 challenge.
    case codeChallenge = "code_challenge"
  }

  /// Which part was wrong, for a program.
  public let code: Code
  /// What was wrong, for an operator.
  public let detail: String

  /// An error as it is.
  public init(code: Code, detail: String) {
    self.code = code
    self.detail = detail
  }

  init(_ code: Code, _ detail: String) {
    self.init(code: code, detail: detail)
  }
}
