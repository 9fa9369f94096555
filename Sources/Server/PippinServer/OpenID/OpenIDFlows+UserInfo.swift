import PippinAccounts
import PippinFoundation
import PippinTokens
package import PippinSecret

extension OpenIDFlows {
  /// `GET` and `POST /oauth/userinfo`: what the scope lets the client know of the person (OpenID Connect Core, 5.3 and 5.4).
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
