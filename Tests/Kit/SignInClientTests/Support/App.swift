import Foundation
import PippinLock

@testable import SignInClient

/// A client with its storage, a scripted server and a clock.
struct App {
  let server: ScriptedServer
  let storage: TestStorage
  let clock: Clock
  let client: AuthClient

  init(
    _ server: ScriptedServer = ScriptedServer(), storage: TestStorage = TestStorage(), clock: Clock = Clock(),
    configure: (inout Configuration) -> Void = { _ in }, deadline: (@Sendable (TimeInterval) async -> Void)? = nil
  ) throws {
    self.server = server
    self.storage = storage
    self.clock = clock
    guard let url = URL(string: "https://id.example.com") else { throw URLError(.badURL) }
    var configuration = try Configuration(server: url, clientID: "com.example.app", platform: "ios")
    configuration.tokenHosts.insert("api.example.com")
    configure(&configuration)
    var environment = ClientEnvironment.test(clock)
    if let deadline { environment.deadline = deadline }
    client = AuthClient(configuration: configuration, storage: storage, transport: server, environment: environment)
  }

  /// A client with a signed-in user.
  static func signedIn(_ session: StoredSession = .sample(), server: ScriptedServer = ScriptedServer()) throws -> App {
    try App(server, storage: TestStorage(session: session))
  }

  /// Waits until the client's background work is done.
  func settle() async { await client.settle(Fate(after: .max)) }
}

/// A storage in memory that can be locked and inspected.
final class TestStorage: SecretStorage {
  private let value: Lock<Data?>
  private let error = Lock<StorageError?>(nil)
  private let count = Lock(0)

  init(_ value: Data? = nil) { self.value = Lock(value) }

  convenience init(session: StoredSession) throws {
    var state = StoredState.sample()
    state.session = session
    self.init(try state.data())
  }

  var saves: Int { count.withLock { $0 } }
  var bytes: Data? { value.withLock { $0 } }

  var state: StoredState? {
    get throws { try bytes.map { data in try StoredState(data: data) } }
  }

  func fail(_ error: StorageError?) { self.error.withLock { $0 = error } }

  func load() throws(StorageError) -> Data? {
    if let error = error.withLock({ $0 }) { throw error }
    return value.withLock { $0 }
  }

  func save(_ value: Data) throws(StorageError) {
    if let error = error.withLock({ $0 }) { throw error }
    count.withLock { $0 += 1 }
    self.value.withLock { $0 = value }
  }
}

/// A provider with a configurable answer.
struct TestProvider: AuthorizationProvider {
  var id: ProviderID = .apple
  var answer: @Sendable (AuthorizationRequest) async throws(AuthorizationError) -> Authorization

  func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
    try await answer(request)
  }

  static func apple(_ user: String = "001.mary", name: String? = nil) -> TestProvider {
    TestProvider { request in
      .apple(
        AppleCredential(
          user: user, identityToken: "token", authorizationCode: "code", state: request.state,
          name: name.map { PersonName(givenName: $0) }))
    }
  }

  static let password = TestProvider(id: .password) { _ in
    .password(PasswordCredential(email: "mary@example.com", password: "secret"))
  }

  static let cancelling = TestProvider { _ in .cancelled }
}

/// A server's answer to a sign-in.
func signInAnswer(_ session: String = "s1", account: String = "mary", generation: Int = 1) -> String {
  #"{"account":{"id":"\#(account)","created_at":"2026-01-01T00:00:00Z"},"session":"#
    + sessionBody(session, generation) + #","created":true,"linked":false}"#
}

func refreshAnswer(_ session: String = "s1", generation: Int) -> String {
  #"{"session":\#(sessionBody(session, generation))}"#
}

private func sessionBody(_ session: String, _ generation: Int) -> String {
  #"{"id":"\#(session)","access_token":"access.\#(session).\#(generation)","token_type":"Bearer","expires_in":900,"#
    + #""refresh_token":"refresh.\#(session).\#(generation)","refresh_expires_in":5184000}"#
}

/// The error that `work` throws.
func failure(_ work: () async throws -> Void) async -> SignInError? {
  do {
    try await work()
    return nil
  } catch let error as SignInError {
    return error
  } catch {
    return SignInError(SignInError.Code(rawValue: "another"), "\(error)")
  }
}
