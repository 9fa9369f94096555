/// A sign-in method on the device: Apple's sheet, a provider's SDK or a password form.
///
/// A provider shows its UI and returns the credential. It stores nothing and calls no server; ``AuthClient`` does both.
///
/// `SignInClientUI` has the provider for Apple. <doc:GoogleAndFacebook> shows how to write one for an SDK.
public protocol AuthorizationProvider: Sendable {
  /// The provider's id on the server. A password from Apple's sheet is still sent to the password sign-in.
  var id: ProviderID { get }

  /// The other sign-in methods in the same sheet. With ``ProviderID/passkey``, the request has a
  /// ``AuthorizationRequest/passkey``, if the server offers passkeys. The default is none.
  var combines: Set<ProviderID> { get }

  /// Asks the user.
  ///
  /// - Returns: the credential. ``Authorization/cancelled`` if the user cancelled, or if a request with
  ///   ``AuthorizationRequest/Purpose/existing`` found no user.
  /// - Throws: ``AuthorizationError`` if the provider failed. A cancellation is not an error.
  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization
}

extension AuthorizationProvider {
  /// The default: a sheet of its own.
  public var combines: Set<ProviderID> { [] }
}

/// An identity provider: the `provider` of the server's API.
///
/// A server can support providers that this version does not know.
public struct ProviderID: RawRepresentable, Hashable, Sendable, Codable {
  /// The provider as text.
  public let rawValue: String

  /// Creates a provider from its text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Sign in with Apple.
  public static let apple = ProviderID(rawValue: "apple")
  /// Google.
  public static let google = ProviderID(rawValue: "google")
  /// Facebook, with its access token or Limited Login.
  public static let facebook = ProviderID(rawValue: "facebook")
  /// Another OpenID Connect or OAuth 2 provider of the server's settings, by its id there.
  public static func openID(_ id: String) -> ProviderID { ProviderID(rawValue: openIDPrefix + id) }

  /// What the server calls all of these.
  static let openIDKind = "openid"
  private static let openIDPrefix = openIDKind + ":"

  /// A provider as the server names it: `openid`, and which one.
  init(rawValue: String, openID id: String?) {
    if rawValue == Self.openIDKind, let id { self = .openID(id) } else { self.init(rawValue: rawValue) }
  }

  /// The id in the server's settings, for a provider from ``openID(_:)``.
  package var openIDName: String? {
    rawValue.hasPrefix(Self.openIDPrefix) ? String(rawValue.dropFirst(Self.openIDPrefix.count)) : nil
  }

  /// No provider: ``AuthClient/signInAsGuest()``
  public static let guest = ProviderID(rawValue: "guest")
  /// An email address and a password.
  public static let password = ProviderID(rawValue: "password")
  /// A passkey.
  public static let passkey = ProviderID(rawValue: "passkey")
  /// A code that a person confirms on another device: ``DeviceCodeProvider``. It is no sign-in method of an account, and
  /// says nothing about the one that the person used there.
  public static let deviceCode = ProviderID(rawValue: "device_code")
}

/// A request to an ``AuthorizationProvider``.
public struct AuthorizationRequest: Sendable, Equatable {
  /// Whether the request may create an account.
  public enum Purpose: String, Sendable, Hashable, CaseIterable {
    /// At launch: sign in a user that the device knows, silently or with one tap. It never creates an account, and
    /// shows no sheet if there is no known user. The server's intent `existing`.
    case existing
    /// For a button: sign in or sign up. The server's intent `any`.
    case create
  }

  /// Whether the request may create an account.
  public let purpose: Purpose
  /// The nonce that the credential must contain.
  public let nonce: Nonce
  /// A random value that the provider returns unchanged if it supports this (Apple's `state`).
  public let state: String
  /// Apple's identifier of the user who must answer, if it must be a specific user: after a team transfer
  /// (TRANSFER-11), or to confirm their identity. Other providers ignore it.
  public let user: String?
  /// Whether a signed-in user confirms their identity. The request must not create an account. Web providers must pass
  /// this to the server.
  public let isConfirmation: Bool
  /// What a passkey is asked; `nil` where the server offers none, and if a specific Apple user must answer.
  public let passkey: PasskeyRequest?
  /// The invitation with which the request may create an account. Web providers must pass it to the server; the others
  /// ignore it.
  public private(set) var invitation: Invitation?

  /// Creates a request. ``AuthClient`` does this for you.
  public init(
    purpose: Purpose, nonce: Nonce, state: String, user: String? = nil, isConfirmation: Bool = false
  ) {
    self.init(
      purpose: purpose, nonce: nonce, state: state, user: user, isConfirmation: isConfirmation, passkey: nil)
  }

  /// Creates a request that a passkey can answer. ``AuthClient`` does this for you.
  public init(
    purpose: Purpose, nonce: Nonce, state: String, user: String? = nil, isConfirmation: Bool = false,
    passkey: PasskeyRequest?
  ) {
    self.passkey = passkey
    self.isConfirmation = isConfirmation
    self.purpose = purpose
    self.nonce = nonce
    self.state = state
    self.user = user
  }

  /// Returns a copy with an invitation.
  public func invited(by invitation: Invitation?) -> AuthorizationRequest {
    var request = self
    request.invitation = invitation
    return request
  }
}

/// A nonce from the server, valid for one sign-in and ten minutes.
///
/// It binds the identity token to this request, so a stolen token of another request is rejected.
public struct Nonce: Sendable, Equatable {
  /// The nonce itself, for Google and Facebook.
  public let raw: String
  /// The SHA-256 of the nonce in lower-case hexadecimal, for Apple (NATIVE-7).
  public let sha256: String

  /// Creates a nonce from a back end's value.
  public init(raw: String) {
    self.init(raw: raw, sha256: Digest.hex(raw))
  }

  /// Creates a nonce with its hash, both from the server.
  public init(raw: String, sha256: String) {
    self.raw = raw
    self.sha256 = sha256
  }
}

/// The reason why an authorization request failed.
public struct AuthorizationError: Error, Sendable, Equatable, CustomStringConvertible {
  /// An error code for programs. Later versions can add codes.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text.
    public let rawValue: String

    /// Creates a code from its text.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The provider rejected the request, or its answer is unusable.
    public static let failed = Code(rawValue: "failed")
    /// Another request is already on the screen (NATIVE-14).
    public static let busy = Code(rawValue: "busy")
    /// There is no window for the sheet.
    public static let noWindow = Code(rawValue: "no_window")
    /// The answer belongs to another request: its `state` differs.
    public static let stateMismatch = Code(rawValue: "state_mismatch")
    /// The identity token or the authorization code is missing or not UTF-8.
    public static let incomplete = Code(rawValue: "incomplete")
    /// This build or this device does not support the provider (NATIVE-20).
    public static let unavailable = Code(rawValue: "unavailable")
    /// The device already has a passkey for the account, or it may have one.
    public static let alreadyRegistered = Code(rawValue: "already_registered")  // PK-145
    /// The user uses Sign in with Apple for this app, so no passkey was created.
    public static let prefersApple = Code(rawValue: "prefers_apple")
    /// The device creates no passkeys: it has no passcode, or iCloud Keychain is off.
    public static let notSetUp = Code(rawValue: "not_set_up")
    /// The app is not associated with the passkeys' domain; the detail names both.
    public static let notAssociated = Code(rawValue: "not_associated")
    /// The server cannot be reached, from a provider that calls it.
    public static let unreachable = Code(rawValue: "unreachable")
    /// Nobody confirmed a device's code in time.
    public static let expired = Code(rawValue: "expired")
  }

  /// The error code.
  public let code: Code
  /// What happened and what to do, for developers. It never contains a token.
  public let detail: String

  /// Creates an error.
  public init(_ code: Code, _ detail: String) {
    self.code = code
    self.detail = detail
  }

  /// The code and the detail.
  public var description: String { "\(code.rawValue): \(detail)" }
}

/// A provider that can check the user's consent on the device, without a network. Only Apple's provider can.
public protocol CredentialStateProvider: AuthorizationProvider {
  /// Returns the credential state of the Apple user (NATIVE-10). It is fast and needs no network.
  ///
  /// Return ``CredentialState/unknown`` on an error or on a simulator (NATIVE-13). It signs nobody out.
  func credentialState(for user: String) async -> CredentialState

  /// Yields each time the system reports a revoked consent while the app runs. The system does not name the user
  /// (NATIVE-11).
  func revocations() -> AsyncStream<Void>
}

/// The state of a user's consent on the device (NATIVE-10).
public enum CredentialState: String, Sendable, Hashable, CaseIterable {
  /// The consent is valid.
  case authorized
  /// The user revoked consent, in the system's settings or on Apple's website.
  case revoked
  /// The device's Apple Account has not consented, or the device has no Apple Account.
  case notFound
  /// The app moved to another team, and the user has a new Apple identifier (TRANSFER-11).
  case transferred
  /// The device could not determine the state.
  case unknown
}
