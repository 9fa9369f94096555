import PippinHTTP
import PippinTokens
import PippinSecret
import PippinProviders
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

  @Test func `sends on what the callback brought, asks by a form, and reads values of the token's answer`() async throws
  {
    let rule = EndpointRule.settings(insecure: false)
    let provider = OAuth2Provider(
      authorization: try rule.endpoint("https://id.example.net/authorize"),
      token: try rule.endpoint("https://id.example.net/token"),
      userInfo: try rule.endpoint("https://id.example.net/user_info"), userInfoMethod: .post,
      fromCallback: ["device_id", "state"], subject: try #require(JSONMemberPath("token_response:user_id")),
      email: JSONMemberPath("token_response:mail.0"), name: JSONMemberPath("user.name"))
    let further = try #require(provider.values(ofCallback: "code=c&device_id=d%2F1&state=s&ext_id=x"))
    let transport = ScriptedTransport([
      .json(#"{"access_token":"at-1234","token_type":"Bearer","user_id":77,"mail":["l@example.net"]}"#),
      .json(#"{"user":{"name":"Lin","user_id":"88"}}"#),
    ])
    let identity = try await OAuth2Service(transport: transport).exchange(
      code: "c", redirectURI: "https://id.example.com/cb", codeVerifier: "v", further: further,
      client: OpenIDMaker.client, at: provider)
    #expect(identity.subject == "77" && identity.email == "l@example.net" && identity.displayName == "Lin")
    let bodies = transport.requests.map { String(decoding: $0.body, as: UTF8.self) }
    #expect(bodies[0].contains("&device_id=d%2F1&state=s&"))
    #expect(transport.requests[1].method == "POST" && transport.requests[1].fields["authorization"] == nil)
    #expect(bodies[1] == "client_id=pippin-at-example&access_token=at-1234")
  }

  @Test(arguments: [
    "code=c", "device_id=", "device_id=a&device_id=b", "device_id=" + String(repeating: "d", count: 1025),
  ])
  func `takes no callback that lacks what the token endpoint demands`(query: String) throws {
    let rule = EndpointRule.settings(insecure: false)
    let provider = OAuth2Provider(
      authorization: try rule.endpoint("https://id.example.net/authorize"),
      token: try rule.endpoint("https://id.example.net/token"),
      userInfo: try rule.endpoint("https://id.example.net/user_info"), fromCallback: ["device_id"],
      subject: try #require(JSONMemberPath("id")))
    #expect(provider.values(ofCallback: query) == nil)
  }

  @Test func `tells the operator the provider's own words, cleaned, bounded and without secrets`() async throws {
    let provider = try Self.provider()
    func detail(_ answers: ScriptedTransport.Answer...) async -> String {
      do throws(SocialServiceError) {
        _ = try await OAuth2Service(transport: ScriptedTransport(answers)).exchange(
          code: "code-1234", redirectURI: "https://id.example.com/cb", codeVerifier: "verifier-5678",
          client: OpenIDMaker.client, at: provider)
        return "none"
      } catch {
        return error.detail
      }
    }
    let long = String(repeating: "x", count: 500)
    let refusal = ScriptedTransport.Answer.json(
      #"{"error":"invalid_request","error_description":"device_id\u0000\n\u202e of code-1234, verifier-5678, s3cret& \#(long)"}"#,
      status: 400)
    let told = await detail(refusal)
    #expect(told.contains("“invalid_request” (device_id of …, …, … xxx"))
    #expect(!told.contains("1234") && !told.contains("5678") && !told.contains("s3cret") && told.utf8.count < 500)
    let grant = await detail(.json(#"{"error":"invalid_grant","error_description":"Code is expired"}"#, status: 400))
    #expect(grant.contains("“invalid_grant” (Code is expired)"))
    let token = ScriptedTransport.Answer.json(#"{"access_token":"token-9012","token_type":"Bearer"}"#)
    let info = await detail(
      token, .json(#"{"error":"invalid_token","error_description":"token-9012 is over"}"#, status: 200))
    #expect(info.contains("“invalid_token” (… is over)"))
  }

  @Test func `no answer about the person after the code was redeemed needs a new authorization`() async throws {
    #expect(try await Self.exchange(.edge(503)).outcome == "code_may_be_spent")
    #expect(try await Self.exchange(.lost(mayHaveReachedServer: false)).outcome == "code_may_be_spent")
    #expect(try await Self.exchange(.json("{}", status: 401)).outcome == "refused")
  }

  @Test(arguments: [
    "", ".", "a.", ".a", "a..b", "a.b.c.d.e.f.g.h.i", "token_response:", String(repeating: "a", count: 65),
  ])
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
