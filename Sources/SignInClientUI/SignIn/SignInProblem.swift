public import SignInClient

/// An error with a message for the user.
public struct SignInProblem: Sendable, Equatable {
  /// What happened and what to do, in the app's language.
  public let words: String
  /// The id of the request in the server's log, for support requests.
  public let requestID: String?
  /// The original error.
  public let error: SignInError

  /// Creates a problem for `error`.
  public init(_ error: SignInError) {
    self.error = error
    // Shown only if the user cannot solve the problem.
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
    case .accountSuspended: words = Words.text(.problemSuspended)
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
