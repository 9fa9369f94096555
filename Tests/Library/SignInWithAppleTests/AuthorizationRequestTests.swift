import PippinHTTP
import SignInWithApple
import Testing

@Suite struct `The authorization URL` {
  private func url(
    clientID: String = "com.example.web", redirectURI: String = "https://id.example.com/auth/apple/callback",
    scopes: [AuthorizationRequest.Scope] = [.name, .email],
    responseType: AuthorizationRequest.ResponseType = .codeAndIdentityToken,
    responseMode: AuthorizationRequest.ResponseMode = .formPost, state: String = "state+1", nonce: String = "nonce/1",
    codeChallenge: String? = nil, redirectRules: AuthorizationRequest.RedirectRules = .apple
  ) throws(AuthorizationRequestError) -> String {
    try AuthorizationRequest(
      clientID: clientID, redirectURI: redirectURI, scopes: scopes, responseType: responseType,
      responseMode: responseMode, state: state, nonce: nonce, codeChallenge: codeChallenge,
      redirectRules: redirectRules
    ).url(at: .apple)
  }

  @Test func `encodes spaces as %20, and leaves the rest as it is (AUTHZ-6, AUTHZ-11, AUTHZ-13 to AUTHZ-15)`() throws {
    #expect(
      try url() == "https://appleid.apple.com/auth/authorize?client_id=com.example.web"
        + "&redirect_uri=https%3A%2F%2Fid.example.com%2Fauth%2Fapple%2Fcallback&response_type=code%20id_token"
        + "&response_mode=form_post&scope=name%20email&state=state%2B1&nonce=nonce%2F1")
  }

  @Test func `always has the response mode, and nothing undocumented (AUTHZ-9, AUTHZ-12, AUTHZ-18)`()
    throws
  {
    let query = try url(scopes: []).split(separator: "?")[1]
    let names = query.split(separator: "&").map { $0.split(separator: "=")[0] }
    #expect(names == ["client_id", "redirect_uri", "response_type", "response_mode", "state", "nonce"])
  }

  @Test func `has the return URL exactly as registered (AUTHZ-4)`() throws {
    let address = "https://ID.example.com/Callback/?x=%2f&y"
    #expect(try url(redirectURI: address).contains("=https%3A%2F%2FID.example.com%2FCallback%2F%3Fx%3D%252f%26y&"))
  }

  @Test func `has a PKCE challenge (AUTHZ-16)`() throws {
    // RFC 7636, appendix B.
    let challenge = AuthorizationRequest.codeChallenge(for: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    #expect(challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    #expect(try url(codeChallenge: challenge).hasSuffix("&code_challenge=\(challenge)&code_challenge_method=S256"))
  }

  @Test(
    arguments: [
      ([], .code, .query), ([], .code, .fragment), ([], .code, .formPost), ([], .codeAndIdentityToken, .fragment),
      ([], .codeAndIdentityToken, .formPost), ([.email], .code, .formPost),
      ([.email, .name], .codeAndIdentityToken, .formPost),
    ] as [([AuthorizationRequest.Scope], AuthorizationRequest.ResponseType, AuthorizationRequest.ResponseMode)])
  func `is created for combinations that Apple accepts`(
    scopes: [AuthorizationRequest.Scope], type: AuthorizationRequest.ResponseType,
    mode: AuthorizationRequest.ResponseMode
  ) throws {
    #expect(try url(scopes: scopes, responseType: type, responseMode: mode).contains("response_mode=\(mode.rawValue)&"))
  }

  @Test(
    arguments: [
      ([.name], .code, .query, .responseMode), ([.email], .code, .fragment, .responseMode),
      ([.email], .codeAndIdentityToken, .fragment, .responseMode), ([], .codeAndIdentityToken, .query, .responseMode),
      ([.name, .name], .code, .formPost, .scopes),
    ]
      as [(
        [AuthorizationRequest.Scope], AuthorizationRequest.ResponseType, AuthorizationRequest.ResponseMode,
        AuthorizationRequestError.Code
      )])
  func `is not created for combinations that Apple rejects (AUTHZ-7, AUTHZ-10, AUTHZ-19)`(
    scopes: [AuthorizationRequest.Scope], type: AuthorizationRequest.ResponseType,
    mode: AuthorizationRequest.ResponseMode, code: AuthorizationRequestError.Code
  ) {
    let error = #expect(throws: AuthorizationRequestError.self) {
      try url(scopes: scopes, responseType: type, responseMode: mode)
    }
    #expect(error?.code == code)
  }

  @Test(arguments: [
    "http://id.example.com/callback", "https://localhost/callback", "https://app.localhost/callback",
    "https://127.0.0.1/callback", "https://[::1]/callback", "https://2130706433/callback", "https://0x7f.1/callback",
    "https://id.example.com/callback#here", "https://user@id.example.com/", "myapp://callback", "/callback", "",
  ])
  func `is not created for a return URL that Apple rejects (AUTHZ-3)`(address: String) {
    let error = #expect(throws: AuthorizationRequestError.self) { try url(redirectURI: address) }
    #expect(error?.code == .redirectURI)
  }

  @Test func `accepts a local return URL for an emulator`() throws {
    let local = "http://localhost:8080/auth/apple/callback"
    #expect(try url(redirectURI: local, redirectRules: .insecureAnyAddress).contains("=http%3A%2F%2Flocalhost%3A8080"))
  }

  @Test func `needs a client id, a state, a nonce and a valid challenge`() {
    #expect(throws: AuthorizationRequestError.self) { try url(clientID: "") }
    #expect(throws: AuthorizationRequestError.self) { try url(state: "") }
    #expect(throws: AuthorizationRequestError.self) { try url(nonce: "") }
    #expect(throws: AuthorizationRequestError.self) { try url(codeChallenge: "plain") }
  }
}

@Suite struct `Apple's endpoints` {
  @Test func `are the documented ones, whatever discovery says (AUTHZ-1, KEYS-1, KEYS-15, KEYS-17, TOKEN-29)`() {
    #expect(AppleEndpoints.apple.authorize == "https://appleid.apple.com/auth/authorize")
    #expect(AppleEndpoints.apple.token == "https://appleid.apple.com/auth/token")
    #expect(AppleEndpoints.apple.keys == "https://appleid.apple.com/auth/keys")
    #expect(AppleEndpoints.apple.revoke == "https://appleid.apple.com/auth/revoke")
    #expect(AppleEndpoints.apple.keysRequest.method == "GET")
    #expect(AppleEndpoints.apple.keysRequest.url == AppleEndpoints.apple.keys)
  }

  @Test func `can be an emulator's`() throws {
    #expect(try AppleEndpoints(base: "http://127.0.0.1:8081/").keys == "http://127.0.0.1:8081/auth/keys")
    #expect(try AppleEndpoints(base: "http://localhost/apple/").keys == "http://localhost/apple/auth/keys")
    #expect(try AppleEndpoints(base: "https://appleid.apple.com") == .apple)
    #expect(throws: HTTPError.self) { try AppleEndpoints(base: "appleid.apple.com") }
    #expect(throws: HTTPError.self) { try AppleEndpoints(base: "https://example.com/?a") }
  }
}
