package import PippinAccounts
package import PippinFoundation
import PippinLock
import PippinSecret
import PippinTokens

/// An access token of ours (RFC 9068), signed with ES256 or what an OpenID client's settings say.
package struct AccessToken: Sendable {
  /// The `typ` that only access tokens have, so that nothing else we sign can pass for one.
  package static let type = TokenType.accessToken.rawValue
  /// What they may be signed with. Each key of ours is of one algorithm, and only `typ` tells what it signed.
  static let algorithms: [SignatureAlgorithm] = [.ES256, .RS256]
  /// The longest token that is read, in bytes.
  static let maximumLength = 12_288

  package let account: AccountID
  package let session: SessionID
  package let client: ClientID
  package let expiresAt: Date
  /// `auth_time`: when its person had last proved who they are, in whole seconds since 1970.
  package let authenticatedAt: Int64
  /// Whether it was issued to a guest, who has not proved who they are.
  package let isGuest: Bool
  /// The scope of an OpenID client; empty in the tokens of apps.
  package let scope: GrantedScope
  /// The id of the key that signed it.
  let keyID: String

  /// Signs a token for a session. It has no personal data except what the client's settings name.
  /// - Parameters:
  ///   - lifetime: in seconds.
  ///   - further: claims that a hook gave; none of them is one of ours.
  static func issue(
    for session: Session, of account: Account? = nil, claims: TokenClaims = TokenClaims(),
    scope: GrantedScope? = nil, audience: String,
    issuer: String, lifetime: Int, algorithm: SignatureAlgorithm = .ES256,
    keys: SigningKeys, random: RandomSource, now: Date, further: HookClaims? = nil
  ) throws(ServerError) -> SecretText {
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
      writer.writeContext(of: session, acr: claims.acr, amr: claims.amr)
    }
    further?.write(intoTokenBy: &writer)
    writer.endObject()
    return try keys.sign(writer.bytes, algorithm, as: .accessToken, at: now)
  }

  /// The id of the key that a token names; nothing about it is verified.
  static func keyID(ofUnverified text: String) -> String? {
    do {
      let header = try CompactJWS(parsing: text, maximumLength: maximumLength).header
      return header.type == type ? header.keyID : nil
    } catch {
      // Not even a token.
      return nil
    }
  }

  /// Whether a token says of itself that it has expired; nothing about it is verified.
  static func hasExpired(unverified text: String, at now: Date) -> Bool {
    do {
      let claims = try CompactJWS(parsing: text, maximumLength: maximumLength).payloadDocument().root
      return claims["exp"]?.integer.map { Date(timeIntervalSince1970: Double($0)) <= now } ?? false
    } catch {
      // Not even a token.
      return false
    }
  }

  /// Verifies a token; whether its session is still live must be read from the store.
  package static func verify(
    _ text: String, issuer: String, clients: ClientRegistry, keys: SigningKeys, now: Date
  ) throws(ServerError) -> AccessToken {
    let jws: CompactJWS
    let claims: JSONElement
    let keyID: String
    do {
      jws = try CompactJWS(parsing: text, maximumLength: maximumLength)
      guard jws.header.type == type, let id = jws.header.keyID, let key = keys.publicKey(id: id) else {
        throw ServerError.accessTokenInvalid
      }
      keyID = id
      claims = try JSONDocument(parsing: try jws.verified(by: key, allowing: algorithms).payload).root
    } catch {
      throw .accessTokenInvalid
    }
    guard let issuerClaim = claims["iss"], issuerClaim.equals(issuer),
      let clientText = claims["client_id"]?.string, let client = clients[ClientID(rawValue: clientText)],
      // Tokens of apps have one algorithm, whatever keys are published.
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
      scope: GrantedScope(text: claims["scope"]?.string ?? ""), keyID: keyID)
  }
}

extension AccessToken {
  /// The session as this token presents it.
  var presented: PresentedSession { PresentedSession(id: session, authenticatedAt: authenticatedAt, isGuest: isGuest) }
}

/// The claims about an account in a client's access tokens, besides its id; none unless the settings name them.
package struct TokenClaims: Sendable, Equatable {
  /// `email` and `email_verified`.
  package var email = false
  /// `name`, `given_name` and `family_name`.
  package var name = false
  /// `external_id`.
  package var externalID = false
  /// Members of the metadata that the app may read, as members of `metadata`.
  package var metadata: [String] = []
  /// `acr` and `amr`: how the person proved who they are.
  package var acr = false
  package var amr = false

  package init() {}

  package var isEmpty: Bool { self == TokenClaims() }

  /// As the setting spells them.
  package var names: [String] {
    ofAccount + [(acr, "acr"), (amr, "amr")].filter(\.0).map(\.1)
  }

  private var ofAccount: [String] {
    [(email, "email"), (name, "name"), (externalID, "external_id")].filter(\.0).map(\.1)
      + metadata.map { "metadata.\($0)" }
  }

  /// Their names in a consent; no scope that a client may ask for has such a name. Nobody is asked about `acr` and `amr`: they tell
  /// nothing about the person, and each ID token has them.
  package var consentTokens: [String] { ofAccount.map { "claims." + $0 } }

  /// Adds a claim that a setting names: `email`, `name`, `external_id`, `acr`, `amr`, or `metadata.` and a member.
  /// - Returns: whether there is such a claim.
  package mutating func add(_ text: String) -> Bool {
    switch text {
    case "email": email = true
    case "name": name = true
    case "external_id": externalID = true
    case "acr": acr = true
    case "amr": amr = true
    default:
      let prefix = "metadata."
      guard text.hasPrefix(prefix), MetadataObject.isName(String(text.dropFirst(prefix.count))) else { return false }
      let member = String(text.dropFirst(prefix.count))
      if !metadata.contains(member) { metadata.append(member) }
    }
    return true
  }

  /// The claim `name`.
  static func text(of name: PersonName) -> String {
    [name.givenName, name.familyName].compactMap(\.self).joined(separator: " ")
  }

  /// Writes those claims that the account has a value for.
  func write(_ account: Account, to writer: inout JSONWriter) {
    if externalID { writer.member("external_id", ifPresent: account.externalID?.text) }
    if email, let email = account.email {
      writer.member("email", email.address)
      writer.member("email_verified", email.isVerified)
    }
    if name, let name = account.name {
      writer.member("name", Self.text(of: name))
      writer.member("given_name", ifPresent: name.givenName)
      writer.member("family_name", ifPresent: name.familyName)
    }
    let members = metadata.compactMap { member in account.metadata[member].map { (member, $0) } }
    guard !members.isEmpty else { return }
    writer.name("metadata")
    writer.beginObject()
    for (name, value) in members {
      writer.name(name)
      writer.raw(value)
    }
    writer.endObject()
  }
}

extension AccountMetadata {
  /// A member of the metadata that the app may read, in JSON.
  fileprivate subscript(member: String) -> [UInt8]? { element(member)?.rawBytes }

  /// The same for a person to read: a string without its quotes, anything else as JSON.
  func text(of member: String) -> String? {
    element(member).map { $0.string ?? String(decoding: $0.rawBytes, as: UTF8.self) }
  }

  private func element(_ member: String) -> JSONElement? {
    guard let forApp else { return nil }
    do {
      return try JSONDocument(parsing: Array(forApp.utf8)).root[member]
    } catch {
      // Cannot happen: the JSON was parsed when it was set.
      return nil
    }
  }
}

/// The `typ` of each kind of token that we sign, so that none can pass for another.
package enum TokenType: String, Sendable, CaseIterable {
  /// RFC 9068, 2.1.
  case accessToken = "at+jwt"
  /// OpenID Connect Core leaves it open, and clients expect this or nothing.
  case idToken = "JWT"
  /// OpenID Connect Back-Channel Logout, 2.4.
  case logoutToken = "logout+jwt"
}

/// A cache of access tokens whose signature was verified, by the digest of their whole text.
///
/// An app presents the same token for a quarter of an hour, and verifying an ES256 signature costs more than the rest of a
/// session check. The cache only holds that we signed this very text, and its content; the expiry, the session, and whether
/// the key is still one of ours are checked each time. When it is full, its younger half stays.
final class VerifiedAccessTokens: Sendable {
  private struct Halves {
    var young: [Digest: AccessToken] = [:]
    var old: [Digest: AccessToken] = [:]
  }

  /// A SHA-256 digest as four words, which compare and hash faster than an array.
  private struct Digest: Hashable {
    let words: SIMD4<UInt64>

    init(of text: String) {
      let bytes = SHA256.hash(text)
      words = SIMD4(
        (0..<4).map { word in bytes[word * 8..<word * 8 + 8].reduce(0) { $0 << 8 | UInt64($1) } })
    }
  }

  private let halves = Lock(Halves())
  private let half: Int

  /// - Parameter capacity: how many tokens are cached, at some 450 bytes each.
  init(capacity: Int = 16_384) {
    half = max(1, capacity / 2)
  }

  /// The verified token, from the cache or from `verify`.
  func token(_ text: String, verify: () throws(ServerError) -> AccessToken) throws(ServerError) -> AccessToken {
    let digest = Digest(of: text)
    if let known = halves.withLock({ $0.young[digest] ?? $0.old[digest] }) { return known }
    let token = try verify()
    halves.withLock { halves in
      if halves.young.count >= half {
        halves.old = halves.young
        halves.young = [:]
      }
      halves.young[digest] = token
    }
    return token
  }
}
