import PippinAccounts
import PippinTelemetry
import PippinTokens
import PippinTestKit
import Testing

/// How long tokens and sessions last, as the operator sets it.
@Suite struct `Lifetimes that are set` {
  private func world() async throws -> World {
    var lifetimes = Lifetimes()
    lifetimes.accessToken = 120
    lifetimes.tokenSession = 86_400
    lifetimes.sessionsPerAccount = 2
    return try await World(lifetimes: lifetimes)
  }

  @Test func `hold for the access token, in the answer and in the token`() async throws {
    let world = try await world()
    let app = App(world: world)
    let signedIn = await app.signIn(as: "mary")
    #expect(signedIn["session.expires_in"]?.integer == 120 && signedIn["session.refresh_expires_in"]?.integer == 86_400)
    let token = signedIn.text("session.access_token")
    world.clock.advance(by: 119)
    #expect(await world.send("GET", "/v1/session", bearer: token).status == 200)
    world.clock.advance(by: 1)
    #expect(await world.send("GET", "/v1/session", bearer: token).text("code") == "access_token_expired")
  }

  @Test func `hold for a session that is not used`() async throws {
    let world = try await world()
    let signedIn = await App(world: world).signIn(as: "mary")
    world.clock.advance(by: 86_401)
    let refreshed = await world.send(
      "POST", "/v1/session/refresh", ["refresh_token": .string(signedIn.text("session.refresh_token"))])
    #expect(refreshed.text("reason") == "expired")
  }

  @Test func `hold for the number of sessions`() async throws {
    let world = try await world()
    let app = App(world: world)
    let first = await app.signIn(as: "mary")
    for _ in 0..<2 {
      world.clock.advance(by: 1)
      _ = await app.signIn(as: "mary")
    }
    #expect(await world.send("GET", "/v1/session", bearer: first.text("session.access_token")).status == 401)
  }

  /// The app's list of reasons is fixed, so only the operator learns that it was the limit.
  @Test func `end a session with the limit as the reason in the log, and an expiry in the app's answer`() async throws {
    let world = try await world()
    let app = App(world: world)
    let first = await app.signIn(as: "mary")
    for _ in 0..<2 {
      world.clock.advance(by: 1)
      _ = await app.signIn(as: "mary")
    }
    let id = try #require(SessionID(first.text("session.id")))
    let ended = try await world.store.snapshot(of: [.session(id)]).session(id)
    #expect(ended?.end?.reason == .sessionLimit)
    #expect(await app.session(first.accessToken).verdict == "401 session_ended expired")
    #expect(await app.refresh(first.refreshToken).verdict == "401 session_ended expired")
    let lines = world.log.records.filter { $0.message == "problem" }
    #expect(lines.count == 2)
    for line in lines {
      #expect(line.level == .info && line.jsonLine.contains("\"reason\":\"session_limit\""))
      #expect(line.jsonLine.contains("session \(id), because sessions.per_account allows no more"))
    }
  }

  @Test func `give the limit as the reason of a refused sign-in within a session that it ended`() async throws {
    let world = try await world()
    let app = App(world: world)
    let first = await app.signIn(as: "mary")
    for _ in 0..<2 {
      world.clock.advance(by: 1)
      _ = await app.signIn(as: "mary")
    }
    let renewed = await app.signIn(fields: [("authorization", "Bearer \(first.accessToken)")])
    #expect(renewed.verdict == "401 session_ended expired")
    let refusal = try #require(try await world.store.refusals(RefusalQuery(), limit: 9, before: nil).first)
    #expect(refusal.code == "session_ended" && refusal.reason == "session_limit")
  }
}
