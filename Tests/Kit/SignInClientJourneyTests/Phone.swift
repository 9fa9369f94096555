import Foundation
import PippinLock
import PippinTestKit
import SignInClientTesting
import Testing

@testable import SignInClient

/// A phone with the app: its keychain, Apple Account, network and clock.
struct Phone {
  let keychain = MemoryStorage()
  let device: EmulatorAuthorizationProvider
  let network = BreakableTransport()
  let clock = PhoneClock()
  /// What the device's password manager was told.
  let managers = ToldManagers()
  private let world: World

  init(of appleID: String?, in world: World) throws {
    self.world = world
    device = try EmulatorAuthorizationProvider(
      emulator: world.emulator, bundleID: World.app, device: EmulatedDevice(appleID: appleID), interval: 0.02)
  }

  /// Starts the app. Only the keychain survives from the previous run.
  ///
  /// - Parameters:
  ///   - storage: replaces the keychain with one that several processes share.
  ///   - passkeys: the device's authenticator, if the app tells its password manager which passkeys sign in.
  ///   - appAttest: the device's App Attest, if it has it and the app uses it.
  func launch(
    over storage: (any SecretStorage)? = nil, telling passkeys: EmulatorPasskeyProvider? = nil,
    attesting appAttest: (any AppAttestation)? = nil
  ) async throws -> AuthClient {
    var environment = ClientEnvironment.device
    environment.now = { [clock] in clock.now }
    // Retries do not wait for their pauses.
    environment.pause = { _ in await Task.yield() }
    environment.deadline = waitPatiently
    var configuration = try Configuration(
      server: world.server, clientID: World.app, platform: "ios", appVersion: "1.0")
    if let passkeys {
      await managers.pass(on: passkeys)
      configuration.passwordManagers = managers
    }
    configuration.appAttestation = appAttest
    let client = AuthClient(
      configuration: configuration, storage: storage ?? keychain, transport: network, environment: environment)
    try await client.start()
    return client
  }

  /// The keychain's content.
  func kept() throws -> StoredState {
    try StoredState(data: try #require(keychain.value))
  }

  /// Moves the clock past the access token's expiry.
  func waitForAccessTokenToExpire() {
    clock.advance(by: 20 * 60)
  }
}

/// The phone's clock, which a journey can move.
final class PhoneClock: Sendable {
  private let ahead = Lock<TimeInterval>(0)

  var now: Date { Date().addingTimeInterval(ahead.withLock { $0 }) }

  func advance(by seconds: TimeInterval) {
    ahead.withLock { $0 += seconds }
  }
}

/// Apple's sheet with an action while it is on the screen. It records its credential.
actor Sheet: AuthorizationProvider {
  nonisolated let id: ProviderID
  private let provider: any AuthorizationProvider
  private let meanwhile: @Sendable () async throws -> Void
  private(set) var handedOver: Authorization?

  init(of provider: any AuthorizationProvider, meanwhile: @escaping @Sendable () async throws -> Void = {}) {
    self.provider = provider
    self.meanwhile = meanwhile
    id = provider.id
  }

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    let answer = try await provider.authorize(request)
    handedOver = answer
    do {
      try await meanwhile()
    } catch {
      throw AuthorizationError(.failed, "\(error)")
    }
    return answer
  }

  /// Apple's credential, if there was one.
  var credential: AppleCredential? {
    if case .apple(let credential) = handedOver { credential } else { nil }
  }
}

extension SignInOutcome {
  /// The sign-in, if that was the outcome.
  var signIn: SignIn? {
    if case .signedIn(let signIn) = self { signIn } else { nil }
  }
}

extension AuthClient {
  /// The access token, once the wait after a failed refresh is over.
  @discardableResult
  func accessTokenAfterWait() async throws -> String {
    var token: String?
    try await eventually("the wait after the failures is over") {
      do throws(SignInError) {
        token = try await accessToken()
      } catch {
        guard error.code == .unreachable else { throw error }
      }
      return token != nil
    }
    return try #require(token)
  }
}

/// A device's password manager, which notes what it is told.
actor ToldManagers: PasswordManagerUpdates {
  private(set) var told: [PasskeySignal] = []
  private var device: EmulatorPasskeyProvider?

  func pass(on device: EmulatorPasskeyProvider) { self.device = device }

  /// What was told since the last call.
  func news() -> [PasskeySignal] {
    defer { told = [] }
    return told
  }

  func report(_ signal: PasskeySignal) async {
    told.append(signal)
    await device?.report(signal)
  }
}

extension AuthClient {
  /// Returns when nothing is left to do about passkeys.
  func passkeysSettled() async {
    while let work = passkeyWork { await work.value }
  }
}
