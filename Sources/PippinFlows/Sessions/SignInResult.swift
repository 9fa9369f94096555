package import PippinAccounts
package import PippinSecret

/// An opened session, with the tokens that its app gets.
package struct SignInResult: Sendable {
  package let account: Account
  package let session: Session
  package let accessToken: SecretText
  package let refreshToken: SecretText
  /// Whether the account is new.
  package let created: Bool
  /// Whether an identity was attached to the account.
  package let linked: Bool
}

/// A session that was just opened, before its tokens are made.
struct OpenedSession: Sendable {
  let account: Account
  let session: Session
  let created: Bool
  var linked = false
}

extension Flows {
  func result(
    _ opened: OpenedSession, accessToken: SecretText? = nil
  ) throws(FlowError) -> SignInResult {
    let token: SecretText
    if let accessToken { token = accessToken } else { token = try self.accessToken(for: opened.session) }
    return SignInResult(
      account: opened.account, session: opened.session, accessToken: token,
      refreshToken: RefreshToken.text(for: opened.session, keys: masterKeys), created: opened.created,
      linked: opened.linked)
  }

  func accessToken(for session: Session) throws(FlowError) -> SecretText {
    // A client that was taken out of the settings keeps no sessions alive.
    let client = try clients.known(session.client)
    return try AccessToken.issue(
      for: session, audience: client.audience, issuer: issuer, keys: signingKeys.keys, random: random, now: now())
  }
}
