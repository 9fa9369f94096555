import PippinFoundation
import PippinHTTP
public import PippinSecret
import PippinTokens

/// The sign-in of a website: the redirect to Apple, the check of the callback, and the exchange of the code.
///
/// It keeps no state on the server. One random value lies in a cookie of the browser that starts, and state, nonce and
/// code verifier follow from it (AUTHZ-14 to AUTHZ-17). Another browser cannot finish the sign-in, each tab has a cookie
/// of its own, and any node can answer the callback.
///
/// Use it directly in any framework, or through the products for Hummingbird and Vapor.
public struct AppleWebFlow: Sendable {
  /// The seconds in which a person must have finished at Apple.
  public static let lifetime = 600
  /// The most sign-ins that a browser can have begun; the oldest are removed, because headers have limits.
  private static let mostAttempts = 5

  private let service: AppleIDService
  private let signer: any ClientSecretSigning
  private let clientID: String
  private let redirectURI: String
  private let scopes: [AuthorizationRequest.Scope]
  private let redirectRules: AuthorizationRequest.RedirectRules
  private let issuers: [String]
  private let random: RandomSource

  /// Creates a flow. Create it once.
  /// - Parameters:
  ///   - service: verifies tokens and exchanges codes.
  ///   - signer: the signer of the team.
  ///   - clientID: the Services ID.
  ///   - redirectURI: the return URL, exactly as registered (AUTHZ-4). The browser sends the callback there.
  ///   - scopes: the data to request.
  ///   - redirectRules: Apple's rules, unless you use an emulator.
  ///   - issuers: the `iss` values to accept. Change it for an emulator only.
  /// - Throws: `AuthorizationRequestError` for a client id or a return URL that Apple would reject.
  public init(
    service: AppleIDService, signer: any ClientSecretSigning, clientID: String, redirectURI: String,
    scopes: [AuthorizationRequest.Scope] = [.name, .email], redirectRules: AuthorizationRequest.RedirectRules = .apple,
    issuers: [String] = [AppleEndpoints.issuer]
  ) throws(AuthorizationRequestError) {
    self.service = service
    self.signer = signer
    self.clientID = clientID
    self.redirectURI = redirectURI
    self.scopes = scopes
    self.redirectRules = redirectRules
    self.issuers = issuers
    random = .system
    // A wrong setting must be found at start, not by the first person who signs in.
    _ = try begin()
  }

  /// A sign-in that has begun.
  public struct Start: Sendable {
    /// Where to redirect the browser, with status 303.
    public let location: String
    /// The values of the `Set-Cookie` fields of that answer.
    public let setCookies: [String]
  }

  /// Begins a sign-in.
  /// - Parameter cookies: the value of the request's `Cookie` field, so that abandoned sign-ins can be removed.
  public func start(cookies: String? = nil) throws(AuthorizationRequestError) -> Start {
    let (attempt, location) = try begin()
    let earlier = Cookies(parsing: cookies ?? "").pairs.map(\.name).filter { $0.hasPrefix(cookiePrefix) }
    let surplus = earlier.prefix(max(0, earlier.count - Self.mostAttempts + 1)).filter(HTTPFields.isToken)
    let set = cookie(of: attempt)
    return Start(
      location: location,
      setCookies: [set.fieldValue]
        + surplus.map { SetCookie(name: $0, value: "", maxAge: 0, secure: isSecure, sameSite: set.sameSite).fieldValue }
    )
  }

  private func begin() throws(AuthorizationRequestError) -> (Attempt, location: String) {
    let attempt = Attempt(secret: SecretBytes(random.bytes(Attempt.secretCount)))
    let request = try AuthorizationRequest(
      clientID: clientID, redirectURI: redirectURI, scopes: scopes, responseType: .codeAndIdentityToken,
      responseMode: .formPost, state: attempt.state, nonce: attempt.nonce,
      codeChallenge: AuthorizationRequest.codeChallenge(for: attempt.codeVerifier), redirectRules: redirectRules)
    return (attempt, request.url(at: service.endpoints))
  }

  /// The end of a sign-in.
  public enum Outcome: Sendable {
    /// The person signed in.
    case signedIn(AppleWebSignIn)
    /// The person cancelled at Apple (CALLBACK-10). Show your sign-in page again.
    case cancelled
  }

  /// Finishes a sign-in.
  /// - Parameters:
  ///   - body: the body of Apple's POST to the return URL.
  ///   - cookies: the value of that request's `Cookie` field.
  ///   - keepName: stores the name. Apple sends it the first time only, so this is called before the exchange, which can
  ///     fail (CALLBACK-5).
  /// - Throws: `AppleWebFlowError`, or what `keepName` throws.
  public func finish(
    body: [UInt8], cookies: String?, keepName: (VerifiedIdentity, UnsignedUser) async throws -> Void
  ) async throws -> Outcome {
    let callback: AuthorizationCallback
    do {
      callback = try AuthorizationCallback(parsing: body)
    } catch {
      throw AppleWebFlowError(.malformed, error.detail)
    }
    switch callback {
    case .cancelled(let state):
      _ = try attempt(state: state, cookies: cookies)
      return .cancelled
    case .failed(let error, let state):
      _ = try attempt(state: state, cookies: cookies)
      throw AppleWebFlowError(.refused, "Apple answered \(error)")
    case .authorized(let code, let token, let state, let user):
      let attempt = try attempt(state: state, cookies: cookies)
      guard let token else { throw AppleWebFlowError(.malformed, "a code without an identity token") }
      return .signedIn(try await finish(attempt, code: code, token: token, user: user, keepName: keepName))
    }
  }

  private func finish(
    _ attempt: Attempt, code: String, token: String, user: UnsignedUser?,
    keepName: (VerifiedIdentity, UnsignedUser) async throws -> Void
  ) async throws -> AppleWebSignIn {
    let identity = try await verify(
      token, nonce: .sent(attempt.nonce), code: .received(code), accessToken: .notReceived)
    if let user { try await keepName(identity, user) }
    let answer: TokenAnswer
    do throws(AppleIDServiceError) {
      answer = try await service.exchange(
        code: code, redirectURI: redirectURI, codeVerifier: attempt.codeVerifier, clientID: clientID, signer: signer)
    } catch {
      throw AppleWebFlowError(error)
    }
    if let second = answer.identityToken {
      let repeated = try await verify(
        second, nonce: .sentMaybeEchoed(attempt.nonce), code: .notReceived,
        accessToken: .received(answer.accessToken.revealed))
      guard repeated.subject.hasSameBytes(as: identity.subject) else {
        throw AppleWebFlowError(.refused, "the code belongs to another person than the token")
      }
    }
    return AppleWebSignIn(
      identity: identity, user: user, refreshToken: answer.refreshToken,
      removingCookie: cookie(of: attempt).removal().fieldValue)
  }

  private func verify(
    _ token: String, nonce: IdentityTokenExpectations.Nonce, code: IdentityTokenExpectations.Received,
    accessToken: IdentityTokenExpectations.Received
  ) async throws(AppleWebFlowError) -> VerifiedIdentity {
    do {
      return try await service.verify(
        token,
        expecting: IdentityTokenExpectations(
          audience: clientID, nonce: nonce, nonceForm: .raw, code: code, accessToken: accessToken, issuers: issuers))
    } catch {
      throw AppleWebFlowError(error)
    }
  }
}

extension AppleWebFlow {
  /// What a browser has begun: one secret, and what follows from it.
  private struct Attempt {
    static let secretCount = 32

    let secret: SecretBytes
    var state: String { value("state") }
    var nonce: String { value("nonce") }
    var codeVerifier: String { value("code_verifier") }

    /// None of the values tells anything about another, so state and nonce may stand in URLs.
    private func value(_ purpose: String) -> String {
      Base64URL.encode(HMACSHA256.tag(for: Array(purpose.utf8), key: secret))
    }
  }

  private var isSecure: Bool { redirectURI.hasPrefix("https:") }

  /// With `__Host-` no sibling domain can plant a cookie. Browsers take it over TLS only.
  private var cookiePrefix: String { isSecure ? "__Host-apple-" : "apple-" }

  /// Apple's POST comes from another site, so `SameSite=None`. It needs TLS; without it, Apple is an emulator on the same
  /// host, which is the same site.
  private func cookie(of attempt: Attempt) -> SetCookie {
    SetCookie(
      name: cookieName(state: attempt.state), value: Base64URL.encode(attempt.secret.revealed), maxAge: Self.lifetime,
      secure: isSecure, sameSite: isSecure ? .none : .lax)
  }

  private func cookieName(state: String) -> String { cookiePrefix + state.prefix(16) }

  /// The attempt of this browser that has that state.
  private func attempt(state: String?, cookies: String?) throws(AppleWebFlowError) -> Attempt {
    guard let state else { throw AppleWebFlowError(.malformed, "the callback has no state") }
    let name = cookieName(state: state)
    for value in Cookies(parsing: cookies ?? "").all(name) {
      guard let secret = Base64URL.decode(value), secret.count == Attempt.secretCount else { continue }
      let attempt = Attempt(secret: SecretBytes(secret))
      if ConstantTime.equals(attempt.state, state) { return attempt }
    }
    throw AppleWebFlowError(.otherBrowser, "this browser has not begun this sign-in, or more than ten minutes ago")
  }
}

/// A person who signed in on the web.
public struct AppleWebSignIn: Sendable {
  /// The person, by Apple's signature.
  public let identity: VerifiedIdentity
  /// The unsigned name, the first time only. `keepName` has got it already.
  public let user: UnsignedUser?
  /// For the daily check of the consent, and for the revocation when the account is deleted. Store it sealed.
  public let refreshToken: SecretText?
  /// The value of a `Set-Cookie` field that removes the cookie of this sign-in.
  public let removingCookie: String
}

/// The reason why a sign-in on the web did not succeed.
public struct AppleWebFlowError: Error, Hashable, Sendable {
  /// An error code for programs. Later versions can add codes, so a `switch` needs a `default`.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code as text.
    public let rawValue: String

    /// Creates a code from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The code as text.
    public var description: String { rawValue }

    /// The body is not a callback of Apple's. Status 400.
    public static let malformed = Code(rawValue: "malformed")
    /// This browser has not begun this sign-in, or its cookie has expired. Status 403.
    public static let otherBrowser = Code(rawValue: "other_browser")
    /// Apple refused, or a token is not genuine. The person must start again. Status 401.
    public static let refused = Code(rawValue: "refused")
    /// Apple did not answer before the code was used. The same request can succeed later. Status 503.
    public static let unavailable = Code(rawValue: "unavailable")
    /// Apple did not answer, and the code may be used. The person must start again. Status 401.
    public static let codeMayBeSpent = Code(rawValue: "code_may_be_spent")
    /// A setting, a key or an address is wrong: see `detail`. Status 500.
    public static let misconfigured = Code(rawValue: "misconfigured")
  }

  /// The error code.
  public let code: Code
  /// The reason, for operators; never with a token, code or secret.
  public let detail: String
  /// The seconds for a `Retry-After` field; nil if waiting does not help.
  public let retryAfterSeconds: Int?

  /// The HTTP status to answer the browser with.
  public var httpStatus: Int {
    switch code {
    case .malformed: 400
    case .otherBrowser: 403
    case .refused, .codeMayBeSpent: 401
    case .unavailable: 503
    default: 500
    }
  }

  /// Creates an error.
  public init(code: Code, detail: String, retryAfterSeconds: Int? = nil) {
    self.code = code
    self.detail = detail
    self.retryAfterSeconds = retryAfterSeconds
  }

  init(_ code: Code, _ detail: String) {
    self.init(code: code, detail: detail)
  }

  init(_ error: AppleIDServiceError) {
    let code: Code =
      switch error {
      case .identityToken: .refused
      case .unavailable: .unavailable
      case .codeMayBeSpent: .codeMayBeSpent
      case .token: error.httpStatus == 401 ? .refused : .misconfigured
      }
    var detail = error.detail
    if case .token(let refusal) = error { detail += ". \(refusal.operatorHint)" }
    self.init(code: code, detail: detail, retryAfterSeconds: error.retryAfterSeconds)
  }
}
