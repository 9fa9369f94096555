/// Why a call to `AppleIDService` gave no result.
public enum AppleIDServiceError: Error, Hashable, Sendable {
  /// The token or notification was refused.
  case identityToken(IdentityTokenError)
  /// Apple could not be reached or did not answer as Apple, and nothing was spent: the same call may succeed later.
  case unavailable(retryAfter: Duration)
  /// The exchange reached Apple, or may have, and brought no answer: the code may be spent, so do not send it again;
  /// have the person authorise anew (TOKEN-6).
  case codeMayBeSpent
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
}
