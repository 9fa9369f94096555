import PippinTokens
import PippinLock

/// The client secret, a JWT that authenticates a client, checked strictly (SECRET-1 … SECRET-10).
enum ClientSecret {
  /// The claims of a secret with a valid signature.
  struct Claims: Sendable {
    let team: Registry.Team
    let key: Registry.ClientKey
    let subject: String
    let audience: String
    let issuedAt: Double
    let expiresAt: Double
  }

  /// Six months: the longest time from now to `exp` (SECRET-3).
  static let maximumLifetime = 15_777_000.0

  /// The authenticated client, and the team that signed. Every violation is answered with `invalid_client`.
  ///
  /// With `isMigrating` the team that transferred the app away may sign too (TRANSFER-8).
  static func judge(
    clientID: String, secret: String, isMigrating: Bool, registry: Registry, now: Double
  ) throws(AppleRefusal) -> (client: Registry.Client, teamID: String) {
    guard let client = registry.clients[clientID] else {
      throw refusal("there is no app and no Services ID \(clientID) (TOKEN-22)")
    }
    let claims = try registry.claims(of: secret)
    guard
      claims.team.id == client.teamID || isMigrating && registry.isFormerTeam(claims.team.id, of: client, at: now)
    else {
      throw refusal("iss is \(claims.team.id), but \(clientID) belongs to team \(client.teamID) (SECRET-2)")
    }
    guard claims.subject == clientID else {
      throw refusal("sub is not the client_id \(clientID) (SECRET-2, SECRET-6)")
    }
    if let primary = claims.key.primaryApp, primary != client.primaryApp {
      throw refusal(
        "the key belongs to \(primary) and its group, but \(clientID) belongs to \(client.primaryApp) (SECRET-4)")
    }
    guard claims.audience == "https://appleid.apple.com" || claims.audience == registry.settings.issuer else {
      throw refusal("aud must be https://appleid.apple.com (SECRET-2)")
    }
    guard claims.expiresAt > now else {
      throw refusal("the secret expired \(Int(now - claims.expiresAt)) s ago (SECRET-3)")
    }
    guard claims.expiresAt - now <= maximumLifetime else {
      throw refusal("exp is more than 15777000 s, six months, ahead (SECRET-3)")
    }
    guard claims.issuedAt <= now else {
      throw refusal(
        "iat is \(Int((claims.issuedAt - now).rounded(.up))) s in the future: check your clock (SECRET-9)")
    }
    return (client, claims.team.id)
  }

  /// Parses a secret and checks its signature; `judge` checks what depends on the client and the clock.
  static func read(_ secret: String, registry: Registry) throws(AppleRefusal) -> Claims {
    let parts = secret.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let header = Base64URL.decode(String(parts[0])),
      let payload = Base64URL.decode(String(parts[1])), let signature = Base64URL.decode(String(parts[2]))
    else { throw refusal("it is not three base64url parts separated by dots (SECRET-1)") }
    let head = try object(header, "header")
    guard head["alg"]?.string == "ES256" else { throw refusal("alg must be ES256 (SECRET-1)") }
    guard let keyID = head["kid"]?.string else { throw refusal("the header has no kid (SECRET-1)") }

    let claims = try object(payload, "payload")
    guard let issuer = claims["iss"]?.string else { throw refusal("iss is missing or not a string (SECRET-2)") }
    guard let team = registry.teams[issuer] else { throw refusal("iss is not a team known here (SECRET-2)") }
    guard let key = team.keys[keyID] else {
      throw refusal("team \(team.id) has no key with this kid; it may be revoked or belong to another team (TRAP-6)")
    }
    guard let subject = claims["sub"]?.string else { throw refusal("sub is missing or not a string (SECRET-2)") }
    let audience = try audience(claims["aud"])
    guard let issuedAt = claims["iat"]?.double else { throw refusal("iat is missing or not a number (SECRET-2)") }
    guard let expiresAt = claims["exp"]?.double else { throw refusal("exp is missing or not a number (SECRET-2)") }

    guard signature.count == 64 else {
      let isDER = signature.count > 8 && signature[0] == 0x30 && Int(signature[1]) == signature.count - 2
      throw refusal(
        isDER
          ? "the signature is ASN.1 DER; Apple requires the raw 64 bytes R||S of JOSE (SECRET-7)"
          : "the signature has \(signature.count) bytes; ES256 has 64 (SECRET-7)")
    }
    guard
      key.publicKey.isValidES256(
        signature, for: Array(secret.utf8.prefix(parts[0].utf8.count + 1 + parts[1].utf8.count)))
    else { throw refusal("the signature does not match key \(keyID): it was made with another private key (TRAP-6)") }
    return Claims(
      team: team, key: key, subject: subject, audience: audience, issuedAt: issuedAt, expiresAt: expiresAt)
  }

  /// The one audience, alone or as the only element of an array: golang-jwt 5 writes it so (SECRET-10).
  private static func audience(_ claim: JSONElement?) throws(AppleRefusal) -> String {
    guard let claim, claim.kind == .array else {
      guard let audience = claim?.string else { throw refusal("aud is missing or not a string (SECRET-2)") }
      return audience
    }
    let elements = Array(claim.elements)
    guard elements.count == 1, let audience = elements[0].string else {
      throw refusal("aud is an array with more than one audience or another type (SECRET-10)")
    }
    return audience
  }

  private static func object(_ bytes: [UInt8], _ what: String) throws(AppleRefusal) -> JSONElement {
    do throws(JSONError) {
      let root = try JSONDocument(parsing: bytes).root
      if root.kind == .object { return root }
    } catch {
      throw refusal("its \(what) is not valid JSON (SECRET-1)")
    }
    throw refusal("its \(what) is not a JSON object (SECRET-1)")
  }

  private static func refusal(_ reason: String) -> AppleRefusal {
    AppleRefusal(.invalidClient, "client secret: \(reason)")
  }
}

extension Registry {
  /// `ClientSecret.read` with a cache of valid secrets, because servers send the same one for minutes and checking a
  /// signature is slow. A new configuration brings a new registry, and so an empty cache.
  func claims(of secret: String) throws(AppleRefusal) -> ClientSecret.Claims {
    if let known = readSecrets.withLock({ $0[secret] }) { return known }
    let claims = try ClientSecret.read(secret, registry: self)
    readSecrets.withLock { known in
      if known.count >= 256 { known.removeAll() }
      known[secret] = claims
    }
    return claims
  }
}
