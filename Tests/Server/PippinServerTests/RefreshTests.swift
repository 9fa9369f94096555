import PippinAPI
import PippinAccounts
import PippinServer
import PippinFoundation
import PippinTokens
import PippinSecret
import PippinTestKit
import Testing

/// Refresh tokens rotate, forgive a lost answer, and find a thief.
@Suite struct `Refreshing a session` {
  @Test func `gives a new refresh token each time`() async throws {
    let app = App(world: try await World())
    var tokens = [await app.signIn().refreshToken]
    for _ in 0..<3 {
      let answer = await app.refresh(tokens.last ?? "")
      #expect(answer.verdict == "200" && answer.names("") == ["session"])
      #expect(await app.session(answer.accessToken).verdict == "200")
      tokens.append(answer.refreshToken)
    }
    #expect(Set(tokens).count == 4)
  }

  @Test func `gives the same successor again within a minute, without a retry key never longer`() async throws {
    let world = try await World()
    let app = App(world: world)
    let first = await app.signIn().refreshToken
    let successor = await app.refresh(first).refreshToken
    for _ in 0..<2 {
      world.clock.advance(by: 29.9)
      #expect(await app.refresh(first).refreshToken == successor)
    }
    world.clock.advance(by: 0.3)
    #expect(await app.refresh(first).verdict == "401 session_ended reuse_detected")
  }

  @Test func `ends the session for everybody once a token was used twice`() async throws {
    let world = try await World()
    let app = App(world: world)
    let signedIn = await app.signIn()
    let next = await app.refresh(signedIn.refreshToken)
    world.clock.advance(by: 61)
    #expect(await app.refresh(signedIn.refreshToken).verdict == "401 session_ended reuse_detected")
    #expect(await app.refresh(next.refreshToken).verdict == "401 session_ended reuse_detected")
    #expect(await app.session(next.accessToken).verdict == "401 session_ended reuse_detected")
    #expect(await app.session(signedIn.accessToken).verdict == "401 session_ended reuse_detected")
    #expect(await app.session(next.accessToken).field("www-authenticate")?.hasPrefix("Bearer") == true)
  }

  /// The flows of a request that arrives now.
  private func arriving(_ world: World) -> SessionFlows {
    Flows(world.flows.server, RequestContext(arrivedAt: world.clock.time)).sessions
  }

  @Test func `changes nothing for a request whose client gave up while the server stood still`() async throws {
    let world = try await World()
    let app = App(world: world)
    let first = await app.signIn().refreshToken
    let stalled = arriving(world)
    world.clock.advance(by: 15)
    // The app asks another node meanwhile, and goes on from there.
    let second = await app.refresh(first, retryKey: "the app's first key")
    let third = await app.refresh(second.refreshToken, retryKey: "the app's second key")
    world.clock.advance(by: 85)
    await #expect {
      _ = try await stalled.refresh(SecretText(first), retryKey: SecretText("the app's first key"))
    } throws: { error in
      (error as? ServerError)?.code == .storeUnavailable
    }
    #expect(await app.session(third.accessToken).verdict == "200")
    #expect(await app.refresh(third.refreshToken).verdict == "200")
  }

  @Test func `is decided until the client gives up, by the clock of the request's arrival`() async throws {
    let world = try await World()
    let app = App(world: world)
    let token = await app.signIn().refreshToken
    let inTime = arriving(world)
    world.clock.advance(by: 14.9)
    let next = try await inTime.refresh(SecretText(token), retryKey: nil).refreshToken.revealed
    func refresh(waited: Duration) async -> Answer {
      await world.send("POST", "/v1/session/refresh", ["refresh_token": .string(next)], waited: waited)
    }
    // It lay in the socket of a process that was stopped.
    let late = await refresh(waited: .seconds(100))
    #expect(late.verdict == "503 store_unavailable" && late.field("retry-after") != nil)
    #expect(await refresh(waited: .seconds(14)).verdict == "200")
  }

  @Test func `forgives no longer than until the successor is used`() async throws {
    let app = App(world: try await World())
    let first = await app.signIn().refreshToken
    let second = await app.refresh(first).refreshToken
    let third = await app.refresh(second).refreshToken
    #expect(await app.refresh(first).verdict == "401 session_ended reuse_detected")
    #expect(await app.refresh(third).verdict == "401 session_ended reuse_detected")
  }

  @Test func `forgives only the holder of the retry key`() async throws {
    let app = App(world: try await World())
    let key = "0123456789abcdef"
    let first = await app.signIn().refreshToken
    let successor = await app.refresh(first, retryKey: key).refreshToken
    #expect(await app.refresh(first, retryKey: key).refreshToken == successor)
    #expect(await app.refresh(first, retryKey: "fedcba9876543210").verdict == "401 session_ended reuse_detected")
  }

  @Test func `forgives the holder of the retry key after the app was suspended for days`() async throws {
    let world = try await World()
    let app = App(world: world)
    let key = "0123456789abcdef"
    let first = await app.signIn().refreshToken
    let successor = await app.refresh(first, retryKey: key).refreshToken
    world.clock.advance(by: 20 * 86_400)
    let again = await app.refresh(first, retryKey: key)
    #expect(again.refreshToken == successor)
    #expect(await app.session(again.accessToken).verdict == "200")
    #expect(await app.refresh(successor, retryKey: "another key, 16+").verdict == "200")
    #expect(await app.refresh(first, retryKey: key).verdict == "401 session_ended reuse_detected")
  }

  @Test(arguments: [1, 3600 as TimeInterval], [nil, "fedcba9876543210"])
  func `does not forgive a thief without the retry key, soon or late`(
    after seconds: TimeInterval, thief: String?
  ) async throws {
    let world = try await World()
    let app = App(world: world)
    let signedIn = await app.signIn()
    let (first, account) = (signedIn.refreshToken, signedIn.text("account.id"))
    let second = await app.refresh(first, retryKey: "0123456789abcdef").refreshToken
    world.clock.advance(by: seconds)
    #expect(await app.refresh(first, retryKey: thief).verdict == "401 session_ended reuse_detected")
    #expect(await app.refresh(second).verdict == "401 session_ended reuse_detected")
    let audit = try await world.store.audit(of: try #require(AccountID(account)), limit: 9, after: nil)
    #expect(audit.contains { $0.kind == .refreshTokenReused })
  }

  @Test func `ends the session when a thief with the retry key and the owner both go on`() async throws {
    let world = try await World()
    let app = App(world: world)
    let key = "0123456789abcdef"
    let first = await app.signIn().refreshToken
    let owners = await app.refresh(first, retryKey: key).refreshToken
    world.clock.advance(by: 3600)
    // The copy was made in the middle of the refresh: it is worth what a copy of the successor is worth, no more.
    let thiefs = await app.refresh(first, retryKey: key).refreshToken
    #expect(thiefs == owners)
    let further = await app.refresh(thiefs, retryKey: "the thief's own key").refreshToken
    #expect(await app.refresh(owners, retryKey: "the owner's own key").verdict == "401 session_ended reuse_detected")
    #expect(await app.refresh(further).verdict == "401 session_ended reuse_detected")
  }

  @Test func `wants a retry key worth the name`() async throws {
    let app = App(world: try await World())
    let token = await app.signIn().refreshToken
    for key in ["", "short", String(repeating: "x", count: 256)] {
      #expect(await app.refresh(token, retryKey: key).verdict == "422 invalid_value")
    }
    #expect(await app.refresh(token).verdict == "200")
  }

  @Test func `refuses what it did not make, and changes nothing`() async throws {
    let world = try await World()
    let app = App(world: world)
    let mine = await app.signIn().refreshToken
    let other = await app.signIn(as: "kurt").refreshToken
    let commits = world.store.commits
    let parts = mine.split(separator: ".").map(String.init)
    let others = other.split(separator: ".").map(String.init)
    let forged = [
      "", "x", mine + "x", String(mine.dropLast()), mine.uppercased(), " " + mine,
      [parts[0], parts[1], parts[2], "2", parts[4]].joined(separator: "."),
      [parts[0], parts[1], parts[2], "01", parts[4]].joined(separator: "."),
      [parts[0], parts[1], others[2], parts[3], parts[4]].joined(separator: "."),
      [parts[0], "other", parts[2], parts[3], parts[4]].joined(separator: "."),
      [parts[0], parts[1], parts[2], "9223372036854775808", parts[4]].joined(separator: "."),
      String(repeating: "1.", count: 4000),
    ]
    for token in forged { #expect(await app.refresh(token).verdict == "401 refresh_token_invalid", "\(token)") }
    #expect(world.store.commits == commits)
    #expect(await app.refresh(mine).verdict == "200")
  }

  @Test func `lets an unused session expire after sixty days`() async throws {
    let world = try await World()
    let app = App(world: world)
    let first = await app.signIn().refreshToken
    world.clock.advance(by: 60 * 86_400 - 1)
    let second = await app.refresh(first)
    #expect(second.verdict == "200")
    world.clock.advance(by: 60 * 86_400)
    #expect(await app.refresh(second.refreshToken).verdict == "401 session_ended expired")
  }
}
