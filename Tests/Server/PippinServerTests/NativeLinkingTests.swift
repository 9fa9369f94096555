import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// An address alone opens nothing; whoever has both ways in may join them.
@Suite struct `A new identity with an address that is known` {
  /// Mary's account, entered with an address that is shared, and an app of another person.
  private func world() async throws -> (app: App, mary: Answer) {
    let app = App(world: try await World())
    let nonce = await app.nonce()
    let sheet = await app.sheet("mary", nonce: nonce, hidesEmail: false)
    return (app, await app.send(app.body(sheet, nonce: nonce)))
  }

  /// Somebody signs in with an identity of their own, whose token claims what `claims` says.
  private func attemptSignIn(
    _ app: App, as person: String = "kurt", claiming claims: [(String, JSONText?)],
    changing changes: [(String, JSONText?)] = []
  ) async throws -> Answer {
    let nonce = await app.nonce()
    var sheet = await app.sheet(person, nonce: nonce, hidesEmail: false)
    sheet.identityToken = try TokenForge(world: app.world).resigned(sheet.identityToken, claims)
    return await app.send(app.body(sheet, nonce: nonce).changing(changes))
  }

  private static let marys: [(String, JSONText?)] = [("email", "mary@example.com"), ("email_verified", true)]

  private func isUnknown(_ app: App, _ person: String) async -> Bool {
    await app.signIn(as: person, changing: [("intent", "existing")]).verdict == "404 account_not_found"
  }

  @Test func `is told how to come in and what would be attached, and nothing is created`() async throws {
    let (app, mary) = try await world()
    #expect(mary.text("account.email") == "mary@example.com")
    let answer = try await attemptSignIn(app, claiming: Self.marys)
    #expect(answer.verdict == "409 account_exists")
    #expect(answer.text("link_token").utf8.count == 43 && answer.text("sign_in_with.0") == "apple")
    #expect(answer.count("sign_in_with") == 1)
    #expect(answer.text("will_attach.provider") == "apple" && answer.text("will_attach.email") == "mary@example.com")
    #expect(answer["session"] == nil && answer.field("cache-control") == "no-store")
    #expect(await isUnknown(app, "kurt"))
    #expect(!app.world.log.text.contains(answer.text("link_token")))
  }

  @Test func `is attached when its link token comes with a sign-in to that account`() async throws {
    let (app, mary) = try await world()
    let offer = try await attemptSignIn(app, claiming: Self.marys)
    let linked = await app.signIn(changing: [("link_token", .string(offer.text("link_token")))])
    #expect(linked.verdict == "200" && linked["linked"]?.bool == true && linked["created"]?.bool == false)
    #expect(linked.text("account.id") == mary.text("account.id"))
    let kurt = await app.signIn(as: "kurt")
    #expect(kurt.text("account.id") == mary.text("account.id") && kurt["linked"]?.bool == false)
    let ways = await app.world.send("GET", "/v1/account/identities", bearer: kurt.accessToken)
    #expect(ways.count("items") == 2)
  }

  @Test func `brings the name that Apple gave it, where the account has none`() async throws {
    let app = App(world: try await World())
    let nonce = await app.nonce()
    let sheet = await app.sheet("mary", nonce: nonce, hidesEmail: false)
    _ = await app.send(app.body(sheet, nonce: nonce).changing([("name", nil)]))
    let offer = try await attemptSignIn(app, claiming: Self.marys, changing: [("name", ["given_name": "Mary"])])
    let linked = await app.signIn(changing: [("link_token", .string(offer.text("link_token")))])
    #expect(linked.text("account.name.given_name") == "Mary")
  }

  @Test func `is attached once, and not by a token that was used`() async throws {
    let (app, _) = try await world()
    let token = try await attemptSignIn(app, claiming: Self.marys).text("link_token")
    #expect(await app.signIn(changing: [("link_token", .string(token))]).verdict == "200")
    #expect(await app.signIn(changing: [("link_token", .string(token))]).verdict == "401 link_token_invalid")
  }

  @Test func `is not attached after ten minutes`() async throws {
    let (app, _) = try await world()
    let token = try await attemptSignIn(app, claiming: Self.marys).text("link_token")
    app.world.clock.advance(by: 600)
    #expect(await app.signIn(changing: [("link_token", .string(token))]).verdict == "401 link_token_invalid")
    #expect(await isUnknown(app, "kurt"))
  }

  @Test func `is not attached to somebody else's account, and no session opens there`() async throws {
    let (app, _) = try await world()
    let anita = await app.signIn(as: "anita")
    let token = try await attemptSignIn(app, claiming: Self.marys).text("link_token")
    let stolen = await app.signIn(as: "anita", changing: [("link_token", .string(token))])
    #expect(stolen.verdict == "401 link_token_invalid" && stolen["session"] == nil)
    #expect(stolen.text("retry") == "other_account" && stolen.text("detail").contains("the token is still valid"))
    let sessions = await app.world.send("GET", "/v1/sessions", bearer: anita.accessToken)
    #expect(sessions.count("items") == 1)
    #expect(await isUnknown(app, "kurt"))
  }

  @Test func `makes nobody an account by the way of a token`() async throws {
    let (app, _) = try await world()
    let token = try await attemptSignIn(app, claiming: Self.marys).text("link_token")
    let answer = await app.signIn(as: "kurt", changing: [("link_token", .string(token))])
    #expect(answer.verdict == "401 link_token_invalid" && answer.text("retry") == "other_account")
    #expect(await isUnknown(app, "kurt"))
    let right = await app.signIn(changing: [("link_token", .string(token))])
    #expect(right.verdict == "200" && right["linked"]?.bool == true)
  }

  @Test func `is not attached by another client, nor by a token in the address`() async throws {
    let (app, _) = try await world()
    let token = try await attemptSignIn(app, claiming: Self.marys).text("link_token")
    let other = App(world: app.world, client: "com.example.app.debug")
    #expect(await other.signIn(changing: [("link_token", .string(token))]).verdict == "401 link_token_invalid")
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce)
    let answer = await app.world.send("POST", "/v1/sign-in/apple?link_token=" + token, body)
    #expect(answer.verdict == "200" && answer["linked"]?.bool == false)
    #expect(await isUnknown(app, "kurt"))
  }

  @Test func `leaves the code unspent when the link token is none`() async throws {
    let (app, _) = try await world()
    let calls = app.world.transport.requests(to: "/auth/token").count
    for token in ["", "x", String(repeating: "A", count: 43), String(repeating: "A", count: 4000)] {
      let answer = await app.signIn(changing: [("link_token", .string(token))])
      #expect(answer.verdict == "401 link_token_invalid" && answer["session"] == nil)
    }
    #expect(app.world.transport.requests(to: "/auth/token").count == calls)
  }

  @Test func `is not attached once Apple told us that its consent is gone`() async throws {
    let (app, _) = try await world()
    let token = try await attemptSignIn(app, claiming: Self.marys).text("link_token")
    app.world.clock.advance(by: 5)
    await app.world.stopUsing("kurt")
    #expect(await app.signIn(changing: [("link_token", .string(token))]).verdict == "401 link_token_invalid")
  }

  @Test func `has its Apple token in the vault afterwards, and not before`() async throws {
    let (app, mary) = try await world()
    let token = try await attemptSignIn(app, claiming: Self.marys).text("link_token")
    let linked = await app.signIn(changing: [("link_token", .string(token))])
    #expect(linked.text("account.id") == mary.text("account.id"))
    let ways = await app.world.send("GET", "/v1/account/identities", bearer: linked.accessToken)
    #expect(Set((0..<2).map { ways.text("items.\($0).status") }) == ["active"])
  }

  // MARK: What a thief tries

  @Test func `gives a thief nothing for an address in the unsigned user object`() async throws {
    let (app, mary) = try await world()
    let user: JSONText = ["name": ["firstName": "Mary"], "email": "mary@example.com"]
    let answer = await app.signIn(as: "kurt", changing: [("user", user), ("email", "mary@example.com")])
    #expect(answer.verdict == "200" && answer["created"]?.bool == true)
    #expect(answer.text("account.id") != mary.text("account.id"))
    #expect(answer.text("account.email") != "mary@example.com")
  }

  @Test(arguments: [
    ("mary@example.com", JSONText.bool(false)), ("mary@example.com", "false"), ("m\u{430}ry@example.com", true),
    ("mary@ex\u{430}mple.com", true), ("mary@example.com.", true), ("mary@example.com\u{200B}", true),
    ("\"mary\"@example.com", true), ("mary@example.com@evil.example", true), ("m\u{131}ry@example.com", true),
  ])
  func `is another person where the address is not proved or only looks like it`(
    address: String, verified: JSONText
  ) async throws {
    let (app, mary) = try await world()
    let answer = try await attemptSignIn(app, claiming: [("email", .string(address)), ("email_verified", verified)])
    if answer.status == 200 {
      #expect(answer["created"]?.bool == true && answer.text("account.id") != mary.text("account.id"))
    } else {
      // What the verifier itself does not take opens nothing either.
      #expect(answer.status == 401)
    }
    #expect(await app.session(mary.accessToken).verdict == "200")
  }

  @Test(arguments: ["MARY@example.com", "mary@EXAMPLE.COM", "Mary@Example.Com"])
  func `is recognised in another spelling of the same address`(address: String) async throws {
    let (app, _) = try await world()
    let answer = try await attemptSignIn(app, claiming: [("email", .string(address)), ("email_verified", true)])
    #expect(answer.verdict == "409 account_exists")
  }

  @Test func `reserves nothing by an unproved address parked before its owner comes`() async throws {
    let app = App(world: try await World())
    let parked = try await attemptSignIn(app, claiming: [("email", "mary@example.com"), ("email_verified", false)])
    #expect(parked["created"]?.bool == true && parked["account.email_verified"]?.bool == false)
    let nonce = await app.nonce()
    let owner = await app.send(app.body(await app.sheet("mary", nonce: nonce, hidesEmail: false), nonce: nonce))
    #expect(owner["created"]?.bool == true && owner.text("account.email") == "mary@example.com")
    #expect(owner.text("account.id") != parked.text("account.id"))
  }

  @Test func `proves nothing by a token of another audience`() async throws {
    let (app, _) = try await world()
    let answer = try await attemptSignIn(app, claiming: Self.marys + [("aud", "com.example.other")])
    #expect(answer.verdict == "401 identity_token_invalid wrong_audience" && answer["link_token"] == nil)
  }

  @Test func `is told so when two first sign-ins with one address come at once`() async throws {
    let app = App(world: try await World())
    app.world.store.has(.slow)
    async let one = attemptSignIn(app, as: "kurt", claiming: Self.marys)
    async let two = attemptSignIn(app, as: "anita", claiming: Self.marys)
    let verdicts = try await [one.verdict, two.verdict].sorted()
    #expect(verdicts == ["200", "409 account_exists"])
  }
}
