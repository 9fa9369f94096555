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
    words = Words.filled(error.textName, [:])
    requestID = Self.canBeSolved(error) ? nil : error.requestID
  }

  /// Whether the user can solve the problem, so that no request id is shown.
  private static func canBeSolved(_ error: SignInError) -> Bool {
    [.credentialsInvalid, .tooManyRequests, .invalidValue, .lastSignInMethod].contains(error.code)
  }
}
