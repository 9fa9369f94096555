import PippinAccounts
import PippinTokens
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinLock
import PippinSecret
import PippinTestKit
import Testing

/// OpenID clients sign people in, from the redirect to the tokens.
@Suite struct `OpenID clients` {
  @Test func `sign a person in through Apple and read who it is`() async throws {
    let party = RelyingParty(try await RelyingParty.world())
    try await party.authorize()
    #expect(party.answer.first("state") == "s-1" && party.answer.first("iss") == World.home)
    let tokens = await party.redeem(party.answer.first("code"))
    #expect(tokens.status == 200 && tokens.text("token_type") == "Bearer" && tokens.text("scope") == "openid email")
    #expect(tokens.field("cache-control") == "no-store")
    let claims = try await party.claims(tokens.text("id_token"))
    #expect(claims["iss"]?.string == World.home && claims["aud"]?.string == "grafana")
    #expect(claims["nonce"]?.string == "n-1" && claims["email"] == nil)
    let accessToken = tokens.text("access_token")
    #expect(claims["at_hash"]?.string == Base64URL.encode(Array(SHA256.hash(accessToken).prefix(16))))
    let info = await party.userInfo(accessToken)
    #expect(info.status == 200 && info.text("sub") == claims["sub"]?.string)
    #expect(!info.text("email").isEmpty && info.text("name").isEmpty)
  }

  @Test func `let a browser that is signed in go on without a click`() async throws {
    let world = try await RelyingParty.world()
    let first = RelyingParty(world)
    try await first.authorize()
    let other = RelyingParty(world, "gitea", browser: first.browser)
    try await other.browser.open(other.path())
    #expect(other.answer.first("code") != nil)
    #expect(other.browser.history.suffix(1).map(\.response.status) == [303])
  }

  @Test func `get an ID token that RS256 signs where their settings say so`() async throws {
    let party = RelyingParty(try await RelyingParty.world([RelyingParty.client("grafana", algorithm: .RS256)]))
    let tokens = try await party.signIn()
    let claims = try await party.claims(tokens.text("id_token"), algorithm: .RS256)
    #expect(claims["aud"]?.string == "grafana")
  }

  @Test func `refresh, and a token that was replaced ends the session`() async throws {
    let party = RelyingParty(try await RelyingParty.world())
    let first = try await party.signIn(["scope": "openid offline_access"])
    let old = first.text("refresh_token")
    let second = await party.refresh(old)
    #expect(second.status == 200 && !second.text("id_token").isEmpty)
    let third = await party.refresh(second.text("refresh_token"))
    #expect(third.status == 200)
    #expect(await party.refresh(old).text("error") == "invalid_grant")
    #expect(await party.refresh(third.text("refresh_token")).text("error") == "invalid_grant")
    #expect(await party.userInfo(third.text("access_token")).status == 401)
  }

  @Test func `lose everything to a code that is used twice`() async throws {
    let party = RelyingParty(try await RelyingParty.world())
    try await party.authorize()
    let code = party.answer.first("code")
    let tokens = await party.redeem(code)
    #expect(await party.redeem(code).text("error") == "invalid_grant")
    #expect(await party.userInfo(tokens.text("access_token")).status == 401)
    #expect(await party.refresh(tokens.text("refresh_token")).text("error") == "invalid_grant")
  }

  @Test func `are bound to the code's client, address, verifier and minute`() async throws {
    let world = try await RelyingParty.world()
    let party = RelyingParty(world)
    let other = RelyingParty(world, "gitea")
    let wrong: [[String: String?]] = [
      ["redirect_uri": RelyingParty.address(of: "gitea")], ["redirect_uri": String?.none],
      ["code_verifier": String?.none],
      ["code_verifier": String(repeating: "a", count: 43)], ["code": "none"],
    ]
    for changes in wrong {
      try await party.authorize()
      let refused = await party.redeem(party.answer.first("code"), changes)
      #expect(refused.status == 400 && refused.text("access_token").isEmpty, "\(changes)")
    }
    try await party.authorize()
    #expect(await other.redeem(party.answer.first("code"), ["redirect_uri": party.redirectURI]).status == 400)
    try await party.authorize()
    world.clock.advance(by: 61)
    #expect(await party.redeem(party.answer.first("code")).text("error") == "invalid_grant")
  }

  @Test func `prompt=none answers without asking, and prompt=login asks again`() async throws {
    let world = try await RelyingParty.world()
    let party = RelyingParty(world)
    try await party.browser.open(party.path(["prompt": "none"]))
    #expect(party.answer.first("error") == "login_required" && party.answer.first("state") == "s-1")
    try await party.authorize()
    try await party.browser.open(party.path(["prompt": "none"]))
    #expect(party.answer.first("code") != nil)
    world.clock.advance(by: 100)
    try await party.browser.open(party.path(["prompt": "login"]))
    #expect(party.browser.address.hasPrefix(World.home + "/sign-in?then=client&request_id="))
    #expect(party.browser.text.contains("Sign in to continue to <bdi>Grafana"))
    let before = world.clock.time
    let tokens = try await party.signIn(["prompt": "login"])
    let claims = try await party.claims(tokens.text("id_token"))
    #expect(claims["auth_time"]?.integer == Int64(before.timeIntervalSince1970))
  }

  @Test func `max_age asks again once it has passed`() async throws {
    let world = try await RelyingParty.world()
    let party = RelyingParty(world)
    _ = try await party.signIn()
    world.clock.advance(by: 60)
    try await party.browser.open(party.path(["max_age": "100"]))
    #expect(party.answer.first("code") != nil)
    world.clock.advance(by: 60)
    try await party.browser.open(party.path(["max_age": "100"]))
    #expect(party.browser.address.hasPrefix(World.home + "/sign-in?then=client&request_id="))
    let tokens = try await party.signIn(["max_age": "100"])
    let claims = try await party.claims(tokens.text("id_token"))
    #expect(claims["auth_time"]?.integer == Int64(world.clock.time.timeIntervalSince1970))
  }

  @Test(arguments: [["max_age": "0"], ["prompt": "login"]])
  func `a client that wants a new sign-in gets one within the same second, and the person is asked once`(
    wanting: [String: String]
  ) async throws {
    let world = try await RelyingParty.world()
    let party = RelyingParty(world)
    _ = try await party.signIn()
    world.clock.advance(by: 0.25)
    try await party.browser.open(party.path(wanting))
    #expect(party.browser.address.hasPrefix(World.home + "/sign-in?then=client"))
    world.clock.advance(by: 0.25)
    try await party.browser.signIn(as: "mary")
    #expect(party.answer.first("code") != nil)
  }

  @Test func `are asked for, once where the settings say so, and no code is given without a yes`() async throws {
    let world = try await RelyingParty.world([RelyingParty.client("grafana", consent: .once)])
    let party = RelyingParty(world)
    try await party.authorize()
    #expect(party.browser.text.contains("to use your"))
    try await party.browser.send("/oauth/consent/decline")
    #expect(party.answer.first("error") == "access_denied")
    try await party.browser.open(party.path(["prompt": "none"]))
    #expect(party.answer.first("error") == "consent_required")
    try await party.browser.open(party.path())
    try await party.browser.send("/oauth/consent")
    #expect(party.answer.first("code") != nil)
    try await party.browser.open(party.path())
    #expect(party.answer.first("code") != nil)
    try await party.browser.open(party.path(["scope": "openid email profile"]))
    #expect(party.browser.text.contains("Your name"))
  }

  @Test func `lose access when the person takes it away`() async throws {
    let world = try await RelyingParty.world([RelyingParty.client("grafana", consent: .once)])
    let party = RelyingParty(world)
    try await party.authorize(["scope": "openid offline_access"])
    try await party.browser.send("/oauth/consent")
    let tokens = await party.redeem(party.answer.first("code"))
    try await party.browser.open("/account")
    #expect(party.browser.text.contains("Connected apps") && party.browser.text.contains("Grafana"))
    let form = try await party.browser.form(to: "/account/apps/remove")
    try await party.browser.submit(form)
    #expect(party.browser.text.contains("no longer has access"))
    #expect(await party.refresh(tokens.text("refresh_token")).text("error") == "invalid_grant")
    try await party.browser.open(party.path())
    #expect(party.browser.text.contains("Allow <bdi>Grafana"))
  }

  @Test func `go on after a sign-out only with offline access`() async throws {
    let world = try await RelyingParty.world()
    let party = RelyingParty(world)
    let bound = try await party.signIn()
    let offline = try await party.signIn(["scope": "openid offline_access"])
    try await party.browser.open("/account")
    try await party.browser.submit(try #require(party.browser.forms.first { $0.action == "/sign-out" }))
    #expect(await party.refresh(bound.text("refresh_token")).text("error") == "invalid_grant")
    #expect(await party.userInfo(bound.text("access_token")).status == 401)
    #expect(await party.refresh(offline.text("refresh_token")).status == 200)
  }

  @Test func `sign out with their ID token, and only the browser that it belongs to`() async throws {
    let world = try await RelyingParty.world()
    let party = RelyingParty(world)
    let tokens = try await party.signIn()
    let query = FormData.encode([
      ("id_token_hint", tokens.text("id_token")), ("state", "bye"),
      ("post_logout_redirect_uri", "https://grafana.example.com/goodbye"),
    ])
    let kurt = RelyingParty(world, browser: Browser(world))
    _ = try await kurt.signIn(as: "kurt")
    try await kurt.browser.open("/oauth/logout?" + query)
    #expect(kurt.browser.text.contains("Sign out?"))
    try await kurt.browser.open("/account")
    #expect(kurt.browser.address == World.home + "/account")
    try await party.browser.open("/oauth/logout?" + query)
    #expect(party.browser.address == "https://grafana.example.com/goodbye?state=bye")
    try await party.browser.open("/account")
    #expect(party.browser.address.hasPrefix(World.home + "/sign-in"))
  }

  @Test func `are never sent to an address that they did not register after a sign-out`() async throws {
    let party = RelyingParty(try await RelyingParty.world())
    let tokens = try await party.signIn()
    for address in ["https://evil.example.com/", "https://grafana.example.com/goodbye/", party.redirectURI] {
      try await party.browser.open(
        "/oauth/logout?"
          + FormData.encode([
            ("id_token_hint", tokens.text("id_token")), ("post_logout_redirect_uri", address),
          ]))
      #expect(party.browser.page.status == 400 && party.browser.address.hasPrefix(World.home))
    }
  }

  @Test func `are told by the back channel that the person signed out`() async throws {
    let world = try await RelyingParty.world([
      RelyingParty.client("grafana", backchannelLogoutURI: "http://grafana.internal/logout"),
      RelyingParty.client("gitea"),
    ])
    let receiver = LogoutReceiver()
    world.transport.route("grafana.internal", to: receiver)
    let party = RelyingParty(world)
    let tokens = try await party.signIn()
    let id = try await party.claims(tokens.text("id_token"))
    try await party.browser.open("/account")
    try await party.browser.submit(try #require(party.browser.forms.first { $0.action == "/sign-out" }))
    while try await world.flows.jobs.jobRunner.runDue() > 0 {}
    let told = try #require(receiver.forms.first?.first("logout_token"))
    let claims = try await party.claims(told, type: "logout+jwt")
    #expect(receiver.forms.count == 1 && claims["sid"]?.string == id["sid"]?.string)
    #expect(claims["sub"]?.string == id["sub"]?.string && claims["aud"]?.string == "grafana")
    #expect(claims["nonce"] == nil)
    #expect(claims["events"]?["http://schemas.openid.net/event/backchannel-logout"]?.kind == .object)
  }

  @Test func `push their request ahead, and it serves once`() async throws {
    let party = RelyingParty(try await RelyingParty.world())
    let pushed = await party.call("/oauth/par", party.request())
    #expect(pushed.status == 201)
    let uri = pushed.text("request_uri")
    let path = "/oauth/authorize?" + FormData.encode([("client_id", "grafana"), ("request_uri", uri)])
    try await party.browser.open(path)
    try await party.browser.signIn(as: "mary")
    #expect(await party.redeem(party.answer.first("code")).status == 200)
    try await party.browser.open(path)
    #expect(party.browser.page.status == 400 && party.browser.address.hasPrefix(World.home))
  }

  @Test func `introspect and revoke their own tokens, and learn nothing of another's`() async throws {
    let world = try await RelyingParty.world()
    let party = RelyingParty(world)
    let tokens = try await party.signIn()
    let other = RelyingParty(world, "gitea")
    for name in ["access_token", "refresh_token"] {
      let token = tokens.text(name)
      let own = await party.call("/oauth/introspect", [("token", token)])
      #expect(own.status == 200 && own["active"]?.bool == true && own.text("client_id") == "grafana")
      let foreign = await other.call("/oauth/introspect", [("token", token)])
      #expect(foreign.response.bodyText == #"{"active":false}"#)
      #expect(await other.call("/oauth/revoke", [("token", token)]).status == 200)
      #expect(await party.call("/oauth/introspect", [("token", token)])["active"]?.bool == true)
    }
    #expect(await party.call("/oauth/revoke", [("token", "made up")]).status == 200)
    #expect(await party.call("/oauth/revoke", [("token", tokens.text("refresh_token"))]).status == 200)
    #expect(await party.userInfo(tokens.text("access_token")).status == 401)
  }

  @Test func `use the operator API with a token for their own credentials, within their scope`() async throws {
    let robot = RelyingParty.client(
      "robot", redirectURIs: [], scope: "accounts:read", grantTypes: [.clientCredentials])
    let world = try await RelyingParty.world([robot, RelyingParty.client("grafana")])
    let party = RelyingParty(world, "robot")
    let issued = await party.call("/oauth/token", [("grant_type", "client_credentials")])
    #expect(issued.status == 200 && issued.text("scope") == "accounts:read" && issued.text("refresh_token").isEmpty)
    func operate(_ method: String, _ path: String, _ token: String) async throws -> Int {
      let fields: HTTPFields = ["authorization": "Bearer " + token]
      return await world.operatorPort.respond(
        to: HTTPRequest(
          method: method, scheme: "http", authority: "127.0.0.1:9090", path: path, query: "query=a%40example.com",
          fields: fields)
      ).status
    }
    let token = issued.text("access_token")
    #expect(try await operate("GET", "/operator/v1/accounts", token) == 200)
    #expect(try await operate("GET", "/operator/v1/jobs", token) == 403)
    #expect(await world.send("GET", "/v1/session", bearer: token).status == 401)
    #expect(await world.send("GET", "/oauth/userinfo", bearer: token).status == 401)
    let more = await party.call("/oauth/token", [("grant_type", "client_credentials"), ("scope", "accounts:write")])
    #expect(more.text("error") == "invalid_scope")
    let person = try await RelyingParty(world).signIn()
    #expect(try await operate("GET", "/operator/v1/accounts", person.text("access_token")) == 401)
    world.clock.advance(by: 901)
    #expect(try await operate("GET", "/operator/v1/accounts", token) == 401)
    let other = RelyingParty(world)
    let refused = await other.call("/oauth/token", [("grant_type", "client_credentials")])
    #expect(refused.text("error") == "unauthorized_client")
  }

  @Test func `revoke a token for their own credentials, which opens the operator API of no server any more`()
    async throws
  {
    let robots = ["robot", "other"].map {
      RelyingParty.client($0, redirectURIs: [], scope: "accounts:read", grantTypes: [.clientCredentials])
    }
    let world = try await RelyingParty.world(robots)
    let node = try await World(store: world.store, seed: 2, openID: robots)
    let party = RelyingParty(world, "robot")
    func operate(_ token: String) async -> [Int] {
      let request = HTTPRequest(
        method: "GET", scheme: "http", authority: "127.0.0.1:9090", path: "/operator/v1/accounts",
        query: "query=a%40example.com", fields: ["authorization": "Bearer " + token])
      return [
        await world.operatorPort.respond(to: request).status, await node.operatorPort.respond(to: request).status,
      ]
    }
    let tokens = [
      await party.call("/oauth/token", [("grant_type", "client_credentials")]).text("access_token"),
      await party.call("/oauth/token", [("grant_type", "client_credentials")]).text("access_token"),
    ]
    #expect(await operate(tokens[0]) == [200, 200])
    // Another client's word changes nothing.
    #expect(await RelyingParty(world, "other").call("/oauth/revoke", [("token", tokens[0])]).status == 200)
    #expect(await operate(tokens[0]) == [200, 200])
    for _ in 0..<2 {
      #expect(await party.call("/oauth/revoke", [("token", tokens[0])]).status == 200)
      #expect(await operate(tokens[0]) == [401, 401])
    }
    #expect(await operate(tokens[1]) == [200, 200])
  }

  @Test func `suspend an account with a token for their own credentials, and the audit says who it was`() async throws {
    let robot = RelyingParty.client(
      "robot", redirectURIs: [], scope: "accounts:read accounts:write", grantTypes: [.clientCredentials])
    let world = try await RelyingParty.world([robot, RelyingParty.client("grafana")])
    let person = RelyingParty(world)
    let tokens = try await person.signIn(["scope": "openid offline_access"])
    let id = try await person.claims(tokens.text("id_token"))["sub"]?.string ?? ""
    let account = try #require(AccountID(id))
    func suspend(_ scope: String) async throws -> Int {
      let token = await RelyingParty(world, "robot").call(
        "/oauth/token", [("grant_type", "client_credentials"), ("scope", scope)])
      let request = HTTPRequest(
        method: "POST", scheme: "http", authority: "127.0.0.1:9090", path: "/operator/v1/accounts/\(id)/suspend",
        fields: ["authorization": "Bearer " + token.text("access_token"), "content-type": MediaType.json],
        body: Array(#"{"reason":"chargeback"}"#.utf8))
      let answer = await world.operatorPort.respond(to: request)
      return answer.status
    }
    func lines() async throws -> [AuditEvent] {
      try await world.store.audit(of: account, limit: 100, after: nil).filter { $0.kind == .accountSuspended }
    }
    #expect(try await suspend("accounts:read") == 403)
    #expect(try await lines().isEmpty)
    #expect(try await suspend("accounts:write") == 200)
    #expect(try await lines().map(\.actor) == ["client robot"])
    let suspended = try await world.store.snapshot(of: [.account(account)]).account(account)
    #expect(suspended?.suspension?.by == "client robot" && suspended?.suspension?.reason == "chargeback")
    #expect(await person.refresh(tokens.text("refresh_token")).text("error") == "invalid_grant")
    #expect(await person.userInfo(tokens.text("access_token")).status == 401)
    #expect(try await suspend("accounts:write") == 200)
    #expect(try await lines().count == 1)
  }

  @Test func `sign in a device that shows a code`() async throws {
    let world = try await RelyingParty.world()
    let party = RelyingParty(world)
    let asked = await party.call("/oauth/device", [("scope", "openid email")])
    #expect(asked.status == 200 && asked.text("verification_uri") == World.home + "/device")
    let grant = [
      ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
      ("device_code", asked.text("device_code")),
    ]
    #expect(await party.call("/oauth/token", grant).text("error") == "authorization_pending")
    try await party.browser.open(asked.text("verification_uri_complete"))
    #expect(party.browser.address == World.home + "/sign-in?then=device")
    try await party.browser.signIn(as: "mary")
    #expect(party.browser.text.contains(asked.text("user_code")) && party.browser.text.contains("127.0.0.1"))
    try await party.browser.submit(try #require(party.browser.forms.first { $0.action == "/device/allow" }))
    #expect(party.browser.text.contains("Your device is signed in"))
    let tokens = await party.call("/oauth/token", grant)
    #expect(tokens.status == 200 && !tokens.text("id_token").isEmpty)
    #expect(await party.call("/oauth/token", grant).text("error") == "invalid_grant")
  }
}

/// A client's address of the back channel.
final class LogoutReceiver: Responder {
  private let seen = Lock<[FormData]>([])
  var forms: [FormData] { seen.withLock { $0 } }

  func respond(to request: HTTPRequest) async -> HTTPResponse {
    if let form = request.formData { seen.withLock { $0.append(form) } }
    return HTTPResponse(status: 204)
  }
}
