import PippinServer
import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// Native sign-ins by Google and Facebook.
@Suite struct `Signing in with Google or Facebook` {
  private func scene() async throws -> (World, SocialApp) {
    let world = try await World(isSocial: true)
    return (world, SocialApp(world: world))
  }

  @Test(arguments: ["google", "facebook"])
  func `makes an account the first time, and leads to it from then on`(_ provider: String) async throws {
    let (world, app) = try await scene()
    let first = provider == "google" ? await app.google("mary") : await app.facebook("mary")
    #expect(first.verdict == "200" && first["created"]?.bool == true)
    #expect(first.text("account.name.given_name") == "Mary" && first.text("account.name.family_name") == "Appleseed")
    #expect(first.text("account.email") == (provider == "google" ? "mary.appleseed@gmail.com" : "mary@example.com"))
    #expect(first["account.email_verified"]?.bool == (provider == "google"))
    let second = provider == "google" ? await app.google("mary") : await app.facebook("mary")
    #expect(second.verdict == "200" && second["created"]?.bool == false)
    #expect(second.text("account.id") == first.text("account.id"))
    #expect(await app.identities(second.accessToken) == [provider])
    #expect(world.metricsText.contains("provider=\"\(provider)\",surface=\"native\",client=\"com.example.app\""))
    #expect(await App(world: world).refresh(first.refreshToken).verdict == "200")
  }

  @Test func `welcomes somebody without an address`() async throws {
    let (_, app) = try await scene()
    let kurt = await app.facebook("kurt")
    #expect(kurt.verdict == "200" && kurt["account.email"] == nil && kurt.text("account.name.given_name") == "Kurt")
  }

  @Test func `takes the token of Limited Login with its nonce, once, for the same person`() async throws {
    let (_, app) = try await scene()
    let nonce = await app.nonce()
    let token = await app.facebookToken("mary", limitedWith: nonce)
    let body: [(String, JSONText?)] = [("authentication_token", token), ("nonce", .string(nonce))]
    let first = await app.send("facebook", body)
    #expect(first.verdict == "200")
    #expect(await app.send("facebook", body).verdict == "401 identity_token_invalid nonce_used")
    #expect(await app.facebook("mary").text("account.id") == first.text("account.id"))
  }

  @Test func `takes a token of Google's without a nonce once, and one with a nonce once`() async throws {
    let (world, app) = try await scene()
    let token = await app.googleToken("mary")
    #expect(await app.send("google", [("id_token", token), ("intent", "existing")]).verdict == "404 account_not_found")
    #expect(await app.send("google", [("id_token", token)]).verdict == "200")
    #expect(await app.send("google", [("id_token", token)]).verdict == "401 identity_token_invalid nonce_used")
    world.clock.advance(by: 3601)
    #expect(await app.send("google", [("id_token", token)]).verdict == "401 identity_token_invalid expired")
    let nonce = await app.nonce()
    let bound: [(String, JSONText?)] = [
      ("id_token", await app.googleToken("mary", nonce: nonce)), ("nonce", .string(nonce)),
    ]
    #expect(await app.send("google", bound).verdict == "200")
    #expect(await app.send("google", bound).verdict == "401 identity_token_invalid nonce_used")
    #expect(await app.send("google", [bound[0]]).verdict == "401 identity_token_invalid nonce_mismatch")
  }

  @Test func `refuses what was made for another app`() async throws {
    let (_, app) = try await scene()
    let google = await app.googleToken("mary", audience: "another-web.apps.googleusercontent.com")
    #expect(await app.send("google", [("id_token", google)]).verdict == "401 identity_token_invalid wrong_audience")
    let facebook = await app.facebookToken("mary", app: "1000000000000002")
    #expect(
      await app.send("facebook", [("access_token", facebook)]).verdict == "401 identity_token_invalid wrong_audience")
  }

  @Test func `wants exactly one of Facebook's two forms`() async throws {
    let (_, app) = try await scene()
    let wrong: [([(String, JSONText?)], String)] = [
      ([], "access_token"), ([("nonce", "n")], "access_token"), ([("authentication_token", "t")], "nonce"),
      ([("access_token", "t"), ("nonce", "n")], "nonce"),
      ([("access_token", "t"), ("authentication_token", "t"), ("nonce", "n")], "authentication_token"),
    ]
    for (members, field) in wrong {
      let answer = await app.send("facebook", members)
      #expect(answer.verdict == "422 invalid_value" && answer.text("errors.0.field") == field)
    }
  }

  @Test func `is offered only where the client's settings have it`() async throws {
    let world = try await World(isSocial: true)
    let app = SocialApp(world: world, client: "without-apple")
    for provider in ["google", "facebook"] {
      let token = provider == "google" ? await app.googleToken("mary") : await app.facebookToken("mary")
      let member = provider == "google" ? "id_token" : "access_token"
      let answer = await app.send(provider, [(member, token)])
      #expect(answer.status == 403 && answer.text("code") == "provider_not_offered")
      #expect(answer.text("provider") == provider)
    }
  }

  @Test func `is told who cannot be reached, and nothing is spent`() async throws {
    let (world, app) = try await scene()
    let (google, facebook) = (await app.googleToken("mary"), await app.facebookToken("mary"))
    world.transport.unplug("127.0.0.1:8082")
    for (provider, member, token) in [("google", "id_token", google), ("facebook", "access_token", facebook)] {
      let answer = await app.send(provider, [(member, token)])
      #expect(answer.verdict == "503 provider_unreachable" && answer.text("provider") == provider)
      #expect(answer.field("retry-after") != nil)
    }
    world.transport.repair()
    world.clock.advance(by: 11)
    #expect(await app.send("google", [("id_token", google)]).verdict == "200")
    #expect(await app.send("facebook", [("access_token", facebook)]).verdict == "200")
  }

  @Test func `gives the same answer to the same Idempotency-Key`() async throws {
    let (_, app) = try await scene()
    let token = await app.googleToken("mary")
    let fields = [("idempotency-key", "key-1")]
    let first = await app.send("google", [("id_token", token)], fields: fields)
    let again = await app.send("google", [("id_token", token)], fields: fields)
    #expect(first.verdict == "200" && first.body == again.body)
  }

  @Test func `a copy of a proof within a session renews nothing once the tokens of its answer were used`() async throws
  {
    let (world, app) = try await scene()
    let first = await app.facebook("mary")
    let token = await app.facebookToken("mary")
    let fields = [("idempotency-key", "key-1"), ("authorization", "Bearer " + first.accessToken)]
    let proved = await app.send("facebook", [("access_token", token)], fields: fields)
    #expect(proved.verdict == "200" && proved.text("session.id") == first.text("session.id"))
    let apps = App(world: world)
    let next = await apps.refresh(proved.refreshToken)
    #expect(next.verdict == "200")
    // A proxy sends the request again. Facebook's access token counts as often as it comes.
    let copy = await app.send("facebook", [("access_token", token)], fields: fields)
    #expect(copy.verdict == "422 invalid_value" && copy.text("errors.0.field") == "Idempotency-Key")
    #expect(await apps.refresh(next.refreshToken).verdict == "200")
  }

  @Test func `makes a session recent again, as of when the person proved who they are`() async throws {
    let (world, app) = try await scene()
    let first = await app.google("mary")
    world.clock.advance(by: 661)
    let old = await App(world: world).refresh(first.refreshToken)
    let path = "/v1/account/identities/017f22e2-79b0-7cc3-98c4-dc0c0c07398f"
    let bearer = [("authorization", "Bearer " + old.accessToken)]
    let stale = await app.send("google", [("id_token", await app.googleToken("mary", age: 900))], fields: bearer)
    #expect(stale.verdict == "200")
    #expect(await world.send("DELETE", path, bearer: old.accessToken).verdict == "403 reauthentication_required")
    #expect(await app.facebook("mary", fields: bearer).verdict == "404 account_not_found")
    let again = await app.google("mary", fields: bearer)
    #expect(again.text("session.id") == first.text("session.id"))
    #expect(await world.send("DELETE", path, bearer: old.accessToken).verdict == "403 reauthentication_required")
    #expect(await world.send("DELETE", path, bearer: again.accessToken).verdict == "404 not_found")
  }

  @Test func `leaves nothing at Apple to be taken back when the account is deleted`() async throws {
    let (world, app) = try await scene()
    let mary = await app.google("mary")
    let answer = await world.send("DELETE", "/v1/account", bearer: mary.accessToken)
    #expect(answer.status == 202 && answer.text("deletion.apple") == "not_applicable")
    #expect(world.callsToApple == 0)
    #expect(await app.google("mary").text("account.id") != mary.text("account.id"))
  }

  @Test func `is nothing that Apple is asked about`() async throws {
    let (world, app) = try await scene()
    let mary = await app.google("mary")
    world.clock.advance(by: 90_000)
    let refreshed = await App(world: world).refresh(mary.refreshToken)
    #expect(refreshed.verdict == "200")
    try await world.flows.jobs.jobRunner.runDue()
    #expect(world.callsToApple == 0)
    #expect(await world.send("GET", "/v1/session", bearer: refreshed.accessToken).verdict == "200")
    let export = await world.send("GET", "/v1/account/export", bearer: refreshed.accessToken)
    #expect(export.text("identities.0.identity.provider") == "google")
    let none = await world.send("GET", "/v1/session", bearer: refreshed.accessToken, fields: [("apple-user", "x")])
    #expect(none.verdict == "200", "a session without Apple has nobody to compare with")
    let revoked = await world.send(
      "GET", "/v1/session", bearer: refreshed.accessToken,
      fields: [("apple-user", "x"), ("apple-credential-state", "revoked")])
    #expect(revoked.verdict == "200", "and no consent of Apple's that could be withdrawn")
  }

  @Test func `does not give back the name that its owner took away`() async throws {
    let (world, app) = try await scene()
    let mary = await app.google("mary")
    _ = await world.send("PATCH", "/v1/account", ["name": .raw("null")], bearer: mary.accessToken)
    #expect(await app.google("mary")["account.name"] == nil)
  }
}
