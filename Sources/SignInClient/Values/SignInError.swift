public import Foundation
internal import PippinAPI

/// Why a call of the kit failed: what the server said, or why it could not be asked.
///
/// What a person may have to decide (a sheet that was cancelled, an account that exists, a name that is wanted) is no error but an
/// outcome.
public struct SignInError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What went wrong, for a program: the server's `code` word for word, or one of the kit's own. An open set.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code's spelling.
    public let rawValue: String

    /// The code that is spelled so.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    init(_ code: ErrorCode) {
      self.init(rawValue: code.rawValue)
    }

    /// No answer came: no network, a time-out. Nothing is lost; ask again later.
    public static let unreachable = Code(rawValue: "unreachable")
    /// An answer came that is none of the server's: a captive portal, a proxy, the wrong address.
    public static let unexpectedAnswer = Code(rawValue: "unexpected_answer")
    /// The task that asked was cancelled.
    public static let cancelled = Code(rawValue: "cancelled")
    /// The back end does not do that; ``AuthClient/features`` says what it does.
    public static let unsupported = Code(rawValue: "unsupported")
    /// Nobody is signed in.
    public static let signedOut = Code(rawValue: "not_signed_in")
    /// The provider's sheet or SDK failed; the detail says how.
    public static let provider = Code(rawValue: "provider_failed")
    /// What the provider handed over does not fit the provider.
    public static let unsupportedAuthorization = Code(rawValue: "unsupported_authorization")
    /// The keychain could not be read or written; the detail says why. Nothing was sent.
    public static let storage = Code(rawValue: "storage_failed")
    /// The request is not for an address that a token may be sent to.
    public static let insecureAddress = Code(rawValue: "insecure_address")
    /// The back end says that the session is over; the reason is a ``SignOutReason``.
    public static let sessionEnded = Code(.sessionEnded)
    /// The access token serves no more; the kit fetches another one.
    public static let accessTokenInvalid = Code(.accessTokenInvalid)
    /// Somebody else confirmed than the person who is signed in.
    public static let anotherPerson = Code(.appleUserMismatch)
    /// Apple's side cannot be reached; ask again later.
    public static let providerUnreachable = Code(.providerUnreachable)
    /// The account of this person is being deleted.
    public static let deletionInProgress = Code(.deletionInProgress)
    /// Address and password do not fit.
    public static let credentialsInvalid = Code(.credentialsInvalid)
    /// Too many tries; ``SignInError/retryAfter`` says when.
    public static let tooManyRequests = Code(.tooManyRequests)
    /// The person must sign in again before this.
    public static let reauthenticationRequired = Code(.reauthenticationRequired)
    /// A member is not right; ``SignInError/fields`` says which.
    public static let invalidValue = Code(.invalidValue)
    /// The offer to link is too old; begin again.
    public static let linkTokenInvalid = Code(.linkTokenInvalid)
    /// The identity belongs to another account.
    public static let identityInUse = Code(.identityInUse)
    /// The last way in cannot be taken away.
    public static let lastSignInMethod = Code(.lastSignInMethod)
  }

  /// What went wrong, for a program.
  public let code: Code
  /// The finer reason, where the server gave one.
  public let reason: String?
  /// A sentence that can be shown, where the server gave one, or one for the developer.
  public let detail: String
  /// Under which the operator's log has the rest.
  public let requestID: String?
  /// Seconds to wait before the next try, where the server said so.
  public let retryAfter: TimeInterval?
  /// The members that are not right, and why: `email`, `name.given_name`, …
  public let fields: [String: String]

  /// An error with its words.
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

  /// Whether the same may succeed later: it is the server or a provider that is away.
  public var isTemporary: Bool {
    [Code.unreachable, .providerUnreachable, Code(.storeUnavailable), Code(.overloaded), .tooManyRequests].contains(
      code)
  }

  /// Whether the back end may have done what it was asked, or will do it later.
  var leavesOpen: Bool {
    isTemporary || [Code.unexpectedAnswer, .cancelled, Code(.internalError)].contains(code)
  }

  /// Whether another access token may be all that is missing.
  var isAccessTokenRefused: Bool { code == .accessTokenInvalid || code == Code(.accessTokenExpired) }

  /// Why the session is over, as a ``Code/sessionEnded`` has it.
  var signOutReason: SignOutReason { reason.map(SignOutReason.init(rawValue:)) ?? .signedOut }

  /// Code, detail and request id.
  public var description: String {
    "\(code.rawValue): \(detail)" + (requestID.map { " (request \($0))" } ?? "")
  }
}
