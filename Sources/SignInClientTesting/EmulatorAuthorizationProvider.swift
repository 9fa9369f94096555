public import Foundation
public import SignInClient

/// Sign in with Apple without a sheet and without an Apple ID: the credentials are those of `pippin emulate`.
///
/// It answers as a device does. At a button ([`create`](<doc:SignInClient/AuthorizationRequest/Purpose>)) the person of
/// ``device`` signs in; at launch (`existing`) only somebody who has consented before, or the keychain's password, and nothing
/// comes up when there is neither. Whoever withdraws their consent in the emulator's Settings is noticed while the app runs.
///
/// A UI test starts the app with two arguments, which land in `UserDefaults`:
///
/// ```swift
/// let app = XCUIApplication()
/// app.launchArguments = ["-emulator", "http://127.0.0.1:8081", "-appleID", "mary"]
/// app.launch()
/// ```
///
/// and the app, in its debug build alone, takes this provider in place of Apple's:
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
/// The server must be one that trusts the emulator: `pippin demo`, or `pippin serve` with its address. Both speak plain HTTP on this
/// machine, which `NSAllowsLocalNetworking` in the debug build's `Info.plist` lets the app do.
public actor EmulatorAuthorizationProvider: CredentialStateProvider {
  /// Apple.
  public nonisolated let id = ProviderID.apple
  /// The device that it stands for. ``change(_:)`` changes it.
  public private(set) var device: EmulatedDevice

  private let emulator: EmulatorConnection
  private let scopes: Set<AppleScope>
  private let interval: TimeInterval
  private var isAsking = false
  /// The users that this device was told of or asked about, with the state known last.
  private var states: [String: CredentialState] = [:]

  /// A device at an emulator.
  ///
  /// - Parameters:
  ///   - emulator: where `pippin emulate` or the emulator of `pippin demo` listens: plain HTTP on this very machine.
  ///   - bundleID: the app, as the emulator's set-up has it.
  ///   - device: whose device it is.
  ///   - scopes: what the person is asked to share, as the app's own provider asks.
  ///   - interval: seconds between two looks for a withdrawn consent.
  ///   - transport: how the emulator is reached.
  /// - Throws: ``SignInClient/AuthorizationError`` for an address that is not on this machine: what anybody can be anybody with is for tests
  ///   alone.
  public init(
    emulator: URL, bundleID: String, device: EmulatedDevice, scopes: Set<AppleScope> = [.name, .email],
    interval: TimeInterval = 1, transport: any HTTPTransport = URLSessionTransport()
  ) throws(AuthorizationError) {
    self.emulator = try EmulatorConnection(emulator, bundleID: bundleID, transport: transport)
    self.device = device
    self.scopes = scopes
    self.interval = interval
  }

  /// Changes the device: another Apple ID, another mind of the person's.
  public func change(_ change: @Sendable (inout EmulatedDevice) -> Void) {
    change(&device)
  }

  /// Asks the person of ``device``.
  ///
  /// - Throws: ``SignInClient/AuthorizationError``: `busy` while another request is under way (NATIVE-14), `failed` where no Apple ID is on the
  ///   device or the emulator refuses or is away.
  public func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    guard !isAsking else { throw AuthorizationError(.busy, "Another request is on the screen.") }
    isAsking = true
    defer { isAsking = false }
    if device.cancels { return .cancelled }
    guard request.purpose == .existing else {
      guard let appleID = device.appleID else {
        throw AuthorizationError(.failed, "No Apple ID is signed in on this device.")
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
    // Wanted is this person, whom the device may know under a new name by now (TRANSFER-11); it knows nobody else.
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

  /// What this device says of the person whom Apple calls `user`: of anybody but its own, that it does not know them.
  public func credentialState(for user: String) async -> CredentialState {
    guard let appleID = device.appleID else { return .notFound }
    let state = await emulator.state(of: user, onTheDeviceOf: appleID)
    states[user] = state
    return state
  }

  /// Comes each time that somebody withdrew their consent in the emulator's Settings; not when an Apple ID is deleted (NATIVE-11).
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

  /// Whether a consent that stood in `last` is withdrawn now.
  private func look(_ last: inout [String: CredentialState]) async -> Bool {
    last.merge(states) { watched, _ in watched }
    var isRevoked = false
    for (user, before) in last {
      let now = await credentialState(for: user)
      // An emulator that is away for a moment has nothing to say.
      if now != .unknown { last[user] = now }
      isRevoked = isRevoked || (before == .authorized && now == .revoked)
    }
    return isRevoked
  }

  private func pause() async {
    // Cancelled, the pause is over sooner; the loop looks for itself.
    try? await Task.sleep(nanoseconds: UInt64(max(0, interval) * 1e9))
  }
}
