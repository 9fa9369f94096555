package import PippinFoundation
package import PippinTokens

/// The expectations of a Limited Login token.
package struct FacebookTokenExpectations: Sendable {
  package let verifier: IDTokenVerifier

  /// Creates expectations.
  /// - Parameters:
  ///   - appID: the only accepted `aud`.
  ///   - nonce: the raw nonce that was sent. It is required, because nothing else binds the token to the login.
  ///   - nonceForm: the accepted form of the nonce in the token.
  ///   - leeway: how many seconds `iat` may be ahead of the clock; `exp` has no leeway.
  package init(appID: String, nonce: String, nonceForm: TokenNonceForm, leeway: TimeInterval = 60) {
    verifier = IDTokenVerifier(
      form: .facebook, issuers: [FacebookEndpoints.issuer], otherwise: "iss is not Facebook", audience: appID,
      nonce: .sent(nonce), nonceForm: nonceForm, accessToken: .notReceived, code: .notReceived, leeway: leeway)
  }
}

extension IDTokenForm {
  /// The form of Limited Login's tokens.
  static let facebook = IDTokenForm(SignedTokenForm(algorithms: [.RS256])) { (claims) throws(IDTokenError) in
    try claims.checkAccount()
    _ = try FacebookAccessToken.subject(claims.subject)
    let root = claims.document.root
    try root.checkPlain("email")
    for name in ["email", "name", "given_name", "family_name"] { try root.checkText(name) }
  }
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

  package init(_ token: VerifiedIDToken) {
    let claims = token.claims
    self.init(
      appID: claims.audience ?? "", subject: claims.subject, email: claims.words("email"),
      displayName: claims.words("name"), givenName: claims.words("given_name"),
      familyName: claims.words("family_name"), evidence: .authenticationToken, issuedAt: claims.issueDate)
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
