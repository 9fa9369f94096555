import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinSecret
import PippinProviders
import Testing

/// Facebook's Graph API as `FacebookService` uses it: the bytes that go out, and what each answer means.
@Suite struct `The service and Facebook` {
  private static let app = FacebookApp(id: "1000000000000001", secret: SecretText("s3cret"))
  private static let debugged = ScriptedTransport.Answer.json(
    #"{"data":{"app_id":"1000000000000001","type":"USER","expires_at":1739543600,"is_valid":true,"issued_at":1734359600,"scopes":["email"],"user_id":"10158"}}"#
  )
  private static let profile = ScriptedTransport.Answer.json(
    #"{"id":"10158","name":"Mary Appleseed","first_name":"Mary","last_name":"Appleseed","email":"mary@example.com"}"#)

  private static func service(_ transport: ScriptedTransport) -> FacebookService {
    FacebookService(
      endpoints: .facebook, transport: transport, keys: SigningKeyCache(), now: { TokenMaker.now },
      onKeySet: { _, _ in })
  }

  /// What a token came to: the person, or what to do and why.
  private static func outcome(
    _ body: () async throws(SocialServiceError) -> VerifiedFacebookIdentity
  ) async -> String {
    do throws(SocialServiceError) {
      return try await body().subject
    } catch {
      return [error.code.rawValue, error.reason?.rawValue].compactMap(\.self).joined(separator: " ")
    }
  }

  private static func verify(_ script: [ScriptedTransport.Answer], token: String = "EAAx") async -> String {
    let service = service(ScriptedTransport(script))
    return await outcome { () throws(SocialServiceError) in try await service.verify(accessToken: token, app: app) }
  }

  private static func exchange(_ script: [ScriptedTransport.Answer]) async -> String {
    let service = service(ScriptedTransport(script))
    return await outcome { () throws(SocialServiceError) in
      try await service.exchange(code: "AQ", redirectURI: "https://id.example.com/cb", codeVerifier: "v", app: app)
    }
  }

  @Test func `knows Facebook's addresses`() {
    #expect(FacebookEndpoints.facebook.dialog == "https://www.facebook.com/v24.0/dialog/oauth")
    #expect(FacebookEndpoints.facebook.token == "https://graph.facebook.com/v24.0/oauth/access_token")
    #expect(FacebookEndpoints.facebook.keys == "https://limited.facebook.com/.well-known/oauth/openid/jwks/")
    let request = FacebookAuthorizationRequest(
      appID: "1", redirectURI: "https://id.example.com/cb", state: "s", codeChallenge: "c", asksForEmail: true)
    #expect(
      request.url(at: .facebook)
        == "https://www.facebook.com/v24.0/dialog/oauth?client_id=1&redirect_uri=https%3A%2F%2Fid.example.com%2Fcb"
        + "&response_type=code&scope=public_profile%2Cemail&state=s&code_challenge=c&code_challenge_method=S256")
  }

  @Test func `checks a token, then reads its profile, with no secret in the URL`() async throws {
    let transport = ScriptedTransport([Self.debugged, Self.profile])
    let identity = try await Self.service(transport).verify(accessToken: "EAAx", app: Self.app)
    #expect(identity.subject == "10158" && identity.appID == "1000000000000001")
    #expect(identity.email == "mary@example.com" && !identity.isAddressProved)
    #expect(identity.givenName == "Mary" && identity.familyName == "Appleseed")
    #expect(identity.evidence == .accessToken)
    let (debug, profile) = (transport.requests[0], transport.requests[1])
    #expect(debug.url == "https://graph.facebook.com/v24.0/debug_token?input_token=EAAx")
    #expect(debug.fields["authorization"] == "Bearer 1000000000000001|s3cret")
    // printf EAAx | openssl dgst -sha256 -hmac s3cret
    #expect(
      profile.url == "https://graph.facebook.com/v24.0/me?fields=id%2Cname%2Cfirst_name%2Clast_name%2Cemail"
        + "&appsecret_proof=a10ce752e98732e1dc8dc67e78ce3e41ec2bf2a8ee2f29cd2243720c89f677e5")
    #expect(profile.fields["authorization"] == "Bearer EAAx")
  }

  @Test(
    arguments: [
      (
        #"{"data":{"app_id":"1000000000000002","type":"USER","expires_at":0,"is_valid":true,"user_id":"1"}}"#,
        "token_invalid wrong_audience"
      ),
      (
        #"{"data":{"app_id":1000000000000001,"type":"USER","expires_at":0,"is_valid":true,"user_id":"1"}}"#,
        "token_invalid wrong_audience"
      ),
      (#"{"data":{"type":"USER","expires_at":0,"is_valid":true,"user_id":"1"}}"#, "token_invalid wrong_audience"),
      (
        #"{"data":{"app_id":"1000000000000001","type":"APP","expires_at":0,"is_valid":true}}"#,
        "token_invalid wrong_token_type"
      ),
      (
        #"{"data":{"app_id":"1000000000000001","type":"PAGE","expires_at":0,"is_valid":true,"user_id":"1"}}"#,
        "token_invalid wrong_token_type"
      ),
      (
        #"{"data":{"app_id":"1000000000000001","type":"USER","expires_at":1734359600,"is_valid":true,"user_id":"1"}}"#,
        "token_invalid expired"
      ),
      (
        #"{"data":{"app_id":"1000000000000001","type":"USER","is_valid":true,"user_id":"1"}}"#,
        "token_invalid malformed"
      ),
      (
        #"{"data":{"app_id":"1000000000000001","type":"USER","expires_at":0,"issued_at":1734359661,"is_valid":true,"user_id":"1"}}"#,
        "token_invalid issued_in_future"
      ),
      (
        #"{"data":{"app_id":"1000000000000001","type":"USER","expires_at":0,"is_valid":true}}"#,
        "token_invalid malformed"
      ),
      (
        #"{"data":{"app_id":"1000000000000001","type":"USER","expires_at":0,"is_valid":true,"user_id":"mary"}}"#,
        "token_invalid malformed"
      ),
      (
        #"{"data":{"app_id":"1000000000000001","type":"USER","expires_at":0,"is_valid":false,"user_id":"10158"}}"#,
        "token_invalid malformed"
      ),
      (#"{"data":{"error":{"code":190,"message":"…"},"is_valid":false,"scopes":[]}}"#, "token_invalid malformed"),
      (#"{"data":{"error":{"code":190,"subcode":463},"is_valid":false}}"#, "token_invalid expired"),
      (#"{"data":{"error":{"code":190,"subcode":458},"is_valid":false}}"#, "token_invalid revoked"),
      (
        #"{"data":{"app_id":"1000000000000001","type":"USER","expires_at":0,"is_valid":"true","user_id":"1"}}"#,
        "unreachable"
      ),
      (#"{"data":[]}"#, "unreachable"), ("{}", "unreachable"), ("[]", "unreachable"),
    ])
  func `an answer about a token`(answer: String, outcome: String) async {
    #expect(await Self.verify([.json(answer), Self.profile]) == outcome)
  }

  @Test(
    arguments: [
      (100, "token_invalid wrong_audience"), (190, "refused"), (101, "refused"), (10, "refused"), (1, "unreachable"),
      (2, "unreachable"),
      (4, "unreachable"), (17, "unreachable"), (341, "unreachable"), (613, "unreachable"),
    ])
  func `an error about a token`(code: Int, outcome: String) async {
    #expect(await Self.verify([.json(#"{"error":{"code":\#(code)}}"#, status: 400)]) == outcome)
  }

  @Test(
    arguments: [
      (.json(#"{"id":"10159","name":"Eve"}"#), "token_invalid subject_mismatch"),
      (.json(#"{"id":10158}"#), "unreachable"), (.json("{}"), "unreachable"), (.json(#"{"id":"10158"}"#), "10158"),
      (.json(#"{"id":"10158","email":1,"name":null,"first_name":[]}"#), "10158"),
      (.json(#"{"error":{"code":190,"error_subcode":458}}"#, status: 400), "token_invalid revoked"),
      (.json(#"{"error":{"code":100,"message":"Invalid appsecret_proof"}}"#, status: 400), "refused"),
      (.json(#"{"error":{"code":200,"is_transient":true}}"#, status: 400), "unreachable"),
      (.json(#"{"error":{"code":190}}"#, status: 500), "unreachable"), (.edge(404), "unreachable"),
      (.lost(mayHaveReachedServer: true), "unreachable"),
    ] as [(ScriptedTransport.Answer, String)])
  func `an answer about the person`(answer: ScriptedTransport.Answer, outcome: String) async {
    #expect(await Self.verify([Self.debugged, answer]) == outcome)
  }

  @Test(arguments: ["", "EAA x", "EAA\r\nX-Evil: 1", "EAAé", String(repeating: "E", count: 8193)])
  func `a text that cannot be a token is not sent`(token: String) async {
    let transport = ScriptedTransport([Self.debugged])
    let service = Self.service(transport)
    let outcome = await Self.outcome { () throws(SocialServiceError) in
      try await service.verify(accessToken: token, app: Self.app)
    }
    #expect(outcome == "token_invalid malformed")
    #expect(transport.requests.isEmpty)
  }

  @Test func `redeems a code by a form, and has its token debugged like any other`() async throws {
    let transport = ScriptedTransport([
      .json(#"{"access_token":"EAAx","token_type":"bearer"}"#), Self.debugged, Self.profile,
    ])
    let identity = try await Self.service(transport).exchange(
      code: "A Q", redirectURI: "https://id.example.com/cb", codeVerifier: "v", app: Self.app)
    #expect(identity.subject == "10158")
    #expect(transport.requests.map(\.path) == ["/v24.0/oauth/access_token", "/v24.0/debug_token", "/v24.0/me"])
    #expect(
      String(decoding: transport.requests[0].body, as: UTF8.self)
        == "client_id=1000000000000001&client_secret=s3cret&redirect_uri=https%3A%2F%2Fid.example.com%2Fcb&code=A%20Q&code_verifier=v"
    )
  }

  @Test(
    arguments: [
      (.json(#"{"error":{"code":100,"error_subcode":36009}}"#, status: 400), "code_invalid"),
      (.json(#"{"error":{"code":100,"error_subcode":36007}}"#, status: 400), "code_invalid"),
      (.json(#"{"error":{"code":1,"message":"Error validating client secret."}}"#, status: 400), "refused"),
      (.json(#"{"error":{"code":101}}"#, status: 400), "refused"),
      (.json(#"{"error":{"code":191}}"#, status: 400), "refused"),
      (.json(#"{"error":{"code":1,"message":"An unknown error occurred"}}"#, status: 400), "unreachable"),
      (.json("{}", status: 400), "unreachable"), (.edge(503), "unreachable"), (.edge(429), "unreachable"),
      (.edge(200), "code_may_be_spent"), (.json(#"{"access_token":""}"#), "code_may_be_spent"),
      (.lost(mayHaveReachedServer: true), "code_may_be_spent"), (.lost(mayHaveReachedServer: false), "unreachable"),
    ] as [(ScriptedTransport.Answer, String)])
  func `an answer to a code`(answer: ScriptedTransport.Answer, outcome: String) async {
    #expect(await Self.exchange([answer]) == outcome)
  }

  @Test func `trouble after a code was redeemed: the code is spent all the same`() async {
    let token = ScriptedTransport.Answer.json(#"{"access_token":"EAAx"}"#)
    #expect(await Self.exchange([token, .edge(503)]) == "code_may_be_spent")
    #expect(await Self.exchange([token, Self.debugged, .edge(503)]) == "code_may_be_spent")
    #expect(await Self.exchange([token, Self.debugged, Self.profile]) == "10158")
  }
}
