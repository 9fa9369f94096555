package import PippinHTTP

/// What Apple is asked, as `OutgoingRequest` names it.
enum AppleOperation: String {
  case keys
  case exchange
  case refresh
  case revoke
  case migrationToken = "migration_token"
  case transferSubject = "transfer_subject"
  case transferredPerson = "transferred_person"
}

extension AppleTokenError: AnswerError {
  /// What some people's dead tokens get is an answer about them (TOKEN-15, TRANSFER-7).
  package var outcome: OutgoingRequest.Outcome {
    if mayMeanRevoked { .answered } else if code.isApples { .refused } else { .failed }
  }
}
