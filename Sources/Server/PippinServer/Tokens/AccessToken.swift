package import PippinAccounts
package import PippinTokens
package import PippinFoundation
package import PippinSecret

/// Our access tokens: RFC 9068, ES256 or what an OpenID client's settings say, nothing personal in them.
package struct AccessToken: Sendable {
  /// The `typ` that only access tokens have, so that nothing else we sign can pass for one.
  package static let type = TokenType.accessToken.rawValue
  /// What they may be signed with. Each key of ours is of one algorithm, and only `typ` tells what it signed.
  static let algorithms: [SignatureAlgorithm] = [.ES256, .RS256]
  /// Longer ones are not ours, in bytes.
  private static let maximumLength = 12_288

  package let account: AccountID
  package let session: SessionID
  package let client: ClientID
  package let expiresAt: Date
  /// `auth_time`: when its person had last proved who they are, in whole seconds since 1970.
  package let authenticatedAt: Int64
  /// Whether it was issued to a guest: nobody had proved who they are.
  package let isGuest: Bool
  /// What an OpenID client may use it for; empty in the tokens of apps.
  package let scope: GrantedScope

  /// Signs a token for a session. Nothing personal is in it but what the client's settings name.
  /// - Parameter lifetime: in seconds.
  package static func issue(
    for session: Session, of account: Account? = nil, claims: TokenClaims = TokenClaims(),
    scope: GrantedScope? = nil, audience: String,
    issuer: String, lifetime: Int, algorithm: SignatureAlgorithm = .ES256,
    keys: SigningKeys, random: RandomSource, now: Date
  ) throws(FlowError) -> SecretText {
    let issuedAt = Int64(now.wholeSeconds)
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("iss", issuer)
    writer.member("aud", audience)
    writer.member("sub", session.account.description)
    writer.member("client_id", session.client.rawValue)
    writer.member("sid", session.id.description)
    writer.member("scope", ifPresent: scope?.text)
    writer.member("iat", issuedAt)
    writer.member("exp", issuedAt + Int64(lifetime))
    writer.member("auth_time", Int64(session.authenticatedAt.wholeSeconds))
    writer.member("jti", Base64URL.encode(random.bytes(16)))
    if let account {
      if account.isGuest { writer.member("guest", true) }
      claims.write(account, to: &writer)
    }
    writer.endObject()
    return try keys.sign(writer.bytes, algorithm, as: .accessToken, at: now)
  }

  /// The key that a token says it is signed by; nothing about it is verified.
  static func keyID(ofUnverified text: String) -> String? {
    do {
      let header = try CompactJWS(parsing: text, maximumLength: maximumLength).header
      return header.type == type ? header.keyID : nil
    } catch {
      // Not even a token.
      return nil
    }
  }

  /// Judges a token that came back to us; that its session still lives is for the store to say.
  package static func verify(
    _ text: String, issuer: String, clients: ClientRegistry, keys: SigningKeys, now: Date
  ) throws(FlowError) -> AccessToken {
    let jws: CompactJWS
    let claims: JSONElement
    do {
      jws = try CompactJWS(parsing: text, maximumLength: maximumLength)
      guard jws.header.type == type, let keyID = jws.header.keyID, let key = keys.publicKey(id: keyID) else {
        throw FlowError.accessTokenInvalid
      }
      claims = try JSONDocument(parsing: try jws.verified(by: key, allowing: algorithms).payload).root
    } catch {
      throw .accessTokenInvalid
    }
    guard let issuerClaim = claims["iss"], issuerClaim.equals(issuer),
      let clientText = claims["client_id"]?.string, let client = clients[ClientID(rawValue: clientText)],
      // Those of apps are of one algorithm, whatever keys are published.
      client.openID != nil || jws.header.algorithm.hasSameBytes(as: SignatureAlgorithm.ES256.rawValue),
      claims["aud"]?.equals(client.audience) == true, let account = claims["sub"]?.string.flatMap(AccountID.init),
      let session = claims["sid"]?.string.flatMap(SessionID.init), let expiry = claims["exp"]?.integer,
      let authenticatedAt = claims["auth_time"]?.integer
    else { throw .accessTokenInvalid }
    let expiresAt = Date(timeIntervalSince1970: Double(expiry))
    guard now < expiresAt else { throw .accessTokenExpired }
    return AccessToken(
      account: account, session: session, client: client.id, expiresAt: expiresAt,
      authenticatedAt: authenticatedAt, isGuest: claims["guest"]?.bool ?? false,
      scope: GrantedScope(text: claims["scope"]?.string ?? ""))
  }
}

extension AccessToken {
  /// The session as this token presents it.
  var presented: PresentedSession { PresentedSession(id: session, authenticatedAt: authenticatedAt, isGuest: isGuest) }
}
