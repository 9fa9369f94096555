internal import PippinAPI
internal import PippinSecret

/// The server that signs users in: Pippin's (``PippinBackend``), or your own.
///
/// Your back end receives the provider's credential and answers with a session. The kit does the rest. It stores the
/// data that Apple sends once (NATIVE-2), stores the session, refreshes its tokens, checks the user's consent, and
/// shows one sheet at a time.
///
/// Every method throws ``SignInError``. The kit reacts to these codes:
///
/// | Code | Throw it when | What the kit does |
/// | --- | --- | --- |
/// | ``SignInError/Code/unreachable`` | there was no answer | keeps the user signed in, and tries again later |
/// | ``SignInError/Code/accessTokenInvalid`` | the access token is no longer valid | refreshes the tokens, and repeats the call |
/// | ``SignInError/Code/sessionEnded`` | the session has ended; set the reason to a ``SignOutReason`` | signs the user out |
/// | ``SignInError/Code/anotherPerson`` | the device has another Apple Account than the session | signs the user out |
/// | ``SignInError/Code/reauthenticationRequired`` | the user must sign in again for this call | asks the user, and repeats the call |
///
/// All other codes are passed to the app.
public protocol AuthenticationBackend: Sendable {
  /// Returns a nonce for one sign-in. Accept each nonce once, and only for a few minutes.
  ///
  /// There is no default, because a nonce from the device does not prove when the identity token was issued.
  func nonce() async throws(SignInError) -> Nonce

  /// Exchanges a provider's credential for a session.
  ///
  /// The kit sends each credential once. You may repeat the call yourself if your back end stores its answer under
  /// ``SignInAttempt/idempotencyKey``. Cancelling the caller's task does not cancel this call.
  func signIn(_ attempt: SignInAttempt) async throws(SignInError) -> SignInReply

  /// Completes a sign-in that was answered with ``SignInReply/profileRequired(_:)``, with this name.
  func complete(_ demand: ProfileDemand, name: PersonName) async throws(SignInError) -> SignInReply

  /// Creates an account without a sign-in method, with ``Account/isGuest``, and a session. Repetitions have the same key.
  func signInAsGuest(device: SignInAttempt.Device, idempotencyKey: String) async throws(SignInError) -> SignInReply

  /// Does the same with an invitation, if there is one (``AuthClient/accept(_:)``). The default ignores it.
  func signInAsGuest(
    device: SignInAttempt.Device, invitation: Invitation?, idempotencyKey: String
  ) async throws(SignInError) -> SignInReply

  /// Merges the account of the guest's access token into the account of the other one, and ends the guest's session.
  func mergeGuest(accessToken: String, into other: String) async throws(SignInError)

  /// Exchanges the refresh token for new tokens.
  ///
  /// The kit may repeat the call with the same ``RefreshRequest/retryKey``, also from several processes at once, until
  /// it receives an answer. Answer each repetition with the same new tokens. The kit waits twenty seconds.
  ///
  /// - Throws: ``SignInError/Code/sessionEnded`` if the token is no longer valid.
  func refresh(_ request: RefreshRequest) async throws(SignInError) -> SessionTokens

  /// Returns the account, and checks that the session is still valid for the user of this device.
  func account(_ check: SessionCheck) async throws(SignInError) -> Account

  /// Ends the session. The kit may call it more than once.
  func signOut(accessToken: String) async throws(SignInError)

  /// Deletes the account, and revokes Apple's tokens. The `idempotencyKey` is the same for each repetition of a
  /// request.
  func deleteAccount(accessToken: String, idempotencyKey: String) async throws(SignInError) -> Deletion

  /// The optional features of the back end, which the views then show: ``AuthClient/Features/offers``,
  /// ``AuthClient/Features/signUp``, ``AuthClient/Features/identities``, ``AuthClient/Features/guests`` and
  /// ``AuthClient/Features/passkeys``. The default is none.
  var features: AuthClient.Features { get }

  /// Returns the sign-in methods and whether this build may show them, in display order
  /// (``AuthClient/Features/offers``). The kit caches the answer.
  func offers() async throws(SignInError) -> [Offer]

  /// Starts a sign-up with an email address and a password, and emails a code (``AuthClient/Features/signUp``). Answer a
  /// known address in the same way.
  ///
  /// - Throws: ``SignInError/Code/invalidValue`` with the fields `email`, `password` or `name`.
  func signUp(email: String, password: String, name: PersonName?) async throws(SignInError) -> PendingSignUp

  /// Does the same with an invitation, if there is one (``AuthClient/accept(_:)``). The default ignores it.
  func signUp(
    email: String, password: String, name: PersonName?, invitation: Invitation?
  ) async throws(SignInError) -> PendingSignUp

  /// Completes a sign-up with the emailed code. The kit sends it once.
  ///
  /// - Parameters:
  ///   - signUp: what ``signUp(email:password:name:)`` returned.
  ///   - code: the code of the email, as the person typed it.
  ///   - device: the device, for the list of sessions.
  ///   - guest: the access token of the guest whose account gets the password, if a guest is signed in.
  /// - Throws: ``SignInError/Code/invalidValue`` with the field `token` for a wrong or expired code.
  func confirmSignUp(
    _ signUp: PendingSignUp, code: String, device: SignInAttempt.Device, guest: String?
  ) async throws(SignInError) -> SignInReply

  /// Returns the account's sign-in methods (``AuthClient/Features/identities``).
  func identities(accessToken: String) async throws(SignInError) -> [Identity]

  /// Adds the attempt's sign-in method to the account of the access token, and opens no session.
  ///
  /// - Throws: ``SignInError/Code/identityInUse`` if it belongs to another account.
  func link(_ attempt: SignInAttempt, accessToken: String) async throws(SignInError) -> Identity

  /// Removes the sign-in method from the account, and ends the sessions that it opened.
  ///
  /// - Throws: ``SignInError/Code/lastSignInMethod`` if it is the only one.
  func unlink(_ identity: Identity, accessToken: String) async throws(SignInError)

  /// Returns a nonce, and what the passkeys in the same sheet are asked; `nil` if you offer none. The default makes two
  /// calls.
  func nonceWithPasskeys() async throws(SignInError) -> (nonce: Nonce, passkey: PasskeyRequest?)

  /// Returns what a passkey is asked (``AuthClient/Features/passkeys``). Accept each challenge once, and only for a few
  /// minutes.
  ///
  /// - Parameters:
  ///   - purpose: what the passkey is asked for.
  ///   - accessToken: the session that confirms, adds or upgrades; `nil` for a sign-in.
  /// - Throws: ``SignInError/Code/reauthenticationRequired`` if the user must sign in again to add one.
  func passkeyRequest(
    _ purpose: PasskeyPurpose, accessToken: String?
  ) async throws(SignInError) -> PasskeyRequest

  /// Returns what a passkey for a new account is asked (``AuthClient/Features/passkeySignUp``).
  ///
  /// - Parameters:
  ///   - userName: what the system's sheet shows; `nil` for the app's name.
  ///   - accessToken: of the guest whose account gets the passkey.
  func passkeySignUpRequest(
    userName: String?, accessToken: String?
  ) async throws(SignInError) -> PasskeyRequest

  /// Creates an account with a new passkey (``AuthClient/Features/passkeySignUp``). The kit repeats the call after a lost
  /// answer: with the same ``PasskeySignUp/idempotencyKey``, answer with the same session.
  ///
  /// - Throws: ``SignInError/Code/identityInUse`` if the id of the passkey is known.
  func signUp(_ signUp: PasskeySignUp) async throws(SignInError) -> SignInReply

  /// Adds a new passkey to the account of the access token (``AuthClient/Features/passkeys``).
  ///
  /// The kit may repeat the call after a lost answer. Answer as you like: it then looks for the passkey in
  /// ``identities(accessToken:)``.
  ///
  /// - Parameters:
  ///   - registration: the new passkey.
  ///   - ceremony: of its request.
  ///   - name: what the user calls it; `nil` for a name of your choice.
  ///   - accessToken: the session.
  /// - Throws: ``SignInError/Code/identityInUse`` if its id is known.
  func addPasskey(
    _ registration: PasskeyRegistration, ceremony: String, named name: String?, accessToken: String
  ) async throws(SignInError) -> Identity

  /// Renames a passkey (``AuthClient/Features/passkeys``). The kit may repeat the call.
  func rename(_ passkey: Identity, to name: String, accessToken: String) async throws(SignInError) -> Identity

  /// Returns what password managers are told, one value for each user handle of the account
  /// (``AuthClient/Features/passkeys``). Read it in one transaction: they hide or remove each passkey that a list lacks,
  /// some for good.
  ///
  /// - Returns: `nil` while they must not be told, for example after the database was restored.
  func passkeySignals(accessToken: String) async throws(SignInError) -> [PasskeyUser]?  // PK-107
}

extension AuthenticationBackend {
  /// The default for back ends that never require a name.
  public func complete(_ demand: ProfileDemand, name: PersonName) async throws(SignInError) -> SignInReply {
    throw SignInError(.unsupported, "The back end does not implement complete(_:name:).")
  }

  /// The default for back ends without guests.
  public func signInAsGuest(
    device: SignInAttempt.Device, idempotencyKey: String
  ) async throws(SignInError) -> SignInReply {
    throw SignInError(.unsupported, "The back end does not implement signInAsGuest.")
  }

  /// The default for back ends without invitations.
  public func signInAsGuest(
    device: SignInAttempt.Device, invitation: Invitation?, idempotencyKey: String
  ) async throws(SignInError) -> SignInReply {
    try await signInAsGuest(device: device, idempotencyKey: idempotencyKey)
  }

  /// The default for back ends without guests.
  public func mergeGuest(accessToken: String, into other: String) async throws(SignInError) {
    throw SignInError(.unsupported, "The back end does not implement mergeGuest.")
  }

  /// The default for back ends without refresh tokens: when the access token is rejected, the session ends.
  public func refresh(_ request: RefreshRequest) async throws(SignInError) -> SessionTokens {
    throw SignInError(
      .sessionEnded, "The session's token is no longer valid.", reason: SignOutReason.expired.rawValue)
  }
}

extension AuthenticationBackend {
  /// The default: no optional features.
  public var features: AuthClient.Features { [] }

  /// The default for back ends without ``AuthClient/Features/offers``.
  public func offers() async throws(SignInError) -> [Offer] { throw unsupported("offers") }

  /// The default for back ends without ``AuthClient/Features/signUp``.
  public func signUp(
    email: String, password: String, name: PersonName?
  ) async throws(SignInError) -> PendingSignUp {
    throw unsupported("signUp")
  }

  /// The default for back ends without invitations.
  public func signUp(
    email: String, password: String, name: PersonName?, invitation: Invitation?
  ) async throws(SignInError) -> PendingSignUp {
    try await signUp(email: email, password: password, name: name)
  }

  /// The default for back ends without ``AuthClient/Features/signUp``.
  public func confirmSignUp(
    _ signUp: PendingSignUp, code: String, device: SignInAttempt.Device, guest: String?
  ) async throws(SignInError) -> SignInReply {
    throw unsupported("confirmSignUp")
  }

  /// The default for back ends without ``AuthClient/Features/identities``.
  public func identities(accessToken: String) async throws(SignInError) -> [Identity] {
    throw unsupported("identities")
  }

  /// The default for back ends without ``AuthClient/Features/identities``.
  public func link(_ attempt: SignInAttempt, accessToken: String) async throws(SignInError) -> Identity {
    throw unsupported("link")
  }

  /// The default for back ends without ``AuthClient/Features/identities``.
  public func unlink(_ identity: Identity, accessToken: String) async throws(SignInError) {
    throw unsupported("unlink")
  }

  /// The default: ``nonce()``, and ``passkeyRequest(_:accessToken:)`` with ``AuthClient/Features/passkeys``.
  public func nonceWithPasskeys() async throws(SignInError) -> (nonce: Nonce, passkey: PasskeyRequest?) {
    let nonce = try await nonce()
    return (nonce, features.contains(.passkeys) ? try await passkeyRequest(.signIn, accessToken: nil) : nil)
  }

  /// The default for back ends without ``AuthClient/Features/passkeys``.
  public func passkeyRequest(
    _ purpose: PasskeyPurpose, accessToken: String?
  ) async throws(SignInError) -> PasskeyRequest {
    throw unsupported("passkeyRequest")
  }

  /// The default for back ends without ``AuthClient/Features/passkeySignUp``.
  public func passkeySignUpRequest(
    userName: String?, accessToken: String?
  ) async throws(SignInError) -> PasskeyRequest {
    throw unsupported("passkeySignUpRequest")
  }

  /// The default for back ends without ``AuthClient/Features/passkeySignUp``.
  public func signUp(_ signUp: PasskeySignUp) async throws(SignInError) -> SignInReply {
    throw unsupported("signUp")
  }

  /// The default for back ends without ``AuthClient/Features/passkeys``.
  public func addPasskey(
    _ registration: PasskeyRegistration, ceremony: String, named name: String?, accessToken: String
  ) async throws(SignInError) -> Identity {
    throw unsupported("addPasskey")
  }

  /// The default for back ends without ``AuthClient/Features/passkeys``.
  public func rename(
    _ passkey: Identity, to name: String, accessToken: String
  ) async throws(SignInError) -> Identity {
    throw unsupported("rename")
  }

  /// The default for back ends without ``AuthClient/Features/passkeys``.
  public func passkeySignals(accessToken: String) async throws(SignInError) -> [PasskeyUser]? {
    throw unsupported("passkeySignals")
  }

  private func unsupported(_ call: String) -> SignInError {
    SignInError(.unsupported, "The back end does not support \(call). See AuthClient.features.")
  }
}

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
  /// What the passkey was asked, with ``Authorization/passkey(_:)``.
  public private(set) var passkey: PasskeyRequest?
  /// The invitation with which it may create an account. A user with an account needs none: look at it only when you
  /// create one.
  public private(set) var invitation: Invitation?
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

  /// Returns a copy for the answer of a passkey to this request.
  public func answering(_ passkey: PasskeyRequest?) -> SignInAttempt {
    var attempt = self
    attempt.passkey = passkey
    return attempt
  }

  /// Returns a copy with an invitation.
  public func invited(by invitation: Invitation?) -> SignInAttempt {
    var attempt = self
    attempt.invitation = invitation
    return attempt
  }

  /// The passkey that the back end says was removed, for its password manager (PK-113).
  func removedPasskey(by error: SignInError) -> PasskeySignal? {
    guard error.code == .passkeyInvalid, error.reason == PasskeyInvalidReason.removed.rawValue, let passkey,
      case .passkey(let assertion) = authorization, let id = assertion.credentialID
    else { return nil }
    return .unknown(relyingPartyID: passkey.relyingPartyID, credentialID: id)
  }

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
public indirect enum SignInReply: Sendable, Equatable {  // decision 0143
  /// The session was created.
  case signedIn(BackendSession)
  /// The user has no account, and the request does not create one (``AuthorizationRequest/Purpose/existing``).
  case noAccount
  /// The user already has an account with another sign-in method.
  case accountExists(ExistingAccount)
  /// The server requires a name. Send it with ``AuthenticationBackend/complete(_:name:)``.
  case profileRequired(ProfileDemand)
}
