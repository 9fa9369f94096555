/// What went wrong, for a program. The spelling, once published, never changes.
///
/// A code is declared here with its number. What the server says of it is in its `ErrorCode+Facts.swift` (decision 0143).
package enum ErrorCode: String, Hashable, Sendable, CaseIterable {
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
  case appAttestRequired = "app_attest_required"
  case signUpClosed = "sign_up_closed"
  case invitationRequired = "invitation_required"
  case emailDomainNotAllowed = "email_domain_not_allowed"
  case signUpRefused = "sign_up_refused"

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

  /// The code of the kit's `NSError`, by which crash reporters group. It never changes, and is never used again for another code.
  package var number: Int {
    switch self {
    case .malformedRequest: 100
    case .notFound: 101
    case .accountNotFound: 102
    case .methodNotAllowed: 103
    case .tooLarge: 104
    case .unsupportedMediaType: 105
    case .tooManyRequests: 106
    case .identityTokenInvalid: 107
    case .authorizationCodeInvalid: 108
    case .credentialsInvalid: 109
    case .accessTokenInvalid: 110
    case .accessTokenExpired: 111
    case .refreshTokenInvalid: 112
    case .sessionEnded: 113
    case .linkTokenInvalid: 114
    case .ticketInvalid: 115
    case .operatorTokenInvalid: 116
    case .clientUnknown: 117
    case .providerNotOffered: 118
    case .reauthenticationRequired: 119
    case .accountSuspended: 120
    case .insufficientScope: 121
    case .accountExists: 122
    case .identityInUse: 123
    case .lastSignInMethod: 124
    case .mergeFinal: 125
    case .appleUserMismatch: 126
    case .deletionInProgress: 127
    case .jobNotParked: 128
    case .profileRequired: 129
    case .invalidValue: 130
    case .internalError: 131
    case .providerRefused: 132
    case .providerUnreachable: 133
    case .storeUnavailable: 134
    case .overloaded: 135
    case .passkeyInvalid: 136
    case .passkeyLimit: 137
    case .recoveryPending: 138
    case .appAttestRequired: 139
    case .signUpClosed: 140
    case .invitationRequired: 141
    case .emailDomainNotAllowed: 142
    case .signUpRefused: 143
    }
  }
}

/// The `reason` of `passkey_invalid`.
package enum PasskeyInvalidReason: String, Hashable, Sendable, CaseIterable {
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

/// What must happen before another attempt: the `retry` of a problem.
package enum ProblemRetry: String, Hashable, Sendable, CaseIterable {
  /// The code may be used up: the person signs in afresh.
  case newAuthorization = "new_authorization"
  /// The person signs in to the account that the link token is for. The token is still valid.
  case otherAccount = "other_account"
}

/// The `reason` of `invitation_required`: why the invitation that came along, if any, lets nobody in.
package enum InvitationRequiredReason: String, Hashable, Sendable, CaseIterable {
  /// The request had none.
  case missing
  /// There is no such invitation.
  case unknown
  /// It has created as many accounts as it may.
  case used
  case expired
  case revoked
  /// It is for an email address that the person has not proved.
  case otherAddress = "other_address"
}

/// The `reason` of `app_attest_required`: a step of Apple's that failed, or what came before the steps.
package enum AppAttestReason: String, Hashable, Sendable, CaseIterable {
  /// The request has no assertion. A browser cannot have one.
  case missing
  /// The server does not know the key, or not any more: attest a new one.
  case unknownKey = "unknown_key"
  case malformed
  case chain
  case nonce
  case keyID = "key_id"
  case appID = "app_id"
  case counter
  case environment
  case credentialID = "credential_id"
  case signature
  /// The nonce is not of this server and client, or has expired.
  case challenge
}
