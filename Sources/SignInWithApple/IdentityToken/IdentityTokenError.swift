/// The reason why an identity token or a notification was rejected.
public struct IdentityTokenError: Error, Hashable, Sendable {
  /// The error codes, as the JSON API reports them.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// Not a compact JWS of at most 8 KiB (a notification: 16 KiB), or a claim has another type than Apple documents.
    case malformed
    /// Not signed with RS256 (KEYS-9).
    case unsupportedAlgorithm = "unsupported_algorithm"
    /// No key has this id, in a set that was fetched after the token was issued.
    case unknownKey = "unknown_key"
    /// The signature does not match the key.
    case badSignature = "bad_signature"
    /// The `iss` is not an accepted issuer (CLAIMS-1, KEYS-17).
    case wrongIssuer = "wrong_issuer"
    /// The `aud` is not the expected one (CLAIMS-4).
    case wrongAudience = "wrong_audience"
    /// The `exp` has passed (CLAIMS-6).
    case expired
    /// The `iat` is further in the future than the leeway (CLAIMS-24).
    case issuedInFuture = "issued_in_future"
    /// A nonce was sent, and the token has none (CLAIMS-7).
    case nonceMissing = "nonce_missing"
    /// The token's nonce is not the one that was sent, or none was sent.
    case nonceMismatch = "nonce_mismatch"
    /// The nonce has expired. For the code that issued the nonce; this library does not throw it.
    case nonceExpired = "nonce_expired"
    /// The nonce was already used. For the code that issued the nonce; this library does not throw it.
    case nonceUsed = "nonce_used"
    /// The token has another subject than expected. For code that compares two tokens, or a token with the device's
    /// credential state; this library does not throw it.
    case subjectMismatch = "subject_mismatch"
    /// The `c_hash` does not match the authorization code, or a required one is missing (CLAIMS-17).
    case codeHashMismatch = "code_hash_mismatch"
    /// The `at_hash` does not match the access token, or a required one is missing (CLAIMS-17). This happens only for a
    /// token from the token endpoint.
    case accessTokenHashMismatch = "access_token_hash_mismatch"
  }

  /// The error code.
  public let code: Code
  /// The reason, for operators. It can name a claim and the kind of its value, never a secret.
  public let detail: String

  /// Creates an error.
  public init(code: Code, detail: String) {
    self.code = code
    self.detail = detail
  }

  init(_ code: Code, _ detail: String) {
    self.init(code: code, detail: detail)
  }
}
