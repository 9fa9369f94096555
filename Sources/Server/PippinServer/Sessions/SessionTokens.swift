package import PippinAccounts
package import PippinSecret

/// What an app gets for a session.
package struct SessionTokens: Sendable {
  package let accessToken: SecretText
  package let refreshToken: SecretText
}

extension SessionFlows {
  /// The tokens of a session that was opened or renewed.
  package func tokens(for result: SignInResult) throws(FlowError) -> SessionTokens {
    let issued: SecretText
    if let token = result.accessToken {
      issued = token
    } else {
      issued = try accessToken(for: result.session, of: result.account)
    }
    return SessionTokens(
      accessToken: issued, refreshToken: RefreshToken.text(for: result.session, keys: masterKeys))
  }

  /// - Parameter account: the session's; without it the token has none of the claims that the client's settings name.
  func accessToken(for session: Session, of account: Account?) throws(FlowError) -> SecretText {
    // A client that was taken out of the settings keeps no sessions alive.
    let client = try clients.known(session.client)
    return try AccessToken.issue(
      for: session, of: account, claims: client.claims, audience: client.audience, issuer: issuer,
      lifetime: lifetimes.accessToken, keys: signingKeys.keys, random: random, now: now())
  }
}
