import AppleIDEmulator
import PippinAccounts
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// Apple's token of a way in that was taken away dies at Apple, and that it did is proved.
@Suite struct `A token of Apple's that nobody needs any more` {
  /// Mary and Kurt lead to one account, and Kurt's way in is taken away.
  private struct Scene {
    let app: App
    let mary: Answer
    let kurt: String

    init(_ world: World) async throws {
      app = App(world: world)
      mary = await app.signIn()
      let nonce = await app.nonce()
      let sheet = await app.sheet("kurt", nonce: nonce)
      kurt = await world.send(
        "POST", "/v1/account/identities/apple", app.body(sheet, nonce: nonce), bearer: mary.accessToken
      ).text("id")
    }

    func unlink() async {
      let answer = await app.world.send("DELETE", "/v1/account/identities/" + kurt, bearer: mary.accessToken)
      #expect(answer.status == 204)
    }
  }

  /// Lets the runner do what is due now, and answers when the job comes back; `nil` when it is done.
  private func work(_ world: World) async throws -> TimeInterval? {
    try await world.flows.jobs.jobRunner.runDue()
    return try await world.store.jobCounts().first { $0.kind == .revokeAtApple }?.firstDueAt?
      .timeIntervalSince(world.clock.time)
  }

  private func asked(_ world: World, _ path: String) -> Int { world.transport.requests(to: path).count }

  private func fault(_ world: World, _ kind: String, at endpoint: String, count: Int = 100) async {
    await world.atApple(
      "POST", "/emulator/faults",
      ["kind": .string(kind), "endpoint": .string(endpoint), "count": .raw("\(count)")])
  }

  @Test func `is revoked there, and a refresh that Apple refuses is the proof`() async throws {
    let scene = try await Scene(World())
    let world = scene.app.world
    await scene.unlink()
    let before = asked(world, "/auth/token")
    #expect(try await work(world) == nil)
    #expect(asked(world, "/auth/revoke") == 1 && asked(world, "/auth/token") == before + 1)
    let body = try #require(world.transport.requests(to: "/auth/revoke").first?.formData)
    #expect(body.first("client_id") == "com.example.app" && body.first("token_type_hint") == "refresh_token")
    #expect(await scene.app.session(scene.mary.accessToken).verdict == "200")
  }

  @Test func `is not in the job for everybody to read, nor is its person`() async throws {
    let scene = try await Scene(World())
    let world = scene.app.world
    let nonce = await scene.app.nonce()
    let subject = await scene.app.sheet("kurt", nonce: nonce).user
    await scene.unlink()
    let jobs = try await world.store.lease(
      .revokeAtApple, count: 9, at: world.clock.time, until: world.clock.time.addingTimeInterval(1))
    let payload = String(decoding: try #require(jobs.first).payload, as: UTF8.self)
    #expect(jobs.count == 1 && !payload.contains(subject) && !payload.contains("com.example.app"))
    #expect(!payload.contains("token") && payload.contains("sealed"))
  }

  @Test func `is not taken for dead because Apple said 200`() async throws {
    let scene = try await Scene(World())
    let world = scene.app.world
    await scene.unlink()
    // Apple says yes and does nothing, as it does to garbage (REVOKE-3).
    await fault(world, "empty", at: "revoke", count: 2)
    for wait in [2.5...5.0, 5.0...10.0] {
      let due = try #require(try await work(world))
      #expect(wait.contains(due))
      world.clock.advance(by: due)
    }
    #expect(world.log.text.contains("still_valid"))
    #expect(try await work(world) == nil)
  }

  @Test func `waits a day when the proof is throttled`() async throws {
    let scene = try await Scene(World())
    let world = scene.app.world
    await scene.unlink()
    await fault(world, "throttle", at: "token", count: 1)
    let due = try #require(try await work(world))
    #expect((86_400...86_400 * 1.1).contains(due))
    world.clock.advance(by: due - 1)
    #expect(try #require(try await work(world)).rounded() == 1)
    world.clock.advance(by: 1)
    #expect(try await work(world) == nil)
  }

  @Test func `is dead by invalid_request too, if Apple can read a request of ours`() async throws {
    var configuration = EmulatorConfiguration.defaultSeed
    configuration.settings.goneError = "invalid_request"
    let scene = try await Scene(World(configuration: configuration))
    let world = scene.app.world
    await scene.unlink()
    let before = asked(world, "/auth/token")
    #expect(try await work(world) == nil)
    #expect(asked(world, "/auth/token") == before + 2)
  }

  @Test func `survives an outage of Apple's, and is tried again later each time`() async throws {
    let scene = try await Scene(World())
    let world = scene.app.world
    await scene.unlink()
    world.transport.unplug("127.0.0.1:8081")
    #expect(try #require(try await work(world)) >= 10)
    world.transport.repair()
    world.clock.advance(by: 11)
    #expect(try await work(world) == nil)
  }

  @Test func `is given up on in the end, and the operator is shown it`() async throws {
    let scene = try await Scene(World())
    let world = scene.app.world
    await scene.unlink()
    await fault(world, "empty", at: "revoke", count: 1000)
    var days = 0.0
    while let due = try await work(world) {
      world.clock.advance(by: due)
      days += due / 86_400
    }
    #expect((7...21).contains(days))
    let parked = try await world.store.parkedJobs(limit: 9, after: nil)
    #expect(parked.map(\.kind) == [.revokeAtApple] && parked[0].parked?.reason == "still_valid")
  }

  @Test func `is forgotten when its person has come back meanwhile`() async throws {
    let scene = try await Scene(World())
    let world = scene.app.world
    await scene.unlink()
    let again = await scene.app.signIn(as: "kurt")
    #expect(again["created"]?.bool == true)
    #expect(try await work(world) == nil)
    #expect(asked(world, "/auth/revoke") == 0)
    #expect(await scene.app.refresh(again.refreshToken).verdict == "200")
  }

  @Test func `may be revoked twice: a worker that died did no harm`() async throws {
    let scene = try await Scene(World())
    let world = scene.app.world
    await scene.unlink()
    // What came of the first try is not recorded.
    world.store.has(.contested(1))
    #expect(try await work(world) == 300)
    world.clock.advance(by: 300)
    #expect(try await work(world) == nil)
    #expect(asked(world, "/auth/revoke") == 2)
  }

  @Test func `of one client is not touched by what another's did`() async throws {
    let scene = try await Scene(World())
    let world = scene.app.world
    _ = await App(world: world, client: "com.example.app.debug").signIn(as: "kurt")
    await scene.unlink()
    #expect(try await work(world) == nil)
    let clients = world.transport.requests(to: "/auth/revoke").compactMap { $0.formData?.first("client_id") }
    #expect(clients.sorted() == ["com.example.app", "com.example.app.debug"])
  }
}
