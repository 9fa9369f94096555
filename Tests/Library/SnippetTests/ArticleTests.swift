import AppleIDEmulator
import Foundation
import PippinHTTP
import PippinSecret
import PippinTestKit
import SignInWithApple
import Testing

/// The code in the documentation does what the documentation says.
@Suite struct ArticleTests {
  let side: AppleSide
  let service: AppleIDService

  init() throws {
    side = try AppleSide()
    service = appleIDService(over: side.transport)
  }

  @Test func `ten lines verify an identity token`() async throws {
    let sheet = try await side.sheet(nonce: "a nonce")
    let subject = try await person(token: sheet.token, nonce: "a nonce", code: sheet.code, service: service)
    #expect(!subject.isEmpty)
    await #expect(throws: AppleIDServiceError.self) {
      try await person(token: sheet.token, nonce: "another", code: sheet.code, service: service)
    }
  }

  @Test func `a rejected token is answered with 401, an outage with 503`() async throws {
    let sheet = try await side.sheet(nonce: "a nonce")
    func expectations(_ audience: String) -> IdentityTokenExpectations {
      IdentityTokenExpectations(
        audience: audience, nonce: .sent("a nonce"), nonceForm: .rawOrSHA256Hex, code: .received(sheet.code),
        accessToken: .notReceived)
    }
    side.transport.unplug()
    let outage = await answer(to: sheet.token, expecting: expectations("com.example.app"), service: service)
    #expect(outage.status == 503)
    side.transport.repair()
    let refusal = await answer(to: sheet.token, expecting: expectations("com.example.web"), service: service)
    #expect(refusal == (401, "wrong_audience"))
  }

  @Test func `a token is verified offline with a key set`() async throws {
    let sheet = try await side.sheet(nonce: "a nonce")
    let keys = try AppleKeySet(parsing: await side.apple.respond(to: AppleEndpoints.apple.keysRequest).body)
    let identity = try verifyOffline(
      sheet.token, keys: keys,
      expecting: IdentityTokenExpectations(
        audience: "com.example.app", nonce: .sent("a nonce"), nonceForm: .raw, code: .received(sheet.code),
        accessToken: .notReceived),
      now: Date())
    #expect(identity.audience == "com.example.app")
  }

  @Test func `the web flow returns a user, their name and a refresh token`() async throws {
    let pending = PendingSignIn(state: "a state", nonce: "a nonce", codeVerifier: String(repeating: "v", count: 43))
    let body = try await side.agree(at: authorizationURL(for: pending))
    var kept: [String?] = []
    let end = try await finish(body: body, pending: pending, service: service, signer: signer(p8: side.p8)) {
      kept = [$0, $1.givenName]
    }
    guard case .signedIn(let subject, let refreshToken) = end else {
      Issue.record("ended otherwise: \(end)")
      return
    }
    #expect(kept == [subject, "Mary"])
    #expect(refreshToken != nil)
  }

  @Test func `an answer with another browser's state is rejected`() async throws {
    let pending = PendingSignIn(state: "a state", nonce: "a nonce", codeVerifier: String(repeating: "v", count: 43))
    let body = try await side.agree(at: authorizationURL(for: pending))
    let other = PendingSignIn(state: "mine", nonce: "a nonce", codeVerifier: pending.codeVerifier)
    let end = try await finish(body: body, pending: other, service: service, signer: signer(p8: side.p8)) { _, _ in
      Issue.record("a stranger's name was kept")
    }
    guard case .rejected = end else {
      Issue.record("ended otherwise: \(end)")
      return
    }
  }

  @Test func `a revocation is confirmed, and delayed while Apple is unavailable`() async throws {
    // Without retries, which would wait for the unavailable Apple.
    let service = AppleIDService(
      endpoints: .apple, transport: side.transport, keys: AppleKeyCache(), retries: .none, now: { Date() },
      onKeySet: { _, _ in })
    let signer = try signer(p8: side.p8)
    let sheet = try await side.sheet(nonce: "a nonce")
    let tokens = try await service.exchange(
      code: sheet.code, redirectURI: nil, codeVerifier: nil, clientID: "com.example.app", signer: signer)
    let refreshToken = try #require(tokens.refreshToken)

    side.transport.unplug()
    let away = try await revoke(refreshToken, of: "com.example.app", service: service, signer: signer)
    guard case .notYet = away else {
      Issue.record("while Apple is away: \(away)")
      return
    }
    side.transport.repair()
    let done = try await revoke(refreshToken, of: "com.example.app", service: service, signer: signer)
    guard case .proved = done else {
      Issue.record("with Apple back: \(done)")
      return
    }
  }

  @Test func `a revoked consent is stored, and ends sessions`() async throws {
    let sheet = try await side.sheet(nonce: "a nonce")
    let subject = try await person(token: sheet.token, nonce: "a nonce", code: sheet.code, service: service)
    try await side.withdrawConsent()
    let body = try #require(await side.notifications().first)

    var journal: [AppleNotification] = []
    #expect(await receive(body, service: service) { journal.append($0) } == 200)
    guard case .endSessions(subject) = consequence(of: try #require(journal.first)) else {
      Issue.record("another consequence: \(journal)")
      return
    }
    #expect(await receive(Array("{}".utf8), service: service) { _ in } == 400)
    #expect(await receive(body, service: service) { _ in throw CancellationError() } == 503)
  }
}
