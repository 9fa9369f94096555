import Foundation
import PippinHTTP
import PippinNetwork
import PippinLock
import PippinSecret
import PippinTestKit
import SignInWithApple
import Testing

@Suite struct TransportTests {
  /// Far less than a minute, after which URLSession ends by itself, and enough for a busy machine.
  static let timeLimit = Duration.seconds(40)

  @Test func `stored keys work after a restart without Apple`() async throws {
    let side = try AppleSide()
    let file = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID().uuidString).json")
    let sheet = try await side.sheet(nonce: "a nonce")
    let first = appleIDService(over: side.transport, keepingKeysIn: file)
    _ = try await person(token: sheet.token, nonce: "a nonce", code: sheet.code, service: first)
    // The service does not wait for the hook, so the test does.
    try await eventually("the keys are kept") { FileManager.default.fileExists(atPath: file.path) }

    side.transport.unplug()
    let second = appleIDService(over: side.transport, keepingKeysIn: file)
    _ = try await person(token: sheet.token, nonce: "a nonce", code: sheet.code, service: second)
    try FileManager.default.removeItem(at: file)
  }

  @Test func `the cache decides what to do about a token`() async throws {
    let token = try UnverifiedIdentityToken(parsing: try await AppleSide().sheet(nonce: "a nonce").token)
    var cache = AppleKeyCache()
    let now = Date()
    #expect(
      next(&cache, for: token, now: now)
        == "fetch the set, report the result with fetched or fetchFailed, then ask again")
    cache.fetchFailed(startedAt: now)
    #expect(next(&cache, for: token, now: now) == "answer 503, Retry-After 10")
  }

  @Test func `a newer key signs from its time on`() throws {
    let p8 = try AppleSide().p8
    let older = try signer(p8: p8)
    let newer = try ClientSecretSigner(teamID: older.teamID, keyID: "KEY0000002", privateKeyPEM: SecretText(p8))
    let moment = Date(timeIntervalSince1970: 1_790_000_000)
    let both = try signer(older: older, newer: newer, from: moment)
    #expect(both.signers(at: moment - 1).map(\.keyID) == ["KEY0000001", "KEY0000002"])
    #expect(both.signers(at: moment).map(\.keyID) == ["KEY0000002", "KEY0000001"])
  }

  @Test func `an unknown transport error may have reached the server`() async throws {
    let transport = ClientTransport { _, _ in throw CancellationError() }
    await #expect(
      throws: TransportError(code: .connectionLost, mayHaveReachedServer: true, detail: "CancellationError")
    ) {
      try await transport.send(AppleEndpoints.apple.keysRequest, timeout: .seconds(1))
    }
  }

  @Test func `the URLSession transport returns every answer, also a redirect`() async throws {
    struct Server: Responder {
      func respond(to request: HTTPRequest) async -> HTTPResponse {
        guard request.method == "POST" else { return .redirect("/elsewhere") }
        return HTTPResponse(status: 400, fields: ["x-asked": request.fields["x-asks"] ?? ""], body: request.body)
      }
    }
    let server = HTTPServer(configuration: .init(), responder: Server())
    try server.start()
    let url = "http://127.0.0.1:\(server.port)/form"
    let transport = URLSessionTransport()
    let answer = try await transport.send(
      HTTPRequest(method: "POST", url: url, fields: ["x-asks": "this"], body: Array("a=b".utf8)), timeout: .seconds(60))
    #expect((answer.status, answer.fields["x-asked"], answer.bodyText) == (400, "this", "a=b"))
    #expect(try await transport.send(HTTPRequest(url: url), timeout: .seconds(60)).status == 303)
    await server.stop(grace: .zero)

    await #expect {
      try await transport.send(HTTPRequest(url: url), timeout: .seconds(60))
    } throws: {
      let error = $0 as? TransportError
      return error?.code == .couldNotConnect && error?.mayHaveReachedServer == false
    }
  }

  @Test(.timeLimit(.minutes(5)), arguments: UnresponsiveServer.Answer.allCases)
  func `the URLSession transport ends in time before a server that does not`(
    answer: UnresponsiveServer.Answer
  ) async throws {
    let server = UnresponsiveServer(answer)
    defer { server.stop() }
    let request = try HTTPRequest(url: "http://127.0.0.1:\(server.port)/")
    let start = ContinuousClock.now
    await #expect {
      // An endless answer is too large long before its time is over.
      try await URLSessionTransport().send(request, timeout: answer == .endless ? .seconds(30) : .seconds(1))
    } throws: {
      let error = $0 as? TransportError
      return error?.code == (answer == .endless ? .answerTooLarge : .timedOut) && error?.mayHaveReachedServer == true
    }
    #expect(ContinuousClock.now - start < Self.timeLimit)
  }
}

/// Calls of the library over transports and servers that do not end in time by themselves.
@Suite struct `Calls end in time` {
  /// A caller's transport.
  enum Client: String, CaseIterable, Sendable {
    case urlSession
    /// Like AsyncHTTPClient.
    case headTimeout
    /// It never returns, not even when cancelled.
    case stuck

    func transport(port: Int) -> any Transport {
      switch self {
      case .urlSession: URLSessionTransport()
      case .headTimeout: HeadTimeoutTransport(port: port)
      case .stuck: StuckTransport()
      }
    }
  }

  /// Without retries, so that each call is one request.
  private func service(_ client: Client, _ server: UnresponsiveServer) throws -> AppleIDService {
    AppleIDService(
      endpoints: try AppleEndpoints(base: "http://127.0.0.1:\(server.port)"),
      transport: client.transport(port: server.port), keys: AppleKeyCache(), timeout: .seconds(1),
      retries: .none,
      now: { Date() }, onKeySet: { _, _ in })
  }

  @Test(.timeLimit(.minutes(5)), arguments: Client.allCases, UnresponsiveServer.Answer.allCases)
  func `whatever the transport and the server do`(client: Client, answer: UnresponsiveServer.Answer) async throws {
    let side = try AppleSide()
    let sheet = try await side.sheet(nonce: "a nonce")
    let server = UnresponsiveServer(answer)
    defer { server.stop() }
    let service = try service(client, server)
    let start = ContinuousClock.now
    await #expect {
      try await person(token: sheet.token, nonce: "a nonce", code: sheet.code, service: service)
    } throws: {
      guard case .unavailable = $0 as? AppleIDServiceError else { return false }
      return true
    }
    await #expect {
      try await service.exchange(
        code: sheet.code, redirectURI: nil, codeVerifier: nil, clientID: "com.example.app",
        signer: signer(p8: side.p8))
    } throws: {
      guard case .codeMayBeSpent = $0 as? AppleIDServiceError else { return false }
      return true
    }
    #expect(ContinuousClock.now - start < TransportTests.timeLimit)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a key fetch that never ends holds nobody longer than the timeout, and the next one starts`() async throws {
    let side = try AppleSide()
    let sheet = try await side.sheet(nonce: "a nonce")
    let sent = Lock(0)
    let transport = ClientTransport { [transport = side.transport] request, timeout in
      let count = sent.withLock { count in
        count += 1
        return count
      }
      return try await (count == 1 ? StuckTransport() : transport as any Transport).send(request, timeout: timeout)
    }
    let time = ManualClock(Date())
    let service = AppleIDService(
      endpoints: .apple, transport: transport, keys: AppleKeyCache(), timeout: .seconds(5), retries: .none,
      now: { time.now() }, onKeySet: { _, _ in })
    // All of them wait for the one fetch.
    await withTaskGroup { group in
      for _ in 0..<10 {
        group.addTask {
          await #expect {
            try await person(token: sheet.token, nonce: "a nonce", code: sheet.code, service: service)
          } throws: {
            guard case .unavailable = $0 as? AppleIDServiceError else { return false }
            return true
          }
        }
      }
    }
    #expect(sent.withLock { $0 } == 1)
    #expect(service.keyPhase == .failed)
    time.advance(by: 10)
    _ = try await person(token: sheet.token, nonce: "a nonce", code: sheet.code, service: service)
    #expect(sent.withLock { $0 } == 2)
  }

  @Test(.timeLimit(.minutes(5))) func `a fetch that never ends does not delay a token with a known key`() async throws {
    let side = try AppleSide()
    let sheet = try await side.sheet(nonce: "a nonce")
    let keys = try await side.transport.send(AppleEndpoints.apple.keysRequest, timeout: .seconds(60))
    let (started, hasStarted) = AsyncStream<Void>.makeStream()
    let transport = ClientTransport { request, timeout in
      hasStarted.yield()
      return try await StuckTransport().send(request, timeout: timeout)
    }
    // The set is two hours old, so it is fetched anew in the background.
    let service = AppleIDService(
      endpoints: .apple, transport: transport, keys: AppleKeyCache(lastGood: (keys.body, Date() - 7200)),
      timeout: .seconds(86_400), retries: .none, now: { Date() }, onKeySet: { _, _ in })
    for _ in 0..<2 {
      _ = try await person(token: sheet.token, nonce: "a nonce", code: sheet.code, service: service)
      // The second call comes while the fetch is under way.
      for await _ in started { break }
      hasStarted.yield()
    }
  }
}
