import PippinHTTP
import PippinJSON
import PippinSecret
import PippinSocial
import Testing

/// A provider without ID tokens as `OAuth2Service` uses it.
@Suite struct `The service and an OAuth 2 provider` {
  private static func provider(emailIsVerified: Bool = false) throws -> OAuth2Provider {
    let rule = EndpointRule.settings(insecure: false)
    return OAuth2Provider(
      authorization: try rule.endpoint("https://oauth.example.net/authorize"),
      token: try rule.endpoint("https://oauth.example.net/token"),
      userInfo: try rule.endpoint("https://api.example.net/users.get?v=5"),
      subject: try #require(JSONMemberPath("response.0.id")), email: JSONMemberPath("response.0.email"),
      emailIsVerified: emailIsVerified, name: JSONMemberPath("response.0.name"))
  }

  private static func exchange(
    _ person: ScriptedTransport.Answer, emailIsVerified: Bool = false
  ) async throws -> (outcome: String, requests: [HTTPRequest]) {
    let transport = ScriptedTransport([OpenIDMaker.tokens(nil, accessToken: "at"), person])
    let provider = try provider(emailIsVerified: emailIsVerified)
    let outcome = await OpenIDMaker.outcome { () async throws(SocialServiceError) in
      let identity = try await OAuth2Service(transport: transport).exchange(
        code: "c", redirectURI: "https://id.example.com/cb", codeVerifier: "v", client: OpenIDMaker.client, at: provider
      )
      return [identity.subject, identity.email, identity.emailVerified ? "verified" : nil, identity.displayName]
        .compactMap(\.self).joined(separator: " ")
    }
    return (outcome, transport.requests)
  }

  @Test func `redeems a code and asks who the person is`() async throws {
    let person = ScriptedTransport.Answer.json(#"{"response":[{"id":210700286,"name":"Lin","email":"l@example.net"}]}"#)
    let (outcome, requests) = try await Self.exchange(person)
    #expect(outcome == "210700286 l@example.net Lin")
    #expect(try await Self.exchange(person, emailIsVerified: true).outcome == "210700286 l@example.net verified Lin")
    #expect(
      String(decoding: requests[0].body, as: UTF8.self)
        == "grant_type=authorization_code&code=c&redirect_uri=https%3A%2F%2Fid.example.com%2Fcb&code_verifier=v"
        + "&client_id=pippin-at-example&client_secret=s3cret%26")
    #expect(requests[1].url == "https://api.example.net/users.get?v=5")
    #expect(requests[1].fields["authorization"] == "Bearer at")
  }

  @Test(
    arguments: [
      (#"{"response":[{"id":"7"}]}"#, "7"), (#"{"response":[{"id":0}]}"#, "0"),
      (#"{"response":[]}"#, "token_invalid malformed"), (#"{"response":{}}"#, "token_invalid malformed"),
      (#"{"response":[{"id":""}]}"#, "token_invalid malformed"),
      (#"{"response":[{"id":null}]}"#, "token_invalid malformed"),
      (#"{"response":[{"id":true}]}"#, "token_invalid malformed"),
      (#"{"response":[{"id":1.5}]}"#, "token_invalid malformed"),
      (#"{"response":[{"id":1e3}]}"#, "token_invalid malformed"),
      (#"{"response":[{"id":{}}]}"#, "token_invalid malformed"),
      (#"{"response":[{"id":"a\u0000"}]}"#, "token_invalid malformed"),
      (#"{"response":[{"id":99999999999999999999}]}"#, "token_invalid malformed"),
      (#"{"response":[{"id":"1"},{"id":"2"}],"id":"3"}"#, "1"),
      (#"{"response":[{"id":"1","id":"2"}]}"#, "refused"),
      (#"{"response":[{"id":"\#(String(repeating: "1", count: 10_000))"}]}"#, "token_invalid malformed"),
      (#"{"response":[{"id":"\#(String(repeating: "1", count: 255))"}]}"#, String(repeating: "1", count: 255)),
      (
        #"{"response":[{"id":"1","email":"\#(String(repeating: "j", count: 309))@example.net"}]}"#,
        "token_invalid malformed"
      ),
      (#"{"response":[{"id":"1","email":"a\u0000@example.net"}]}"#, "1"),
      (#"{"error":{"error_code":5}}"#, "token_invalid malformed"), ("[]", "refused"),
    ])
  func `an answer about the person`(body: String, outcome: String) async throws {
    #expect(try await Self.exchange(.json(body)).outcome == outcome)
  }

  @Test func `no answer about the person after the code was redeemed needs a new authorization`() async throws {
    #expect(try await Self.exchange(.edge(503)).outcome == "code_may_be_spent")
    #expect(try await Self.exchange(.lost(mayHaveReachedServer: false)).outcome == "code_may_be_spent")
    #expect(try await Self.exchange(.json("{}", status: 401)).outcome == "refused")
  }

  @Test(arguments: ["", ".", "a.", ".a", "a..b", "a.b.c.d.e.f.g.h.i", String(repeating: "a", count: 65)])
  func `refuses a path without steps`(text: String) {
    #expect(JSONMemberPath(text) == nil)
  }

  @Test(
    arguments: [
      ("https://id.example.com/a?b=c", true), ("http://id.example.com/", false), ("https://10.0.0.1/", true),
      ("https://id.example.com/#f", false), ("ftp://id.example.com/", false),
    ])
  func `an endpoint in the settings is https`(url: String, isFine: Bool) {
    let endpoint = Result { try EndpointRule.settings(insecure: false).endpoint(url) }
    #expect((endpoint.failure == nil) == isFine)
  }
}
