import AppleIDEmulator
import PippinHTTP
import Testing

/// A wrong exchange of a web code and Apple's answer.
struct WrongExchange: Sendable, CustomTestStringConvertible {
  let story: String
  /// Members of the form that replace the right ones; nil leaves one out.
  var changes: [String: String?] = [:]
  var client = "com.example.web"
  /// What happens between the code and its exchange.
  var before: @Sendable (Harness, _ code: String) async throws -> Void = { _, _ in }
  let error: String
  var description: String?
  let rule: String
  var testDescription: String { story }
}

@Suite struct CodeRefusalTests {
  static let used = "The code has already been used."
  static let expired = "The code has expired or has been revoked."

  static let wrong: [WrongExchange] = [
    .init(
      story: "a second time", before: { _ = try await $0.exchange($1) }, error: "invalid_grant",
      description: used, rule: "TOKEN-6"),
    .init(
      story: "a second time after a failure",
      before: { _ = try await $0.exchange($1, ["redirect_uri": nil]) }, error: "invalid_grant",
      description: used, rule: "TOKEN-6"),
    .init(
      story: "five minutes later", before: { harness, _ in harness.clock.advance(by: 300) }, error: "invalid_grant",
      description: expired, rule: "TOKEN-5"),
    .init(
      story: "an hour later", before: { harness, _ in harness.clock.advance(by: 3600) }, error: "invalid_grant",
      description: expired, rule: "TOKEN-5"),
    .init(
      story: "by the app", client: "com.example.app", error: "invalid_grant",
      description: "client_id mismatch. The code was not issued to com.example.app.", rule: "TOKEN-26"),
    .init(story: "without redirect_uri", changes: ["redirect_uri": nil], error: "invalid_client", rule: "TOKEN-3"),
    .init(
      story: "with another redirect_uri", changes: ["redirect_uri": "http://localhost:8080/"], error: "invalid_grant",
      description: "redirect_uri mismatch. The code was not issued to http://localhost:8080/.", rule: "TOKEN-31"),
    .init(story: "without its verifier", changes: ["code_verifier": nil], error: "invalid_grant", rule: "AUTHZ-16"),
    .init(story: "with another verifier", changes: ["code_verifier": "x"], error: "invalid_grant", rule: "AUTHZ-16"),
    .init(
      story: "after the person left",
      before: { harness, _ in _ = try await harness.send("DELETE", "/emulator/apple-ids/mary/apps/com.example.app") },
      error: "invalid_grant", description: expired, rule: "TOKEN-25"),
    .init(
      story: "after a new password",
      before: { harness, _ in _ = try await harness.send("POST", "/emulator/apple-ids/mary/password") },
      error: "invalid_grant", description: expired, rule: "TOKEN-13"),
    .init(
      story: "after the Apple ID went",
      before: { harness, _ in _ = try await harness.send("DELETE", "/emulator/apple-ids/mary") },
      error: "invalid_grant", description: expired, rule: "TOKEN-25"),
    .init(
      story: "as a refresh token", changes: ["grant_type": "refresh_token"], error: "invalid_request", rule: "TOKEN-21"
    ),
    .init(story: "empty", changes: ["code": ""], error: "invalid_request", rule: "TOKEN-21"),
  ]

  @Test(arguments: wrong) func `a wrongly sent code is refused with a reason in the log`(_ wrong: WrongExchange)
    async throws
  {
    let harness = try Harness()
    let code = try await harness.codeWithChallenge()
    try await wrong.before(harness, code)
    let answer = try await harness.exchange(code, wrong.changes, client: wrong.client)
    #expect(answer.status == 400)  // TOKEN-18
    var body: [String: Value] = ["error": .text(wrong.error)]
    if let description = wrong.description { body["error_description"] = .text(description) }
    #expect(answer.json == .object(body))
    #expect(try await harness.lastWords().contains(wrong.rule))
  }

  @Test func `a correctly sent code is accepted`() async throws {
    let harness = try Harness()
    #expect(try await harness.exchange(try await harness.codeWithChallenge()).status == 200)
  }

  @Test func `refreshes beyond the limit of a day are throttled, and work again the next`() async throws {
    let harness = try Harness { $0.refreshesPerDay = 2 }
    let token = try await harness.refreshToken()
    let other = try await harness.refreshToken()
    for _ in 0..<2 { #expect(try await harness.refresh(token).status == 200) }
    let answer = try await harness.refresh(token)
    #expect(answer == HTTPResponse(status: 429, fields: ["retry-after": "60"]))  // TOKEN-14, OPEN-1
    #expect(try await harness.lastWords().contains("TOKEN-14"))
    #expect(try await harness.refresh(other).status == 200)
    harness.clock.advance(by: 86_400)
    #expect(try await harness.refresh(token).status == 200)
  }
}

extension Harness {
  /// A code of the web whose authorization began PKCE.
  func codeWithChallenge() async throws -> String {
    let challenge = ["code_challenge": TokenRefusalTests.challenge, "code_challenge_method": "S256"]
    return try await signIn("mary", challenge)["code"] ?? ""
  }

  /// Exchanges a code of the web with everything that belongs to it; `changes` as in `query`.
  func exchange(_ code: String, _ changes: [String: String?] = [:], client: String = "com.example.web") async throws
    -> HTTPResponse
  {
    var form = [
      "grant_type": "authorization_code", "code": code, "redirect_uri": Self.returnURL,
      "code_verifier": TokenRefusalTests.verifier,
    ]
    for (name, value) in changes { form[name] = value }
    return try await token(form.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, client: client)
  }
}
