/// The session state. Observe it with ``AuthClient/states()``.
public indirect enum SessionState: Sendable, Hashable {  // decision 0143
  /// The storage has not been read yet: at launch, and before the first unlock of the device.
  case restoring
  /// No user is signed in.
  case signedOut(SignOutReason)
  /// This user is signed in.
  case signedIn(Account)

  /// The account, if a user is signed in.
  public var account: Account? {
    if case .signedIn(let account) = self { account } else { nil }
  }
}

/// The reason why no user is signed in: a `session_ended` reason of the server, or one of the kit. Later versions can
/// add reasons.
public struct SignOutReason: RawRepresentable, Sendable, Hashable {
  /// The reason as text.
  public let rawValue: String

  /// Creates a reason from its text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// No user has signed in yet.
  public static let neverSignedIn = SignOutReason(rawValue: "never_signed_in")
  /// The user signed out, here or on another device.
  public static let signedOut = SignOutReason(rawValue: "signed_out")
  /// The session expired because it was not used, or newer sign-ins to the same account took its place.
  public static let expired = SignOutReason(rawValue: "expired")
  /// The user revoked consent for the app in their Apple Account.
  public static let appleConsentRevoked = SignOutReason(rawValue: "apple_consent_revoked")
  /// The device has a different Apple Account.
  public static let appleUserMismatch = SignOutReason(rawValue: "apple_user_mismatch")
  /// The user deleted their Apple Account.
  public static let appleAccountDeleted = SignOutReason(rawValue: "apple_account_deleted")
  /// Apple no longer accepts the session's token.
  public static let appleTokenInvalid = SignOutReason(rawValue: "apple_token_invalid")
  /// A replaced refresh token was used again, so it may have been stolen.
  public static let reuseDetected = SignOutReason(rawValue: "reuse_detected")
  /// The account was deleted.
  public static let accountDeleted = SignOutReason(rawValue: "account_deleted")
  /// The account was merged into another one.
  public static let accountMerged = SignOutReason(rawValue: "account_merged")
  /// An administrator ended the session.
  public static let administrator = SignOutReason(rawValue: "administrator")
  /// An administrator suspended the account.
  public static let suspended = SignOutReason(rawValue: "suspended")
  /// The server does not know the session's tokens.
  public static let tokenInvalid = SignOutReason(rawValue: "refresh_token_invalid")
  /// The app was deleted and installed again. The keychain survives a deletion.
  public static let reinstalled = SignOutReason(rawValue: "reinstalled")
  /// The stored session belongs to another server or client id.
  public static let otherServer = SignOutReason(rawValue: "other_server")
  /// The stored data could not be read.
  public static let storageUnreadable = SignOutReason(rawValue: "storage_unreadable")
}
