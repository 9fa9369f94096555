package import PippinFoundation
package import PippinTokens

/// The expectations of a Limited Login token.
package struct FacebookTokenExpectations: Sendable {
  let appID: String
  let nonce: String
  let nonceForm: TokenNonceForm
  let leeway: TimeInterval

  /// Creates expectations.
  /// - Parameters:
  ///   - appID: the only accepted `aud`.
  ///   - nonce: the raw nonce that was sent. It is required, because nothing else binds the token to the login.
  ///   - nonceForm: the accepted form of the nonce in the token.
  ///   - leeway: how many seconds `iat` may be ahead of the clock; `exp` has no leeway.
  package init(appID: String, nonce: String, nonceForm: TokenNonceForm, leeway: TimeInterval = 60) {
    self.appID = appID
    self.nonce = nonce
    self.nonceForm = nonceForm
    self.leeway = leeway
  }
}

/// A parsed but unverified authentication token of Limited Login.
package struct UnverifiedFacebookToken: Sendable {
  private struct Claims: Sendable {
    let issuer: String
    let audience: JSONElement
    let subject: String
    let expiresAt: Int64
    let issuedAt: Int64
    let nonce: String?
    let email: String?
    let displayName: String?
    let givenName: String?
    let familyName: String?

    init(_ claims: JSONElement) throws(SocialTokenError) {
      issuer = try claims.text("iss")
      audience = try claims.audience()
      subject = try FacebookAccessToken.subject(claims.text("sub"))
      expiresAt = try claims.seconds("exp")
      issuedAt = try claims.seconds("iat")
      nonce = try claims.text(ifPresent: "nonce")
      try claims.checkPlain("email")
      email = try claims.words(ifPresent: "email")
      displayName = try claims.words(ifPresent: "name")
      givenName = try claims.words(ifPresent: "given_name")
      familyName = try claims.words(ifPresent: "family_name")
    }
  }

  private let token: SignedToken
  private let claims: Claims

  /// Reads a token.
  /// - Parameter token: a compact JWS (RFC 7515, 7.1) of at most 8 KiB.
  /// - Throws: `malformed` or `unsupportedAlgorithm`.
  package init(parsing token: String) throws(SocialTokenError) {
    self.token = try SignedToken(parsing: token)
    claims = try Claims(self.token.claims)
  }

  /// The key that the header names, for `SigningKeyCache.find`.
  package var keyName: SigningKeyCache.KeyName { token.keyName }
  /// The unverified `iat`, for `SigningKeyCache.find`.
  package var issuedAt: Date { Date(timeIntervalSince1970: TimeInterval(claims.issuedAt)) }

  /// Verifies the token: `check`, then the signature.
  /// - Parameters:
  ///   - keys: Facebook's published keys for Limited Login.
  ///   - expectations: the expectations of the token.
  ///   - now: the time.
  /// - Throws: the first reason to refuse it.
  package func verified(
    keys: SigningKeySet, expecting expectations: FacebookTokenExpectations, now: Date
  ) throws(SocialTokenError) -> VerifiedFacebookIdentity {
    try check(expectations, now: now)
    return try checkedIdentity(signedBy: try token.key(in: keys))
  }

  /// All checks but the signature. Without it the token may be forged.
  package func check(_ expectations: FacebookTokenExpectations, now: Date) throws(SocialTokenError) {
    guard claims.issuer.hasSameBytes(as: FacebookEndpoints.issuer) else {
      throw SocialTokenError(.wrongIssuer, "iss is not Facebook")
    }
    guard claims.audience.equals(expectations.appID) else {
      throw SocialTokenError(.wrongAudience, "aud is not our app")
    }
    try TokenChecks.dates(
      expiresAt: claims.expiresAt, issuedAt: claims.issuedAt, now: now, leeway: expectations.leeway)
    try TokenChecks.nonce(claims.nonce, .sent(expectations.nonce), form: expectations.nonceForm)
  }

  /// Verifies only the signature, after `check`.
  func checkedIdentity(signedBy key: JSONWebKey) throws(SocialTokenError) -> VerifiedFacebookIdentity {
    try token.verify(by: key)
    return VerifiedFacebookIdentity(
      appID: claims.audience.string ?? "", subject: claims.subject, email: claims.email,
      displayName: claims.displayName, givenName: claims.givenName, familyName: claims.familyName,
      evidence: .authenticationToken, issuedAt: issuedAt)
  }
}

extension UnverifiedFacebookToken: CustomStringConvertible, CustomReflectable {
  /// The key's name only, because a token can sign a person in.
  package var description: String { "UnverifiedFacebookToken(key: \(keyName))" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// A person's verified identity at Facebook, from a checked access token with a matching profile or from a verified
/// Limited Login token.
package struct VerifiedFacebookIdentity: Sendable {
  /// The kind of token.
  package enum Evidence: String, Sendable {
    /// An access token that Facebook has confirmed.
    case accessToken = "access_token"
    /// A signed token of Limited Login.
    case authenticationToken = "authentication_token"
  }

  /// The app of the subject; another app has another id for the same person.
  package let appID: String
  /// The person's app-scoped id; the same for both kinds of token.
  package let subject: String
  /// The unverified email address; nil for people who signed up with a phone number.
  package let email: String?
  /// The full name.
  package let displayName: String?
  package let givenName: String?
  package let familyName: String?
  package let evidence: Evidence
  /// The time of issue by Facebook's clock; nil for short-lived access tokens.
  package let issuedAt: Date?

  init(
    appID: String, subject: String, email: String?, displayName: String?, givenName: String?, familyName: String?,
    evidence: Evidence, issuedAt: Date?
  ) {
    self.appID = appID
    self.subject = subject
    self.email = email
    self.displayName = displayName
    self.givenName = givenName
    self.familyName = familyName
    self.evidence = evidence
    self.issuedAt = issuedAt
  }

  /// Always false: Facebook does not document that it verifies addresses.
  package var isAddressProved: Bool { false }
}

extension VerifiedFacebookIdentity: CustomStringConvertible, CustomReflectable {
  /// The app only, because personal data must not get into a log.
  package var description: String { "VerifiedFacebookIdentity(appID: \(appID))" }
  /// The app only, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: ["appID": appID]) }
}
