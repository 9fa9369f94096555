import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// A refresh that asks for less than was granted, or for more (RFC 6749, 6).
@Suite struct `The scope of a refresh` {
  private func party() async throws -> (RelyingParty, Answer) {
    let party = RelyingParty(try await RelyingParty.world())
    return (party, try await party.signIn(["scope": "openid email offline_access"]))
  }

  @Test(arguments: ["openid profile", "profile", "openid email offline_access profile", " ", "OPENID"])
  func `is refused beyond the grant, and the token is not spent`(scope: String) async throws {
    let (party, first) = try await party()
    let token = first.text("refresh_token")
    let commits = party.world.store.commits
    let refused = await party.refresh(token, scope: scope)
    #expect(refused.status == 400 && refused.text("error") == "invalid_scope")
    #expect(party.world.store.commits == commits)
    // Later than the forgiveness for an answer that was lost.
    party.world.clock.advance(by: 3600)
    #expect(await party.refresh(token).status == 200)
  }

  @Test func `may be narrower, and the next one may be all of it again`() async throws {
    let (party, first) = try await party()
    let narrow = await party.refresh(first.text("refresh_token"), scope: "openid")
    #expect(narrow.status == 200 && narrow.text("scope") == "openid")
    #expect(await party.userInfo(narrow.text("access_token")).text("email").isEmpty)
    let all = await party.refresh(narrow.text("refresh_token"))
    #expect(all.text("scope") == "openid email offline_access")
  }

  /// The same server, its client allowed only this from now on.
  private func restarted(_ world: World, scope: String) async throws -> World {
    try await World(seed: 2, after: world, openID: [RelyingParty.client("grafana", scope: scope)])
  }

  @Test(arguments: [nil, "openid email"])
  func `is no more than the settings of the client list now`(asked: String?) async throws {
    let (party, first) = try await party()
    let server = ServerOfClient(
      world: try await restarted(party.world, scope: "openid profile offline_access"), id: party.id)
    let narrow = await server.refresh(first.text("refresh_token"), scope: asked)
    #expect(narrow.status == 200)
    #expect(narrow.text("scope") == (asked == nil ? "openid offline_access" : "openid"))
    #expect(await server.userInfo(narrow.text("access_token")).text("email").isEmpty)
    // What was granted is kept: the settings may list it again.
    let all = await party.refresh(narrow.text("refresh_token"))
    #expect(all.text("scope") == "openid email offline_access")
  }

  @Test(arguments: [nil, "email"])
  func `is refused where the settings list nothing of it any more, and the token is not spent`(
    asked: String?
  ) async throws {
    let (party, first) = try await party()
    let server = ServerOfClient(
      world: try await restarted(party.world, scope: asked == nil ? "profile" : "openid"), id: party.id)
    let commits = party.world.store.commits
    let refused = await server.refresh(first.text("refresh_token"), scope: asked)
    #expect(refused.status == 400 && refused.text("error") == "invalid_scope")
    #expect(party.world.store.commits == commits)
    party.world.clock.advance(by: 3600)
    #expect(await party.refresh(first.text("refresh_token")).status == 200)
  }

  @Test func `is not looked at for a client that gave up: neither a code nor a token counts as used twice`()
    async throws
  {
    let (party, first) = try await party()
    func late(_ fields: [(String, String)]) async -> Answer {
      await party.world.send(
        "POST", "/oauth/token", .raw(FormData.encode(fields)),
        fields: [
          ("content-type", MediaType.form),
          ("authorization", "Basic " + RelyingParty.base64("\(party.id):\(RelyingParty.secret)")),
        ], waited: .seconds(16))
    }
    let again = await late([
      ("grant_type", "authorization_code"), ("code", party.answer.first("code") ?? ""),
      ("redirect_uri", party.redirectURI), ("code_verifier", RelyingParty.verifier),
    ])
    #expect(again.status == 503)
    let second = await party.refresh(first.text("refresh_token"))
    let third = await party.refresh(second.text("refresh_token"))
    #expect(
      await late([("grant_type", "refresh_token"), ("refresh_token", first.text("refresh_token"))]).status == 503)
    #expect(await party.refresh(third.text("refresh_token")).status == 200)
  }

  @Test func `does not save a token that was replaced`() async throws {
    let (party, first) = try await party()
    let second = await party.refresh(first.text("refresh_token"))
    party.world.clock.advance(by: 3600)
    let replayed = await party.refresh(first.text("refresh_token"), scope: "openid profile")
    #expect(replayed.text("error") == "invalid_grant")
    #expect(await party.refresh(second.text("refresh_token")).text("error") == "invalid_grant")
  }

  @Test func `is refused of a token whose answer was lost, and the token is forgiven afterwards`() async throws {
    let (party, first) = try await party()
    let lost = await party.refresh(first.text("refresh_token"))
    #expect(await party.refresh(first.text("refresh_token"), scope: "profile").text("error") == "invalid_scope")
    let again = await party.refresh(first.text("refresh_token"))
    #expect(again.status == 200 && again.text("refresh_token") == lost.text("refresh_token"))
  }
}
