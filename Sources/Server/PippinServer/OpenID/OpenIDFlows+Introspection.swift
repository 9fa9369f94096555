import PippinAccounts
import PippinFoundation
import PippinTokens
package import PippinSecret

extension OpenIDFlows {
  /// `POST /oauth/introspect` (RFC 7662), of a client that has proved who it is. A token that is not its own is none: who holds
  /// another's token learns nothing of it.
  ///
  /// - Returns: the body of the answer.
  package func introspect(_ text: SecretText, by client: Client) async throws(FlowError) -> [UInt8] {
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

  private func active(_ text: SecretText, of client: Client) async throws(FlowError) -> Active? {
    if let token = RefreshToken(parsing: text.revealed) {
      // One that would not be refreshed is not active.
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
