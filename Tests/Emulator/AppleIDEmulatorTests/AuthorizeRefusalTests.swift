import AppleIDEmulator
import PippinHTTP
import Testing

/// A wrong authorization request and Apple's answer.
struct WrongRequest: Sendable, CustomTestStringConvertible {
  let story: String
  let changes: [String: String?]
  let error: String
  /// Apple's own words, where they were seen.
  var description: String?
  let rule: String
  var testDescription: String { story }
}

@Suite struct AuthorizeRefusalTests {
  /// AUTHZ-25
  static let unregistered = "Invalid web redirect url."
  /// AUTHZ-26
  static let formPost = "response_mode must be form_post when name or email scope is requested."

  static let wrong: [WrongRequest] = [
    .init(story: "no client", changes: ["client_id": .none], error: "invalid_request", rule: "AUTHZ-20"),
    .init(
      story: "client in another case", changes: ["client_id": "com.Example.web"], error: "invalid_request",
      rule: "AUTHZ-2"),
    .init(
      story: "client with the Team ID", changes: ["client_id": "TEAM000001.com.example.web"], error: "invalid_request",
      rule: "AUTHZ-2"),
    .init(
      story: "unknown client", changes: ["client_id": "org.example.other"], error: "invalid_client", rule: "AUTHZ-21"),
    .init(story: "no redirect_uri", changes: ["redirect_uri": .none], error: "unauthorized_client", rule: "AUTHZ-22"),
    .init(
      story: "another path", changes: ["redirect_uri": "http://localhost:8080/other"], error: "invalid_request",
      description: unregistered,
      rule: "AUTHZ-4"),
    .init(
      story: "one slash more", changes: ["redirect_uri": Harness.returnURL + "/"], error: "invalid_request",
      description: unregistered,
      rule: "AUTHZ-4"),
    .init(
      story: "a fragment", changes: ["redirect_uri": Harness.returnURL + "#x"], error: "invalid_request",
      description: unregistered,
      rule: "AUTHZ-3"),
    .init(
      story: "a relative address", changes: ["redirect_uri": "/auth/apple/callback"], error: "invalid_request",
      description: unregistered,
      rule: "AUTHZ-3"),
    .init(
      story: "an App ID on the web", changes: ["client_id": "com.example.app"], error: "invalid_request",
      description: unregistered,
      rule: "AUTHZ-4"),
    .init(story: "no response_type", changes: ["response_type": .none], error: "invalid_request", rule: "AUTHZ-6"),
    .init(story: "id_token alone", changes: ["response_type": "id_token"], error: "invalid_request", rule: "AUTHZ-6"),
    .init(
      story: "an invented mode", changes: ["response_mode": "smoke_signal"], error: "invalid_request", rule: "AUTHZ-7"),
    .init(
      story: "id_token by query", changes: ["response_mode": "query", "scope": .none], error: "invalid_request",
      description: "Invalid response mode", rule: "AUTHZ-10"),
    .init(
      story: "scopes by fragment", changes: ["response_mode": "fragment"], error: "invalid_request",
      description: formPost, rule: "AUTHZ-26"),
    .init(
      story: "scopes by query", changes: ["response_mode": "query", "response_type": "code"], error: "invalid_request",
      description: formPost, rule: "AUTHZ-26"),
    .init(
      story: "scopes without a mode", changes: ["response_mode": .none], error: "invalid_request",
      description: formPost, rule: "AUTHZ-26"),
    .init(
      story: "the pop-up's mode for a code alone",
      changes: ["response_mode": "web_message", "response_type": "code", "scope": .none], error: "invalid_request",
      rule: "JS-9"),
    .init(
      story: "a method without challenge", changes: ["code_challenge_method": "S256"], error: "invalid_request",
      rule: "AUTHZ-16"),
    .init(
      story: "a challenge of the wrong length", changes: ["code_challenge": "abc", "code_challenge_method": "S256"],
      error: "invalid_request", rule: "AUTHZ-16"),
    .init(
      story: "a return URL in another case", changes: ["redirect_uri": "http://LOCALHOST:8080/auth/apple/callback"],
      error: "invalid_request", description: unregistered, rule: "AUTHZ-4"),
    .init(
      story: "a query more", changes: ["redirect_uri": Harness.returnURL + "?a=b"], error: "invalid_request",
      description: unregistered,
      rule: "AUTHZ-4"),
    .init(
      story: "the types the other way round", changes: ["response_type": "id_token code"], error: "invalid_request",
      rule: "AUTHZ-6"),
    .init(story: "another scope", changes: ["scope": "name phone"], error: "invalid_scope", rule: "AUTHZ-23"),
    .init(
      story: "a challenge without method", changes: ["code_challenge": String(repeating: "a", count: 43)],
      error: "invalid_request", rule: "AUTHZ-16"),
    .init(
      story: "a plain challenge",
      changes: ["code_challenge": String(repeating: "a", count: 43), "code_challenge_method": "plain"],
      error: "invalid_request", rule: "AUTHZ-16"),
  ]

  @Test(arguments: wrong) func `answers 400 on Apple's own side and says why in the log`(_ wrong: WrongRequest)
    async throws
  {
    let harness = try Harness()
    let answer = try await harness.get("/auth/authorize?" + Harness.query(wrong.changes))
    // AUTHZ-1, AUTHZ-19: JSON with these fields, and no redirect.
    #expect(answer.status == 400)
    #expect(answer.json["error"]?.text == wrong.error)
    #expect(answer.json["error_description"]?.text == wrong.description)
    #expect(answer.fields["content-type"] == "application/json;charset=UTF-8")
    #expect(answer.fields["cache-control"] == "no-store")
    #expect(answer.fields["pragma"] == "no-cache")
    #expect(answer.fields["location"] == nil)
    #expect(try await harness.lastWords().contains(wrong.rule))
  }

  @Test func `shows a browser a page with Apple's code and what was wrong`() async throws {
    let harness = try Harness()
    let page = try await harness.get(
      "/auth/authorize?" + Harness.query(["response_mode": "query", "scope": .none]), ["accept": "text/html,*/*"])
    #expect(page.status == 400)
    #expect(page.contentType == "text/html")
    #expect(page.bodyText.contains("invalid_request"))
    #expect(page.bodyText.contains("Invalid response mode"))  // AUTHZ-10
    #expect(page.bodyText.contains("AUTHZ-10"))
  }

  @Test func `refuses a doubled parameter`() async throws {
    let harness = try Harness()
    let answer = try await harness.get("/auth/authorize?" + Harness.query() + "&state=again")
    #expect(answer.json["error"]?.text == "invalid_request")  // AUTHZ-20
  }

  @Test(arguments: [
    "http://www.example.com/cb", "https://localhost/cb", "https://127.0.0.1/cb", "https://[::1]/cb",
    "https://intranet/cb",
  ])
  func `refuses registered addresses that Apple would not have let in`(_ address: String) async throws {
    var configuration = EmulatorConfiguration.defaultSeed
    configuration.settings.allowInsecureReturnURLs = false
    configuration.teams[0].apps[0].services[0].returnURLs = [address, "https://www.example.com/cb"]
    let harness = try Harness(configuration)
    let refused = try await harness.get("/auth/authorize?" + Harness.query(["redirect_uri": address]))
    #expect(refused.json["error_description"]?.text == Self.unregistered)  // AUTHZ-3, AUTHZ-25
    let accepted = try await harness.get(
      "/auth/authorize?" + Harness.query(["redirect_uri": "https://www.example.com/cb"]))
    #expect(accepted.status == 200)
  }

  @Test(
    arguments: [
      ["scope": "openid email name"], ["scope": "openid", "response_mode": nil, "response_type": "code"],
      ["prompt": "login"], ["max_age": "0"], ["state": nil, "nonce": nil], ["scope": nil, "response_mode": nil],
    ] as [[String: String?]])
  func `tolerates what Apple tolerates`(_ changes: [String: String?]) async throws {
    // AUTHZ-9, AUTHZ-12, AUTHZ-14, AUTHZ-15, AUTHZ-18
    let harness = try Harness()
    #expect(try await harness.get("/auth/authorize?" + Harness.query(changes)).status == 200)
  }

  @Test func `takes a plus between scopes`() async throws {
    let harness = try Harness()
    let query = Harness.query(["scope": nil]) + "&scope=email+name"
    #expect(try await harness.get("/auth/authorize?" + query).status == 200)  // AUTHZ-13
  }
}
