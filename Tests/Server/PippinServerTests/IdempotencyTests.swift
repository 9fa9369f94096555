import PippinLock
import PippinMemoryStore
import PippinTokens
import PippinTestKit
import Testing

/// A sign-in whose answer was lost on the way may be sent again under its `Idempotency-Key`.
@Suite struct `An idempotency key` {
  private func scene() async throws -> (world: World, app: App, body: JSONText) {
    let world = try await World()
    let app = App(world: world)
    let nonce = await app.nonce()
    return (world, app, app.body(await app.sheet("mary", nonce: nonce), nonce: nonce))
  }

  private let key = [("idempotency-key", "6f1d-…-1")]

  @Test func `gets the same answer for the same body, byte for byte, for ten minutes`() async throws {
    let (world, app, body) = try await scene()
    let first = await app.send(body, fields: key)
    #expect(first["created"]?.bool == true)
    for _ in 0..<3 {
      world.clock.advance(by: 199)
      #expect(await app.send(body, fields: key).body == first.body)
    }
    #expect(world.transport.requests(to: "/auth/token").count == 1)
    world.clock.advance(by: 4)
    #expect(await app.send(body, fields: key).status == 401)
  }

  @Test func `without one a repeat is refused`() async throws {
    let (_, app, body) = try await scene()
    #expect(await app.send(body).verdict == "200")
    #expect(await app.send(body).verdict == "401 identity_token_invalid nonce_used")
  }

  @Test func `is not taken for another body, nor for another client's`() async throws {
    let (world, app, body) = try await scene()
    #expect(await app.send(body, fields: key).verdict == "200")
    let other = await app.send(body.changing([("user_id", "x")]), fields: key)
    #expect(other.verdict == "422 invalid_value" && other.text("errors.0.field") == "Idempotency-Key")
    let elsewhere = App(world: world, client: "com.example.app.debug")
    #expect(await elsewhere.signIn(fields: key).verdict == "200")
  }

  @Test func `tells nothing once the session was refreshed or ended`() async throws {
    let (world, app, body) = try await scene()
    let first = await app.send(body, fields: key)
    _ = await app.refresh(first.refreshToken)
    #expect(await app.send(body, fields: key).verdict == "401 identity_token_invalid nonce_used")
    let second = await app.signIn(fields: [("idempotency-key", "2")])
    _ = await world.send("DELETE", "/v1/session", bearer: second.accessToken)
    #expect(await app.send(body, fields: key).verdict == "401 identity_token_invalid nonce_used")
  }

  @Test func `keeps no failure: the same request may succeed later`() async throws {
    let (world, app, body) = try await scene()
    await world.atApple("POST", "/emulator/faults", ["endpoint": "token", "kind": "throttle", "count": 1])
    #expect(await app.send(body, fields: key).status == 503)
    #expect(await app.send(body, fields: key)["created"]?.bool == true)
  }

  @Test func `has 1 to 255 characters`() async throws {
    let (_, app, body) = try await scene()
    for wrong in ["", String(repeating: "k", count: 256)] {
      #expect(await app.send(body, fields: [("idempotency-key", wrong)]).verdict == "422 invalid_value")
    }
    #expect(await app.send(body, fields: [("idempotency-key", String(repeating: "k", count: 255))]).verdict == "200")
  }

  @Test func `makes one session of fifty copies sent at once`() async throws {
    let (world, app, body) = try await scene()
    let key = key
    let answers = await withTaskGroup { group in
      for _ in 0..<50 { group.addTask { await app.send(body, fields: key) } }
      return await group.reduce(into: [Answer]()) { $0.append($1) }
    }
    #expect(Set(answers.map(\.body)).count == 1 && answers[0].verdict == "200")
    #expect(world.transport.requests(to: "/auth/token").count == 1)
  }

  @Test func `gets the same answer although the account has changed since`() async throws {
    let (world, app, body) = try await scene()
    let first = await app.send(body, fields: key)
    _ = await world.send("PATCH", "/v1/account", ["name": ["given_name": "Marie"]], bearer: first.accessToken)
    #expect(await app.send(body, fields: key).body == first.body)
  }

  @Test func `has one answer where two servers decide on its copies`() async throws {
    let world = try await World(guests: true)
    let other = try await World(guests: true, after: world)
    let body: JSONText = ["client_id": "com.example.app"]
    let fields = [("idempotency-key", "as-long-and-random-as-a-key-of-the-kit")]
    let elsewhere = Lock<Answer?>(nil)
    // One looks for a former answer and reads what its decision needs; the other is quicker from there on.
    world.store.interrupt(after: 1) {
      let answer = await other.send("POST", "/v1/sign-in/guest", body, fields: fields)
      elsewhere.withLock { $0 = answer }
    }
    let answer = await world.send("POST", "/v1/sign-in/guest", body, fields: fields)
    let quicker = try #require(elsewhere.withLock { $0 })
    #expect(quicker.status == 200 && answer.body == quicker.body)
    #expect(world.store.memory.everySession.count == 1)
  }

  @Test func `of a proof within a session gets nothing without that session`() async throws {
    let (world, app, body) = try await scene()
    let first = await app.send(body, fields: key)
    let nonce = await app.nonce()
    let again = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)
    let fields = [("idempotency-key", "the key of a proof within a session")]
    let proved = await app.send(again, fields: fields + [("authorization", "Bearer \(first.accessToken)")])
    #expect(proved.verdict == "200" && proved.text("session.id") == first.text("session.id"))
    // Somebody has a copy of the request, but for the access token.
    #expect(await app.send(again, fields: fields).verdict == "401 identity_token_invalid nonce_used")
    let repeated = await app.send(again, fields: fields + [("authorization", "Bearer \(first.accessToken)")])
    #expect(repeated.body == proved.body)
    _ = world
  }
}
