import PippinFoundation
import PippinHTTP
import PippinLock
import SignInWithApple
import Testing

/// What only servers need: keys ahead of the first token, statuses, and values that print plainly.
@Suite struct `For servers` {
  private func service(_ transport: some Transport, _ time: ManualTime) -> AppleIDService {
    AppleIDService(
      endpoints: .apple, transport: transport, keys: AppleKeyCache(), retries: .none, now: { time.now },
      onKeySet: { _, _ in })
  }

  @Test func `keys can be fetched before the first token, and again when they are due`() async throws {
    let transport = RecordingTransport(.json(try TokenMaker.keySet(TokenMaker.usualKeys)))
    let time = ManualTime(TokenMaker.now)
    let service = service(transport, time)
    try await withThrowingTaskGroup { group in
      for _ in 0..<100 { group.addTask { try await service.refreshKeys() } }
      try await group.waitForAll()
    }
    #expect(transport.requests.count == 1 && service.keyPhase == .fresh)
    _ = try await service.verify(TokenMaker.token(), expecting: .usual())
    #expect(transport.requests.count == 1)
    time.advance(3599)
    try await service.refreshKeys()
    #expect(transport.requests.count == 1)
    time.advance(1)
    try await service.refreshKeys()
    #expect(transport.requests.count == 2)
  }

  @Test func `a failed fetch is an error, and is not repeated for ten seconds`() async throws {
    let transport = RecordingTransport(HTTPResponse(status: 503))
    let time = ManualTime(TokenMaker.now)
    let service = service(transport, time)
    for _ in 0..<5 {
      let error = await #expect(throws: AppleIDServiceError.self) { try await service.refreshKeys() }
      #expect(error?.httpStatus == 503 && error?.retryAfterSeconds == 10)
    }
    #expect(transport.requests.count == 1)
    time.advance(10)
    await #expect(throws: AppleIDServiceError.self) { try await service.refreshKeys() }
    #expect(transport.requests.count == 2)
  }

  @Test func `an old set stays in use while Apple is unavailable`() async throws {
    let isAway = Lock(false)
    let set = HTTPResponse.json(try TokenMaker.keySet(TokenMaker.usualKeys))
    let transport = RecordingTransport { _ throws(TransportError) in
      isAway.withLock { $0 } ? HTTPResponse(status: 503) : set
    }
    let time = ManualTime(TokenMaker.now)
    let service = service(transport, time)
    try await service.refreshKeys()
    isAway.withLock { $0 = true }
    time.advance(3600)
    await #expect(throws: AppleIDServiceError.self) { try await service.refreshKeys() }
    #expect(service.lastGoodKeys?.set.keyIDs == ["first", "second"])
  }

  @Test func `the service says where it sends its requests`() {
    #expect(service(RecordingTransport(HTTPResponse(status: 200)), ManualTime(TokenMaker.now)).endpoints == .apple)
  }

  @Test func `each error says its status`() {
    func token(_ code: AppleTokenError.Code, mismatched: Bool = false) -> AppleIDServiceError {
      .token(AppleTokenError(code: code, detail: "", status: 400, redirectURIMismatched: mismatched))
    }
    let refused = AppleIDServiceError.identityToken(IdentityTokenError(code: .expired, detail: ""))
    let away = AppleIDServiceError.unavailable(retryAfter: .milliseconds(1500), cause: "")
    for (error, status, ofNotification) in [
      (refused, 401, 400), (away, 503, 503), (.codeMayBeSpent(cause: ""), 401, 503), (token(.invalidGrant), 401, 503),
      (token(.invalidGrant, mismatched: true), 500, 503), (token(.invalidClient), 500, 503),
      (token(.invalidRequest), 500, 503),
    ] as [(AppleIDServiceError, Int, Int)] {
      #expect((error.httpStatus, error.notificationStatus) == (status, ofNotification), "\(error)")
    }
    #expect(away.retryAfterSeconds == 2)
    #expect(AppleIDServiceError.unavailable(retryAfter: .zero, cause: "").retryAfterSeconds == 1)
    #expect(refused.retryAfterSeconds == nil)
    #expect(AuthorizationCallbackError(code: .malformed, detail: "").httpStatus == 400)
  }

  @Test func `open values print as their text`() {
    #expect("\(AppleKeyCache.Phase.fresh)" == "fresh")
    #expect("\(IdentityTokenError.Code.wrongAudience)" == "wrong_audience")
    #expect("\(AppleTokenError.Code.invalidGrant)" == "invalid_grant")
    #expect("\(AppleNotification.EventType.consentRevoked)" == "consent-revoked")
    #expect("\(AuthorizationCallbackError.Code.duplicateField)" == "duplicate_field")
    #expect("\(AuthorizationRequestError.Code.redirectURI)" == "redirect_uri")
    #expect("\(ClientSecretError.Code.malformedKey)" == "malformed_key")
    #expect("\(TransportError.Code.timedOut)" == "timed_out")
    #expect("\(RealUserStatus.likelyReal) \(RealUserStatus(rawValue: 7))" == "likelyReal 7")
  }

  @Test func `a responder in the same process is a transport, and can hang up`() async throws {
    struct Server: Responder {
      func respond(to request: HTTPRequest) async -> HTTPResponse {
        HTTPResponse(status: request.path == "/broken" ? 0 : 204)
      }
    }
    let transport = ResponderTransport(Server())
    let (whole, broken) = (
      HTTPRequest(scheme: "https", authority: "anything.example.com", path: "/"),
      HTTPRequest(scheme: "https", authority: "anything.example.com", path: "/broken")
    )
    let answer = try await transport.send(whole, timeout: .seconds(1))
    #expect(answer.status == 204)
    let error = await #expect(throws: TransportError.self) {
      _ = try await transport.send(broken, timeout: .seconds(1))
    }
    #expect(error?.code == .connectionLost && error?.mayHaveReachedServer == true)
  }
}
