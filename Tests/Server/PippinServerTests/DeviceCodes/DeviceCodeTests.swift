import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinServer
import PippinTestKit
import PippinTokens
import Testing

/// Apps on devices without a keyboard sign people in by a code (0142).
@Suite struct `A device code of an app` {
  @Test func `signs the device in once a person allowed it on the page`() async throws {
    let television = Television(try await Television.world())
    let asked = await television.ask()
    #expect(asked.verdict == "201" && asked["expires_in"]?.integer == 600 && asked["interval"]?.integer == 5)
    #expect(asked.text("verification_uri") == World.home + "/device")
    #expect(
      asked.text("verification_uri_complete") == World.home + "/device?user_code=" + asked.text("user_code"))
    #expect(await television.status().text("status") == "pending")
    try await television.browser.open(asked.text("verification_uri_complete"))
    #expect(television.browser.address == World.home + "/sign-in?then=device")
    try await television.browser.signIn(as: "mary")
    let page = television.browser.text
    #expect(page.contains(asked.text("user_code")) && page.contains("127.0.0.1"))
    #expect(page.contains("Cinema") && page.contains("Living room") && !page.contains("will get"))
    #expect(await television.status().text("status") == "pending", "looking at the page allows nothing")
    try await television.answer()
    #expect(television.browser.text.contains("Your device is signed in"))
    let approved = await television.status()
    #expect(approved.text("status") == "approved" && !approved.text("ticket").isEmpty)
    let session = await television.redeem(approved.text("ticket"))
    #expect(session.verdict == "200" && session["created"]?.bool == false && !session.refreshToken.isEmpty)
    let app = App(world: television.world, client: Television.client)
    #expect(await app.session(session.accessToken).verdict == "200")
    #expect(await app.refresh(session.refreshToken).verdict == "200")
    let sessions = await television.world.send("GET", "/v1/sessions", bearer: session.accessToken)
    let own = try #require(sessions["items"].flatMap { $0.elements.first { $0["current"]?.bool == true } })
    #expect(own["client_id"]?.string == Television.client && own["name"]?.string == "Living room")
    #expect(own["surface"]?.string == "native" && own["authenticated_by"]?.string == "device_code")
  }

  @Test func `gives the same ticket for a minute, and opens one session`() async throws {
    let television = Television(try await Television.world())
    await television.ask()
    try await television.answer()
    let first = await television.status().text("ticket")
    television.world.clock.advance(by: 30)
    #expect(await television.status().text("ticket") == first)
    let opened = await television.redeem(first)
    #expect(await television.redeem(first).text("session.id") == opened.text("session.id"))
    let mine = await television.world.send("GET", "/v1/sessions", bearer: opened.accessToken)
    #expect(mine.count("items") == 2, "the browser's and the device's")
    television.world.clock.advance(by: 31)
    #expect(await television.status().text("status") == "expired")
    #expect(await television.redeem(first).verdict == "401 ticket_invalid")
  }

  @Test func `is asked at once by several servers, and has one outcome`() async throws {
    let television = Television(try await Television.world())
    await television.ask()
    try await television.answer()
    let (world, code) = (television.world, television.asked.text("device_code"))
    let tickets = await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          await world.send(
            "POST", "/v1/device-codes/status",
            ["client_id": .string(Television.client), "device_code": .string(code)]
          ).text("ticket")
        }
      }
      return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(tickets.count == 1 && tickets.first?.isEmpty == false)
  }

  @Test func `opens nothing without the verifier, for another app, or twice after a refresh`() async throws {
    let television = Television(try await Television.world())
    await television.ask()
    try await television.answer()
    let ticket = await television.status().text("ticket")
    #expect(await television.redeem(ticket, verifier: Ticket.verifier).verdict == "401 ticket_invalid")
    #expect(await television.redeem(ticket, client: "com.example.tv2").verdict == "401 ticket_invalid")
    #expect(await television.redeem(television.asked.text("device_code")).verdict == "401 ticket_invalid")
    let session = await television.redeem(ticket)
    #expect(session.verdict == "200")
    _ = await App(world: television.world, client: Television.client).refresh(session.refreshToken)
    #expect(await television.redeem(ticket).verdict == "401 ticket_invalid")
  }

  @Test func `is denied where the person denies it, and stays so`() async throws {
    let television = Television(try await Television.world())
    await television.ask()
    try await television.answer("/device/deny")
    for _ in 0..<2 { #expect(await television.status().text("status") == "denied") }
    try await television.browser.open(television.asked.text("verification_uri_complete"))
    #expect(television.browser.forms.allSatisfy { $0.action != "/device/allow" })
  }

  @Test func `expires after ten minutes, allowed or not`() async throws {
    let television = Television(try await Television.world())
    await television.ask()
    try await television.answer()
    television.world.clock.advance(by: 600)
    #expect(await television.status().text("status") == "expired")
    await television.ask()
    television.world.clock.advance(by: 599)
    #expect(await television.status().text("status") == "pending")
    television.world.clock.advance(by: 1)
    #expect(await television.status().text("status") == "expired")
  }

  @Test func `of another app, of an OpenID client or of nobody is expired`() async throws {
    let world = try await Television.world(more: [RelyingParty.client("grafana")])
    let television = Television(world)
    await television.ask()
    #expect(await television.status(of: "com.example.tv2").text("status") == "expired")
    let other = await RelyingParty(world).call("/oauth/device", [("scope", "openid")]).text("device_code")
    #expect(await television.status(other).text("status") == "expired")
    let code = television.asked.text("device_code")
    for wrong in ["", "x", String(code.dropLast()), "AAAA" + code.dropFirst(4), code.dropLast(4) + "AAAA"] {
      #expect(await television.status(wrong).text("status") == "expired", "\(wrong)")
    }
    let party = RelyingParty(world)
    let grant = [("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("device_code", code)]
    #expect(await party.call("/oauth/token", grant).text("error") == "invalid_grant")
    #expect(await television.status().text("status") == "pending")
  }

  @Test func `is for clients with the setting alone`() async throws {
    let world = try await Television.world(more: [Television.app("com.example.without", offersDeviceCodes: false)])
    let television = Television(world)
    for client in ["com.example.without", "com.example.app"] {
      #expect(await television.ask([("client_id", .string(client))]).verdict == "403 provider_not_offered")
      #expect(await television.status("x", of: client).verdict == "403 provider_not_offered")
    }
    #expect(await television.ask([("client_id", "nobody")]).verdict == "403 client_unknown")
    #expect(await television.status("x", of: "nobody").verdict == "403 client_unknown")
  }

  @Test(arguments: ["", "short", String(repeating: "a", count: 44), String(repeating: "!", count: 43)])
  func `needs a challenge of SHA-256`(challenge: String) async throws {
    let television = Television(try await Television.world())
    #expect(await television.ask([("code_challenge", .string(challenge))]).verdict == "422 invalid_value")
  }

  @Test func `is asked no more often than the interval says`() async throws {
    let television = Television(try await Television.world())
    await television.ask()
    let peer = "203.0.113.7"
    var verdicts: [String] = []
    for _ in 0..<4 { verdicts.append(await television.status(peer: peer).verdict) }
    #expect(verdicts == ["200", "200", "429 too_many_requests", "429 too_many_requests"])
    #expect(await television.status(peer: peer).field("retry-after") == "5")
    #expect(television.world.refusals == ["askDeviceCodeStatus device_poll 3"])
    television.world.clock.advance(by: 5)
    #expect(await television.status(peer: peer).verdict == "200")
  }

  @Test func `is never recent, however recent the browser's sign-in was`() async throws {
    let television = Television(try await Television.world())
    let session = try await television.signIn()
    let deletion = await television.world.send("DELETE", "/v1/account", bearer: session.accessToken)
    #expect(deletion.verdict == "403 reauthentication_required")
  }

  @Test func `opens a session that waits in the list of devices, and ends with the code if the device never asks`()
    async throws
  {
    let television = Television(try await Television.world())
    await television.ask()
    try await television.answer()
    let phone = await App(world: television.world).signIn()
    func names() async -> [String] {
      let answer = await television.world.send("GET", "/v1/sessions", bearer: phone.accessToken)
      return (0..<answer.count("items")).map { answer.text("items.\($0).name") }
    }
    #expect(await names().contains("Living room"))
    television.world.clock.advance(by: 659)
    #expect(await names().contains("Living room"))
    television.world.clock.advance(by: 1)
    #expect(await !names().contains("Living room"))
  }

  @Test func `goes on beyond the code's end once the device has its session`() async throws {
    let television = Television(try await Television.world())
    let session = try await television.signIn()
    television.world.clock.advance(by: 3600)
    let app = App(world: television.world, client: Television.client)
    #expect(await app.refresh(session.refreshToken).verdict == "200")
  }

  @Test func `keeps the name that the person saw`() async throws {
    let television = Television(try await Television.world())
    await television.ask()
    try await television.answer()
    let ticket = await television.status().text("ticket")
    let session = await television.redeem(ticket, device: ["name": "iPhone", "platform": "iOS 26"])
    let answer = await App(world: television.world, client: Television.client).session(session.accessToken)
    #expect(answer.text("session.name") == "Living room" && answer.text("session.platform") == "iOS 26")
  }

  @Test func `is asked about from one network no more often than its limit says, whatever the codes`() async throws {
    let limits = RateLimits(
      signIn: .perHour(600), nonce: .perHour(600), refresh: RateLimits.Bucket(burst: 3, perSecond: 0.1))
    let television = Television(try await Television.world(limits: limits))
    var verdicts: [String] = []
    for number in 0..<5 {
      let code = Base64URL.encode(SHA256.hash("\(number)") + SHA256.hash("x"))
      verdicts.append(await television.status(code, peer: "203.0.113.7").verdict)
    }
    #expect(verdicts == ["200", "200", "200", "429 too_many_requests", "429 too_many_requests"])
  }
}

/// What happens to the person between the code and the session.
@Suite struct `The person of a device code` {
  @Test func `who signs out before the device asks signs nothing in`() async throws {
    let television = Television(try await Television.world())
    await television.ask()
    try await television.answer()
    try await television.browser.open("/account")
    try await television.browser.submit(try #require(television.browser.forms.first { $0.action == "/sign-out" }))
    #expect(await television.status().text("status") == "denied")
  }

  @Test func `who signs out everywhere else before the device asks signs nothing in`() async throws {
    let television = Television(try await Television.world())
    await television.ask()
    try await television.answer()
    try await television.browser.open("/account")
    try await television.browser.submit(try television.browser.form(to: "/sign-out/elsewhere"))
    #expect(await television.status().text("status") == "denied")
    try await television.browser.open("/account")
    #expect(television.browser.address == World.home + "/account", "the browser is still signed in")
  }

  @Test func `who is suspended signs nothing in`() async throws {
    let television = Television(try await Television.world())
    let account = try #require(AccountID(try await television.signIn().text("account.id")))
    await television.ask()
    try await television.answer()
    _ = try await television.world.flows.operations.suspend(account, reason: "chargeback", by: "support")
    #expect(await television.status().text("status") == "denied")
  }

  @Test func `who deletes their account signs nothing in`() async throws {
    let television = Television(try await Television.world())
    await television.ask()
    try await television.answer()
    let session = await App(world: television.world).signIn()
    #expect(await television.world.send("DELETE", "/v1/account", bearer: session.accessToken).status < 300)
    #expect(await television.status().text("status") == "denied")
  }

  @Test func `of another realm cannot allow it`() async throws {
    let world = try await Television.world(more: [Television.app("com.other.tv", realm: Realm(rawValue: "other"))])
    let television = Television(world)
    await television.ask([("client_id", "com.other.tv")])
    try await television.open()
    if let allow = television.browser.forms.first(where: { $0.action == "/device/allow" }) {
      try await television.browser.submit(allow)
    }
    #expect(await television.status(of: "com.other.tv").text("status") == "pending")
  }
}

/// A session's person confirms who they are with another device.
@Suite struct `A confirmation by device code` {
  /// Mary's session on the television, eleven minutes old, with an access token that lives.
  private func scene() async throws -> (Television, Answer) {
    let television = Television(try await Television.world())
    let session = try await television.signIn()
    television.world.clock.advance(by: 661)
    return (television, await App(world: television.world, client: Television.client).refresh(session.refreshToken))
  }

  private func isRecent(_ television: Television, _ session: Answer) async -> Bool {
    let path = "/v1/account/identities/017f22e2-79b0-7cc3-98c4-dc0c0c07398f"
    return await television.world.send("DELETE", path, bearer: session.accessToken).verdict == "404 not_found"
  }

  @Test func `makes the session recent after a new sign-in in the browser`() async throws {
    let (television, session) = try await scene()
    #expect(await !isRecent(television, session))
    await television.ask([("confirmation", true)])
    try await television.browser.open(television.asked.text("verification_uri_complete"))
    #expect(television.browser.address == World.home + "/sign-in?then=device", "an older sign-in is no confirmation")
    try await television.browser.signIn(as: "mary")
    for words in ["Confirm to <bdi>Cinema", "is signed in to <bdi>Cinema", "Living room", "127.0.0.1"] {
      #expect(television.browser.text.contains(words), "\(words)")
    }
    #expect(!television.browser.text.contains("Sign in the device"))
    try await television.answer()
    #expect(television.browser.text.contains("You confirmed that"))
    let ticket = await television.status().text("ticket")
    #expect(await television.redeem(ticket).verdict == "401 ticket_invalid", "it opens no session")
    let confirmed = await television.redeem(ticket, bearer: session.accessToken)
    #expect(confirmed.verdict == "200" && confirmed.text("session.id") == session.text("session.id"))
    #expect(await isRecent(television, confirmed))
  }

  @Test func `of another person is refused`() async throws {
    let (television, session) = try await scene()
    await television.ask([("confirmation", true)])
    let browser = Television(television.world)
    browser.asked = television.asked
    try await browser.answer(as: "kurt")
    let ticket = await television.status().text("ticket")
    #expect(
      await television.redeem(ticket, bearer: session.accessToken).verdict == "409 apple_user_mismatch")
  }

  @Test func `is not what a code for a sign-in gives`() async throws {
    let (television, session) = try await scene()
    await television.ask()
    try await television.answer()
    let ticket = await television.status().text("ticket")
    #expect(await television.redeem(ticket, bearer: session.accessToken).verdict == "401 ticket_invalid")
    #expect(await television.redeem(ticket).verdict == "200")
  }

  @Test func `cannot be allowed by a form of an older sign-in`() async throws {
    let (television, _) = try await scene()
    await television.ask()
    try await television.open()
    let allow = try #require(television.browser.forms.first { $0.action == "/device/allow" })
    await television.ask([("confirmation", true)])
    try await television.browser.submit(allow, changing: ["user_code": television.asked.text("user_code")])
    #expect(await television.status().text("status") == "pending")
  }
}
