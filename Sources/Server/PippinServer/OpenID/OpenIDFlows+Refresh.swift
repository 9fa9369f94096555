package import PippinAccounts
package import PippinSecret

extension OpenIDFlows {
  /// Exchanges a refresh token of a client for its successor (RFC 6749, 6), by the same rules as those of apps. What the
  /// client's settings no longer list is left out.
  ///
  /// - Parameter scope: no more than was granted; nil for all of it.
  package func refresh(
    _ text: SecretText, scope: GrantedScope?, by client: Client, _ registration: OpenIDRegistration
  ) async throws -> ClientTokens {
    guard registration.grantTypes.contains(.refreshToken) else { throw OAuthError.grantTypeNotAllowed }
    let session: Session
    do {
      switch try await sessions.rotate(text, heldBy: client.id, scope: scope, allowed: registration.personalScope) {
      case .refreshed(let rotated): session = rotated
      case .scopeExceeded:
        throw OAuthError(.invalidScope, "The scope is more than was granted, or than the client's settings list.")
      case .ended(let reason):
        throw OAuthError.refreshTokenInvalid.because("the session has ended: \(reason.rawValue)")
      case .unknown: throw OAuthError.refreshTokenInvalid.because("the session is not known")
      }
    } catch FlowError.refreshTokenInvalid {
      throw OAuthError.refreshTokenInvalid.because("it is no refresh token of this server and client")
    } catch FlowError.accountDeleted {
      throw OAuthError.refreshTokenInvalid.because("the account was deleted")
    } catch FlowError.accountSuspended {
      throw OAuthError.refreshTokenInvalid.because("the account is suspended")
    }
    guard let account = try await read([.account(session.account)]).account(session.account) else {
      throw OAuthError.refreshTokenInvalid.because("the account was deleted")
    }
    return try tokens(session, account, client, registration, scope: scope)
  }
}
