import PippinAPI
import PippinServer
import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// What an app does with an ID token of a provider of the settings.
@Suite struct `Signing in to an app with an OpenID Connect provider` {
  private static func world() async throws -> World { try await World(openIDProviders: OpenIDWorld.registrations()) }

  private func token(
    _ person: String, in world: World, nonce: String? = nil, audience: String = OpenIDWorld.clientID, age: Int = 0
  ) async -> JSONText {
    let answer = await world.atProviders(
      "POST", "/openid/emulator/id-tokens",
      [
        "client_id": .string(audience), "person": .string(person), "nonce": nonce.map { .string($0) },
        "age_seconds": .integer(age),
      ])
    return .string(answer.text("id_token"))
  }

  private func send(
    _ world: World, _ members: [(String, JSONText?)], provider: String = "example-id",
    path: String = "/v1/sign-in/openid", fields: [(String, String)] = []
  ) async -> Answer {
    let body = JSONText.object([("client_id", .string("com.example.app")), ("provider", .string(provider))])
      .changing(members)
    return await world.send("POST", path, body, fields: fields)
  }

  @Test func `creates an account, and finds it again by the same person`() async throws {
    let world = try await Self.world()
    let app = App(world: world)
    let nonce = await app.nonce()
    let first = await send(
      world, [("id_token", await token("mary", in: world, nonce: nonce)), ("nonce", .string(nonce))])
    #expect(first.verdict == "200" && first["created"]?.bool == true)
    #expect(first.text("account.name.given_name") == "Mary")
    let second = await send(world, [("id_token", await token("mary", in: world))])
    #expect(second.verdict == "200" && second.text("account.id") == first.text("account.id"))
    let bearer = [("authorization", "Bearer " + first.text("session.access_token"))]
    let identities = await world.send("GET", "/v1/account/identities", fields: bearer)
    #expect(identities.text("items.0.provider") == "openid")
    #expect(identities.text("items.0.provider_id") == "example-id")
    #expect(identities.text("items.0.issuer") == OpenIDWorld.issuer)
  }

  @Test func `accepts a token without a nonce once, and a nonce once`() async throws {
    let world = try await Self.world()
    let bare = await token("mary", in: world)
    #expect(await send(world, [("id_token", bare)]).verdict == "200")
    #expect(await send(world, [("id_token", bare)]).verdict == "401 identity_token_invalid nonce_used")
    let nonce = await App(world: world).nonce()
    let bound = await token("mary", in: world, nonce: nonce)
    #expect(await send(world, [("id_token", bound)]).verdict == "401 identity_token_invalid nonce_mismatch")
    #expect(await send(world, [("id_token", bound), ("nonce", .string(nonce))]).verdict == "200")
    #expect(
      await send(world, [("id_token", bound), ("nonce", .string(nonce))]).verdict
        == "401 identity_token_invalid nonce_used")
  }

  @Test func `refuses tokens of other clients, expired ones, and providers without ID tokens`() async throws {
    let world = try await Self.world()
    let foreign = await token("mary", in: world, audience: "another-at-openid")
    #expect(await send(world, [("id_token", foreign)]).verdict == "401 identity_token_invalid wrong_audience")
    let old = await token("mary", in: world, age: 7200)
    #expect(await send(world, [("id_token", old)]).verdict == "401 identity_token_invalid expired")
    let good = await token("mary", in: world)
    let browserOnly = await send(world, [("id_token", good)], provider: "example-social")
    #expect(browserOnly.status == 403 && browserOnly.text("code") == "provider_not_offered")
    #expect(browserOnly.text("detail").contains("in the browser only"))
    for provider in ["another", "", "example-id "] {
      #expect(await send(world, [("id_token", good)], provider: provider).text("code") == "provider_not_offered")
    }
    #expect(await send(world, [("id_token", good)]).verdict == "200")
  }

  @Test func `refuses another provider's token, here and there`() async throws {
    let world = try await World(isSocial: true, openIDProviders: OpenIDWorld.registrations())
    let google = await world.atProviders(
      "POST", "/google/emulator/id-tokens",
      ["client_id": .string("example-ios.apps.googleusercontent.com"), "person": .string("mary")])
    let foreign = await send(world, [("id_token", .string(google.text("id_token")))])
    #expect(!google.text("id_token").isEmpty)
    #expect(foreign.verdict == "401 identity_token_invalid wrong_issuer")
    let ours = await world.send(
      "POST", "/v1/sign-in/google",
      .object([("client_id", .string("com.example.app")), ("id_token", await token("mary", in: world))]))
    #expect(ours.verdict == "401 identity_token_invalid wrong_issuer")
  }

  @Test(arguments: ["unsigned", "shared_secret", "foreign_key", "issuer", "audience"])
  func `refuses a forged token`(about: String) async throws {
    let world = try await Self.world()
    let lie = await world.atProviders("POST", "/openid/emulator/lies", ["about": .string(about)])
    #expect(lie.status == 204)
    let forged = await send(world, [("id_token", await token("mary", in: world))])
    #expect(forged.status == 401 && forged.text("code") == "identity_token_invalid")
    #expect(await send(world, [("id_token", await token("mary", in: world))]).verdict == "200")
  }

  @Test func `an address that is proved on another account leads to that account, and to no session`() async throws {
    let world = try await World(openIDProviders: OpenIDWorld.registrations(trustsEmail: true))
    let app = App(world: world)
    let nonce = await app.nonce()
    let anita = await app.send(app.body(await app.sheet("anita", nonce: nonce, hidesEmail: false), nonce: nonce))
    let found = await send(world, [("id_token", await token("anita", in: world))])
    #expect(found.status == 409 && found.text("code") == "account_exists" && !found.text("link_token").isEmpty)
    #expect(found.text("sign_in_with.0") == "apple" && found.text("will_attach.provider") == "openid:example-id")
    world.clock.advance(by: 1)
    let untrusting = try await World(after: world, openIDProviders: OpenIDWorld.registrations())
    let apart = await send(untrusting, [("id_token", await token("anita", in: untrusting))])
    #expect(apart.verdict == "200" && apart.text("account.id") != anita.text("account.id"))
  }

  @Test func `an account that only such a provider enters is named with the provider's id`() async throws {
    let world = try await World(openIDProviders: OpenIDWorld.registrations(trustsEmail: true))
    let first = await send(world, [("id_token", await token("anita", in: world))])
    #expect(first.verdict == "200")
    let app = App(world: world)
    let nonce = await app.nonce()
    let apple = await app.send(app.body(await app.sheet("anita", nonce: nonce, hidesEmail: false), nonce: nonce))
    #expect(apple.text("code") == "account_exists" && apple.text("sign_in_with.0") == "openid:example-id")
    #expect(apple["sign_in_with.1"] == nil && apple.text("will_attach.provider") == "apple")
    world.clock.advance(by: 1)
    let link = JSONText.string(apple.text("link_token"))
    let attached = await send(world, [("id_token", await token("anita", in: world)), ("link_token", link)])
    #expect(attached.verdict == "200" && attached.text("account.id") == first.text("account.id"))
  }

  @Test func `attaches the identity to the account of a recent session`() async throws {
    let world = try await Self.world()
    let app = App(world: world)
    let nonce = await app.nonce()
    let mary = await app.send(app.body(await app.sheet("mary", nonce: nonce), nonce: nonce))
    let bearer = [("authorization", "Bearer " + mary.text("session.access_token"))]
    let linked = await send(
      world, [("id_token", await token("mary", in: world))], path: "/v1/account/identities/openid", fields: bearer)
    #expect(linked.status == 201 && linked.text("issuer") == OpenIDWorld.issuer)
    // A token of the same second would be the same token, which serves once.
    world.clock.advance(by: 1)
    let again = await send(world, [("id_token", await token("mary", in: world))])
    #expect(again.text("account.id") == mary.text("account.id"))
  }

  @Test func `lists each provider with its id and its name`() async throws {
    let world = try await Self.world()
    let answer = await world.send("GET", "/v1/providers?client_id=com.example.app")
    #expect(
      (0..<6).map { answer.text("providers.\($0).provider") }
        == ["apple", "google", "facebook", "openid", "openid", "password"])
    #expect((3..<5).map { answer.text("providers.\($0).id") } == ["example-id", "example-social"])
    #expect((3..<5).map { answer.text("providers.\($0).name") } == ["Example ID", "Example Social"])
    #expect(answer["providers.3.available"]?.bool == true)
  }
}
