import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// Several providers in one account: by the owner's word, never by an address alone.
@Suite struct `Google, Facebook and Apple in one account` {
  private func scene() async throws -> (World, SocialApp, App) {
    let world = try await World(isSocial: true)
    return (world, SocialApp(world: world), App(world: world))
  }

  /// A sign-in by Apple with the person's own address.
  private func apple(_ app: App, _ person: String, changing changes: [(String, JSONText?)] = []) async -> Answer {
    let nonce = await app.nonce()
    let sheet = await app.sheet(person, nonce: nonce, hidesEmail: false)
    return await app.send(app.body(sheet, nonce: nonce).changing(changes))
  }

  @Test func `an address that Google hosts leads to an offer, and Apple's sign-in attaches it`() async throws {
    let (_, social, app) = try await scene()
    let anita = await apple(app, "anita")
    let offer = await social.google("anita")
    #expect(offer.verdict == "409 account_exists" && offer.text("sign_in_with.0") == "apple")
    #expect(offer.text("will_attach.provider") == "google" && offer.text("will_attach.email") == "anita@example.com")
    let linked = await apple(app, "anita", changing: [("link_token", .string(offer.text("link_token")))])
    #expect(linked.verdict == "200" && linked["linked"]?.bool == true)
    let google = await social.google("anita")
    #expect(google.verdict == "200" && google.text("account.id") == anita.text("account.id"))
    #expect(await social.identities(google.accessToken).sorted() == ["apple", "google"])
  }

  @Test func `and the reverse: Google's sign-in attaches the identity of Apple that waits`() async throws {
    let (_, social, app) = try await scene()
    let anita = await social.google("anita")
    let offer = await apple(app, "anita")
    #expect(offer.verdict == "409 account_exists" && offer.text("sign_in_with.0") == "google")
    let linked = await social.google("anita", changing: [("link_token", .string(offer.text("link_token")))])
    #expect(linked.verdict == "200" && linked["linked"]?.bool == true)
    #expect(await apple(app, "anita").text("account.id") == anita.text("account.id"))
    #expect(
      await social.google("mary", changing: [("link_token", .string(offer.text("link_token")))]).verdict
        == "401 link_token_invalid")
  }

  @Test func `an address that nobody vouches for is matched with nothing`() async throws {
    let (_, social, app) = try await scene()
    for person in ["mary", "kurt"] { #expect(await apple(app, person).verdict == "200") }
    let facebook = await social.facebook("mary")
    #expect(facebook.verdict == "200" && facebook["created"]?.bool == true)
    let google = await social.google("kurt")
    #expect(google.verdict == "200" && google["created"]?.bool == true)
  }

  @Test func `a recent session has both attached, and takes one away`() async throws {
    let (world, social, app) = try await scene()
    let mary = await app.signIn()
    let nonce = await social.nonce()
    let google = await world.send(
      "POST", "/v1/account/identities/google",
      [
        "client_id": "com.example.app", "id_token": await social.googleToken("mary", nonce: nonce),
        "nonce": .string(nonce),
      ], bearer: mary.accessToken)
    #expect(google.verdict == "201" && google.text("provider") == "google")
    let facebook = await world.send(
      "POST", "/v1/account/identities/facebook",
      ["client_id": "com.example.app", "access_token": await social.facebookToken("mary")], bearer: mary.accessToken)
    #expect(facebook.verdict == "201" && facebook.text("provider") == "facebook")
    #expect(await social.google("mary").text("account.id") == mary.text("account.id"))
    let entered = await social.facebook("mary")
    #expect(entered.text("account.id") == mary.text("account.id"))
    let path = "/v1/account/identities/" + google.text("id")
    #expect(await world.send("DELETE", path, bearer: mary.accessToken).status == 204)
    #expect(await social.identities(entered.accessToken).sorted() == ["apple", "facebook"])
    #expect(await social.google("mary")["created"]?.bool == true)
  }

  @Test func `an identity stays where it leads, and an old session attaches nothing`() async throws {
    let (world, social, app) = try await scene()
    _ = await social.facebook("kurt")
    let mary = await app.signIn()
    let body: JSONText = ["client_id": "com.example.app", "access_token": await social.facebookToken("kurt")]
    let path = "/v1/account/identities/facebook"
    #expect(await world.send("POST", path, body, bearer: mary.accessToken).verdict == "409 identity_in_use")
    world.clock.advance(by: 601)
    #expect(
      await world.send("POST", path, body, bearer: mary.accessToken).verdict == "403 reauthentication_required")
  }
}
