package import PippinFoundation

/// The expectations of a Google ID token. Parameters that prevent replays have no default.
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
