import AppleIDEmulator
import PippinTokens
import PippinFoundation
import PippinHTTP
import PippinTelemetry
import PippinTestKit
import Testing

/// When a web flow comes to grief after its state proved to be ours, the browser that started it is told, and the app that waits.
@Suite struct `When a web flow fails` {
  static let ownPages = "/auth/apple/start?client_id=example-web"

  private func before(
    _ world: World, at start: String = ownPages, as person: String = "mary"
  ) async throws -> (browser: Browser, form: PageForm) {
    let browser = Browser(world)
    try await browser.authorize(as: person, at: start)
    return (browser, try #require(browser.forms.first))
  }

  private func order(_ world: World, _ kind: String, at endpoint: String = "token") async {
    await world.atApple("POST", "/emulator/faults", ["endpoint": .string(endpoint), "kind": .string(kind)])
  }

  @Test func `for want of Apple, its own pages say so, and the same form goes on later`() async throws {
    let world = try await World()
    let (browser, form) = try await before(world)
    await world.atApple("POST", "/emulator/faults", ["endpoint": "token", "kind": "throttle", "count": 1])
    #expect(try await world.ending(of: form, in: browser) == 503)
    #expect(browser.text.contains("Apple isn’t responding") && browser.page.fields["retry-after"] != nil)
    #expect(browser.address.hasPrefix(World.home + "/auth/apple/finish?failed="))
    try await browser.open(try await world.postCallback(form).field("location") ?? "")
    #expect(browser.text.contains("Mary Appleseed"))
  }

  @Test(arguments: [
    ("throttle", "provider_unreachable"), ("status", "provider_unreachable"), ("drop", "provider_unreachable"),
    ("invalid_grant", "authorization_code_invalid"),
  ])
  func `at Apple's token endpoint, the app is told`(kind: String, error: String) async throws {
    let world = try await World()
    let (browser, form) = try await before(world, at: Ticket.start())
    await order(world, kind)
    try await browser.submit(form)
    #expect(browser.address.hasPrefix("https://www.example.com/?"))
    #expect(browser.arrival.pairs.map(\.name) == ["error", "state"])
    #expect(browser.arrival.first("error") == error && browser.arrival.first("state") == "app-state")
  }

  @Test func `by our own secret, the app is told, and the operator why`() async throws {
    let world = try await World(clientKey: try P256PrivateKey.generate().pem)
    let (browser, form) = try await before(world, at: Ticket.start())
    try await browser.submit(form)
    #expect(browser.arrival.first("error") == "provider_refused")
    #expect(world.log.text.contains("invalid_client"))
  }

  @Test func `by a return address that is not the code's, the code is not taken, and the operator is told (TOKEN-31)`()
    async throws
  {
    let world = try await World()
    let emulator = world.emulator
    world.transport.route(
      "127.0.0.1:8081",
      to: ClosureResponder { request in
        var request = request
        let ours = PercentEncoding.encode(World.home + "/auth/apple/callback")
        let other = PercentEncoding.encode(World.home + "/other")
        request.body = Array(String(decoding: request.body, as: UTF8.self).replacing(ours, with: other).utf8)
        return await emulator.respond(to: request)
      })
    let (browser, form) = try await before(world, at: Ticket.start())
    try await browser.submit(form)
    #expect(browser.arrival.first("error") == "provider_refused")
    #expect(world.log.text.contains("return address") && world.log.text.contains("to the letter"))
  }

  @Test func `by a token that is none, the app is told`() async throws {
    let world = try await World()
    let (browser, form) = try await before(world, at: Ticket.start())
    try await browser.submit(form, changing: ["id_token": "x.y.z"])
    #expect(browser.arrival.first("error") == "identity_token_invalid")
  }

  @Test func `for want of time, its own pages say that it took too long, and lead to a new start`() async throws {
    let world = try await World()
    let (browser, form) = try await before(world)
    world.clock.advance(by: 18 * 60)
    #expect(try await world.ending(of: form, in: browser) == 401)
    #expect(browser.text.contains("Your sign-in has expired") && browser.text.contains("Start again"))
    #expect(browser.text.contains("href=\"/auth/apple/start?client_id=example-web\""))
  }

  @Test func `by a code that Apple refuses at once, its own pages do not blame the time`() async throws {
    let world = try await World()
    let (browser, form) = try await before(world)
    await order(world, "invalid_grant")
    #expect(try await world.ending(of: form, in: browser) == 401)
    #expect(browser.text.contains("We couldn’t verify your sign-in"))
  }

  @Test func `by an error that nobody documents, the app is told`() async throws {
    let world = try await World()
    let (browser, form) = try await before(world, at: Ticket.start())
    let fields = [("error", "something_else<script>"), ("state", form.field("state") ?? "")]
    try await browser.post("/auth/apple/callback", fields, origin: World.apple)
    #expect(browser.arrival.first("error") == "provider_refused")
  }

  @Test func `by what a stranger made up, the operator's log has a warning a second, and no error`() async throws {
    let world = try await World()
    let (browser, form) = try await before(world, at: Ticket.start())
    let state = form.field("state") ?? ""
    for number in 1...20 {
      try await browser.post(
        "/auth/apple/callback", [("error", "made_up_\(number)"), ("state", state)], origin: World.apple)
    }
    let forged = try TokenForge(world: world).resigned(form.field("id_token") ?? "", [], keyID: "made-up")
    for _ in 1...20 { _ = try await world.postCallback(form, changing: ["id_token": forged]) }
    #expect(world.log.records.filter { $0.level >= .error }.map(\.jsonLine) == [])
    #expect(world.log.records.count { $0.level == .warning } == 1)
    #expect(world.log.text.contains("made_up_1”"))
  }

  @Test func `for want of a store at the end, the app is told, and a bound browser only`() async throws {
    let world = try await World()
    let (browser, form) = try await before(world, at: Ticket.start())
    let place = try await world.postCallback(form).field("location") ?? ""
    world.store.has(.readOnly)
    try await browser.open(place)
    #expect(browser.arrival.first("error") == "store_unavailable")
    #expect(try await Browser(world).open(place).status == 400)
  }

  @Test func `nobody but its browser is told, and nothing is put into its address that can be read`() async throws {
    let world = try await World()
    let (browser, form) = try await before(world, at: Ticket.start())
    await order(world, "invalid_grant")
    let place = try await world.postCallback(form).field("location") ?? ""
    #expect(!place.contains("authorization_code") && !place.contains("example"))
    let stranger = Browser(world)
    #expect(try await stranger.open(place).status == 400 && stranger.text.contains("was started in another browser"))
    try await browser.open(place)
    #expect(browser.arrival.first("error") == "authorization_code_invalid")
    world.clock.advance(by: 1800)
    #expect(try await browser.open(place).status == 400 && browser.text.contains("Your sign-in has expired"))
  }

  @Test func `a notice that was made up, or is a state, is nobody's`() async throws {
    let world = try await World()
    let (browser, form) = try await before(world)
    let state = form.field("state") ?? ""
    for notice in ["", "x", "2026a.AAAA", state, String(state.dropLast())] {
      let target = "/auth/apple/finish?" + FormData.encode([("failed", notice)])
      #expect(try await browser.open(target).status == 400, "\(notice)")
    }
    await order(world, "invalid_grant")
    let place = try await world.postCallback(form).field("location") ?? ""
    let notice = FormData(query: String(place.split(separator: "?")[1]))?.first("failed") ?? ""
    #expect(try await world.postCallback(form, changing: ["state": notice]).status == 400, "nor a notice a state")
  }

  @Test func `the name that Apple gave once is kept before anything else`() async throws {
    let world = try await World()
    let (_, form) = try await before(world)
    await world.atApple("POST", "/emulator/faults", ["endpoint": "token", "kind": "invalid_grant", "count": 1])
    _ = try await world.postCallback(form)
    let later = Browser(world)
    try await later.authorize(as: "mary")
    #expect(later.forms.first?.field("user") == nil, "Apple says the name once")
    try await later.submit(try #require(later.forms.first))
    #expect(later.text.contains("Mary Appleseed"))
  }

  @Test func `a reload of the page that says so says so again, and leads nowhere else`() async throws {
    let world = try await World()
    let (browser, form) = try await before(world)
    await order(world, "invalid_grant")
    try await browser.submit(form)
    let address = browser.address
    for _ in 0..<3 {
      #expect(try await browser.open(address).status == 401 && browser.address == address)
    }
    #expect(browser.forms.isEmpty)
  }
}

/// PKCE towards Apple, which a client's settings may turn off.
@Suite struct `PKCE towards Apple` {
  @Test func `is left out, challenge and verifier, where a client wants none (AUTHZ-16, AUTHZ-17)`() async throws {
    let world = try await World(usesPKCE: false)
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    #expect(browser.text.contains("Mary Appleseed"))
    let authorize = try #require(browser.history.first { $0.request.path == "/auth/authorize" }).request
    #expect(authorize.queryData?.first("code_challenge") == nil && authorize.queryData?.first("nonce") != nil)
    let exchange = try #require(world.transport.requests(to: "/auth/token").first)
    #expect(exchange.formData?.first("code_verifier") == nil && exchange.formData?.first("redirect_uri") != nil)
  }

  @Test func `binds the code to the flow otherwise`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    let exchange = try #require(world.transport.requests(to: "/auth/token").first)
    #expect(exchange.formData?.first("code_verifier")?.utf8.count == 43)
  }
}
