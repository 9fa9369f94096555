public import Foundation
internal import PippinAPI

/// An error of the kit or the server.
///
/// Situations that need a decision of the user (a cancelled sheet, an existing account, a required name) are outcomes,
/// not errors.
public struct SignInError: Error, Sendable, Equatable, CustomStringConvertible {
  /// An error code for programs: the server's `code`, or one of the kit. Later versions can add codes.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text.
    public let rawValue: String

    /// Creates a code from its text.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    init(_ code: ErrorCode) {
      self.init(rawValue: code.rawValue)
    }

    /// There was no answer: no network, or a timeout. Try again later.
    public static let unreachable = Code(rawValue: "unreachable")
    /// The answer did not come from the server: a captive portal, a proxy or a wrong address.
    public static let unexpectedAnswer = Code(rawValue: "unexpected_answer")
    /// The calling task was cancelled.
    public static let cancelled = Code(rawValue: "cancelled")
    /// The back end does not support the call; see ``AuthClient/features``.
    public static let unsupported = Code(rawValue: "unsupported")
    /// No user is signed in.
    public static let signedOut = Code(rawValue: "not_signed_in")
    /// The provider's sheet or SDK failed; see the detail.
    public static let provider = Code(rawValue: "provider_failed")
    /// The credential does not match the provider.
    public static let unsupportedAuthorization = Code(rawValue: "unsupported_authorization")
    /// The storage could not be read or written; see the detail. Nothing was sent.
    public static let storage = Code(rawValue: "storage_failed")
    /// Tokens must not be sent to this URL.
    public static let insecureAddress = Code(rawValue: "insecure_address")
    /// The session ended; the reason is a ``SignOutReason``.
    public static let sessionEnded = Code(.sessionEnded)
    /// The access token is no longer valid. The kit gets a new one.
    public static let accessTokenInvalid = Code(.accessTokenInvalid)
    /// A different user confirmed than the one who is signed in.
    public static let anotherPerson = Code(.appleUserMismatch)
    /// The provider is unavailable. Try again later.
    public static let providerUnreachable = Code(.providerUnreachable)
    /// The user's account is being deleted.
    public static let deletionInProgress = Code(.deletionInProgress)
    /// An administrator suspended the account.
    public static let accountSuspended = Code(.accountSuspended)
    /// The email address or the password is wrong.
    public static let credentialsInvalid = Code(.credentialsInvalid)
    /// Too many attempts; see ``SignInError/retryAfter``.
    public static let tooManyRequests = Code(.tooManyRequests)
    /// The call requires a recent sign-in.
    public static let reauthenticationRequired = Code(.reauthenticationRequired)
    /// A field is invalid; see ``SignInError/fields``.
    public static let invalidValue = Code(.invalidValue)
    /// The link token expired. Start again. With the reason `other_account` the user signed in to another account than the
    /// one to link to, and can try again with the same token.
    public static let linkTokenInvalid = Code(.linkTokenInvalid)
    /// The sign-in method belongs to another account.
    public static let identityInUse = Code(.identityInUse)
    /// The only sign-in method of an account cannot be removed.
    public static let lastSignInMethod = Code(.lastSignInMethod)
  }

  /// The error code.
  public let code: Code
  /// The detailed reason, if the server sent one.
  public let reason: String?
  /// The server's message, which can be shown to the user, or a message for developers.
  public let detail: String
  /// The id of the request in the server's log.
  public let requestID: String?
  /// Seconds to wait before the next attempt, if the server sent them.
  public let retryAfter: TimeInterval?
  /// The invalid fields with the reason: `email`, `name.given_name`, …
  public let fields: [String: String]
  /// Whether the device had no network, so that no server was asked.
  var isOffline = false

  /// Creates an error.
  public init(
    _ code: Code, _ detail: String, reason: String? = nil, requestID: String? = nil, retryAfter: TimeInterval? = nil,
    fields: [String: String] = [:]
  ) {
    self.code = code
    self.detail = detail
    self.reason = reason
    self.requestID = requestID
    self.retryAfter = retryAfter
    self.fields = fields
  }

  /// Whether a later attempt may succeed, because the server or a provider is unavailable.
  public var isTemporary: Bool {
    [Code.unreachable, .providerUnreachable, Code(.storeUnavailable), Code(.overloaded), .tooManyRequests].contains(
      code)
  }

  /// Whether the user signed in to another account than the one to link to. The link token is still valid.
  package var keepsLink: Bool { code == .linkTokenInvalid && reason == ProblemDetails.Retry.otherAccount.rawValue }

  /// Whether the back end may have processed the request, or may do so later.
  var leavesOpen: Bool {
    isTemporary || [Code.unexpectedAnswer, .cancelled, Code(.internalError)].contains(code)
  }

  /// Whether a new access token may solve the error.
  var isAccessTokenRefused: Bool { code == .accessTokenInvalid || code == Code(.accessTokenExpired) }

  /// The reason why the session ended, for ``Code/sessionEnded``.
  var signOutReason: SignOutReason { reason.map(SignOutReason.init(rawValue:)) ?? .signedOut }

  /// Code, detail and request id.
  public var description: String {
    "\(code.rawValue): \(detail)" + (requestID.map { " (request \($0))" } ?? "")
  }
}
