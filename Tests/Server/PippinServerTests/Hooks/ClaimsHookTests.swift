import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinTelemetry
import PippinTestKit
import PippinTokens
import Testing

@testable import PippinServer

/// The operator's back end is asked for claims of access tokens (0157).
@Suite struct `The hook for claims` {
  private func world(_ answer: String) async throws -> (World, HookBackEnd) {
    let (world, backEnd) = try await HookBackEnd.world { try await World(claimsHook: $0) }
    backEnd.answers(answer)
    return (world, backEnd)
  }

  private func claims(_ answer: Answer) throws -> JSONElement {
    try CompactJWS(parsing: answer.accessToken, maximumLength: AccessToken.maximumLength).payloadDocument().root
  }

  private func warnings(_ world: World) -> Int {
    world.log.records.count { $0.message == "an access token has no claims of the hook" }
  }

  @Test func `is asked at a sign-in and at each refresh, and its claims are in the token`() async throws {
    let (world, backEnd) = try await world(#"{"claims": {"roles": ["admin"], "https://example.com/tenant": 7}}"#)
    let app = App(world: world)
    let first = await app.signIn()
    let token = try claims(first)
    #expect(token["roles"]?.elements.map(\.string) == ["admin"] && token["https://example.com/tenant"]?.integer == 7)
    #expect(token["sub"]?.string == first.text("account.id"))
    #expect(await app.session(first.accessToken).status == 200)
    let question = try #require(backEnd.questions.first)
    #expect(question.names("") == ["account", "at", "client", "id", "realm", "session"])
    #expect(question.text("account") == first.text("account.id"))
    let request = try #require(backEnd.seen.first)
    let seconds = Int(world.clock.time.timeIntervalSince1970)
    let tag = HMACSHA256.tag(
      for: Array("\(seconds).".utf8) + request.body, key: SecretBytes(Array(HookBackEnd.secret.utf8)))
    #expect(request.fields["pippin-signature"] == "t=\(seconds),v1=\(Hexadecimal.encode(tag))")
    backEnd.answers(#"{"claims": {"roles": []}}"#)
    let next = await app.refresh(first.refreshToken)
    #expect(try claims(next)["roles"]?.elements.map(\.string).isEmpty == true)
    #expect(backEnd.seen.count == 2)
  }

  @Test func `a repeated answer has the same claims, and asks no more`() async throws {
    let (world, backEnd) = try await world(#"{"claims": {"roles": ["admin"]}}"#)
    let app = App(world: world)
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)
    let fields = [("idempotency-key", "0123456789abcdef")]
    let first = await app.send(body, fields: fields)
    #expect(try claims(first)["roles"]?.elements.map(\.string) == ["admin"])
    backEnd.answers(#"{"claims": {"roles": ["other"]}}"#)
    let again = await app.send(body, fields: fields)
    #expect(again.text("session.id") == first.text("session.id"))
    #expect(try claims(again)["roles"]?.elements.map(\.string) == ["admin"])
    #expect(backEnd.seen.count == 1)
    let refreshed = await app.refresh(again.refreshToken, retryKey: "0123456789abcdef0123456789abcdef")
    let repeated = await app.refresh(again.refreshToken, retryKey: "0123456789abcdef0123456789abcdef")
    #expect(try claims(refreshed)["roles"]?.elements.map(\.string) == ["other"])
    #expect(try claims(repeated)["roles"]?.elements.map(\.string) == ["other"])
    #expect(backEnd.seen.count == 2)
  }

  @Test(
    arguments: [
      #"{"claims": {"sub": "somebody"}}"#, #"{"claims": {"roles": ["admin"], "iss": "https://elsewhere.example"}}"#,
      #"{"claims": {"scope": "accounts:write"}}"#, #"{"claims": {"exp": 9999999999}}"#,
      #"{"claims": {"guest": false}}"#,
      #"{"claims": ["admin"]}"#, #"{"claims": null}"#, #"{"roles": ["admin"]}"#, "{}", "[]", "yes",
      #"{"claims": {"roles": ["admin"]}, "cache": 60}"#, #"{"claims": {"a b": 1}}"#, #"{"claims": {"": 1}}"#,
      #"{"claims": {"__proto__": 1}}"#, #"{"claims": {"n": 1e400}}"#,
    ])
  func `an answer that cannot be used leaves all claims out, and overrides none of ours`(_ body: String) async throws {
    let (world, _) = try await world(body)
    let answer = await App(world: world).signIn()
    #expect(answer.status == 200)
    let token = try claims(answer)
    #expect(token["roles"] == nil && token["sub"]?.string == answer.text("account.id"))
    #expect(token["iss"]?.string == World.home && token["scope"] == nil)
    #expect(warnings(world) == 1)
    #expect(
      world.metricsText.contains(
        #"pippin_outgoing_requests_seconds_count{peer="hook",operation="claims",outcome="failed"} 1"#))
  }

  @Test func `a hook that does not answer leaves the claims out, and is asked again by the next refresh`() async throws
  {
    let (world, backEnd) = try await world(#"{"claims": {"roles": ["admin"]}}"#)
    world.transport.fail(
      .init(
        authority: "api.example.com",
        TransportError(code: .timedOut, mayHaveReachedServer: true, detail: "arranged by the test")))
    let app = App(world: world)
    let first = await app.signIn()
    #expect(first.status == 200)
    #expect(try claims(first)["roles"] == nil)
    #expect(warnings(world) == 1)
    #expect(try claims(await app.refresh(first.refreshToken))["roles"]?.elements.map(\.string) == ["admin"])
    #expect(backEnd.seen.count == 1)
  }

  @Test func `takes 4096 bytes, and no more`() throws {
    func claims(_ bytes: Int) throws -> HookClaims {
      let text = #"{"a":"\#(String(repeating: "x", count: bytes - 8))"}"#
      return try HookClaims(answer: JSONDocument(parsing: Array(text.utf8)).root)
    }
    #expect(try claims(4096).text.utf8.count == 4096)
    #expect(throws: HookAnswerProblem.self) { try claims(4097) }
    let kept = try claims(100)
    #expect(HookClaims(plaintext: kept.plaintext) == kept)
  }
}
