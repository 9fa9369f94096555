package import PippinFoundation
package import PippinTokens

/// The expectations of an ID token. Parameters that prevent replays have no default.
package struct OpenIDTokenExpectations: Sendable {
  /// Accepts no issuer yet.
  private let verifier: IDTokenVerifier

  /// Creates expectations.
  /// - Parameters:
  ///   - audience: our client id, which `aud` must name.
  ///   - nonce: the raw nonce that was sent.
  ///   - nonceForm: the accepted form of the nonce in the token.
  ///   - accessToken: the access token received with the ID token, for `at_hash`.
  ///   - leeway: how many seconds `iat` may be ahead of the clock; `exp` has no leeway.
  package init(
    audience: String, nonce: TokenNonce, nonceForm: TokenNonceForm, accessToken: ReceivedValue,
    leeway: TimeInterval = 60
  ) {
    verifier = IDTokenVerifier(
      form: .openID, issuers: [], otherwise: "iss is not the issuer of the settings", audience: audience,
      mayNameOthers: true, authorizedParties: [], nonce: nonce, nonceForm: nonceForm, accessToken: accessToken,
      code: .notReceived, leeway: leeway)
  }

  /// The verifier of this issuer's tokens.
  /// - Parameter issuer: exactly as the settings have it.
  package func verifier(of issuer: String) -> IDTokenVerifier {
    var verifier = verifier
    verifier.issuers = [issuer]
    return verifier
  }
}

extension IDTokenForm {
  /// The accepted signature algorithms of any provider. Shared secrets are not accepted, and neither are
  /// unsigned tokens.
  package static let openIDAlgorithms: [SignatureAlgorithm] = [.RS256, .ES256]

  /// The form of any provider's tokens. Claims that affect a decision must have their documented types.
  static let openID = IDTokenForm(SignedTokenForm(algorithms: openIDAlgorithms, mayLackKeyID: true)) {
    (claims) throws(IDTokenError) in
    try claims.checkAccount()
    try claims.document.root.checkText("azp")
    try OpenIDProfile.check(claims.document.root)
  }
}

/// A person's verified identity at an OpenID Connect provider; only `IDTokenVerifier` can create it.
package struct VerifiedOpenIDIdentity: Sendable {
  private let claims: IDTokenClaims
  private(set) var profile: OpenIDProfile

  package init(_ token: VerifiedIDToken) {
    claims = token.claims
    profile = OpenIDProfile(claims.document.root)
  }

  /// `iss`: the scope of `subject`.
  package var issuer: String { claims.issuer }
  /// `sub`: the only stable key of a person at this issuer.
  package var subject: String { claims.subject }
  /// `iat`, on the provider's clock.
  package var issuedAt: Date { claims.issueDate }
  /// `exp`, on the provider's clock; until then an accepted token must be remembered.
  package var expiresAt: Date { claims.expiryDate }
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
