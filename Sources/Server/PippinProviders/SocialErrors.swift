package import PippinHTTP
import PippinTokens

/// The failure of a call to `GoogleService` or `FacebookService`.
package struct SocialServiceError: Error, Hashable, Sendable {
  /// The kind of failure; new codes may be added.
  package struct Code: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// The token was refused, see `reason`; the person must sign in again.
    package static let tokenInvalid = Code(rawValue: "token_invalid")
    /// The authorization code is used, expired, or was issued to another client or return URL.
    package static let codeInvalid = Code(rawValue: "code_invalid")
    /// The exchange may have reached the provider but got no answer; a new authorization is needed.
    package static let codeMayBeSpent = Code(rawValue: "code_may_be_spent")
    /// The provider refused us and not the person: a setting is wrong, see `detail`.
    package static let refused = Code(rawValue: "refused")
    /// There was no answer and the code was not used; the same call may succeed later.
    package static let unreachable = Code(rawValue: "unreachable")
  }

  /// The kind of failure, for programs.
  package let code: Code
  /// The reason of `tokenInvalid`.
  package let reason: SocialTokenError.Code?
  /// A message for the operator; never contains a token, code or secret.
  package let detail: String
  /// The delay before a retry, for `unreachable`.
  package let retryAfter: Duration?

  package init(
    _ code: Code, reason: SocialTokenError.Code? = nil, _ detail: String, retryAfter: Duration? = nil
  ) {
    self.code = code
    self.reason = reason
    self.detail = detail
    self.retryAfter = retryAfter
  }

  /// The failure for a refused token.
  package init(_ error: SocialTokenError) {
    self.init(.tokenInvalid, reason: error.code, error.detail)
  }

  /// The delay before a retry, if the provider does not name one.
  static let defaultRetry: Duration = .seconds(10)

  /// The failure for a missing key.
  init(_ failure: SigningKeySource.Failure) {
    switch failure {
    case .unknownKey: self.init(SocialTokenError(.unknownKey, "the provider does not publish a key with this id"))
    case .ambiguousKey: self.init(SocialTokenError.ambiguousKey)
    case .unavailable(let cause, let retryAfter):
      self = .unreachable(cause, retryAfter: retryAfter ?? Self.defaultRetry)
    }
  }

  static func unreachable(_ detail: String, retryAfter: Duration = defaultRetry) -> SocialServiceError {
    SocialServiceError(.unreachable, detail, retryAfter: retryAfter)
  }
}

extension SocialServiceError: AnswerError {
  package var outcome: OutgoingRequest.Outcome {
    switch code {
    case .tokenInvalid, .codeInvalid: .answered
    case .refused: .refused
    default: .failed
    }
  }

  /// The failure for an unsuccessful request, with the request in the operator's message.
  init(_ failure: RequestFailure<SocialServiceError>) {
    switch failure {
    case .noAnswer(_, let request): self = .unreachable(request.description)
    case .badAnswer(let error, _, _) where error.outcome == .answered: self = error
    case .badAnswer(let error, _, let request):
      self.init(error.code, reason: error.reason, request.description, retryAfter: error.retryAfter)
    }
  }
}

/// The reason why a provider's token was refused.
package struct SocialTokenError: Error, Hashable, Sendable {
  /// The reasons, in the spelling of the JSON API; new ones may be added.
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
    /// The account is not in the organisation that the client requires.
    package static let wrongHostedDomain = Code(rawValue: "wrong_hosted_domain")
    /// Expired.
    package static let expired = Code(rawValue: "expired")
    /// `iat` is further ahead than the leeway.
    package static let issuedInFuture = Code(rawValue: "issued_in_future")
    /// A nonce was sent and the token has none.
    package static let nonceMissing = Code(rawValue: "nonce_missing")
    /// The token's nonce is not the one that was sent, or none was sent.
    package static let nonceMismatch = Code(rawValue: "nonce_mismatch")
    /// The nonce was ours but has expired. Never thrown here; the issuer of the nonce decides.
    package static let nonceExpired = Code(rawValue: "nonce_expired")
    /// The nonce was ours but was already used. Never thrown here; the issuer of the nonce decides.
    package static let nonceUsed = Code(rawValue: "nonce_used")
    /// Two answers about one token name different people.
    package static let subjectMismatch = Code(rawValue: "subject_mismatch")
    /// `at_hash` does not match the received access token.
    package static let accessTokenHashMismatch = Code(rawValue: "access_token_hash_mismatch")
    /// The provider reports that the token is invalid, for instance because the person removed the app.
    package static let revoked = Code(rawValue: "revoked")
    /// A token of an app or a page and not of a person.
    package static let wrongTokenType = Code(rawValue: "wrong_token_type")
  }

  /// The reason, for programs.
  package let code: Code
  /// The reason, for the operator; never a part of the token.
  package let detail: String

  package init(_ code: Code, _ detail: String) {
    self.code = code
    self.detail = detail
  }
}
