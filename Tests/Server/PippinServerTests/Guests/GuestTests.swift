import PippinAccounts
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// An account without a sign-in method, for as long as its one session lasts.
@Suite struct `A guest` {
  private func guest(after delay: TimeInterval = 0) async throws -> Guest {
    let guest = await Guest(at: App(world: try await World(guests: true)))
    guest.app.world.clock.advance(by: delay)
    return guest
  }

  @Test func `gets an account and a session, and is called a guest`() async throws {
    let guest = try await guest()
    #expect(guest.answer.verdict == "200" && guest.answer["created"]?.bool == true)
    #expect(guest.answer["linked"]?.bool == false)
    #expect(guest.answer.names("account") == ["created_at", "guest", "id"])
    #expect(guest.answer["account.guest"]?.bool == true)
    let session = await guest.session()
    #expect(session.verdict == "200" && session["account.guest"]?.bool == true)
    #expect(session.text("session.provider") == "guest" && session.text("session.name") == "a phone")
  }

  @Test func `is not offered where the client's settings do not say so`() async throws {
    let app = App(world: try await World())
    let refused = await Guest(at: app).answer
    #expect(refused.verdict == "403 provider_not_offered" && refused.text("provider") == "guest")
    #expect(try await app.world.store.accountCount(matching: AccountQuery(), limit: 9) == 0)
  }

  @Test func `gets the same answer for the same idempotency key`() async throws {
    let app = App(world: try await World(guests: true))
    let key = [("idempotency-key", "6b1f0c9e-5f0e-4f0a")]
    let (first, second) = (await Guest(at: app, fields: key).answer, await Guest(at: app, fields: key).answer)
    #expect(first.body == second.body && first.verdict == "200")
    #expect(await Guest(at: app).account != first.text("account.id"))
  }

  @Test func `is not found again by a key that can be guessed, nor after signing in`() async throws {
    let app = App(world: try await World(guests: true))
    #expect(await Guest(at: app, fields: [("idempotency-key", "guest")]).answer.verdict == "422 invalid_value")
    let key = [("idempotency-key", "6b1f0c9e-5f0e-4f0a-8d6e-2f3c5a7b9d10")]
    let guest = await Guest(at: app, fields: key)
    #expect(await guest.signIn().verdict == "200")
    let again = await Guest(at: app, fields: key)
    #expect(again.account != guest.account && again.answer.accessToken != guest.answer.accessToken)
  }

  @Test func `comes in small numbers from one network`() async throws {
    let limits = RateLimits(
      signIn: RateLimits.standard.signIn, nonce: RateLimits.standard.nonce, guest: .perHour(3))
    let app = App(world: try await World(limits: limits, guests: true))
    for _ in 0..<3 { #expect(await Guest.signIn(at: app, peer: "203.0.113.7").verdict == "200") }
    let refused = await Guest.signIn(at: app, peer: "203.0.113.7")
    #expect(refused.verdict == "429 too_many_requests" && refused.field("retry-after") == "1200")
    #expect(await Guest.signIn(at: app, peer: "203.0.113.8").verdict == "200")
    #expect(await app.signIn().verdict == "200")
  }

  @Test func `refreshes the session, and shows it in the list`() async throws {
    let guest = try await guest(after: 2 * 86_400)
    let refreshed = await guest.app.refresh(guest.answer.refreshToken)
    #expect(refreshed.verdict == "200")
    let list = await guest.app.world.send("GET", "/v1/sessions", bearer: refreshed.accessToken)
    #expect(list.count("items") == 1 && list.text("items.0.provider") == "guest")
  }

  @Test func `cannot have an address proved, which would be reserved for an account that nobody enters`() async throws {
    let guest = try await guest()
    let refused = await guest.app.world.send(
      "POST", "/v1/account/email", ["email": "mary@example.com"], bearer: guest.answer.accessToken)
    #expect(refused.verdict == "422 invalid_value" && refused.text("errors.0.field") == "email")
    let password = await guest.app.world.send(
      "PUT", "/v1/account/password", ["new_password": .string(PasswordApp.password)], bearer: guest.answer.accessToken)
    #expect(password.verdict == "422 invalid_value" && password.text("errors.0.field") == "new_password")
  }

  @Test func `takes the data along, and deletes the account, however old the session is`() async throws {
    let guest = try await guest(after: 20 * 86_400)
    let world = guest.app.world
    let token = await guest.app.refresh(guest.answer.refreshToken).accessToken
    let export = await world.send("GET", "/v1/account/export", bearer: token)
    #expect(export["account.guest"]?.bool == true && export.count("identities") == 0)
    #expect(export.text("sessions.0.provider") == "guest")
    let deleted = await world.send("DELETE", "/v1/account", bearer: token)
    #expect(deleted.status == 202 && deleted.text("deletion.apple") == "not_applicable")
    #expect(try await guest.stored() == nil)
    #expect(await world.send("GET", "/v1/session", bearer: token).verdict == "401 session_ended account_deleted")
  }

  @Test func `is suspended like anybody else`() async throws {
    let guest = try await guest()
    _ = try await guest.app.world.flows.operations.suspend(guest.id, reason: "abuse", by: "support")
    #expect(await guest.session().verdict == "401 session_ended suspended")
    #expect(await guest.signIn().verdict == "401 session_ended suspended")
    #expect(await guest.app.signIn()["created"]?.bool == true)
  }

  @Test func `is shown as one in the operator console`() async throws {
    let guest = try await guest()
    let clerk = try await Clerk.entering(guest.app.world)
    try await clerk.open("/accounts/" + guest.account)
    #expect(clerk.text.contains("A guest account, without a sign-in method.") && clerk.text.contains("a guest session"))
    _ = await guest.signIn()
    try await clerk.open("/accounts/" + guest.account)
    #expect(clerk.text.contains("Nothing keeps this person from signing in."))
  }

  @Test func `is counted as a sign-up without provider, later as one with it, and told to the back end`() async throws {
    let (world, backEnd) = try await BackEnd.world(guests: true)
    let guest = await Guest(at: App(world: world))
    world.clock.advance(by: 1)
    _ = await guest.signIn()
    while try await world.flows.jobs.jobRunner.runDue() > 0 {}
    #expect(backEnd.taken.map { $0.text("type") } == ["account.created", "identity.linked"])
    // The account is told as it is when the message is sent.
    #expect(Set(backEnd.taken.map { $0.text("data.account_id") }) == [guest.account])
    #expect(backEnd.taken[1].text("data.provider") == "apple")
    let counts = try await world.store.eventCounts(from: .distantPast, to: .distantFuture).map(\.key)
    let client = ClientID(rawValue: "com.example.app")
    #expect(counts.contains(EventCount.Key(.signedUp, provider: .guest, client: client, surface: .native)))
    // Who becomes somebody counts as both: a guest's sign-in, and a sign-up with the provider.
    #expect(counts.contains(EventCount.Key(.signedIn, provider: .apple, client: client, surface: .native)))
    #expect(counts.contains(EventCount.Key(.signedUp, provider: .apple, client: client, surface: .native)))
  }
}
