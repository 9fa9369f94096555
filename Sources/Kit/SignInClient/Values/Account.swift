public import Foundation
internal import PippinAPI
internal import PippinFoundation
internal import PippinSecret

/// The account of the signed-in user.
public struct Account: Sendable, Hashable, Codable, Identifiable {
  /// The account's id: the `sub` of its access tokens.
  public let id: String
  /// The user's name, if known.
  public let name: PersonName?
  /// The user's address or Apple relay address, if known.
  public let email: String?
  /// Whether the address is verified; `false` without an address.
  public let isEmailVerified: Bool
  /// Whether it is an Apple relay address (Hide My Email).
  public let isPrivateEmail: Bool
  /// Whether the address receives email, as far as known; `false` while the user has turned off forwarding.
  public let isEmailDeliverable: Bool
  /// When the account was created.
  public let createdAt: Date
  /// The key of the account in your own tables, if an operator or your back end set it.
  public let externalID: String?
  /// What your back end keeps with the account for the app, as a JSON object: the account's public metadata. Decode it with
  /// ``metadata(as:)``.
  public let metadata: Data?
  /// Whether the user can still sign in after losing a device. `nil` until ``AuthClient/account()`` has loaded it, and if
  /// the back end does not say, so two values that differ in nothing else are equal.
  public var recovery: Recovery?
  /// Whether somebody is recovering the account, and ``AuthClient/stopRecovery()`` can stop it. Like ``recovery``, it is known
  /// after ``AuthClient/account()``.
  public var isRecoveryPending: Bool { recoveryPending ?? false }
  private var recoveryPending: Bool?
  /// Whether the user never signed in: see ``AuthClient/signInAsGuest()``.
  public var isGuest: Bool { guest ?? false }
  /// `nil` in what an earlier version stored.
  private let guest: Bool?

  /// Creates an account for your own back end.
  ///
  /// Further fields of your own go into `metadata`, as a JSON object. They are stored with the session and read with
  /// ``metadata(as:)``.
  public init(
    id: String, name: PersonName? = nil, email: String? = nil, isEmailVerified: Bool = false,
    isPrivateEmail: Bool = false, isEmailDeliverable: Bool? = nil, createdAt: Date, externalID: String? = nil,
    metadata: Data? = nil
  ) {
    self.id = id
    self.name = name
    self.email = email
    self.isEmailVerified = isEmailVerified
    self.isPrivateEmail = isPrivateEmail
    self.isEmailDeliverable = isEmailDeliverable ?? (email != nil)
    self.createdAt = createdAt
    self.externalID = externalID
    self.metadata = metadata
    guest = nil
  }

  /// Creates the account of a guest for your own back end.
  public init(guest id: String, createdAt: Date) {
    self.id = id
    (name, email, isEmailVerified, isPrivateEmail, isEmailDeliverable) = (nil, nil, false, false, false)
    (externalID, metadata) = (nil, nil)
    self.createdAt = createdAt
    guest = true
  }

  init(_ body: AccountBody) {
    id = body.id
    name = body.name.map(PersonName.init)
    email = body.email
    isEmailVerified = body.emailVerified ?? false
    isPrivateEmail = body.isPrivateEmail ?? false
    isEmailDeliverable = body.emailDeliverable ?? (body.email != nil)
    createdAt = body.createdAt.date
    externalID = body.externalID
    metadata = body.metadata?.forApp.map { Data($0.text.utf8) }
    guest = body.guest
    recovery = body.recovery.map { Recovery(rawValue: $0) }
    recoveryPending = body.recoveryPending
  }

  /// Decodes ``metadata``.
  ///
  /// ```swift
  /// struct Membership: Decodable { var plan: String }
  ///
  /// func plan(of account: Account) throws -> String? {
  ///   try account.metadata(as: Membership.self)?.plan
  /// }
  /// ```
  ///
  /// - Returns: `nil` if there is none.
  /// - Throws: `DecodingError` if it has another form.
  public func metadata<Value: Decodable>(as type: Value.Type) throws -> Value? {
    try metadata.map { try JSONDecoder().decode(type, from: $0) }
  }

  /// Whether everything but ``recovery`` and ``isRecoveryPending`` is the same.
  public static func == (one: Account, other: Account) -> Bool {
    one.id == other.id && one.name == other.name && one.email == other.email
      && one.isEmailVerified == other.isEmailVerified && one.isPrivateEmail == other.isPrivateEmail
      && one.isEmailDeliverable == other.isEmailDeliverable && one.createdAt == other.createdAt
      && one.externalID == other.externalID && one.metadata == other.metadata && one.guest == other.guest
  }

  /// Hashes what tells most accounts apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(name)
    hasher.combine(email)
    hasher.combine(guest)
  }

  /// Whether the user can still sign in after losing a device. Later versions can add values.
  public struct Recovery: RawRepresentable, Sendable, Hashable, Codable {
    /// The value as text.
    public let rawValue: String

    /// Creates a value from its text.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The account is lost with one device: its only sign-in method is a passkey that cannot leave it, or the user is a
    /// guest.
    public static let none = Recovery(rawValue: "none")
    /// The account has only passkeys, or one sign-in method.
    public static let weak = Recovery(rawValue: "weak")
    /// The account has two kinds of sign-in methods, or an email opens it.
    public static let ok = Recovery(rawValue: "ok")
  }
}

/// The user's name. Either part can be missing.
public struct PersonName: Sendable, Hashable, Codable {
  /// The given name.
  public var givenName: String?
  /// The family name.
  public var familyName: String?

  /// Creates a name. Empty parts count as missing.
  public init(givenName: String? = nil, familyName: String? = nil) {
    self.givenName = givenName.flatMap { $0.isEmpty ? nil : $0 }
    self.familyName = familyName.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether both parts are missing.
  public var isEmpty: Bool { givenName == nil && familyName == nil }

  init(_ body: NameBody) {
    self.init(givenName: body.givenName, familyName: body.familyName)
  }

  var body: NameBody { NameBody(givenName: givenName, familyName: familyName) }
}

/// A sign-in method of an account.
public struct Identity: Sendable, Hashable, Identifiable {
  /// Whether the method can be used. Later versions can add values.
  public struct Status: RawRepresentable, Sendable, Hashable {
    /// The status as text.
    public let rawValue: String

    /// Creates a status from its text.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The user can sign in with it.
    public static let active = Status(rawValue: "active")
    /// The user revoked consent. A new sign-in makes it active again.
    public static let revoked = Status(rawValue: "revoked")
    /// The provider's account was deleted.
    public static let gone = Status(rawValue: "gone")
  }

  /// The identity's id.
  public let id: String
  /// The provider.
  public let provider: ProviderID
  /// Whether the user can sign in with it.
  public let status: Status
  /// The latest address from the provider.
  public let email: String?
  /// When it was added to the account.
  public let createdAt: Date
  /// When the user last signed in with it.
  public let authenticatedAt: Date?
  /// What is known of the passkey, with ``ProviderID/passkey``.
  public let passkey: Passkey?

  /// Creates a value for your own back end.
  public init(
    id: String, provider: ProviderID, status: Status = .active, email: String? = nil, createdAt: Date,
    authenticatedAt: Date? = nil
  ) {
    self.id = id
    self.provider = provider
    self.status = status
    self.email = email
    self.createdAt = createdAt
    self.authenticatedAt = authenticatedAt
    passkey = nil
  }

  /// Creates a passkey for your own back end.
  public init(id: String, passkey: Passkey, createdAt: Date) {
    self.id = id
    provider = .passkey
    status = .active
    email = nil
    self.createdAt = createdAt
    authenticatedAt = passkey.lastUsedAt
    self.passkey = passkey
  }

  init(_ body: IdentityBody) {
    id = body.id
    provider = ProviderID(rawValue: body.provider, openID: body.providerID)
    status = Status(rawValue: body.status)
    email = body.email
    createdAt = body.createdAt.date
    authenticatedAt = body.authenticatedAt?.date
    passkey = body.passkey.flatMap(Passkey.init)
  }
}

/// A passkey of an account. The description does not contain its id.
public struct Passkey: Sendable, Hashable {
  /// What the user calls it.
  public let name: String
  /// The password manager, by what the passkey says of itself: a hint, not a proof.
  public let manager: String?  // PK-34
  /// Whether it is backed up now, so that the user's other devices have it, too.
  public let isSynced: Bool
  /// Whether it can never leave its device. If it is lost, the passkey is lost, too.
  public let isDeviceBound: Bool
  /// The domain that it belongs to.
  public let relyingPartyID: String
  /// The id by which password managers know it.
  public let credentialID: Data
  /// When it last signed in.
  public let lastUsedAt: Date?

  /// Creates a value for your own back end.
  public init(
    name: String, manager: String? = nil, isSynced: Bool, isDeviceBound: Bool, relyingPartyID: String,
    credentialID: Data, lastUsedAt: Date? = nil
  ) {
    self.name = name
    self.manager = manager
    self.isSynced = isSynced
    self.isDeviceBound = isDeviceBound
    self.relyingPartyID = relyingPartyID
    self.credentialID = credentialID
    self.lastUsedAt = lastUsedAt
  }

  init?(_ body: PasskeyBody) {
    guard let id = Data(base64URL: body.credentialID) else { return nil }
    self.init(
      name: body.name, manager: body.manager, isSynced: body.synced, isDeviceBound: body.deviceBound,
      relyingPartyID: body.rpID, credentialID: id, lastUsedAt: body.lastUsedAt?.date)
  }
}

extension Passkey: CustomStringConvertible, CustomReflectable {
  /// The name and the domain.
  public var description: String { "\(name) at \(relyingPartyID)" }

  /// Without children, so that `dump` shows no bytes.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The result of adding a sign-in method.
public indirect enum LinkOutcome: Sendable, Equatable {  // decision 0143
  /// The method was added to the account.
  case linked(Identity)
  /// The user cancelled. Nothing was added.
  case cancelled
}

/// A session of the user on a device.
public struct DeviceSession: Sendable, Hashable, Identifiable {
  /// The session's id: the `sid` of its access tokens.
  public let id: String
  /// The provider that opened the session.
  public let provider: ProviderID
  /// The device's name, from the user or the device.
  public let name: String?
  /// `ios`, `macos`, …, if known.
  public let platform: String?
  /// The app's version, if known.
  public let appVersion: String?
  /// When the user signed in.
  public let createdAt: Date
  /// When it was last used.
  public let lastUsedAt: Date
  /// When the session expires if it is not used.
  public let expiresAt: Date
  /// Whether it is the current session of this app.
  public let isCurrent: Bool

  init(_ body: SessionListItem) {
    id = body.id
    provider = ProviderID(rawValue: body.provider)
    name = body.name
    platform = body.platform
    appVersion = body.appVersion
    createdAt = body.createdAt.date
    lastUsedAt = body.lastUsedAt.date
    expiresAt = body.expiresAt.date
    isCurrent = body.current
  }
}

/// The result of a deletion request.
public indirect enum DeletionOutcome: Sendable, Equatable {  // decision 0143
  /// The account was deleted.
  case deleted(Deletion)
  /// The user cancelled the confirmation. Nothing was deleted.
  case cancelled
}

/// A deletion of an account, and its progress at Apple. The description does not contain the receipt.
public struct Deletion: Sendable, Equatable {
  /// The progress at Apple. Later versions can add values.
  public struct Progress: RawRepresentable, Sendable, Hashable {
    /// The progress as text.
    public let rawValue: String

    /// Creates a progress from its text.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Apple has not yet confirmed the revocation.
    public static let pending = Progress(rawValue: "pending")
    /// Apple confirmed the revocation.
    public static let revoked = Progress(rawValue: "revoked")
    /// Only the user can remove the app, in their settings; ``Deletion/help`` links to instructions.
    public static let manual = Progress(rawValue: "manual")
    /// The account did not use Sign in with Apple.
    public static let notApplicable = Progress(rawValue: "not_applicable")
  }

  /// The id of the deletion, or `nil` if the server's answer was lost.
  public let id: String?
  /// The progress at Apple.
  public let progress: Progress
  /// The URL of instructions for the user, with ``Progress/manual`` only.
  public let help: String?
  /// Whether the progress is final.
  public let isFinished: Bool
  let secretReceipt: SecretText?
  /// The user handles of the account, if the back end named them.
  var passkeyUsers: [PasskeyUser] = []

  /// Creates a value from a stored id and receipt, to query the progress.
  public init(id: String, receipt: String) {
    self.init(id: id, receipt: SecretText(receipt))
  }

  /// Creates a value for your own back end, with a page of instructions for ``Progress/manual``.
  public init(progress: Progress, help: String? = nil) {
    self.init(id: nil, progress: progress, help: help, isFinished: progress != .pending)
  }

  init(
    id: String?, progress: Progress = .pending, help: String? = nil, isFinished: Bool = false,
    receipt: SecretText? = nil
  ) {
    self.id = id
    self.progress = progress
    self.help = help
    self.isFinished = isFinished
    secretReceipt = receipt
  }

  init(_ body: DeletionAnswer.Receipt) {
    let progress = Progress(rawValue: body.apple)
    self.init(
      id: body.id, progress: progress, help: body.help, isFinished: progress != .pending, receipt: body.receipt)
  }

  init(_ body: DeletionBody, receipt: SecretText) {
    self.init(
      id: body.id, progress: Progress(rawValue: body.apple), help: body.help, isFinished: body.state == "finished",
      receipt: receipt)
  }

  /// The receipt that authorizes queries of the progress. It is returned once; `nil` if the server's answer was lost.
  public var receipt: String? { secretReceipt?.revealed }
}
