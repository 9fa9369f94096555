/// Why a token of Google's or Facebook's was refused.
package struct SocialTokenError: Error, Hashable, Sendable {
  /// The reasons, with the spellings that the JSON API reports; new ones may join.
  package struct Code: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// Not a compact JWS, of at most 8 KiB, whose claims have the documented types.
    package static let malformed = Code(rawValue: "malformed")
    /// Signed with anything but RS256.
    package static let unsupportedAlgorithm = Code(rawValue: "unsupported_algorithm")
    /// No key of this id, in a set that was fetched after the token was issued.
    package static let unknownKey = Code(rawValue: "unknown_key")
    /// The signature does not fit the key.
    package static let badSignature = Code(rawValue: "bad_signature")
    /// `iss` is none of the provider's names.
    package static let wrongIssuer = Code(rawValue: "wrong_issuer")
    /// Made for another app.
    package static let wrongAudience = Code(rawValue: "wrong_audience")
    /// Asked for by an app that is none of the client's.
    package static let wrongAuthorizedParty = Code(rawValue: "wrong_authorized_party")
    /// Of an account outside the organisation that the client demands.
    package static let wrongHostedDomain = Code(rawValue: "wrong_hosted_domain")
    /// No longer valid, by its date.
    package static let expired = Code(rawValue: "expired")
    /// `iat` lies further ahead than the leeway.
    package static let issuedInFuture = Code(rawValue: "issued_in_future")
    /// A nonce was sent and the token has none.
    package static let nonceMissing = Code(rawValue: "nonce_missing")
    /// The token's nonce is not the one that was sent, or none was sent at all.
    package static let nonceMismatch = Code(rawValue: "nonce_mismatch")
    /// The nonce was ours and is too old. Never thrown here: it is for who issued the nonce to say.
    package static let nonceExpired = Code(rawValue: "nonce_expired")
    /// The nonce was ours and is spent. Never thrown here: it is for who issued the nonce to say.
    package static let nonceUsed = Code(rawValue: "nonce_used")
    /// Two answers about one token name two people.
    package static let subjectMismatch = Code(rawValue: "subject_mismatch")
    /// `at_hash` does not fit the access token that came along.
    package static let accessTokenHashMismatch = Code(rawValue: "access_token_hash_mismatch")
    /// The provider itself says that the token does not hold, for instance because the person took the app's access away.
    package static let revoked = Code(rawValue: "revoked")
    /// A token, but not a person's: an app's or a page's.
    package static let wrongTokenType = Code(rawValue: "wrong_token_type")
  }

  /// The reason, for a program.
  package let code: Code
  /// The reason, for an operator; never a piece of the token.
  package let detail: String

  package init(_ code: Code, _ detail: String) {
    self.code = code
    self.detail = detail
  }
}
