import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinProviders
import Testing

/// When Google's keys are fetched (R-3). The days of the cache itself are told in the tests of SignInWithApple, which
/// has the same one.
@Suite struct `Keys fetched for tokens` {
  private static let expectations = GoogleTokenExpectations(
    audience: TokenMaker.audience, authorizedParties: [], hostedDomain: nil, nonce: .sent(TokenMaker.nonce),
    nonceForm: .raw, accessToken: .notReceived)

  private static func service(
    _ transport: ScriptedTransport, onKeySet: @escaping SigningKeySource.Hook = { _, _ in }
  ) -> GoogleService {
    GoogleService(
      endpoints: .google, transport: transport, keys: SigningKeyCache(), now: { TokenMaker.now }, onKeySet: onKeySet)
  }

  private static func keys(_ ids: [String]) throws -> ScriptedTransport.Answer {
    .json(String(decoding: try TokenMaker.keySet(ids).json, as: UTF8.self))
  }

  @Test func `once for a hundred tokens at a time, and kept`() async throws {
    let token = try TokenMaker.token(TokenMaker.payload(TokenMaker.google))
    let transport = ScriptedTransport([try Self.keys(["first"])])
    let service = Self.service(transport)
    let subjects = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<100 { group.addTask { try await service.verify(token, expecting: Self.expectations).subject } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(subjects == ["110169484474386276334"])
    #expect(transport.requests.map(\.url) == ["https://www.googleapis.com/oauth2/v3/certs"])
    #expect(service.keys.phase == .fresh)
    #expect(service.keys.lastGood?.set.keyIDs == ["first"])
  }

  @Test func `an unknown key is looked for once, and then called unknown`() async throws {
    // Five minutes old; a younger one's key may not be published everywhere yet.
    let made = try TokenMaker.token(
      TokenMaker.payload(TokenMaker.google, ["iat": "1734359300"]), header: #"{"alg":"RS256","kid":"made-up"}"#)
    let transport = ScriptedTransport([try Self.keys(["first"])])
    let service = Self.service(transport)
    for _ in 0..<20 {
      await #expect(
        throws: SocialServiceError(SocialTokenError(.unknownKey, "the provider does not publish a key with this id"))
      ) {
        try await service.verify(made, expecting: Self.expectations)
      }
    }
    #expect(transport.requests.count == 1)
  }

  @Test func `an unknown key of a new token may come, so the token is to be presented again`() async throws {
    let made = try TokenMaker.token(
      TokenMaker.payload(TokenMaker.google), header: #"{"alg":"RS256","kid":"made-up"}"#)
    let transport = ScriptedTransport([try Self.keys(["first"])])
    let service = Self.service(transport)
    for _ in 0..<20 {
      let error = await #expect(throws: SocialServiceError.self) {
        try await service.verify(made, expecting: Self.expectations)
      }
      #expect(error?.code == .unreachable && error?.retryAfter == .seconds(10))
    }
    #expect(transport.requests.count == 1)
  }

  @Test func `a key that was replaced under its id is fetched`() async throws {
    let token = try TokenMaker.token(TokenMaker.payload(TokenMaker.google), key: 1)
    let service = Self.service(ScriptedTransport([try Self.keys(["other", "first"])]))
    service.keys.adopt(try TokenMaker.keySet(["first"]), fetchedAt: TokenMaker.now - 60)
    #expect(try await service.verify(token, expecting: Self.expectations).subject == "110169484474386276334")
  }

  @Test func `an outage calls no key unknown, and is asked about once`() async throws {
    let token = try TokenMaker.token(TokenMaker.payload(TokenMaker.google))
    let transport = ScriptedTransport([.edge(503)])
    let service = Self.service(transport)
    for _ in 0..<5 {
      do throws(SocialServiceError) {
        _ = try await service.verify(token, expecting: Self.expectations)
        Issue.record("verified without a key")
      } catch {
        #expect(error.code == .unreachable && error.retryAfter == .seconds(10))
      }
    }
    #expect(transport.requests.count == 1)
    #expect(service.keys.phase == .failed)
  }

  @Test func `a key set with an error status is ignored`() async throws {
    let token = try TokenMaker.token(TokenMaker.payload(TokenMaker.google))
    let set = String(decoding: try TokenMaker.keySet(["first"]).json, as: UTF8.self)
    let service = Self.service(ScriptedTransport([.json(set, status: 500)]))
    await #expect(throws: SocialServiceError.self) { try await service.verify(token, expecting: Self.expectations) }
    #expect(service.keys.lastGood == nil)
  }

  @Test func `a token that is wrong in itself costs no request`() async throws {
    let transport = ScriptedTransport([.edge(503)])
    let service = Self.service(transport)
    for changes in [["aud": "\"x\""], ["exp": "1"], ["nonce": "\"x\""], ["iss": "\"x\""]] {
      let token = try TokenMaker.token(TokenMaker.payload(TokenMaker.google, changes))
      await #expect(throws: SocialServiceError.self) { try await service.verify(token, expecting: Self.expectations) }
    }
    #expect(transport.requests.isEmpty)
  }

  @Test func `a new key set is passed on for storage, and another node's is used`() async throws {
    let (stream, out) = AsyncStream<[String]>.makeStream()
    let service = Self.service(ScriptedTransport([try Self.keys(["first"])])) { set, _ in out.yield(set.keyIDs) }
    _ = try await service.verify(
      TokenMaker.token(TokenMaker.payload(TokenMaker.google)), expecting: Self.expectations)
    var handed = stream.makeAsyncIterator()
    #expect(await handed.next() == ["first"])
    service.keys.adopt(try TokenMaker.keySet(["first", "second"]), fetchedAt: TokenMaker.now + 1)
    #expect(service.keys.lastGood?.set.keyIDs == ["first", "second"])
  }
}
