import PippinAccounts
import PippinFoundation
import PippinTokens
import PippinTestKit
import Testing

/// Signing in again inside a session makes it recent, for the person whose it is (api: recent).
@Suite struct `A session` {
  private func bearer(_ answer: Answer) -> [(String, String)] {
    [("authorization", "Bearer " + answer.accessToken)]
  }

  /// What wants a recent sign-in, tried on a way in that is not there.
  private func isRecent(_ world: World, _ token: String) async -> Bool {
    let path = "/v1/account/identities/017f22e2-79b0-7cc3-98c4-dc0c0c07398f"
    return await world.send("DELETE", path, bearer: token).verdict == "404 not_found"
  }

  /// Mary's session, eleven minutes old, refreshed so that its access token lives.
  private func scene() async throws -> (World, App, Answer) {
    let world = try await World()
    let app = App(world: world)
    let first = await app.signIn()
    world.clock.advance(by: 661)
    return (world, app, await app.refresh(first.refreshToken))
  }

  @Test func `is recent again after a sign-in with its access token, and the same session`() async throws {
    let (world, app, old) = try await scene()
    #expect(await !isRecent(world, old.accessToken))
    let again = await app.signIn(fields: bearer(old))
    #expect(again.verdict == "200" && again["created"]?.bool == false)
    #expect(again.text("session.id") == old.text("session.id"))
    #expect(again.refreshToken != old.refreshToken)
    #expect(await isRecent(world, again.accessToken))
    #expect(await !isRecent(world, old.accessToken), "the token is asked, not the session")
    #expect(await app.session(old.accessToken).verdict == "200")
    #expect(await world.send("GET", "/v1/sessions", bearer: again.accessToken).count("items") == 1)
    #expect(await app.refresh(again.refreshToken).verdict == "200")
  }

  @Test func `is answered again under the same idempotency key, whatever its generation`() async throws {
    let (_, app, old) = try await scene()
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)
    let fields = bearer(old) + [("idempotency-key", "renewal")]
    let first = await app.send(body, fields: fields)
    #expect(first.verdict == "200")
    #expect(await app.send(body, fields: fields).body == first.body)
  }

  @Test func `is renewed once by several sign-ins at once, and each answer's tokens serve`() async throws {
    let (world, app, old) = try await scene()
    var bodies: [JSONText] = []
    for _ in 0..<8 {
      let nonce = await app.nonce()
      bodies.append(app.body(await app.sheet("mary", nonce: nonce), nonce: nonce))
    }
    let (sent, fields) = (bodies, bearer(old))
    let answers = await withTaskGroup { group in
      for body in sent { group.addTask { await app.send(body, fields: fields) } }
      return await group.reduce(into: [Answer]()) { $0.append($1) }
    }
    #expect(Set(answers.map(\.verdict)) == ["200"])
    #expect(Set(answers.map(\.refreshToken)).count == 1)
    for answer in answers { #expect(await isRecent(world, answer.accessToken)) }
    #expect(await app.refresh(answers[0].refreshToken).verdict == "200")
  }

  @Test func `is renewed anew by a sign-in with an old token once that is more than a minute later`() async throws {
    let (world, app, old) = try await scene()
    let first = await app.signIn(fields: bearer(old))
    world.clock.advance(by: 61)
    let second = await app.signIn(fields: bearer(old))
    #expect(second.verdict == "200" && second.refreshToken != first.refreshToken)
    #expect(await !isRecent(world, first.accessToken))
    #expect(await app.refresh(first.refreshToken).verdict == "401 session_ended reuse_detected")
  }

  @Test func `is not touched by another person, who can sign in without it`() async throws {
    let (world, app, old) = try await scene()
    let other = await app.signIn(as: "anita")
    let before = try await world.store.snapshot(of: [.session(#require(SessionID(old.text("session.id"))))])
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("anita", nonce: nonce), nonce: nonce)
    let calls = world.transport.requests(to: "/auth/token").count
    #expect(await app.send(body, fields: bearer(old)).verdict == "409 apple_user_mismatch")
    #expect(world.transport.requests(to: "/auth/token").count == calls, "the code is not spent")
    let after = try await world.store.snapshot(of: [.session(#require(SessionID(old.text("session.id"))))])
    #expect(before.preconditions == after.preconditions)
    #expect(await app.send(body).text("account.id") == other.text("account.id"))
  }

  @Test func `makes no account for a person whom nobody knows`() async throws {
    let (_, app, old) = try await scene()
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("kurt", nonce: nonce), nonce: nonce)
    #expect(await app.send(body, fields: bearer(old)).verdict == "404 account_not_found")
    #expect(await app.send(body)["created"]?.bool == true)
  }

  @Test func `that is over, expired, another client's or none is refused, and the same sign-in does without it`()
    async throws
  {
    let (world, app, old) = try await scene()
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)
    let elsewhere = await App(world: world, client: "com.example.app.debug").signIn()
    #expect(await app.send(body, fields: bearer(elsewhere)).verdict == "401 access_token_invalid")
    #expect(await app.send(body, fields: [("authorization", "Bearer x")]).verdict == "401 access_token_invalid")
    #expect(await app.send(body, fields: [("authorization", "Basic x")]).verdict == "401 access_token_invalid")
    let ended = await app.signIn()
    _ = await world.send("DELETE", "/v1/session", bearer: ended.accessToken)
    #expect(await app.send(body, fields: bearer(ended)).verdict == "401 session_ended signed_out")
    #expect(await app.send(body).verdict == "200")
    world.clock.advance(by: 901)
    #expect(await app.signIn(fields: bearer(old)).verdict == "401 access_token_expired")
  }

  @Test func `that ends while the person signs in is not renewed`() async throws {
    let samples = Samples()
    let account = samples.account()
    let identity = samples.identity(of: account.id)
    var session = samples.session(of: account.id, by: identity.id)
    session.end = Session.End(at: samples.now, reason: .signedOut)
    var snapshot = Snapshot()
    for read in SignInAttempt.reads(for: samples.proof(of: identity.key), spending: []) { snapshot.answered(read) }
    snapshot.answered(.session(session.id))
    snapshot.add(account, for: account.id)
    snapshot.add(identity, for: identity.key)
    snapshot.add(session, for: session.id)
    let attempt = SignInAttempt(
      identity: samples.proof(of: identity.key), client: session.client, intent: .any, kind: session.kind,
      surface: .native, device: Device(), spends: [], renewing: PresentedSession(of: session))
    let decision = try attempt.decide(on: snapshot, lifetimes: Lifetimes(), at: samples.stamp())
    guard case .sessionEnded(.signedOut) = decision.outcome else { Issue.record("\(decision.outcome)"); return }
    #expect(decision.changes == nil)
  }
}
