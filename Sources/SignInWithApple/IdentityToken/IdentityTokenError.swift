/// Why an identity token, or a notification, was refused.
public struct IdentityTokenError: Error, Hashable, Sendable {
  /// The reasons, with the spellings that the JSON API reports.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// Not a compact JWS, of at most 8 KiB (a notification: 16 KiB), whose claims have the types that Apple documents.
    case malformed
    /// Signed with anything but RS256 (KEYS-9).
    case unsupportedAlgorithm = "unsupported_algorithm"
    /// No key of this id, in a set that was fetched after the token was issued.
    case unknownKey = "unknown_key"
    /// The signature does not fit the key.
    case badSignature = "bad_signature"
    /// `iss` is not on the list of issuers (CLAIMS-1, KEYS-17).
    case wrongIssuer = "wrong_issuer"
    /// `aud` is not the one that was expected (CLAIMS-4).
    case wrongAudience = "wrong_audience"
    /// `exp` has passed (CLAIMS-6).
    case expired
    /// `iat` lies further ahead than the leeway (CLAIMS-24).
    case issuedInFuture = "issued_in_future"
    /// A nonce was sent and the token has none (CLAIMS-7).
    case nonceMissing = "nonce_missing"
    /// The token's nonce is not the one that was sent, or none was sent at all.
    case nonceMismatch = "nonce_mismatch"
    /// The nonce was ours and is too old. Never thrown here: it is for who issued the nonce to say.
    case nonceExpired = "nonce_expired"
    /// The nonce was ours and is spent. Never thrown here: it is for who issued the nonce to say.
    case nonceUsed = "nonce_used"
    /// The token names another person than expected. Never thrown here: it is for who compares two tokens, or the
    /// token and the device's word, to say.
    case subjectMismatch = "subject_mismatch"
    /// `c_hash` does not fit the authorization code, or is missing where it is demanded (CLAIMS-17).
    case codeHashMismatch = "code_hash_mismatch"
    /// `at_hash` does not fit the access token, or is missing where it is demanded (CLAIMS-17). Only a token that came
    /// from the token endpoint can fail so, hence never one that a device sent.
    case accessTokenHashMismatch = "access_token_hash_mismatch"
  }

  /// The reason, for a program.
  public let code: Code
  /// The reason, for an operator. It may name a claim and what kind of value it had, never a secret one.
  public let detail: String

  /// An error as it is.
  public init(code: Code, detail: String) {
    self.code = code
    self.detail = detail
  }

  init(_ code: Code, _ detail: String) {
    self.init(code: code, detail: detail)
  }
}
