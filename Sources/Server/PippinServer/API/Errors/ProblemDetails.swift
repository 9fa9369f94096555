package import PippinAPI
package import PippinSecret

/// The body of every error: a problem of RFC 9457, as `application/problem+json`.
///
/// It speaks to the program (`code`, `reason`) and to the person (`title`, `detail`); whatever the operator should know
/// goes into the log under `requestID` and never in here.
package struct ProblemDetails: Codable, Equatable, Sendable {
  /// The media type that it is sent with.
  package static let mediaType = "application/problem+json"

  /// What went wrong; gives `type`, `title` and `status` too.
  package let code: ErrorCode
  /// The occurrence in one sentence.
  package var detail: String?
  /// The id under which the operator's log has the rest.
  package var requestID: String
  /// The finer reason of `identity_token_invalid`, `session_ended`, `provider_not_offered`, `merge_final` and
  /// `passkey_invalid`.
  package var reason: String?
  /// The provider that refused, could not be reached, or is not offered.
  package var provider: String?
  /// The members that are not right.
  package var errors: [FieldError]?
  /// What the client must do before it tries again; by itself it may repeat the same request.
  package var retry: ProblemRetry?
  /// Sent along with the next sign-in, it attaches what was just proved.
  package var linkToken: SecretText?
  /// How the person may sign in to the account that exists; also `passkey` and `email_code`.
  package var signInWith: [String]?
  /// What the link token would attach.
  package var willAttach: Attachment?
  /// Whether a code that is mailed to the address that both have proved lets the owner of the account in and attaches it.
  package var emailCode: Bool?
  /// What the profile lacks.
  package var missing: [String]?
  /// Sent along with the profile, it completes the sign-up.
  package var profileToken: SecretText?
  /// The deletion that ended the session.
  package var deletionID: String?
  /// The passkey that was removed, for the client to report to the password manager (PK-113).
  package var signal: RemovedPasskeyBody?
  /// What the operator has the person told, in their language; only with `sign_up_refused`.
  package var message: String?

  /// A problem of the kind `code`; what only some kinds have is set afterwards.
  package init(_ code: ErrorCode, detail: String? = nil, requestID: String) {
    self.code = code
    self.detail = detail
    self.requestID = requestID
  }

  /// A member of the request that is not right.
  package struct FieldError: Codable, Hashable, Sendable {
    /// The member's path, such as `name.given_name`.
    package let field: String
    /// What is wrong with it, in a few words.
    package let reason: String

    package init(field: String, reason: String) {
      self.field = field
      self.reason = reason
    }
  }

  /// An identity that waits to be attached.
  package struct Attachment: Codable, Hashable, Sendable {
    /// Who vouches for it.
    package let provider: String
    /// The address that it names.
    package let email: String?

    package init(provider: String, email: String? = nil) {
      self.provider = provider
      self.email = email
    }
  }
}

extension ProblemDetails {
  private enum CodingKeys: String, CodingKey {
    case type, title, status, code, detail, reason, provider, errors, retry, missing, signal, message
    case requestID = "request_id"
    case linkToken = "link_token"
    case signInWith = "sign_in_with"
    case willAttach = "will_attach"
    case emailCode = "email_code"
    case profileToken = "profile_token"
    case deletionID = "deletion_id"
  }

  /// Reads a problem; `type`, `title` and `status` follow from the code and are not looked at.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    code = try container.decode(ErrorCode.self, forKey: .code)
    detail = try container.decodeIfPresent(String.self, forKey: .detail)
    requestID = try container.decode(String.self, forKey: .requestID)
    reason = try container.decodeIfPresent(String.self, forKey: .reason)
    provider = try container.decodeIfPresent(String.self, forKey: .provider)
    errors = try container.decodeIfPresent([FieldError].self, forKey: .errors)
    retry = try container.decodeIfPresent(ProblemRetry.self, forKey: .retry)
    linkToken = try container.decodeIfPresent(SecretText.self, forKey: .linkToken)
    signInWith = try container.decodeIfPresent([String].self, forKey: .signInWith)
    willAttach = try container.decodeIfPresent(Attachment.self, forKey: .willAttach)
    emailCode = try container.decodeIfPresent(Bool.self, forKey: .emailCode)
    missing = try container.decodeIfPresent([String].self, forKey: .missing)
    profileToken = try container.decodeIfPresent(SecretText.self, forKey: .profileToken)
    deletionID = try container.decodeIfPresent(String.self, forKey: .deletionID)
    signal = try container.decodeIfPresent(RemovedPasskeyBody.self, forKey: .signal)
    message = try container.decodeIfPresent(String.self, forKey: .message)
  }

  /// Writes the problem with all that follows from its code.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(code.path, forKey: .type)
    try container.encode(code.title, forKey: .title)
    try container.encode(code.status, forKey: .status)
    try container.encode(code, forKey: .code)
    try container.encodeIfPresent(detail, forKey: .detail)
    try container.encode(requestID, forKey: .requestID)
    try container.encodeIfPresent(reason, forKey: .reason)
    try container.encodeIfPresent(provider, forKey: .provider)
    try container.encodeIfPresent(errors, forKey: .errors)
    try container.encodeIfPresent(retry, forKey: .retry)
    try container.encodeIfPresent(linkToken, forKey: .linkToken)
    try container.encodeIfPresent(signInWith, forKey: .signInWith)
    try container.encodeIfPresent(willAttach, forKey: .willAttach)
    try container.encodeIfPresent(emailCode, forKey: .emailCode)
    try container.encodeIfPresent(missing, forKey: .missing)
    try container.encodeIfPresent(profileToken, forKey: .profileToken)
    try container.encodeIfPresent(deletionID, forKey: .deletionID)
    try container.encodeIfPresent(signal, forKey: .signal)
    try container.encodeIfPresent(message, forKey: .message)
  }
}

extension ProblemDetails.FieldError: Described {
  package static var schemaName: String { "FieldError" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.field, .string("The member's path.")),
        .required(.reason, .string("What is wrong with it.")),
      ])
  }
}

extension ProblemDetails.Attachment: Described {
  package static var schemaName: String { "Attachment" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.provider, .string("As in `sign_in_with`.")),
        .optional(.email, .string()),
      ])
  }
}

extension ProblemDetails: Described {
  package static var schemaName: String { "Problem" }

  package static var schema: Schema {
    .object(
      CodingKeys.self, "A problem of RFC 9457.",
      [
        .required(.type, .string("The path of the page that explains it.", format: "uri-reference")),
        .required(.title, .string("The kind of problem in a few words.")),
        .required(.status, .integer()),
        .required(.code, .of(ErrorCode.self)),
        .optional(.detail, .string("This occurrence in one sentence.")),
        .required(.requestID, .string("Tell it to the operator.")),
        .optional(
          .reason,
          .any(of: ErrorCode.allCases.compactMap(\.reasonType).map { .of($0) }, "The finer reason.")),
        .optional(.provider, .string("Which provider.")),
        .optional(.errors, .list(of: .of(ProblemDetails.FieldError.self), "The members that are not right.")),
        .optional(
          .retry,
          .choice(
            ProblemRetry.allCases.map(\.rawValue),
            "What must happen before another attempt: a new authorization, or a sign-in to the account that the link token is for."
          )),
        .optional(.linkToken, .string("Sent along with the next sign-in, it attaches what was just proved.")),
        .optional(
          .signInWith,
          .list(
            of: .string(),
            """
            How the person may sign in to the account that exists: providers, `openid:ID` for one of the client's own, `password`, \
            `passkey`, and `email_code` for a mailed code.
            """)
        ),
        .optional(.willAttach, .of(ProblemDetails.Attachment.self, "What the link token would attach.")),
        .optional(
          .emailCode,
          .boolean("`true` if a code mailed to that address, asked for with the link token, attaches it too.")),
        .optional(.missing, .list(of: .string(), "What the profile lacks.")),
        .optional(.profileToken, .string("Sent along with the profile, it completes the sign-up.")),
        .optional(.deletionID, .string("The deletion that ended the session.")),
        .optional(.signal, .of(RemovedPasskeyBody.self, "Which passkey was removed; only with the reason `removed`.")),
        .optional(
          .message,
          .string(
            "What the operator has the person told, in their language; the same as `detail`. Plain text: escape it in HTML."
          )),
      ])
  }
}

/// A member of a problem that only some kinds have.
package enum ProblemMember: String, Hashable, Sendable, CaseIterable {
  case reason
  case provider
  case errors
  case retry
  case linkToken = "link_token"
  case signInWith = "sign_in_with"
  case willAttach = "will_attach"
  case emailCode = "email_code"
  case missing
  case profileToken = "profile_token"
  case deletionID = "deletion_id"
  case signal
  case message
}

extension ProblemRetry: Codable {
  /// What the client does, for the reference.
  package var advice: String {
    switch self {
    case .newAuthorization:
      "The authorization code may be used up. Let the person sign in with the provider again, and send what that returns."
    case .otherAccount:
      "The person signed in to another account. Let them sign in to the account that the link token is for; the token is still valid."
    }
  }
}
