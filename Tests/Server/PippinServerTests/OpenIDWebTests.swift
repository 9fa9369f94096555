import PippinAccounts
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// From our sign-in page to a provider of the settings and back, in one browser.
@Suite struct `Any OpenID Connect or OAuth 2 provider on the web` {
  private static let providers = ["example-id", "example-social"]

  private static func world(trustsEmail: Bool = false, isEnabled: Bool = true) async throws -> World {
    try await World(
      isSocial: true, openIDProviders: OpenIDWorld.registrations(trustsEmail: trustsEmail, isEnabled: isEnabled))
  }

  private func start(_ provider: String, more: String = "") -> String {
    "/auth/openid/start?client_id=example-web&provider=\(provider)" + more
  }

  private func signIn(_ browser: Browser, _ provider: String, as person: String, more: String = "") async throws {
    try await browser.open(start(provider, more: more))
    try await browser.press("person", person)
  }

  private func caller(_ browser: Browser) async throws -> Caller {
    try #require(try await browser.world.flows.sessions.caller(cookie: browser.cookies["pippin_session"] ?? ""))
  }

  /// The state of a flow that has begun in this browser.
  private func state(_ browser: Browser, at provider: String) async throws -> String {
    try await browser.open(start(provider))
    let start = try #require(browser.history.last { $0.request.path.hasSuffix("/start") }).response
    let query = start.fields["location"]?.split(separator: "?", maxSplits: 1).last.map(String.init) ?? ""
    return PercentEncoding.encode(FormData(query: query)?.first("state") ?? "")
  }

  private func tellLie(_ about: String, in world: World) async {
    let answer = await world.atProviders("POST", "/openid/emulator/lies", ["about": .string(about)])
    #expect(answer.status == 204)
  }

  @Test(arguments: providers)
  func `has its name on the page that says it cannot be reached`(provider: String) async throws {
    let world = try await Self.world()
    let name = provider == "example-id" ? "Example ID" : "Example Social"
    let browser = Browser(world)
    if provider == "example-id" {
      // Nothing is known of the provider yet, so the start itself asks it.
      world.transport.unplug("127.0.0.1:8082")
      try await browser.open(start(provider))
    } else {
      let state = try await state(browser, at: provider)
      world.transport.unplug("127.0.0.1:8082")
      try await browser.open("/auth/openid/callback/\(provider)?code=c&state=\(state)")
    }
    #expect(browser.page.status == 503)
    #expect(browser.text.contains("\(name) isn’t responding"), "\(browser.text)")
    #expect(!browser.text.contains("OpenID"))
  }

  @Test func `has its name on the operator's page of an account`() async throws {
    let browser = Browser(try await Self.world())
    try await signIn(browser, "example-id", as: "mary")
    let clerk = try await Clerk.entering(browser.world)
    try await clerk.open("/accounts/\(try await caller(browser).account.id)")
    #expect(clerk.text.contains("<b>Example ID</b>") && clerk.text.contains(", signed in with Example ID"))
    #expect(!clerk.text.contains("OpenID"))
  }

  @Test(arguments: providers)
  func `leads from the sign-in page to the account page, and again to the same account`(
    _ provider: String
  ) async throws {
    let world = try await Self.world()
    let browser = Browser(world)
    try await browser.open("/sign-in")
    #expect(browser.text.contains("/auth/openid/start?client_id=example-web&amp;provider=\(provider)"))
    #expect(browser.text.contains("Example ID") && browser.text.contains("Example Social"))
    try await signIn(browser, provider, as: "mary")
    #expect(browser.address == World.home + "/account" && browser.page.status == 200)
    #expect(browser.text.contains("Mary Appleseed"))
    #expect(browser.text.contains(provider == "example-id" ? "Example ID" : "Example Social"))
    let steps = browser.history.suffix(3).map(\.request.path)
    #expect(steps == ["/auth/openid/callback/\(provider)", "/auth/openid/finish", "/account"])
    let first = try await caller(browser)
    #expect(first.identity.key.provider == .openid)
    #expect(first.identity.key.tenant == (provider == "example-id" ? OpenIDWorld.issuer : "example-social"))
    #expect(first.identity.key.subject == (provider == "example-id" ? "24400320-mary" : "1001"))
    #expect(first.identity.email?.address == "mary@example.com" && first.identity.email?.isProved == false)
    let other = Browser(world)
    try await signIn(other, provider, as: "mary")
    #expect(try await caller(other).account.id == first.account.id)
  }

  @Test func `two providers are two people until somebody attaches one to the other's account`() async throws {
    let world = try await Self.world()
    let browser = Browser(world)
    try await signIn(browser, "example-id", as: "mary")
    let first = try await caller(browser)
    let other = Browser(world)
    try await signIn(other, "example-social", as: "mary")
    #expect(try await caller(other).account.id != first.account.id)
  }

  @Test func `refuses an answer that went to another provider or names another issuer`() async throws {
    let world = try await Self.world()
    let browser = Browser(world)
    let openID = try await state(browser, at: "example-id")
    let oauth2 = try await state(browser, at: "example-social")
    let iss = "&iss=" + PercentEncoding.encode(OpenIDWorld.issuer)
    for wrong in [
      // A mix-up: each provider has a callback address of its own.
      "/auth/openid/callback/example-social?code=c&state=" + openID,
      "/auth/openid/callback/example-social?code=c&state=" + openID + iss,
      "/auth/openid/callback/example-id?code=c&state=" + oauth2 + iss,
      "/auth/google/callback?code=c&state=" + openID + iss, "/auth/facebook/callback?code=c&state=" + oauth2,
      "/auth/openid/callback/another?code=c&state=" + openID + iss,
      // The discovery document promises iss (RFC 9207).
      "/auth/openid/callback/example-id?code=c&state=" + openID,
      "/auth/openid/callback/example-id?code=c&state=" + openID + "&iss=https%3A%2F%2Fevil.example",
      "/auth/openid/callback/example-id?code=c&state=" + openID + iss + iss,
      "/auth/openid/callback/example-id?error=access_denied&state=" + openID,
      "/auth/openid/callback/example-id?error=server_error&state=" + openID + "&iss=https%3A%2F%2Fevil.example",
      "/auth/openid/callback/example-id?code=c&state=x" + iss, "/auth/openid/callback/example-id?code=c" + iss,
      "/auth/openid/callback/example-id?code=c&code=d&state=" + openID + iss,
      "/auth/openid/callback/example-id?state=" + openID + iss,
    ] {
      #expect(await world.send("GET", wrong).status == 400, "\(wrong)")
    }
    #expect(await world.send("GET", "/auth/openid/callback/").status == 404)
    #expect(await world.send("GET", "/auth/openid/callback/a/b").status == 404)
  }

  @Test(
    arguments: [
      ("issuer", 401), ("audience", 401), ("nonce", 401), ("expired", 401), ("at_hash", 401),
      ("unsigned", 401), ("shared_secret", 401), ("foreign_key", 401), ("userinfo_subject", 401),
      ("callback_issuer", 400), ("no_callback_issuer", 400),
    ])
  func `lets nobody in with a wrong answer of the provider`(about: String, status: Int) async throws {
    let world = try await Self.world()
    await tellLie(about, in: world)
    let browser = Browser(world)
    try await signIn(browser, "example-id", as: "mary")
    #expect(browser.page.status == status && browser.cookies["pippin_session"] == nil)
    try await signIn(browser, "example-id", as: "mary")
    #expect(browser.address == World.home + "/account")
  }

  @Test(arguments: [("openid", "discovery"), ("openid", "token"), ("openid", "userinfo"), ("oauth2", "token")])
  func `says when the provider is away, and whose it is`(prefix: String, endpoint: String) async throws {
    let world = try await Self.world()
    let fault = await world.atProviders("POST", "/\(prefix)/emulator/faults", ["endpoint": .string(endpoint)])
    #expect(fault.status == 204)
    let browser = Browser(world)
    let provider = prefix == "openid" ? "example-id" : "example-social"
    try await browser.open(start(provider))
    if endpoint != "discovery" {
      try await browser.press("person", "mary")
      #expect(browser.text.contains(prefix == "openid" ? "Example ID" : "Example Social"))
    }
    #expect(browser.page.status == 503 && browser.cookies["pippin_session"] == nil)
  }

  @Test(arguments: ["discovery_issuer", "discovery_redirect"])
  func `sends nobody to a provider whose discovery document leads to another host`(about: String) async throws {
    let world = try await Self.world()
    await tellLie(about, in: world)
    let browser = Browser(world)
    try await browser.open(start("example-id"))
    #expect(browser.page.status == 503 && browser.address.hasPrefix(World.home))
    world.clock.advance(by: 10)
    try await signIn(browser, "example-id", as: "mary")
    #expect(browser.address == World.home + "/account")
  }

  @Test(arguments: providers)
  func `a code of another flow opens nothing, because of PKCE`(_ provider: String) async throws {
    let world = try await Self.world()
    let answer = try #require(try await self.answer(Browser(world), at: provider))
    let attacker = Browser(world)
    let state = try await state(attacker, at: provider)
    var query = "state=\(state)"
    for name in ["code", "iss"] {
      if let value = answer.first(name) { query += "&\(name)=" + PercentEncoding.encode(value) }
    }
    try await attacker.open("/auth/openid/callback/\(provider)?" + query)
    #expect(attacker.page.status == 401 && attacker.cookies["pippin_session"] == nil)
  }

  /// What a provider has this browser bring back, which it does not.
  private func answer(_ browser: Browser, at provider: String) async throws -> FormData? {
    try await browser.open(start(provider))
    let form = try #require(browser.forms.first { $0.hasButton("person", "mary") })
    let decision = try HTTPRequest(
      method: "POST", url: World.social + form.action,
      fields: ["content-type": MediaType.form, "origin": World.social],
      body: Array(FormData.encode(form.fields + [("person", "mary")]).utf8))
    let location = await browser.world.deliver(decision).fields["location"] ?? ""
    return FormData(query: location.split(separator: "?", maxSplits: 1).last.map(String.init) ?? "")
  }

  @Test func `survives new keys, and waits before it asks for them again`() async throws {
    let world = try await Self.world()
    let browser = Browser(world)
    try await signIn(browser, "example-id", as: "mary")
    for _ in 0..<2 {
      world.clock.advance(by: 11)
      _ = await world.atProviders("POST", "/openid/emulator/keys/rotate", ["retire_old": .bool(true)])
      try await signIn(Browser(world), "example-id", as: "mary")
      #expect(browser.address == World.home + "/account")
      // New keys at every request are no reason to ask at every request.
      _ = await world.atProviders("POST", "/openid/emulator/keys/rotate", ["retire_old": .bool(true)])
      world.clock.advance(by: 1)
      let impatient = Browser(world)
      try await signIn(impatient, "example-id", as: "mary")
      #expect(impatient.page.status == 503 && impatient.cookies["pippin_session"] == nil)
    }
  }

  @Test func `offers nothing that is switched off, unknown, or without a provider`() async throws {
    let world = try await Self.world(isEnabled: false)
    let browser = Browser(world)
    try await browser.open("/sign-in")
    #expect(!browser.text.contains("Example ID") && browser.text.contains("Example Social"))
    for provider in ["example-id", "another", ""] {
      #expect(await world.send("GET", start(provider)).status == 403, "\(provider)")
    }
    #expect(await world.send("GET", "/auth/openid/start?client_id=example-web").status == 403)
  }

  @Test func `an address that the settings trust finds an account, and only with the person's consent`() async throws {
    let world = try await Self.world(trustsEmail: true)
    let app = App(world: world)
    let nonce = await app.nonce()
    let anita = await app.send(app.body(await app.sheet("anita", nonce: nonce, hidesEmail: false), nonce: nonce))
    let browser = Browser(world)
    try await signIn(browser, "example-id", as: "anita")
    #expect(browser.address == World.home + "/sign-in/link" && browser.text.contains("Example ID"))
    try await browser.submit(try #require(browser.forms.first { $0.action == "/sign-in/link" }))
    try await browser.press("apple_id", "anita")
    try await browser.press("action", "continue")
    try await browser.press()
    #expect(browser.address == World.home + "/account")
    let again = Browser(world)
    try await signIn(again, "example-id", as: "anita")
    #expect(try await caller(again).account.id.description == anita.text("account.id"))
  }

  @Test(arguments: [("anita", false), ("kurt", true)])
  func `any other address is matched with nothing`(person: String, trustsEmail: Bool) async throws {
    let world = try await Self.world(trustsEmail: trustsEmail)
    let app = App(world: world)
    let nonce = await app.nonce()
    _ = await app.send(app.body(await app.sheet("anita", nonce: nonce, hidesEmail: false), nonce: nonce))
    let browser = Browser(world)
    try await signIn(browser, "example-id", as: person)
    #expect(browser.address == World.home + "/account")
    #expect(try await caller(browser).identity.email?.isProved == false)
  }

  @Test func `an address that is verified in words only is matched with nothing`() async throws {
    let world = try await Self.world(trustsEmail: true)
    let app = App(world: world)
    let nonce = await app.nonce()
    _ = await app.send(app.body(await app.sheet("anita", nonce: nonce, hidesEmail: false), nonce: nonce))
    await tellLie("email_verified_text", in: world)
    let browser = Browser(world)
    try await signIn(browser, "example-id", as: "anita")
    #expect(browser.address == World.home + "/account")
    #expect(try await caller(browser).identity.email?.isProved == false)
  }

  @Test func `an account with one of them is entered by that one's button, and no other's`() async throws {
    let world = try await Self.world(trustsEmail: true)
    let browser = Browser(world)
    try await signIn(browser, "example-id", as: "anita")
    let owner = try await caller(browser)
    let other = Browser(world)
    try await other.open("/auth/google/start?client_id=example-web")
    try await other.press("person", "anita")
    #expect(other.address == World.home + "/sign-in/link")
    let forms = other.forms.filter { $0.action == "/sign-in/link" }
    #expect(forms.flatMap(\.fields).filter { $0.0 == "provider" }.map(\.1) == ["openid:example-id"])
    try await other.submit(try #require(forms.first))
    try await other.press("person", "anita")
    #expect(other.address == World.home + "/account")
    #expect(try await caller(other).account.id == owner.account.id)
  }

  @Test(arguments: providers)
  func `is one more sign-in method for who is signed in`(_ provider: String) async throws {
    let world = try await Self.world()
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    try await browser.open("/account/methods/add")
    let forms = browser.forms.filter { $0.action == "/account/link/openid" }
    #expect(forms.flatMap(\.fields).filter { $0.0 == "provider" }.map(\.1) == Self.providers)
    let form = try #require(forms.first { form in form.fields.contains { $0.1 == provider } })
    try await browser.submit(form)
    try await browser.press("person", "mary")
    #expect(browser.address == World.home + "/account")
    let identities = try await world.flows.sessions.identities(of: try await caller(browser))
    #expect(identities.map(\.key.provider.rawValue).sorted() == ["apple", "openid"])
    try await browser.open("/account/methods/add")
    let left = browser.forms.filter { $0.action == "/account/link/openid" }
    #expect(left.flatMap(\.fields).filter { $0.0 == "provider" }.map(\.1) == Self.providers.filter { $0 != provider })
  }
}
