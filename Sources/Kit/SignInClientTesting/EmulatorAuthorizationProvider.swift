public import Foundation
public import SignInClient

/// Sign in with Apple without a sheet or an Apple Account, with credentials of `pippin emulate`.
///
/// It answers like a device. For a button ([`create`](<doc:SignInClient/AuthorizationRequest/Purpose>)), the user of
/// ``device`` signs in. At launch (`existing`), it returns only a user who consented before or the saved password, and
/// otherwise cancels. It reports consents that are revoked in the emulator's Settings while the app runs.
///
/// A UI test starts the app with two launch arguments, which appear in `UserDefaults`:
///
/// ```swift
/// let app = XCUIApplication()
/// app.launchArguments = ["-emulator", "http://127.0.0.1:8081", "-appleID", "mary"]
/// app.launch()
/// ```
///
/// The app's debug build uses this provider instead of Apple's:
///
/// ```swift
/// #if DEBUG
///   import SignInClientTesting
/// #endif
///
/// func appleProvider(anchor: PresentationAnchor) throws -> any CredentialStateProvider {
///   #if DEBUG
///     if let address = UserDefaults.standard.string(forKey: "emulator"), let url = URL(string: address) {
///       let mary = EmulatedDevice(appleID: UserDefaults.standard.string(forKey: "appleID"))
///       return try EmulatorAuthorizationProvider(emulator: url, bundleID: "com.example.app", device: mary)
///     }
///   #endif
///   return AppleAuthorizationProvider(anchor: anchor)
/// }
/// ```
///
/// Use a server that trusts the emulator: `pippin demo`, or `pippin serve` with the emulator's address. Both use plain
/// HTTP on this machine; allow it with `NSAllowsLocalNetworking` in the debug build's `Info.plist`.
public actor EmulatorAuthorizationProvider: CredentialStateProvider {
  /// Apple.
  public nonisolated let id = ProviderID.apple
  /// The emulated device. Change it with ``change(_:)``.
  public private(set) var device: EmulatedDevice

  /// The other sign-in methods in the same sheet.
  public nonisolated let combines: Set<ProviderID>

  private let emulator: EmulatorConnection
  private let passkeys: EmulatorPasskeyProvider?
  private let scopes: Set<AppleScope>
  private let interval: TimeInterval
  private var isAsking = false
  /// The users that this device has seen, with their last known state.
  private var states: [String: CredentialState] = [:]

  /// Creates a provider for a device.
  ///
  /// - Parameters:
  ///   - emulator: the address of `pippin emulate`, or of the emulator of `pippin demo`: plain HTTP on this machine.
  ///   - bundleID: the app's bundle id in the emulator's configuration.
  ///   - device: the device.
  ///   - scopes: the data that the user is asked to share, as in the app's own provider.
  ///   - interval: seconds between two checks for revoked consent.
  ///   - transport: the transport to the emulator.
  /// - Throws: ``SignInClient/AuthorizationError`` for an address that is not on this machine, because anyone can sign
  ///   in as any user of an emulator.
  public init(
    emulator: URL, bundleID: String, device: EmulatedDevice, scopes: Set<AppleScope> = [.name, .email],
    interval: TimeInterval = 1, transport: any HTTPTransport = URLSessionTransport()
  ) throws(AuthorizationError) {
    self.emulator = try EmulatorConnection(emulator, bundleID: bundleID, transport: transport)
    self.device = device
    self.scopes = scopes
    self.interval = interval
    (passkeys, combines) = (nil, [])
  }

  /// Creates a provider whose sheet also has the passkeys of a device and the saved password. The user picks
  /// ``EmulatedDevice/picks``.
  ///
  /// - Throws: ``SignInClient/AuthorizationError`` for an address that is not on this machine.
  public init(
    emulator: URL, bundleID: String, device: EmulatedDevice, passkeys: EmulatorPasskeyProvider,
    scopes: Set<AppleScope> = [.name, .email], interval: TimeInterval = 1,
    transport: any HTTPTransport = URLSessionTransport()
  ) throws(AuthorizationError) {
    self.emulator = try EmulatorConnection(emulator, bundleID: bundleID, transport: transport)
    self.device = device
    self.scopes = scopes
    self.interval = interval
    (self.passkeys, combines) = (passkeys, [.passkey, .password])
  }

  /// Changes the device, for example its Apple Account or the user's choices.
  public func change(_ change: @Sendable (inout EmulatedDevice) -> Void) {
    change(&device)
  }

  /// Asks the user of ``device``.
  ///
  /// - Throws: ``SignInClient/AuthorizationError``: `busy` during another request (NATIVE-14), `failed` if the device
  ///   has no Apple Account, or the emulator fails or is unavailable.
  public func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    guard !isAsking else { throw AuthorizationError(.busy, "Another request is already on the screen.") }
    isAsking = true
    defer { isAsking = false }
    if device.cancels { return .cancelled }
    if let passkeys, request.passkey != nil, device.picks == .passkey { return try await passkeys.authorize(request) }
    if !combines.isEmpty, request.user == nil, device.picks == .password, let password = device.savedPassword {
      return .password(password)
    }
    guard request.purpose == .existing else {
      guard let appleID = device.appleID else {
        throw AuthorizationError(.failed, "This device has no Apple Account.")
      }
      return try await appleCredential(of: appleID, request) ?? .cancelled
    }
    let password = device.savedPassword.map { Authorization.password($0) }
    if device.prefersSavedPassword, let password { return password }
    if let credential = try await credentialAtLaunch(request) { return credential }
    return password ?? .cancelled
  }

  private func credentialAtLaunch(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization? {
    guard let appleID = device.appleID else { return nil }
    // Only this user may answer, who may have a new identifier after a team transfer (TRANSFER-11).
    if let user = request.user, ![.authorized, .transferred].contains(await credentialState(for: user)) { return nil }
    return try await appleCredential(of: appleID, request)
  }

  private func appleCredential(
    of appleID: String, _ request: AuthorizationRequest
  ) async throws(AuthorizationError) -> Authorization? {
    guard let credential = try await emulator.authorize(appleID, device, scopes, request) else { return nil }
    states[credential.user] = .authorized
    return .apple(credential)
  }

  /// Returns the credential state of the Apple user, or `notFound` for users of other devices.
  public func credentialState(for user: String) async -> CredentialState {
    guard let appleID = device.appleID else { return .notFound }
    let state = await emulator.state(of: user, onTheDeviceOf: appleID)
    states[user] = state
    return state
  }

  /// Yields each time a user revokes consent in the emulator's Settings, but not when an Apple Account is deleted
  /// (NATIVE-11).
  public nonisolated func revocations() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let watch = Task { [weak self] in
        var last: [String: CredentialState] = [:]
        while !Task.isCancelled, let isRevoked = await self?.look(&last) {
          if isRevoked { continuation.yield() }
          await self?.pause()
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in watch.cancel() }
    }
  }

  /// Whether a consent that was valid in `last` is now revoked.
  private func look(_ last: inout [String: CredentialState]) async -> Bool {
    last.merge(states) { watched, _ in watched }
    var isRevoked = false
    for (user, before) in last {
      let now = await credentialState(for: user)
      // Ignore an emulator that is temporarily unavailable.
      if now != .unknown { last[user] = now }
      isRevoked = isRevoked || (before == .authorized && now == .revoked)
    }
    return isRevoked
  }

  private func pause() async {
    // A cancelled task returns early; the loop checks for it.
    try? await Task.sleep(nanoseconds: UInt64(max(0, interval) * 1e9))
  }
}

/// The device of an ``EmulatorAuthorizationProvider``: its Apple Account, and what the user does in Apple's sheet.
public struct EmulatedDevice: Sendable, Equatable {
  /// The device's Apple Account, by its id in the emulator, such as `mary`; `nil` for none.
  public var appleID: String?
  /// The name that the user enters in the sheet; `nil` leaves it unchanged.
  public var editedName: PersonName?
  /// Whether the user selects Hide My Email.
  public var hidesEmail: Bool
  /// The password in the keychain for the app.
  public var savedPassword: PasswordCredential?
  /// Whether the user selects the password at launch if there is also an Apple Account.
  public var prefersSavedPassword: Bool
  /// Whether the system reports that the user is a child.
  public var userAgeRange: AppleCredential.UserAgeRange
  /// Whether the user closes the sheet.
  public var cancels: Bool
  /// What the user picks in a sheet with several sign-in methods, where it is offered.
  public var picks = ProviderID.apple

  /// Creates a device.
  public init(
    appleID: String?, editedName: PersonName? = nil, hidesEmail: Bool = false, savedPassword: PasswordCredential? = nil,
    prefersSavedPassword: Bool = false, userAgeRange: AppleCredential.UserAgeRange = .unknown, cancels: Bool = false
  ) {
    self.appleID = appleID
    self.editedName = editedName
    self.hidesEmail = hidesEmail
    self.savedPassword = savedPassword
    self.prefersSavedPassword = prefersSavedPassword
    self.userAgeRange = userAgeRange
    self.cancels = cancels
  }
}
