import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// Sign in with Apple JS on our own page: what Apple's window gives the page, the page gives us (JS-9).
@Suite struct `Sign in with Apple JS` {
  private static let page = "/sign-in/apple-js?client_id=example-web"
  private static let app = Ticket.start().replacing("/auth/apple/start", with: "/sign-in/apple-js")

  /// What the page tells Apple's script.
  private func data(_ browser: Browser, _ name: String) throws -> String {
    try #require(browser.text.pieces(from: " data-\(name)=\"", to: "\"").first).unescapedHTML
  }

  /// Goes through Apple's window as its script opens it, and answers what the window hands over.
  private func popup(_ browser: Browser, as person: String = "mary") async throws -> JSONText {
    let window = Browser(browser.world)
    let query = FormData.encode([
      ("client_id", try data(browser, "client-id")), ("redirect_uri", try data(browser, "redirect-uri")),
      ("response_type", "code id_token"), ("scope", try data(browser, "scope")), ("state", try data(browser, "state")),
      ("nonce", try data(browser, "nonce")), ("response_mode", "web_message"), ("frame_id", "frame"), ("m", "11"),
      ("v", "1.5.5"),
    ])
    try await window.open(World.apple + "/auth/authorize?" + query)
    try await window.press("apple_id", person)
    try await window.press("action", "continue")
    let message = try data(window, "message")
    let given = try #require(try JSONDocument(parsing: Array(message.utf8)).root["data"])
    func text(_ element: JSONElement?, _ name: String) -> JSONText { .string(element?[name]?.string ?? "") }
    let proof = given["authorization"]
    let name = given["user"]?["name"]
    return [
      "authorization": [
        "code": text(proof, "code"), "id_token": text(proof, "id_token"), "state": text(proof, "state"),
      ],
      "user": name.map {
        ["name": ["firstName": text($0, "firstName"), "lastName": text($0, "lastName")]] as JSONText
      },
    ]
  }

  private func post(
    _ body: JSONText, from browser: Browser, origin: String? = World.home, site: String = "same-origin",
    type: String = MediaType.json
  ) async throws -> Answer {
    var request = try HTTPRequest(
      method: "POST", url: World.home + "/auth/apple/popup",
      fields: ["content-type": type, "sec-fetch-site": site], body: Array(body.text.utf8))
    if let origin { request.fields.set("origin", origin) }
    let cookies = browser.cookies.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; ")
    if !cookies.isEmpty { request.fields.set("cookie", cookies) }
    return Answer(await browser.world.deliver(request))
  }

  @Test func `signs in what its window hands over, like any other answer of Apple's`() async throws {
    let world = try await World(offersScript: true)
    let browser = Browser(world)
    try await browser.open(Self.page)
    #expect(try data(browser, "mode") == "popup" && data(browser, "client-id") == "com.example.web")
    let answer = try await post(try await popup(browser), from: browser)
    #expect(answer.status == 200 && answer.field("cache-control") == "no-store")
    try await browser.open(answer.text("finish"))
    #expect(browser.address == World.home + "/account" && browser.text.contains("Mary Appleseed"))
    let exchange = try #require(world.transport.requests(to: "/auth/token").first)
    #expect(exchange.formData?.first("code_verifier") == nil, "no challenge, no verifier (AUTHZ-17)")
    #expect(exchange.formData?.first("redirect_uri") == World.home + "/auth/apple/callback", "JS-12")
  }

  @Test func `brings an app its ticket, and its error where Apple refuses the code`() async throws {
    let world = try await World(offersScript: true)
    let browser = Browser(world)
    try await browser.open(Self.app)
    let given = try await popup(browser)
    await world.atApple("POST", "/emulator/faults", ["endpoint": "token", "kind": "invalid_grant", "count": 1])
    let refused = try await post(given, from: browser)
    #expect(refused.verdict == "401 authorization_code_invalid")
    try await browser.open(refused.field("location") ?? "")
    #expect(browser.arrival.first("error") == "authorization_code_invalid")
    try await browser.open(Self.app)
    let answer = try await post(try await popup(browser), from: browser)
    try await browser.open(answer.text("finish"))
    #expect(await Ticket.redeem(browser.arrival.first("ticket") ?? "", in: world).verdict == "200")
  }

  @Test func `is heard from its own page and its own browser only`() async throws {
    let world = try await World(offersScript: true)
    let browser = Browser(world)
    try await browser.open(Self.page)
    let given = try await popup(browser)
    for origin in [nil, "null", "https://evil.example", World.apple, World.home + "/"] {
      #expect(try await post(given, from: browser, origin: origin).verdict == "400 malformed_request")
    }
    #expect(try await post(given, from: browser, site: "cross-site").verdict == "400 malformed_request")
    let stranger = Browser(world)
    try await stranger.open(Self.page)
    #expect(try await post(given, from: stranger).verdict == "400 malformed_request")
    #expect(try await post(given, from: Browser(world)).verdict == "400 malformed_request")
    #expect(world.callsToApple == 0)
    #expect(try await post(.raw("{"), from: browser).verdict == "400 malformed_request")
    #expect(try await post(given, from: browser, type: "text/plain").verdict == "415 unsupported_media_type")
    let forged = JSONText.raw(given.text.replacing("\"id_token\":\"e", with: "\"id_token\":\"f"))
    #expect(try await post(forged, from: browser).verdict.hasPrefix("401 identity_token_invalid"))
    #expect(try await post(given, from: browser).status == 200)
  }

  @Test func `allows Apple's script and frames on that page, and no script written into it`() async throws {
    let world = try await World(offersScript: true)
    let answer = await world.send("GET", Self.page)
    let policy = try #require(answer.field("content-security-policy"))
    #expect(policy.hasPrefix("default-src 'none'; ") && policy.contains("frame-ancestors 'none'"))
    #expect(policy.hasSuffix("; script-src 'self' \(World.apple); connect-src 'self'; frame-src \(World.apple)"))
    #expect(!policy.contains("unsafe"))
    #expect(answer.field("cross-origin-opener-policy") == "same-origin-allow-popups", "JS-11")
    let html = answer.response.bodyText
    let scripts = html.pieces(from: "<script", to: "</script>")
    #expect(scripts.count == 2 && scripts.allSatisfy { $0.hasPrefix(" src=\"") && $0.hasSuffix("\">") })
    #expect(scripts[0].hasPrefix(" src=\"\(World.apple)/appleauth/static/jsapi/appleid/1/"), "JS-1")
    let own = try #require(html.pieces(from: "<script src=\"/", to: "\"").first)
    let asset = await world.send("GET", "/" + own)
    #expect(asset.status == 200 && asset.field("content-type") == "text/javascript; charset=utf-8")
    #expect(asset.field("cache-control") == "public, max-age=31536000, immutable")
    let signIn = await world.send("GET", "/sign-in")
    #expect(signIn.field("content-security-policy")?.contains("\(World.apple)") == false)
    #expect(signIn.field("cross-origin-opener-policy") == "same-origin")
  }

  @Test func `is there for clients that want it, with parameters that belong together`() async throws {
    let without = try await World()
    #expect(await without.send("GET", Self.page).status == 403)
    for (world, verdict) in [(without, "403 provider_not_offered"), (try await World(offersScript: true), "200")] {
      let browser = Browser(world)
      try await browser.open("/auth/apple/start?client_id=example-web")
      let state = JSONText.string(browser.arrival.first("state") ?? "")
      let answer = try await post(
        ["error": "user_cancelled_authorize", "authorization": ["state": state]], from: browser)
      #expect(answer.verdict == verdict)
    }
    let world = try await World(offersScript: true)
    for query in ["&mode=frame", "&return_to=https://evil.example/", "&state=x", "&mode=popup&mode=popup"] {
      #expect(await world.send("GET", Self.page + query).status == 400, "\(query)")
    }
    let redirect = await world.send("GET", Self.page + "&mode=redirect")
    #expect(redirect.response.bodyText.contains("data-mode=\"redirect\""))
    #expect(redirect.response.bodyText.contains("href=\"/auth/apple/start?client_id=example-web\""))
  }
}
