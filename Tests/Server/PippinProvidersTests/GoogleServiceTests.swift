import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinSecret
import PippinProviders
import Testing

/// Google's endpoints as `GoogleService` uses them: the bytes that go out, and what each answer means.
@Suite struct `The service and Google` {
  private static let client = GoogleClient(id: TokenMaker.audience, secret: SecretText("s3cret&"))

  private static func service(
    _ transport: ScriptedTransport, keys: SigningKeyCache = SigningKeyCache()
  ) throws -> GoogleService {
    GoogleService(
      endpoints: try GoogleEndpoints(base: "http://127.0.0.1:8081/google/"), transport: transport, keys: keys,
      now: { TokenMaker.now }, onKeySet: { _, _ in })
  }

  private static func knownKeys() throws -> SigningKeyCache {
    SigningKeyCache(lastGood: (try TokenMaker.keySet().json, TokenMaker.now))
  }

  /// What an exchange came to: the person, or what to do and why.
  private static func exchange(_ script: [ScriptedTransport.Answer]) async throws -> String {
    let service = try service(ScriptedTransport(script), keys: knownKeys())
    do throws(SocialServiceError) {
      return try await service.exchange(
        code: "4/0A", redirectURI: "https://id.example.com/cb", codeVerifier: "v", nonce: TokenMaker.nonce,
        client: client,
        hostedDomain: nil
      ).subject
    } catch {
      return [error.code.rawValue, error.reason?.rawValue].compactMap(\.self).joined(separator: " ")
    }
  }

  private static func answer(_ idToken: String, accessToken: String = TokenMaker.accessToken)
    -> ScriptedTransport.Answer
  {
    .json(#"{"access_token":"\#(accessToken)","expires_in":3599,"token_type":"Bearer","id_token":"\#(idToken)"}"#)
  }

  @Test func `knows Google's addresses`() {
    #expect(GoogleEndpoints.google.authorize == "https://accounts.google.com/o/oauth2/v2/auth")
    #expect(GoogleEndpoints.google.token == "https://oauth2.googleapis.com/token")
    #expect(GoogleEndpoints.google.keys == "https://www.googleapis.com/oauth2/v3/certs")
  }

  @Test func `an authorization request binds its answer with state, nonce and PKCE`() {
    // The challenge is that of RFC 7636, appendix B.
    let challenge = CodeChallenge.s256(of: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    let request = GoogleAuthorizationRequest(
      clientID: "c", redirectURI: "https://id.example.com/auth/google/callback", state: "s t", nonce: "n",
      codeChallenge: challenge, hostedDomain: "example.com", asksForName: true, asksForEmail: true)
    #expect(
      request.url(at: .google)
        == "https://accounts.google.com/o/oauth2/v2/auth?client_id=c"
        + "&redirect_uri=https%3A%2F%2Fid.example.com%2Fauth%2Fgoogle%2Fcallback&response_type=code"
        + "&scope=openid%20email%20profile&state=s%20t&nonce=n"
        + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"
        + "&prompt=select_account&hd=example.com")
  }

  @Test func `redeems a code with the client secret only in the form`() async throws {
    let token = try TokenMaker.token(TokenMaker.payload(TokenMaker.google))
    let transport = ScriptedTransport([
      Self.answer(token), .json(String(decoding: try TokenMaker.keySet().json, as: UTF8.self)),
    ])
    let identity = try await Self.service(transport).exchange(
      code: "4/0A", redirectURI: "https://id.example.com/cb", codeVerifier: "v", nonce: TokenMaker.nonce,
      client: Self.client, hostedDomain: nil)
    #expect(identity.subject == "110169484474386276334")
    let request = transport.requests[0]
    #expect(request.method == "POST" && request.url == "http://127.0.0.1:8081/google/token")
    #expect(request.fields["authorization"] == nil)
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == "grant_type=authorization_code&code=4%2F0A&redirect_uri=https%3A%2F%2Fid.example.com%2Fcb&code_verifier=v"
        + "&client_id=example-web.apps.googleusercontent.com&client_secret=s3cret%26")
    #expect(transport.requests[1].url == "http://127.0.0.1:8081/google/oauth2/v3/certs")
  }

  @Test(
    arguments: [
      (.json(#"{"error":"invalid_grant","error_description":"Bad Request"}"#, status: 400), "code_invalid"),
      (.json(#"{"error":"invalid_client"}"#, status: 401), "refused"),
      (.json(#"{"error":"unauthorized_client"}"#, status: 401), "refused"),
      (.json(#"{"error":"redirect_uri_mismatch"}"#, status: 400), "refused"),
      (.json(#"{"error":"something_new"}"#, status: 400), "refused"),
      (.json(#"{"error":"internal_failure"}"#, status: 500), "unreachable"),
      (.json(#"{"error":"invalid_grant"}"#, status: 429), "unreachable"), (.edge(502), "unreachable"),
      (.edge(400), "unreachable"),
      (.edge(200), "code_may_be_spent"), (.json("{}"), "code_may_be_spent"),
      (.json(#"{"access_token":"a"}"#), "code_may_be_spent"),
      (.json(#"{"access_token":"a","id_token":""}"#), "code_may_be_spent"),
      (.json(#"{"access_token":"a","id_token":"x.y.z"}"#), "token_invalid malformed"),
      (.lost(mayHaveReachedServer: true), "code_may_be_spent"), (.lost(mayHaveReachedServer: false), "unreachable"),
    ] as [(ScriptedTransport.Answer, String)])
  func `an answer to a code`(answer: ScriptedTransport.Answer, outcome: String) async throws {
    #expect(try await Self.exchange([answer]) == outcome)
  }

  @Test func `the ID token for a code must have our nonce and the access token's hash`() async throws {
    let payload = TokenMaker.payload(TokenMaker.google)
    let foreign = TokenMaker.payload(TokenMaker.google, ["nonce": #""another""#])
    #expect(try await Self.exchange([Self.answer(TokenMaker.token(payload))]) == "110169484474386276334")
    #expect(
      try await Self.exchange([Self.answer(TokenMaker.token(payload), accessToken: "another")])
        == "token_invalid access_token_hash_mismatch")
    #expect(try await Self.exchange([Self.answer(TokenMaker.token(foreign))]) == "token_invalid nonce_mismatch")
  }

  @Test func `keys out of reach after a code was redeemed: the code is spent all the same`() async throws {
    let unknown = try TokenMaker.token(
      TokenMaker.payload(TokenMaker.google, ["iat": "1734359650"]), header: #"{"alg":"RS256","kid":"newer"}"#)
    #expect(try await Self.exchange([Self.answer(unknown), .edge(503)]) == "code_may_be_spent")
  }

  @Test func `the error has Google's Retry-After`() async throws {
    let service = try Self.service(ScriptedTransport([.edge(503, retryAfter: "120")]))
    let error = await #expect(throws: SocialServiceError.self) {
      try await service.exchange(
        code: "c", redirectURI: "r", codeVerifier: "v", nonce: "n", client: Self.client, hostedDomain: nil)
    }
    #expect(error?.code == .unreachable && error?.retryAfter == .seconds(120))
    #expect(
      error?.detail.contains(", exchange: status 503, Google answered with status 503, and not as itself (attempt 1, ")
        == true)
  }
}
