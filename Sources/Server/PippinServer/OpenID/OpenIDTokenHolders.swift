import PippinAPI
import PippinAccounts
import PippinFoundation
package import PippinSecret
import PippinTokens

/// The sessions of the tokens that clients present.
extension OpenIDFlows {
  /// A live session of a client, with the scope and the expiry of its access token.
  typealias AccessTokenHolder = (caller: Caller, scope: GrantedScope, expiresAt: Date)

  /// The holder of an access token; nil if the token is not valid, or no longer.
  func holder(ofAccessToken text: SecretText) async throws(ServerError) -> AccessTokenHolder? {
    do throws(ServerError) {
      let (caller, token) = try await sessions.clientCaller(accessToken: text)
      // A refresh may have asked for less than was granted.
      return (caller, allowedScope(of: caller.session).intersection(token.scope), token.expiresAt)
    } catch {
      switch error.code {
      case .accessTokenInvalid, .accessTokenExpired, .sessionEnded, .clientUnknown: return nil
      default: throw error
      }
    }
  }

  /// The session that a refresh token of a client belongs to, also one that has ended or whose token was replaced; nil where the token
  /// is not genuine or is another client's.
  func session(of token: RefreshToken, heldBy client: Client) async throws(ServerError) -> Session? {
    try await requireMasterKey(token.keyID)
    guard let session = try await read([.session(token.session)], { try $0.session(token.session) }),
      session.kind.isOfClient,
      session.client == client.id, token.isGenuine(for: session, keys: masterKeys)
    else { return nil }
    return session
  }
}

extension OpenIDFlows {
  /// `GET` and `POST /oauth/userinfo`: the claims about the person that the scope covers (OpenID Connect Core, 5.3 and 5.4).
  package func userInfo(accessToken text: SecretText) async throws -> [UInt8] {
    guard let (caller, scope, _) = try await holder(ofAccessToken: text) else {
      throw OAuthError(.invalidToken, "The access token is not valid, has expired, or its session has ended.")
    }
    guard scope.contains(GrantedScope.openid) else {
      throw OAuthError(.insufficientScope, "The access token was not granted the scope openid.")
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("sub", caller.account.id.description)
    clients[caller.session.client]?.claims(within: scope).write(caller.account, to: &writer)
    if scope.contains(GrantedScope.profile) { writer.member("locale", ifPresent: caller.account.language) }
    writer.endObject()
    return writer.bytes
  }
}

extension OpenIDFlows {
  /// `POST /oauth/introspect` (RFC 7662), for an authenticated client. Another client's token counts as inactive, so that
  /// somebody who holds it learns nothing about it.
  ///
  /// - Returns: the body of the answer.
  package func introspect(_ text: SecretText, by client: Client) async throws(ServerError) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    if let found = try await active(text, of: client) {
      writer.member("active", true)
      writer.member("scope", found.scope.text)
      writer.member("client_id", found.session.client.rawValue)
      writer.member("sub", found.session.account.description)
      writer.member("iss", issuer)
      writer.member("token_type", found.isRefreshToken ? "refresh_token" : "Bearer")
      writer.member("exp", Int64(found.expiresAt.wholeSeconds))
      writer.member("auth_time", Int64(found.session.authenticatedAt.wholeSeconds))
      writer.writeContext(of: found.session)
      writer.member("sid", found.session.id.description)
      if !found.isRefreshToken { writer.member("aud", client.audience) }
    } else {
      writer.member("active", false)
    }
    writer.endObject()
    return writer.bytes
  }

  private struct Active {
    let session: Session
    let scope: GrantedScope
    let expiresAt: Date
    let isRefreshToken: Bool
  }

  private func active(_ text: SecretText, of client: Client) async throws(ServerError) -> Active? {
    if let token = RefreshToken(parsing: text.revealed) {
      // A refresh token that would not be accepted is not active.
      guard let session = try await session(of: token, heldBy: client), session.endReason(at: now()) == nil,
        token.generation >= session.generation
      else { return nil }
      return Active(
        session: session, scope: allowedScope(of: session), expiresAt: session.expiresAt, isRefreshToken: true)
    }
    guard let (caller, scope, expiresAt) = try await holder(ofAccessToken: text), caller.session.client == client.id
    else { return nil }
    return Active(session: caller.session, scope: scope, expiresAt: expiresAt, isRefreshToken: false)
  }
}

extension OpenIDFlows {
  /// `POST /oauth/revoke` (RFC 7009), for an authenticated client: ends the token's session, and with it both tokens; a token for the
  /// client's own credentials ends alone. Another client's token, or no token at all, changes nothing and is no error.
  package func revoke(_ text: SecretText, by client: Client) async throws(ServerError) {
    if try await revokeCredential(text, by: client) { return }
    guard let id = try await session(of: text, heldBy: client) else { return }
    let stamp = stamp(at: now())
    try await decide(on: [.session(id)]) { snapshot -> Decision<Void> in
      guard let session = try snapshot.session(id) else { return Decision(nil, ()) }
      let end = try Session.end(id, of: session.account, because: .signedOut, on: snapshot, at: stamp)
      return Decision(end.changes, ())
    }
  }

  private func session(of text: SecretText, heldBy client: Client) async throws(ServerError) -> SessionID? {
    // A token that was replaced revokes too, because only somebody who held the session has it.
    if let token = RefreshToken(parsing: text.revealed) { return try await session(of: token, heldBy: client)?.id }
    guard let holder = try await holder(ofAccessToken: text), holder.caller.session.client == client.id else {
      return nil
    }
    return holder.caller.session.id
  }
}
