import PippinFoundation

/// The form of a provider's ID tokens. A class, because every verifier has one and is copied.
package final class IDTokenForm: Sendable {
  let signature: SignedTokenForm
  let names: JSONNames
  let checkClaims: @Sendable (IDTokenClaims) throws(IDTokenError) -> Void

  /// Creates a form.
  /// - Parameters:
  ///   - names: further claims to find by index, from `IDTokenClaims.names.count` on, in the order in which they probably come.
  ///   - checkClaims: whether the claims that only this provider sends have the documented types; throws `malformed`.
  package init(
    _ signature: SignedTokenForm, names: [String] = [],
    checkClaims: @escaping @Sendable (IDTokenClaims) throws(IDTokenError) -> Void
  ) {
    self.signature = signature
    self.names = JSONNames(IDTokenClaims.names + names)
    self.checkClaims = checkClaims
  }
}

/// The form of a provider's signed tokens.
package struct SignedTokenForm: Sendable {
  let algorithms: [SignatureAlgorithm]
  let maximumLength: Int
  let mayLackKeyID: Bool

  /// Creates a form.
  /// - Parameters:
  ///   - algorithms: the accepted signatures.
  ///   - maximumLength: the longest accepted token in bytes.
  ///   - mayLackKeyID: whether a token without `kid` is read, too (OpenID Connect Core 1.0, 10.1).
  package init(algorithms: [SignatureAlgorithm], maximumLength: Int = 8192, mayLackKeyID: Bool = false) {
    self.algorithms = algorithms
    self.maximumLength = maximumLength
    self.mayLackKeyID = mayLackKeyID
  }
}

/// A compact JWS with an accepted algorithm, whose header tells which key signed it. Parsed but not verified.
package struct SignedToken: Sendable {
  private let jws: CompactJWS
  private let algorithm: SignatureAlgorithm

  /// Parses a token.
  /// - Throws: `malformed` or `unsupportedAlgorithm`.
  package init(parsing text: String, as form: SignedTokenForm) throws(IDTokenError) {
    do {
      jws = try CompactJWS(parsing: text, maximumLength: form.maximumLength)
    } catch {
      throw IDTokenError(.malformed, error.detail)
    }
    guard let algorithm = SignatureAlgorithm(named: jws.header.algorithm), form.algorithms.contains(algorithm) else {
      let accepted = form.algorithms.map(\.rawValue).joined(separator: " and ")
      throw IDTokenError(.unsupportedAlgorithm, "only \(accepted) is accepted")
    }
    self.algorithm = algorithm
    guard jws.header.keyID != nil || form.mayLackKeyID else {
      throw IDTokenError(.malformed, "the header has no kid")
    }
  }

  /// The `kid` of the header.
  package var keyID: String? { jws.header.keyID }
  /// The key that the header names, for `SigningKeyCache.find`.
  package var keyName: SigningKeyCache.KeyName { keyID.map { .id($0) } ?? .only(algorithm) }

  /// The claims: one strict JSON object.
  package func claims() throws(IDTokenError) -> JSONDocument {
    let document: JSONDocument
    do {
      document = try jws.payloadDocument()
    } catch {
      throw IDTokenError(.malformed, "the claims are not strict JSON: \(error.words)")
    }
    guard document.root.kind == .object else { throw IDTokenError(.malformed, "the claims are no JSON object") }
    return document
  }

  /// Verifies the signature, after all other checks.
  package func checkSignature(by key: JSONWebKey) throws(IDTokenError) {
    if let keyID {
      guard let id = key.keyID, id.hasSameBytes(as: keyID) else {
        throw IDTokenError(.unknownKey, "the key has another id than the token's")
      }
    }
    do {
      try jws.checkSignature(by: key, as: algorithm)
    } catch {
      throw IDTokenError(.badSignature, error.detail)
    }
  }
}

extension SigningKeySet {
  /// The key of a token.
  /// - Throws: `unknownKey`, or `malformed` if the token names none of several keys.
  func key(of token: SignedToken) throws(IDTokenError) -> JSONWebKey {
    if let key = key(token.keyName) { return key }
    if case .only(let algorithm) = token.keyName, !keys(for: algorithm).isEmpty { throw .ambiguousKey }
    throw IDTokenError(.unknownKey, "the key set has no key with this id")
  }
}

/// A parsed and still unverified ID token.
package struct UnverifiedIDToken: Sendable {
  package let signed: SignedToken
  package let claims: IDTokenClaims
  /// The form by whose rules it was read. Another form may require other claims.
  let form: IDTokenForm

  /// Step 1: parses a token: a compact JWS (RFC 7515, 7.1; OpenID Connect Core 1.0, 3.1.3.7, step 7; KEYS-8, KEYS-9) with claims of the
  /// documented types.
  /// - Throws: `malformed` or `unsupportedAlgorithm`.
  package init(parsing text: String, as form: IDTokenForm) throws(IDTokenError) {
    signed = try SignedToken(parsing: text, as: form.signature)
    claims = try IDTokenClaims(signed.claims(), named: form.names)
    self.form = form
    try form.checkClaims(claims)
  }
}

/// The claims of an ID token that has passed all checks; only `IDTokenVerifier` can create it.
package struct VerifiedIDToken: Sendable {
  package let claims: IDTokenClaims

  init(_ token: UnverifiedIDToken) { claims = token.claims }
}

extension UnverifiedIDToken: CustomStringConvertible, CustomReflectable {
  /// The key's name only, because a token can sign a person in.
  package var description: String { "UnverifiedIDToken(key: \(signed.keyName))" }
  /// Nothing, for the same reason as `description`.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
