import PippinFoundation
import PippinSecret
import PippinTokens

/// The common part of the providers' ID tokens: a compact JWS, the key that made it, and a strict JSON object. Parsed but
/// not verified.
struct SignedToken: Sendable {
  /// The longest accepted token in bytes.
  static let maximumLength = 8192

  private let jws: CompactJWS
  private let algorithm: SignatureAlgorithm
  let keyName: SigningKeyCache.KeyName
  let claims: JSONElement

  /// - Parameter mayLackKeyID: whether a token without `kid` is read, too (OpenID Connect Core 1.0, 10.1).
  init(
    parsing token: String, allowing algorithms: [SignatureAlgorithm] = [.RS256], mayLackKeyID: Bool = false
  ) throws(SocialTokenError) {
    do {
      jws = try CompactJWS(parsing: token, maximumLength: Self.maximumLength)
    } catch {
      throw SocialTokenError(.malformed, error.detail)
    }
    let named = jws.header.algorithm
    guard let algorithm = algorithms.first(where: { $0.rawValue.hasSameBytes(as: named) }) else {
      let accepted = algorithms.map(\.rawValue).joined(separator: " and ")
      throw SocialTokenError(.unsupportedAlgorithm, "only \(accepted) is accepted")
    }
    self.algorithm = algorithm
    if let keyID = jws.header.keyID {
      keyName = .id(keyID)
    } else {
      guard mayLackKeyID else { throw SocialTokenError(.malformed, "the header has no kid") }
      keyName = .only(algorithm)
    }
    do {
      claims = try JSONDocument(parsing: jws.payload).root
    } catch {
      throw SocialTokenError(.malformed, "the claims are not strict JSON: \(error.words)")
    }
    guard claims.kind == .object else { throw SocialTokenError(.malformed, "the claims are not a JSON object") }
  }

  /// The key of the token in a provider's set.
  /// - Throws: `unknownKey`, or `malformed` if the token names none of several keys.
  func key(in keys: SigningKeySet) throws(SocialTokenError) -> JSONWebKey {
    if let key = keys.key(keyName) { return key }
    if case .only(let algorithm) = keyName, !keys.keys(for: algorithm).isEmpty { throw .ambiguousKey }
    throw SocialTokenError(.unknownKey, "the key set has no key with this id")
  }

  /// Verifies the signature, after all other checks.
  func verify(by key: JSONWebKey) throws(SocialTokenError) {
    if case .id(let keyID) = keyName {
      guard let id = key.keyID, id.hasSameBytes(as: keyID) else {
        throw SocialTokenError(.unknownKey, "the key has another id than the token names")
      }
    }
    do {
      _ = try jws.verified(by: key, allowing: [algorithm])
    } catch {
      throw SocialTokenError(.badSignature, error.detail)
    }
  }
}

extension SocialTokenError {
  /// Trying one key after the other would accept a token of a key that the provider uses for something else.
  static let ambiguousKey = SocialTokenError(
    .malformed, "the header has no kid, and the provider has several keys for the algorithm")
}

extension SigningKeySource {
  /// Checks a signature with the key of this name. If it does not fit, the key may have been replaced under its name.
  func checked<Identity>(
    _ name: SigningKeyCache.KeyName, issuedAt: Date, _ check: (JSONWebKey) throws(SocialTokenError) -> Identity
  ) async throws(SocialServiceError) -> Identity {
    let key: JSONWebKey
    do throws(Failure) {
      key = try await self.key(name, issuedAt: issuedAt)
    } catch {
      throw SocialServiceError(error)
    }
    do throws(SocialTokenError) {
      return try check(key)
    } catch {
      guard error.code == .badSignature,
        let newer = await self.key(insteadOf: key, of: name, issuedAt: issuedAt)
      else { throw SocialServiceError(error) }
      do throws(SocialTokenError) {
        return try check(newer)
      } catch {
        throw SocialServiceError(error)
      }
    }
  }
}

/// The common checks of both providers' ID tokens.
enum TokenChecks {
  /// - Parameter leeway: how far `issuedAt` may be ahead, in seconds; `exp` has no leeway.
  static func dates(
    expiresAt: Int64, issuedAt: Int64, now: Date, leeway: TimeInterval
  ) throws(SocialTokenError) {
    // In floating point, so that very large dates cannot overflow.
    let now = now.timeIntervalSince1970
    // RFC 7519, 4.1.4: the token has expired at the second of `exp`.
    guard now < TimeInterval(expiresAt) else { throw SocialTokenError(.expired, "exp has passed") }
    guard TimeInterval(issuedAt) <= now + leeway else {
      throw SocialTokenError(.issuedInFuture, "iat is further ahead than the leeway")
    }
  }

  static func nonce(_ claim: String?, _ expected: TokenNonce, form: TokenNonceForm) throws(SocialTokenError) {
    guard case .sent(let sent) = expected else {
      guard claim == nil else { throw SocialTokenError(.nonceMismatch, "the token has a nonce, but none was sent") }
      return
    }
    // An empty nonce binds the token to nothing, so it counts as missing.
    guard let claim, !claim.isEmpty, !sent.isEmpty else {
      throw SocialTokenError(.nonceMissing, "the token has no nonce, but one was sent")
    }
    if ConstantTime.equals(claim, sent) { return }
    if case .rawOrSHA256Hex = form, ConstantTime.equals(claim, Hexadecimal.encode(SHA256.hash(sent))) { return }
    throw SocialTokenError(.nonceMismatch, "the token's nonce is not the one that was sent")
  }

  /// The left half of SHA-256 in base64url (OpenID Connect Core 1.0, 3.1.3.6).
  static func accessTokenHash(_ claim: String?, of accessToken: CompanionToken) throws(SocialTokenError) {
    guard let claim, case .received(let accessToken) = accessToken else { return }
    let half = SHA256.hash(accessToken).span.extracting(first: SHA256.byteCount / 2)
    // Not in constant time, because the hash is not secret: the token's holder can read it.
    guard claim.hasSameBytes(as: Base64URL.encode(half)) else {
      throw SocialTokenError(.accessTokenHashMismatch, "at_hash belongs to another access token")
    }
  }
}

/// The nonce of the authorization request. There is no default; a caller without one must say so.
package enum TokenNonce: Sendable {
  /// This raw nonce was sent, and the token must contain it.
  case sent(String)
  /// No nonce was sent. A token with one was requested by another party and is refused.
  case noneSent
}

/// The accepted form of the nonce in the token.
package enum TokenNonceForm: Sendable {
  /// Raw, as on the web and in SDKs that pass it on.
  case raw
  /// Raw, or its lower-case hexadecimal SHA-256, which many apps pass to an SDK instead.
  case rawOrSHA256Hex
}

/// The access token received with an ID token, which may contain a hash of it.
package enum CompanionToken: Sendable {
  /// An access token was received; a hash in the ID token must match it.
  case received(String)
  /// No access token was received, so a hash is not compared.
  case notReceived
}

extension TokenNonce: CustomStringConvertible, CustomReflectable {
  /// The case, without the nonce.
  package var description: String {
    switch self {
    case .sent: "sent"
    case .noneSent: "noneSent"
    }
  }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension CompanionToken: CustomStringConvertible, CustomReflectable {
  /// The case, without the token.
  package var description: String {
    switch self {
    case .received: "received"
    case .notReceived: "notReceived"
    }
  }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Strict reading of single claims; `null` counts as absent.
extension JSONElement {
  /// A required, non-empty string.
  func text(_ name: String) throws(SocialTokenError) -> String {
    guard let text = try text(ifPresent: name) else { throw SocialTokenError(.malformed, "\(name) is missing") }
    guard !text.isEmpty else { throw SocialTokenError(.malformed, "\(name) is empty") }
    return text
  }

  /// An optional string.
  func text(ifPresent name: String) throws(SocialTokenError) -> String? {
    guard let value = claim(name) else { return nil }
    guard let text = value.string else { throw SocialTokenError(.malformed, "\(name) is not a string") }
    return text
  }

  /// Refuses control characters in stored text, because not every database supports them.
  func checkPlain(_ name: String) throws(SocialTokenError) {
    guard self[name]?.hasControlCharacter != true else {
      throw SocialTokenError(.malformed, "\(name) has a control character")
    }
  }

  /// A text about the person; an empty one counts as absent.
  func words(ifPresent name: String) throws(SocialTokenError) -> String? {
    try text(ifPresent: name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A date in whole seconds, without fraction or exponent.
  func seconds(_ name: String) throws(SocialTokenError) -> Int64 {
    guard let value = claim(name) else { throw SocialTokenError(.malformed, "\(name) is missing") }
    guard let seconds = value.integer else { throw SocialTokenError(.malformed, "\(name) is not an integer") }
    return seconds
  }

  /// A boolean; absent counts as false, and a string is refused.
  func flag(_ name: String) throws(SocialTokenError) -> Bool {
    guard let value = claim(name) else { return false }
    guard let flag = value.bool else { throw SocialTokenError(.malformed, "\(name) is not a boolean") }
    return flag
  }

  /// The audience. An array is refused, even with one element, because the token must be for us alone.
  func audience() throws(SocialTokenError) -> JSONElement {
    guard let value = claim("aud") else { throw SocialTokenError(.malformed, "aud is missing") }
    guard value.kind == .string || value.kind == .array else {
      throw SocialTokenError(.malformed, "aud is not a string")
    }
    return value
  }

  private func claim(_ name: String) -> JSONElement? {
    self[name].flatMap { $0.isNull ? nil : $0 }
  }
}
