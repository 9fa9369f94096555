public import PippinFoundation
public import PippinHTTP
import PippinTokens

/// Verifies the access tokens of a Pippin server (RFC 9068) in your back end, without asking the server each time.
///
/// Create one and keep it. It fetches the server's key set when it is first needed, keeps it for ten minutes, and fetches
/// it again for an unknown key at most once in ten seconds, whatever tokens arrive. After a failure it tries again after a
/// second.
public final class AccessTokenVerifier: Sendable {
  /// The seconds by which clocks may differ.
  private static let leeway: TimeInterval = 10
  /// A set that is younger is taken as complete, so an unknown key causes no fetch.
  private static let completeFor: TimeInterval = 10
  private static let maximumLength = 12_288

  private let issuer: String
  private let audience: String
  private let keys: SigningKeySource
  private let now: @Sendable () -> Date

  /// Creates a verifier.
  /// - Parameters:
  ///   - issuer: the server's `public_url`, to the letter.
  ///   - audience: the `audience` of your app's client; without that setting, the client's id.
  ///   - transport: sends the requests for the key set.
  ///   - timeout: for each request.
  ///   - now: the clock.
  ///   - onRequest: called with each request and its result, for logs and metrics.
  /// - Throws: `malformedURL` if the issuer is not an absolute URL.
  public init(
    issuer: String, audience: String, transport: any Transport, timeout: Duration = .seconds(5),
    now: @escaping @Sendable () -> Date, onRequest: @escaping OutgoingRequest.Report = { _ in }
  ) throws(HTTPError) {
    self.issuer = issuer
    self.audience = audience
    self.now = now
    // A set that is too old is not used, because it may have a key that was withdrawn. Half that time before, a new one is
    // fetched in the background.
    let settings = SigningKeyCache.Settings(
      maximumAge: 300, refetchInterval: 1, confirmationAge: 600, usableAge: 600)
    let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
    keys = SigningKeySource(
      request: try HTTPRequest(url: base + "/.well-known/jwks.json", fields: ["accept": "application/json"]),
      sender: RequestSender(transport: transport, timeout: timeout, report: onRequest),
      cache: Self.cache(settings), algorithms: [.ES256], refusedKeys: [], now: now, onKeySet: { _, _ in })
  }

  private static func cache(_ settings: SigningKeyCache.Settings) -> SigningKeyCache {
    var settings = settings
    // The server publishes a key long before it signs with it (decision 0016).
    settings.publicationDelay = 0
    return SigningKeyCache(settings: settings)
  }

  /// Verifies a token: first what it says, then its key, then its signature.
  /// - Throws: `AccessTokenError`; its `httpStatus` is 401 or 503.
  public func verify(_ token: String) async throws(AccessTokenError) -> VerifiedAccessToken {
    let now = now()
    let jws: CompactJWS
    let claims: JSONDocument
    do throws(JOSEError) {
      jws = try CompactJWS(parsing: token, maximumLength: Self.maximumLength)
      claims = try Self.claims(of: jws)
    } catch {
      throw AccessTokenError(.malformed, error.detail)
    }
    guard jws.header.type.map({ $0.hasSameBytes(as: "at+jwt") }) == true else {
      throw AccessTokenError(.notAnAccessToken, "typ is not at+jwt")
    }
    guard jws.header.algorithm.hasSameBytes(as: SignatureAlgorithm.ES256.rawValue), let keyID = jws.header.keyID else {
      throw AccessTokenError(.notAnAccessToken, "the header has not alg ES256 and a kid")
    }
    let accessToken = try VerifiedAccessToken(claims, issuer: issuer, audience: audience)
    guard now.timeIntervalSince(accessToken.expiresAt) < Self.leeway else {
      throw AccessTokenError(.expired, "exp has passed")
    }
    let key = try await key(keyID, now: now)
    do throws(JOSEError) {
      _ = try jws.verified(by: key, allowing: [.ES256])
    } catch {
      throw AccessTokenError(.badSignature, error.detail)
    }
    return accessToken
  }

  /// Verifies the token of an `Authorization` field.
  /// - Parameter authorization: the field's value; nil without the field.
  /// - Throws: `missing` if it is not `Bearer` and a token; else as for a token.
  public func verify(authorization: String?) async throws(AccessTokenError) -> VerifiedAccessToken {
    let words = (authorization ?? "").split(separator: " ", omittingEmptySubsequences: true)
    guard words.count == 2, ASCII.equalsIgnoringCase(String(words[0]), "bearer") else {
      throw AccessTokenError(.missing, "no Authorization: Bearer with one token")
    }
    return try await verify(String(words[1]))
  }

  /// Fetches the key set if there is none or if it is due, so that the first request need not wait for it.
  /// - Throws: `unavailable`.
  public func refreshKeys() async throws(AccessTokenError) {
    do {
      try await keys.refresh()
    } catch {
      throw AccessTokenError(error)
    }
  }

  /// A set of the last ten seconds answers for every key; an older one is fetched again for an unknown key.
  private func key(_ id: String, now: Date) async throws(AccessTokenError) -> JSONWebKey {
    do {
      return try await keys.key(id: id, issuedAt: now - Self.completeFor)
    } catch {
      throw AccessTokenError(error)
    }
  }

  private static func claims(of jws: CompactJWS) throws(JOSEError) -> JSONDocument {
    do {
      return try jws.payloadDocument()
    } catch {
      throw JOSEError(.malformed, "the claims are not strict JSON: \(error.words)")
    }
  }
}

/// The claims of a valid access token. Only the verifier creates one, after all checks.
public struct VerifiedAccessToken: Sendable {
  /// `sub`: the account's id at the server, for your own tables.
  public let subject: String
  /// `client_id`: the client that the session was opened with.
  public let clientID: String?
  /// `sid`: the session, as webhooks name it when it ends.
  public let sessionID: String?
  /// `scope`: what an OpenID client was granted; empty in the tokens of apps.
  public let scopes: [String]
  /// `guest`: whether the account is a guest's, who has not proved who they are.
  public let isGuest: Bool
  /// `auth_time`: when the person last proved who they are.
  public let authenticatedAt: Date?
  /// `exp`.
  public let expiresAt: Date
  /// `email`, only if the client's settings name it.
  public let email: String?
  /// `email_verified`; false without an address.
  public let isEmailVerified: Bool
  /// All claims: a JSON object in UTF-8.
  public let rawClaims: [UInt8]

  /// Reads the claims and checks all but the time and the signature.
  init(_ document: JSONDocument, issuer: String, audience: String) throws(AccessTokenError) {
    let claims = document.root
    guard claims.kind == .object else { throw AccessTokenError(.malformed, "the claims are no JSON object") }
    guard claims["iss"]?.equals(issuer) == true else { throw AccessTokenError(.wrongIssuer, "iss is not the server") }
    guard claims["aud"]?.equals(audience) == true else {
      throw AccessTokenError(.wrongAudience, "aud is not the one that was expected")
    }
    guard let expiry = claims["exp"]?.integer else { throw AccessTokenError(.malformed, "exp is not an integer") }
    guard let subject = claims["sub"]?.string, !subject.isEmpty else {
      throw AccessTokenError(.malformed, "sub is missing or empty")
    }
    self.subject = subject
    expiresAt = Date(timeIntervalSince1970: TimeInterval(expiry))
    clientID = claims["client_id"]?.string
    sessionID = claims["sid"]?.string
    scopes = (claims["scope"]?.string ?? "").split(separator: " ").map(String.init)
    // Anything but a clear no counts as a guest, who may do less.
    isGuest = claims["guest"].map { $0.bool != false } ?? false
    authenticatedAt = claims["auth_time"]?.integer.map { Date(timeIntervalSince1970: TimeInterval($0)) }
    email = claims["email"]?.string
    isEmailVerified = email != nil && claims["email_verified"]?.bool == true
    rawClaims = document.bytes
  }
}

extension VerifiedAccessToken: CustomStringConvertible, CustomReflectable {
  /// The account's id only; the other claims can be personal data.
  public var description: String { "VerifiedAccessToken(subject: \(subject))" }
  /// The account's id only, for the same reason as `description`.
  public var customMirror: Mirror { Mirror(self, children: ["subject": subject]) }
}

/// The reason why an access token was rejected, or could not be checked.
public struct AccessTokenError: Error, Hashable, Sendable {
  /// An error code for programs. Later versions can add codes, so a `switch` needs a `default`.
  public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code as text.
    public let rawValue: String

    /// Creates a code from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The code as text.
    public var description: String { rawValue }

    /// The request has no token.
    public static let missing = Code(rawValue: "missing")
    /// Not a compact JWS with a JSON object of the right claims.
    public static let malformed = Code(rawValue: "malformed")
    /// Another kind of token, such as an identity token, or signed with another algorithm than ES256.
    public static let notAnAccessToken = Code(rawValue: "not_an_access_token")
    /// `iss` is not the server.
    public static let wrongIssuer = Code(rawValue: "wrong_issuer")
    /// `aud` is another app.
    public static let wrongAudience = Code(rawValue: "wrong_audience")
    /// `exp` has passed.
    public static let expired = Code(rawValue: "expired")
    /// The server publishes no key of this id.
    public static let unknownKey = Code(rawValue: "unknown_key")
    /// The signature does not fit the key.
    public static let badSignature = Code(rawValue: "bad_signature")
    /// The server's keys cannot be fetched. It says nothing about the person.
    public static let unavailable = Code(rawValue: "unavailable")
  }

  /// The error code.
  public let code: Code
  /// The reason, for operators; never a part of the token.
  public let detail: String

  /// The HTTP status to answer with: 503 if the keys cannot be fetched, else 401.
  public var httpStatus: Int { code == .unavailable ? 503 : 401 }

  /// The value of the `WWW-Authenticate` field of a 401 (RFC 6750, 3); nil for a 503.
  public var challenge: String? {
    switch code {
    case .unavailable: nil
    case .missing: "Bearer"
    default: #"Bearer error="invalid_token""#
    }
  }

  /// Creates an error.
  public init(code: Code, detail: String) {
    self.code = code
    self.detail = detail
  }

  init(_ code: Code, _ detail: String) {
    self.init(code: code, detail: detail)
  }

  init(_ failure: SigningKeySource.Failure) {
    switch failure {
    case .unknownKey, .ambiguousKey: self.init(.unknownKey, "the server publishes no key of this id")
    case .unavailable(let cause, _): self.init(.unavailable, cause)
    }
  }
}
