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
    /// The server refused the passkey. With the reason `removed` it was removed from its account.
    public static let passkeyInvalid = Code(.passkeyInvalid)
    /// The account has as many passkeys as the server allows.
    public static let passkeyLimit = Code(.passkeyLimit)
    /// The code was right, and the account has passkeys only. A code signs in later, unless the owner stops that.
    public static let recoveryPending = Code(.recoveryPending)
    /// The server creates accounts only for the genuine app on a genuine device (``Configuration/appAttestation``), and this request did
    /// not prove that. The reason says what was wrong.
    public static let appAttestRequired = Code(.appAttestRequired)
    /// The user has no account, and the server creates none for this app.
    public static let signUpClosed = Code(.signUpClosed)
    /// The user has no account, and the server creates one only with an invitation (``AuthClient/accept(_:)``). The reason
    /// says what was wrong: `missing`, `unknown`, `used`, `expired`, `revoked`, or `other_address` for an invitation to an
    /// address that the user did not prove.
    public static let invitationRequired = Code(.invitationRequired)
    /// The user has no account, and the server creates accounts only for certain email addresses.
    public static let emailDomainNotAllowed = Code(.emailDomainNotAllowed)
    /// The user has no account, and your own systems refused to create one. ``SignInError/message`` has their words, if
    /// there are any.
    public static let signUpRefused = Code(.signUpRefused)
  }

  private struct Facts: Sendable, Equatable {
    let code: Code
    let reason: String?
    let detail: String
    let requestID: String?
    let retryAfter: TimeInterval?
    let fields: [String: String]
    let isOffline: Bool
    var message: String?
  }

  /// Every call of the kit throws this error. A large value would be copied in each of them, which made an app 130 KB larger.
  private final class Box: Sendable {
    let facts: Facts

    init(_ facts: Facts) {
      self.facts = facts
    }
  }

  private let box: Box
  private var facts: Facts { box.facts }

  /// The error code.
  public var code: Code { facts.code }
  /// The detailed reason, if the server sent one.
  public var reason: String? { facts.reason }
  /// What happened, in English. For developers: show `localizedDescription` to the user.
  public var detail: String { facts.detail }
  /// The id of the request in the server's log.
  public var requestID: String? { facts.requestID }
  /// Seconds to wait before the next attempt, if the server sent them.
  public var retryAfter: TimeInterval? { facts.retryAfter }
  /// The invalid fields with the reason: `email`, `name.given_name`, …
  public var fields: [String: String] { facts.fields }
  /// What your own systems tell the user about ``Code/signUpRefused``, in the user's language. `localizedDescription` is this
  /// text, too.
  public var message: String? { facts.message }
  /// Whether the device had no network, so that no server was asked.
  var isOffline: Bool { facts.isOffline }

  /// Creates an error.
  public init(
    _ code: Code, _ detail: String, reason: String? = nil, requestID: String? = nil, retryAfter: TimeInterval? = nil,
    fields: [String: String] = [:]
  ) {
    box = Box(
      Facts(
        code: code, reason: reason, detail: detail, requestID: requestID, retryAfter: retryAfter, fields: fields,
        isOffline: false))
  }

  /// Creates the error ``Code/unreachable`` of a device without a network.
  init(offline detail: String) {
    box = Box(
      Facts(
        code: .unreachable, reason: nil, detail: detail, requestID: nil, retryAfter: nil, fields: [:], isOffline: true))
  }

  private init(_ facts: Facts) {
    box = Box(facts)
  }

  /// Returns a copy with the operator's words for the user. Only ``Code/signUpRefused`` has any.
  func saying(_ message: String?) -> SignInError {
    let words = message?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    guard code == .signUpRefused, !words.isEmpty else { return self }
    var facts = self.facts
    facts.message = words
    return SignInError(facts)
  }

  /// Whether the errors say the same.
  public static func == (one: SignInError, other: SignInError) -> Bool { one.facts == other.facts }

  /// Whether a later attempt may succeed, because the server or a provider is unavailable.
  public var isTemporary: Bool {
    [Code.unreachable, .providerUnreachable, Code(.storeUnavailable), Code(.overloaded), .tooManyRequests].contains(
      code)
  }

  /// Whether the user signed in to another account than the one to link to. The link token is still valid.
  package var keepsLink: Bool { code == .linkTokenInvalid && reason == ProblemRetry.otherAccount.rawValue }

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

extension SignInError: LocalizedError, CustomNSError {
  /// What happened and what to do, for the user, in the app's language. An app can replace the texts in its table
  /// `SignInClient`, but not a ``message``.
  public var errorDescription: String? { message ?? ProblemTexts.text(textName) }

  /// The domain as an `NSError`. It never changes.
  public static var errorDomain: String { "SignInClient.SignInError" }

  /// The code as an `NSError`, one for each ``code``. It never changes; see <doc:Errors>. A code that this version does not
  /// know has a number from 10000 to 99999, which is computed from its text.
  public var errorCode: Int {
    switch code {
    case .unreachable: 1
    case .unexpectedAnswer: 2
    case .cancelled: 3
    case .unsupported: 4
    case .signedOut: 5
    case .provider: 6
    case .unsupportedAuthorization: 7
    case .storage: 8
    case .insecureAddress: 9
    default: ErrorCode(rawValue: code.rawValue)?.number ?? Self.number(ofUnknown: code.rawValue)
    }
  }

  /// The text for the user, ``description`` for developers, and the provider's error, if there is one.
  public var errorUserInfo: [String: Any] {
    var info = Self.info(errorDescription, description)
    if code == .provider, let reason {
      info[NSUnderlyingErrorKey] = AuthorizationError(AuthorizationError.Code(rawValue: reason), detail)
    }
    return info
  }

  /// Foundation on Linux takes the text of a custom `NSError` from here only.
  fileprivate static func info(_ words: String?, _ description: String) -> [String: Any] {
    var info: [String: Any] = [NSDebugDescriptionErrorKey: description]
    info[NSLocalizedDescriptionKey] = words
    return info
  }

  /// FNV-1a, so that each code of a custom back end or a later server has a number of its own in crash reports.
  static func number(ofUnknown text: String) -> Int {
    let hash = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return 10_000 + Int(hash % 90_000)
  }
}

extension SignInError {
  /// The name of the text for the user.
  package var textName: String {
    switch code {
    case .unexpectedAnswer: "problemNetwork"
    case .credentialsInvalid: "problemCredentials"
    case .tooManyRequests: "problemTooMany"
    case .invalidValue: "problemInvalid"
    case .deletionInProgress: "problemDeletion"
    case .accountSuspended: "problemSuspended"
    case .linkTokenInvalid: keepsLink ? "problemAnotherPerson" : "problemLinkTooOld"
    case .identityInUse: "problemInUse"
    case .lastSignInMethod: "problemLastMethod"
    case .anotherPerson: "problemAnotherPerson"
    case .reauthenticationRequired: "problemConfirm"
    case .storage: "problemStorage"
    case .signedOut, .sessionEnded: "problemSignedOut"
    case .cancelled: "problemCancelled"
    case .passkeyInvalid: reason == PasskeyInvalidReason.removed.rawValue ? "problemPasskeyRemoved" : "problemPasskey"
    case .passkeyLimit: "problemPasskeyLimit"
    case .recoveryPending: "problemRecoveryPending"
    case .appAttestRequired: "problemAppAttest"
    case .signUpClosed: "problemSignUpClosed"
    case .invitationRequired: invitationText
    case .emailDomainNotAllowed: "problemEmailDomain"
    case .signUpRefused: "problemSignUpRefused"
    case .provider: AuthorizationError.textName(AuthorizationError.Code(rawValue: reason ?? ""))
    case _ where isAboutProvider: "problemOther"
    default: isTemporary ? "problemUnreachable" : "problemUnexpected"
    }
  }

  private var invitationText: String {
    switch invitationReason {
    case .unknown: "problemInvitationUnknown"
    case .used: "problemInvitationUsed"
    case .expired, .revoked: "problemInvitationExpired"
    case .otherAddress: "problemInvitationAddress"
    case .missing, nil: "problemInvitation"
    }
  }

  /// Whether another sign-in method may succeed.
  private var isAboutProvider: Bool {
    let codes: [ErrorCode] = [
      .identityTokenInvalid, .authorizationCodeInvalid, .ticketInvalid, .providerNotOffered, .providerRefused,
    ]
    return code == .unsupportedAuthorization || codes.contains { $0.rawValue == code.rawValue }
  }
}

extension AuthorizationError: LocalizedError, CustomNSError {
  /// What happened and what to do, for the user, in the app's language.
  public var errorDescription: String? { ProblemTexts.text(Self.textName(code)) }

  /// The name of the text for the user.
  fileprivate static func textName(_ code: Code) -> String {
    switch code {
    case .unavailable: "problemAppleUnavailable"
    case .alreadyRegistered: "problemPasskeyExists"
    case .notSetUp: "problemPasskeySetUp"
    case .unreachable: "problemUnreachable"
    case .expired: "problemDeviceCodeExpired"
    default: "problemOther"
    }
  }

  /// The domain as an `NSError`. It never changes.
  public static var errorDomain: String { "SignInClient.AuthorizationError" }

  /// The code as an `NSError`, one for each ``code``. It never changes; see <doc:Errors>.
  public var errorCode: Int {
    switch code {
    case .failed: 1
    case .busy: 2
    case .noWindow: 3
    case .stateMismatch: 4
    case .incomplete: 5
    case .unavailable: 6
    case .alreadyRegistered: 7
    case .prefersApple: 8
    case .notSetUp: 9
    case .notAssociated: 10
    case .unreachable: 11
    case .expired: 12
    default: SignInError.number(ofUnknown: code.rawValue)
    }
  }

  /// The text for the user, and ``description`` for developers.
  public var errorUserInfo: [String: Any] { SignInError.info(errorDescription, description) }
}

extension StorageError: LocalizedError, CustomNSError {
  /// What happened and what to do, for the user, in the app's language.
  public var errorDescription: String? { ProblemTexts.text("problemStorage") }

  /// The domain as an `NSError`. It never changes.
  public static var errorDomain: String { "SignInClient.StorageError" }

  /// The code as an `NSError`, one for each ``code``. It never changes; see <doc:Errors>.
  public var errorCode: Int {
    switch code {
    case .locked: 1
    case .notAllowed: 2
    case .unreadable: 3
    case .failed: 4
    default: SignInError.number(ofUnknown: code.rawValue)
    }
  }

  /// The text for the user, and ``description`` for developers.
  public var errorUserInfo: [String: Any] { SignInError.info(errorDescription, description) }
}

/// The texts of errors. They are among those of the views, in `Sources/Kit/SignInClientUI/Languages`.
enum ProblemTexts {
  /// The app's own text under `name` in its table `SignInClient`, or the kit's. A text that a language lacks is English.
  static func text(_ name: String, in language: String = KitLanguage.current) -> String {
    let own = table(language)[name] ?? table("en")[name] ?? name
    return Bundle.main.localizedString(forKey: name, value: own, table: "SignInClient")
  }

  static func table(_ language: String) -> [String: String] {
    KitLanguage.table(keys: keys, lines: lines(language))
  }
}
