import Foundation
import PippinLock
import SignInClientTesting
import Testing

@testable import SignInClient

/// Somebody's phone with the app on it: its keychain, its Apple ID, its network, its clock.
struct Phone {
  let keychain = MemoryStorage()
  let device: EmulatorAuthorizationProvider
  let network = BreakableTransport()
  let clock = PhoneClock()
  private let world: World

  init(of appleID: String?, in world: World) throws {
    self.world = world
    device = try EmulatorAuthorizationProvider(
      emulator: world.emulator, bundleID: World.app, device: EmulatedDevice(appleID: appleID), interval: 0.02)
  }

  /// Starts the app. What ran before on this phone is gone, and only what is in the keychain is still there.
  ///
  /// - Parameter storage: in place of the keychain, one that several processes share.
  func launch(over storage: (any SecretStorage)? = nil) async throws -> AuthClient {
    var environment = ClientEnvironment.device
    environment.now = { [clock] in clock.now }
    // Those who wait for a second try are waited for, not their seconds.
    environment.pause = { _ in await Task.yield() }
    let client = AuthClient(
      configuration: try Configuration(server: world.server, clientID: World.app, platform: "ios", appVersion: "1.0"),
      storage: storage ?? keychain, transport: network, environment: environment)
    try await client.start()
    return client
  }

  /// What the keychain has.
  func kept() throws -> StoredState {
    try StoredState(data: try #require(keychain.value))
  }

  /// The access token is over; the next request needs another.
  func waitForAccessTokenToExpire() {
    clock.advance(by: 20 * 60)
  }
}

/// The phone's clock, which a journey can put on.
final class PhoneClock: Sendable {
  private let ahead = Lock<TimeInterval>(0)

  var now: Date { Date().addingTimeInterval(ahead.withLock { $0 }) }

  func advance(by seconds: TimeInterval) {
    ahead.withLock { $0 += seconds }
  }
}

/// Apple's sheet with something that happens while it is on the screen, and with a memory for what it handed over.
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

  /// Apple's credential, if that is what it was.
  var credential: AppleCredential? {
    if case .apple(let credential) = handedOver { credential } else { nil }
  }
}

extension SignInOutcome {
  /// Who is signed in, if that is what it came to.
  var signIn: SignIn? {
    if case .signedIn(let signIn) = self { signIn } else { nil }
  }
}
