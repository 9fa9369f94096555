import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinSecret
import PippinProviders
import Testing

/// Any OpenID Connect provider as `OpenIDService` uses it: what goes out, and what each answer means.
@Suite struct `The service and an OpenID Connect provider` {
  private static func exchange(
    _ script: [ScriptedTransport.Answer], client: OpenIDClient = OpenIDMaker.client, asksForProfile: Bool = true
  ) async throws -> (outcome: String, requests: [HTTPRequest]) {
    let transport = ScriptedTransport(script)
    let service = try OpenIDMaker.service(transport)
    let outcome = await OpenIDMaker.outcome { () async throws(SocialServiceError) in
      let identity = try await service.exchange(
        code: "c/1", redirectURI: "https://id.example.com/cb", codeVerifier: "v", nonce: TokenMaker.nonce,
        client: client, asksForProfile: asksForProfile)
      return [
        identity.subject, identity.email, identity.emailVerified ? "verified" : nil, identity.givenName,
        identity.displayName,
      ].compactMap(\.self).joined(separator: " ")
    }
    return (outcome, transport.requests)
  }

  private static func token(_ changes: [String: String?] = [:]) throws -> String {
    try TokenMaker.token(TokenMaker.payload(OpenIDMaker.claims, changes))
  }

  @Test func `redeems a code at the endpoints of the discovery document`() async throws {
    let (outcome, requests) = try await Self.exchange([
      OpenIDMaker.discovery(), OpenIDMaker.tokens(try Self.token()), OpenIDMaker.keys(),
    ])
    #expect(outcome == "248289761001 jane@example.net verified Jane Jane Doe")
    #expect(
      requests.map(\.url) == [
        "https://login.example.net/realms/a/.well-known/openid-configuration", "https://login.example.net/token",
        "https://login.example.net/keys",
      ])
    // printf 'pippin-at-example:s3cret%26' | base64
    #expect(requests[1].fields["authorization"] == "Basic cGlwcGluLWF0LWV4YW1wbGU6czNjcmV0JTI2")
    #expect(
      String(decoding: requests[1].body, as: UTF8.self)
        == "grant_type=authorization_code&code=c%2F1&redirect_uri=https%3A%2F%2Fid.example.com%2Fcb&code_verifier=v")
  }

  @Test func `sends the secret in the form if the provider accepts nothing else, and none if there is none`()
    async throws
  {
    let post = OpenIDMaker.discovery(["token_endpoint_auth_methods_supported": #"["client_secret_post"]"#])
    var requests = try await Self.exchange([post, .edge(500)]).requests
    #expect(requests[1].fields["authorization"] == nil)
    #expect(
      String(decoding: requests[1].body, as: UTF8.self).hasSuffix(
        "&client_id=pippin-at-example&client_secret=s3cret%26"))
    requests = try await Self.exchange(
      [OpenIDMaker.discovery(), .edge(500)], client: OpenIDClient(id: "public", secret: nil)
    ).requests
    #expect(requests[1].fields["authorization"] == nil)
    #expect(String(decoding: requests[1].body, as: UTF8.self).hasSuffix("&code_verifier=v&client_id=public"))
  }

  @Test func `asks the userinfo endpoint for what the ID token lacks`() async throws {
    let bare = try Self.token(["email": nil, "email_verified": nil, "name": nil, "given_name": nil, "family_name": nil])
    let info = #"{"sub":"248289761001","email":"j@example.net","email_verified":true,"given_name":"J"}"#
    let (outcome, requests) = try await Self.exchange([
      OpenIDMaker.discovery(), OpenIDMaker.tokens(bare), OpenIDMaker.keys(), .json(info),
    ])
    #expect(outcome == "248289761001 j@example.net verified J")
    #expect(requests[3].url == "https://login.example.net/me")
    #expect(requests[3].fields["authorization"] == "Bearer " + TokenMaker.accessToken)
    let silent = try await Self.exchange(
      [OpenIDMaker.discovery(), OpenIDMaker.tokens(bare), OpenIDMaker.keys()], asksForProfile: false)
    #expect(silent.outcome == "248289761001")
  }

  @Test(
    arguments: [
      (#"{"sub":"another","email":"j@example.net"}"#, "token_invalid subject_mismatch"),
      (#"{"email":"j@example.net"}"#, "token_invalid subject_mismatch"),
      (#"{"sub":"248289761001","email":1}"#, "token_invalid malformed"), ("[]", "refused"),
      (#"{"sub":248289761001}"#, "token_invalid subject_mismatch"),
      (#"{"sub":["248289761001"]}"#, "token_invalid subject_mismatch"),
      (#"{"sub":"another","sub":"248289761001"}"#, "refused"),
      (
        #"{"sub":"248289761001","email":"\#(String(repeating: "j", count: 309))@example.net"}"#,
        "token_invalid malformed"
      ),
    ])
  func `a userinfo answer`(body: String, outcome: String) async throws {
    let bare = try Self.token(["email": nil])
    let script = [OpenIDMaker.discovery(), OpenIDMaker.tokens(bare), try OpenIDMaker.keys(), .json(body)]
    #expect(try await Self.exchange(script).outcome == outcome)
  }

  @Test func `keeps the flag of an unverified address that the ID token has`() async throws {
    let half = try Self.token(["email_verified": nil, "name": nil, "given_name": nil, "family_name": nil])
    let info = #"{"sub":"248289761001","email":"j@example.net","email_verified":true,"given_name":"J"}"#
    let script = [OpenIDMaker.discovery(), OpenIDMaker.tokens(half), try OpenIDMaker.keys(), .json(info)]
    #expect(try await Self.exchange(script).outcome == "248289761001 jane@example.net J")
  }

  @Test(
    arguments: [
      (.json(#"{"error":"invalid_grant"}"#, status: 400), "code_invalid"),
      (.json(#"{"error":"bad_verification_code"}"#), "code_invalid"),
      (.json(#"{"error":"invalid_client"}"#, status: 401), "refused"),
      (.json(#"{"error":"something_new"}"#, status: 400), "refused"),
      (.json(#"{"error":"internal_failure"}"#, status: 500), "unreachable"), (.edge(502), "unreachable"),
      (.edge(302), "unreachable"), (.edge(200), "code_may_be_spent"), (.json("{}"), "code_may_be_spent"),
      (.json(#"{"access_token":"a"}"#), "code_may_be_spent"),
      (.json(#"{"access_token":"a\nb","id_token":"x.y.z"}"#), "code_may_be_spent"),
      (.json(#"{"access_token":"a","token_type":"mac","id_token":"x.y.z"}"#), "code_may_be_spent"),
      (.json(#"{"access_token":"a","id_token":"x.y.z"}"#), "token_invalid malformed"),
      (.lost(mayHaveReachedServer: true), "code_may_be_spent"), (.lost(mayHaveReachedServer: false), "unreachable"),
    ] as [(ScriptedTransport.Answer, String)])
  func `an answer to a code`(answer: ScriptedTransport.Answer, outcome: String) async throws {
    #expect(try await Self.exchange([OpenIDMaker.discovery(), answer]).outcome == outcome)
  }

  @Test(
    arguments: [
      ("nothing changed", [:], true), ("no userinfo", ["userinfo_endpoint": nil], true),
      ("another issuer", ["issuer": #""https://evil.example""#], false),
      ("the issuer with a slash", ["issuer": #""https://login.example.net/realms/a/""#], false),
      ("no issuer", ["issuer": nil], false), ("no token endpoint", ["token_endpoint": nil], false),
      ("no keys", ["jwks_uri": nil], false), ("no authorization", ["authorization_endpoint": nil], false),
      ("a token endpoint without TLS", ["token_endpoint": #""http://login.example.net/token""#], false),
      ("keys at a private address", ["jwks_uri": #""https://10.0.0.7/keys""#], false),
      ("keys at this machine", ["jwks_uri": #""https://localhost/keys""#], false),
      ("keys at this machine by another name", ["jwks_uri": #""https://127.1/keys""#], false),
      ("keys at the cloud's metadata", ["jwks_uri": #""https://169.254.169.254/keys""#], false),
      ("keys at a carrier's address", ["jwks_uri": #""https://100.64.0.1/keys""#], false),
      ("keys at a translated address", ["jwks_uri": #""https://[64:ff9b::a00:1]/keys""#], false),
      ("keys at a 6to4 address", ["jwks_uri": #""https://[2002:a00:1::]/keys""#], false),
      ("keys at a number", ["jwks_uri": #""https://0x7f000001/keys""#], false),
      ("keys at another public host", ["jwks_uri": #""https://keys.example.org/""#], true),
      ("the issuer twice", ["issuer": #""\#(OpenIDMaker.issuer)","issuer":"https://evil.example""#], false),
      ("userinfo in the network", ["userinfo_endpoint": #""https://intranet/me""#], false),
      ("userinfo at a loopback address of IPv6", ["userinfo_endpoint": #""https://[::1]/me""#], false),
      ("userinfo at a mapped address", ["userinfo_endpoint": #""https://[::ffff:10.0.0.1]/me""#], false),
      ("an endpoint with a user name", ["token_endpoint": #""https://a@login.example.net/""#], false),
      ("an endpoint that is no URL", ["token_endpoint": "1"], false),
      ("a script for an endpoint", ["authorization_endpoint": #""javascript:alert(1)""#], false),
      ("other signatures", ["id_token_signing_alg_values_supported": #"["PS256","HS256"]"#], false),
    ] as [(String, [String: String?], Bool)])
  func `a discovery document`(story: String, changes: [String: String?], isUsable: Bool) async throws {
    let service = try OpenIDMaker.service(ScriptedTransport([OpenIDMaker.discovery(changes)]))
    let outcome = await OpenIDMaker.outcome { () async throws(SocialServiceError) in try await service.metadata().issuer
    }
    #expect(outcome == (isUsable ? OpenIDMaker.issuer : "unreachable"), "\(story)")
  }

  @Test func `asks other hosts than the issuer's at public addresses only, whatever their names resolve to`()
    async throws
  {
    let document = OpenIDMaker.discovery([
      "jwks_uri": #""https://keys.example.org/""#, "token_endpoint": #""https://login.example.net:8443/token""#,
    ])
    let own = ScriptedTransport([document])
    let tokens = OpenIDMaker.tokens(try Self.token())
    let toPublic = ScriptedTransport([tokens, try OpenIDMaker.keys()])
    let service = try OpenIDService(
      issuer: OpenIDMaker.issuer, transport: own, toPublic: toPublic, now: { TokenMaker.now })
    _ = try await service.exchange(
      code: "c", redirectURI: "https://id.example.com/cb", codeVerifier: "v", nonce: TokenMaker.nonce,
      client: OpenIDMaker.client, asksForProfile: true)
    #expect(own.requests.map(\.authority) == ["login.example.net"])
    #expect(toPublic.requests.map(\.authority) == ["login.example.net:8443", "keys.example.org"])
  }

  @Test func `an issuer in the operator's own network may name hosts there`() async throws {
    for issuer in ["https://10.0.0.7/realms/a", "https://login.internal/realms/a", "https://keycloak/realms/a"] {
      let document = OpenIDMaker.discovery([
        "issuer": "\"\(issuer)\"", "userinfo_endpoint": nil, "jwks_uri": #""https://192.168.1.2/keys""#,
      ])
      let (own, toPublic) = (ScriptedTransport([document, try OpenIDMaker.keys()]), ScriptedTransport([.edge(500)]))
      let service = try OpenIDService(issuer: issuer, transport: own, toPublic: toPublic, now: { TokenMaker.now })
      let token = try Self.token(["iss": "\"\(issuer)\""])
      _ = try await service.verify(
        token,
        expecting: .init(
          audience: OpenIDMaker.clientID, nonce: .sent(TokenMaker.nonce), nonceForm: .raw, accessToken: .notReceived))
      #expect(own.requests.count == 2 && toPublic.requests.isEmpty)
    }
  }

  @Test func `fetches the discovery document once, and a broken one not at every request`() async throws {
    let good = ScriptedTransport([OpenIDMaker.discovery()])
    let service = try OpenIDMaker.service(good)
    for _ in 0..<3 { _ = try await service.metadata() }
    #expect(good.requests.count == 1)
    let bad = ScriptedTransport([.edge(302)])
    let broken = try OpenIDMaker.service(bad)
    for _ in 0..<3 {
      let error = await #expect(throws: SocialServiceError.self) { try await broken.metadata() }
      #expect(error?.code == .unreachable && error?.detail.contains("status 302") == true)
    }
    #expect(bad.requests.count == 1)
  }

  @Test func `trusts no key whose private half is public`() async throws {
    let refused = try Set(TokenMaker.keySet().keys.map(\.key.thumbprint))
    let service = try OpenIDService(
      issuer: OpenIDMaker.issuer, transport: ScriptedTransport([OpenIDMaker.discovery(), OpenIDMaker.keys()]),
      toPublic: ScriptedTransport([.edge(500)]), refusedKeys: refused, now: { TokenMaker.now })
    let error = await #expect(throws: SocialServiceError.self) {
      try await service.verify(
        Self.token(),
        expecting: .init(
          audience: OpenIDMaker.clientID, nonce: .sent(TokenMaker.nonce), nonceForm: .raw, accessToken: .notReceived))
    }
    #expect(error?.code == .unreachable)
  }

  @Test(
    arguments: [
      ("code=c&state=s&iss=https%3A%2F%2Flogin.example.net%2Frealms%2Fa", true, true),
      ("code=c&state=s&iss=https%3A%2F%2Flogin.example.net%2Frealms%2Fa", false, true),
      ("code=c&state=s", false, true), ("code=c&state=s", true, false),
      ("code=c&state=s&iss=https%3A%2F%2Fevil.example", true, false),
      ("code=c&state=s&iss=https%3A%2F%2Fevil.example", false, false),
      ("code=c&state=s&iss=", false, false), ("code=c&state=s&iss=%zz", false, false),
      (
        "code=c&iss=https%3A%2F%2Flogin.example.net%2Frealms%2Fa&iss=https%3A%2F%2Flogin.example.net%2Frealms%2Fa",
        false, false
      ),
    ])
  func `an authorization response names its issuer (RFC 9207)`(query: String, isAnnounced: Bool, isFine: Bool) {
    #expect(OpenIDCallback.isFrom(OpenIDMaker.issuer, query: query, isAnnounced: isAnnounced) == isFine)
  }

  @Test func `an authorization request binds its answer with state, nonce and PKCE`() async throws {
    let service = try OpenIDMaker.service(ScriptedTransport([OpenIDMaker.discovery()]))
    let request = OpenIDAuthorizationRequest(
      client: OpenIDClient(id: "c", secret: nil), redirectURI: "https://id.example.com/auth/openid/callback/a",
      scopes: ["openid", "email"],
      state: "s t", nonce: "n", codeChallenge: "x")
    #expect(
      try await request.url(at: service.metadata().authorization)
        == "https://login.example.net/authorize?tenant=a&client_id=c"
        + "&redirect_uri=https%3A%2F%2Fid.example.com%2Fauth%2Fopenid%2Fcallback%2Fa&response_type=code"
        + "&scope=openid%20email&state=s%20t&nonce=n&code_challenge=x&code_challenge_method=S256")
  }
}
