import PippinAccounts
import PippinTokens
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinTestKit
import Testing

/// What an app's back end is told, and that it is told in order, by us, and at last.
struct WebhookTests {
  /// Does what is due until nothing is.
  private func settle(_ world: World) async throws {
    while try await world.flows.jobs.jobRunner.runDue() > 0 {}
  }

  @Test func `a new account is told with what it is, signed over time and body`() async throws {
    let (world, backEnd) = try await BackEnd.world()
    let answer = await App(world: world).signIn()
    try await settle(world)
    let request = try #require(backEnd.seen.first)
    #expect(request.method == "POST" && request.url == BackEnd.address)
    #expect(request.fields["content-type"] == "application/json")
    let seconds = Int(world.clock.time.timeIntervalSince1970)
    let tag = HMACSHA256.tag(
      for: Array("\(seconds).".utf8) + request.body, key: SecretBytes(Array(BackEnd.secret.utf8)))
    #expect(request.fields["pippin-signature"] == "t=\(seconds),v1=\(Hexadecimal.encode(tag))")
    let body = try #require(backEnd.taken.first)
    #expect(body.names("") == ["created_at", "data", "id", "type"])
    #expect(body.text("type") == "account.created")
    #expect(body.names("data") == ["account", "account_id", "client_id", "provider", "subject", "tenant"])
    #expect(body.text("data.account_id") == answer.text("account.id"))
    #expect(body.text("data.account.email") == answer.text("account.email"))
    #expect(backEnd.seen.count == 1)
  }

  @Test func `a deleted account is told after its sessions, with nothing but its id`() async throws {
    let (world, backEnd) = try await BackEnd.world(types: ["session.ended", "account.deleted"])
    let app = App(world: world)
    let mary = await app.signIn()
    let deleted = await app.delete(mary)
    try await settle(world)
    #expect(deleted.status == 202 && backEnd.taken.map { $0.text("type") } == ["session.ended", "account.deleted"])
    #expect(backEnd.taken[0].text("data.reason") == "account_deleted")
    #expect(backEnd.taken[1].names("data") == ["account_id"])
  }

  @Test func `a suspension and its end are told, without the operator's reason`() async throws {
    let (world, backEnd) = try await BackEnd.world(types: ["session.ended", "account.suspended", "account.restored"])
    let mary = await App(world: world).signIn()
    let id = try #require(AccountID(mary.text("account.id")))
    _ = try await world.flows.operations.suspend(id, reason: "chargeback", by: "support")
    _ = try await world.flows.operations.restore(id, by: "support")
    try await settle(world)
    #expect(Set(backEnd.taken.map { $0.text("type") }) == ["session.ended", "account.suspended", "account.restored"])
    for body in backEnd.taken where body.text("type") != "session.ended" {
      #expect(body.names("data") == ["account_id"])
    }
    #expect(backEnd.taken.first { $0.text("type") == "session.ended" }?.text("data.reason") == "suspended")
  }

  @Test func `nobody is told where the settings name nobody`() async throws {
    let world = try await World()
    _ = await App(world: world).signIn()
    #expect(try await world.store.jobCounts().isEmpty)
  }

  @Test func `a returning person costs no job`() async throws {
    let (world, _) = try await BackEnd.world()
    let app = App(world: world)
    let token = await app.signIn().refreshToken
    try await settle(world)
    _ = await app.signIn()
    _ = await app.refresh(token)
    #expect(try await world.store.jobCounts().isEmpty)
  }

  @Test func `a merge is told of the account that is left, and its undoing of both`() async throws {
    let (world, backEnd) = try await BackEnd.world(types: ["account.merged", "account.updated", "session.ended"])
    let app = App(world: world)
    let (kurt, mary) = (await app.signIn(as: "kurt"), await app.signIn())
    let (lost, survivor) = (kurt.text("account.id"), mary.text("account.id"))
    _ = await world.send(
      "POST", "/v1/account/merge", ["other_access_token": .string(kurt.accessToken)], bearer: mary.accessToken)
    try await settle(world)
    let told = backEnd.taken
    let merged = try #require(told.first { $0.text("type") == "account.merged" })
    #expect(merged.text("data.from") == lost && merged.text("data.into") == survivor)
    #expect(merged.text("data.account_id") == survivor)
    let ended = try #require(told.first { $0.text("type") == "session.ended" })
    #expect(ended.text("data.account_id") == lost && ended.text("data.reason") == "account_merged")
    world.clock.advance(by: 1)
    _ = await world.send("DELETE", "/v1/account/merges/" + lost, bearer: mary.accessToken)
    try await settle(world)
    let undone = backEnd.taken.filter { $0.text("data.changed") == "merge_undone" }
    #expect(Set(undone.map { $0.text("data.account.id") }) == [lost, survivor])
  }

  @Test func `every way in which sessions end is told with its reason`() async throws {
    let (world, backEnd) = try await BackEnd.world(types: ["session.ended", "identity.revoked"])
    let app = App(world: world)
    let (first, second, third) = (await app.signIn(), await app.signIn(), await app.signIn())
    _ = await world.send("DELETE", "/v1/session", bearer: first.accessToken)
    world.clock.advance(by: 1)
    let next = await app.refresh(second.refreshToken)
    _ = await app.refresh(next.refreshToken)
    _ = await app.refresh(second.refreshToken)
    world.clock.advance(by: 1)
    _ = await world.send("DELETE", "/v1/sessions?keep=current", bearer: third.accessToken)
    world.clock.advance(by: 1)
    await world.stopUsing("mary")
    try await settle(world)
    #expect(backEnd.types == ["session.ended", "session.ended", "session.ended", "session.ended", "identity.revoked"])
    let taken = backEnd.taken
    #expect(
      taken.map { $0.text("data.reason") }
        == ["signed_out", "reuse_detected", "signed_out", "apple_consent_revoked", "apple_consent_revoked"])
    #expect(taken[0].text("data.session_id") == first.text("session.id"))
    #expect(taken[1].text("data.session_id") == second.text("session.id"))
    #expect(taken[2].text("data.except_session_id") == third.text("session.id"))
    #expect(taken[3].text("data.identity_id") == taken[4].text("data.identity_id"))
    #expect(taken[2].names("data") == ["account_id", "except_session_id", "reason"])
  }

  @Test func `what a sign-in brings that was not known is told`() async throws {
    let (world, backEnd) = try await BackEnd.world(types: ["account.updated"])
    let app = App(world: world)
    _ = await app.signIn(changing: [("name", nil)])
    await world.stopUsing("mary")
    world.clock.advance(by: 1)
    let nonce = await app.nonce()
    let sheet = await app.sheet("mary", nonce: nonce, hidesEmail: false, givenName: "Mary", familyName: "Appleseed")
    #expect(await app.send(app.body(sheet, nonce: nonce)).verdict == "200")
    try await settle(world)
    #expect(backEnd.taken.map { $0.text("data.changed") } == ["name", "email"])
    #expect(backEnd.taken.allSatisfy { $0.text("data.account.email") == "mary@example.com" })
  }

  @Test func `what came later waits until what came before was taken`() async throws {
    let (world, backEnd) = try await BackEnd.world()
    let app = App(world: world)
    let answer = await app.signIn()
    world.clock.advance(by: 1)
    _ = await world.send("PATCH", "/v1/account", ["name": ["given_name": "Mary"]], bearer: answer.accessToken)
    _ = await app.signIn(as: "anita")
    backEnd.answers(500)
    try await settle(world)
    // Which of the two accounts met the trouble is chance; the other was told.
    #expect(backEnd.seen.count == 2 || backEnd.seen.count == 3)
    world.clock.advance(by: 6)
    try await settle(world)
    let mine = backEnd.taken.filter { $0.text("data.account_id") == answer.text("account.id") }
    #expect(mine.map { $0.text("type") } == ["account.created", "account.updated"])
    #expect(mine[1].text("data.changed") == "name" && mine[1].text("data.account.name.given_name") == "Mary")
    #expect(backEnd.taken.count == 3)
  }

  @Test(arguments: [301, 302, 307, 400, 404, 410, 500, 503])
  func `only yes counts, and a redirect is not followed`(status: Int) async throws {
    let (world, backEnd) = try await BackEnd.world()
    _ = await App(world: world).signIn()
    backEnd.answers(status)
    try await settle(world)
    #expect(backEnd.seen.count == 1 && backEnd.taken.isEmpty)
    #expect(world.transport.requests.allSatisfy { $0.authority != "elsewhere.example" })
    world.clock.advance(by: 6)
    try await settle(world)
    // The same event has the same id, and a signature of its own time.
    #expect(backEnd.seen[0].body == backEnd.seen[1].body)
    #expect(backEnd.seen[0].fields["pippin-signature"] != backEnd.seen[1].fields["pippin-signature"])
  }

  @Test func `is given up on after three days, shown, and holds up nobody any more`() async throws {
    let (world, backEnd) = try await BackEnd.world()
    let answer = await App(world: world).signIn()
    world.transport.unplug("api.example.com")
    let end = world.clock.time.addingTimeInterval(3 * 86_400)
    while world.clock.time < end {
      try await settle(world)
      #expect(try await world.store.jobCounts().first?.waiting == 1)
      world.clock.advance(by: 1800)
    }
    world.clock.advance(by: 3600)
    try await settle(world)
    let parked = try await world.store.parkedJobs(limit: 9, after: nil)
    #expect(parked.map(\.kind) == [.webhook] && parked[0].parked?.reason == "unreachable")
    #expect(parked[0].attempts > 70)
    let text = String(decoding: await world.atOperator("/metrics").body, as: UTF8.self)
    #expect(text.contains("pippin_jobs{kind=\"webhook\",state=\"parked\"} 1\n"))
    world.transport.repair()
    let again = await App(world: world).signIn().accessToken
    _ = await world.send("PATCH", "/v1/account", ["name": ["given_name": "Mary"]], bearer: again)
    try await settle(world)
    #expect(backEnd.types == ["account.updated"])
    #expect(backEnd.taken[0].text("data.account_id") == answer.text("account.id"))
  }

  @Test func `what was meant for an address that the settings no longer name is not sent elsewhere`() async throws {
    let (world, _) = try await BackEnd.world()
    _ = await App(world: world).signIn()
    let other = WebhookReceiver(url: "https://other.example/", secret: SecretBytes(Array(BackEnd.secret.utf8)))
    let next = try await World(store: world.store, seed: 2, webhooks: [other])
    try await settle(next)
    #expect(next.transport.requests.isEmpty)
    #expect(try await next.store.parkedJobs(limit: 9, after: nil).map(\.parked?.reason) == ["receiver_unknown"])
  }
}
