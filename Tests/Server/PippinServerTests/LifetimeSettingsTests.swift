import PippinAccounts
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
}
