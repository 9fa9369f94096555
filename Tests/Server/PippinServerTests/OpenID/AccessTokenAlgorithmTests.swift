import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinHTTP
import PippinServer
import PippinTestKit
import Testing

@testable import PippinServer

/// Access tokens by RS256, for resource servers that cannot verify ES256 (RFC 9068, 2.1; R-10).
@Suite struct `Access tokens that RS256 signs` {
  private static let client = RelyingParty.client("grafana", accessTokenAlgorithm: .RS256)

  @Test func `are verified by the published key, and taken wherever those of ES256 are`() async throws {
    let party = RelyingParty(try await RelyingParty.world([Self.client]))
    let first = try await party.signIn(["scope": "openid offline_access"])
    let refreshed = await party.refresh(first.text("refresh_token"))
    for tokens in [first, refreshed] {
      let token = tokens.text("access_token")
      let claims = try await party.claims(token, type: "at+jwt", algorithm: .RS256)
      #expect(claims["client_id"]?.string == "grafana")
      #expect(await party.userInfo(token).status == 200)
      #expect(await party.call("/oauth/introspect", [("token", token)])["active"]?.bool == true)
      let id = try await party.claims(tokens.text("id_token"))
      #expect(id["at_hash"]?.string == Base64URL.encode(Array(SHA256.hash(token).prefix(16))))
    }
    let last = refreshed.text("access_token")
    #expect(await party.call("/oauth/revoke", [("token", last)]).status == 200)
    #expect(await party.userInfo(last).status == 401)
  }

  @Test func `stay good while their key is relieved, and for as long as they last`() async throws {
    let world = try await RelyingParty.world([Self.client])
    let party = RelyingParty(world)
    let schedule = SigningKeySchedule()
    // The last token of the key: its successor is published, and signs a moment later.
    world.clock.advance(by: schedule.period)
    _ = try await world.flows.signingKeys.rotate(now: world.clock.time)
    world.clock.advance(by: SigningKeySchedule.publishedBeforeUse - 1)
    let token = try await party.signIn().text("access_token")
    world.clock.advance(by: 2)
    let next = try await party.signIn().text("access_token")
    func keyID(_ token: String) throws -> String? { try CompactJWS(parsing: token).header.keyID }
    #expect(try keyID(token) != keyID(next))
    _ = try await world.flows.signingKeys.rotate(now: world.clock.time)
    world.clock.advance(by: 890)
    _ = try await world.flows.signingKeys.rotate(now: world.clock.time)
    // A server that starts now has the key still, and takes the token.
    let other = try await World(seed: 2, after: world, openID: [Self.client])
    #expect(await other.send("GET", "/oauth/userinfo", bearer: token).status == 200)
    #expect(await other.send("GET", "/oauth/userinfo", bearer: next).status == 200)
  }

  @Test func `stay good when the settings go back to ES256`() async throws {
    let world = try await RelyingParty.world([Self.client])
    let token = try await RelyingParty(world).signIn().text("access_token")
    let other = try await World(seed: 2, after: world, openID: [RelyingParty.client("grafana")])
    #expect(await other.send("GET", "/oauth/userinfo", bearer: token).status == 200)
    let party = RelyingParty(other)
    let next = try await party.signIn().text("access_token")
    #expect(try CompactJWS(parsing: next).header.algorithm == "ES256")
  }

  @Test func `open the operator API for a client's own credentials, until they are revoked`() async throws {
    let robot = RelyingParty.client(
      "robot", redirectURIs: [], accessTokenAlgorithm: .RS256, scope: "accounts:read", grantTypes: [.clientCredentials])
    let world = try await RelyingParty.world([robot])
    let party = RelyingParty(world, "robot")
    let token = await party.call("/oauth/token", [("grant_type", "client_credentials")]).text("access_token")
    #expect(try CompactJWS(parsing: token).header.algorithm == "RS256")
    func operate() async -> Int {
      let request = HTTPRequest(
        method: "GET", scheme: "http", authority: "127.0.0.1:9090", path: "/operator/v1/accounts",
        query: "query=a%40example.com", fields: ["authorization": "Bearer " + token])
      return await world.operatorPort.respond(to: request).status
    }
    #expect(await operate() == 200)
    #expect(await party.call("/oauth/revoke", [("token", token)]).status == 200)
    #expect(await operate() == 401)
  }
}
