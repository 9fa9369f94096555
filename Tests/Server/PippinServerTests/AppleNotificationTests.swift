import PippinTokens
import PippinFoundation
import PippinHTTP
import PippinTestKit
import Testing

/// Apple tells us what a person did in its settings (R-13, R-14).
@Suite struct `When the person stops using the app at Apple` {
  @Test func `the sessions that Apple opened end at once, and nobody else's`() async throws {
    let world = try await World()
    let app = App(world: world)
    let mary = [await app.signIn(), await app.signIn()]
    let kurt = await app.signIn(as: "kurt")
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    world.clock.advance(by: 1)
    await world.stopUsing("mary")
    for answer in mary {
      #expect(await app.refresh(answer.refreshToken).verdict == "401 session_ended apple_consent_revoked")
      #expect(await app.session(answer.accessToken).verdict == "401 session_ended apple_consent_revoked")
    }
    #expect(await app.session(kurt.accessToken).verdict == "200")
    try await browser.open("/account")
    #expect(browser.address == World.home + "/sign-in?notice=session-ended")
  }

  @Test func `a new consent lets the person in again, and the name comes again`() async throws {
    let world = try await World()
    let app = App(world: world)
    let first = await app.signIn()
    let bare = await world.send("PATCH", "/v1/account", ["name": .raw("null")], bearer: first.accessToken)
    #expect(bare["name"] == nil)
    world.clock.advance(by: 1)
    await world.stopUsing("mary")
    world.clock.advance(by: 1)
    let nonce = await app.nonce()
    let sheet = await app.sheet("mary", nonce: nonce)
    #expect(sheet.givenName == "Mary")
    let again = await app.send(app.body(sheet, nonce: nonce))
    #expect(again["created"]?.bool == false && again.text("account.id") == first.text("account.id"))
    #expect(again.text("account.name.given_name") == "Mary")
    let identities = await world.send("GET", "/v1/account/identities", bearer: again.accessToken)
    #expect(identities.text("items.0.status") == "active")
    #expect(await app.refresh(first.refreshToken).verdict == "401 session_ended apple_consent_revoked")
  }

  @Test func `a token from before cannot let the person in again`() async throws {
    let world = try await World()
    let app = App(world: world)
    _ = await app.signIn()
    let nonce = await app.nonce()
    let sheet = await app.sheet("mary", nonce: nonce)
    world.clock.advance(by: 1)
    await world.stopUsing("mary")
    #expect(await app.send(app.body(sheet, nonce: nonce)).verdict == "401 authorization_code_invalid")
  }

  @Test func `a verdict of the web from before, its code long exchanged, cannot either`() async throws {
    let world = try await World()
    let first = await App(world: world).signIn()
    let browser = Browser(world)
    try await browser.authorize(as: "mary")
    let form = try #require(browser.forms.first)
    let handle = Answer(
      await world.deliver(
        World.request(
          "POST", World.home, "/auth/apple/callback", ["content-type": "application/x-www-form-urlencoded"],
          Array(form.encoded.utf8), "")))
    world.clock.advance(by: 1)
    await world.stopUsing("mary")
    world.clock.advance(by: 1)
    let answer = try await browser.open(handle.field("location") ?? "")
    #expect(answer.status == 401 && browser.cookies["pippin_session"] == nil)
    #expect(await App(world: world).refresh(first.refreshToken).status == 401)
  }

  @Test func `an event that a newer consent has overtaken ends what was there before it, and nothing else`()
    async throws
  {
    let world = try await World()
    let app = App(world: world)
    let lost = await app.signIn()
    world.clock.advance(by: 1)
    await world.atApple(
      "POST", "/emulator/faults", ["endpoint": "notifications", "kind": "reorder_events", "count": 1])
    await world.stopUsing("mary")
    world.clock.advance(by: 2)
    let again = await app.signIn()
    // The next event lets the late one follow.
    await world.atApple(
      "PUT", "/emulator/apple-ids/mary/apps/com.example.app/forwarding", ["enabled": false])
    #expect(world.metricsText.contains(#"pippin_apple_notifications_total{outcome="overtaken"} 1"#))
    #expect(await app.session(again.accessToken).verdict == "200")
    #expect(await app.session(again.accessToken)["account.email_deliverable"]?.bool == false)
    #expect(await app.refresh(lost.refreshToken).verdict == "401 session_ended apple_consent_revoked")
  }

  @Test func `a deleted Apple Account ends its sessions with that reason`() async throws {
    let world = try await World()
    let app = App(world: world)
    let answer = await app.signIn()
    world.clock.advance(by: 1)
    await world.atApple("DELETE", "/emulator/apple-ids/mary")
    #expect(await app.refresh(answer.refreshToken).verdict == "401 session_ended apple_account_deleted")
  }

  @Test func `turning the relay off and on shows in the account and signs nobody out`() async throws {
    let world = try await World()
    let app = App(world: world)
    let token = await app.signIn().accessToken
    for isOn in [false, true] {
      world.clock.advance(by: 1)
      await world.atApple(
        "PUT", "/emulator/apple-ids/mary/apps/com.example.app/forwarding", ["enabled": .bool(isOn)])
      let account = await world.send("GET", "/v1/account", bearer: token)
      #expect(account["email_deliverable"]?.bool == isOn && account["email_verified"]?.bool == true)
    }
  }
}

/// A website without an app: Apple's notifications name the App ID that its Services ID is grouped under (NOTIFY-18).
@Suite struct `For a website alone` {
  private static let primaryApps = ["TEAM000001": "com.example.app"]

  @Test func `the deletion of an Apple Account arrives under the primary App ID`() async throws {
    let world = try await World(websiteAlone: true, primaryApps: Self.primaryApps)
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    world.clock.advance(by: 1)
    await world.atApple("DELETE", "/emulator/apple-ids/mary")
    #expect(world.metricsText.contains(#"pippin_apple_notifications_total{outcome="applied"} 1"#))
    try await browser.open("/account")
    #expect(browser.address == World.home + "/sign-in?notice=session-ended")
  }

  @Test func `without the primary App ID the notification is refused`() async throws {
    let world = try await World(websiteAlone: true)
    try await Browser(world).signIn(as: "mary")
    world.clock.advance(by: 1)
    await world.atApple("DELETE", "/emulator/apple-ids/mary")
    #expect(world.metricsText.contains(#"pippin_apple_notifications_total{outcome="refused"} 1"#))
  }

  @Test func `nobody signs in with a token for the primary App ID`() async throws {
    let world = try await World(websiteAlone: true, primaryApps: Self.primaryApps)
    let browser = Browser(world)
    try await browser.authorize(as: "mary")
    let form = try #require(browser.forms.first)
    let fields = try form.fields.map { name, value in
      (name, name == "id_token" ? try TokenForge(world: world).resigned(value, [("aud", "com.example.app")]) : value)
    }
    #expect(fields.contains { $0.0 == "id_token" })
    try await browser.post("/auth/apple/callback", fields, origin: World.apple)
    #expect(browser.page.status == 401 && browser.cookies["pippin_session"] == nil, "\(browser.text)")
    #expect(world.log.text.contains("wrong_audience"))
  }
}

/// What is posted to `/apple/notifications`, by Apple or by somebody else.
@Suite struct `A notification` {
  private struct Scene {
    let world: World
    let app: App
    let mary: Answer
    let user: String

    init() async throws {
      world = try await World()
      app = App(world: world)
      mary = await app.signIn()
      let people = await world.atApple("GET", "/emulator/apple-ids")
      user = people.text("items.0.apps.0.user")
      world.clock.advance(by: 1)
    }

    var now: Int { Int(world.clock.time.timeIntervalSince1970) }

    func event(_ type: String) -> JSONText {
      ["type": .string(type), "sub": .string(user), "event_time": .integer(now * 1000)]
    }

    func claims(_ events: JSONText, id: String = "jti-1") -> JSONText {
      [
        "iss": "https://appleid.apple.com", "aud": "com.example.app", "iat": .integer(now),
        "exp": .integer(now + 86_400), "jti": .string(id), "events": events,
      ]
    }

    func post(_ token: String) async -> Answer {
      await world.send("POST", "/apple/notifications", ["payload": .string(token)])
    }

    func post(_ claims: JSONText) async throws -> Answer {
      let key = TokenForge(world: world).signingKey
      let signer = JWSSigner(key: .rs256(try RSAPrivateKey(pem: key.pem)), keyID: key.id, type: nil)
      return await post(try signer.sign(Array(claims.text.utf8)))
    }

    func isSignedIn() async -> Bool { await app.session(mary.accessToken).status == 200 }
  }

  @Test func `is taken with its event as an object, a string or a list of one`() async throws {
    for form in 0..<3 {
      let scene = try await Scene()
      let event = scene.event("consent-revoked")
      let events: JSONText = [event, .string(event.text), .list([event])][form]
      #expect(try await scene.post(scene.claims(events)).status == 200)
      #expect(await scene.isSignedIn() == false)
    }
  }

  @Test func `of several events does what each says, and comes again without harm (NOTIFY-6)`() async throws {
    let scene = try await Scene()
    let address = scene.mary.text("account.email")
    let both: [JSONText] = [
      scene.event("email-disabled").changing([("email", .string(address))]), scene.event("consent-revoked"),
    ]
    for events in [both, both.reversed()] {
      let list = JSONText.list(events)
      #expect(try await scene.post(scene.claims(list)).status == 200)
      #expect(try await scene.post(scene.claims(.string(list.text))).status == 200)
    }
    #expect(await scene.isSignedIn() == false)
    let metrics = scene.world.metricsText
    #expect(metrics.contains(#"pippin_apple_notifications_total{outcome="applied"} 2"#))
    #expect(metrics.contains(#"pippin_apple_notifications_total{outcome="duplicate"} 6"#))
    scene.world.clock.advance(by: 1)
    #expect(await scene.app.signIn()["account.email_deliverable"]?.bool == false)
  }

  @Test func `of several events does those that can be understood, and is refused for the other`() async throws {
    let scene = try await Scene()
    for bad: JSONText in ["x", ["type": "consent-revoked"], 7] {
      let list = JSONText.list([bad, scene.event("consent-revoked")])
      #expect(try await scene.post(scene.claims(list)).verdict == "400 malformed_request")
      #expect(await scene.isSignedIn() == false)
    }
  }

  @Test func `delivered after its end counts, and is overtaken by what came in between`() async throws {
    for signsInAgain in [false, true] {
      let scene = try await Scene()
      let claims = scene.claims(scene.event("consent-revoked"))
      scene.world.clock.advance(by: 2 * 86_400)
      let again = signsInAgain ? await scene.app.signIn() : nil
      #expect(try await scene.post(claims).status == 200)
      let refreshed = await scene.app.refresh((again ?? scene.mary).refreshToken)
      #expect(refreshed.verdict == (signsInAgain ? "200" : "401 session_ended apple_consent_revoked"))
    }
  }

  @Test func `is refused once its duplicates would not be known any more`() async throws {
    let scene = try await Scene()
    let claims = scene.claims(scene.event("consent-revoked"))
    scene.world.clock.advance(by: 90 * 86_400)
    #expect(try await scene.post(claims).verdict == "400 malformed_request")
  }

  /// Two events about a person's address, in each order, before the account exists and between sign-ins (R-14).
  @Test(arguments: [
    [(true, 1), (false, 2)], [(false, 2), (true, 1)], [(false, 1), (true, 2)], [(true, 2), (false, 1)],
  ])
  func `about an address before its account exists holds once it does`(events: [(Bool, Int)]) async throws {
    let scene = try await Scene()
    let sheet = await scene.app.sheet("anita", nonce: nil)
    let address = try #require(sheet.email)
    let last = events.max { $0.1 < $1.1 }?.0
    for (number, (isEnabled, time)) in events.enumerated() {
      let event: JSONText = [
        "type": .string(isEnabled ? "email-enabled" : "email-disabled"), "sub": .string(sheet.user),
        "event_time": .integer((scene.now + time) * 1000), "email": .string(address.uppercased()),
        "is_private_email": "true",
      ]
      #expect(try await scene.post(scene.claims(event, id: "jti-\(number)")).status == 200)
    }
    scene.world.clock.advance(by: 40 * 86_400)
    let answer = await scene.app.signIn(as: "anita")
    #expect(answer["account.email_deliverable"]?.bool == last && answer.text("account.email") == address)
    // What is told again, older than what is known, changes nothing.
    let late: JSONText = [
      "type": .string(last == true ? "email-disabled" : "email-enabled"), "sub": .string(sheet.user),
      "event_time": .integer((scene.now - 41 * 86_400) * 1000), "email": .string(address),
    ]
    #expect(try await scene.post(scene.claims(late, id: "late")).status == 200)
    #expect(await scene.app.signIn(as: "anita")["account.email_deliverable"]?.bool == last)
  }

  @Test(arguments: ["account-delete", "account-deleted"])
  func `about a deletion is understood in both spellings`(type: String) async throws {
    let scene = try await Scene()
    #expect(try await scene.post(scene.claims(scene.event(type))).status == 200)
    #expect(await scene.app.session(scene.mary.accessToken).verdict == "401 session_ended apple_account_deleted")
  }

  @Test func `of an unknown kind is kept, answered 200, and changes nothing`() async throws {
    let scene = try await Scene()
    #expect(try await scene.post(scene.claims(scene.event("consent-granted"))).status == 200)
    #expect(await scene.isSignedIn())
    #expect(scene.world.metricsText.contains(#"pippin_apple_notifications_total{outcome="unknown_kind"} 1"#))
  }

  @Test func `about somebody unknown is answered 200`() async throws {
    let scene = try await Scene()
    let event: JSONText = [
      "type": "consent-revoked", "sub": "000000.f00.0000", "event_time": .integer(scene.now * 1000),
    ]
    #expect(try await scene.post(scene.claims(event)).status == 200)
    #expect(await scene.isSignedIn())
  }

  @Test func `sent twice does its work once, under the same id or another`() async throws {
    let scene = try await Scene()
    let claims = scene.claims(scene.event("consent-revoked"))
    #expect(try await scene.post(claims).status == 200)
    scene.world.clock.advance(by: 1)
    let again = await scene.app.signIn()
    #expect(try await scene.post(claims).status == 200)
    #expect(try await scene.post(claims.changing([("jti", "jti-2")])).status == 200)
    #expect(await scene.app.session(again.accessToken).verdict == "200")
    #expect(scene.world.metricsText.contains(#"pippin_apple_notifications_total{outcome="duplicate"} 2"#))
  }

  @Test func `that Apple did not sign is answered 400 and does nothing`() async throws {
    let scene = try await Scene()
    let claims = scene.claims(scene.event("consent-revoked"))
    let kid = JSONText.string(TokenForge(world: scene.world).signingKey.id)
    let unsigned = TokenForge.token(header: ["alg": "none"], claims: claims) { _ in [] }
    let garbage = TokenForge.token(header: ["alg": "RS256", "kid": kid], claims: claims) { _ in
      Array(repeating: 1, count: 256)
    }
    let unknown = TokenForge.token(header: ["alg": "RS256", "kid": "made-up"], claims: claims) { _ in
      Array(repeating: 1, count: 256)
    }
    // Too soon after the last look for keys, nobody can say whether this one exists (R-3).
    #expect(await scene.post(unknown).verdict == "503 provider_unreachable")
    scene.world.clock.advance(by: 10)
    for token in [unsigned, garbage, "", "x.y.z"] {
      #expect(await scene.post(token).verdict == "400 malformed_request")
    }
    // A new key may be published within five minutes (KEYS-18).
    #expect(await scene.post(unknown).verdict == "503 provider_unreachable")
    scene.world.clock.advance(by: 300)
    #expect(await scene.post(unknown).verdict == "400 malformed_request")
    #expect(await scene.isSignedIn())
  }

  @Test func `for another app, from another issuer, too old or without an event is answered 400`() async throws {
    let scene = try await Scene()
    let claims = scene.claims(scene.event("consent-revoked"))
    let changes: [(String, JSONText?)] = [
      ("aud", "com.evil.app"), ("aud", .list(["com.example.app"])), ("iss", "https://appleid.example"),
      ("iat", .integer(scene.now - 91 * 86_400)), ("iat", .integer(scene.now + 61)), ("events", nil), ("events", "x"),
      ("events", .list([])), ("events", ["type": "consent-revoked"]),
    ]
    for change in changes {
      #expect(try await scene.post(claims.changing([change])).verdict == "400 malformed_request", "\(change)")
    }
    #expect(await scene.isSignedIn())
  }

  @Test func `is no identity token, and an identity token is no notification`() async throws {
    let scene = try await Scene()
    let nonce = await scene.app.nonce()
    let sheet = await scene.app.sheet("mary", nonce: nonce)
    #expect(await scene.post(sheet.identityToken).verdict == "400 malformed_request")
    let key = TokenForge(world: scene.world).signingKey
    let signer = JWSSigner(key: .rs256(try RSAPrivateKey(pem: key.pem)), keyID: key.id, type: nil)
    let event = try signer.sign(Array(scene.claims(scene.event("consent-revoked")).text.utf8))
    let body = scene.app.body(sheet, nonce: nonce).changing([("identity_token", .string(event))])
    #expect(await scene.app.send(body).verdict == "401 identity_token_invalid malformed")
  }

  @Test(arguments: ["", "{}", "[]", #"{"payload":1}"#, #"{"payload":"x","payload":"y"}"#, "payload=x"])
  func `in another shape is answered 400`(body: String) async throws {
    let world = try await World()
    #expect(await world.send("POST", "/apple/notifications", .raw(body)).verdict == "400 malformed_request")
    #expect(world.callsToApple == 0)
  }

  @Test func `that could not be kept is answered 503, and taken when it comes again`() async throws {
    let scene = try await Scene()
    let claims = scene.claims(scene.event("consent-revoked"))
    scene.world.store.has(.readOnly)
    #expect(try await scene.post(claims).verdict == "503 store_unavailable")
    scene.world.store.has(nil)
    #expect(await scene.isSignedIn())
    #expect(try await scene.post(claims).status == 200)
    #expect(await scene.isSignedIn() == false)
  }

  @Test func `about a person whose web sign-in is half done stops it`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.authorize(as: "anita")
    let form = try #require(browser.forms.first)
    let request = World.request(
      "POST", World.home, "/auth/apple/callback", ["content-type": "application/x-www-form-urlencoded"],
      Array(form.encoded.utf8), "")
    let location = Answer(await world.deliver(request)).field("location") ?? ""
    world.clock.advance(by: 1)
    await world.stopUsing("anita")
    world.clock.advance(by: 1)
    try await browser.open(location)
    #expect(browser.cookies["pippin_session"] == nil, "\(browser.text)")
  }
}
