import PippinFoundation
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
