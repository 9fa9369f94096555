import Foundation
import PippinLock

@testable import SignInClient

/// An app on a device: the client, a storage that survives it, and the scripted server.
struct Device {
  let server: ScriptedServer
  let storage: KeptInMemory
  let client: AuthClient

  init(_ server: ScriptedServer = ScriptedServer(), storage: KeptInMemory = KeptInMemory()) throws {
    guard let url = URL(string: "https://id.example.com") else { throw URLError(.badURL) }
    self.server = server
    self.storage = storage
    let count = Lock(0)
    var environment = ClientEnvironment(
      now: { Date(timeIntervalSinceReferenceDate: 800_000_000) },
      secret: {
        count.withLock {
          $0 += 1
          return "secret-\($0)-0123456789"
        }
      }, pause: { _ in await Task.yield() })
    // Time-outs of what does answer must not pass first on a slow machine. `waitPatiently` is not where the views are drawn.
    environment.deadline = { seconds in try? await Task.sleep(nanoseconds: UInt64(seconds * 20e9)) }
    client = AuthClient(
      configuration: try Configuration(server: url, clientID: "com.example.app", platform: "ios"), storage: storage,
      transport: server, environment: environment)
  }

  /// Restarts the app on the same device.
  func relaunched() throws -> Device { try Device(server, storage: storage) }

  /// A device on which Mary is signed in with Apple.
  static func signedIn(_ answers: [String: ScriptedServer.Answer] = [:]) async throws -> Device {
    let device = try Device(ScriptedServer(answers.mapValues { [$0] }))
    device.server.answer("POST /v1/sign-in/apple", .ok(Answers.signIn()))
    _ = try await device.client.signIn(with: Sheet.apple())
    return device
  }
}

/// A storage that survives the client.
final class KeptInMemory: SecretStorage {
  private let value = Lock<Data?>(nil)
  private let locked = Lock(false)

  /// Before the first unlock of the device, nothing can be read.
  var isLocked: Bool {
    get { locked.withLock { $0 } }
    set { locked.withLock { $0 = newValue } }
  }

  func load() throws(StorageError) -> Data? {
    if isLocked { throw StorageError(.locked, "The device is locked.") }
    return value.withLock { $0 }
  }

  func save(_ value: Data) throws(StorageError) { self.value.withLock { $0 = value } }
}

/// A provider's sheet with a configurable answer.
struct Sheet: CredentialStateProvider {
  var id: ProviderID = .apple
  var state = CredentialState.authorized
  var answer: @Sendable (AuthorizationRequest) async throws(AuthorizationError) -> Authorization

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    try await answer(request)
  }

  func credentialState(for user: String) async -> CredentialState { state }

  func revocations() -> AsyncStream<Void> { AsyncStream { $0.finish() } }

  /// Apple's sheet: Mary agrees, and a silent request finds no user.
  static func apple(state: CredentialState = .authorized) -> Sheet {
    Sheet(state: state) { request in
      guard request.purpose == .create else { return .cancelled }
      return .apple(
        AppleCredential(
          user: "001.mary", identityToken: "token", authorizationCode: "code", state: request.state,
          name: PersonName(givenName: "Mary")))
    }
  }

  static let google = Sheet(id: .google) { _ in .idToken(IDToken("google token", carriesNonce: true)) }

  static func cancelled(_ id: ProviderID = .apple) -> Sheet { Sheet(id: id) { _ in .cancelled } }
}
