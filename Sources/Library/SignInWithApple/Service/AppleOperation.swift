package import PippinHTTP

/// The operation names in `OutgoingRequest`.
package enum AppleOperation: String, CaseIterable {
  case keys
  case exchange
  case refresh
  case revoke
  case migrationToken = "migration_token"
  case transferSubject = "transfer_subject"
  case transferredPerson = "transferred_person"
}

extension AppleTokenError: AnswerError {
  /// Apple's answer about a revoked token is a result, not a failure (TOKEN-15, TRANSFER-7).
  package var outcome: OutgoingRequest.Outcome {
    if mayMeanRevoked { .answered } else if code.isApples { .refused } else { .failed }
  }
}
