import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinTestKit
import Testing

/// Apple says a name once; where it was missed and the app must have one, the person is asked and nothing is lost.
@Suite struct `Where a name is demanded` {
  private let demanding = "com.example.app.debug"

  private func complete(_ world: World, _ token: String, _ name: JSONText = ["given_name": "Mary"]) async -> Answer {
    await world.send("POST", "/v1/sign-up/profile", ["profile_token": .string(token), "name": name])
  }

  private func attemptSignIn(_ world: World, name: JSONText? = nil) async -> Answer {
    await App(world: world, client: demanding).signIn(changing: [("name", name)])
  }

  @Test func `a person without one is asked, and nothing is created`() async throws {
    let world = try await World(demandsName: true)
    let answer = await attemptSignIn(world)
    #expect(answer.verdict == "422 profile_required" && answer.text("missing.0") == "name")
    #expect(answer.text("profile_token").utf8.count == 43 && answer["session"] == nil)
    let existing = await App(world: world).signIn(changing: [("intent", "existing")])
    #expect(existing.verdict == "404 account_not_found")
  }

  @Test func `the name completes the sign-in, with the device and the token that Apple gave`() async throws {
    let world = try await World(demandsName: true)
    let token = await attemptSignIn(world).text("profile_token")
    let calls = world.callsToApple
    let answer = await complete(world, token)
    #expect(answer.verdict == "201" && answer["created"]?.bool == true)
    #expect(answer.text("account.name.given_name") == "Mary" && world.callsToApple == calls)
    let session = await App(world: world).session(answer.accessToken)
    #expect(session.text("session.name") == "Mary’s iPhone" && session.text("session.client_id") == demanding)
    #expect(await attemptSignIn(world).verdict == "200")
  }

  @Test func `a name that Apple gave is enough, and so is one that was kept before`() async throws {
    let world = try await World(demandsName: true)
    #expect(await attemptSignIn(world, name: ["given_name": "Mary"]).verdict == "200")
  }

  @Test func `a returning person without one is asked too, and keeps the account`() async throws {
    let world = try await World(demandsName: true)
    let first = await App(world: world).signIn(changing: [("name", nil)])
    let token = await attemptSignIn(world).text("profile_token")
    let answer = await complete(world, token)
    #expect(answer["created"]?.bool == false && answer.text("account.id") == first.text("account.id"))
    #expect(answer.text("account.name.given_name") == "Mary")
  }

  @Test func `a person whose sign-in method is gone when the name comes gets no other account`() async throws {
    let world = try await World(demandsName: true)
    let app = App(world: world)
    let mary = await app.signIn(changing: [("name", nil)])
    let nonce = await app.nonce()
    let kurt = app.body(await app.sheet("kurt", nonce: nonce), nonce: nonce).changing([("name", nil)])
    let linked = await world.send("POST", "/v1/account/identities/apple", kurt, bearer: mary.accessToken)
    #expect(linked.verdict == "201")
    let asked = await App(world: world, client: demanding).signIn(
      as: "kurt", changing: [("name", nil), ("intent", "existing")])
    #expect(asked.verdict == "422 profile_required")
    let path = "/v1/account/identities/" + linked.text("id")
    #expect(await world.send("DELETE", path, bearer: mary.accessToken).status == 204)
    #expect(await complete(world, asked.text("profile_token")).status >= 400)
    let kurts = await app.signIn(as: "kurt", changing: [("intent", "existing")])
    #expect(kurts.verdict == "404 account_not_found")
  }

  @Test func `a password signs in without one, so that nothing waits that a reset would not end`() async throws {
    let world = try await World(demandsName: true)
    let app = PasswordApp(world: world, client: demanding)
    let first = try await app.signUp()
    let cleared = await app.send(
      "/v1/account", ["name": JSONText.raw("null")], method: "PATCH", bearer: first.accessToken)
    #expect(cleared.status == 200 && cleared["name.given_name"] == nil)
    let answer = await app.signIn()
    #expect(answer.verdict == "200" && answer["profile_token"] == nil)
  }

  @Test func `a token serves once, for an hour, and only if it is one`() async throws {
    let world = try await World(demandsName: true)
    let token = await attemptSignIn(world).text("profile_token")
    #expect(await complete(world, "x").verdict == "422 invalid_value")
    #expect(await complete(world, token, ["given_name": " "]).verdict == "422 invalid_value")
    #expect(await complete(world, token).status == 201)
    #expect(await complete(world, token).verdict == "422 invalid_value")
    let other = try await World(demandsName: true)
    let late = await attemptSignIn(other).text("profile_token")
    other.clock.advance(by: 3600)
    #expect(await complete(other, late).verdict == "422 invalid_value")
  }

  @Test func `a token is used up by a refusal that revokes what Apple gave`() async throws {
    let world = try await World(demandsName: true)
    let token = await attemptSignIn(world).text("profile_token")
    let closed = try await World(seed: 2, demandsName: true, after: world, signUp: SignUpPolicy(.closed))
    #expect(await complete(closed, token).verdict == "403 sign_up_closed")
    #expect(await complete(closed, token).verdict == "422 invalid_value")
    // Otherwise the account would have a refresh token that is revoked.
    let open = try await World(seed: 3, demandsName: true, after: closed)
    #expect(await complete(open, token).verdict == "422 invalid_value")
  }

  @Test func `nothing is lost when the store fails in between, or the server is started anew`() async throws {
    let world = try await World(demandsName: true)
    let token = await attemptSignIn(world).text("profile_token")
    world.store.has(.readOnly)
    #expect(await complete(world, token).verdict == "503 store_unavailable")
    world.store.has(nil)
    let restarted = try await World(store: world.store, seed: 2, demandsName: true)
    #expect(await complete(restarted, token).status == 201)
  }

  @Test func `a consent that was withdrawn in between makes no account`() async throws {
    let world = try await World(demandsName: true)
    let token = await attemptSignIn(world).text("profile_token")
    world.clock.advance(by: 5)
    await world.stopUsing("mary")
    #expect(await complete(world, token).verdict == "401 authorization_code_invalid")
  }

  @Test func `a consent that was withdrawn makes no account for as long as the token lives`() async throws {
    let world = try await World(demandsName: true)
    let token = await attemptSignIn(world).text("profile_token")
    world.clock.advance(by: 5)
    await world.stopUsing("mary")
    world.clock.advance(by: 3590)
    _ = try await world.store.purge(before: world.clock.time)
    #expect(await complete(world, token).verdict == "401 authorization_code_invalid")
  }

  @Test func `an older withdrawal that is told later takes nothing back from a newer one (R-14)`() async throws {
    let world = try await World(demandsName: true)
    let token = await attemptSignIn(world).text("profile_token")
    let person = await world.atApple("GET", "/emulator/apple-ids").text("items.0.apps.0.user")
    let proved = Int(world.clock.time.timeIntervalSince1970)
    world.clock.advance(by: 60)
    let key = TokenForge(world: world).signingKey
    let signer = JWSSigner(key: .rs256(try RSAPrivateKey(pem: key.pem)), keyID: key.id, type: nil)
    for (id, time) in [("newer", proved + 5), ("older", proved - 5)] {
      let claims: JSONText = [
        "iss": "https://appleid.apple.com", "aud": "com.example.app", "iat": .integer(proved + 60), "jti": .string(id),
        "events": ["type": "consent-revoked", "sub": .string(person), "event_time": .integer(time * 1000)],
      ]
      let payload = try signer.sign(Array(claims.text.utf8))
      #expect(await world.send("POST", "/apple/notifications", ["payload": .string(payload)]).status == 200)
    }
    #expect(await complete(world, token).verdict == "401 authorization_code_invalid")
  }

  @Test func `the session is as recent as the proof, however late the name comes`() async throws {
    let world = try await World(demandsName: true)
    let token = await attemptSignIn(world).text("profile_token")
    world.clock.advance(by: 590)
    let answer = await complete(world, token)
    #expect(answer.status == 201)
    world.clock.advance(by: 20)
    let deletion = await App(world: world).delete(answer)
    #expect(deletion.verdict == "403 reauthentication_required")
  }

  @Test func `another app of the realm asks for none`() async throws {
    let world = try await World(demandsName: true)
    #expect(await App(world: world).signIn(changing: [("name", nil)]).verdict == "200")
  }
}
