package import PippinAPI
package import PippinPages

/// What the server says of an error code, one line a code: status, title, what a person is told, members and reasons
/// (decisions 0066 and 0145).
extension ErrorCode {
  private var facts: Facts {
    switch self {
    case .malformedRequest: Facts(400, "The request cannot be read", .appMistake, [.errors])
    case .notFound: Facts(404, "Not found", .notFound)
    case .accountNotFound: Facts(404, "The account does not exist", .noAccount)
    case .methodNotAllowed: Facts(405, "The method is not allowed", .notFound)
    case .tooLarge: Facts(413, "The request is too large", .appMistake)
    case .unsupportedMediaType: Facts(415, "The media type is not supported", .appMistake)
    case .tooManyRequests: Facts(429, "Too many requests", .tooMany)
    case .identityTokenInvalid:
      Facts(401, "The identity token is invalid", .notProved, [.reason], IdentityTokenReason.self)
    case .authorizationCodeInvalid: Facts(401, "The authorization code is invalid", .notProved)
    case .credentialsInvalid: Facts(401, "The email address or password is wrong", .wrongPassword)
    case .accessTokenInvalid: Facts(401, "The access token is invalid", .signedOut)
    case .accessTokenExpired: Facts(401, "The access token has expired", .stillSignedIn)
    case .refreshTokenInvalid: Facts(401, "The refresh token is invalid", .signedOut)
    case .sessionEnded:
      Facts(401, "The session has ended", .signedOut, [.reason, .deletionID], SessionEndedReason.self)
    case .linkTokenInvalid: Facts(401, "The link token is invalid", .notLinked, retry: [.otherAccount])
    case .ticketInvalid: Facts(401, "The ticket is invalid", .expired)
    case .operatorTokenInvalid: Facts(401, "The operator token is invalid", .notPermitted)
    case .clientUnknown: Facts(403, "The client is unknown", .appMistake)
    case .providerNotOffered:
      Facts(403, "This sign-in method is not available", .notOffered, [.provider, .reason], ProviderBody.Reason.self)
    case .reauthenticationRequired: Facts(403, "Sign in again first", .signInAgain)
    case .accountSuspended: Facts(403, "The account is suspended", .suspended)
    case .insufficientScope: Facts(403, "The operator token does not allow this", .notPermitted)
    case .accountExists:
      Facts(
        409, "An account with this email address exists", .accountExists,
        [.linkToken, .signInWith, .willAttach, .emailCode])
    case .identityInUse: Facts(409, "This sign-in method belongs to another account", .identityInUse)
    case .lastSignInMethod: Facts(409, "This is the last sign-in method", .lastMethod)
    case .mergeFinal: Facts(409, "The merge can no longer be undone", .mergeFinal, [.reason], MergeFinalReason.self)
    case .appleUserMismatch: Facts(409, "Another person is signed in to this device", .anotherPerson)
    case .deletionInProgress: Facts(409, "The account is being deleted", .deleting)
    case .jobNotParked: Facts(409, "The job is not parked", .inProgress)
    case .profileRequired: Facts(422, "A name is required", .nameRequired, [.missing, .profileToken])
    case .invalidValue: Facts(422, "A value is invalid", .invalidValue, [.errors])
    case .internalError: Facts(500, "The server failed", .failed)
    case .providerRefused: Facts(502, "The provider refused the server", .refused, [.provider])
    case .providerUnreachable:
      Facts(503, "The provider cannot be reached", .unreachable, [.provider], retry: [.newAuthorization])
    case .storeUnavailable:
      Facts(503, "The service is temporarily unavailable", .unavailable, retry: [.newAuthorization])
    case .overloaded: Facts(503, "The server is overloaded", .busy)
    case .passkeyInvalid:
      Facts(401, "The passkey is invalid", .passkeyRefused, [.reason, .signal], PasskeyInvalidReason.self)
    case .passkeyLimit: Facts(409, "The account has too many passkeys", .passkeyLimit)
    case .recoveryPending: Facts(403, "The recovery waits", .recoveryWaits)
    case .appAttestRequired:
      Facts(403, "The app did not prove that it is genuine", .onlyInApp, [.reason], AppAttestReason.self)
    case .signUpClosed: Facts(403, "New accounts are not offered", .signUpClosed)
    case .invitationRequired:
      Facts(403, "An invitation is required", .invitationRequired, [.reason], InvitationRequiredReason.self)
    case .emailDomainNotAllowed: Facts(403, "The email address is not of an allowed domain", .emailDomain)
    case .signUpRefused: Facts(403, "The account was refused", .signUpRefused, [.message])
    }
  }

  private struct Facts {
    let status: Int
    let title: String
    let person: PersonMessage
    let members: [ProblemMember]
    let reasons: (any ErrorReason.Type)?
    let retry: [ProblemRetry]

    init(
      _ status: Int, _ title: String, _ person: PersonMessage, _ members: [ProblemMember] = [],
      _ reasons: (any ErrorReason.Type)? = nil, retry: [ProblemRetry] = []
    ) {
      self.status = status
      self.title = title
      self.person = person
      self.members = members + (retry.isEmpty ? [] : [.retry])
      self.reasons = reasons
      self.retry = retry
    }
  }

  /// The HTTP status; each code has exactly one.
  package var status: Int { facts.status }

  /// A short sentence that does not change from one occurrence to the next (RFC 9457, 3.1.3). The page behind ``path`` explains
  /// it at length.
  package var title: String { facts.title }

  /// What a person is told, whom ``title`` does not address.
  package var person: PersonMessage { facts.person }

  /// The members that a problem with this code may have besides the common ones (`type`, `title`, `status`, `code`, `detail`,
  /// `request_id`).
  package var members: [ProblemMember] { facts.members }

  /// What its `reason` may be.
  package var reasons: [String] { reasonType?.values ?? [] }
  var reasonType: (any ErrorReason.Type)? { facts.reasons }

  /// What its `retry` may be.
  package var retry: [ProblemRetry] { facts.retry }

  /// The path of its page, which is also the problem's `type`.
  package var path: String { Endpoint.explainProblem.path(rawValue) }
}

extension ErrorCode: Described {
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

extension InvitationRequiredReason: ErrorReason {
  package static let words = "Why an invitation, or the lack of one, lets nobody in."
}

extension AppAttestReason: ErrorReason {
  package static let words = "Why the app did not prove that it is genuine."
}

/// The `reason` of `merge_final`.
package enum MergeFinalReason: String, Hashable, ErrorReason {
  package static let words = "Why a merge cannot be undone any more."

  case tooLate = "too_late"
  case identityUnlinked = "identity_unlinked"
  case passwordInUse = "password_in_use"
}

extension PasskeyInvalidReason: ErrorReason {
  package static let words = "Why an answer of a password manager was refused."
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
