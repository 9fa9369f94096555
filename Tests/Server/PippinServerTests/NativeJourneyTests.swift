import PippinTokens
import PippinTestKit
import Testing

/// From Apple's sheet to an account and a session, as an app goes.
@Suite struct `The native journey` {
  /// NATIVE-1
  @Test func `makes an account with the name and the relay address that Apple gives once`() async throws {
    let world = try await World()
    let app = App(world: world)
    let nonce = await app.nonce()
    let sheet = await app.sheet("mary", nonce: nonce)
    #expect(sheet.givenName == "Mary" && sheet.email?.hasSuffix("@privaterelay.appleid.com") == true)
    let answer = await app.send(app.body(sheet, nonce: nonce))
    #expect(answer.verdict == "200")
    #expect(answer["created"]?.bool == true && answer["linked"]?.bool == false)
    #expect(answer.text("account.name.given_name") == "Mary")
    #expect(answer.text("account.name.family_name") == "Appleseed")
    #expect(answer.text("account.email") == sheet.email)
    #expect(answer["account.email_verified"]?.bool == true && answer["account.is_private_email"]?.bool == true)
    #expect(answer["account.email_deliverable"]?.bool == true)
    #expect(answer.text("session.token_type") == "Bearer" && answer["session.expires_in"]?.integer == 900)
    #expect(answer["session.refresh_expires_in"]?.integer == 5_184_000)
    #expect(answer.field("cache-control") == "no-store" && answer.field("x-request-id")?.isEmpty == false)
  }

  @Test func `knows the person the second time, when Apple says neither name nor address`() async throws {
    let world = try await World()
    let app = App(world: world)
    let first = await app.signIn()
    let nonce = await app.nonce()
    let sheet = await app.sheet("mary", nonce: nonce)
    #expect(sheet.givenName == nil && sheet.email == nil)
    let second = await app.send(app.body(sheet, nonce: nonce))
    #expect(second["created"]?.bool == false)
    #expect(second.text("account.id") == first.text("account.id"))
    #expect(second["account"]?.rawBytes == first["account"]?.rawBytes)
    #expect(second.text("session.id") != first.text("session.id"))
  }

  @Test func `takes the nonce in Apple's token raw or as SHA-256`() async throws {
    let world = try await World()
    let app = App(world: world)
    let given = await world.send("POST", "/v1/nonces", ["client_id": "com.example.app"])
    #expect(given.status == 201 && given["expires_in"]?.integer == 600)
    let sheet = await app.sheet("kurt", nonce: given.text("nonce_sha256"))
    #expect(await app.send(app.body(sheet, nonce: given.text("nonce"))).verdict == "200")
  }

  @Test func `signs in a person of a school who has no address`() async throws {
    let app = App(world: try await World())
    let answer = await app.signIn(as: "student")
    #expect(answer.verdict == "200")
    #expect(answer["account.email"] == nil && answer["account.email_verified"] == nil)
  }

  @Test func `signs in a person who gives neither name nor address`() async throws {
    let app = App(world: try await World())
    let answer = await app.signIn(as: "student", changing: [("name", nil)])
    #expect(answer.names("account") == ["created_at", "id"])
  }

  @Test func `gives clients of one team the same account`() async throws {
    let world = try await World()
    let first = await App(world: world).signIn()
    let second = await App(world: world, client: "com.example.app.debug").signIn()
    #expect(second.text("account.id") == first.text("account.id") && second["created"]?.bool == false)
  }

  @Test func `keeps no name that comes with a token which was used before (R-1, R-4)`() async throws {
    let world = try await World()
    let app = App(world: world)
    let nonce = await app.nonce()
    let body = app.body(await app.sheet("mary", nonce: nonce), nonce: nonce).changing([("name", nil)])
    #expect(await app.send(body)["account.name"] == nil)
    let replay = await app.send(body.changing([("name", ["given_name": "EVIL"])]))
    #expect(replay.verdict == "401 identity_token_invalid nonce_used")
    #expect(await app.signIn(changing: [("name", nil)])["account.name"] == nil)
  }

  @Test func `hands out access tokens that anybody can check by the published keys`() async throws {
    let world = try await World()
    let answer = await App(world: world).signIn()
    let published = await world.send("GET", "/.well-known/jwks.json")
    let jws = try CompactJWS(parsing: answer.accessToken)
    let key = try #require(try JSONWebKeySet(parsing: published.body).key(id: jws.header.keyID ?? ""))
    let claims = try JSONDocument(parsing: jws.verified(by: key, allowing: [.ES256]).payload).root
    #expect(jws.header.type == "at+jwt")
    #expect(claims["iss"]?.string == World.home && claims["aud"]?.string == "com.example.app")
    #expect(claims["sub"]?.string == answer.text("account.id") && claims["sid"]?.string == answer.text("session.id"))
    #expect(claims["client_id"]?.string == "com.example.app")
    let issued = claims["iat"]?.integer ?? 0
    #expect(claims["exp"]?.integer == issued + 900 && claims["auth_time"]?.integer == issued)
    #expect(
      claims.members.map(\.name).sorted() == [
        "aud", "auth_time", "client_id", "exp", "iat", "iss", "jti", "sid", "sub",
      ])
  }

  @Test func `compares the device's Apple user with the session's`() async throws {
    let world = try await World()
    let app = App(world: world)
    let nonce = await app.nonce()
    let sheet = await app.sheet("mary", nonce: nonce)
    let token = await app.send(app.body(sheet, nonce: nonce).changing([("user_id", .string(sheet.user))])).accessToken
    let right = await world.send("GET", "/v1/session", bearer: token, fields: [("apple-user", sheet.user)])
    #expect(right.verdict == "200" && right["session.current"]?.bool == true)
    let wrong = await world.send("GET", "/v1/session", bearer: token, fields: [("apple-user", "000000.f00.0000")])
    #expect(wrong.verdict == "409 apple_user_mismatch")
    #expect(await app.session(token).verdict == "200")
  }

  @Test func `cleans hostile names and keeps them text`() async throws {
    let world = try await World()
    let answer = await App(world: world).signIn(
      as: "student",
      changing: [("name", ["given_name": "\u{202E}<b>\u{0}R\u{00E9}mi\u{200B}\n", "family_name": " \t "])])
    #expect(answer.text("account.name.given_name") == "<b>Rémi")
    #expect(answer.names("account.name") == ["given_name"])
  }
}
