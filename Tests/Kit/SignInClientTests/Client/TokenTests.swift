import Foundation
import PippinLock
import PippinSecret
import PippinTestKit
import Testing

@testable import SignInClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Requests of the app with an access token.
@Suite struct TokenTests {
  private let refresh = "POST /v1/session/refresh"
  private let orders = "GET /orders"

  private func request(_ text: String = "https://api.example.com/orders") throws -> URLRequest {
    URLRequest(url: try #require(URL(string: text)))
  }

  /// A signed-in client with an expired access token.
  private func stale() throws -> App {
    let app = try App.signedIn(server: ScriptedServer([refresh: [.ok(refreshAnswer(generation: 2))]]))
    app.clock.pass(1000)
    return app
  }

  @Test func `a hundred callers share one refresh`() async throws {
    let app = try stale()
    let gate = app.server.hold(refresh)
    let tokens = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<100 { group.addTask { try await app.client.accessToken() } }
      try await eventually("they wait") { await app.client.waiting.count >= 100 }
      gate.open()
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(tokens == ["access.s1.2"])
    #expect(app.server.asked(refresh).count == 1)
  }

  @Test func `the retry key is stored before the refresh is sent`() async throws {
    let app = try stale()
    app.server.watch { asked in
      let seed = (try? app.storage.state)?.retrySeed?.revealed
      #expect(seed.map { asked.says(Digest.hex($0 + ".refresh.s1.1")) } == true)
      #expect(seed.map { asked.says($0) } == false)
    }
    _ = try await app.client.accessToken()
    #expect(try app.storage.state?.session?.refreshToken == SecretText("refresh.s1.2"))
  }

  @Test func `a cancelled caller does not affect the others`() async throws {
    let app = try stale()
    let gate = app.server.hold(refresh)
    let impatient = Task { try await app.client.accessToken() }
    let patient = Task { try await app.client.accessToken() }
    try await eventually("they wait") { await app.client.waiting.count >= 2 }
    impatient.cancel()
    let error = await failure { _ = try await impatient.value }
    #expect(error?.code == .cancelled)
    gate.open()
    #expect(try await patient.value == "access.s1.2")
    #expect(app.server.asked(refresh).count == 1)
  }

  @Test func `a storage that cannot be written sends no refresh, and signs nobody out`() async throws {
    let app = try App.signedIn()
    try await app.client.start()
    app.clock.pass(1000)
    app.storage.fail(StorageError(.failed, "full"))
    let error = await failure { _ = try await app.client.accessToken() }
    #expect(error?.code == .storage)
    #expect(app.server.asked(refresh).isEmpty)
    #expect(app.client.state.account != nil)
  }

  @Test func `who was refused a token gets another one, by one refresh for all`() async throws {
    let app = try App.signedIn(server: ScriptedServer([refresh: [.ok(refreshAnswer(generation: 2))]]))
    app.clock.pass(60)
    let first = try await app.client.accessToken()
    let gate = app.server.hold(refresh)
    let tokens = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<20 { group.addTask { try await app.client.accessToken(insteadOf: first) } }
      try await eventually("they wait") { await app.client.waiting.count >= 20 }
      gate.open()
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(tokens == ["access.s1.2"])
    // A later caller with the same refused token gets the new one, and so does a caller with an unknown token.
    #expect(try await app.client.accessToken(insteadOf: first) == "access.s1.2")
    #expect(try await app.client.accessToken(insteadOf: "another") == "access.s1.2")
    #expect(app.server.asked(refresh).count == 1)
  }

  @Test func `a back end that refuses every token starts no loop of refreshes`() async throws {
    let app = try App.signedIn(
      server: ScriptedServer([refresh: (2...9).map { .ok(refreshAnswer(generation: $0)) }]))
    app.clock.pass(60)
    var token = try await app.client.accessToken()
    token = try await app.client.accessToken(insteadOf: token)
    let error = await failure { _ = try await app.client.accessToken(insteadOf: token) }
    #expect(error?.code == .accessTokenInvalid)
    #expect(app.server.asked(refresh).count == 1)
    app.clock.pass(5)
    #expect(try await app.client.accessToken(insteadOf: token) == "access.s1.3")
    #expect(app.client.isSignedIn)
  }

  @Test func `nobody who is signed out gets a token instead of another`() async throws {
    let app = try App()
    #expect(await failure { _ = try await app.client.accessToken(insteadOf: "x") }?.code == .signedOut)
  }

  @Test func `after a 401 the request is sent once more with a new token`() async throws {
    let app = try App.signedIn(server: ScriptedServer([refresh: [.ok(refreshAnswer(generation: 2))]]))
    app.server.answer(orders, .problem(401, "any"), .ok("{}"))
    app.clock.pass(30)
    let (_, response) = try await app.client.data(for: try request())
    #expect(response.statusCode == 200)
    #expect(app.server.asked(orders).map(\.bearer) == ["Bearer access.s1.1", "Bearer access.s1.2"])
  }

  @Test func `a second 401 is returned`() async throws {
    let app = try App.signedIn(server: ScriptedServer([refresh: [.ok(refreshAnswer(generation: 2))]]))
    app.server.answer(orders, .problem(401, "any"))
    app.clock.pass(30)
    let (_, response) = try await app.client.data(for: try request())
    #expect(response.statusCode == 401)
    #expect(app.server.asked(orders).count == 2)
    #expect(app.client.state.account != nil)
    // The back end refused the token before, too.
    _ = try await app.client.data(for: try request())
    #expect(app.server.asked(refresh).count == 1)
    #expect(app.server.asked(orders).count == 3)
  }

  @Test func `a refused token is replaced although it is new`() async throws {
    let app = try App.signedIn(server: ScriptedServer([refresh: [.ok(refreshAnswer(generation: 2))]]))
    app.server.answer(orders, .problem(401, "any"), .ok("{}"))
    #expect(try await app.client.data(for: try request()).1.statusCode == 200)
    #expect(app.server.asked(orders).map(\.bearer) == ["Bearer access.s1.1", "Bearer access.s1.2"])
  }

  @Test func `a back end that refuses every token costs one refresh in thirty seconds`() async throws {
    let app = try App.signedIn(
      server: ScriptedServer([refresh: (2...9).map { .ok(refreshAnswer(generation: $0)) }]))
    app.server.answer(orders, .problem(401, "any"))
    for _ in 0..<3 { _ = try await app.client.data(for: try request()) }
    #expect(app.server.asked(refresh).count == 1)
    app.clock.pass(30)
    for _ in 0..<3 { _ = try await app.client.data(for: try request()) }
    #expect(app.server.asked(refresh).count == 2)
  }

  @Test func `requests that are refused together share the new token`() async throws {
    let app = try App.signedIn(server: ScriptedServer([refresh: [.ok(refreshAnswer(generation: 2))]]))
    app.server.answer(orders, .problem(401, "any"), .problem(401, "any"), .ok("{}"))
    let gate = app.server.hold(orders)
    let request = try request()
    let codes = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<2 { group.addTask { try await app.client.data(for: request).1.statusCode } }
      try await eventually("both are sent") { app.server.asked(orders).count == 2 }
      gate.open()
      return try await group.reduce(into: [Int]()) { $0.append($1) }
    }
    #expect(codes == [200, 200])
    #expect(app.server.asked(refresh).count == 1)
  }

  @Test func `the 401 is returned while the server is unavailable`() async throws {
    let app = try App.signedIn(server: ScriptedServer([refresh: [.lost], orders: [.problem(401, "any")]]))
    app.clock.pass(30)
    #expect(try await app.client.data(for: try request()).1.statusCode == 401)
    #expect(app.server.asked(orders).count == 1)
  }

  @Test func `a refresh times out after 15 seconds, and is sent again`() async throws {
    let server = ScriptedServer([refresh: [.ok(refreshAnswer(generation: 2))]])
    let gate = server.hold(refresh)
    let limits = Lock<[TimeInterval]>([])
    let deadline: @Sendable (TimeInterval) async -> Void = { seconds in
      let isFirst = limits.withLock { limits in
        limits.append(seconds)
        return limits.count == 1
      }
      guard isFirst else { return await never() }
      await #expect(throws: Never.self) {
        try await eventually("the server is asked") { !server.asked("POST /v1/session/refresh").isEmpty }
      }
    }
    let app = try App(server, storage: TestStorage(session: .sample()), deadline: deadline)
    app.clock.pass(1000)
    let using = Task { try await app.client.accessToken() }
    try await eventually("the server is asked") { app.server.asked(refresh).count >= 2 }
    gate.open()
    #expect(try await using.value == "access.s1.2")
    #expect(limits.withLock { $0 } == [15, 15])
    #expect(Set(app.server.asked(refresh).map(\.body)).count == 1)
  }

  @Test func `an app's request without an answer is not repeated`() async throws {
    let app = try App.signedIn(server: ScriptedServer([orders: [.lost]]))
    let error = await failure { _ = try await app.client.data(for: try request()) }
    #expect(error?.code == .unreachable)
    #expect(app.server.asked(orders).count == 1)
  }

  @Test func `a request of one user is not repeated with the next user's token`() async throws {
    let app = try App.signedIn(
      server: ScriptedServer([
        "POST /v1/sign-in/apple": [.ok(signInAnswer("s2", account: "anita"))], "DELETE /v1/session": [.noContent],
        orders: [.problem(401, "any")],
      ]))
    let gate = app.server.hold(orders)
    let using = Task { try await app.client.data(for: try request()) }
    try await eventually("the server is asked") { !app.server.asked(orders).isEmpty }
    _ = try await app.client.signIn(with: TestProvider.apple("001.anita"))
    gate.open()
    let error = await failure { _ = try await using.value }
    #expect(error?.code == .signedOut)
    #expect(app.server.asked(orders).map(\.bearer) == ["Bearer access.s1.1"])
  }

  @Test(arguments: [
    "http://api.example.com/orders", "http://127.0.0.1.example.com/", "ftp://api.example.com/", "https:///orders",
    "file:///etc/passwd", "https://evil.example.com/", "https://api.example.com.evil.example/", "https://example.com/",
    "https://mary@api.example.com/", "https://:secret@api.example.com/", "http://localhost:8080/orders",
  ]) func `tokens are not sent over an insecure connection`(address: String) async throws {
    let app = try App.signedIn()
    let error = await failure { _ = try await app.client.data(for: try request(address)) }
    #expect(error?.code == .insecureAddress)
    let other = await failure { _ = try await app.client.authorized(try request(address)) }
    #expect(other?.code == .insecureAddress)
    #expect(app.server.all.isEmpty)
  }

  @Test(arguments: ["https://id.example.com/v1", "https://api.example.com/", "HTTPS://API.example.com:8443"])
  func `tokens are sent to the server and the configured hosts only`(address: String) async throws {
    let app = try App.signedIn()
    let request = try await app.client.authorized(try request(address))
    #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer access.s1.1")
  }

  @Test func `the error for an insecure address says what to do`() async throws {
    let app = try App.signedIn()
    let error = await failure { _ = try await app.client.authorized(try request("https://shop.example.com/")) }
    #expect(error?.detail.contains("shop.example.com") == true)
    #expect(error?.detail.contains("Configuration.tokenHosts") == true)
  }

  @Test(arguments: ["http://localhost:8080/orders", "http://127.0.0.1/", "http://[::1]:80/"])
  func `with a local server, other local ports get tokens`(address: String) throws {
    let server = try #require(URL(string: "http://127.0.0.1:9000"))
    let url = try #require(URL(string: address))
    #expect(try Configuration(server: server, clientID: "app").objection(to: url) == nil)
  }

  @Test(arguments: ["http://localhost:8080/orders", "http://[::1]:80/"])
  func `this machine gets tokens if the app configured it`(address: String) async throws {
    let app = try App(storage: TestStorage(session: .sample())) { $0.tokenHosts.formUnion(["localhost", "::1"]) }
    let request = try await app.client.authorized(try request(address))
    #expect(request.value(forHTTPHeaderField: "Authorization") == "Bearer access.s1.1")
  }

  @Test func `a redirect is returned without sending the token to it`() async throws {
    let app = try App.signedIn(server: ScriptedServer([orders: [.raw(302, type: "text/html", "")]]))
    let (_, response) = try await app.client.data(for: try request())
    #expect(response.statusCode == 302)
    #expect(app.server.all.count == 1)
  }

  @Test func `without a session nothing is sent`() async throws {
    let app = try App()
    let error = await failure { _ = try await app.client.data(for: try request()) }
    #expect(error?.code == .signedOut)
    #expect(app.server.all.isEmpty)
  }

  @Test(.timeLimit(.minutes(5))) func `a back end that never answers a refresh does not hold its callers`() async throws
  {
    let backend = StuckBackend()
    let deadlines = Lock(0)
    let url = try #require(URL(string: "https://id.example.com"))
    let clock = Clock()
    var environment = ClientEnvironment.test(clock)
    environment.deadline = { [backend] _ in
      let number = deadlines.withLock { count in
        count += 1
        return count
      }
      // The first refresh gets no more time once the back end has been asked, the second as much as it needs.
      if number == 1 {
        while backend.retryKeys.isEmpty { await Task.yield() }
        return
      }
      do {
        try await Task.sleep(nanoseconds: 600_000_000_000)
      } catch {
        // The refresh was answered.
        return
      }
    }
    let client = AuthClient(
      configuration: try Configuration(server: url, clientID: "com.example.app", platform: "ios"),
      storage: try TestStorage(session: .sample()), transport: ScriptedServer(), environment: environment,
      backend: backend)
    clock.pass(1000)
    // The client sends the refresh again, because it is unknown whether the first one arrived.
    #expect(try await client.accessToken() == "access.s1.2")
    #expect(backend.retryKeys.count == 2 && Set(backend.retryKeys).count == 1)
  }
}

/// An own back end that never answers the first refresh, not even when the task is cancelled.
private final class StuckBackend: AuthenticationBackend {
  private let keys = Lock<[String]>([])

  var retryKeys: [String] { keys.withLock { $0 } }

  func refresh(_ request: RefreshRequest) async throws(SignInError) -> SessionTokens {
    let number = keys.withLock { keys in
      keys.append(request.retryKey)
      return keys.count
    }
    if number == 1 { _ = await Task { try await Task.sleep(nanoseconds: 86_400_000_000_000) }.result }
    return .sample("s1", 2)
  }

  private static let unused = SignInError(.unsupported, "Not part of the test.")

  func nonce() async throws(SignInError) -> Nonce { throw Self.unused }
  func signIn(_ attempt: SignInAttempt) async throws(SignInError) -> SignInReply { throw Self.unused }
  func account(_ check: SessionCheck) async throws(SignInError) -> Account { throw Self.unused }
  func signOut(accessToken: String) async throws(SignInError) { throw Self.unused }
  func deleteAccount(accessToken: String, idempotencyKey: String) async throws(SignInError) -> Deletion {
    throw Self.unused
  }
}
