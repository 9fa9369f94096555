/// The reason why a call to `AppleIDService` failed.
public enum AppleIDServiceError: Error, Hashable, Sendable {
  /// The token or notification was rejected.
  case identityToken(IdentityTokenError)
  /// Apple is unavailable, or something else answered in its place. Nothing was used up: try again later. `detail` has
  /// the cause.
  case unavailable(retryAfter: Duration, cause: String)
  /// The exchange may have reached Apple, and there was no answer. The code may be used: do not send it again, and ask
  /// the user to sign in again (TOKEN-6). `detail` has the cause.
  case codeMayBeSpent(cause: String)
  /// Apple rejected the request. `operatorHint` names the setting to check.
  case token(AppleTokenError)

  /// For an error of `exchange`: whether the code may be used, so that the user must sign in again (TOKEN-6). If false,
  /// you can exchange the same code again within five minutes.
  ///
  /// It is true for every answer of Apple, including `invalid_client`, because Apple does not guarantee that the code
  /// stays valid.
  public var mayHaveSpentCode: Bool {
    switch self {
    case .codeMayBeSpent: true
    // Without a status no request was sent, because no client secret could be created.
    case .token(let refusal): refusal.status != 0
    case .unavailable, .identityToken: false
    }
  }

  /// The cause, for operators. For a failed request it has the host, operation, status or transport error, attempt and
  /// duration. It is never empty, and never contains a token, code or secret.
  public var detail: String {
    switch self {
    case .identityToken(let refusal): refusal.detail
    case .unavailable(_, let cause), .codeMayBeSpent(let cause): cause
    case .token(let refusal): "\(refusal.detail), status \(refusal.status)"
    }
  }
}
