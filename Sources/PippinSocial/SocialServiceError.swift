package import PippinHTTP
import PippinSigningKeys

/// Why a call to `GoogleService` or `FacebookService` gave no result.
package struct SocialServiceError: Error, Hashable, Sendable {
  /// What to do about it; new codes may join.
  package struct Code: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }

    /// The token was refused, see `reason`: the person's to mend, by signing in again.
    package static let tokenInvalid = Code(rawValue: "token_invalid")
    /// The authorization code is used, expired, or was issued to another client or return address.
    package static let codeInvalid = Code(rawValue: "code_invalid")
    /// The exchange may have reached the provider and brought no answer: only a new authorization helps.
    package static let codeMayBeSpent = Code(rawValue: "code_may_be_spent")
    /// The provider refuses us, not the person: a setting is wrong, and `detail` says which to look at.
    package static let refused = Code(rawValue: "refused")
    /// No answer of the provider's, and nothing was spent: the same call may succeed later.
    package static let unreachable = Code(rawValue: "unreachable")
  }

  /// What to do about it, for a program.
  package let code: Code
  /// Why the token was refused; with `tokenInvalid` only.
  package let reason: SocialTokenError.Code?
  /// What went wrong, for an operator; never a token, code or secret.
  package let detail: String
  /// When to try again; with `unreachable` only.
  package let retryAfter: Duration?

  package init(
    _ code: Code, reason: SocialTokenError.Code? = nil, _ detail: String, retryAfter: Duration? = nil
  ) {
    self.code = code
    self.reason = reason
    self.detail = detail
    self.retryAfter = retryAfter
  }

  /// A token that was refused.
  package init(_ error: SocialTokenError) {
    self.init(.tokenInvalid, reason: error.code, error.detail)
  }

  /// How long to wait before trying again, where the provider does not say.
  static let defaultRetry: Duration = .seconds(10)

  /// Why there is no key for a token.
  init(_ failure: SigningKeySource.Failure) {
    switch failure {
    case .unknownKey: self.init(SocialTokenError(.unknownKey, "no key of this id is published"))
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

  /// What a request that brought nothing means to the caller; the operator reads which request it was.
  init(_ failure: RequestFailure<SocialServiceError>) {
    switch failure {
    case .noAnswer(_, let request): self = .unreachable(request.description)
    case .badAnswer(let error, _, _) where error.outcome == .answered: self = error
    case .badAnswer(let error, _, let request):
      self.init(error.code, reason: error.reason, request.description, retryAfter: error.retryAfter)
    }
  }
}
