import PippinAPI
import PippinAccounts
import PippinServer
import PippinHTTP
import PippinPages
import PippinTokens
import PippinTestKit
import Testing

@testable import PippinServer

/// What a person is shown before an OpenID client gets anything, and what their yes is taken for (0112).
@Suite struct `The pages that ask a person about an OpenID client` {
  /// Where the person is asked.
  enum Way: CaseIterable { case consent, device }

  private static let allow: [Way: String] = [.consent: "/oauth/consent", .device: "/device/allow"]

  private static func claims(_ names: String...) -> TokenClaims {
    var claims = TokenClaims()
    for name in names where !claims.add(name) { Issue.record("\(name) is no claim") }
    return claims
  }

  /// Sends the browser where the person is asked; answers the device's code, if it is one.
  private func ask(_ party: RelyingParty, _ way: Way, scope: String) async throws -> String? {
    switch way {
    case .consent:
      try await party.authorize(["scope": scope])
      return nil
    case .device:
      let asked = await party.call("/oauth/device", [("scope", scope)])
      try await party.browser.open(asked.text("verification_uri_complete"))
      if party.browser.address.hasPrefix(World.home + "/sign-in") { try await party.browser.signIn(as: "mary") }
      return asked.text("device_code")
    }
  }

  private func agree(_ party: RelyingParty, _ way: Way) async throws {
    try await party.browser.submit(try #require(party.browser.forms.first { $0.action == Self.allow[way] }))
  }

  /// Gives the person whom the tokens are of an id and metadata, as an operator does.
  private func fillAccount(_ world: World, _ id: String) async throws {
    let token = try await Clerk.token(world, "desk")
    let request = try HTTPRequest(
      method: "PATCH", url: World.console + "/operator/v1/accounts/" + id,
      fields: ["authorization": "Bearer " + token, "content-type": MediaType.json],
      body: Array(
        #"{"external_id":"user-<4711>","metadata":{"public":{"plan":"pro & more","seats":[1,2.5]}}}"#.utf8))
    #expect(await world.operatorPort.respond(to: request).status == 204)
  }

  @Test(arguments: Way.allCases)
  func `show every claim that the tokens and userinfo carry, with its value`(way: Way) async throws {
    let all = Self.claims("email", "name", "external_id", "metadata.plan", "metadata.seats")
    let world = try await RelyingParty.world([
      RelyingParty.client("grafana", scope: "openid offline_access", consent: .once, claims: all),
      RelyingParty.client("gitea"),
    ])
    let party = RelyingParty(world)
    let other = RelyingParty(world, "gitea", browser: party.browser)
    let id = try await other.claims(try await other.signIn(["scope": "openid"]).text("id_token"))["sub"]?.string ?? ""
    try await fillAccount(world, id)
    let device = try await ask(party, way, scope: "openid offline_access")
    let page = party.browser.text
    try await agree(party, way)
    let tokens: Answer
    if let device {
      tokens = await party.redeemDevice(device)
    } else {
      tokens = await party.redeem(party.answer.first("code"))
    }
    let protocolClaims = [
      "iss", "aud", "iat", "exp", "auth_time", "nonce", "at_hash", "sid", "jti", "client_id", "scope", "email_verified",
    ]
    let info = await party.userInfo(tokens.text("access_token"))
    let released = [
      try await party.claims(tokens.text("id_token")),
      try await party.claims(tokens.text("access_token"), type: "at+jwt"),
      try JSONDocument(parsing: info.response.body).root,
    ]
    var seen: Set<String> = []
    for claims in released {
      for member in claims.members where !protocolClaims.contains(member.name) {
        let values = member.value.kind == .object ? member.value.members.map(\.value) : [member.value]
        for value in values {
          let text = value.string ?? String(decoding: value.rawBytes, as: UTF8.self)
          #expect(page.unescapedHTML.contains(text), "\(member.name)")
          #expect(!text.contains("<") || !page.contains(text), "\(member.name) is not escaped")
        }
        seen.insert(member.name)
      }
    }
    #expect(seen == ["sub", "email", "name", "given_name", "family_name", "external_id", "metadata"])
  }

  @Test(arguments: Way.allCases)
  func `say which client asks, for what, and who is signed in`(way: Way) async throws {
    let party = RelyingParty(try await RelyingParty.world([RelyingParty.client("grafana", consent: .once)]))
    _ = try await ask(party, way, scope: "openid profile email offline_access")
    for words in [
      "<bdi>Grafana", "Signed in as Mary", "<bdi>Mary", "Your name", "Your email address", "Access while you",
    ] {
      #expect(party.browser.text.contains(words), "\(words)")
    }
  }

  @Test(arguments: Way.allCases)
  func `link to the client's own terms and privacy policy, where it has them`(way: Way) async throws {
    let address = "https://grafana.example.com/privacy?a=1&b=2"
    let party = RelyingParty(
      try await RelyingParty.world([RelyingParty.client("grafana", consent: .once, policyURI: address)]))
    _ = try await ask(party, way, scope: "openid")
    #expect(
      party.browser.text.contains(
        #"<a href="https://grafana.example.com/privacy?a=1&amp;b=2" rel="noopener noreferrer">"#))
    #expect(party.browser.text.contains("privacy policy") && !party.browser.text.contains("terms of service"))
  }

  @Test func `say who is signed in by a verified address only`() async throws {
    let world = try await RelyingParty.world([RelyingParty.client("grafana", consent: .once)])
    let id = try #require(AccountID(await App(world: world).signIn().text("account.id")))
    var account = try await world.flows.operations.account(named: id)
    let client = try #require(world.flows.clients[ClientID(rawValue: "grafana")])
    let proved = try #require(account.email)
    func email(isVerified: Bool) -> String? {
      account.email = proved
      account.email?.isVerified = isVerified
      let person = world.service.access(client, GrantedScope(text: "openid"), of: account, switchAccount: nil).person
      #expect(person.id == id.description && person.name != nil)
      return person.email
    }
    #expect(email(isVerified: true) == proved.address && email(isVerified: false) == nil)
  }

  @Test func `name the host to which the browser goes on, and say where a value is missing`() async throws {
    let client = RelyingParty.client("grafana", consent: .once, claims: Self.claims("external_id"))
    let party = RelyingParty(try await RelyingParty.world([client]))
    _ = try await ask(party, .consent, scope: "openid")
    #expect(party.browser.text.contains("return to <strong><bdi>grafana.example.com</bdi></strong>"))
    #expect(party.browser.text.contains("Your ID in other systems</span> <em>Not set</em>"))
  }

  @Test(arguments: Way.allCases)
  func `are there in each language, and the answer counts in any`(way: Way) async throws {
    let party = RelyingParty(try await RelyingParty.world([RelyingParty.client("grafana", consent: .once)]))
    let device = try await ask(party, way, scope: "openid")
    for language in ["ar", "de"] {
      let links = party.browser.text.matches(of: /href="([^"]*lang=[A-Za-z-]+)"/).map { String($0.1).unescapedHTML }
      #expect(links.count == Language.allCases.count, "\(party.browser.address)")
      try await party.browser.open(try #require(links.first { $0.hasSuffix("=" + language) }))
      #expect(party.browser.text.contains("<html lang=\"\(language)\""))
    }
    try await agree(party, way)
    if let device {
      #expect(await party.redeemDevice(device).status == 200)
    } else {
      #expect(party.answer.first("code") != nil && party.answer.first("state") == "s-1")
      #expect(!party.browser.cookies.keys.contains { $0.hasPrefix("pippin_request_") || $0 == "pippin_then" })
    }
  }

  @Test func `can be loaded again, but by no other browser, and not once they are answered`() async throws {
    let party = RelyingParty(try await RelyingParty.world([RelyingParty.client("grafana", consent: .once)]))
    _ = try await ask(party, .consent, scope: "openid")
    let link = try #require(party.browser.text.firstMatch(of: /href="([^"]*lang=en)"/)).1
    let address = String(link).unescapedHTML
    let stranger = Browser(party.world)
    try await stranger.signIn(as: "kurt")
    try await stranger.open(address)
    #expect(stranger.address == World.home + "/account")
    try await party.browser.open(address)
    try await party.browser.send("/oauth/consent/decline")
    #expect(party.answer.first("error") == "access_denied")
    try await party.browser.open(address)
    #expect(party.browser.address == World.home + "/account")
  }

  @Test func `let a device in for no more than they showed, so that a client that asks for more asks`() async throws {
    let party = RelyingParty(try await RelyingParty.world([RelyingParty.client("grafana", consent: .once)]))
    _ = try await ask(party, .device, scope: "openid email")
    #expect(!party.browser.text.contains("Your name"))
    try await agree(party, .device)
    try await party.browser.open(party.path(["scope": "openid email"]))
    #expect(party.answer.first("code") != nil)
    try await party.browser.open(party.path(["scope": "openid email profile"]))
    #expect(party.browser.text.contains("Allow <bdi>Grafana") && party.browser.text.contains("Your name"))
  }

  @Test(arguments: Way.allCases)
  func `ask again where the settings name a claim that the person did not see`(way: Way) async throws {
    let former = try await RelyingParty.world([RelyingParty.client("grafana", consent: .once)])
    let before = RelyingParty(former)
    _ = try await ask(before, way, scope: "openid")
    let form = try #require(before.browser.forms.first { $0.action == Self.allow[way] })
    // The server starts with other settings while the page is open.
    let client = RelyingParty.client("grafana", consent: .once, claims: Self.claims("email"))
    let world = try await World(seed: 2, after: former, openID: [client])
    let party = RelyingParty(world)
    for (name, value) in before.browser.cookies { party.browser.plant(name, value) }
    try await party.browser.open("/account")
    try await party.browser.submit(form)
    #expect(party.answer.first("code") == nil && !party.browser.text.contains("Your device is signed in"))
    _ = try await ask(party, way, scope: "openid")
    #expect(party.browser.text.contains("Your email address"))
    try await agree(party, way)
    try await party.browser.open(party.path(["scope": "openid"]))
    #expect(party.answer.first("code") != nil)
    try await party.browser.open("/account/apps")
    #expect(party.browser.text.contains("Connected apps") && party.browser.text.contains("Your email address"))
  }

  @Test func `ask again where consent was given before the settings named a claim`() async throws {
    let former = try await RelyingParty.world([RelyingParty.client("grafana", consent: .once)])
    let before = RelyingParty(former)
    _ = try await ask(before, .consent, scope: "openid")
    try await agree(before, .consent)
    #expect(before.answer.first("code") != nil)
    let client = RelyingParty.client("grafana", consent: .once, claims: Self.claims("external_id"))
    let party = RelyingParty(try await World(seed: 2, after: former, openID: [client]))
    for (name, value) in before.browser.cookies { party.browser.plant(name, value) }
    try await party.browser.open(party.path(["scope": "openid", "prompt": "none"]))
    #expect(party.answer.first("error") == "consent_required")
    try await party.browser.open(party.path(["scope": "openid"]))
    #expect(party.browser.text.contains("Allow <bdi>Grafana"))
  }
}
