import AppleIDEmulator
import PippinAccounts
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinLock
import PippinTestKit
import Testing

/// What strangers, late messages and races can do to an account that is being deleted: nothing.
@Suite struct `A deletion under attack` {
  private func work(_ world: World) async throws {
    try await world.flows.jobs.jobRunner.runDue()
  }

  @Test func `asked for twice at once happens once`() async throws {
    let app = App(world: try await World())
    let (one, two) = (await app.signIn(), await app.signIn())
    app.world.store.has(.slow)
    async let first = app.delete(one)
    async let second = app.delete(two)
    let verdicts = await [first.verdict, second.verdict].sorted()
    #expect(verdicts == ["202", "401 session_ended account_deleted"])
    #expect(try await app.world.store.jobCounts().first { $0.kind == .revokeAtApple }?.waiting == 1)
  }

  @Test func `while sign-ins commit leaves no session of the account alive`() async throws {
    let world = try await World()
    let app = App(world: world)
    let mary = await app.signIn()
    world.store.has(.slow)
    async let deleted = app.delete(mary)
    async let attempts = withTaskGroup(of: Answer.self) { group in
      for _ in 0..<6 { group.addTask { await app.signIn() } }
      return await group.reduce(into: [Answer]()) { $0.append($1) }
    }
    #expect(await deleted.status == 202)
    for answer in await attempts {
      if answer.status == 200 {
        #expect(await app.session(answer.accessToken).verdict == "401 session_ended account_deleted")
      } else {
        #expect(answer.verdict == "409 deletion_in_progress")
      }
    }
    let id = try #require(AccountID(mary.text("account.id")))
    let living = try await world.store.sessions(of: id, ofClients: false, at: world.clock.time, limit: 99, after: nil)
    #expect(living.isEmpty)
    world.store.has(nil)
    try await work(world)
    #expect(try await world.store.snapshot(of: [.signInMethods(id)]).signInMethods(id).isEmpty)
  }

  @Test func `is not undone by a name that was sent before it, after it was finished`() async throws {
    let world = try await World(demandsName: true)
    let debug = App(world: world, client: "com.example.app.debug")
    let nonce = await debug.nonce()
    let sheet = await debug.sheet("student", nonce: nonce)
    let waiting = await debug.send(debug.body(sheet, nonce: nonce).changing([("name", nil)]))
    #expect(waiting.verdict == "422 profile_required")
    // The same person has an account by then, and leaves it.
    let app = App(world: world)
    let student = await app.signIn(as: "student")
    _ = await app.delete(student)
    let name: JSONText = ["profile_token": .string(waiting.text("profile_token")), "name": ["given_name": "Stu"]]
    #expect(await world.send("POST", "/v1/sign-up/profile", name).verdict == "409 deletion_in_progress")
    world.clock.advance(by: 1)
    try await work(world)
    #expect(await world.send("POST", "/v1/sign-up/profile", name).verdict == "401 authorization_code_invalid")
  }

  @Test func `is not undone by a sign-in that was at Apple from before it until after its end`() async throws {
    let world = try await World()
    let app = App(world: world)
    let mary = await app.signIn()
    let id = try #require(AccountID(mary.text("account.id")))
    // Apple's answer is on its way while the account goes and the last token dies.
    let first = First()
    let (emulator, flows) = (world.emulator, world.flows)
    world.transport.route(
      "127.0.0.1:8081",
      to: ClosureResponder { request in
        let answer = await emulator.respond(to: request)
        guard request.path == "/auth/token", first.isNow else { return answer }
        do {
          _ = try await flows.deletion.deleteAccountAsAdministrator(id)
          try await flows.jobs.jobRunner.runDue()
        } catch {
          Issue.record(error)
        }
        return answer
      })
    #expect(await app.signIn().verdict == "401 authorization_code_invalid")
    let left = try await world.store.snapshot(of: [.signInMethods(id), .account(id)])
    #expect(try left.signInMethods(id).isEmpty && left.account(id) == nil)
    world.clock.advance(by: 1)
    #expect(await app.signIn()["created"]?.bool == true)
  }

  @Test func `is not undone by a late notification`() async throws {
    let world = try await World()
    let app = App(world: world)
    let mary = await app.signIn()
    let id = try #require(AccountID(mary.text("account.id")))
    _ = await app.delete(mary)
    world.clock.advance(by: 1)
    await world.atApple("PUT", "/emulator/apple-ids/mary/apps/com.example.app/forwarding", ["enabled": .bool(false)])
    await world.stopUsing("mary")
    #expect(await app.signIn().verdict == "409 deletion_in_progress")
    #expect(try await world.store.snapshot(of: [.account(id)]).account(id) == nil)
    try await work(world)
    world.clock.advance(by: 1)
    #expect(await app.signIn()["created"]?.bool == true)
  }

  @Test func `gives its identity to no other account meanwhile`() async throws {
    let world = try await World()
    let app = App(world: world)
    _ = await app.delete(await app.signIn())
    let kurt = await app.signIn(as: "kurt")
    let calls = world.transport.requests(to: "/auth/token").count
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)
    let linked = await world.send("POST", "/v1/account/identities/apple", body, bearer: kurt.accessToken)
    #expect(linked.verdict == "409 deletion_in_progress")
    #expect(world.transport.requests(to: "/auth/token").count == calls, "nothing was spent")
  }

  @Test func `takes the way to be attached along: a link token for it is worth nothing`() async throws {
    let world = try await World()
    let app = App(world: world)
    let mary = await app.signIn()
    let nonce = await app.nonce()
    let kurt = app.body(await app.sheet("kurt", nonce: nonce), nonce: nonce)
    _ = await app.delete(mary)
    let linked = await world.send("POST", "/v1/account/identities/apple", kurt, bearer: mary.accessToken)
    #expect(linked.verdict == "401 session_ended account_deleted")
    #expect(await app.signIn(as: "kurt")["created"]?.bool == true)
  }

  @Test func `is found done or waiting by the next process`() async throws {
    let world = try await World()
    let app = App(world: world)
    let mary = await app.signIn()
    let deleted = await app.delete(mary)
    // The first process leases the job and dies.
    _ = try await world.store.lease(
      .revokeAtApple, count: 9, at: world.clock.time, until: world.clock.time.addingTimeInterval(300))
    try await work(world)
    #expect(world.transport.requests(to: "/auth/revoke").isEmpty)
    world.clock.advance(by: 300)
    try await work(world)
    let status = await world.send(
      "GET", "/v1/deletions/" + deleted.text("deletion.id"), bearer: deleted.text("deletion.receipt"))
    #expect(status.text("state") == "finished" && status.text("apple") == "revoked")
  }

  @Test func `is not forged by another site, nor by a stale cookie`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    try await browser.open("/account/delete")
    let form = try #require(browser.forms.first { $0.action == "/account/delete" })
    let fields = HTTPFields([(name: "content-type", value: "application/x-www-form-urlencoded")])
    let confirmed = form.encoded.replacing("confirmation=", with: "confirmation=delete")
    func post(_ body: String, cookie: String?, origin: String? = nil) async -> Answer {
      var fields = fields
      if let cookie { fields.set("cookie", cookie) }
      if let origin { fields.set("origin", origin) }
      return Answer(
        await world.service.respond(
          to: World.request("POST", World.home, "/account/delete", fields, Array(body.utf8), "127.0.0.1")))
    }
    let cookie = browser.cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    #expect(await post("", cookie: cookie).status == 400)
    #expect(await post("csrf_token=x&confirmation=delete", cookie: cookie).status == 400)
    #expect(await post(confirmed, cookie: cookie, origin: "https://evil.example").status == 400)
    #expect(await post(confirmed, cookie: nil).field("location") == "/sign-in?notice=session-ended")
    try await browser.open("/account")
    #expect(browser.address == World.home + "/account", "nothing has happened")
    let done = await post(confirmed, cookie: cookie)
    #expect(done.field("location") == "/account/deleted?apple=pending")
    // The cookie of the session that this ended does nothing more; it is told what came of the first press.
    let commits = world.store.commits
    #expect(await post(confirmed, cookie: cookie).field("location") == "/account/deleted?apple=pending")
    #expect(world.store.commits == commits)
  }
}

/// True once.
private final class First: Sendable {
  private let state = Lock(true)

  var isNow: Bool {
    state.withLock { state in
      defer { state = false }
      return state
    }
  }
}
