import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinServer
import PippinTestKit
import Testing

/// Named operators sign in to the console by the server's own OpenID provider (decision 0148).
@Suite struct `Signing in to the console with an account` {
  @Test func `leads to the page that was asked for, and keeps the session from other sites`() async throws {
    let desk = try await Desk.opening(operatorNamed: "mary.a")
    try await desk.clerk.open("/jobs")
    try await desk.press()
    #expect(desk.clerk.path == "/jobs" && desk.clerk.text.contains("Operator <b>mary.a</b>"))
    let lines = desk.browser.history.flatMap { $0.response.fields.values(of: "set-cookie") }
    let session = try #require(lines.first { $0.hasPrefix("pippin_console=") })
    #expect(session.contains("; HttpOnly") && session.contains("; SameSite=Strict") && session.contains("; Path=/"))
    let memo = try #require(lines.first { $0.hasPrefix("pippin_console_sign_in=") })
    #expect(memo.contains("; HttpOnly") && memo.contains("; SameSite=Lax") && memo.contains("; Path=/sign-in"))
    #expect(lines.contains { $0.hasPrefix("pippin_console_sign_in=;") }, "it is used once")
    let line = try #require(
      try await desk.world.store.audit(of: desk.account, limit: 100, after: nil).last { $0.kind == .clientSignedIn })
    #expect(line.client == Client.consoleID)
  }

  @Test func `writes the operator's name into the audit`() async throws {
    let desk = try await Desk.opening(operatorNamed: "mary.a")
    try await desk.enter()
    let other = try #require(AccountID(await App(world: desk.world).signIn(as: "anita").text("account.id")))
    try await desk.clerk.open("/accounts/\(other)/suspend")
    try await desk.browser.send("/accounts/\(other)/suspend", ["reason": "Ticket 4711"])
    #expect(desk.clerk.text.contains("Done by the operator mary.a."))
    #expect(try await desk.world.flows.operations.account(named: other).suspension?.by == "mary.a")
  }

  @Test func `allows what the scopes of the operator allow`() async throws {
    let desk = try await Desk.opening(operatorNamed: "mary.a", scopes: [.readAccounts])
    try await desk.enter()
    try await desk.clerk.open("/jobs")
    #expect(desk.browser.page.status == 403 && desk.clerk.text.contains("which the operator mary.a does not have"))
  }

  @Test func `shows no button where nobody could come back`() async throws {
    let world = try await World()
    let clerk = Clerk(world: world, browser: Browser(world), token: "")
    try await clerk.open("/sign-in")
    #expect(!clerk.browser.text.contains("/sign-in/account") && clerk.browser.text.contains("Operator token"))
    let desk = try await Desk.opening()
    let elsewhere = await desk.get("/sign-in", host: "localhost:9090")
    #expect(!elsewhere.bodyText.contains("action=\"/sign-in/account\""))
    #expect(elsewhere.bodyText.contains("href=\"\(World.console)/sign-in\""))
    let origin: HTTPFields = ["origin": "http://localhost:9090"]
    #expect(await desk.clerk.post("/sign-in/account", [], origin, host: "localhost:9090").status == 421)
    #expect(await desk.get("/sign-in/callback?code=x&state=y", host: "localhost:9090").status == 421)
  }

  // MARK: Who is let in

  @Test func `tells somebody who is no operator so, and leaves no session`() async throws {
    let desk = try await Desk.opening(operatorNamed: nil)
    try await desk.appoint("somebody", account: desk.account(of: "anita"))
    try await desk.enter()
    #expect(desk.browser.page.status == 403 && desk.clerk.text.contains("This account isn’t an operator here"))
    #expect(desk.clerk.text.contains(desk.account.description) && !desk.clerk.text.contains("somebody"))
    #expect(try await desk.sessions().isEmpty)
    try await desk.clerk.open("/")
    #expect(desk.clerk.path.hasPrefix("/sign-in"))
    // Another account can be used from there.
    try await desk.clerk.open("/sign-in")
    try await desk.press()
    #expect(desk.browser.page.status == 403)
    desk.world.clock.advance(by: 1)
    try await desk.browser.send("/sign-in/account")
    #expect(desk.browser.address.hasPrefix(World.home + "/sign-in"), "the person may be another")
    try await desk.browser.signIn(as: "anita")
    #expect(desk.clerk.text.contains("Operator <b>somebody</b>"))
  }

  @Test func `wants a passkey of an operator who has to have one`() async throws {
    let desk = try await Desk.opening(operatorNamed: nil)
    try await desk.appoint("mary.a", account: desk.account, requiresPasskey: true)
    try await desk.enter()
    #expect(desk.browser.page.status == 403 && desk.clerk.text.contains("This operator has to sign in with a passkey"))
    #expect(try await desk.sessions().isEmpty)
  }

  @Test func `takes nothing but a passkey of an account that has one`() async throws {
    let desk = try await Desk.opening(passkeys: PasskeyScene.settings())
    let phone = await PasskeyScene(desk.world)
    try await desk.addPasskey(of: phone)
    try await desk.enter()
    #expect(desk.browser.page.status == 403 && desk.clerk.text.contains("Your account has a passkey"))
    #expect(try await desk.sessions().isEmpty)
    desk.world.clock.advance(by: 1)
    try await desk.browser.send("/sign-in/account")
    try await desk.browser.answer(Desk.passkey, of: phone)
    #expect(desk.clerk.path == "/" && desk.clerk.text.contains("Operator <b>mary</b>"))
    // A method that comes later changes nothing for who is in.
    let other = phone.on(await phone.addDevice("kurt", "iphone"), ("origin", .string(World.home)))
    try await desk.addPasskey(of: other, signsIn: false)
    try await desk.clerk.open("/jobs")
    #expect(desk.clerk.path == "/jobs")
  }

  @Test func `counts no passkey that came after the operator was added, where one is required`() async throws {
    let desk = try await Desk.opening(operatorNamed: nil, passkeys: PasskeyScene.settings())
    let phone = await PasskeyScene(desk.world)
    try await desk.addPasskey(of: phone)
    try await desk.appoint("mary", account: desk.account, requiresPasskey: true)
    desk.world.clock.advance(by: 1)
    let thief = phone.on(await phone.addDevice("kurt", "iphone"), ("origin", .string(World.home)))
    try await desk.addPasskey(of: thief, signsIn: false)
    let stranger = try await desk.entering(with: thief)
    #expect(stranger.page.status == 403 && stranger.text.contains("This passkey is too new"))
    #expect(try await desk.sessions().isEmpty)
    let own = try await desk.entering(with: phone)
    #expect(own.text.contains("Operator <b>mary</b>"))
    try await desk.appoint("mary", account: desk.account, requiresPasskey: true)
    #expect(try await desk.entering(with: thief).text.contains("Operator <b>mary</b>"), "it was there this time")
  }

  @Test func `counts no older passkey that a merge brought, where one is required`() async throws {
    let desk = try await Desk.opening(operatorNamed: nil, passkeys: PasskeyScene.settings())
    let phone = await PasskeyScene(desk.world)
    let thief = phone.on(await phone.addDevice("anita", "iphone"), ("origin", .string(World.home)))
    let other = Browser(desk.world)
    try await other.signIn(as: "anita")
    try await other.open(Desk.addition)
    try await other.answer(Desk.addition, of: thief)
    try await desk.addPasskey(of: phone)
    try await desk.appoint("mary", account: desk.account, requiresPasskey: true)
    desk.world.clock.advance(by: 1)
    _ = try await desk.world.flows.merging.merge(
      desk.account(of: "anita"), into: desk.account, isTrial: false, by: "test")
    let stranger = try await desk.entering(with: thief)
    #expect(stranger.page.status == 403 && stranger.text.contains("This passkey is too new"))
    #expect(try await desk.entering(with: phone).text.contains("Operator <b>mary</b>"))
  }

  @Test func `asks for a new sign-in after ten minutes`() async throws {
    let desk = try await Desk.opening()
    try await desk.browser.signIn(as: "mary")
    desk.world.clock.advance(by: 600)
    try await desk.clerk.open("/")
    try await desk.browser.send("/sign-in/account")
    #expect(desk.clerk.path == "/", "within ten minutes without a click")
    try await desk.browser.send("/sign-out")
    desk.world.clock.advance(by: 1)
    try await desk.clerk.open("/")
    try await desk.browser.send("/sign-in/account")
    #expect(desk.browser.address.hasPrefix(World.home + "/sign-in"))
    try await desk.browser.signIn(as: "mary")
    #expect(desk.clerk.path == "/" && desk.clerk.text.contains("Operator <b>mary</b>"))
  }

  @Test func `ends with the operator's days, and they can be prolonged`() async throws {
    let desk = try await Desk.opening(days: 1)
    try await desk.enter()
    desk.world.clock.advance(by: 86_400)
    try await desk.clerk.open("/jobs")
    #expect(desk.clerk.path.hasPrefix("/sign-in"))
    try await desk.press()
    #expect(desk.browser.page.status == 403 && desk.clerk.text.contains("This account isn’t an operator here"))
    try await desk.appoint("mary", account: desk.account)
    try await desk.enter()
    #expect(desk.clerk.text.contains("Operator <b>mary</b>"))
  }

  // MARK: When a session ends

  @Test(arguments: Ending.allCases) fileprivate func `ends at once`(ending: Ending) async throws {
    let desk = try await Desk.opening()
    try await desk.enter()
    try await desk.clerk.open("/jobs")
    #expect(desk.clerk.path == "/jobs")
    try await ending.happen(at: desk)
    try await desk.clerk.open("/jobs")
    #expect(desk.clerk.path == "/sign-in?destination=%2Fjobs")
  }

  @Test func `does not follow an account that was merged into another`() async throws {
    let desk = try await Desk.opening()
    try await Ending.merged.happen(at: desk)
    try await desk.enter()
    #expect(desk.browser.page.status == 403 && desk.clerk.text.contains("This account isn’t an operator here"))
  }

  @Test func `ends the account's session with the console's`() async throws {
    let desk = try await Desk.opening()
    try await desk.enter()
    #expect(try await desk.sessions().map(\.client) == [Client.consoleID])
    try await desk.browser.send("/sign-out")
    #expect(desk.clerk.text.contains("You are signed out."))
    #expect(try await desk.sessions().isEmpty)
  }

  @Test func `shows the session on the account page`() async throws {
    let desk = try await Desk.opening()
    try await desk.enter()
    try await desk.browser.open("/account/apps")
    let apps = try await desk.world.flows.operations.apps(of: desk.account)
    #expect(apps.map(\.clientID) == [Client.consoleID.rawValue] && apps.first?.name == "Operator console")
  }

  // MARK: What comes back from the provider

  @Test func `refuses what another browser brings, and voids its code`() async throws {
    let desk = try await Desk.opening()
    let start = try await desk.start()
    let other = Browser(desk.world)
    try await other.open(start.address)
    try await other.signIn(as: "mary")
    #expect(other.page.status == 403 && other.text.contains("You are not signed in."))
    let callback = try #require(other.history.last { $0.request.path == "/sign-in/callback" }).request
    #expect(await desk.get("/sign-in/callback?\(callback.query ?? "")", cookie: start.cookie).status == 403, "void")
    #expect(try await desk.sessions().isEmpty)
  }

  @Test func `takes a code with what the browser kept only`() async throws {
    let desk = try await Desk.opening()
    func answer(_ change: (_ target: String, _ cookie: String) -> (String, String)) async throws -> [HTTPResponse] {
      let (target, cookie) = try await desk.callback()
      let (changed, sent) = change(target, cookie)
      return [await desk.get(changed, cookie: sent), await desk.get(target, cookie: cookie)]
    }
    let state = try await answer { ($0.replacing("state=", with: "state=x"), $1) }
    #expect(state.map(\.status) == [403, 403], "another state")
    let planted = try await answer { ($0, $1 + "; " + $1) }
    #expect(planted.map(\.status) == [403, 403], "a planted cookie")
    let issuer = try await answer { ($0.replacing("iss=http", with: "iss=https"), $1) }
    #expect(issuer[0].status == 403, "another issuer")
    #expect(try await desk.sessions().count <= 1)
    let (target, cookie) = try await desk.callback()
    let entered = await desk.get(target, cookie: cookie)
    #expect(entered.status == 200 && entered.fields["refresh"] == "0; url=/")
  }

  @Test func `voids no code of another client`() async throws {
    let world = try await World(openID: [RelyingParty.client("gitea")], operatorURL: World.console)
    let party = RelyingParty(world, "gitea")
    try await party.browser.signIn(as: "mary")
    try await party.browser.open(party.path())
    let code = try #require(party.answer.first("code"))
    let request = World.request("GET", World.console, "/sign-in/callback?state=x&code=\(code)", [:], [], "127.0.0.1")
    #expect(await world.operatorPort.respond(to: request).status == 403)
    #expect(await party.redeem(code).status == 200)
  }

  @Test func `ends what a replayed code opened`() async throws {
    let desk = try await Desk.opening()
    let (target, cookie) = try await desk.callback()
    let entered = await desk.get(target, cookie: cookie)
    let session = try #require(entered.fields.values(of: "set-cookie").first { $0.hasPrefix("pippin_console=") })
    let pair = String(session.prefix { $0 != ";" })
    #expect(await desk.get("/jobs", cookie: pair).status == 200)
    #expect(await desk.get(target, cookie: cookie).status == 403)
    #expect(await desk.get("/jobs", cookie: pair).status == 303, "somebody else has the code too")
  }

  @Test func `takes neither an old code nor an old sign-in`() async throws {
    let desk = try await Desk.opening()
    let (target, cookie) = try await desk.callback()
    desk.world.clock.advance(by: 61)
    #expect(await desk.get(target, cookie: cookie).status == 403)
    let start = try await desk.start()
    desk.world.clock.advance(by: 1801)
    #expect(await desk.get("/sign-in/callback?code=x&state=\(start.state)", cookie: start.cookie).status == 403)
    #expect(await desk.get("/sign-in/callback", cookie: start.cookie).status == 403)
    #expect(await desk.get("/sign-in/callback?error=access_denied&state=\(start.state)").status == 403)
  }

  @Test func `is refused to operators who were removed or suspended on the way`() async throws {
    for remove in [true, false] {
      let desk = try await Desk.opening()
      let (target, cookie) = try await desk.callback()
      if remove {
        _ = try await desk.world.flows.operations.revokeToken(named: "mary", isPerson: true, by: "test")
      } else {
        _ = try await desk.world.flows.operations.suspend(desk.account, reason: "test", by: "test")
      }
      let answer = await desk.get(target, cookie: cookie)
      #expect(
        answer.status == 403 && !answer.fields.values(of: "set-cookie").contains { $0.hasPrefix("pippin_console=") })
      #expect(try await desk.sessions().isEmpty)
    }
  }

  @Test func `begins with a form of the console only`() async throws {
    let desk = try await Desk.opening()
    #expect(await desk.clerk.post("/sign-in/account", [], ["origin": "https://evil.example"]).status == 403)
    #expect(await desk.clerk.post("/sign-in/account", [], [:]).status == 403)
    #expect(await desk.get("/sign-in/account").status == 405)
  }

  // MARK: The client

  @Test func `is of no use to anybody else`() async throws {
    let desk = try await Desk.opening()
    let console = "client_id=pippin-console"
    let body = Array("grant_type=authorization_code&code=x&\(console)&client_secret=guess".utf8)
    let token = Answer(
      await desk.world.service.respond(
        to: World.request("POST", World.home, "/oauth/token", ["content-type": MediaType.form], body, "127.0.0.1")))
    #expect(token.status == 401 && token.text("error") == "invalid_client")
    let elsewhere = FormData.encode([
      ("client_id", "pippin-console"), ("redirect_uri", "https://evil.example/sign-in/callback"),
      ("response_type", "code"), ("scope", "openid"),
    ])
    #expect(await desk.world.send("GET", "/oauth/authorize?" + elsewhere).status == 400)
    let providers = await desk.world.send("GET", "/v1/providers?" + console)
    #expect(!String(decoding: providers.response.body, as: UTF8.self).contains("\"available\":true"))
    #expect(!desk.world.flows.clients.all.contains { $0.id == Client.consoleID })
  }

  // MARK: Adding operators

  @Test func `adds only people who can sign in, each under one name`() async throws {
    let desk = try await Desk.opening()
    let anita = try await desk.account(of: "anita")
    let operations = desk.world.flows.operations
    func outcome(_ name: String, _ account: AccountID) async throws -> String {
      let appointment = OperatorAppointment(name: name, account: account, scopes: [.readAccounts], days: 1)
      return switch try await operations.appoint(appointment, by: "test") {
      case .done: "done"
      case .nameTaken: "name taken"
      case .alreadyNamed(let other): "already \(other)"
      case .accountUnknown: "unknown"
      case .accountUnfit: "unfit"
      }
    }
    _ = try await Clerk.token(desk.world, "desk")
    #expect(try await outcome("desk", anita) == "name taken", "the name of a token")
    #expect(try await outcome("mary", anita) == "name taken", "the name of another person")
    #expect(try await outcome("mary.b", desk.account) == "already mary")
    #expect(
      try await outcome("nobody", AccountID(now: desk.world.clock.time, random: desk.world.random.source)) == "unknown")
    _ = try await operations.suspend(anita, reason: "test", by: "test")
    #expect(try await outcome("anita", anita) == "unfit")
    _ = try await operations.restore(anita, by: "test")
    #expect(try await outcome("anita", anita) == "done")
    #expect(try await operations.revokeToken(named: "anita", by: "test") == nil, "a person is no token")
    #expect(try await operations.revokeToken(named: "anita", isPerson: true, by: "test") != nil)
    #expect(try await outcome("anita", anita) == "done", "the same person may come back under their name")
    let kinds = try await desk.world.store.audit(of: AuditEvent.operation, limit: 100, after: nil).map(\.kind)
    #expect(kinds.count { $0 == .operatorAdded } == 3 && kinds.count { $0 == .operatorRemoved } == 1)
  }

  @Test func `gives an account one name, also where two are given at once`() async throws {
    for _ in 0..<10 {
      let desk = try await Desk.opening(operatorNamed: nil)
      let (operations, account) = (desk.world.flows.operations, desk.account)
      @Sendable func add(_ name: String) async throws -> Bool {
        let appointment = OperatorAppointment(name: name, account: account, scopes: [.readAccounts], days: 1)
        if case .done = try await operations.appoint(appointment, by: "test") { return true }
        return false
      }
      async let first = add("mary.a")
      async let second = add("mary.b")
      let added = try await [first, second]
      #expect(added.count { $0 } == 1)
      #expect(try await operations.operators(with: account).count == 1)
    }
  }

  @Test func `ends a session whose operator was changed`() async throws {
    let desk = try await Desk.opening()
    try await desk.enter()
    try await desk.appoint("mary", account: desk.account, scopes: [.readAccounts])
    try await desk.clerk.open("/")
    #expect(desk.clerk.path.hasPrefix("/sign-in"))
  }
}

/// What ends the console's session of a person.
private enum Ending: CaseIterable {
  case removed, suspended, sessionsEnded, deleted, merged, signedOutOfPages, accessEnded

  func happen(at desk: Desk) async throws {
    let operations = desk.world.flows.operations
    switch self {
    case .removed: _ = try await operations.revokeToken(named: "mary", isPerson: true, by: "test")
    case .suspended: _ = try await operations.suspend(desk.account, reason: "test", by: "test")
    case .sessionsEnded: try await operations.endSessions(of: desk.account, by: "test")
    case .deleted: _ = try await operations.delete(desk.account, by: "test")
    case .merged:
      let other = try await desk.account(of: "anita")
      _ = try await desk.world.flows.merging.merge(desk.account, into: other, isTrial: false, by: "test")
    case .signedOutOfPages:
      try await desk.browser.open("/account")
      try await desk.browser.send("/sign-out")
    case .accessEnded: try await operations.endAccess(of: Client.consoleID, to: desk.account, by: "test")
    }
  }
}

/// Mary at a console that she may sign in to with her account.
private struct Desk {
  let world: World
  let clerk: Clerk
  let account: AccountID

  var browser: Browser { clerk.browser }

  static func opening(
    operatorNamed name: String? = "mary", scopes: Set<OperatorToken.Scope> = Set(OperatorToken.Scope.allCases),
    days: Int = 30, passkeys: PasskeySettings? = nil
  ) async throws -> Desk {
    let world = try await World(passkeys: passkeys, operatorURL: World.console)
    let account = try #require(AccountID(await App(world: world).signIn().text("account.id")))
    let desk = Desk(world: world, clerk: Clerk(world: world, browser: Browser(world), token: ""), account: account)
    if let name { try await desk.appoint(name, account: account, scopes: scopes, days: days) }
    return desk
  }

  func account(of person: String) async throws -> AccountID {
    try #require(AccountID(await App(world: world).signIn(as: person).text("account.id")))
  }

  func appoint(
    _ name: String, account: AccountID, scopes: Set<OperatorToken.Scope> = Set(OperatorToken.Scope.allCases),
    days: Int = 30, requiresPasskey: Bool = false
  ) async throws {
    let appointment = OperatorAppointment(
      name: name, account: account, scopes: scopes, days: days, requiresPasskey: requiresPasskey)
    guard case .done = try await world.flows.operations.appoint(appointment, by: "test") else {
      throw BrowserError(words: "\(name) was not added")
    }
  }

  /// From the first page of the console to the page that the sign-in leads to.
  func enter() async throws {
    try await clerk.open("/")
    try await press()
  }

  /// Presses the button, and signs in at Apple if the pages ask for it.
  func press(as person: String = "mary") async throws {
    try await browser.send("/sign-in/account")
    if browser.address.hasPrefix(World.home + "/sign-in") { try await browser.signIn(as: person) }
  }

  /// Where the pages take a passkey, and where they add one.
  static let passkey = "/sign-in/passkey"
  static let addition = "/account/passkeys/add"

  /// Mary adds a passkey on the server's pages. A second later the sign-in for that is an older one.
  func addPasskey(of scene: PasskeyScene, signsIn: Bool = true) async throws {
    if signsIn { try await browser.signIn(as: "mary") }
    try await browser.open(Self.addition)
    try await browser.answer(Self.addition, of: scene)
    world.clock.advance(by: 1)
  }

  /// Another browser that signs in to the console with a passkey.
  func entering(with scene: PasskeyScene) async throws -> Browser {
    let other = Browser(world)
    try await other.open(World.console + "/")
    try await other.send("/sign-in/account")
    try await other.answer(Self.passkey, of: scene)
    return other
  }

  /// The sessions that the console holds of the account.
  func sessions() async throws -> [Session] {
    try await world.store.sessions(of: account, ofClients: true, at: world.clock.time, limit: 10, after: nil)
  }

  /// A request for a page, with that cookie alone.
  func get(_ target: String, host: String = "127.0.0.1:9090", cookie: String? = nil) async -> HTTPResponse {
    var request = World.request("GET", "http://" + host, target, [:], [], "127.0.0.1")
    if let cookie { request.fields.set("cookie", cookie) }
    return await world.operatorPort.respond(to: request)
  }

  /// Begins a sign-in: where the browser is sent, and what it keeps.
  func start() async throws -> (address: String, cookie: String, state: String) {
    let answer = await clerk.post("/sign-in/account", [("destination", "/")])
    let address = try #require(answer.fields["refresh"]).dropFirst("0; url=".count)
    let line = try #require(answer.fields["set-cookie"])
    let query = FormData(query: String(address.drop { $0 != "?" }.dropFirst()))
    return (String(address), String(line.prefix { $0 != ";" }), try #require(query?.first("state")))
  }

  /// A sign-in up to the address at which the browser would come back, and what it keeps.
  func callback() async throws -> (target: String, cookie: String) {
    let start = try await start()
    // The browser stops before the console, which would use the code up.
    let other = Browser(world)
    try await other.signIn(as: "mary")
    let cookies = other.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    let answer = await world.service.respond(
      to: World.request(
        "GET", World.home, String(start.address.dropFirst(World.home.count)), ["cookie": cookies], [], "127.0.0.1"))
    let location = try #require(answer.fields["location"])
    return (String(location.dropFirst(World.console.count)), start.cookie)
  }
}
