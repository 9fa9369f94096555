import PippinAccounts
import PippinTokens
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinTestKit
import Testing

/// What operators see and do of the OpenID clients that an account is used with.
@Suite struct `The connected apps of an account before operators` {
  /// A person who agreed to one client, which holds a session that outlives the browser's, and was passed on to another.
  private struct Scene {
    let world: World
    let party: RelyingParty
    let other: RelyingParty
    let refreshToken: String
    let account: String

    init() async throws {
      world = try await RelyingParty.world([
        RelyingParty.client("grafana", consent: .once), RelyingParty.client("gitea"),
      ])
      party = RelyingParty(world)
      other = RelyingParty(world, "gitea", browser: party.browser)
      try await party.authorize(["scope": "openid offline_access"])
      try await party.browser.send("/oauth/consent")
      let tokens = await party.redeem(party.answer.first("code"))
      refreshToken = tokens.text("refresh_token")
      account = try #require(try await party.claims(tokens.text("id_token"))["sub"]?.string)
      world.clock.advance(by: 60)
      _ = try await other.signIn()
    }

    func ask(
      _ method: String, _ path: String = "/apps", scopes: Set<OperatorToken.Scope> = [.readAccounts, .writeAccounts]
    ) async throws -> Answer {
      let name = "desk.\(world.random.source.bytes(4).map { String($0) }.joined())"
      let token = try await Clerk.token(world, name, scopes: scopes)
      let request = try HTTPRequest(
        method: method, url: World.console + "/operator/v1/accounts/\(account)\(path)",
        fields: ["authorization": "Bearer \(token)"])
      return Answer(await world.operatorPort.respond(to: request))
    }
  }

  @Test func `are listed with what they may have, since when, and when they were used last`() async throws {
    let scene = try await Scene()
    let answer = try await scene.ask("GET", scopes: [.readAccounts])
    #expect(answer.status == 200 && answer.count("items") == 2)
    #expect(answer.text("items.0.client_id") == "gitea" && answer.text("items.1.client_id") == "grafana")
    #expect(answer.text("items.1.name") == "Grafana" && answer.text("items.1.scope") == "openid offline_access")
    #expect(answer.names("items.1") == ["client_id", "granted_at", "last_used_at", "name", "scope"])
    #expect(answer.text("items.0.granted_at") > answer.text("items.1.granted_at"))
  }

  @Test func `lose access by the operator's word, who is named in the audit, and the others keep theirs`() async throws
  {
    let scene = try await Scene()
    #expect(try await scene.ask("DELETE", "/apps?client_id=grafana").status == 204)
    #expect(await scene.party.refresh(scene.refreshToken).text("error") == "invalid_grant")
    #expect(try await scene.ask("GET")["items"]?.elements.map { $0["client_id"]?.string } == ["gitea"])
    let audit = try await scene.ask("GET", "/audit?limit=100")
    let line = try #require(audit["items"]?.elements.first { $0["kind"]?.string == "consent.withdrawn" })
    #expect(line["actor"]?.string?.hasPrefix("desk.") == true && line["client_id"]?.string == "grafana")
    // The person is asked again, and may agree again.
    try await scene.party.browser.open(scene.party.path())
    #expect(scene.party.browser.text.contains("Allow <bdi>Grafana"))
    // A client of the operator's own, which asks for no consent, is signed out too.
    #expect(try await scene.ask("DELETE", "/apps?client_id=gitea").status == 204)
    #expect(try await scene.ask("GET").count("items") == 0)
  }

  @Test func `lose nothing to a token without the scope, or to another client's name`() async throws {
    let scene = try await Scene()
    #expect(
      try await scene.ask("DELETE", "/apps?client_id=grafana", scopes: [.readAccounts]).text("code")
        == "insufficient_scope")
    #expect(try await scene.ask("DELETE", "/apps").text("code") == "invalid_value")
    for query in ["client_id=", "client_id=nobody", "client_id=GRAFANA", "client_id=example-web"] {
      #expect(try await scene.ask("DELETE", "/apps?\(query)").text("code") == "not_found", "\(query)")
    }
    #expect(try await scene.ask("DELETE", "/apps?client_id=gitea&client_id=grafana").status == 400)
    #expect(await scene.party.refresh(scene.refreshToken).status == 200)
    let audit = try await scene.ask("GET", "/audit?limit=100")
    #expect(audit["items"]?.elements.contains { $0["kind"]?.string == "consent.withdrawn" } == false)
  }

  @Test func `are on the account's page of the console, which asks before it ends their access`() async throws {
    let scene = try await Scene()
    let clerk = try await Clerk.entering(scene.world)
    try await clerk.open("/accounts/\(scene.account)")
    #expect(clerk.text.contains("Connected apps") && clerk.text.contains("openid offline_access"))
    let link = "/accounts/\(scene.account)/end-access?client_id=grafana"
    #expect(clerk.text.contains("href=\"\(link)\""))
    try await clerk.open(link)
    #expect(clerk.text.contains("End access of Grafana"))
    try await clerk.browser.send("/accounts/\(scene.account)/end-access")
    #expect(clerk.path == "/accounts/\(scene.account)" && clerk.text.contains("The app no longer has access."))
    #expect(!clerk.text.contains(link) && clerk.text.contains("An operator ended the access of grafana."))
    #expect(await scene.party.refresh(scene.refreshToken).text("error") == "invalid_grant")
    // Gone already, or never there.
    for client in ["grafana", "nobody", ""] {
      #expect(try await clerk.open("/accounts/\(scene.account)/end-access?client_id=\(client)").status == 404)
    }
  }

  @Test func `are shown without a way to end them to who may only read`() async throws {
    let scene = try await Scene()
    let clerk = try await Clerk.entering(scene.world, scopes: [.readAccounts])
    try await clerk.open("/accounts/\(scene.account)")
    #expect(clerk.text.contains("Connected apps") && !clerk.text.contains("end-access"))
    #expect(try await clerk.open("/accounts/\(scene.account)/end-access?client_id=grafana").status == 403)
  }

  @Test func `are no section where there are none`() async throws {
    let world = try await World()
    let mary = await App(world: world).signIn()
    let clerk = try await Clerk.entering(world)
    try await clerk.open("/accounts/\(mary.text("account.id"))")
    #expect(!clerk.text.contains("Connected apps"))
  }
}
