/// What went wrong, for a program. The spelling, once published, never changes.
///
/// A code is declared here and nowhere else: its status, its number, its title and its members (decision 0066).
package enum ErrorCode: String, Hashable, CaseIterable, Described {
  // The request cannot be read or leads nowhere.
  case malformedRequest = "malformed_request"
  case notFound = "not_found"
  case accountNotFound = "account_not_found"
  case methodNotAllowed = "method_not_allowed"
  case tooLarge = "too_large"
  case unsupportedMediaType = "unsupported_media_type"
  case tooManyRequests = "too_many_requests"

  // What should prove who is asking does not.
  case identityTokenInvalid = "identity_token_invalid"
  case authorizationCodeInvalid = "authorization_code_invalid"
  case credentialsInvalid = "credentials_invalid"
  case accessTokenInvalid = "access_token_invalid"
  case accessTokenExpired = "access_token_expired"
  case refreshTokenInvalid = "refresh_token_invalid"
  case sessionEnded = "session_ended"
  case linkTokenInvalid = "link_token_invalid"
  case ticketInvalid = "ticket_invalid"
  case operatorTokenInvalid = "operator_token_invalid"
  case passkeyInvalid = "passkey_invalid"

  // Understood, and not allowed.
  case clientUnknown = "client_unknown"
  case providerNotOffered = "provider_not_offered"
  case reauthenticationRequired = "reauthentication_required"
  case accountSuspended = "account_suspended"
  case insufficientScope = "insufficient_scope"
  case recoveryPending = "recovery_pending"

  // It contradicts what is there.
  case accountExists = "account_exists"
  case identityInUse = "identity_in_use"
  case lastSignInMethod = "last_sign_in_method"
  case mergeFinal = "merge_final"
  case appleUserMismatch = "apple_user_mismatch"
  case deletionInProgress = "deletion_in_progress"
  case jobNotParked = "job_not_parked"
  case passkeyLimit = "passkey_limit"

  // Understood, but a value is not acceptable.
  case profileRequired = "profile_required"
  case invalidValue = "invalid_value"

  // The server failed, or a provider did.
  case internalError = "internal_error"
  case providerRefused = "provider_refused"
  case providerUnreachable = "provider_unreachable"
  case storeUnavailable = "store_unavailable"
  case overloaded

  private var facts: Facts {
    switch self {
    case .malformedRequest: Facts(400, number: 100, "The request cannot be read", [.errors])
    case .notFound: Facts(404, number: 101, "Not found")
    case .accountNotFound: Facts(404, number: 102, "The account does not exist")
    case .methodNotAllowed: Facts(405, number: 103, "The method is not allowed")
    case .tooLarge: Facts(413, number: 104, "The request is too large")
    case .unsupportedMediaType: Facts(415, number: 105, "The media type is not supported")
    case .tooManyRequests: Facts(429, number: 106, "Too many requests")
    case .identityTokenInvalid:
      Facts(401, number: 107, "The identity token is invalid", [.reason], IdentityTokenReason.self)
    case .authorizationCodeInvalid: Facts(401, number: 108, "The authorization code is invalid")
    case .credentialsInvalid: Facts(401, number: 109, "The email address or password is wrong")
    case .accessTokenInvalid: Facts(401, number: 110, "The access token is invalid")
    case .accessTokenExpired: Facts(401, number: 111, "The access token has expired")
    case .refreshTokenInvalid: Facts(401, number: 112, "The refresh token is invalid")
    case .sessionEnded:
      Facts(401, number: 113, "The session has ended", [.reason, .deletionID], SessionEndedReason.self)
    case .linkTokenInvalid: Facts(401, number: 114, "The link token is invalid", retry: [.otherAccount])
    case .ticketInvalid: Facts(401, number: 115, "The ticket is invalid")
    case .operatorTokenInvalid: Facts(401, number: 116, "The operator token is invalid")
    case .clientUnknown: Facts(403, number: 117, "The client is unknown")
    case .providerNotOffered:
      Facts(403, number: 118, "This sign-in method is not available", [.provider, .reason], ProviderBody.Reason.self)
    case .reauthenticationRequired: Facts(403, number: 119, "Sign in again first")
    case .accountSuspended: Facts(403, number: 120, "The account is suspended")
    case .insufficientScope: Facts(403, number: 121, "The operator token does not allow this")
    case .accountExists:
      Facts(
        409, number: 122, "An account with this email address exists",
        [.linkToken, .signInWith, .willAttach, .emailCode])
    case .identityInUse: Facts(409, number: 123, "This sign-in method belongs to another account")
    case .lastSignInMethod: Facts(409, number: 124, "This is the last sign-in method")
    case .mergeFinal: Facts(409, number: 125, "The merge can no longer be undone", [.reason], MergeFinalReason.self)
    case .appleUserMismatch: Facts(409, number: 126, "Another person is signed in to this device")
    case .deletionInProgress: Facts(409, number: 127, "The account is being deleted")
    case .jobNotParked: Facts(409, number: 128, "The job is not parked")
    case .profileRequired: Facts(422, number: 129, "A name is required", [.missing, .profileToken])
    case .invalidValue: Facts(422, number: 130, "A value is invalid", [.errors])
    case .internalError: Facts(500, number: 131, "The server failed")
    case .providerRefused: Facts(502, number: 132, "The provider refused the server", [.provider])
    case .providerUnreachable:
      Facts(503, number: 133, "The provider cannot be reached", [.provider], retry: [.newAuthorization])
    case .storeUnavailable:
      Facts(503, number: 134, "The service is temporarily unavailable", retry: [.newAuthorization])
    case .overloaded: Facts(503, number: 135, "The server is overloaded")
    case .passkeyInvalid:
      Facts(401, number: 136, "The passkey is invalid", [.reason, .signal], PasskeyInvalidReason.self)
    case .passkeyLimit: Facts(409, number: 137, "The account has too many passkeys")
    case .recoveryPending: Facts(403, number: 138, "The recovery waits")
    }
  }

  private struct Facts {
    let status: Int
    let number: Int
    let title: String
    let members: [ProblemMember]
    let reasons: (any ErrorReason.Type)?
    let retry: [ProblemDetails.Retry]

    init(
      _ status: Int, number: Int, _ title: String, _ members: [ProblemMember] = [],
      _ reasons: (any ErrorReason.Type)? = nil, retry: [ProblemDetails.Retry] = []
    ) {
      self.status = status
      self.number = number
      self.title = title
      self.members = members + (retry.isEmpty ? [] : [.retry])
      self.reasons = reasons
      self.retry = retry
    }
  }

  /// The HTTP status; each code has exactly one.
  package var status: Int { facts.status }

  /// The code of the kit's `NSError`, by which crash reporters group. It never changes, and is never used again for another code.
  package var number: Int { facts.number }

  /// A short sentence that does not change from one occurrence to the next (RFC 9457, 3.1.3). The page behind ``path`` explains
  /// it at length.
  package var title: String { facts.title }

  /// The members that a problem with this code may have besides the common ones (`type`, `title`, `status`, `code`, `detail`,
  /// `request_id`).
  package var members: [ProblemMember] { facts.members }

  /// What its `reason` may be.
  package var reasons: [String] { reasonType?.values ?? [] }
  var reasonType: (any ErrorReason.Type)? { facts.reasons }

  /// What its `retry` may be.
  package var retry: [ProblemDetails.Retry] { facts.retry }

  /// The path of its page, which is also the problem's `type`.
  package var path: String { Endpoint.explainProblem.path(rawValue) }
}

extension ErrorCode {
  package static var schema: Schema {
    .choice(
      allCases.map(\.rawValue),
      "What went wrong; each comes with one status, and `/problems/{code}` says what to do about it.",
      meanings: allCases.map(\.meaning))
  }

  private var meaning: String {
    let members = members.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    return "\(status): \(title)." + (members.isEmpty ? "" : " May have \(members).")
  }
}

/// The closed set of values that the `reason` of one error code has.
package protocol ErrorReason: RawRepresentable<String>, CaseIterable, Described {
  /// What it tells.
  static var words: String { get }
}

extension ErrorReason {
  static var values: [String] { allCases.map(\.rawValue) }
  package static var schema: Schema { .choice(values, words) }
}

/// The `reason` of `identity_token_invalid`.
package enum IdentityTokenReason: String, Hashable, ErrorReason {
  package static let words = "Why an identity token was refused."

  case malformed
  case unsupportedAlgorithm = "unsupported_algorithm"
  case unknownKey = "unknown_key"
  case badSignature = "bad_signature"
  case wrongIssuer = "wrong_issuer"
  case wrongAudience = "wrong_audience"
  case expired
  case issuedInFuture = "issued_in_future"
  case nonceMissing = "nonce_missing"
  case nonceMismatch = "nonce_mismatch"
  case nonceExpired = "nonce_expired"
  case nonceUsed = "nonce_used"
  case subjectMismatch = "subject_mismatch"
  case codeHashMismatch = "code_hash_mismatch"
}

/// The `reason` of `merge_final`.
package enum MergeFinalReason: String, Hashable, ErrorReason {
  package static let words = "Why a merge cannot be undone any more."

  case tooLate = "too_late"
  case identityUnlinked = "identity_unlinked"
  case passwordInUse = "password_in_use"
}

/// The `reason` of `passkey_invalid`.
package enum PasskeyInvalidReason: String, Hashable, ErrorReason {
  package static let words = "Why an answer of a password manager was refused."

  /// A fault of shape: base64url, CBOR, DER, flags that do not fit, a key of another curve or size.
  case malformed
  case unsupportedAlgorithm = "unsupported_algorithm"
  case wrongType = "wrong_type"
  /// Another challenge, or a ceremony of another purpose, client or session.
  case challengeMismatch = "challenge_mismatch"
  case challengeExpired = "challenge_expired"
  case challengeUsed = "challenge_used"
  case wrongOrigin = "wrong_origin"
  case crossOrigin = "cross_origin"
  case wrongRelyingPartyID = "wrong_rp_id"
  case userNotPresent = "user_not_present"
  case userNotVerified = "user_not_verified"
  /// The passkey was removed from its account; only who still has it is told (PK-113).
  case removed
  /// One answer for everything that would tell which passkeys exist (PK-56).
  case refused
}

/// The `reason` of `session_ended`.
package enum SessionEndedReason: String, Hashable, ErrorReason {
  package static let words = "What ended a session."

  case signedOut = "signed_out"
  case expired
  case appleConsentRevoked = "apple_consent_revoked"
  case appleAccountDeleted = "apple_account_deleted"
  case appleTokenInvalid = "apple_token_invalid"
  case reuseDetected = "reuse_detected"
  case accountDeleted = "account_deleted"
  case administrator
  case accountMerged = "account_merged"
  case suspended
  case consentWithdrawn = "consent_withdrawn"
}
