import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// An app for iOS or macOS that signs its people in through the system's browser sheet, without a provider's SDK.
@Suite struct `A native app in the browser sheet` {
  private static let client = "com.example.mac"
  private static let scheme = "com.example.mac:/signed-in"
  private static let link = "https://app.example.com/mac/signed-in"

  private let world: World

  init() async throws { world = try await World(isSocial: true) }

  private func start(returnTo: String = scheme, intent: String = "any") -> String {
    "/auth/google/start?client_id=\(Self.client)&return_to=\(PercentEncoding.encode(returnTo))&state=s&intent=\(intent)&"
      + Ticket.challengeQuery
  }

  /// The ticket that the sheet hands back to the app.
  private func ticket(of person: String, intent: String = "any") async throws -> String {
    let browser = Browser(world)
    try await browser.open(start(returnTo: Self.link, intent: intent))
    try await browser.press("person", person)
    return browser.arrival.first("ticket") ?? browser.arrival.first("error") ?? ""
  }

  private func redeem(_ ticket: String, bearer: String? = nil, name: String? = nil) async -> Answer {
    await world.send(
      "POST", "/v1/tickets",
      [
        "client_id": .string(Self.client), "ticket": .string(ticket), "code_verifier": .string(Ticket.verifier),
        "device": ["name": .string(name ?? "Kurt’s Mac")],
      ], bearer: bearer)
  }

  private func signIn(_ person: String = "kurt") async throws -> Answer { await redeem(try await ticket(of: person)) }

  /// The session, eleven minutes old, with an access token that lives.
  private func aged(_ answer: Answer) async -> Answer {
    world.clock.advance(by: 661)
    return await App(world: world, client: Self.client).refresh(answer.refreshToken)
  }

  private func deletion(_ session: Answer) async -> String {
    await world.send("DELETE", "/v1/account", bearer: session.accessToken).verdict
  }

  @Test func `goes straight to the provider`() async throws {
    let answer = await world.send("GET", start())
    #expect(answer.status == 303 && answer.field("location")?.hasPrefix("http://127.0.0.1:8082/google/") == true)
  }

  @Test func `comes back at once to an https address, with a ticket that opens a session`() async throws {
    let answer = try await signIn()
    #expect(answer.verdict == "200" && answer["created"]?.bool == true && !answer.refreshToken.isEmpty)
  }

  @Test func `comes back to its own scheme by a button (RFC 8252, 8.6)`() async throws {
    let browser = Browser(world)
    try await browser.open(start())
    try await browser.press("person", "kurt")
    #expect(browser.page.status == 200 && browser.text.contains(Self.scheme + "?ticket="))
  }

  @Test func `makes its session recent again with a ticket of the same account (0049)`() async throws {
    let old = await aged(try await signIn())
    #expect(await deletion(old) == "403 reauthentication_required")
    let ticket = try await ticket(of: "kurt", intent: "existing")
    let again = await redeem(ticket, bearer: old.accessToken)
    #expect(again.verdict == "200" && again["created"]?.bool == false)
    #expect(again.text("session.id") == old.text("session.id") && again.refreshToken != old.refreshToken)
    #expect(await deletion(old) == "403 reauthentication_required", "a token from before is not recent")
    #expect(await world.send("GET", "/v1/sessions", bearer: again.accessToken).count("items") == 1)
    let account = try #require(AccountID(again.text("account.id")))
    #expect(try await world.store.audit(of: account, limit: 9, after: nil).contains { $0.kind == .sessionRenewed })
    #expect(await deletion(again) == "202")
  }

  @Test func `gets the same answer for the same ticket and session, for a minute`() async throws {
    let old = await aged(try await signIn())
    let ticket = try await ticket(of: "kurt")
    let first = await redeem(ticket, bearer: old.accessToken)
    let second = await redeem(ticket, bearer: old.accessToken)
    #expect(second.verdict == "200" && second.text("session.id") == old.text("session.id"))
    #expect(second.refreshToken == first.refreshToken)
    #expect(await redeem(ticket).verdict == "401 ticket_invalid")
    let other = try await signIn("anita")
    #expect(await redeem(ticket, bearer: other.accessToken).verdict == "401 ticket_invalid")
    world.clock.advance(by: 61)
    #expect(await redeem(ticket, bearer: old.accessToken).verdict == "401 ticket_invalid")
  }

  @Test func `is refused another person's ticket, which then serves without the session`() async throws {
    let old = await aged(try await signIn())
    let ticket = try await ticket(of: "anita")
    #expect(await redeem(ticket, bearer: old.accessToken).verdict == "409 apple_user_mismatch")
    #expect(await deletion(old) == "403 reauthentication_required")
    let anita = await redeem(ticket)
    #expect(anita.verdict == "200" && anita.text("account.id") != old.text("account.id"))
  }

  @Test func `is told of somebody whom nobody knows before there is an account`() async throws {
    #expect(try await ticket(of: "kurt", intent: "existing") == "account_not_found")
  }

  @Test func `is refused for a session that is over or another client's, and the ticket still serves`() async throws {
    let old = try await signIn()
    let elsewhere = await App(world: world).signIn(as: "mary")
    let ticket = try await ticket(of: "kurt")
    #expect(await redeem(ticket, bearer: elsewhere.accessToken).verdict == "401 access_token_invalid")
    #expect(await world.send("DELETE", "/v1/session", bearer: old.accessToken).verdict == "204")
    #expect(await redeem(ticket, bearer: old.accessToken).verdict == "401 session_ended signed_out")
    #expect(await redeem(ticket).verdict == "200")
  }

  @Test func `may send the token of the very session that the ticket opened`() async throws {
    let ticket = try await ticket(of: "kurt")
    let first = await redeem(ticket)
    let again = await redeem(ticket, bearer: first.accessToken)
    #expect(again.verdict == "200" && again.text("session.id") == first.text("session.id"))
    #expect(await world.send("GET", "/v1/session", bearer: again.accessToken).verdict == "200")
  }
}
