package import PippinAccounts
package import PippinSecret

/// What the token endpoint answers (RFC 6749, 5.1; OpenID Connect Core, 3.1.3.3).
package struct ClientTokens: Sendable {
  package let accessToken: SecretText
  /// In seconds.
  package let expiresIn: Int
  package let refreshToken: SecretText?
  package let idToken: SecretText?
  package let scope: GrantedScope
}

extension OpenIDFlows {
  /// What the settings still allow of what a client was granted: they may have changed since.
  func allowedScope(of session: Session) -> GrantedScope {
    guard let grant = session.grant, let registration = clients[session.client]?.openID else { return GrantedScope([]) }
    return grant.scope.intersection(registration.personalScope)
  }

  /// The tokens of a client's session.
  ///
  /// - Parameters:
  ///   - nonce: what the client sent along with its request, for the first ID token only.
  ///   - scope: what the client asks for of what it was granted; nil for all of it.
  func tokens(
    _ session: Session, _ account: Account, _ client: Client, _ registration: OpenIDRegistration, nonce: String? = nil,
    scope: GrantedScope? = nil
  ) throws -> ClientTokens {
    let granted = (scope ?? session.grant?.scope ?? GrantedScope([])).intersection(registration.personalScope)
    guard !granted.isEmpty else {
      throw OAuthError(.invalidScope, "The settings of this client no longer allow any of what was granted.")
    }
    let now = now()
    let accessToken = try AccessToken.issue(
      for: session, of: account, claims: client.claims, scope: granted, audience: client.audience, issuer: issuer,
      lifetime: lifetimes.accessToken, algorithm: registration.accessTokenAlgorithm, keys: signingKeys.keys,
      random: random, now: now)
    let idToken =
      granted.contains(GrantedScope.openid)
      ? try IDToken.issue(
        IDToken.Content(
          session: session, account: account, client: client, nonce: nonce, accessToken: accessToken),
        algorithm: registration.algorithm, issuer: issuer, lifetime: lifetimes.accessToken, keys: signingKeys.keys,
        now: now) : nil
    return ClientTokens(
      accessToken: accessToken, expiresIn: lifetimes.accessToken,
      refreshToken: registration.grantTypes.contains(.refreshToken)
        ? RefreshToken.text(for: session, keys: masterKeys) : nil,
      idToken: idToken, scope: granted)
  }
}
