import PippinFoundation
import PippinHTTP
import PippinSecret
import PippinServer
import PippinTestKit
import PippinTokens
import Testing

/// While its secret is changed, an OpenID client has two (`client_secret_files`).
@Suite struct `An OpenID client with two secrets` {
  private static let old = "the old secret, of at least thirty-two bytes"

  /// Its new secret is the one that it sends by itself.
  private func party() async throws -> RelyingParty {
    let secrets = OpenIDRegistration.Authentication.secret(
      SecretText(RelyingParty.secret), .basic, replacing: SecretText(Self.old))
    return RelyingParty(
      try await RelyingParty.world([
        RelyingParty.client("grafana", authentication: secrets), RelyingParty.client("gitea"),
      ]))
  }

  @Test(arguments: [old, RelyingParty.secret])
  func `is let in by both at every endpoint for clients`(secret: String) async throws {
    let party = try await party()
    let tokens = try await party.signIn(["scope": "openid offline_access"])
    let (access, refresh) = (tokens.text("access_token"), tokens.text("refresh_token"))
    func call(_ path: String, _ fields: [(String, String)]) async -> Answer {
      await party.call(path, fields, secret: secret)
    }
    #expect(await call("/oauth/introspect", [("token", access)])["active"]?.bool == true)
    let renewed = await call("/oauth/token", [("grant_type", "refresh_token"), ("refresh_token", refresh)])
    #expect(renewed.status == 200)
    #expect(await call("/oauth/par", party.request()).status == 201)
    #expect(await call("/oauth/device", [("scope", "openid")]).status == 200)
    #expect(await call("/oauth/revoke", [("token", renewed.text("refresh_token"))]).status == 200)
    #expect(await call("/oauth/introspect", [("token", access)])["active"]?.bool == false)
  }

  @Test func `continues with one what it began with the other`() async throws {
    let party = try await party()
    let tokens = try await party.signIn(["scope": "openid offline_access"])
    let renewal = [("grant_type", "refresh_token"), ("refresh_token", tokens.text("refresh_token"))]
    #expect(await party.call("/oauth/token", renewal, secret: Self.old).status == 200)
  }

  @Test(arguments: ["/oauth/token", "/oauth/introspect", "/oauth/revoke", "/oauth/par", "/oauth/device"])
  func `is refused with any other secret, and the log has none of them`(path: String) async throws {
    let party = try await party()
    for secret in [Self.old + RelyingParty.secret, Self.old.uppercased(), String(Self.old.dropLast()), ""] {
      let answer = await party.call(path, [("token", "x"), ("grant_type", "client_credentials")], secret: secret)
      #expect(answer.status == 401 && answer.text("error") == "invalid_client")
    }
    let other = await RelyingParty(party.world, "gitea").call(path, [("token", "x")], secret: Self.old)
    #expect(other.status == 401, "another client's")
    #expect(!party.world.log.text.contains(Self.old) && !party.world.log.text.contains(RelyingParty.secret))
  }

  @Test func `is counted by when it last sent each, so that the operator knows when the old one may go`() async throws {
    let party = try await party()
    func uses() -> [String] {
      party.world.metricsText.split(separator: "\n").filter { $0.hasPrefix(Instruments.clientSecretUses + "{") }
        .map(String.init)
    }
    func line(_ secret: String, at time: Date) -> String {
      let seconds = Int64(time.timeIntervalSince1970)
      return #"pippin_openid_client_secret_used_seconds{client="grafana",secret="\#(secret)"} \#(seconds)"#
    }
    _ = await party.call("/oauth/revoke", [("token", "x")], secret: "neither of the two")
    _ = await RelyingParty(party.world, "gitea").call("/oauth/revoke", [("token", "x")])
    #expect(uses().isEmpty, "a client with one secret is not counted, nor is a wrong secret")
    let first = party.world.clock.time
    _ = await party.call("/oauth/revoke", [("token", "x")], secret: Self.old)
    #expect(uses() == [line("old", at: first)])
    party.world.clock.advance(by: 60)
    let second = party.world.clock.time
    _ = await party.call("/oauth/token", [("grant_type", "refresh_token"), ("refresh_token", "x")])
    #expect(uses().sorted() == [line("new", at: second), line("old", at: first)])
  }
}
