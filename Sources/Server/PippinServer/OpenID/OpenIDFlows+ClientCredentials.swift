package import PippinAccounts
import PippinTokens
import PippinFoundation
package import PippinSecret

/// A token for the operator API, issued for a client's own credentials (RFC 6749, 4.4).
package struct ClientCredentialsToken: Sendable {
  package let token: SecretText
  package let scope: GrantedScope
  /// In seconds.
  package let expiresIn: Int
}

extension OpenIDFlows {
  /// The audience of the tokens: the operator API, for which people's tokens are never issued.
  private var operatorAudience: String { issuer + "/operator/v1" }

  /// The scope that a client may use there, which people never grant.
  private func operatorScope(_ registration: OpenIDRegistration) -> GrantedScope {
    registration.scope.intersection(GrantedScope(OperatorToken.Scope.allCases.map(\.rawValue)))
  }

  /// Issues a token to an authenticated client. It names no session, so it cannot pass for a person's token.
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
      token: try signingKeys.keys.sign(
        writer.bytes, registration.accessTokenAlgorithm, as: .accessToken, at: now), scope: granted,
      expiresIn: lifetimes.accessToken)
  }

  /// What such a token allows at the operator API, in the form of an operator token: until it expires or is revoked, and no more than
  /// the settings allow now. Nil for any other text.
  package func operatorToken(presented text: SecretText) async throws(ServerError) -> OperatorToken? {
    guard let credential = try await credential(presented: text),
      !(try await read([.spent(credential.revocation)], { try $0.isSpent(credential.revocation) }))
    else { return nil }
    // With a space, so that no operator token has that name.
    return OperatorToken(
      name: "client \(credential.client.rawValue)", digest: [],
      scopes: Set(credential.scope.tokens.compactMap(OperatorToken.Scope.init)),
      createdAt: now(), expiresAt: credential.expiresAt)
  }

  /// Revokes such a token of `client` on every server; the revocation is stored until the token would have expired.
  ///
  /// - Returns: whether it was a token of this client.
  func revokeCredential(_ text: SecretText, by client: Client) async throws(ServerError) -> Bool {
    guard let credential = try await credential(presented: text), credential.client == client.id else { return false }
    let now = now()
    let changeSet: ChangeSetID = newID(at: now)
    try await decide(on: [.spent(credential.revocation)]) { snapshot -> Decision<Void> in
      guard try !snapshot.isSpent(credential.revocation) else { return Decision(nil, ()) }
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      changes.add(.spend(SpentValue(digest: credential.revocation, expiresAt: credential.expiresAt)))
      return Decision(changes, ())
    }
    return true
  }

  /// A verified client credentials token that has not expired.
  private struct Credential: Sendable {
    let client: ClientID
    /// The part of its scope that the settings allow now.
    let scope: GrantedScope
    let expiresAt: Date
    /// The digest that its revocation spends.
    let revocation: [UInt8]
  }

  private func credential(presented text: SecretText) async throws(ServerError) -> Credential? {
    let now = now()
    guard let keyID = AccessToken.keyID(ofUnverified: text.revealed) else { return nil }
    if signingKeys.keys.publicKey(id: keyID) == nil { try await signingKeys.lookUp(keyID, now: now) }
    guard let key = signingKeys.keys.publicKey(id: keyID), let claims = claims(text, key),
      claims["iss"]?.equals(issuer) == true, claims["aud"]?.equals(operatorAudience) == true, claims["sid"] == nil,
      let id = claims["client_id"]?.string, claims["sub"]?.equals(id) == true,
      let client = clients[ClientID(rawValue: id)], let registration = client.openID,
      registration.grantTypes.contains(.clientCredentials), let expiry = claims["exp"]?.integer,
      now < Date(timeIntervalSince1970: Double(expiry)), let scope = claims["scope"]?.string,
      let tokenID = claims["jti"]?.string
    else { return nil }
    return Credential(
      client: client.id, scope: operatorScope(registration).intersection(GrantedScope(text: scope)),
      expiresAt: Date(timeIntervalSince1970: Double(expiry)),
      revocation: SHA256.hash("revoked token\u{0}\(id)\u{0}\(tokenID)"))
  }

  private func claims(_ text: SecretText, _ key: JSONWebKey) -> JSONElement? {
    do {
      return JSONElement(
        plaintext: try CompactJWS(parsing: text.revealed).verified(by: key, allowing: AccessToken.algorithms).payload)
    } catch {
      // Not a token of ours.
      return nil
    }
  }
}
