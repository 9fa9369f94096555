import PippinAccounts
import PippinServer
import PippinFoundation
import PippinTokens
import PippinTestKit
import Testing

/// The first sign-in method that a guest chooses keeps the account, under its id and in its session.
@Suite struct `A guest who chooses a sign-in method` {
  private func guest(isSocial: Bool = false, demandsName: Bool = false) async throws -> Guest {
    let world = try await World(demandsName: demandsName, guests: true, isSocial: isSocial)
    return await Guest(at: App(world: world, client: demandsName ? "com.example.app.debug" : "com.example.app"))
  }

  @Test func `signs in with Apple and keeps account and session`() async throws {
    let guest = try await guest()
    let answer = await guest.signIn()
    #expect(answer.verdict == "200" && answer["linked"]?.bool == true && answer["created"]?.bool == false)
    #expect(answer.text("account.id") == guest.account && answer["account.guest"] == nil)
    #expect(answer.text("session.id") == guest.answer.text("session.id"))
    #expect(answer.refreshToken != guest.answer.refreshToken)
    #expect(await guest.app.session(answer.accessToken).text("session.provider") == "apple")
    let again = await guest.app.signIn()
    #expect(again.text("account.id") == guest.account && again["created"]?.bool == false)
    #expect(try await guest.stored()?.isGuest == false)
  }

  @Test func `attaches Apple to the account, three weeks later`() async throws {
    let guest = try await guest()
    guest.app.world.clock.advance(by: 21 * 86_400)
    let token = await guest.app.refresh(guest.answer.refreshToken).accessToken
    let body = await guest.sheet()
    let attached = await guest.app.world.send("POST", "/v1/account/identities/apple", body, bearer: token)
    #expect(attached.status == 201 && attached.text("session.id") == guest.answer.text("session.id"))
    #expect(await guest.app.session(attached.accessToken).text("session.provider") == "apple")
    #expect(await guest.app.refresh(attached.refreshToken).verdict == "200")
    #expect(await guest.app.signIn().text("account.id") == guest.account)
  }

  @Test func `signs in with Google, or Facebook`() async throws {
    for provider in ["google", "facebook"] {
      let guest = try await guest(isSocial: true)
      let social = SocialApp(world: guest.app.world)
      let answer =
        provider == "google"
        ? await social.google("mary", fields: guest.bearer) : await social.facebook("mary", fields: guest.bearer)
      #expect(answer.verdict == "200" && answer["linked"]?.bool == true)
      #expect(answer.text("account.id") == guest.account && answer["account.guest"] == nil)
      #expect(await social.identities(answer.accessToken) == [provider])
    }
  }

  @Test func `signs up with an address and a password`() async throws {
    let guest = try await guest()
    let mary = PasswordApp(world: guest.app.world)
    let id = await mary.ask().text("sign_up.id")
    let token = try await mary.token()
    let answer = await mary.send(
      "/v1/sign-up/password/confirm", ["sign_up_id": .string(id), "token": .string(token)],
      bearer: guest.answer.accessToken)
    #expect(answer.verdict == "201" && answer["linked"]?.bool == true && answer["created"]?.bool == false)
    #expect(answer.text("account.id") == guest.account && answer.text("account.email") == "mary@example.com")
    #expect(answer.text("account.name.given_name") == "Mary")
    #expect(answer.text("session.id") == guest.answer.text("session.id"))
    #expect(await mary.signIn().text("account.id") == guest.account)
  }

  @Test func `ends the session of the withdrawn consent, which the sign-in method opened`() async throws {
    let guest = try await guest()
    _ = await guest.signIn()
    guest.app.world.clock.advance(by: 1)
    await guest.app.world.stopUsing("mary")
    #expect(await guest.session().verdict == "401 session_ended apple_consent_revoked")
  }

  @Test func `is not asked for a name before the next sign-in`() async throws {
    let guest = try await guest(demandsName: true)
    let nameless: [(String, JSONText?)] = [("name", nil)]
    let body = await guest.sheet().changing(nameless)
    #expect(await guest.app.send(body, fields: guest.bearer)["linked"]?.bool == true)
    #expect(await guest.app.signIn(changing: nameless).verdict == "422 profile_required")
  }

  @Test func `is offered to link where the proved address is another account's`() async throws {
    let guest = try await guest(isSocial: true)
    let mary = PasswordApp(world: guest.app.world)
    let known = try await mary.signUp("mary.appleseed@gmail.com")
    let answer = await SocialApp(world: guest.app.world).google("mary", fields: guest.bearer)
    #expect(answer.verdict == "409 account_exists" && !answer.text("link_token").isEmpty)
    #expect(try await guest.stored()?.isGuest == true)
    let linked = await mary.signIn("mary.appleseed@gmail.com", linkToken: answer.text("link_token"))
    #expect(linked.text("account.id") == known.text("account.id") && linked["linked"]?.bool == true)
  }

  @Test func `changes nothing with a session that has ended, or is another client's`() async throws {
    let guest = try await guest()
    let other = App(world: guest.app.world, client: "com.example.app.debug")
    let nonce = await other.nonce()
    let body = other.body(await other.sheet("mary", nonce: nonce), nonce: nonce)
    #expect(await other.send(body, fields: guest.bearer).verdict == "401 access_token_invalid")
    _ = await guest.app.world.send("DELETE", "/v1/session", bearer: guest.answer.accessToken)
    #expect(await guest.signIn().verdict == "401 session_ended signed_out")
    #expect(try await guest.stored()?.isGuest == true)
  }

  @Test(arguments: [nil, TroubledStore.Trouble.slow])
  func `sixty times at once with sixty Apple IDs keeps one account, with one of them`(
    trouble: TroubledStore.Trouble?
  ) async throws {
    let guest = try await guest()
    let people = try await guest.app.world.people(60)
    var bodies: [JSONText] = []
    for person in people { bodies.append(await guest.sheet(person)) }
    let sent = bodies
    let calls = guest.app.world.callsToApple
    guest.app.world.store.has(trouble)
    let answers = await all(60) { await guest.app.send(sent[$0], fields: guest.bearer) }
    guest.app.world.store.has(nil)
    #expect(answers.filter { $0.status == 200 && $0["linked"]?.bool == true }.count == 1)
    #expect(Set(answers.map(\.verdict)) == ["200", "404 account_not_found"])
    #expect(Set(answers.filter { $0.status == 200 }.map { $0.text("account.id") }) == [guest.account])
    let identities = try await guest.app.world.store.identities(of: guest.id)
    #expect(identities.count == 1)
    // Who came too late keeps the code: Apple was asked for its keys and about one code.
    #expect(guest.app.world.callsToApple == calls + 2)
  }

  @Test(arguments: [nil, TroubledStore.Trouble.slow])
  func `sixty times at once with one Apple ID keeps one account, with that`(
    trouble: TroubledStore.Trouble?
  ) async throws {
    let guest = try await guest()
    var bodies: [JSONText] = []
    for _ in 0..<60 { bodies.append(await guest.sheet()) }
    let sent = bodies
    guest.app.world.store.has(trouble)
    let answers = await all(60) { await guest.app.send(sent[$0], fields: guest.bearer) }
    guest.app.world.store.has(nil)
    #expect(Set(answers.map(\.verdict)) == ["200"])
    #expect(answers.filter { $0["linked"]?.bool == true }.count == 1)
    #expect(Set(answers.map { $0.text("account.id") }) == [guest.account])
    #expect(Set(answers.map { $0.text("session.id") }) == [guest.answer.text("session.id")])
    // Whichever answer the app heeds, its tokens serve.
    #expect(Set(answers.map(\.refreshToken)).count == 1)
    #expect(await guest.app.refresh(answers[0].refreshToken).verdict == "200")
    #expect(try await guest.app.world.store.identities(of: guest.id).count == 1)
  }

  @Test(arguments: [nil, TroubledStore.Trouble.slow])
  func `sixty identities attached at once give the account one of them, and the others keep their codes`(
    trouble: TroubledStore.Trouble?
  ) async throws {
    let guest = try await guest()
    let people = try await guest.app.world.people(60)
    var bodies: [JSONText] = []
    for person in people { bodies.append(await guest.sheet(person)) }
    let sent = bodies
    let calls = guest.app.world.callsToApple
    guest.app.world.store.has(trouble)
    let answers = await all(60) {
      await guest.app.world.send(
        "POST", "/v1/account/identities/apple", sent[$0], bearer: guest.answer.accessToken)
    }
    guest.app.world.store.has(nil)
    #expect(answers.filter { $0.verdict == "201" }.count == 1)
    #expect(Set(answers.map(\.verdict)) == ["201", "403 reauthentication_required"])
    #expect(try await guest.app.world.store.identities(of: guest.id).count == 1)
    #expect(guest.app.world.callsToApple == calls + 2)
    #expect(try await guest.stored()?.isGuest == false)
  }

  private func all(_ count: Int, _ work: @escaping @Sendable (Int) async -> Answer) async -> [Answer] {
    await withTaskGroup { group in
      for number in 0..<count { group.addTask { await work(number) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }
}
