import AppleIDEmulator
import PippinHTTP
import Testing

/// One way of posting to `/auth/token` wrongly, with a proper client unless the story says otherwise.
struct WrongGrant: Sendable, CustomTestStringConvertible {
  let story: String
  let form: [(String, String)]
  let error: String
  let rule: String
  var testDescription: String { story }
}

@Suite struct TokenRefusalTests {
  static let wrong: [WrongGrant] = [
    .init(story: "no grant type", form: [], error: "invalid_request", rule: "TOKEN-21"),
    .init(
      story: "an unknown grant type", form: [("grant_type", "password")], error: "unsupported_grant_type",
      rule: "TOKEN-24"),
    .init(story: "no code", form: [("grant_type", "authorization_code")], error: "invalid_request", rule: "TOKEN-21"),
    .init(
      story: "no refresh token", form: [("grant_type", "refresh_token")], error: "invalid_request", rule: "TOKEN-21"),
    .init(
      story: "a doubled parameter", form: [("grant_type", "refresh_token"), ("grant_type", "refresh_token")],
      error: "invalid_request", rule: "TOKEN-21"),
    .init(
      story: "an invented code", form: [("grant_type", "authorization_code"), ("code", "c0ffee")],
      error: "invalid_grant",
      rule: "TOKEN-23"),
    .init(
      story: "an invented refresh token", form: [("grant_type", "refresh_token"), ("refresh_token", "r0")],
      error: "invalid_grant", rule: "TOKEN-23"),
    .init(
      story: "credentials for something else", form: [("grant_type", "client_credentials"), ("scope", "everything")],
      error: "invalid_scope", rule: "TOKEN-16"),
  ]

  @Test(arguments: wrong) func `the token endpoint answers errors with 400, Apple's fields and one of the six codes`(
    _ wrong: WrongGrant
  )
    async throws
  {
    let harness = try Harness()
    let answer = try await harness.token(wrong.form)
    // TOKEN-18, TOKEN-20
    #expect(answer.status == 400)
    #expect(answer.json["error"]?.text == wrong.error)
    #expect(answer.fields["content-type"] == "application/json;charset=UTF-8")
    #expect(answer.fields["cache-control"] == "no-store")
    #expect(answer.fields["pragma"] == "no-cache")
    #expect(try await harness.lastWords().contains(wrong.rule))
  }

  @Test func `the token endpoint accepts only forms, without JSON and Basic authentication`() async throws {
    let harness = try Harness()
    let json = try await harness.send("POST", "/auth/token", json: #"{"grant_type":"refresh_token"}"#)
    #expect(json.json["error"]?.text == "invalid_request")  // TOKEN-1, TOKEN-21
    let form = [
      ("grant_type", "refresh_token"), ("refresh_token", "r"), ("client_id", "com.example.app"),
      ("client_secret", try harness.secret(for: "com.example.app")),
    ]
    let both = try await harness.post("/auth/token", form: form, ["authorization": "Basic eDp5"])
    #expect(both.json["error"]?.text == "invalid_request")  // TOKEN-21
    let broken = try await harness.apple.respond(
      to: HTTPRequest(
        method: "POST", url: Harness.base + "/auth/token",
        fields: ["content-type": "application/x-www-form-urlencoded"],
        body: Array("client_id=%zz".utf8)))
    #expect(broken.json["error"]?.text == "invalid_client")  // TOKEN-22
  }

  @Test func `an unknown client is invalid_client`() async throws {
    let harness = try Harness()
    let answer = try await harness.token(
      [("grant_type", "refresh_token"), ("refresh_token", "r")], client: "org.other")
    #expect(answer.json == .object(["error": .text("invalid_client")]))
  }

  @Test func `a code works once, and the second answer says that it was used`() async throws {
    let harness = try Harness()
    let code = try #require(try await harness.native().json["authorization_code"]?.text)
    #expect(try await harness.redeem(code).status == 200)
    let again = try await harness.redeem(code)
    #expect(again.status == 400)
    // TOKEN-25
    #expect(again.bodyText == #"{"error":"invalid_grant","error_description":"The code has already been used."}"#)
  }

  @Test func `a code of another client is refused and used up`() async throws {
    let harness = try Harness()
    let code = try #require(try await harness.signIn()["code"])
    let other = try await harness.redeem(code, redirectURI: Harness.returnURL)
    #expect(other.json["error"]?.text == "invalid_grant")  // TOKEN-4
    #expect(
      other.json["error_description"]?.text == "client_id mismatch. The code was not issued to com.example.app.")
    let right = try await harness.redeem(code, client: "com.example.web", redirectURI: Harness.returnURL)
    #expect(right.json["error_description"]?.text == "The code has already been used.")  // TOKEN-6
  }

  @Test func `a code is valid for five minutes`() async throws {
    let harness = try Harness()
    let young = try #require(try await harness.native().json["authorization_code"]?.text)
    let old = try #require(try await harness.native().json["authorization_code"]?.text)
    harness.clock.advance(by: 299)
    #expect(try await harness.redeem(young).status == 200)
    harness.clock.advance(by: 1)
    let answer = try await harness.redeem(old)
    #expect(answer.json["error"]?.text == "invalid_grant")
    #expect(answer.json["error_description"]?.text == "The code has expired or has been revoked.")  // TOKEN-25
  }

  @Test(arguments: [
    (nil, #"{"error":"invalid_client"}"#),  // TOKEN-3, TOKEN-22
    (
      "http://localhost:8080/other",  // TOKEN-31
      #"{"error":"invalid_grant","error_description":"redirect_uri mismatch. The code was not issued to http://localhost:8080/other."}"#
    ),
  ])
  func `a web code needs the redirect_uri of its authorization`(_ address: String?, _ body: String) async throws {
    let harness = try Harness()
    let code = try #require(try await harness.signIn()["code"])
    let answer = try await harness.redeem(code, client: "com.example.web", redirectURI: address)
    #expect(answer.status == 400 && answer.bodyText == body)
  }

  @Test(arguments: [Harness.returnURL, "https://www.example.com/users/auth/apple/callback", "nonsense"])
  func `a native code is exchanged with any redirect_uri (TOKEN-32, NATIVE-4)`(_ address: String)
    async throws
  {
    let harness = try Harness()
    let code = try #require(try await harness.native().json["authorization_code"]?.text)
    #expect(try await harness.redeem(code, redirectURI: address).status == 200)
  }

  @Test func `a wrong client secret does not use up the code`() async throws {
    let harness = try Harness()
    let code = try #require(try await harness.native().json["authorization_code"]?.text)
    let form = [
      ("grant_type", "authorization_code"), ("code", code), ("client_id", "com.example.app"), ("client_secret", "x"),
    ]
    #expect(try await harness.post("/auth/token", form: form).json["error"]?.text == "invalid_client")
    #expect(try await harness.redeem(code).status == 200)
  }

  @Test func `a refresh token belongs to its client`() async throws {
    let harness = try Harness()
    let token = try await harness.refreshToken()
    #expect(try await harness.refresh(token, client: "com.example.web").json["error"]?.text == "invalid_grant")
    #expect(try await harness.refresh(token).status == 200)
  }

  // S256 of the verifier in RFC 7636, appendix B.
  static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

  static let proofs: [(String?, String?, Bool)] = [
    (challenge, verifier, true), (challenge, nil, false), (challenge, "x", false), (nil, verifier, false),
  ]

  @Test(arguments: proofs)
  func `PKCE is enforced only if the authorization used it`(_ challenge: String?, _ verifier: String?, _ passes: Bool)
    async throws
  {
    // AUTHZ-16, AUTHZ-17
    let harness = try Harness()
    var changes: [String: String?] = [:]
    if let challenge { changes = ["code_challenge": challenge, "code_challenge_method": "S256"] }
    let code = try #require(try await harness.signIn("mary", changes)["code"])
    var form = [("grant_type", "authorization_code"), ("code", code), ("redirect_uri", Harness.returnURL)]
    if let verifier { form.append(("code_verifier", verifier)) }
    let answer = try await harness.token(form, client: "com.example.web")
    #expect(answer.status == (passes ? 200 : 400))
    if !passes { #expect(answer.json["error"]?.text == "invalid_grant") }
  }
}
