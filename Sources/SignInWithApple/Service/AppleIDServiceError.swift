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
}
