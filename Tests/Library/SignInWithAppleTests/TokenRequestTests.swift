import PippinHTTP
import PippinSecret
import SignInWithApple
import Testing

@Suite struct `Requests to the token endpoint` {
  private let secret = SecretText("e.y.J")

  @Test func `exchange a browser's code with a form (TOKEN-1 to TOKEN-4)`() {
    let request = TokenRequest.exchange(
      code: "c1.0.ab&c", redirectURI: "https://id.example.com/cb", codeVerifier: "v-1", clientID: "com.example.web",
      clientSecret: secret, at: .apple)
    #expect(request.method == "POST")
    #expect(request.url == "https://appleid.apple.com/auth/token")
    #expect(request.contentType == "application/x-www-form-urlencoded")
    #expect(request.fields["authorization"] == nil)
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == "client_id=com.example.web&client_secret=e.y.J&grant_type=authorization_code&code=c1.0.ab%26c"
        + "&redirect_uri=https%3A%2F%2Fid.example.com%2Fcb&code_verifier=v-1")
  }

  @Test func `exchange a native code without return URL and verifier (NATIVE-4, AUTHZ-17)`() {
    let request = TokenRequest.exchange(
      code: "c1", redirectURI: nil, codeVerifier: nil, clientID: "com.example.app", clientSecret: secret, at: .apple)
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == "client_id=com.example.app&client_secret=e.y.J&grant_type=authorization_code&code=c1")
  }

  @Test func `refresh without a return URL (TOKEN-10)`() {
    let request = TokenRequest.refresh(
      refreshToken: SecretText("r1"), clientID: "com.example.app", clientSecret: secret, at: .apple)
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == "client_id=com.example.app&client_secret=e.y.J&grant_type=refresh_token&refresh_token=r1")
  }

  @Test func `revoke at another URL with the client that received the token (REVOKE-1, REVOKE-9)`() {
    let request = TokenRequest.revocation(
      of: SecretText("r1"), hint: .refreshToken, clientID: "com.example.app", clientSecret: secret, at: .apple)
    #expect(request.url == "https://appleid.apple.com/auth/revoke")
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == "client_id=com.example.app&client_secret=e.y.J&token=r1&token_type_hint=refresh_token")
  }
}

@Suite struct `Answers of the token endpoint` {
  private func answer(_ json: String, status: Int = 200, fields: HTTPFields = [:]) -> HTTPResponse {
    var response = HTTPResponse.json(Array(json.utf8), status: status)
    for field in fields { response.fields.add(field.name, field.value) }
    return response
  }

  @Test func `can be a success (TOKEN-7)`() throws {
    let answer = try TokenRequest.judge(
      answer(#"{"access_token":"a1","token_type":"Bearer","expires_in":3600,"refresh_token":"r1","id_token":"e.y.J"}"#))
    #expect(answer.accessToken == SecretText("a1"))
    #expect(answer.refreshToken == SecretText("r1"))
    #expect(answer.identityToken == "e.y.J")
    #expect(answer.expiresIn == 3600)
    #expect(!"\(answer)".contains("r1") && !"\(answer)".contains("e.y.J"))
  }

  @Test func `can have tokens of another format (TOKEN-28)`() throws {
    let answer = try TokenRequest.judge(
      answer(#"{"access_token":"\u00e4 1","token_type":"BEARER","expires_in":"soon","refresh_token":"x"}"#))
    #expect(answer.accessToken == SecretText("ä 1"))
    #expect(answer.refreshToken == SecretText("x"))
    #expect(answer.expiresIn == nil)
  }

  @Test func `to a refresh have few members (TOKEN-8, TOKEN-11, TOKEN-12)`() throws {
    let answer = try TokenRequest.judge(answer(#"{"access_token":"a1","token_type":"bearer"}"#))
    #expect(answer.refreshToken == nil && answer.identityToken == nil && answer.expiresIn == nil)
  }

  @Test(arguments: [
    ("invalid_request", "malformed"), ("invalid_client", "clock"), ("invalid_grant", "Services ID"),
    ("unauthorized_client", "portal"), ("unsupported_grant_type", "portal"), ("invalid_scope", "scope"),
  ])
  func `with Apple's six errors have a hint for the operator (TOKEN-15, TOKEN-20 to TOKEN-24, TRAP-6)`(
    name: String, hint: String
  ) {
    let error = #expect(throws: AppleTokenError.self) {
      try TokenRequest.judge(answer(#"{"error":"\#(name)"}"#, status: 400))
    }
    #expect(error?.code.rawValue == name)
    #expect(error?.status == 400)
    #expect(error?.codeAlreadyUsed == false)
    #expect(error?.operatorHint.contains(hint) == true)
    #expect(error?.mayMeanRevoked == (name == "invalid_grant" || name == "invalid_request"))
  }

  @Test(arguments: [
    ("The code has already been used.", true), ("The code has already been used", true),
    ("The code has expired or has been revoked.", false),
    ("client_id mismatch. The code was not issued to com.example.app.", false), ("", false),
  ])
  func `have a description that is used for the log only (TOKEN-25, TOKEN-26)`(description: String, isUsed: Bool) {
    let error = #expect(throws: AppleTokenError.self) {
      try TokenRequest.judge(
        answer(#"{"error":"invalid_grant","error_description":"\#(description)"}"#, status: 400))
    }
    #expect(error?.code == .invalidGrant)
    #expect(error?.codeAlreadyUsed == isUsed)
  }

  @Test(arguments: [
    ("redirect_uri mismatch. The code was not issued to https://www.example.com/cb.", true),
    ("redirect_uri mismatch.", true), ("The code has already been used.", false),
    ("client_id mismatch. The code was not issued to redirect_uri.", false), ("", false),
  ])
  func `with a mismatched return URL are a configuration error (TOKEN-31)`(description: String, isOurs: Bool) {
    let error = #expect(throws: AppleTokenError.self) {
      try TokenRequest.judge(
        answer(#"{"error":"invalid_grant","error_description":"\#(description)"}"#, status: 400))
    }
    #expect(error?.code == .invalidGrant && error?.codeAlreadyUsed == false || !isOurs)
    #expect(error?.operatorHint.contains("to the letter") == isOurs)
  }

  @Test(arguments: [
    (503, "<html>Service Unavailable</html>", AppleTokenError.Code.unavailable), (500, "", .unavailable),
    (502, #"{"error":"invalid_grant"}"#, .unavailable), (429, #"{"error":"invalid_request"}"#, .unavailable),
    (400, "<html>Bad Request</html>", .unavailable), (400, "", .unavailable), (302, "", .unavailable),
    (200, "<html>Welcome to our hotspot</html>", .unavailable), (200, "", .unavailable),
    (400, "{}", .malformedAnswer), (400, #"{"error":"teapot"}"#, .malformedAnswer),
    (400, #"{"error":"unavailable"}"#, .malformedAnswer), (400, #"{"error":7}"#, .malformedAnswer),
    (400, "[]", .malformedAnswer), (200, "[]", .malformedAnswer), (200, "{}", .malformedAnswer),
    (200, #"{"access_token":"","token_type":"Bearer"}"#, .malformedAnswer),
    (200, #"{"access_token":"a1","token_type":"mac"}"#, .malformedAnswer),
    (200, #"{"access_token":"a1","access_token":"a2","token_type":"Bearer"}"#, .unavailable),
    (401, #"{"error":"invalid_client"}"#, .invalidClient),
  ])
  func `that are not from Apple are unavailable, whatever the status (TOKEN-19, TOKEN-27)`(
    status: Int, body: String, code: AppleTokenError.Code
  ) {
    let error = #expect(throws: AppleTokenError.self) { try TokenRequest.judge(answer(body, status: status)) }
    #expect(error?.code == code)
  }

  @Test(arguments: [("7", 7), ("-1", nil), ("soon", nil), ("999999999", nil)] as [(String, Int?)])
  func `can have a Retry-After`(field: String, seconds: Int?) {
    let error = #expect(throws: AppleTokenError.self) {
      try TokenRequest.judge(answer("", status: 503, fields: ["retry-after": field]))
    }
    #expect(error?.retryAfter == seconds)
  }

  @Test func `to a revocation are a 200, which proves nothing, or an error (REVOKE-2 to REVOKE-5, TRAP-18)`() throws {
    try TokenRequest.judgeRevocation(HTTPResponse(status: 200))
    let error = #expect(throws: AppleTokenError.self) {
      try TokenRequest.judgeRevocation(answer(#"{"error":"invalid_client"}"#, status: 400))
    }
    #expect(error?.code == .invalidClient)
  }
}
