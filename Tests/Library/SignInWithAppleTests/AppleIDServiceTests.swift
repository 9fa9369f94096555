import PippinFoundation
import PippinHTTP
import PippinLock
import PippinSecret
import SignInWithApple
import Testing

@Suite struct `The service's key handling` {
  private func service(
    _ transport: RecordingTransport, _ time: ManualTime, keys: AppleKeyCache = AppleKeyCache(),
    onKeySet: @escaping AppleIDService.KeySetHook = { _, _ in }
  ) -> AppleIDService {
    AppleIDService(endpoints: .apple, transport: transport, keys: keys, now: { time.now }, onKeySet: onKeySet)
  }

  @Test func `fetches the keys once for a thousand tokens`() async throws {
    let transport = RecordingTransport(.json(try TokenMaker.keySet(TokenMaker.usualKeys)))
    let service = service(transport, ManualTime(TokenMaker.now))
    let token = try TokenMaker.token()
    try await withThrowingTaskGroup { group in
      for _ in 0..<1000 {
        group.addTask { try await service.verify(token, expecting: .usual()).subject }
      }
      for try await subject in group { #expect(subject == TokenMaker.subject) }
    }
    #expect(transport.requests.map(\.url) == ["https://appleid.apple.com/auth/keys"])
  }

  @Test func `passes the key set to its hook`() async throws {
    let transport = RecordingTransport(.json(try TokenMaker.keySet(TokenMaker.usualKeys)))
    let (kept, continuation) = AsyncStream.makeStream(of: (AppleKeySet, Date).self)
    let service = service(transport, ManualTime(TokenMaker.now)) { continuation.yield(($0, $1)) }
    _ = try await service.verify(TokenMaker.token(), expecting: .usual())
    var sets = kept.makeAsyncIterator()
    let first = await sets.next()
    #expect(first?.0.keyIDs == ["first", "second"])
    #expect(first?.1 == TokenMaker.now)
    #expect(service.lastGoodKeys?.set.keyIDs == ["first", "second"])
  }

  @Test func `does not report an outage as an unknown key`() async throws {
    let transport = RecordingTransport(HTTPResponse.html("<html>", status: 503))
    let time = ManualTime(TokenMaker.now)
    let service = service(transport, time)
    let token = try TokenMaker.token()
    for _ in 0..<3 {
      let error = await #expect(throws: AppleIDServiceError.self) {
        try await service.verify(token, expecting: .usual())
      }
      #expect(error?.withoutCause == .unavailable(retryAfter: .seconds(10), cause: ""))
      #expect(error?.detail.hasPrefix("appleid.apple.com, keys: status 503, no key set (attempt 1, ") == true)
    }
    #expect(transport.requests.count == 1)
    time.advance(10)
    await #expect(throws: AppleIDServiceError.self) { try await service.verify(token, expecting: .usual()) }
    #expect(transport.requests.count == 2)
  }

  @Test func `rejects an older token of a made-up key after one fetch, and the next one without a fetch`() async throws
  {
    let transport = RecordingTransport(.json(try TokenMaker.keySet(TokenMaker.usualKeys)))
    let service = service(transport, ManualTime(TokenMaker.now))
    let old = ClaimValue.integer(Int(TokenMaker.now.timeIntervalSince1970) - 300)
    for id in ["made-up", "another", "made-up"] {
      let token = try TokenMaker.token(["iat": old], key: TestKeys.stranger, keyID: id)
      await #expect(
        throws: AppleIDServiceError.identityToken(
          IdentityTokenError(code: .unknownKey, detail: "Apple publishes no key of this id"))
      ) { try await service.verify(token, expecting: .usual()) }
    }
    #expect(transport.requests.count == 1)
  }

  @Test func `accepts a token when its key is published within five minutes (KEYS-18)`() async throws {
    let published = Lock(TokenMaker.usualKeys.map { $0 })
    let transport = RecordingTransport { _ throws(TransportError) in
      do {
        return .json(try TokenMaker.keySet(published.withLock { $0 }))
      } catch {
        throw TransportError(code: .connectionLost, mayHaveReachedServer: true, detail: "\(error)")
      }
    }
    let time = ManualTime(TokenMaker.now)
    let service = service(transport, time)
    let token = try TokenMaker.token(key: TestKeys.stranger, keyID: "new")
    for _ in 0..<3 {
      let error = await #expect(throws: AppleIDServiceError.self) {
        try await service.verify(token, expecting: .usual())
      }
      #expect(error?.withoutCause == .unavailable(retryAfter: .seconds(10), cause: ""))
    }
    #expect(transport.requests.count == 1)
    published.withLock { $0.append((id: "new", pem: TestKeys.stranger)) }
    time.advance(40)
    #expect(try await service.verify(token, expecting: .usual()).subject == TokenMaker.subject)
    #expect(transport.requests.count == 2)
  }

  @Test func `fetches once for a key that was replaced under its id`() async throws {
    let transport = RecordingTransport(.json(try TokenMaker.keySet([(id: "first", pem: TestKeys.second)])))
    let stored = (json: try TokenMaker.keySet([(id: "first", pem: TestKeys.first)]), fetchedAt: TokenMaker.now - 60)
    let service = service(transport, ManualTime(TokenMaker.now), keys: AppleKeyCache(lastGood: stored))
    let token = try TokenMaker.token(key: TestKeys.second)
    try await withThrowingTaskGroup { group in
      for _ in 0..<20 {
        group.addTask { try await service.verify(token, expecting: .usual()).subject }
      }
      for try await subject in group { #expect(subject == TokenMaker.subject) }
    }
    #expect(transport.requests.count == 1)
  }

  @Test func `fetches at most once in five minutes for wrong signatures`() async throws {
    let transport = RecordingTransport(.json(try TokenMaker.keySet(TokenMaker.usualKeys)))
    let time = ManualTime(TokenMaker.now)
    let stored = (json: try TokenMaker.keySet(TokenMaker.usualKeys), fetchedAt: TokenMaker.now - 60)
    let service = service(transport, time, keys: AppleKeyCache(lastGood: stored))
    for second in 0..<300 {
      let forged = try TokenMaker.token(
        ["iat": .integer(TokenMaker.issuedAt + second)], key: TestKeys.stranger)
      await #expect {
        try await service.verify(forged, expecting: .usual())
      } throws: {
        guard case .identityToken(let refusal) = $0 as? AppleIDServiceError else { return false }
        return refusal.code == .badSignature
      }
      time.advance(1)
    }
    #expect(transport.requests.count == 1)
    // A set that was fetched five minutes after a token was issued settles the matter.
    time.advance(3000)
    service.adopt(try TokenMaker.usualKeySet(), fetchedAt: time.now)
    await #expect(throws: AppleIDServiceError.self) {
      try await service.verify(TokenMaker.token(key: TestKeys.stranger), expecting: .usual())
    }
    #expect(transport.requests.count == 1)
  }

  @Test func `fetches once during a flood of made-up keys, and still verifies good tokens`() async throws {
    let transport = RecordingTransport(.json(try TokenMaker.keySet(TokenMaker.usualKeys)))
    let service = service(
      transport, ManualTime(TokenMaker.now),
      keys: AppleKeyCache(lastGood: (try TokenMaker.keySet(TokenMaker.usualKeys), TokenMaker.now - 60)))
    let good = try TokenMaker.token()
    await withTaskGroup { group in
      for number in 0..<300 {
        group.addTask {
          await #expect(throws: AppleIDServiceError.self) {
            try await service.verify(
              TokenMaker.token(key: TestKeys.stranger, keyID: "made-up-\(number)"), expecting: .usual())
          }
          await #expect(throws: Never.self) { try await service.verify(good, expecting: .usual()) }
        }
      }
    }
    #expect(transport.requests.count == 1)
  }

  @Test func `uses the last good set while it fetches the next`() async throws {
    let (released, release) = AsyncStream.makeStream(of: Void.self)
    let keys = try TokenMaker.keySet([(id: "second", pem: TestKeys.second)])
    let transport = RecordingTransport { _ throws(TransportError) in
      for await _ in released { break }
      return .json(keys)
    }
    let stored = (json: try TokenMaker.keySet(TokenMaker.usualKeys), fetchedAt: TokenMaker.now - 7200)
    let service = service(transport, ManualTime(TokenMaker.now), keys: AppleKeyCache(lastGood: stored))
    // The answer is released only afterwards, so a call that waited would hang.
    _ = try await service.verify(TokenMaker.token(), expecting: .usual())
    release.yield()
    release.finish()
  }

  @Test func `adopts a key set from another node`() async throws {
    let transport = RecordingTransport(HTTPResponse(status: 500))
    let service = service(transport, ManualTime(TokenMaker.now))
    service.adopt(try TokenMaker.usualKeySet(), fetchedAt: TokenMaker.now - 5)
    _ = try await service.verify(TokenMaker.token(), expecting: .usual())
    #expect(transport.requests.isEmpty)
  }

  @Test func `verifies notifications with the same keys`() async throws {
    let transport = RecordingTransport(.json(try TokenMaker.keySet(TokenMaker.usualKeys)))
    let service = service(transport, ManualTime(TokenMaker.now))
    let event = #"{"type":"account-deleted","sub":"s","event_time":1657617063012}"#
    let token = try TokenMaker.token(["events": .string(event), "jti": "j"])
    let notification = try await service.verifyNotification(token, audiences: ["com.example.app"])
    #expect(notification.type == .accountDeleted)
    let body = Array(#"{"payload":"\#(token)"}"#.utf8)
    #expect(try await service.verifyNotification(delivery: body, audiences: ["com.example.app"]) == notification)
    await #expect(throws: AppleIDServiceError.self) {
      try await service.verifyNotification(token, audiences: ["com.example.other"])
    }
    #expect(transport.requests.count == 1)
  }
}

@Suite struct `The service's token requests` {
  private let time = ManualTime(TokenMaker.now)

  private func service(_ transport: RecordingTransport) -> AppleIDService {
    AppleIDService(
      endpoints: .apple, transport: transport, keys: AppleKeyCache(), now: { [time] in time.now },
      onKeySet: { _, _ in })
  }

  private func signer(keyID: String = "KEY0000001") throws -> ClientSecretSigner {
    try ClientSecretSigner(teamID: "TEAM000001", keyID: keyID, privateKeyPEM: SecretText(TestKeys.client))
  }

  private func exchange(_ transport: RecordingTransport) async throws(AppleIDServiceError) -> TokenAnswer {
    let signer: ClientSecretSigner
    do { signer = try self.signer() } catch { preconditionFailure("the fixture is a key") }
    return try await service(transport).exchange(
      code: "c1", redirectURI: nil, codeVerifier: nil, clientID: "com.example.app", signer: signer)
  }

  @Test func `exchange a code`() async throws {
    let transport = RecordingTransport(
      .json(Array(#"{"access_token":"a1","token_type":"Bearer","refresh_token":"r1"}"#.utf8)))
    #expect(try await exchange(transport).refreshToken == SecretText("r1"))
    let form = try #require(transport.requests.first?.formData)
    #expect(form.pairs.map(\.name) == ["client_id", "client_secret", "grant_type", "code"])
  }

  @Test(arguments: [
    (true, AppleIDServiceError.codeMayBeSpent(cause: "")), (false, .unavailable(retryAfter: .seconds(10), cause: "")),
  ])
  func `never send a code twice, and report whether it may be used (TOKEN-6)`(
    hasReached: Bool, expected: AppleIDServiceError
  ) async throws {
    let transport = RecordingTransport { _ throws(TransportError) in
      throw TransportError(code: .timedOut, mayHaveReachedServer: hasReached, detail: "test")
    }
    let error = await #expect(throws: AppleIDServiceError.self) { try await exchange(transport) }
    #expect(error?.withoutCause == expected)
    #expect(error?.detail.hasPrefix("appleid.apple.com, exchange: no answer, timed_out: test (attempt 1, ") == true)
    #expect(transport.requests.count == 1)
  }

  @Test(arguments: [
    (200, "<html>", AppleIDServiceError.codeMayBeSpent(cause: "")), (200, "", .codeMayBeSpent(cause: "")),
    (503, "<html>", .unavailable(retryAfter: .seconds(10), cause: "")),
    (429, "", .unavailable(retryAfter: .seconds(10), cause: "")),
    (
      400, #"{"error":"invalid_grant"}"#,
      .token(AppleTokenError(code: .invalidGrant, detail: "Apple answered invalid_grant", status: 400))
    ),
  ])
  func `distinguish an outage from a rejection (TOKEN-27)`(status: Int, body: String, expected: AppleIDServiceError)
    async
  {
    let transport = RecordingTransport(HTTPResponse(status: status, body: Array(body.utf8)))
    let error = await #expect(throws: AppleIDServiceError.self) { try await exchange(transport) }
    #expect(error?.withoutCause == expected)
    #expect(error?.detail.contains("status \(status)") == true)
    #expect(transport.requests.count == 1)
  }

  @Test func `reuse one client secret per client and key, and renew it in time (SECRET-8)`() async throws {
    let transport = RecordingTransport(.json(Array(#"{"access_token":"a1","token_type":"Bearer"}"#.utf8)))
    let service = service(transport)
    func secret(_ clientID: String, _ signer: ClientSecretSigner) async throws -> String? {
      _ = try await service.validate(refreshToken: SecretText("r1"), clientID: clientID, signer: signer)
      return transport.requests.last?.formData?.first("client_secret")
    }
    let first = try await secret("com.example.app", signer())
    #expect(try await secret("com.example.app", signer()) == first)
    #expect(try await secret("com.example.web", signer()) != first)
    #expect(try await secret("com.example.app", signer(keyID: "KEY0000002")) != first)
    time.advance(179)
    #expect(try await secret("com.example.app", signer()) == first)
    time.advance(1)
    #expect(try await secret("com.example.app", signer()) != first)
  }

  @Test func `validate and revoke, where an outage proves nothing`() async throws {
    let refusal = RecordingTransport(.json(Array(#"{"error":"invalid_grant"}"#.utf8), status: 400))
    let gone = AppleTokenError(code: .invalidGrant, detail: "Apple answered invalid_grant", status: 400)
    await #expect(throws: AppleIDServiceError.token(gone)) {
      try await service(refusal).validate(refreshToken: SecretText("r1"), clientID: "c", signer: signer())
    }
    let outage = RecordingTransport { _ throws(TransportError) in
      throw TransportError(code: .timedOut, mayHaveReachedServer: true, detail: "test")
    }
    let error = await #expect(throws: AppleIDServiceError.self) {
      try await service(outage).revoke(SecretText("r1"), hint: .refreshToken, clientID: "c", signer: signer())
    }
    #expect(error?.withoutCause == .unavailable(retryAfter: .seconds(10), cause: ""))
    let done = RecordingTransport(HTTPResponse(status: 200))
    try await service(done).revoke(SecretText("r1"), hint: .refreshToken, clientID: "c", signer: signer())
    #expect(done.requests.map(\.path) == ["/auth/revoke"])
  }
}
