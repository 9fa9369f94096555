/// Who is signed in, for the app to follow.
public enum SessionState: Sendable, Hashable {
  /// What is stored has not been read yet: at launch, and until the device was unlocked once after it started.
  case restoring
  /// Nobody.
  case signedOut(SignOutReason)
  /// This person.
  case signedIn(Account)

  /// The account, while somebody is signed in.
  public var account: Account? {
    if case .signedIn(let account) = self { account } else { nil }
  }
}

/// Why nobody is signed in. An open set: the server's `session_ended` reasons, and a few of the device's own.
public struct SignOutReason: RawRepresentable, Sendable, Hashable {
  /// As the server spells it.
  public let rawValue: String

  /// The reason that is spelled so.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Nobody has signed in yet.
  public static let neverSignedIn = SignOutReason(rawValue: "never_signed_in")
  /// The person signed out, here or on another device.
  public static let signedOut = SignOutReason(rawValue: "signed_out")
  /// The session was not used for too long.
  public static let expired = SignOutReason(rawValue: "expired")
  /// The person withdrew their consent in the system's settings.
  public static let appleConsentRevoked = SignOutReason(rawValue: "apple_consent_revoked")
  /// Another person's Apple ID is on this device.
  public static let appleUserMismatch = SignOutReason(rawValue: "apple_user_mismatch")
  /// The Apple account is gone.
  public static let appleAccountDeleted = SignOutReason(rawValue: "apple_account_deleted")
  /// Apple no longer vouches for the session.
  public static let appleTokenInvalid = SignOutReason(rawValue: "apple_token_invalid")
  /// A refresh token came back that had been replaced: somebody may have a copy.
  public static let reuseDetected = SignOutReason(rawValue: "reuse_detected")
  /// The account was deleted.
  public static let accountDeleted = SignOutReason(rawValue: "account_deleted")
  /// The account was merged into another one.
  public static let accountMerged = SignOutReason(rawValue: "account_merged")
  /// An administrator ended the session.
  public static let administrator = SignOutReason(rawValue: "administrator")
  /// The server does not know the session's tokens.
  public static let tokenInvalid = SignOutReason(rawValue: "refresh_token_invalid")
  /// The app was deleted and installed again since; the keychain outlives it.
  public static let reinstalled = SignOutReason(rawValue: "reinstalled")
  /// What was stored is of another server, or of another client of it.
  public static let otherServer = SignOutReason(rawValue: "other_server")
  /// What was stored could not be understood.
  public static let storageUnreadable = SignOutReason(rawValue: "storage_unreadable")
}
