package import PippinAccounts
import PippinCryptography
import PippinFoundation
import PippinJOSE
import PippinJSON
package import PippinSecret

/// What a client gets for its own credentials (RFC 6749, 4.4): a token for the operator API.
package struct ClientCredentialsToken: Sendable {
  package let token: SecretText
  package let scope: GrantedScope
  /// In seconds.
  package let expiresIn: Int
}

extension OpenIDFlows {
  /// Who the tokens are for: the operator API, and nothing that people's tokens are for.
  private var operatorAudience: String { issuer + "/operator/v1" }

  /// What a client may do there: nothing of what people grant.
  private func operatorScope(_ registration: OpenIDRegistration) -> GrantedScope {
    registration.scope.intersection(GrantedScope(OperatorToken.Scope.allCases.map(\.rawValue)))
  }

  /// Issues a token to a client that has proved who it is. It names no session, so it can pass for no person's.
  ///
  /// - Parameter scope: no more than the settings allow; nil for all of that.
  package func clientCredentials(
    _ client: Client, _ registration: OpenIDRegistration, scope: GrantedScope?
  ) throws -> ClientCredentialsToken {
    guard registration.grantTypes.contains(.clientCredentials), registration.isConfidential else {
      throw OAuthError.grantTypeNotAllowed
    }
    let allowed = operatorScope(registration)
    let granted = scope ?? allowed
    guard !granted.isEmpty, allowed.covers(granted) else {
      throw OAuthError(.invalidScope, "The settings of this client do not allow this scope.")
    }
    let now = now()
    let issuedAt = Int64(now.wholeSeconds)
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("iss", issuer)
    writer.member("aud", operatorAudience)
    writer.member("sub", client.id.rawValue)
    writer.member("client_id", client.id.rawValue)
    writer.member("scope", granted.text)
    writer.member("iat", issuedAt)
    writer.member("exp", issuedAt + Int64(lifetimes.accessToken))
    writer.member("jti", Base64URL.encode(random.bytes(16)))
    writer.endObject()
    return ClientCredentialsToken(
      token: try signingKeys.keys.sign(writer.bytes, .ES256, as: .accessToken, at: now), scope: granted,
      expiresIn: lifetimes.accessToken)
  }

  /// What such a token allows at the operator API, as an operator token would: while it is valid, and no more than the settings allow
  /// now. Nil for any other text.
  package func operatorToken(presented text: SecretText) async throws(FlowError) -> OperatorToken? {
    let now = now()
    guard let keyID = AccessToken.keyID(ofUnverified: text.revealed) else { return nil }
    if signingKeys.keys.publicKey(id: keyID) == nil { try await signingKeys.lookUp(keyID, now: now) }
    guard let key = signingKeys.keys.publicKey(id: keyID), let claims = claims(text, key),
      claims["iss"]?.equals(issuer) == true, claims["aud"]?.equals(operatorAudience) == true, claims["sid"] == nil,
      let id = claims["client_id"]?.string, claims["sub"]?.equals(id) == true,
      let client = clients[ClientID(rawValue: id)], let registration = client.openID,
      registration.grantTypes.contains(.clientCredentials), let expiry = claims["exp"]?.integer,
      now < Date(timeIntervalSince1970: Double(expiry)), let scope = claims["scope"]?.string
    else { return nil }
    let allowed = operatorScope(registration).intersection(GrantedScope(text: scope))
    // With a space, so that no operator token has that name.
    return OperatorToken(
      name: "client \(client.id.rawValue)", digest: [],
      scopes: Set(allowed.tokens.compactMap(OperatorToken.Scope.init)),
      createdAt: now, expiresAt: Date(timeIntervalSince1970: Double(expiry)))
  }

  private func claims(_ text: SecretText, _ key: JSONWebKey) -> JSONElement? {
    do {
      return JSONElement(
        plaintext: try CompactJWS(parsing: text.revealed).verified(by: key, allowing: [.ES256]).payload)
    } catch {
      // None of ours.
      return nil
    }
  }
}
