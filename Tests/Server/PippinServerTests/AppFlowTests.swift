import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// Apps that sign in through the browser: they get a ticket, and only who started can redeem it.
@Suite struct `An app's web flow` {
  @Test func `brings back state and ticket, which is as good as the native call`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(
      as: "mary", at: Ticket.start(state: "a b&c=d#e\u{2028}é"), changing: ["email_choice": "hide"])
    #expect(browser.address.hasPrefix("https://www.example.com/?"))
    #expect(browser.arrival.pairs.map(\.name) == ["ticket", "state"])
    #expect(browser.arrival.first("state") == "a b&c=d#e\u{2028}é")
    #expect(browser.cookies["pippin_session"] == nil)
    let answer = await Ticket.redeem(browser.arrival.first("ticket") ?? "", in: world)
    #expect(answer.verdict == "200" && answer["created"]?.bool == true)
    #expect(answer.text("account.name.given_name") == "Mary")
    #expect(await App(world: world).session(answer.accessToken).verdict == "200")
    #expect(await App(world: world).refresh(answer.refreshToken).verdict == "200")
  }

  @Test func `adds to the query that the app registered`() async throws {
    let browser = Browser(try await World())
    try await browser.signIn(as: "mary", at: Ticket.start(returnTo: World.appAddresses[1]))
    #expect(browser.address.hasPrefix("https://www.example.com/signed-in?from=pippin&ticket="))
  }

  @Test func `hands over to a custom scheme by a button only`() async throws {
    let browser = Browser(try await World())
    try await browser.signIn(as: "mary", at: Ticket.start(returnTo: World.appAddresses[2]))
    #expect(browser.address.hasPrefix(World.home + "/auth/apple/finish"))
    #expect(browser.page.status == 200 && browser.text.contains(#"href="org.example.app:/signed-in?ticket="#))
  }

  @Test func `gives the ticket to nobody with the wrong verifier, and still to the right one`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "mary", at: Ticket.start())
    let ticket = browser.arrival.first("ticket") ?? ""
    let wrong: [(String, JSONText?)] = [
      ("code_verifier", .string(String(Ticket.verifier.dropLast()) + "X")),
      ("code_verifier", .string(Ticket.challenge)),
      ("code_verifier", ""), ("client_id", "com.example.app"), ("client_id", "unknown"),
      ("ticket", .string(ticket + "A")), ("ticket", .string(String(ticket.dropLast()))),
    ]
    for change in wrong {
      #expect(await Ticket.redeem(ticket, in: world, changing: [change]).verdict == "401 ticket_invalid", "\(change)")
    }
    #expect(await Ticket.redeem(ticket, in: world).verdict == "200")
  }

  @Test func `gives the same session again within the ticket's minute`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "mary", at: Ticket.start())
    let ticket = browser.arrival.first("ticket") ?? ""
    let first = await Ticket.redeem(ticket, in: world, changing: [("device", ["name": "Küche"])])
    world.clock.advance(by: 59)
    let second = await Ticket.redeem(ticket, in: world)
    #expect(second.text("session.id") == first.text("session.id") && second.refreshToken == first.refreshToken)
    #expect(await App(world: world).session(second.accessToken).text("session.name") == "Küche")
    world.clock.advance(by: 1)
    #expect(await Ticket.redeem(ticket, in: world).verdict == "401 ticket_invalid")
  }

  @Test func `gives a ticket up once its session was refreshed`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "mary", at: Ticket.start())
    let ticket = browser.arrival.first("ticket") ?? ""
    let first = await Ticket.redeem(ticket, in: world)
    _ = await App(world: world).refresh(first.refreshToken)
    #expect(await Ticket.redeem(ticket, in: world).verdict == "401 ticket_invalid")
  }

  @Test func `tells the app that its user cancelled`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.open(Ticket.start())
    try await browser.press("action", "cancel")
    try await browser.press()
    #expect(browser.arrival.pairs.map(\.name) == ["error", "state"])
    #expect(browser.arrival.first("error") == "user_cancelled" && browser.arrival.first("state") == "app-state")
  }

  @Test func `tells the app that nobody has an account, where it asked for those who have`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "mary", at: Ticket.start(more: "&intent=existing"))
    #expect(browser.arrival.first("error") == "account_not_found")
    let native = await App(world: world).signIn()
    #expect(native["created"]?.bool == true)
    try await browser.signIn(as: "mary", at: Ticket.start(more: "&intent=existing"))
    #expect(browser.arrival.first("ticket") != nil)
  }

  @Test(arguments: [
    "https://www.example.com", "https://www.example.com//", "https://www.example.com/x", "https://www.example.com/?x",
    "https://www.example.com/#x", "https://WWW.example.com/", "HTTPS://www.example.com/", "http://www.example.com/",
    "https://www.example.com.evil.example/", "https://www.example.com@evil.example/", "https://evil.example/",
    "https://user@www.example.com/", "https://www.example.com:443/", "https://www.example.com\\@evil.example/",
    "https:\\\\www.example.com/", "https://www.example.com%2f", "https://www.example.com/%2e%2e/",
    "https://www.example.com/..", "//www.example.com/", "/", "", " https://www.example.com/",
    "https://www.example.com/\n", "https://www.example.com/\u{0}", "https://www．example.com/", "javascript:alert(1)",
    "org.example.app:/signed-in/", "org.example.app:signed-in", "data:text/html,x",
    "https://www.example.com/%2f", "https://www.example.com%2f.evil.example/", "https://www.example.com/./",
    "https://xn--exmple-4nf.com/", "https://www.exаmple.com/", "https://[::1]/", "https://[::ffff:127.0.0.1]/",
    "http://127.0.0.1/", "https://www.example.com:8443/", "https://www.example.com/?", "https://www.example.com/&x",
    "https://www.example.com/signed-in?from=pippin&x=y", "https://www.example.com/signed-in?from=pippi",
    "https://www.example.com/signed-in?from=pippin#", "https://www.example.com./", "https://www.example.com/\t",
    "intent://www.example.com/#Intent;scheme=https;end", "file:///x", "Org.example.app:/signed-in",
    "\u{FEFF}https://www.example.com/",
  ])
  func `returns nowhere that was not registered to the letter`(address: String) async throws {
    let world = try await World()
    let browser = Browser(world)
    let answer = try await browser.open(Ticket.start(returnTo: address))
    #expect(answer.status == 400 && answer.contentType == "text/html")
    #expect(answer.fields["location"] == nil && !browser.textForPerson.contains("evil.example"))
    #expect(!browser.text.contains("=\"https://evil.example"), "the fold names the address, and never links it")
  }

  @Test(arguments: [
    "return_to=https://www.example.com/",
    "return_to=https://www.example.com/&code_challenge=x&code_challenge_method=S256",
    "return_to=https://www.example.com/&" + Ticket.challengeQuery.split(separator: "&")[0],
    "return_to=https://www.example.com/&" + Ticket.challengeQuery.split(separator: "&")[0]
      + "&code_challenge_method=plain",
    "state=x", Ticket.challengeQuery, "intent=perhaps", "client_id=example-web",
    "return_to=https://www.example.com/&return_to=https://evil.example/&" + Ticket.challengeQuery,
  ])
  func `does not start with parameters that do not belong together`(query: String) async throws {
    let browser = Browser(try await World())
    #expect(try await browser.open("/auth/apple/start?client_id=example-web&" + query).status == 400)
  }

  @Test func `does not start for a client that has no web address, or that nobody knows`() async throws {
    let browser = Browser(try await World())
    #expect(try await browser.open("/auth/apple/start?client_id=com.example.app").status == 403)
    #expect(try await browser.open("/auth/apple/start?client_id=without-apple").status == 403)
    #expect(try await browser.open("/auth/apple/start?client_id=%3Cscript%3E").status == 403)
    #expect(!browser.text.contains("<script"))
    #expect(try await browser.open("/auth/apple/start").status == 400)
  }

  @Test func `refuses a state that is longer than any app needs`() async throws {
    let browser = Browser(try await World())
    #expect(try await browser.open(Ticket.start(state: String(repeating: "s", count: 513))).status == 400)
    try await browser.signIn(as: "mary", at: Ticket.start(state: String(repeating: "é", count: 256)))
    #expect(browser.arrival.first("state") == String(repeating: "é", count: 256))
  }
}
