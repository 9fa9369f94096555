import PippinFoundation

/// The reason why a token was refused.
package struct IDTokenError: Error, Hashable, Sendable {
  /// The reasons, in the spelling of the JSON API. Providers add their own.
  package struct Code: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// Not a compact JWS of at most 8 KiB with claims of the documented types.
    package static let malformed = Code(rawValue: "malformed")
    /// Signed with an algorithm that is not accepted from this provider.
    package static let unsupportedAlgorithm = Code(rawValue: "unsupported_algorithm")
    /// No key of this id, in a set that was fetched after the token was issued.
    package static let unknownKey = Code(rawValue: "unknown_key")
    /// The signature does not match the key.
    package static let badSignature = Code(rawValue: "bad_signature")
    /// `iss` is none of the provider's names.
    package static let wrongIssuer = Code(rawValue: "wrong_issuer")
    /// Issued to another app.
    package static let wrongAudience = Code(rawValue: "wrong_audience")
    /// Requested by an app that does not belong to the client.
    package static let wrongAuthorizedParty = Code(rawValue: "wrong_authorized_party")
    /// Expired.
    package static let expired = Code(rawValue: "expired")
    /// `iat` or `nbf` is further ahead than the leeway.
    package static let issuedInFuture = Code(rawValue: "issued_in_future")
    /// A nonce was sent and the token has none.
    package static let nonceMissing = Code(rawValue: "nonce_missing")
    /// The token's nonce is not the one that was sent, or none was sent.
    package static let nonceMismatch = Code(rawValue: "nonce_mismatch")
    /// `c_hash` does not match the received code, or a required one is missing.
    package static let codeHashMismatch = Code(rawValue: "code_hash_mismatch")
    /// `at_hash` does not match the received access token, or a required one is missing.
    package static let accessTokenHashMismatch = Code(rawValue: "access_token_hash_mismatch")
  }

  /// The reason, for programs.
  package let code: Code
  /// The reason, for the operator; never a part of the token.
  package let detail: String

  package init(_ code: Code, _ detail: String) {
    self.code = code
    self.detail = detail
  }

  /// Trying one key after the other would accept a token of a key that the provider uses for something else.
  package static let ambiguousKey = IDTokenError(
    .malformed, "the header has no kid, and the provider has several keys for the algorithm")

  static func missing(_ name: String) -> IDTokenError { IDTokenError(.malformed, "\(name) is missing") }

  static func wrongType(_ name: String, _ expected: String) -> IDTokenError {
    IDTokenError(.malformed, "\(name) is not \(expected)")
  }
}

/// The reason why a token could not be verified.
package enum IDTokenFailure: Error {
  /// The token was refused.
  case refused(IDTokenError)
  /// There is no key to verify it with.
  case noKey(SigningKeySource.Failure)
}
