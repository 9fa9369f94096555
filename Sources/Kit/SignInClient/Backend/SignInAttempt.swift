internal import PippinSecret

/// A sign-in request to the back end. The description contains no token, code or password.
public struct SignInAttempt: Sendable {
  /// The provider that verified the user.
  public let provider: ProviderID
  /// The provider's credential. It is never ``Authorization/cancelled``.
  public let authorization: Authorization
  /// The nonce of the provider's request.
  public let nonce: Nonce
  /// Whether an unknown user gets a new account.
  public let purpose: AuthorizationRequest.Purpose
  /// The user's name from Apple, from this credential or from an earlier one that did not reach the server (NATIVE-2).
  public let name: PersonName?
  /// The unverified address that Apple sends beside the token. Use the address in the identity token instead.
  public let email: String?
  /// The sign-in method to link to the account, if the user agreed to link it.
  public let existing: ExistingAccount?
  /// The device.
  public let device: Device
  /// A key that is the same for each repetition of this attempt, and unique to it.
  public let idempotencyKey: String
  private(set) var session: SecretText?

  /// Creates an attempt. ``AuthClient`` does this for you.
  public init(
    provider: ProviderID, authorization: Authorization, nonce: Nonce,
    purpose: AuthorizationRequest.Purpose = .create, name: PersonName? = nil, email: String? = nil,
    existing: ExistingAccount? = nil, confirmedSession: String? = nil, device: Device, idempotencyKey: String
  ) {
    self.provider = provider
    self.authorization = authorization
    self.nonce = nonce
    self.purpose = purpose
    self.name = name
    self.email = email
    self.existing = existing
    self.device = device
    self.idempotencyKey = idempotencyKey
    session = confirmedSession.map { SecretText($0) }
  }

  /// The access token of an existing session whose user confirms their identity. Do not create a new session: answer
  /// with the existing one, or throw ``SignInError/Code/anotherPerson``.
  ///
  /// A guest's session gets the sign-in method: answer with the same account. If the method belongs to another account,
  /// throw ``SignInError/Code/identityInUse``.
  public var confirmedSession: String? { session?.revealed }

  /// Returns a copy that confirms the session of this access token.
  func confirming(_ token: SecretText?) -> SignInAttempt {
    var attempt = self
    attempt.session = token
    return attempt
  }

  /// Information about the device.
  public struct Device: Sendable, Hashable {
    /// A random id, created once per installation, by which a back end recognises the device.
    public let id: String
    /// The device's name for a list of sessions, such as "Mary's iPhone".
    public let name: String?
    /// `ios`, `macos`, …: ``Configuration/platform``.
    public let platform: String
    /// The app's version.
    public let appVersion: String?

    /// Creates a device.
    public init(id: String, name: String? = nil, platform: String, appVersion: String? = nil) {
      self.id = id
      self.name = name
      self.platform = platform
      self.appVersion = appVersion
    }
  }
}

/// The back end's answer to a sign-in.
public enum SignInReply: Sendable, Equatable {
  /// The session was created.
  case signedIn(BackendSession)
  /// The user has no account, and the request does not create one (``AuthorizationRequest/Purpose/existing``).
  case noAccount
  /// The user already has an account with another sign-in method.
  case accountExists(ExistingAccount)
  /// The server requires a name. Send it with ``AuthenticationBackend/complete(_:name:)``.
  case profileRequired(ProfileDemand)
}
