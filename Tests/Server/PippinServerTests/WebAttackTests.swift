import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// What others try with a browser that is not theirs, or with one that is.
@Suite struct `On the web nobody gets in` {
  /// A browser that stands before Apple's form.
  private func before(
    _ person: String = "mary", at start: String = "/auth/apple/start?client_id=example-web"
  ) async throws -> (world: World, browser: Browser, form: PageForm) {
    let world = try await World()
    let browser = Browser(world)
    try await browser.authorize(as: person, at: start, changing: ["email_choice": "share"])
    return (world, browser, try #require(browser.forms.first))
  }

  private func nobodyIsKnown(in world: World) async -> Bool {
    await App(world: world).signIn(changing: [("intent", "existing")]).verdict == "404 account_not_found"
  }

  @Test func `with another browser's flow, and no account is made`() async throws {
    for start in ["/auth/apple/start?client_id=example-web", Ticket.start()] {
      let (world, browser, form) = try await before(at: start)
      let finish = try await world.postCallback(form).field("location") ?? ""
      let stranger = Browser(world)
      #expect(try await stranger.open(finish).status == 400)
      #expect(stranger.text.contains("was started in another browser") && stranger.cookies.isEmpty)
      try await stranger.open("/auth/apple/start?client_id=example-web")
      #expect(try await stranger.open(finish).status == 400)
      stranger.plant("pippin_browser", "x")
      #expect(try await stranger.open(finish).status == 400)
      #expect(await nobodyIsKnown(in: world))
      try await browser.open(finish)
      #expect(browser.address.hasPrefix(start == Ticket.start() ? World.appAddresses[0] : World.home + "/account"))
    }
  }

  @Test func `with two browser cookies, one of which somebody planted`() async throws {
    let (world, browser, form) = try await before()
    let finish = try await world.postCallback(form).field("location") ?? ""
    let own = browser.cookies["pippin_browser"] ?? ""
    for pair in [
      "pippin_browser=\(own); pippin_browser=AAAAAAAAAAAAAAAAAAAAAA", "pippin_browser=\(own); pippin_browser=\(own)",
    ] {
      #expect(await world.send("GET", finish, fields: [("cookie", pair)]).status == 400)
    }
    #expect(await world.send("GET", finish, fields: [("cookie", "pippin_browser=" + own)]).status == 303)
  }

  @Test func `with a handle that was guessed, or a state that was made up`() async throws {
    let (world, browser, _) = try await before()
    let handle = String(repeating: "A", count: 43)
    for query in ["", "?handle=" + handle, "?handle=", "?cancelled=x", "?cancelled=", "?handle=a&handle=b"] {
      #expect(try await browser.open("/auth/apple/finish" + query).status == 400, "\(query)")
    }
    #expect(await nobodyIsKnown(in: world))
  }

  @Test func `with the name of another kind of record, which their own idempotency key made`() async throws {
    let (world, browser, _) = try await before()
    let key = "fifteen-letters"
    #expect(await App(world: world).signIn(as: "kurt", fields: [("idempotency-key", key)]).verdict == "200")
    let name = "idempotency\u{0}com.example.app\u{0}" + key
    #expect(name.utf8.count == 43, "as long as a handle and a ticket")
    let target = "/auth/apple/finish?" + FormData.encode([("handle", name)])
    #expect(try await browser.open(target).status == 400)
    #expect(await Ticket.redeem(name, in: world).verdict == "401 ticket_invalid")
    #expect(!world.log.text.contains("internal_error"))
  }

  @Test func `with a state that was tampered with, taken out or used too late`() async throws {
    let (world, _, form) = try await before()
    let state = form.field("state") ?? ""
    var wrong = ["", "x", "2026a.", state + "A", String(state.dropLast()), "other" + state.dropFirst(5)]
    for position in stride(from: 0, to: state.utf8.count, by: 9) {
      var bytes = Array(state.utf8)
      bytes[position] = bytes[position] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      wrong.append(String(decoding: bytes, as: UTF8.self))
    }
    for state in wrong {
      #expect(try await world.postCallback(form, changing: ["state": state]).status == 400, "\(state)")
    }
    #expect(world.callsToApple == 0)
    world.clock.advance(by: 1800)
    let late = try await world.postCallback(form)
    #expect(late.status == 400 && late.response.bodyText.contains("Your sign-in has expired"))
    #expect(world.callsToApple == 0)
  }

  @Test func `with the form of another flow's state`() async throws {
    let (world, _, form) = try await before()
    let other = Browser(world)
    try await other.authorize(as: "kurt")
    let state = other.forms.first?.field("state") ?? ""
    let place = try await world.postCallback(form, changing: ["state": state]).field("location") ?? ""
    // The browser of the state is told, and nobody else.
    #expect(try await other.open(place).status == 401 && other.text.contains("We couldn’t verify"))
    #expect(try await Browser(world).open(place).status == 400)
    #expect(world.callsToApple == 0)
  }

  @Test func `with somebody else's code or token in the form`() async throws {
    let (world, browser, form) = try await before()
    let other = Browser(world)
    try await other.authorize(as: "kurt")
    let theirs = try #require(other.forms.first)
    for name in ["code", "id_token"] {
      #expect(try await world.ending(of: form, in: browser, changing: [name: theirs.field(name) ?? ""]) == 401)
    }
    let native = await App(world: world).sheet("mary", nonce: await App(world: world).nonce())
    let changes = ["id_token": native.identityToken, "code": native.code]
    #expect(try await world.ending(of: form, in: browser, changing: changes) == 401)
    #expect(world.transport.requests(to: "/auth/token").isEmpty)
  }

  @Test func `with a form that lacks something or has it twice`() async throws {
    let (world, _, form) = try await before()
    let whole = form.encoded
    let bodies =
      ["state", "code", "id_token"].map { name in FormData.encode(form.fields.filter { $0.0 != name }) }
      + [whole + "&code=x", whole + "&state=x", whole + "&error=x", whole + "&x=%zz", "", "state=x"]
    for body in bodies {
      let request = World.request(
        "POST", World.home, "/auth/apple/callback", ["content-type": MediaType.form], Array(body.utf8), "")
      #expect(await world.deliver(request).status == 400, "\(body.prefix(60))")
    }
    let json = World.request(
      "POST", World.home, "/auth/apple/callback", ["content-type": "application/json"], Array(whole.utf8), "")
    #expect(await world.deliver(json).status == 415)
    #expect(world.callsToApple == 0)
  }

  @Test func `by an address in the form that Apple did not sign`() async throws {
    let (world, browser, form) = try await before()
    let user = #"{"name":{"firstName":"Mary","lastName":"Appleseed"},"email":"victim@example.com"}"#
    try await browser.submit(form, changing: ["user": user])
    #expect(browser.text.contains("mary@example.com") && !browser.text.contains("victim@example.com"))
    let native = await App(world: world).signIn()
    #expect(native.text("account.email") == "mary@example.com")
    #expect(!world.log.text.contains("victim@example.com"))
  }

  @Test func `by markup in a name, which is shown as what was typed`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.authorize(as: "mary")
    let user =
      #"{"name":{"firstName":"<script>alert(1)</script>\"'&","lastName":"\u202E</bdi><img src=x onerror=alert(1)>"}}"#
    try await browser.submit(try #require(browser.forms.first), changing: ["user": user])
    #expect(browser.address == World.home + "/account")
    #expect(!browser.text.contains("<script") && !browser.text.contains("<img") && !browser.text.contains("\u{202E}"))
    #expect(browser.text.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp; &lt;/bdi&gt;&lt;img"))
    #expect(browser.page.fields["content-security-policy"]?.contains("default-src 'none'") == true)
  }

  @Test func `by a device name in the list, nor a session of another account`() async throws {
    let world = try await World()
    _ = await App(world: world).signIn(changing: [("device", ["name": "\"><script>alert(1)</script>"])])
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    #expect(!browser.text.contains("<script") && browser.text.contains("&quot;&gt;&lt;script&gt;"))
    let kurt = await App(world: world).signIn(as: "kurt")
    let own = try #require(browser.forms.first)
    let token = own.field("csrf_token") ?? ""
    let path = "/account/sessions/" + kurt.text("session.id")
    #expect(try await browser.post(path, [("csrf_token", token)], origin: World.home).status == 404)
    #expect(await App(world: world).session(kurt.accessToken).verdict == "200")
  }

  @Test(arguments: ["nonsense", #"{"name":"x"}"#, "[]", "{", #"{"name":{"firstName":7}}"#, ""])
  func `is kept out by a user field that is nonsense`(user: String) async throws {
    let (_, browser, form) = try await before()
    try await browser.submit(form, changing: ["user": user])
    #expect(browser.address == World.home + "/account" && !browser.text.contains("Appleseed"))
  }
}

/// Forms of our own pages (sign-out and the like) count only when our own page sent them.
@Suite struct `A form of our own pages` {
  private func signedIn() async throws -> (world: World, browser: Browser, token: String) {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    let form = try #require(browser.forms.first { $0.action == "/sign-out" })
    return (world, browser, try #require(form.field("csrf_token")))
  }

  @Test func `signs out on this browser, for good`() async throws {
    let (_, browser, _) = try await signedIn()
    let cookie = browser.cookies["pippin_session"] ?? ""
    try await browser.submit(try #require(browser.forms.first { $0.action == "/sign-out" }))
    #expect(browser.address == World.home + "/sign-in?notice=signed-out" && browser.cookies["pippin_session"] == nil)
    browser.plant("pippin_session", cookie)
    try await browser.open("/account")
    #expect(browser.address == World.home + "/sign-in?notice=session-ended")
  }

  @Test func `says the same to a second press`() async throws {
    let (_, browser, _) = try await signedIn()
    let cookie = browser.cookies["pippin_session"] ?? ""
    let form = try #require(browser.forms.first { $0.action == "/sign-out" })
    try await browser.submit(form)
    // Sent before the first answer came.
    browser.plant("pippin_session", cookie)
    try await browser.submit(form)
    #expect(browser.address == World.home + "/sign-in?notice=signed-out" && browser.cookies["pippin_session"] == nil)
    // Sent after it came.
    try await browser.submit(form)
    #expect(browser.address == World.home + "/sign-in?notice=signed-out")
  }

  @Test func `leaves no id of the browser behind that somebody may have noted beforehand`() async throws {
    let (_, browser, _) = try await signedIn()
    let noted = try #require(browser.cookies["pippin_browser"])
    try await browser.submit(try #require(browser.forms.first { $0.action == "/sign-out" }))
    let fresh = try #require(browser.cookies["pippin_browser"])
    #expect(fresh != noted && fresh.count == noted.count)
  }

  @Test func `is refused without its token, with another session's, or twice`() async throws {
    let (world, browser, token) = try await signedIn()
    let other = Browser(world)
    try await other.signIn(as: "mary")
    let foreign = other.forms.first { $0.action == "/sign-out" }?.field("csrf_token") ?? ""
    let fields: [[(String, String)]] = [
      [], [("csrf_token", "")], [("csrf_token", foreign)], [("csrf_token", token), ("csrf_token", token)],
      [("csrf_token", token + "A")], [("token", token)],
    ]
    for path in ["/sign-out", "/sign-out/elsewhere"] {
      for fields in fields {
        #expect(try await browser.post(path, fields, origin: World.home).status == 400)
      }
    }
    #expect(try await browser.open("/account").status == 200 && browser.address == World.home + "/account")
    #expect(try await other.open("/account").status == 200 && other.address == World.home + "/account")
  }

  @Test(arguments: [
    "https://evil.example", World.apple, "https://localhost:8080", "http://localhost:8080.evil.example",
  ])
  func `is refused from another origin, even with the right token and cookie`(origin: String) async throws {
    let (world, browser, token) = try await signedIn()
    let cookie = browser.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    let request = try HTTPRequest(
      method: "POST", url: World.home + "/sign-out",
      fields: ["content-type": MediaType.form, "origin": origin, "cookie": cookie],
      body: Array(FormData.encode([("csrf_token", token)]).utf8))
    #expect(await world.deliver(request).status == 400)
    #expect(try await browser.open("/account").status == 200 && browser.address == World.home + "/account")
  }

  @Test func `sent across sites carries no cookie and ends nothing`() async throws {
    let (_, browser, token) = try await signedIn()
    try await browser.post("/sign-out", [("csrf_token", token)], origin: "https://evil.example")
    #expect(browser.history.last?.request.fields["cookie"] == nil || browser.page.status == 400)
    try await browser.open("/account")
    #expect(browser.address == World.home + "/account")
  }

  @Test func `sent across sites from nowhere does not take the browser's cookie away`() async throws {
    let (_, browser, _) = try await signedIn()
    let cookie = browser.cookies["pippin_session"]
    for path in ["/sign-out", "/sign-out/elsewhere", "/account"] {
      // A page without a referrer, or in a sandbox, says `null`; the Lax cookie stays at home.
      try await browser.post(path, [], origin: "null")
      #expect(browser.cookies["pippin_session"] == cookie, "\(path)")
    }
    try await browser.open("/account")
    #expect(browser.address == World.home + "/account")
  }

  @Test func `ends one other session, or all others`() async throws {
    let world = try await World()
    let app = App(world: world)
    let natives = [await app.signIn(), await app.signIn()]
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    let path = "/account/sessions/" + natives[0].text("session.id")
    try await browser.submit(try await browser.form(to: path))
    #expect(browser.address == World.home + "/account")
    #expect(await app.refresh(natives[0].refreshToken).verdict == "401 session_ended signed_out")
    #expect(await app.session(natives[1].accessToken).verdict == "200")
    try await browser.submit(try await browser.form(to: "/sign-out/elsewhere"))
    #expect(await app.refresh(natives[1].refreshToken).verdict == "401 session_ended signed_out")
    #expect(browser.address == World.home + "/account" && browser.page.status == 200)
  }

  @Test func `opens no door to the API: a cookie is no bearer, and a bearer no cookie`() async throws {
    let (world, browser, _) = try await signedIn()
    let cookie = browser.cookies["pippin_session"] ?? ""
    #expect(await world.send("GET", "/v1/session", bearer: cookie).verdict == "401 access_token_invalid")
    let fields = [("cookie", "pippin_session=" + cookie)]
    #expect(await world.send("GET", "/v1/session", fields: fields).verdict == "401 access_token_invalid")
    #expect(await App(world: world).refresh(cookie).verdict == "401 refresh_token_invalid")
    let native = await App(world: world).signIn()
    for value in [native.accessToken, native.refreshToken] {
      let stranger = Browser(world)
      stranger.plant("pippin_session", value)
      try await stranger.open("/account")
      #expect(stranger.address.hasPrefix(World.home + "/sign-in"))
    }
  }
}
