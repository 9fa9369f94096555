package import PippinFoundation
import PippinHTTP
package import PippinTokens

/// The expectations of a Google ID token. Parameters that prevent replays have no default (R-2).
package struct GoogleTokenExpectations: Sendable {
  package let verifier: IDTokenVerifier

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
    nonceForm: TokenNonceForm, accessToken: ReceivedValue, leeway: TimeInterval = 60
  ) {
    verifier = IDTokenVerifier(
      form: .google, issuers: GoogleEndpoints.issuers, otherwise: "iss is not Google", audience: audience,
      authorizedParties: authorizedParties, nonce: nonce, nonceForm: nonceForm,
      requirements: hostedDomain.map {
        [
          .init(
            "hd", $0,
            otherwise: IDTokenError(.wrongHostedDomain, "the account does not belong to the required organisation"))
        ]
      } ?? [], accessToken: accessToken, code: .notReceived, leeway: leeway)
  }
}

extension IDTokenForm {
  /// The form of Google's tokens; known claims must have their documented types.
  static let google = IDTokenForm(SignedTokenForm(algorithms: [.RS256])) { (claims) throws(IDTokenError) in
    try claims.checkAccount()
    let root = claims.document.root
    for name in ["email", "hd"] { try root.checkPlain(name) }
    for name in ["azp", "hd", "email", "given_name", "family_name"] { try root.checkText(name) }
    try root.checkFlag("email_verified")
  }
}

/// A person's verified identity at Google; only `IDTokenVerifier` can create it.
package struct VerifiedGoogleIdentity: Sendable {
  private let claims: IDTokenClaims

  package init(_ token: VerifiedIDToken) { claims = token.claims }

  /// `sub`: the same in all apps, never reused, and the only stable key of a person.
  package var subject: String { claims.subject }
  /// `iat`, on Google's clock.
  package var issuedAt: Date { claims.issueDate }
  /// `exp`, on Google's clock; until then an accepted token must be remembered.
  package var expiresAt: Date { claims.expiryDate }
  /// `email`; it may change, and some accounts have none.
  package var email: String? { claims.words("email") }
  /// `email_verified`; false without an address.
  package var emailVerified: Bool { email != nil && claims.document.root["email_verified"]?.bool == true }
  /// `hd`: the domain of the organisation that manages the account.
  package var hostedDomain: String? { claims.words("hd") }
  /// `given_name`.
  package var givenName: String? { claims.words("given_name") }
  /// `family_name`.
  package var familyName: String? { claims.words("family_name") }

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
