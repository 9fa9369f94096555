import PippinAccounts
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinTelemetry
import PippinTestKit
import SignInWithApple
import Testing

/// Apple is asked once a day whether the people who come are still there (R-15, TOKEN-14).
@Suite struct `The validation of Apple's refresh tokens` {
  private static let day: TimeInterval = 86_400

  /// An app whose user has signed in, and what it does day by day.
  private final class Scene {
    let world: World
    let app: App
    var token: String

    init(_ person: String = "mary", in world: World? = nil) async throws {
      if let world { self.world = world } else { self.world = try await World() }
      app = App(world: self.world)
      token = await app.signIn(as: person).refreshToken
    }

    /// The app comes back, and what is due is done.
    func comesBack(after seconds: TimeInterval) async throws -> Answer {
      world.clock.advance(by: seconds)
      let answer = await app.refresh(token)
      if answer.status == 200 { token = answer.refreshToken }
      try await world.flows.jobs.jobRunner.runDue()
      return answer
    }

    /// How often Apple was asked about a refresh token.
    var questions: Int {
      world.transport.requests(to: "/auth/token").filter {
        String(decoding: $0.body, as: UTF8.self).contains("grant_type=refresh_token")
      }.count
    }

    var waiting: Int {
      get async throws { try await world.store.jobCounts().first { $0.kind == .validateApple }?.waiting ?? 0 }
    }
  }

  @Test func `happens at the first refresh of another day, and a refresh within the day asks for nothing`() async throws
  {
    let scene = try await Scene()
    for _ in 0..<3 {
      let before = scene.questions
      #expect(try await scene.comesBack(after: Self.day / 2 - 1).status == 200)
      #expect(scene.questions == before)
      #expect(try await scene.waiting == 0)
      #expect(try await scene.comesBack(after: Self.day / 2 + 1).status == 200)
      #expect(scene.questions == before + 1)
    }
    let shown = await scene.world.atOperator("/metrics").response.bodyText
    #expect(shown.contains(#"pippin_apple_validations{verdict="holds"} 3"#))
    #expect(shown.contains("pippin_apple_validation_stopped 0"))
  }

  @Test func `asks Apple once a day for a person, however many of their devices come (TOKEN-14)`() async throws {
    let world = try await World()
    let phone = try await Scene(in: world)
    world.clock.advance(by: Self.day / 4)
    let pad = try await Scene(in: world)
    #expect(try await phone.comesBack(after: Self.day * 3 / 4).status == 200)
    #expect(phone.questions == 0, "the pad's token is not a day old")
    #expect(try await pad.comesBack(after: Self.day / 4).status == 200)
    #expect(phone.questions == 1)
    #expect(try await phone.comesBack(after: 60).status == 200)
    #expect(try await pad.comesBack(after: 60).status == 200)
    #expect(phone.questions == 1)
  }

  @Test(arguments: ["invalid_grant", "invalid_request"])
  func `closes the way in of who left, and nobody else's (R-13, TOKEN-15)`(code: String) async throws {
    let scene = try await Scene()
    let kurt = try await Scene("kurt", in: scene.world)
    await scene.world.atApple("PATCH", "/emulator/settings", ["gone_error": .string(code)])
    await scene.world.atApple("POST", "/emulator/faults", ["endpoint": "notifications", "kind": "lose_event"])
    await scene.world.stopUsing("mary")
    #expect(try await scene.comesBack(after: Self.day).status == 200, "Apple is asked after the answer")
    #expect(try await scene.comesBack(after: 1).verdict == "401 session_ended apple_token_invalid")
    #expect(try await kurt.comesBack(after: 1).status == 200)
    let again = await scene.app.signIn()
    #expect(again["created"]?.bool == false && again.status == 200)
  }

  @Test func `ends nothing while Apple is away, and asks again when it is back`() async throws {
    let scene = try await Scene()
    await scene.world.stopUsing("kurt")
    for kind in ["status", "html", "drop", "throttle", "empty"] {
      await scene.world.atApple("DELETE", "/emulator/faults")
      await scene.world.atApple("POST", "/emulator/faults", ["endpoint": "token", "kind": .string(kind)])
      #expect(try await scene.comesBack(after: Self.day).status == 200)
      #expect(try await scene.waiting == 1, "\(kind)")
    }
    await scene.world.atApple("DELETE", "/emulator/faults")
    let before = scene.questions
    #expect(try await scene.comesBack(after: Self.day).status == 200)
    #expect(try await scene.waiting == 0)
    #expect(scene.questions == before + 1)
  }

  @Test func `ends nothing when Apple refuses every request, whatever is asked`() async throws {
    let scene = try await Scene()
    await scene.world.atApple("PATCH", "/emulator/settings", ["gone_error": "invalid_request"])
    let refusal = HTTPResponse.json(Array(#"{"error":"invalid_request"}"#.utf8), status: 400)
    scene.world.transport.route("127.0.0.1:8081", to: ClosureResponder { _ in refusal })
    #expect(try await scene.comesBack(after: Self.day).status == 200)
    #expect(try await scene.comesBack(after: 1).status == 200)
    #expect(try await scene.waiting == 1)
  }

  @Test func `does not undo a consent that is newer than the token it asked about`() async throws {
    let scene = try await Scene()
    await scene.world.atApple("POST", "/emulator/faults", ["endpoint": "notifications", "kind": "lose_event"])
    await scene.world.stopUsing("mary")
    scene.world.clock.advance(by: Self.day)
    #expect(await scene.app.refresh(scene.token).status == 200)
    let again = await scene.app.signIn()
    try await scene.world.flows.jobs.jobRunner.runDue()
    #expect(await scene.app.session(again.accessToken).status == 200)
    #expect(try await scene.waiting == 1, "it waits until the new token is a day old")
  }

  @Test func `stops ending sessions when too many are said to be gone, parks the jobs and alarms the operator`()
    async throws
  {
    let world = try await World()
    var people: [Scene] = []
    for number in 0..<22 {
      await world.atApple(
        "POST", "/emulator/apple-ids",
        [
          "id": "person-\(number)", "email": "person-\(number)@example.com", "given_name": "P", "family_name": "Q",
          "kind": "personal",
        ])
      people.append(try await Scene("person-\(number)", in: world))
    }
    await world.atApple("POST", "/emulator/faults", ["endpoint": "token", "kind": "invalid_grant"])
    world.clock.advance(by: Self.day)
    var verdicts: [String] = []
    for person in people {
      #expect(try await person.comesBack(after: 0).status == 200)
      verdicts.append(try await person.comesBack(after: 0).verdict)
    }
    #expect(verdicts == Array(repeating: "401 session_ended apple_token_invalid", count: 19) + ["200", "200", "200"])
    #expect(
      try await world.store.parkedJobs(limit: 9, after: nil).map(\.parked?.reason) == [
        "too_many_gone", "too_many_gone", "too_many_gone",
      ])
    let alarms = world.log.records.filter { $0.level == .error }
    #expect(alarms.count == 1 && alarms[0].fields.contains { $0.0 == "gone" && $0.1 == .integer(20) })
    let shown = await world.atOperator("/metrics").response.bodyText
    #expect(shown.contains("pippin_apple_validation_stopped 1\n"))
    #expect(shown.contains(#"pippin_jobs{kind="apple.validate",state="parked"} 3"#))

    // Another node, or this one after a restart, sees the same; and who was spared is asked again when they come back.
    let other = try await World(store: world.store, seed: 2)
    await world.atApple("DELETE", "/emulator/faults")
    #expect((await other.atOperator("/metrics").response.bodyText).contains("pippin_apple_validation_stopped 1\n"))
    #expect(try await people[19].comesBack(after: Self.day).status == 200)
    #expect(try await people[19].comesBack(after: 1).status == 200)
    #expect(
      (await world.atOperator("/metrics").response.bodyText).contains(#"pippin_apple_validations{verdict="holds"} 1"#))
  }

  @Test func `is asked for by a browser's session too, once a day`() async throws {
    let world = try await World()
    let browser = Browser(world)
    try await browser.signIn(as: "mary")
    world.clock.advance(by: Self.day)
    try await browser.open("/account")
    #expect(browser.page.status == 200)
    #expect(try await world.store.jobCounts().first { $0.kind == .validateApple }?.waiting == 1)
    await world.stopUsing("mary")
    try await world.flows.jobs.jobRunner.runDue()
    #expect(try await world.store.jobCounts().first { $0.kind == .validateApple } == nil)
  }
}
