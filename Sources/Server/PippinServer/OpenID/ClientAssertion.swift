import PippinAccounts
import PippinTokens
import PippinFoundation

/// A signed assertion by which a client proves who it is (RFC 7523, 3; OpenID Connect Core, 9).
enum ClientAssertion {
  /// How far ahead it may expire, in seconds: it must be remembered for so long.
  private static let longestLife = 600.0
  /// How much clocks may differ, in seconds.
  private static let leeway = 60.0
  /// In bytes.
  private static let longestID = 255
  private static let types = ["jwt", "client-authentication+jwt"]

  /// Judges an assertion of `client`, cheap checks first, and answers what is spent with it.
  /// - Parameter audiences: what it may be meant for; all that it names must be among these, or another server could use it here.
  static func judge(
    _ jws: CompactJWS, of client: ClientID, keys: JSONWebKeySet, audiences: [String], now: Date
  ) throws(OAuthError) -> SpentValue {
    guard jws.header.type.map({ types.contains($0.lowercased()) }) ?? true else { throw refusal("its typ is not JWT") }
    let claims: JSONElement
    do {
      claims = try JSONDocument(parsing: jws.payload).root
    } catch {
      throw refusal("its payload is not strict JSON")
    }
    guard claims["iss"]?.equals(client.rawValue) == true, claims["sub"]?.equals(client.rawValue) == true else {
      throw refusal("iss and sub must both be the client_id")
    }
    guard isMeant(claims["aud"], for: audiences) else { throw refusal("aud must be the issuer or the token endpoint") }
    let expiry = try expiry(in: claims, now: now.timeIntervalSince1970)
    guard let id = claims["jti"]?.string, !id.isEmpty, id.utf8.count <= longestID else {
      throw refusal("jti must be a text of 1 to \(longestID) bytes")
    }
    try verify(jws, by: keys)
    return SpentValue(
      digest: SHA256.hash("client assertion\u{0}\(client.rawValue)\u{0}\(id)"),
      // A second more, so that nothing is forgotten before it has expired for everybody.
      expiresAt: Date(timeIntervalSince1970: (expiry + leeway + 1).rounded(.up)))
  }

  private static func isMeant(_ audience: JSONElement?, for audiences: [String]) -> Bool {
    guard let audience else { return false }
    func isOurs(_ value: JSONElement) -> Bool { audiences.contains { value.equals($0) } }
    guard audience.kind == .array else { return isOurs(audience) }
    return audience.elements.contains { _ in true } && audience.elements.allSatisfy(isOurs)
  }

  private static func expiry(in claims: JSONElement, now: Double) throws(OAuthError) -> Double {
    guard let expiry = claims["exp"]?.double else { throw refusal("exp is missing or is not a number") }
    guard now < expiry + leeway else { throw refusal("it has expired") }
    guard expiry <= now + longestLife + leeway else {
      throw refusal("exp is more than \(Int(longestLife / 60)) minutes ahead")
    }
    for name in ["iat", "nbf"] {
      guard let claim = claims[name] else { continue }
      guard let time = claim.double, time <= now + leeway else {
        throw refusal("\(name) is in the future or is not a number")
      }
    }
    return expiry
  }

  /// By the key that its `kid` names; without one by the only key of its algorithm.
  private static func verify(_ jws: CompactJWS, by keys: JSONWebKeySet) throws(OAuthError) {
    guard
      let algorithm = SignatureAlgorithm.allCases.first(where: { $0.rawValue.hasSameBytes(as: jws.header.algorithm) })
    else { throw refusal("its alg is neither RS256 nor ES256") }
    let key: JSONWebKey?
    if let id = jws.header.keyID {
      key = keys.key(id: id)
    } else {
      let fitting = keys.keys.filter { $0.material.algorithm == algorithm }
      key = fitting.count == 1 ? fitting[0] : nil
    }
    guard let key else { throw refusal("no key of the client's jwks_file has its kid, or it needs a kid") }
    do {
      _ = try jws.verified(by: key, allowing: [algorithm])
    } catch {
      throw refusal(error.detail)
    }
  }

  private static func refusal(_ reason: String) -> OAuthError {
    OAuthError(.invalidClient, "client_assertion is refused: \(reason).")
  }
}
