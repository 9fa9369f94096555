import PippinTokens
import PippinTestKit
import Testing

/// The ways into an account: more of them, or fewer, never none, and only for who signed in just now.
@Suite struct `The ways into an account` {
  private func link(
    _ app: App, _ person: String, bearer: String, changing changes: [(String, JSONText?)] = []
  ) async -> Answer {
    let nonce = await app.nonce()
    let sheet = await app.sheet(person, nonce: nonce)
    return await app.world.send(
      "POST", "/v1/account/identities/apple", app.body(sheet, nonce: nonce).changing(changes), bearer: bearer)
  }

  private func unlink(_ app: App, _ id: String, bearer: String) async -> Answer {
    await app.world.send("DELETE", "/v1/account/identities/" + id, bearer: bearer)
  }

  private func ways(_ app: App, bearer: String) async -> Answer {
    await app.world.send("GET", "/v1/account/identities", bearer: bearer)
  }

  private func isUnknown(_ app: App, _ person: String) async -> Bool {
    await app.signIn(as: person, changing: [("intent", "existing")]).verdict == "404 account_not_found"
  }

  @Test func `become more by an identity that the person proves`() async throws {
    let app = App(world: try await World())
    let mary = await app.signIn()
    let linked = await link(app, "kurt", bearer: mary.accessToken)
    #expect(linked.verdict == "201" && linked.text("provider") == "apple" && linked.text("status") == "active")
    let ways = await ways(app, bearer: mary.accessToken)
    #expect(ways.count("items") == 2)
    #expect((0..<2).contains { ways.text("items.\($0).id") == linked.text("id") })
    let kurt = await app.signIn(as: "kurt")
    #expect(kurt.text("account.id") == mary.text("account.id"))
    #expect(await link(app, "kurt", bearer: mary.accessToken).text("id") == linked.text("id"))
  }

  @Test func `are not those of another account`() async throws {
    let app = App(world: try await World())
    let kurt = await app.signIn(as: "kurt")
    let mary = await app.signIn()
    let calls = app.world.transport.requests(to: "/auth/token").count
    #expect(await link(app, "kurt", bearer: mary.accessToken).verdict == "409 identity_in_use")
    #expect(app.world.transport.requests(to: "/auth/token").count == calls)
    #expect(await app.session(kurt.accessToken).text("account.id") == kurt.text("account.id"))
  }

  @Test func `do not change from a stale session`() async throws {
    let app = App(world: try await World())
    let mary = await app.signIn()
    let other = await link(app, "kurt", bearer: mary.accessToken).text("id")
    app.world.clock.advance(by: 600)
    #expect(await link(app, "anita", bearer: mary.accessToken).verdict == "403 reauthentication_required")
    #expect(await unlink(app, other, bearer: mary.accessToken).verdict == "403 reauthentication_required")
    #expect(await isUnknown(app, "anita"))
    let again = await app.signIn()
    #expect(await unlink(app, other, bearer: again.accessToken).status == 204)
  }

  @Test func `do not change without a session, or by one that ended`() async throws {
    let app = App(world: try await World())
    let mary = await app.signIn()
    _ = await app.world.send("DELETE", "/v1/session", bearer: mary.accessToken)
    #expect(await link(app, "kurt", bearer: mary.accessToken).verdict == "401 session_ended signed_out")
    #expect(await link(app, "kurt", bearer: "x").verdict == "401 access_token_invalid")
    #expect(await isUnknown(app, "kurt"))
  }

  @Test func `do not grow by a token that was used, or for another client`() async throws {
    let app = App(world: try await World())
    let mary = await app.signIn()
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("kurt", nonce: nonce), nonce: nonce)
    let path = "/v1/account/identities/apple"
    #expect(await app.world.send("POST", path, body, bearer: mary.accessToken).status == 201)
    let again = await app.world.send("POST", path, body, bearer: mary.accessToken)
    #expect(again.verdict == "401 identity_token_invalid nonce_used")
    let debug = App(world: app.world, client: "com.example.app.debug")
    #expect(await link(debug, "anita", bearer: mary.accessToken).verdict == "422 invalid_value")
    let token = await link(app, "anita", bearer: mary.accessToken, changing: [("link_token", "x")])
    #expect(token.verdict == "401 link_token_invalid")
    #expect(await isUnknown(app, "anita"))
  }

  @Test func `become fewer, with the sessions that were opened so`() async throws {
    let app = App(world: try await World())
    let mary = await app.signIn()
    let id = await link(app, "kurt", bearer: mary.accessToken).text("id")
    let kurt = await app.signIn(as: "kurt")
    #expect(await unlink(app, id, bearer: mary.accessToken).status == 204)
    #expect(await app.session(kurt.accessToken).verdict == "401 session_ended signed_out")
    #expect(await app.session(mary.accessToken).verdict == "200")
    #expect(await ways(app, bearer: mary.accessToken).count("items") == 1)
    #expect(await isUnknown(app, "kurt"))
    let anew = await app.signIn(as: "kurt")
    #expect(anew["created"]?.bool == true && anew.text("account.id") != mary.text("account.id"))
  }

  @Test func `are never taken away to the last`() async throws {
    let app = App(world: try await World())
    let mary = await app.signIn()
    let first = await ways(app, bearer: mary.accessToken).text("items.0.id")
    #expect(await unlink(app, first, bearer: mary.accessToken).verdict == "409 last_sign_in_method")
    _ = await link(app, "kurt", bearer: mary.accessToken)
    app.world.clock.advance(by: 5)
    await app.world.stopUsing("kurt")
    #expect(await unlink(app, first, bearer: mary.accessToken).verdict == "409 last_sign_in_method")
  }

  @Test func `are not both taken away at once`() async throws {
    let app = App(world: try await World())
    let mary = await app.signIn()
    let first = await ways(app, bearer: mary.accessToken).text("items.0.id")
    let second = await link(app, "kurt", bearer: mary.accessToken).text("id")
    let kurt = await app.signIn(as: "kurt")
    app.world.store.has(.slow)
    async let one = unlink(app, second, bearer: mary.accessToken)
    async let two = unlink(app, first, bearer: kurt.accessToken)
    let statuses = await [one.status, two.status].sorted()
    #expect(statuses[0] == 204 && statuses[1] >= 400)
  }

  @Test func `are one's own to take away`() async throws {
    let app = App(world: try await World())
    let mary = await app.signIn()
    _ = await link(app, "anita", bearer: mary.accessToken)
    let kurt = await app.signIn(as: "kurt")
    let his = await ways(app, bearer: kurt.accessToken).text("items.0.id")
    #expect(await unlink(app, his, bearer: mary.accessToken).verdict == "404 not_found")
    #expect(await unlink(app, "x", bearer: mary.accessToken).verdict == "404 not_found")
    #expect(await app.session(kurt.accessToken).verdict == "200")
  }

  @Test func `lend the account another address when the one it shows was a relay address of theirs`() async throws {
    let app = App(world: try await World())
    let mary = await app.signIn()
    let first = await ways(app, bearer: mary.accessToken).text("items.0.id")
    let second = await link(app, "kurt", bearer: mary.accessToken)
    let kurt = await app.signIn(as: "kurt")
    #expect(await unlink(app, first, bearer: kurt.accessToken).status == 204)
    let account = await app.world.send("GET", "/v1/account", bearer: kurt.accessToken)
    #expect(account.text("email") == second.text("email") && !second.text("email").isEmpty)
  }

  @Test func `take the address with them that their provider vouched for`() async throws {
    let app = App(world: try await World())
    let nonce = await app.nonce()
    let mary = await app.send(app.body(await app.sheet("mary", nonce: nonce, hidesEmail: false), nonce: nonce))
    let first = await ways(app, bearer: mary.accessToken).text("items.0.id")
    _ = await link(app, "kurt", bearer: mary.accessToken)
    let kurt = await app.signIn(as: "kurt")
    #expect(await unlink(app, first, bearer: kurt.accessToken).status == 204)
    let account = await app.world.send("GET", "/v1/account", bearer: kurt.accessToken)
    #expect(!account.text("email").isEmpty && account.text("email") != "mary@example.com")
  }
}
