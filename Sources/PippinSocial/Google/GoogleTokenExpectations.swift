package import FoundationEssentials

/// What an ID token of Google's must agree with. What guards against a replay has no default.
package struct GoogleTokenExpectations: Sendable {
  let audience: String
  let authorizedParties: [String]
  let hostedDomain: String?
  let nonce: TokenNonce
  let nonceForm: TokenNonceForm
  let accessToken: CompanionToken
  let leeway: TimeInterval

  /// Expectations.
  /// - Parameters:
  ///   - audience: the one `aud` to accept: the client id that stands for our server.
  ///   - authorizedParties: whose `azp` to accept besides the audience's own: the client ids of the apps that may ask
  ///     for a token in our name.
  ///   - hostedDomain: where only one organisation's people are wanted: the `hd` that the token must have.
  ///   - nonce: what was sent, in its raw form.
  ///   - nonceForm: how it may stand in the token.
  ///   - accessToken: the access token that came with the token, for `at_hash`.
  ///   - leeway: how many seconds `iat` may lie ahead of the clock; `exp` has none.
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
