import PippinTokens

/// The reason why an identity token or a notification was rejected.
public struct IdentityTokenError: Error, Hashable, Sendable {
  /// The error codes, as the JSON API reports them. Later versions can add codes, so a `switch` needs a `default`.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text.
    public let rawValue: String

    /// Creates a code from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Not a compact JWS of at most 8 KiB (a notification: 16 KiB), or a claim has another type than Apple documents.
    public static let malformed = Code(rawValue: "malformed")
    /// Not signed with RS256 (KEYS-9).
    public static let unsupportedAlgorithm = Code(rawValue: "unsupported_algorithm")
    /// No key has this id, in a set that was fetched after the token was issued.
    public static let unknownKey = Code(rawValue: "unknown_key")
    /// The signature does not match the key.
    public static let badSignature = Code(rawValue: "bad_signature")
    /// The `iss` is not an accepted issuer (CLAIMS-1, KEYS-17).
    public static let wrongIssuer = Code(rawValue: "wrong_issuer")
    /// The `aud` is not the expected one (CLAIMS-4).
    public static let wrongAudience = Code(rawValue: "wrong_audience")
    /// The `exp` has passed (CLAIMS-6).
    public static let expired = Code(rawValue: "expired")
    /// The `iat` is further in the future than the leeway (CLAIMS-24).
    public static let issuedInFuture = Code(rawValue: "issued_in_future")
    /// A nonce was sent, and the token has none (CLAIMS-7).
    public static let nonceMissing = Code(rawValue: "nonce_missing")
    /// The token's nonce is not the one that was sent, or none was sent.
    public static let nonceMismatch = Code(rawValue: "nonce_mismatch")
    /// The nonce has expired. For the code that issued the nonce; this library does not throw it.
    public static let nonceExpired = Code(rawValue: "nonce_expired")
    /// The nonce was already used. For the code that issued the nonce; this library does not throw it.
    public static let nonceUsed = Code(rawValue: "nonce_used")
    /// The token has another subject than expected. For code that compares two tokens, or a token with the device's
    /// credential state; this library does not throw it.
    public static let subjectMismatch = Code(rawValue: "subject_mismatch")
    /// The `c_hash` does not match the authorization code, or a required one is missing (CLAIMS-17).
    public static let codeHashMismatch = Code(rawValue: "code_hash_mismatch")
    /// The `at_hash` does not match the access token, or a required one is missing (CLAIMS-17). This happens only for a
    /// token from the token endpoint.
    public static let accessTokenHashMismatch = Code(rawValue: "access_token_hash_mismatch")

    /// Every code of this version.
    package static let known: [Code] = [
      .malformed, .unsupportedAlgorithm, .unknownKey, .badSignature, .wrongIssuer, .wrongAudience, .expired,
      .issuedInFuture, .nonceMissing, .nonceMismatch, .nonceExpired, .nonceUsed, .subjectMismatch, .codeHashMismatch,
      .accessTokenHashMismatch,
    ]
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

  init(_ error: IDTokenError) {
    self.init(Code(rawValue: error.code.rawValue), error.detail)
  }
}
