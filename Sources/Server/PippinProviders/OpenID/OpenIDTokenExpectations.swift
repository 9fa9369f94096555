package import PippinFoundation

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
