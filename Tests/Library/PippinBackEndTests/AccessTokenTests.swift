import Foundation
import PippinBackEnd
import PippinHTTP
import PippinLock
import PippinTestKit
import PippinTokens
import Testing

@Suite struct `Access tokens` {
  private let server: KeyServer
  private let clock = ManualClock()
  private let verifier: AccessTokenVerifier

  init() throws {
    server = try KeyServer()
    verifier = try AccessTokenVerifier(
      issuer: KeyServer.issuer, audience: "com.example.app", transport: ResponderTransport(server), now: clock.now)
  }

  private func code(of token: String) async -> AccessTokenError.Code? {
    do {
      _ = try await verifier.verify(token)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `a genuine token is accepted, and the keys are fetched once`() async throws {
    let token = try server.token(now: clock.time)
    try await withThrowingTaskGroup { group in
      for _ in 0..<100 { group.addTask { try await verifier.verify(token) } }
      for try await claims in group { #expect(claims.subject == "an account") }
    }
    #expect(server.fetches == 1)
    let claims = try await verifier.verify(authorization: "bearer \(token)")
    #expect(claims.clientID == "ios")
    #expect(claims.sessionID == "a session")
    #expect(claims.scopes == ["a", "b"])
    #expect(!claims.isGuest)
    #expect(claims.authenticatedAt == Date(timeIntervalSince1970: 1_763_000_000))
    #expect("\(claims)" == "VerifiedAccessToken(subject: an account)")
  }

  @Test func `each wrong claim has a code, and costs no fetch`() async throws {
    let now = clock.time
    for (claims, type, expected) in [
      (["iss": "https://other.example.com"], "at+jwt", AccessTokenError.Code.wrongIssuer),
      (["iss": KeyServer.issuer + "/"], "at+jwt", .wrongIssuer),
      (["aud": "com.example.other"], "at+jwt", .wrongAudience),
      (["sub": ""], "at+jwt", .malformed),
      ([:], "JWT", .notAnAccessToken),
      ([:], "AT+JWT", .notAnAccessToken),
      ([:], nil, .notAnAccessToken),
    ] as [([String: String], String?, AccessTokenError.Code)] {
      #expect(await code(of: try server.token(now: now, claims: claims, type: type)) == expected)
    }
    #expect(await code(of: "") == .malformed)
    #expect(await code(of: "a.b.c") == .malformed)
    #expect(await code(of: try server.token(now: now - 911)) == .expired)
    #expect(server.fetches == 0)
  }

  @Test func `a token is valid until ten seconds after its end`() async throws {
    let token = try server.token(now: clock.time)
    clock.advance(by: 909)
    #expect(await code(of: token) == nil)
    clock.advance(by: 1)
    #expect(await code(of: token) == .expired)
  }

  @Test func `a forged signature is refused`() async throws {
    let stranger = try KeyServer()
    #expect(await code(of: try stranger.token(now: clock.time)) == .badSignature)
    let token = try server.token(now: clock.time)
    #expect(await code(of: String(token.dropLast(4)) + "AAAA") == .badSignature)
  }

  @Test func `an unknown key is looked for once in ten seconds`() async throws {
    #expect(await code(of: try server.token(now: clock.time)) == nil)
    let unknown = try server.token(now: clock.time, keyID: "next")
    for _ in 0..<50 { #expect(await code(of: unknown) == .unknownKey) }
    #expect(server.fetches == 1)
    server.publish("next")
    clock.advance(by: 11)
    #expect(await code(of: unknown) == nil)
    #expect(server.fetches == 2)
  }

  @Test func `without keys the answer is 503 and not 401`() async throws {
    server.break()
    let token = try server.token(now: clock.time)
    let error = await #expect(throws: AccessTokenError.self) { try await verifier.verify(token) }
    #expect(error?.code == .unavailable && error?.httpStatus == 503 && error?.challenge == nil)
  }

  @Test func `keys older than ten minutes are not used`() async throws {
    #expect(await code(of: try server.token(now: clock.time)) == nil)
    server.break()
    clock.advance(by: 599)
    #expect(await code(of: try server.token(now: clock.time)) == nil)
    clock.advance(by: 11)
    #expect(await code(of: try server.token(now: clock.time)) == .unavailable)
  }

  @Test func `keys can be fetched ahead`() async throws {
    try await verifier.refreshKeys()
    try await verifier.refreshKeys()
    #expect(server.fetches == 1)
    server.break()
    #expect(await code(of: try server.token(now: clock.time)) == nil)
  }

  @Test(arguments: [nil, "", "Bearer", "Bearer a b", "Basic abc", "Bearer,abc"])
  func `a request without one bearer token is challenged`(field: String?) async throws {
    let error = await #expect(throws: AccessTokenError.self) { try await verifier.verify(authorization: field) }
    #expect(error?.code == .missing && error?.httpStatus == 401 && error?.challenge == "Bearer")
  }
}

/// The key set of a Pippin server, and its tokens.
final class KeyServer: Responder {
  static let issuer = "https://id.example.com"

  private struct State {
    var fetches = 0
    var isBroken = false
    var ids = ["first"]
  }

  private let key: P256PrivateKey
  private let state = Lock(State())

  init() throws { key = try P256PrivateKey.generate() }

  var fetches: Int { state.withLock { $0.fetches } }

  func publish(_ id: String) { state.withLock { $0.ids.append(id) } }

  func `break`() { state.withLock { $0.isBroken = true } }

  func token(
    now: Date, claims: [String: String] = [:], type: String? = "at+jwt", keyID: String = "first"
  ) throws -> String {
    let iat = Int64(now.timeIntervalSince1970)
    var writer = JSONWriter()
    writer.beginObject()
    for (name, value) in [
      ("iss", Self.issuer), ("aud", "com.example.app"), ("sub", "an account"), ("client_id", "ios"),
      ("sid", "a session"), ("scope", "a b"),
    ] { writer.member(name, claims[name] ?? value) }
    writer.member("iat", iat)
    writer.member("exp", iat + 900)
    writer.member("auth_time", 1_763_000_000)
    writer.endObject()
    return try JWSSigner(key: .es256(key), keyID: keyID, type: type).sign(writer.bytes)
  }

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    let (isBroken, ids) = state.withLock { state in
      state.fetches += 1
      return (state.isBroken, state.ids)
    }
    guard !isBroken, request.url == Self.issuer + "/.well-known/jwks.json" else { return HTTPResponse(status: 503) }
    do {
      let keys = ids.map { JSONWebKey(.p256(key.publicKey), keyID: $0, algorithm: .ES256) }
      return .json(try JSONWebKeySet(keys).json)
    } catch {
      return HTTPResponse(status: 500)
    }
  }
}
