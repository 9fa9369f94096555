import PippinFoundation
import PippinHTTP
import PippinTestKit
import Testing

/// Whatever is asked of the OpenID provider, nobody is led to an address that is not the client's, and nobody gets what is another's.
@Suite struct `Hostile requests to the OpenID provider` {
  @Test(arguments: HostileRequestKind.all)
  func `get nothing`(_ kind: HostileRequestKind) async throws {
    let scene = try await HostileScene()
    let requests = try await kind.requests(scene)
    for request in requests {
      let outcome = try await request.send()
      #expect(request.allowed.contains(outcome), "\(kind.name): \(request.name)")
    }
    #expect(scene.leaked == [])
    #expect(
      try OpenIDConformancePage.hostileRequests()[kind.name] == requests.count, "the table of the page counts them")
    // Nothing but what was wrong with them stood in their way.
    #expect(try await scene.tokens().status == 200)
  }

  @Test func `are sent as the good ones are that succeed`() async throws {
    let scene = try await HostileScene()
    #expect(await scene.authorize([:]) == .given("a code"))
    #expect(await scene.authorize([:], post: true) == .given("a code"))
    #expect(await scene.authorize([:], as: "page") == .given("a code"))
    #expect(await scene.authorize(["redirect_uri": "http://[::1]/callback"], as: "desk") == .given("a code"))
    #expect(await scene.visit(HostileRequestKind.path("grafana", try await scene.push())) == .given("a code"))
    let request = try #require(await scene.waiting())
    #expect(await scene.visit("/oauth/continue?" + FormData.encode([("request", request)])) == .given("a code"))
    let redeemed = await scene.post(
      "/oauth/token", HostileRequestKind.grant(try await scene.code()), basic: HostileScene.basic("grafana"))
    #expect(
      redeemed == .given(#"200 ["access_token", "expires_in", "id_token", "refresh_token", "scope", "token_type"]"#))
    let tokens = try await scene.tokens()
    let info = await scene.post("/oauth/userinfo", [("access_token", tokens.text("access_token"))])
    #expect(info == .given(#"200 ["email", "email_verified", "sub"]"#))
    let goodbye = "https://grafana.example.com/goodbye"
    let end = FormData.encode([("id_token_hint", tokens.text("id_token")), ("post_logout_redirect_uri", goodbye)])
    #expect(await scene.visit("/oauth/logout?" + end) == .astray(goodbye), "registered for this, and for no code")
  }

  @Test func `are more than five hundred, each kind once in the table`() throws {
    let counts = try OpenIDConformancePage.hostileRequests()
    #expect(counts.keys.sorted() == HostileRequestKind.all.map(\.name).sorted())
    #expect(counts.values.reduce(0, +) >= 500)
  }
}
