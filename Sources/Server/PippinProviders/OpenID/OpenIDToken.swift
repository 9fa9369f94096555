package import PippinFoundation
package import PippinTokens

/// A parsed but unverified ID token of any OpenID Connect provider (OpenID Connect Core 1.0, 3.1.3.7).
///
/// The order is: parse, cheap checks, key, signature. Only the key may need a network request, and only for a token that
/// has the right issuer, audience, dates and nonce.
package struct UnverifiedOpenIDToken: Sendable {
  /// The accepted signatures. A shared secret is none, and neither is no signature.
  package static let algorithms: [SignatureAlgorithm] = [.RS256, .ES256]

  private let token: SignedToken
  private let claims: OpenIDTokenClaims

  /// Reads a token.
  /// - Parameter token: a compact JWS (RFC 7515, 7.1) of at most 8 KiB.
  /// - Throws: `malformed` or `unsupportedAlgorithm`.
  package init(parsing token: String) throws(SocialTokenError) {
    self.token = try SignedToken(parsing: token, allowing: Self.algorithms, mayLackKeyID: true)
    claims = try OpenIDTokenClaims(self.token.claims)
  }

  /// The key that the header names, for `SigningKeyCache.find`.
  package var keyName: SigningKeyCache.KeyName { token.keyName }
  /// The unverified `iat`, for `SigningKeyCache.find`.
  package var issuedAt: Date { Date(timeIntervalSince1970: TimeInterval(claims.issuedAt)) }

  /// Verifies the token: `check`, then the signature.
  /// - Parameters:
  ///   - keys: the issuer's published keys.
  ///   - issuer: exactly as the settings have it.
  ///   - expectations: the expectations of the token.
  ///   - now: the time.
  /// - Throws: the first reason to refuse it.
  package func verified(
    keys: SigningKeySet, issuer: String, expecting expectations: OpenIDTokenExpectations, now: Date
  ) throws(SocialTokenError) -> VerifiedOpenIDIdentity {
    try check(expectations, issuer: issuer, now: now)
    return try checkedIdentity(signedBy: try token.key(in: keys))
  }

  /// All checks but the signature. Without it the token may be forged.
  package func check(
    _ expectations: OpenIDTokenExpectations, issuer: String, now: Date
  ) throws(SocialTokenError) {
    guard claims.issuer.hasSameBytes(as: issuer) else {
      throw SocialTokenError(.wrongIssuer, "iss is not the issuer of the settings")
    }
    try checkAudience(expectations.audience)
    try TokenChecks.dates(
      expiresAt: claims.expiresAt, issuedAt: claims.issuedAt, now: now, leeway: expectations.leeway)
    if let notBefore = claims.notBefore, TimeInterval(notBefore) > now.timeIntervalSince1970 + expectations.leeway {
      throw SocialTokenError(.issuedInFuture, "nbf is further ahead than the leeway")
    }
    try TokenChecks.nonce(claims.nonce, expectations.nonce, form: expectations.nonceForm)
    try TokenChecks.accessTokenHash(claims.accessTokenHash, of: expectations.accessToken)
  }

  /// Our client id alone, or in a list; in a list with others, `azp` must say that the token was made for us.
  private func checkAudience(_ audience: String) throws(SocialTokenError) {
    var others = 0
    if claims.audience.kind == .array {
      let named = claims.audience.elements.filter { $0.equals(audience) }.count
      others = claims.audience.elements.reduce(0) { count, _ in count + 1 } - named
      guard named > 0 else { throw SocialTokenError(.wrongAudience, "aud does not name the expected client") }
    } else {
      guard claims.audience.equals(audience) else {
        throw SocialTokenError(.wrongAudience, "aud is not the expected client")
      }
    }
    guard claims.authorizedParty != nil || others == 0 else {
      throw SocialTokenError(.wrongAuthorizedParty, "aud names several clients, and there is no azp")
    }
    if let party = claims.authorizedParty, !party.hasSameBytes(as: audience) {
      throw SocialTokenError(.wrongAuthorizedParty, "azp is not the expected client")
    }
  }

  /// Verifies only the signature, after `check`.
  func checkedIdentity(signedBy key: JSONWebKey) throws(SocialTokenError) -> VerifiedOpenIDIdentity {
    try token.verify(by: key)
    return VerifiedOpenIDIdentity(claims)
  }
}

extension UnverifiedOpenIDToken: CustomStringConvertible, CustomReflectable {
  /// The key's name only, because a token can sign a person in.
  package var description: String { "UnverifiedOpenIDToken(key: \(keyName))" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The expectations of an ID token. Parameters that prevent replays have no default.
package struct OpenIDTokenExpectations: Sendable {
  let audience: String
  let nonce: TokenNonce
  let nonceForm: TokenNonceForm
  let accessToken: CompanionToken
  let leeway: TimeInterval

  /// Creates expectations.
  /// - Parameters:
  ///   - audience: our client id, which `aud` must name.
  ///   - nonce: the raw nonce that was sent.
  ///   - nonceForm: the accepted form of the nonce in the token.
  ///   - accessToken: the access token received with the ID token, for `at_hash`.
  ///   - leeway: how many seconds `iat` may be ahead of the clock; `exp` has no leeway.
  package init(
    audience: String, nonce: TokenNonce, nonceForm: TokenNonceForm, accessToken: CompanionToken,
    leeway: TimeInterval = 60
  ) {
    self.audience = audience
    self.nonce = nonce
    self.nonceForm = nonceForm
    self.accessToken = accessToken
    self.leeway = leeway
  }
}

/// The claims of an ID token (OpenID Connect Core 1.0, 2 and 5.1). Claims that decide must have their types.
struct OpenIDTokenClaims: Sendable {
  let issuer: String
  let audience: JSONElement
  let authorizedParty: String?
  let subject: String
  let expiresAt: Int64
  let issuedAt: Int64
  let notBefore: Int64?
  let nonce: String?
  let accessTokenHash: String?
  let profile: OpenIDProfile

  init(_ claims: JSONElement) throws(SocialTokenError) {
    issuer = try claims.text("iss")
    audience = try claims.audience()
    authorizedParty = try claims.text(ifPresent: "azp")
    subject = try claims.subject("sub")
    expiresAt = try claims.seconds("exp")
    issuedAt = try claims.seconds("iat")
    notBefore = claims["nbf"].map(\.isNull) ?? true ? nil : try claims.seconds("nbf")
    nonce = try claims.text(ifPresent: "nonce")
    accessTokenHash = try claims.text(ifPresent: "at_hash")
    profile = try OpenIDProfile(claims)
  }
}

extension JSONElement {
  /// A person's key at a provider: at most 255 bytes (OpenID Connect Core 1.0, 2), because it is indexed.
  func subject(_ name: String) throws(SocialTokenError) -> String {
    try checkPlain(name)
    let subject = try text(name)
    guard subject.utf8.count <= 255 else { throw SocialTokenError(.malformed, "\(name) is too long") }
    return subject
  }
}

/// A person's verified identity at an OpenID Connect provider; only `UnverifiedOpenIDToken` can create it.
package struct VerifiedOpenIDIdentity: Sendable {
  private let claims: OpenIDTokenClaims
  private(set) var profile: OpenIDProfile

  init(_ claims: OpenIDTokenClaims) {
    self.claims = claims
    profile = claims.profile
  }

  /// `iss`: the scope of `subject`.
  package var issuer: String { claims.issuer }
  /// `sub`: the only stable key of a person at this issuer.
  package var subject: String { claims.subject }
  /// `iat`, on the provider's clock.
  package var issuedAt: Date { Date(timeIntervalSince1970: TimeInterval(claims.issuedAt)) }
  /// `exp`, on the provider's clock; until then an accepted token must be remembered.
  package var expiresAt: Date { Date(timeIntervalSince1970: TimeInterval(claims.expiresAt)) }
  /// `email`; it may change, and proves nothing by itself.
  package var email: String? { profile.email }
  /// `email_verified`, where it is a boolean; false without an address.
  package var emailVerified: Bool { profile.emailVerified }
  /// `name`.
  package var displayName: String? { profile.name }
  /// `given_name`.
  package var givenName: String? { profile.givenName }
  /// `family_name`.
  package var familyName: String? { profile.familyName }

  /// The identity with what the userinfo endpoint says besides.
  func completed(by other: OpenIDProfile) -> VerifiedOpenIDIdentity {
    var whole = self
    whole.profile = profile.completed(by: other)
    return whole
  }
}

extension VerifiedOpenIDIdentity: CustomStringConvertible, CustomReflectable {
  /// The type's name only, because personal data must not get into a log.
  package var description: String { "VerifiedOpenIDIdentity" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
