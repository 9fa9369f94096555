package import PippinHTTP
package import PippinTokens

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

  /// The failure for a token that could not be verified.
  init(_ failure: IDTokenFailure) {
    switch failure {
    case .refused(let error): self.init(error)
    case .noKey(.unknownKey):
      self.init(SocialTokenError(.unknownKey, "the provider does not publish a key with this id"))
    case .noKey(.ambiguousKey): self.init(SocialTokenError.ambiguousKey)
    case .noKey(.unavailable(let cause, let retryAfter)):
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
package typealias SocialTokenError = IDTokenError

/// Reasons that only these providers' tokens have.
extension SocialTokenError.Code {
  /// The account is not in the organisation that the client requires.
  package static let wrongHostedDomain = Self(rawValue: "wrong_hosted_domain")
  /// Two answers about one token name different people.
  package static let subjectMismatch = Self(rawValue: "subject_mismatch")
  /// The provider reports that the token is invalid, for instance because the person removed the app.
  package static let revoked = Self(rawValue: "revoked")
  /// A token of an app or a page and not of a person.
  package static let wrongTokenType = Self(rawValue: "wrong_token_type")
}
