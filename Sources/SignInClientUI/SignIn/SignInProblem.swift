public import SignInClient

/// What went wrong, in words for the person.
public struct SignInProblem: Sendable, Equatable {
  /// What happened and what they can do, in the app's language.
  public let words: String
  /// What the operator's log has the rest under, to be read out when asking for help.
  public let requestID: String?
  /// The error itself, for the app.
  public let error: SignInError

  /// Words for `error`.
  public init(_ error: SignInError) {
    self.error = error
    // Only where the person cannot help themselves.
    var requestID = error.requestID
    switch error.code {
    case .unreachable, .providerUnreachable: words = Words.text(.problemUnreachable)
    case .unexpectedAnswer: words = Words.text(.problemNetwork)
    case .credentialsInvalid:
      words = Words.text(.problemCredentials)
      requestID = nil
    case .tooManyRequests:
      words = Words.text(.problemTooMany)
      requestID = nil
    case .invalidValue:
      words = Words.text(.problemInvalid)
      requestID = nil
    case .deletionInProgress: words = Words.text(.problemDeletion)
    case .linkTokenInvalid: words = Words.text(.problemLinkTooOld)
    case .identityInUse: words = Words.text(.problemInUse)
    case .lastSignInMethod:
      words = Words.text(.problemLastMethod)
      requestID = nil
    case .anotherPerson: words = Words.text(.problemAnotherPerson)
    case .reauthenticationRequired: words = Words.text(.problemConfirm)
    case .storage: words = Words.text(.problemStorage)
    case .provider where error.reason == AuthorizationError.Code.unavailable.rawValue:
      words = Words.text(.problemAppleUnavailable)
    default:
      words = error.isTemporary ? Words.text(.problemUnreachable) : Words.text(.problemOther)
    }
    self.requestID = requestID
  }
}
