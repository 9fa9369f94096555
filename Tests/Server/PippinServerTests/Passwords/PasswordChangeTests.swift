import PippinAccounts
import PippinTokens
import PippinServer
import PippinTestKit
import Testing

/// What somebody who is signed in may do about their password and their address.
@Suite struct `An account's password` {
  private let new = "a new password altogether"

  private func apple(_ world: World, _ person: String = "mary") async -> Answer {
    let app = App(world: world)
    let nonce = await app.nonce()
    return await app.send(app.body(await app.sheet(person, nonce: nonce, hidesEmail: false), nonce: nonce))
  }

  @Test func `is changed by who knows it, and who came in by the old one goes`() async throws {
    let mary = PasswordApp(world: try await World())
    let here = try await mary.signUp()
    let elsewhere = await mary.signIn()
    #expect(await mary.change(nil, new, bearer: here.accessToken).verdict == "422 invalid_value")
    #expect(await mary.change("wrong", new, bearer: here.accessToken).verdict == "401 credentials_invalid")
    #expect(await mary.change(PasswordApp.password, "short", bearer: here.accessToken).verdict == "422 invalid_value")
    #expect(await mary.change(PasswordApp.password, new, bearer: here.accessToken).verdict == "204")
    let app = App(world: mary.world)
    #expect(await app.session(here.accessToken).status == 200)
    #expect(await app.session(elsewhere.accessToken).verdict == "401 session_ended signed_out")
    #expect(await mary.signIn().verdict == "401 credentials_invalid")
    #expect(await mary.signIn("mary@example.com", new).status == 200)
  }

  @Test func `is not changed from a stale session, nor guessed at from one`() async throws {
    let mary = PasswordApp(world: try await World())
    let here = try await mary.signUp()
    for _ in 0..<10 { _ = await mary.change("wrong", new, bearer: here.accessToken) }
    #expect(await mary.change(PasswordApp.password, new, bearer: here.accessToken).verdict == "429 too_many_requests")
    mary.world.clock.advance(by: 600)
    #expect(
      await mary.change(PasswordApp.password, new, bearer: here.accessToken).verdict == "403 reauthentication_required")
  }

  @Test func `is changed by its owner while strangers guess at it`() async throws {
    let mary = PasswordApp(world: try await World())
    let here = try await mary.signUp()
    for _ in 0..<60 { _ = await mary.signIn("mary@example.com", "a stranger's guess") }
    #expect(await mary.change(PasswordApp.password, new, bearer: here.accessToken).verdict == "204")
  }

  @Test func `is given to an account of Apple's, and is one of its ways in from then on`() async throws {
    let world = try await World()
    let mary = PasswordApp(world: world)
    let here = await apple(world)
    #expect(await mary.change(nil, new, bearer: here.accessToken).verdict == "204")
    let answer = await mary.signIn("mary@example.com", new)
    #expect(answer.text("account.id") == here.text("account.id"))
    let identities = await world.send("GET", "/v1/account/identities", bearer: here.accessToken)
    let ways = (0..<2).map { (identities.text("items.\($0).provider"), identities.text("items.\($0).id")) }
    #expect(Set(ways.map(\.0)) == ["apple", "password"])
    let apples = try #require(ways.first { $0.0 == "apple" }).1
    let passwords = try #require(ways.first { $0.0 == "password" }).1
    #expect(await world.send("DELETE", "/v1/account/identities/" + apples, bearer: answer.accessToken).status == 204)
    #expect(
      await world.send("DELETE", "/v1/account/identities/" + passwords, bearer: answer.accessToken).verdict
        == "409 last_sign_in_method")
    #expect(await mary.signIn("mary@example.com", new).status == 200)
  }

  @Test func `goes with its identity, and with it the way in`() async throws {
    let world = try await World()
    let mary = PasswordApp(world: world)
    let here = await apple(world)
    _ = await mary.change(nil, new, bearer: here.accessToken)
    let identities = await world.send("GET", "/v1/account/identities", bearer: here.accessToken)
    let password = (0..<2).first { identities.text("items.\($0).provider") == "password" } ?? 0
    let id = identities.text("items.\(password).id")
    #expect(await world.send("DELETE", "/v1/account/identities/" + id, bearer: here.accessToken).status == 204)
    #expect(await mary.signIn("mary@example.com", new).verdict == "401 credentials_invalid")
  }

  @Test func `needs a proved address`() async throws {
    let world = try await World()
    let here = await App(world: world).signIn(as: "student")
    let answer = await PasswordApp(world: world).change(nil, new, bearer: here.accessToken)
    #expect(answer.verdict == "422 invalid_value" && answer.text("errors.0.field") == "new_password")
  }
}

/// An address that a mailed token proves.
@Suite struct `An account's address` {
  private func ask(_ app: PasswordApp, _ email: String, bearer: String) async -> Answer {
    await app.send("/v1/account/email", ["email": .string(email)], bearer: bearer)
  }

  private func confirm(_ app: PasswordApp, _ token: String, bearer: String) async -> Answer {
    await app.send("/v1/account/email/confirm", ["token": .string(token)], bearer: bearer)
  }

  @Test func `is proved by the mailed token, and is what the password is used with`() async throws {
    let mary = PasswordApp(world: try await World())
    let here = try await mary.signUp()
    #expect(await ask(mary, "mary@example.org", bearer: here.accessToken).verdict == "202")
    #expect(await mary.signIn("mary@example.org").verdict == "401 credentials_invalid", "not yet")
    let answer = await confirm(mary, try await mary.token(), bearer: here.accessToken)
    #expect(answer.verdict == "200" && answer.text("email") == "mary@example.org")
    #expect(answer["email_verified"]?.bool == true)
    #expect(await mary.signIn("mary@example.org").text("account.id") == here.text("account.id"))
    #expect(await mary.signIn("mary@example.com").verdict == "401 credentials_invalid")
  }

  @Test func `of an account without a password is proved too, and found by who comes with it`() async throws {
    let world = try await World()
    let here = await App(world: world).signIn(as: "student")
    let app = PasswordApp(world: world)
    _ = await ask(app, "student@example.org", bearer: here.accessToken)
    #expect(await confirm(app, try await app.token(), bearer: here.accessToken).text("email") == "student@example.org")
    _ = await app.ask("student@example.org")
    #expect(try await app.mail()?.subject == "You already have an account")
    #expect(await app.change(nil, "a password at last", bearer: here.accessToken).verdict == "204")
    #expect(await app.signIn("student@example.org", "a password at last").text("account.id") == here.text("account.id"))
  }

  @Test func `is proved once, in the session and for the account that asked, by who is there now`() async throws {
    let world = try await World()
    let mary = PasswordApp(world: world)
    let here = try await mary.signUp()
    let anita = try await mary.signUp("anita@example.com")
    _ = await ask(mary, "new@example.com", bearer: here.accessToken)
    let token = try await mary.token()
    #expect(await confirm(mary, token, bearer: anita.accessToken).verdict == "422 invalid_value")
    #expect(await confirm(mary, token, bearer: await mary.signIn().accessToken).verdict == "422 invalid_value")
    #expect(await confirm(mary, token, bearer: here.accessToken).status == 200)
    #expect(await confirm(mary, token, bearer: here.accessToken).verdict == "422 invalid_value")
    world.clock.advance(by: 600)
    #expect(await ask(mary, "x@example.com", bearer: here.accessToken).verdict == "403 reauthentication_required")
  }

  @Test func `that another account's password is used with stays there`() async throws {
    let mary = PasswordApp(world: try await World())
    let here = try await mary.signUp()
    _ = try await mary.signUp("anita@example.com")
    _ = await ask(mary, "anita@example.com", bearer: here.accessToken)
    #expect(await confirm(mary, try await mary.token(), bearer: here.accessToken).verdict == "409 identity_in_use")
  }
}
