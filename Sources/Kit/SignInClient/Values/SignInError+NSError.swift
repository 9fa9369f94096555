public import Foundation
internal import PippinAPI

extension SignInError: LocalizedError, CustomNSError {
  /// What happened and what to do, for the user, in the app's language. An app can replace the texts in its table
  /// `SignInClient`.
  public var errorDescription: String? { ProblemTexts.text(textName) }

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
    default: ErrorCode(rawValue: code.rawValue).map(Self.number) ?? Self.number(ofUnknown: code.rawValue)
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

  /// The numbers of the server's codes. A number is never used again for another code.
  private static func number(of code: ErrorCode) -> Int {
    switch code {
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
    }
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
    case .provider where reason == AuthorizationError.Code.unavailable.rawValue: "problemAppleUnavailable"
    default: isTemporary ? "problemUnreachable" : "problemOther"
    }
  }
}

extension AuthorizationError: LocalizedError, CustomNSError {
  /// What happened and what to do, for the user, in the app's language.
  public var errorDescription: String? {
    ProblemTexts.text(code == .unavailable ? "problemAppleUnavailable" : "problemOther")
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
