package import PippinFoundation
import PippinHTTP
package import PippinTokens

/// A parsed but unverified Google ID token.
///
/// The order is: parse, cheap checks, key, signature. Only the key may need a network request, and only for a token that
/// has the right issuer, audience, dates and nonce.
package struct UnverifiedGoogleToken: Sendable {
  private let token: SignedToken
  private let claims: GoogleTokenClaims

  /// Reads a token.
  /// - Parameter token: a compact JWS (RFC 7515, 7.1) of at most 8 KiB.
  /// - Throws: `malformed` or `unsupportedAlgorithm`.
  package init(parsing token: String) throws(SocialTokenError) {
    self.token = try SignedToken(parsing: token)
    claims = try GoogleTokenClaims(self.token.claims)
  }

  /// The key that the header names, for `SigningKeyCache.find`.
  package var keyName: SigningKeyCache.KeyName { token.keyName }
  /// The unverified `iat`, for `SigningKeyCache.find`.
  package var issuedAt: Date { Date(timeIntervalSince1970: TimeInterval(claims.issuedAt)) }

  /// Verifies the token: `check`, then the signature.
  /// - Parameters:
  ///   - keys: Google's published keys.
  ///   - expectations: the expectations of the token.
  ///   - now: the time.
  /// - Throws: the first reason to refuse it.
  package func verified(
    keys: SigningKeySet, expecting expectations: GoogleTokenExpectations, now: Date
  ) throws(SocialTokenError) -> VerifiedGoogleIdentity {
    try check(expectations, now: now)
    return try checkedIdentity(signedBy: try token.key(in: keys))
  }

  /// All checks but the signature. Without it the token may be forged.
  package func check(_ expectations: GoogleTokenExpectations, now: Date) throws(SocialTokenError) {
    guard GoogleEndpoints.issuers.contains(where: { $0.hasSameBytes(as: claims.issuer) }) else {
      throw SocialTokenError(.wrongIssuer, "iss is not Google")
    }
    guard claims.audience.equals(expectations.audience) else {
      throw SocialTokenError(.wrongAudience, "aud is not the expected one")
    }
    if let party = claims.authorizedParty {
      guard ([expectations.audience] + expectations.authorizedParties).contains(where: { $0.hasSameBytes(as: party) })
      else { throw SocialTokenError(.wrongAuthorizedParty, "azp is neither the audience nor one of its apps") }
    }
    try TokenChecks.dates(
      expiresAt: claims.expiresAt, issuedAt: claims.issuedAt, now: now, leeway: expectations.leeway)
    try TokenChecks.nonce(claims.nonce, expectations.nonce, form: expectations.nonceForm)
    if let wanted = expectations.hostedDomain {
      guard let domain = claims.hostedDomain, ASCII.equalsIgnoringCase(domain, wanted) else {
        throw SocialTokenError(.wrongHostedDomain, "the account does not belong to the required organisation")
      }
    }
    try TokenChecks.accessTokenHash(claims.accessTokenHash, of: expectations.accessToken)
  }

  /// Verifies only the signature, after `check`.
  func checkedIdentity(signedBy key: JSONWebKey) throws(SocialTokenError) -> VerifiedGoogleIdentity {
    try token.verify(by: key)
    return VerifiedGoogleIdentity(claims)
  }
}

extension UnverifiedGoogleToken: CustomStringConvertible, CustomReflectable {
  /// The key's name only, because a token can sign a person in.
  package var description: String { "UnverifiedGoogleToken(key: \(keyName))" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The expectations of a Google ID token. Parameters that prevent replays have no default (R-2).
package struct GoogleTokenExpectations: Sendable {
  let audience: String
  let authorizedParties: [String]
  let hostedDomain: String?
  let nonce: TokenNonce
  let nonceForm: TokenNonceForm
  let accessToken: CompanionToken
  let leeway: TimeInterval

  /// Creates expectations.
  /// - Parameters:
  ///   - audience: the only accepted `aud`: the client id of our server.
  ///   - authorizedParties: further accepted values of `azp`: the client ids of apps that may request tokens for our
  ///     server.
  ///   - hostedDomain: the required `hd`, to accept only one organisation's accounts.
  ///   - nonce: the raw nonce that was sent.
  ///   - nonceForm: the accepted form of the nonce in the token.
  ///   - accessToken: the access token received with the ID token, for `at_hash`.
  ///   - leeway: how many seconds `iat` may be ahead of the clock; `exp` has no leeway.
  package init(
    audience: String, authorizedParties: [String], hostedDomain: String?, nonce: TokenNonce,
    nonceForm: TokenNonceForm, accessToken: CompanionToken, leeway: TimeInterval = 60
  ) {
    self.audience = audience
    self.authorizedParties = authorizedParties
    self.hostedDomain = hostedDomain
    self.nonce = nonce
    self.nonceForm = nonceForm
    self.accessToken = accessToken
    self.leeway = leeway
  }
}

/// The claims of Google's ID token. Known claims must have their documented types.
struct GoogleTokenClaims: Sendable {
  let issuer: String
  let audience: JSONElement
  let authorizedParty: String?
  let subject: String
  let expiresAt: Int64
  let issuedAt: Int64
  let nonce: String?
  let accessTokenHash: String?
  let hostedDomain: String?
  let email: String?
  let emailVerified: Bool
  let givenName: String?
  let familyName: String?

  init(_ claims: JSONElement) throws(SocialTokenError) {
    issuer = try claims.text("iss")
    audience = try claims.audience()
    authorizedParty = try claims.text(ifPresent: "azp")
    for name in ["sub", "email", "hd"] { try claims.checkPlain(name) }
    subject = try claims.text("sub")
    // Google's documented limit; `sub` is our key to a person and is indexed.
    guard subject.utf8.count <= 255 else { throw SocialTokenError(.malformed, "sub is too long") }
    expiresAt = try claims.seconds("exp")
    issuedAt = try claims.seconds("iat")
    nonce = try claims.text(ifPresent: "nonce")
    accessTokenHash = try claims.text(ifPresent: "at_hash")
    hostedDomain = try claims.words(ifPresent: "hd")
    email = try claims.words(ifPresent: "email")
    emailVerified = try claims.flag("email_verified")
    givenName = try claims.words(ifPresent: "given_name")
    familyName = try claims.words(ifPresent: "family_name")
  }
}

/// A person's verified identity at Google; only `UnverifiedGoogleToken` can create it.
package struct VerifiedGoogleIdentity: Sendable {
  private let claims: GoogleTokenClaims

  init(_ claims: GoogleTokenClaims) { self.claims = claims }

  /// `sub`: the same in all apps, never reused, and the only stable key of a person.
  package var subject: String { claims.subject }
  /// `iat`, on Google's clock.
  package var issuedAt: Date { Date(timeIntervalSince1970: TimeInterval(claims.issuedAt)) }
  /// `exp`, on Google's clock; until then an accepted token must be remembered.
  package var expiresAt: Date { Date(timeIntervalSince1970: TimeInterval(claims.expiresAt)) }
  /// `email`; it may change, and some accounts have none.
  package var email: String? { claims.email }
  /// `email_verified`; false without an address.
  package var emailVerified: Bool { claims.email != nil && claims.emailVerified }
  /// `hd`: the domain of the organisation that manages the account.
  package var hostedDomain: String? { claims.hostedDomain }
  /// `given_name`.
  package var givenName: String? { claims.givenName }
  /// `family_name`.
  package var familyName: String? { claims.familyName }

  /// Whether Google hosts the verified address: a Gmail address, or one of the organisation that manages the account.
  /// Other addresses may have a new owner since.
  package var isAddressProved: Bool {
    guard emailVerified, let parts = email?.split(separator: "@", omittingEmptySubsequences: false),
      parts.count == 2, !parts[0].isEmpty
    else { return false }
    return (["gmail.com", "googlemail.com"] + (hostedDomain.map { [$0] } ?? []))
      .contains { ASCII.equalsIgnoringCase($0, parts[1]) }
  }
}

extension VerifiedGoogleIdentity: CustomStringConvertible, CustomReflectable {
  /// The type's name only, because personal data must not get into a log.
  package var description: String { "VerifiedGoogleIdentity" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
