internal import PippinSecret

/// One sign-in on its way to the back end. Printing it shows no token, no code and no password.
public struct SignInAttempt: Sendable {
  /// Who vouches for the person.
  public let provider: ProviderID
  /// What the provider handed over; never ``Authorization/cancelled``.
  public let authorization: Authorization
  /// The nonce that went into the provider's request.
  public let nonce: Nonce
  /// Whether a person who is not known yet gets an account.
  public let purpose: AuthorizationRequest.Purpose
  /// What Apple said the person is called, with this credential or with an earlier one that never arrived (NATIVE-2).
  public let name: PersonName?
  /// The address that Apple gave beside the token; nobody vouches for it. The one that counts is in the identity token.
  public let email: String?
  /// What the person proved before, and said should be attached to the account that they sign in to now.
  public let existing: ExistingAccount?
  /// The device.
  public let device: Device
  /// The same for every repetition of this attempt, and no other attempt's.
  public let idempotencyKey: String
  private(set) var session: SecretText?

  /// An attempt; ``AuthClient`` makes them.
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

  /// The access token of the session whose person proves once more who they are. The back end opens no session then: it answers
  /// with that one, or throws ``SignInError/Code/anotherPerson``.
  public var confirmedSession: String? { session?.revealed }

  /// The same attempt, to confirm the session of this access token.
  func confirming(_ token: SecretText) -> SignInAttempt {
    var attempt = self
    attempt.session = token
    return attempt
  }

  /// What a device says of itself.
  public struct Device: Sendable, Hashable {
    /// Random, made once for this installation: by it a back end knows the device again.
    public let id: String
    /// What a list of sessions calls it, such as "Mary's iPhone".
    public let name: String?
    /// `ios`, `macos`, …: ``Configuration/platform``.
    public let platform: String
    /// The app's version.
    public let appVersion: String?

    /// A device.
    public init(id: String, name: String? = nil, platform: String, appVersion: String? = nil) {
      self.id = id
      self.name = name
      self.platform = platform
      self.appVersion = appVersion
    }
  }
}

/// What a back end says to a sign-in.
public enum SignInReply: Sendable, Equatable {
  /// This session is open.
  case signedIn(BackendSession)
  /// The person has no account, and was not to get one (``AuthorizationRequest/Purpose/existing``).
  case noAccount
  /// The person has an account already, under another sign-in method.
  case accountExists(ExistingAccount)
  /// A name is missing; ``AuthenticationBackend/complete(_:name:)`` has it.
  case profileRequired(ProfileDemand)
}
