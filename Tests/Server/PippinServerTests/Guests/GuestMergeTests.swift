import PippinAccounts
import PippinServer
import PippinFoundation
import PippinTokens
import PippinTestKit
import Testing

/// A guest who has an account already signs in to it, and it takes the guest in.
@Suite struct `A guest who has an account` {
  private func world() async throws -> World { try await World(guests: true, isSocial: true) }

  private func merge(_ app: App, _ other: String, into session: String) async -> Answer {
    await app.world.send("POST", "/v1/account/merge", ["other_access_token": .string(other)], bearer: session)
  }

  @Test func `is told so, and the same request without the guest's token signs in`() async throws {
    let app = App(world: try await world())
    let mary = await app.signIn()
    let guest = await Guest(at: app)
    let (body, calls) = (await guest.sheet(), app.world.callsToApple)
    #expect(await app.send(body, fields: guest.bearer).verdict == "409 identity_in_use")
    #expect(app.world.callsToApple == calls)
    #expect(await guest.session().verdict == "200")
    let answer = await app.send(body)
    #expect(answer.verdict == "200" && answer.text("account.id") == mary.text("account.id"))
  }

  @Test func `is told so by Google and by a right password, and by a wrong one nothing`() async throws {
    let world = try await world()
    let social = SocialApp(world: world)
    _ = await social.google("kurt")
    let password = PasswordApp(world: world)
    _ = try await password.signUp("anita@example.com")
    let guest = await Guest(at: App(world: world))
    #expect(await social.google("kurt", fields: guest.bearer).verdict == "409 identity_in_use")
    func signIn(_ text: String) async -> Answer {
      await password.send(
        "/v1/sign-in/password",
        ["client_id": "com.example.app", "email": "anita@example.com", "password": .string(text)],
        bearer: guest.answer.accessToken)
    }
    #expect(await signIn(PasswordApp.password).verdict == "409 identity_in_use")
    #expect(await signIn("another password").verdict == "401 credentials_invalid")
  }

  @Test func `merges the guest into it, though the guest's session is three weeks old`() async throws {
    let app = App(world: try await world())
    let guest = await Guest(at: app)
    app.world.clock.advance(by: 21 * 86_400)
    let token = await app.refresh(guest.answer.refreshToken).accessToken
    let mary = await app.signIn()
    let merged = await merge(app, token, into: mary.accessToken)
    #expect(merged.verdict == "200" && merged.text("account.id") == mary.text("account.id"))
    #expect(merged.text("merged_from") == guest.account && merged.count("identities") == 0)
    #expect(merged["account.guest"] == nil && merged["account.email"] != nil)
    #expect(await app.session(token).verdict == "401 session_ended account_merged")
    #expect(try await app.world.flows.merging.survivor(of: guest.id).description == mary.text("account.id"))
  }

  @Test func `cannot undo that, since nobody could enter the guest's account`() async throws {
    let app = App(world: try await world())
    let (guest, mary) = (await Guest(at: app), await app.signIn())
    _ = await merge(app, guest.answer.accessToken, into: mary.accessToken)
    #expect(await app.world.send("GET", "/v1/account/merges", bearer: mary.accessToken).count("items") == 0)
    let undone = await app.world.send("DELETE", "/v1/account/merges/" + guest.account, bearer: mary.accessToken)
    #expect(undone.verdict == "409 merge_final too_late")
  }

  @Test func `takes in no account, and no other guest`() async throws {
    let app = App(world: try await world())
    let (guest, other, mary) = (await Guest(at: app), await Guest(at: app), await app.signIn())
    for lost in [mary, other.answer] {
      let refused = await merge(app, lost.accessToken, into: guest.answer.accessToken)
      #expect(refused.verdict == "422 invalid_value" && refused.text("errors.0.field") == "other_access_token")
    }
    #expect(await app.session(mary.accessToken).verdict == "200")
  }

  @Test func `needs a recent sign-in to the account that is left`() async throws {
    let app = App(world: try await world())
    let mary = await app.signIn()
    app.world.clock.advance(by: 601)
    let guest = await Guest(at: app)
    #expect(
      await merge(app, guest.answer.accessToken, into: mary.accessToken).verdict == "403 reauthentication_required")
  }

  @Test func `is told to the back end, which moves what is the guest's`() async throws {
    let (world, backEnd) = try await BackEnd.world(types: ["account.merged"], guests: true)
    let app = App(world: world)
    let (guest, mary) = (await Guest(at: app), await app.signIn())
    _ = await merge(app, guest.answer.accessToken, into: mary.accessToken)
    while try await world.flows.jobs.jobRunner.runDue() > 0 {}
    #expect(backEnd.taken.map { $0.text("data.from") } == [guest.account])
    #expect(backEnd.taken.map { $0.text("data.into") } == [mary.text("account.id")])
  }

  @Test func `signs in again with the session of the account that the guest became`() async throws {
    let app = App(world: try await world())
    let guest = await Guest(at: app)
    let signedIn = await guest.signIn()
    app.world.clock.advance(by: 3600)
    let token = await app.refresh(signedIn.refreshToken).accessToken
    let renewed = await app.signIn(fields: [("authorization", "Bearer " + token)])
    #expect(renewed.verdict == "200" && renewed["linked"]?.bool == false)
    let stranger = await app.signIn(as: "kurt", fields: [("authorization", "Bearer " + renewed.accessToken)])
    #expect(stranger.verdict == "404 account_not_found")
  }

  @Test func `whose token somebody copied keeps the account out of other hands after signing in`() async throws {
    let app = App(world: try await World(guests: true))
    let guest = await Guest(at: app)
    let copied = guest.answer.accessToken
    let mary = await guest.signIn()
    #expect(mary.verdict == "200")
    let anita = await app.signIn(as: "anita")
    let merged = await app.world.send(
      "POST", "/v1/account/merge", ["other_access_token": .string(copied)], bearer: anita.accessToken)
    #expect(merged.verdict == "403 reauthentication_required")
    #expect(await app.world.send("DELETE", "/v1/account", bearer: copied).verdict == "403 reauthentication_required")
    // With the token of the sign-in all goes on.
    #expect(
      await app.world.send(
        "POST", "/v1/account/merge", ["other_access_token": .string(mary.accessToken)], bearer: anita.accessToken
      ).verdict == "200")
  }
}
