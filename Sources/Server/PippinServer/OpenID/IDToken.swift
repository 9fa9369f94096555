import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinSecret

/// Our ID tokens (OpenID Connect Core, 2): what an OpenID client is told of a sign-in.
struct IDToken: Sendable {
  /// Longer ones are not ours, in bytes.
  private static let maximumLength = 12_288

  let account: AccountID
  let client: ClientID
  /// The client's session.
  let session: SessionID?

  /// What a token says besides.
  struct Content {
    let session: Session
    let account: Account
    let client: Client
    let nonce: String?
    let accessToken: SecretText
  }

  /// - Parameter lifetime: in seconds.
  static func issue(
    _ content: Content, algorithm: SignatureAlgorithm, issuer: String, lifetime: Int, keys: SigningKeys, now: Date
  ) throws(FlowError) -> SecretText {
    let issuedAt = Int64(now.wholeSeconds)
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("iss", issuer)
    writer.member("sub", content.account.id.description)
    writer.member("aud", content.client.id.rawValue)
    writer.member("iat", issuedAt)
    writer.member("exp", issuedAt + Int64(lifetime))
    writer.member("auth_time", Int64(content.session.authenticatedAt.wholeSeconds))
    writer.member("nonce", ifPresent: content.nonce)
    writer.member("at_hash", Base64URL.encode(Array(SHA256.hash(content.accessToken.revealed).prefix(16))))
    writer.member("sid", content.session.id.description)
    content.client.claims.write(content.account, to: &writer)
    writer.endObject()
    return try keys.sign(writer.bytes, algorithm, as: .idToken, at: now)
  }

  /// Judges a token that comes back as a hint: that we signed it, and for whom. It may have expired (OpenID Connect Core, 3.1.2.1;
  /// RP-Initiated Logout, 2). Nil for any other.
  static func hint(_ text: String, issuer: String, clients: ClientRegistry, keys: SigningKeys) -> IDToken? {
    do {
      let jws = try CompactJWS(parsing: text, maximumLength: maximumLength)
      guard jws.header.type == TokenType.idToken.rawValue, let keyID = jws.header.keyID,
        let key = keys.publicKey(id: keyID),
        let claims = JSONElement(plaintext: try jws.verified(by: key, allowing: [.RS256, .ES256]).payload)
      else { return nil }
      guard claims["iss"]?.equals(issuer) == true, let account = claims["sub"]?.string.flatMap(AccountID.init),
        let audience = claims["aud"]?.string, let client = clients[ClientID(rawValue: audience)], client.openID != nil
      else { return nil }
      return IDToken(
        account: account, client: client.id, session: claims["sid"]?.string.flatMap(SessionID.init))
    } catch {
      // Not ours, or of a key that is gone: a hint that says nothing.
      return nil
    }
  }
}

extension OpenIDFlows {
  /// The ID token that a client sends along as a hint; nil where it is none of ours.
  func hinted(_ text: String) -> IDToken? {
    IDToken.hint(text, issuer: issuer, clients: clients, keys: signingKeys.keys)
  }
}
