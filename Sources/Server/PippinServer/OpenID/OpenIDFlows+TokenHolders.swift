import PippinAccounts
import PippinFoundation
import PippinSecret

/// Whose the tokens are that clients bring.
extension OpenIDFlows {
  /// A live session of a client, what its access token may be used for, and until when.
  typealias AccessTokenHolder = (caller: Caller, scope: GrantedScope, expiresAt: Date)

  /// Nil for a token that is not good, or not good any more.
  func holder(ofAccessToken text: SecretText) async throws(FlowError) -> AccessTokenHolder? {
    do throws(FlowError) {
      let (caller, token) = try await sessions.clientCaller(accessToken: text)
      // A refresh may have asked for less than was granted.
      return (caller, allowedScope(of: caller.session).intersection(token.scope), token.expiresAt)
    } catch {
      switch error {
      case .accessTokenInvalid, .accessTokenExpired, .sessionEnded, .accountDeleted, .clientUnknown: return nil
      default: throw error
      }
    }
  }

  /// The session that a refresh token of a client belongs to, also one that has ended or whose token was replaced; nil where the token
  /// is not genuine or is another client's.
  func session(of token: RefreshToken, heldBy client: Client) async throws(FlowError) -> Session? {
    try await judgeable(under: token.keyID)
    guard let session = try await read([.session(token.session)]).session(token.session), session.kind.isOfClient,
      session.client == client.id, token.isGenuine(for: session, keys: masterKeys)
    else { return nil }
    return session
  }
}
