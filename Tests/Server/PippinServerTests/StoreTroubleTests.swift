import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinServer
import PippinTelemetry
import PippinTestKit
import Testing

/// A store that fails is 503 and never "signed out".
@Suite struct `When the store is away` {
  @Test func `every call says so, and the session is there afterwards`() async throws {
    let world = try await World()
    let app = App(world: world)
    let signedIn = await app.signIn()
    let token = signedIn.accessToken
    world.store.has(.down)
    let session = "/v1/sessions/" + signedIn.text("session.id")
    let answers = [
      await app.session(token), await app.refresh(signedIn.refreshToken),
      await world.send("DELETE", "/v1/session", bearer: token), await world.send("GET", "/v1/sessions", bearer: token),
      await world.send("PATCH", session, ["name": "x"], bearer: token),
      await world.send("DELETE", session, bearer: token),
      await world.send("DELETE", "/v1/sessions?keep=none", bearer: token),
      await world.send("GET", "/v1/account", bearer: token),
      await world.send("PATCH", "/v1/account", ["name": ["given_name": "x"]], bearer: token),
      await world.send("GET", "/v1/account/identities", bearer: token),
      await world.send("GET", "/v1/account/export", bearer: token), await app.signIn(),
    ]
    for answer in answers {
      #expect(
        answer.verdict == "503 store_unavailable" && ["2", "3", "4"].contains(answer.field("retry-after")), "\(answer)")
      #expect(answer.field("www-authenticate") == nil)
    }
    world.store.has(nil)
    #expect(await app.session(token).verdict == "200")
    #expect(await app.refresh(signedIn.refreshToken).verdict == "200")
  }

  @Test func `what costs nothing still works`() async throws {
    let world = try await World()
    world.store.has(.down)
    #expect(await App(world: world).nonce().isEmpty == false)
    #expect(await world.send("GET", "/.well-known/jwks.json").status == 200)
    #expect(await world.send("GET", "/healthz").status == 200)
    #expect(await world.atOperator("/readyz").status == 503)
    world.store.has(nil)
    #expect(await world.atOperator("/readyz").status == 200)
  }

  @Test func `a node whose store takes no writes is not ready, and asks again after five seconds`() async throws {
    let check = WritingCheck()
    let full = StoreError(.unavailable, detail: "the disk is full")
    var count = 0
    func isReady(_ seconds: TimeInterval, failing failure: StoreError? = nil) async -> Bool {
      do throws(StoreError) {
        try await check.run(at: Date(timeIntervalSince1970: 1_770_091_560 + seconds)) { () throws(StoreError) in
          count += 1
          if let failure { throw failure }
        }
        return true
      } catch {
        #expect(error == full)
        return false
      }
    }
    #expect(await isReady(0))
    #expect(await isReady(4.9, failing: full), "the last outcome holds")
    #expect(count == 1)
    #expect(await !isReady(5, failing: full))
    #expect(await !isReady(9))
    #expect(count == 2)
    #expect(await isReady(10))
    #expect(await isReady(-100) && count == 4, "also by a clock that was set back")
  }

  @Test func `a node whose public port is not open yet says that it is not ready`() async throws {
    let world = try await World()
    let lifecycle = Lifecycle(isStarting: true)
    let port = OperatorResponder(flows: world.flows, lifecycle: lifecycle, metrics: Metrics(), log: .none)
    let ask = { await port.respond(to: World.request("GET", World.console, "/readyz", [:], [], "")) }
    let starting = await ask()
    #expect(starting.status == 503 && starting.bodyText == "this server is starting\n")
    lifecycle.start()
    #expect(await ask().status == 200)
  }

  @Test func `a node that was told to stop answers everything, and says that it is not ready`() async throws {
    let world = try await World()
    world.lifecycle.begin()
    let answer = await world.atOperator("/readyz")
    #expect(answer.status == 503)
    #expect(String(decoding: answer.body, as: UTF8.self) == "this server is stopping\n")
    #expect(["2", "3", "4"].contains(answer.field("retry-after")))
    let record = try #require(world.log.records.last { $0.message == "not ready" })
    #expect(record.fields.contains { $0.0 == "cause" && $0.1 == "this server is stopping" })
    #expect(await world.atOperator("/metrics").status == 200)
    #expect(await App(world: world).nonce().isEmpty == false)
  }

  @Test func `a refresh that could not be written can be sent again`() async throws {
    let world = try await World()
    let app = App(world: world)
    let token = await app.signIn().refreshToken
    world.store.has(.readOnly)
    #expect(await app.refresh(token).verdict == "503 store_unavailable")
    world.store.has(nil)
    world.clock.advance(by: 300)
    #expect(await app.refresh(token).verdict == "200")
  }

  @Test func `a first sign-in spends nothing, not even the code`() async throws {
    let world = try await World()
    let app = App(world: world)
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)
    world.store.has(.readOnly)
    #expect(await app.send(body).verdict == "503 store_unavailable")
    #expect(world.transport.requests(to: "/auth/token").isEmpty)
    world.store.has(nil)
    #expect(await app.send(body)["created"]?.bool == true)
  }

  @Test func `a sign-in whose code was exchanged before the store failed says that a new one is needed (TOKEN-6)`()
    async throws
  {
    let world = try await World()
    let app = App(world: world)
    _ = await app.signIn()
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)
    world.store.has(.readOnly)
    let answer = await app.send(body)
    #expect(answer.verdict == "503 store_unavailable" && answer.text("retry") == "new_authorization")
    #expect(world.transport.requests(to: "/auth/token").count == 2)
  }

  @Test func `a notification is not answered 200, so that Apple's push can be missed but never swallowed`() async throws
  {
    let world = try await World()
    let app = App(world: world)
    let token = await app.signIn().accessToken
    world.clock.advance(by: 1)
    world.store.has(.down)
    await world.stopUsing("mary")
    world.store.has(nil)
    #expect(world.log.text.contains("store_unavailable"))
    #expect(await app.session(token).verdict == "200")
  }

  @Test func `the page for people asks to wait and does not sign out`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    world.store.has(.down)
    let answer = try await browser.open("/account")
    #expect(answer.status == 503 && ["2", "3", "4"].contains(answer.fields["retry-after"]))
    #expect(browser.text.contains("You haven’t been signed out"))
    #expect(browser.cookies["pippin_session"] != nil)
    world.store.has(nil)
    #expect(try await browser.open("/account").status == 200)
  }

  @Test func `a row that nobody wrote is our mistake and tells the client nothing`() async throws {
    let world = try await World()
    let app = App(world: world)
    let token = await app.signIn().accessToken
    world.store.has(.unreadable)
    let answer = await app.session(token)
    #expect(answer.verdict == "500 internal_error")
    #expect(!answer.response.bodyText.contains("nobody wrote") && world.log.text.contains("nobody wrote"))
  }

  @Test func `what is asked of a reading that did not read it fails the one request, and commits nothing (C-1)`()
    async throws
  {
    let world = try await World()
    let app = App(world: world)
    let token = await app.signIn().accessToken
    let commits = world.store.commits
    world.store.has(.forgetful)
    let browser = Browser(world)
    // A session check does not ask for the last thing that it reads where the sign-in methods alone tell the recovery.
    let answers = [await app.signIn(), await app.signIn(as: "kurt")]
    #expect(answers.map(\.verdict) == Array(repeating: "500 internal_error", count: answers.count))
    #expect(world.store.commits == commits)
    #expect(answers.allSatisfy { !$0.response.bodyText.contains("snapshot") })
    #expect(world.log.records.contains { $0.level == .error && $0.jsonLine.contains("had not read it") })
    world.store.has(nil)
    try await browser.signIn(as: "mary")
    #expect(await app.session(token).verdict == "200")
    #expect(await app.signIn(as: "kurt").verdict == "200")
  }

  @Test func `a job that asks for what was not read fails as a mistake of the server and not of the database (C-1)`()
    async throws
  {
    let world = try await World()
    let token = await App(world: world).signIn().accessToken
    #expect(await world.send("DELETE", "/v1/account", bearer: token).status == 202)
    world.store.has(.forgetful)
    try await world.flows.jobs.jobRunner.runDue()
    let failed = world.log.records.filter { $0.jsonLine.contains("a job failed") }.map(\.jsonLine)
    #expect(failed.contains { $0.contains(Job.Kind.revokeAtApple.rawValue) && $0.contains("internal_error") })
    #expect(!failed.contains { $0.contains("store_unavailable") })
  }
}
