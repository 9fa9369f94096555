import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinSecret
import PippinProviders
import PippinSocialEmulator
import Testing

/// The emulated OpenID Connect and OAuth 2 providers refuse what such providers refuse.
@Suite struct `The stand-in for any OpenID Connect or OAuth 2 provider` {
  private let harness = Harness()

  private static func callback(_ provider: String) -> String {
    "http://localhost:8080/auth/openid/callback/" + (provider == "openid" ? "example-id" : "example-social")
  }

  private static func request(_ provider: String) -> [(String, String)] {
    [
      ("client_id", "example-at-\(provider)"), ("redirect_uri", callback(provider)), ("response_type", "code"),
      ("scope", "openid email profile"), ("state", "s t"), ("nonce", "n"), ("code_challenge", Harness.challenge),
      ("code_challenge_method", "S256"),
    ]
  }

  private func code(_ provider: String) async -> String {
    let page = await harness.get("/\(provider)/authorize", Self.request(provider))
    let answer = await harness.post(
      "/\(provider)/authorize/decide", [("request", Harness.handle(page)), ("person", "mary")])
    return answer.returned(to: Self.callback(provider))?.first("code") ?? ""
  }

  /// A redemption with some parameters changed or left out.
  private func redeem(_ code: String, at provider: String, _ changes: [String: String?] = [:]) async -> HTTPResponse {
    let id = (changes["id"] ?? nil) ?? "example-at-\(provider)"
    let secret = (changes["secret"] ?? nil) ?? "\(provider)-example-secret"
    var form = [
      ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", Self.callback(provider)),
      ("code_verifier", Harness.verifier),
    ]
    var fields = HTTPFields()
    if provider == "openid" {
      fields.set("authorization", "Basic " + Data("\(id):\(secret)".utf8).base64EncodedString())
    } else {
      form += [("client_id", id), ("client_secret", secret)]
    }
    let changes = changes.filter { !["id", "secret"].contains($0.key) }
    return await harness.post("/\(provider)/token", Harness.query(form, changes), fields: fields)
  }

  @Test(
    arguments: ["openid", "oauth2"],
    [
      ["client_id": "nobody"], ["redirect_uri": "http://localhost:8080/auth/openid/callback/other"],
      ["response_type": "token"], ["code_challenge": nil], ["code_challenge_method": "plain"], ["code_challenge": "x"],
    ] as [[String: String?]])
  func `shows a faulty authorization request on a page`(provider: String, changes: [String: String?]) async {
    let page = await harness.get("/\(provider)/authorize", Harness.query(Self.request(provider), changes))
    #expect(page.status >= 400 && page.fields["location"] == nil)
  }

  @Test(
    arguments: ["openid", "oauth2"],
    [
      ["id": "another-at-openid"], ["secret": "wrong"], ["redirect_uri": "https://another.example/callback"],
      ["code_verifier": nil], ["code_verifier": String(repeating: "x", count: 43)], ["grant_type": "password"],
      ["code": "made-up"],
    ] as [[String: String?]])
  func `redeems no code for a wrong request`(provider: String, changes: [String: String?]) async {
    let answer = await redeem(await code(provider), at: provider, changes)
    #expect(answer.status >= 400)
  }

  @Test(arguments: ["openid", "oauth2"])
  func `redeems a code once, within a minute`(provider: String) async {
    let once = await code(provider)
    #expect(await redeem(once, at: provider).status == 200)
    #expect(await redeem(once, at: provider).status == 400)
    let late = await code(provider)
    harness.clock.advance(60)
    #expect(await redeem(late, at: provider).status == 400)
  }

  @Test func `keeps the two providers' tokens apart, and tells nothing without one`() async throws {
    let token = try await redeem(await code("openid"), at: "openid").member("access_token")?.string ?? ""
    let bearer: HTTPFields = ["authorization": "Bearer " + token]
    #expect(await harness.get("/openid/userinfo", fields: bearer).status == 200)
    #expect(await harness.get("/oauth2/users.get", fields: bearer).status == 401)
    #expect(await harness.get("/openid/userinfo").status == 401)
    let other = try await redeem(await code("oauth2"), at: "oauth2").member("access_token")?.string ?? ""
    let person = await harness.get("/oauth2/users.get", fields: ["authorization": "Bearer " + other])
    #expect(try person.member("response")?.elements.first { _ in true }?["id"]?.integer == 1001)
  }

  @Test func `names itself in the discovery document and in each answer`() async throws {
    let document = await harness.get("/openid/.well-known/openid-configuration")
    #expect(try document.member("issuer")?.string == "http://127.0.0.1:8081/openid")
    let page = await harness.get("/openid/authorize", Self.request("openid"))
    let answer = await harness.post("/openid/authorize/decide", [("request", Harness.handle(page)), ("cancel", "yes")])
    let fields = answer.returned(to: Self.callback("openid"))
    #expect(fields?.first("iss") == "http://127.0.0.1:8081/openid" && fields?.first("error") == "access_denied")
  }

  @Test func `takes orders only for what it knows, and none from other sites' pages`() async {
    #expect(await harness.control("/openid/emulator/lies", #"{"about":"weather"}"#).status == 400)
    #expect(await harness.control("/openid/emulator/faults", #"{"endpoint":"debug"}"#).status == 400)
    #expect(await harness.control("/oauth2/emulator/faults", #"{"endpoint":"userinfo"}"#).status == 204)
    let foreign: HTTPFields = ["origin": "https://evil.example"]
    #expect(await harness.control("/openid/emulator/lies", #"{"about":"nonce"}"#, fields: foreign).status == 403)
  }
}
