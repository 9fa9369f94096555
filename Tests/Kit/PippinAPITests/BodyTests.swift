import PippinFoundation
import PippinAPI
import PippinSecret
import Testing

@Suite struct BodyTests {
  @Test func `a sign-in is written as the contract says`() {
    let answer = SignInAnswer(
      account: AccountBody(
        id: "a1", name: NameBody(givenName: "Mary", familyName: "Appleseed"), email: "mary@example.com",
        emailVerified: true, isPrivateEmail: true, emailDeliverable: true,
        createdAt: Timestamp(Date(timeIntervalSince1970: 1_770_091_506))),
      session: SessionBody(
        id: "s1", accessToken: SecretText("a.b/c"), expiresIn: 900, refreshToken: SecretText("r"),
        refreshExpiresIn: 5_184_000),
      created: true, linked: false)
    let expected =
      #"{"account":{"id":"a1","name":{"given_name":"Mary","family_name":"Appleseed"},"email":"mary@example.com","#
      + #""email_verified":true,"is_private_email":true,"email_deliverable":true,"created_at":"2026-02-03T04:05:06Z"},"#
      + #""session":{"id":"s1","access_token":"a.b/c","token_type":"Bearer","expires_in":900,"refresh_token":"r","#
      + #""refresh_expires_in":5184000},"created":true,"linked":false}"#
    #expect(text(answer) == expected)
    #expect(!"\(answer)".contains("a.b/c"))
  }

  @Test func `members with nothing to say are absent`() {
    let account = AccountBody(id: "a1", createdAt: Timestamp(Date(timeIntervalSince1970: 0)))
    #expect(text(account) == #"{"id":"a1","created_at":"1970-01-01T00:00:00Z"}"#)
    #expect(text(PagedList(items: ["x"])) == #"{"items":["x"]}"#)
    #expect(text(PagedList(items: ["x"], next: "y")) == #"{"items":["x"],"next":"y"}"#)
  }

  @Test func `a sign-in request is read with all its members`() throws {
    let body = """
      {"client_id": "com.example.app", "identity_token": "t", "authorization_code": "c", "nonce": "n", "user_id": "u",
       "name": {"given_name": "Mary"}, "intent": "existing", "link_token": "l", "unknown": [1],
       "device": {"name": "iPad", "platform": "ios", "app_version": "1.0"}}
      """
    let request = try JSONDecoder().decode(AppleSignInRequest.self, from: Data(body.utf8))
    #expect(request.clientID == "com.example.app")
    #expect(request.identityToken.revealed == "t")
    #expect(request.authorizationCode.revealed == "c")
    #expect(request.nonce == "n")
    #expect(request.userID == "u")
    #expect(request.name?.givenName == "Mary" && request.name?.familyName == nil)
    #expect(request.intent == .existing)
    #expect(request.linkToken?.revealed == "l")
    #expect(request.device.map(text) == #"{"name":"iPad","platform":"ios","app_version":"1.0"}"#)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(AppleSignInRequest.self, from: Data(body.replacing("existing", with: "none").utf8))
    }
  }

  @Test(arguments: [
    ("{}", FieldChange<String>.keep), (#"{"name":null}"#, .remove), (#"{"name":"iPad"}"#, .set("iPad")),
  ])
  func `a change tells absent from null`(body: String, change: FieldChange<String>) throws {
    let request = try JSONDecoder().decode(SessionChangeRequest.self, from: Data(body.utf8))
    let isAsExpected =
      switch (request.name, change) {
      case (.keep, .keep), (.remove, .remove): true
      case (.set(let read), .set(let expected)): read == expected
      default: false
      }
    #expect(isAsExpected)
    #expect(text(request) == body)
  }
}

func text(_ value: some Encodable) -> String { String(decoding: APIEncoding.json(value), as: UTF8.self) }
