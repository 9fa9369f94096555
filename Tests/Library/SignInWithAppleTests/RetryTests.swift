import PippinFoundation
import PippinHTTP
import PippinLock
import PippinSecret
import SignInWithApple
import Testing

/// Which requests are repeated.
@Suite struct `Retries` {
  private let time = ManualTime(TokenMaker.now)
  private let pauses = Pauses()

  /// Skips pauses and records their length.
  private final class Pauses: Sendable {
    let all = Lock<[Duration]>([])
    let isCancelled = Lock(false)
  }

  private func service(_ transport: ScriptedTransport) -> AppleIDService {
    let retries = AppleIDService.Retries(attempts: 3) { [pauses] delay in
      pauses.all.withLock { $0.append(delay) }
      return !pauses.isCancelled.withLock { $0 }
    }
    return AppleIDService(
      endpoints: .apple, transport: transport, keys: AppleKeyCache(), retries: retries, now: { [time] in time.now },
      onKeySet: { _, _ in })
  }

  private func signer() throws -> ClientSecretSigner {
    try ClientSecretSigner(teamID: "TEAM000001", keyID: "KEY0000001", privateKeyPEM: SecretText(TestKeys.client))
  }

  private func refresh(_ transport: ScriptedTransport) async throws -> TokenAnswer {
    try await service(transport).validate(refreshToken: SecretText("r1"), clientID: "c", signer: signer())
  }

  @Test(arguments: [
    ScriptedTransport.Answer.lost(.couldNotResolve), .lost(.couldNotConnect), .lost(.connectionLost), .lost(.timedOut),
    .edge(500), .edge(502), .edge(503), .edge(504),
  ])
  func `solve temporary failures of a refresh (TOKEN-27)`(fault: ScriptedTransport.Answer) async throws {
    let transport = ScriptedTransport([fault, fault, .accessToken])
    #expect(try await refresh(transport).accessToken == SecretText("a1"))
    #expect(transport.requests.count == 3)
    #expect(pauses.all.withLock { $0 } == [.milliseconds(200), .milliseconds(800)])
  }

  @Test func `end after three attempts`() async throws {
    let transport = ScriptedTransport([.edge(503)])
    let error = await #expect(throws: AppleIDServiceError.self) { try await refresh(transport) }
    #expect(error?.withoutCause == .unavailable(retryAfter: .seconds(10), cause: ""))
    #expect(error?.detail.contains("refresh: status 503") == true && error?.detail.contains("attempt 3") == true)
    #expect(transport.requests.count == 3)
  }

  @Test(arguments: [
    ScriptedTransport.Answer.edge(429), .edge(503, retryAfter: "7"), .edge(403), .edge(400), .json("", status: 400),
    .refusal("invalid_grant"), .lost(.tls), .lost(.cancelled), .lost(.unsupportedRequest), .lost(.answerTooLarge),
  ])
  func `are not made where they cannot help, or are not wanted (TOKEN-14)`(
    answer: ScriptedTransport.Answer
  ) async throws {
    let transport = ScriptedTransport([answer])
    await #expect(throws: AppleIDServiceError.self) { try await refresh(transport) }
    #expect(transport.requests.count == 1)
  }

  @Test func `respect Retry-After`() async throws {
    let transport = ScriptedTransport([.edge(429, retryAfter: "77")])
    let error = await #expect(throws: AppleIDServiceError.self) { try await refresh(transport) }
    #expect(error?.withoutCause == .unavailable(retryAfter: .seconds(77), cause: ""))
  }

  @Test func `end after the length of one timeout`() async throws {
    let time = time
    let slow = RecordingTransport { _ throws(TransportError) in
      time.advance(10)
      throw TransportError(code: .timedOut, mayHaveReachedServer: true, detail: "test")
    }
    let service = AppleIDService(
      endpoints: .apple, transport: slow, keys: AppleKeyCache(),
      retries: AppleIDService.Retries(attempts: 3) { _ in true }, now: { time.now }, onKeySet: { _, _ in })
    await #expect(throws: AppleIDServiceError.self) {
      try await service.validate(refreshToken: SecretText("r1"), clientID: "c", signer: signer())
    }
    #expect(slow.requests.count == 1)
  }

  @Test func `end when the caller is cancelled`() async throws {
    pauses.isCancelled.withLock { $0 = true }
    let transport = ScriptedTransport([.edge(503)])
    await #expect(throws: AppleIDServiceError.self) { try await refresh(transport) }
    #expect(transport.requests.count == 1)
  }

  @Test func `apply to revocations and both steps of a migration`() async throws {
    let revocation = ScriptedTransport([.edge(502), .success(HTTPResponse(status: 200))])
    try await service(revocation).revoke(SecretText("r1"), hint: .refreshToken, clientID: "c", signer: signer())
    #expect(revocation.requests.map(\.path) == ["/auth/revoke", "/auth/revoke"])

    let migration = ScriptedTransport([
      .edge(502), .accessToken, .lost(.connectionLost), .json(#"{"transfer_sub":"t"}"#),
    ])
    let subject = try await service(migration).transferSubject(of: "s", to: "T2", clientID: "c", signer: signer())
    #expect(subject == "t")
    #expect(
      migration.requests.map(\.path)
        == ["/auth/token", "/auth/token", "/auth/usermigrationinfo", "/auth/usermigrationinfo"])
  }

  @Test(
    arguments: [
      (.lost(.timedOut), true), (.lost(.connectionLost), true), (.lost(.cancelled), true),
      (.lost(.couldNotConnect, mayHaveReachedServer: false), false), (.edge(503), false), (.edge(429), false),
      (.edge(200), true), (.json("{}"), true), (.json(#"{"error":"teapot"}"#, status: 400), true),
      (.refusal("invalid_grant"), true), (.refusal("invalid_client"), true),
    ] as [(ScriptedTransport.Answer, Bool)])
  func `never send a code twice; the error says whether it may be used (TOKEN-6, TRAP-8)`(
    answer: ScriptedTransport.Answer, maySpend: Bool
  ) async throws {
    let transport = ScriptedTransport([answer])
    let error = await #expect(throws: AppleIDServiceError.self) {
      try await service(transport).exchange(
        code: "c1", redirectURI: nil, codeVerifier: nil, clientID: "c", signer: signer())
    }
    #expect(error?.mayHaveSpentCode == maySpend)
    #expect(transport.requests.count == 1)
  }
}
