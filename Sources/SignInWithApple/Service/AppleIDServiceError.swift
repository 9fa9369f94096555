/// Why a call to `AppleIDService` gave no result.
public enum AppleIDServiceError: Error, Hashable, Sendable {
  /// The token or notification was refused.
  case identityToken(IdentityTokenError)
  /// Apple could not be reached or did not answer as Apple, and nothing was spent: the same call may succeed later. See
  /// `detail` for the cause.
  case unavailable(retryAfter: Duration, cause: String)
  /// The exchange reached Apple, or may have, and brought no answer: the code may be spent, so do not send it again;
  /// have the person authorise anew (TOKEN-6). See `detail` for the cause.
  case codeMayBeSpent(cause: String)
  /// Apple refused. Which setting to look at says `operatorHint`.
  case token(AppleTokenError)

  /// Of an error of `exchange`: whether the code may be spent, so that only a new authorization helps (TOKEN-6). If
  /// false, the same code may be exchanged again within its five minutes.
  ///
  /// Every answer of Apple's counts, its refusal of the client as well: nothing promises that a code outlives one.
  public var mayHaveSpentCode: Bool {
    switch self {
    case .codeMayBeSpent: true
    // Without a status there was no request: the client secret could not be made.
    case .token(let refusal): refusal.status != 0
    case .unavailable, .identityToken: false
    }
  }

  /// What went wrong, for an operator. Of a failed request it names host, operation, status or transport error, attempt
  /// and duration. It is never empty, and never holds a token, code or secret.
  public var detail: String {
    switch self {
    case .identityToken(let refusal): refusal.detail
    case .unavailable(_, let cause), .codeMayBeSpent(let cause): cause
    case .token(let refusal): "\(refusal.detail), status \(refusal.status)"
    }
  }
}
