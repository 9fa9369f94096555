import PippinAccounts
import PippinFoundation
import PippinTokens
import PippinSecret
import PippinTestKit
import Testing

@testable import PippinServer

/// Tokens that a client gets for its own credentials, at the operator API (RFC 6749, 4.4).
@Suite struct `A token for a client's own credentials` {
  private let store = TroubledStore()
  private let scene: OpenIDScene

  init() async throws {
    scene = try await OpenIDScene(
      [
        "robot": Self.registration(["openid", "accounts:read", "jobs:write"]),
        "app": Self.registration(["openid", "accounts:read"], [.authorizationCode]),
      ], store: store)
  }

  private static func registration(
    _ scope: [String], _ grantTypes: Set<OpenIDRegistration.GrantType> = [.clientCredentials]
  ) -> OpenIDRegistration {
    OpenIDScene.registration(
      .secret(SecretText(OpenIDScene.secret), .basic), scope: scope, grantTypes: grantTypes)
  }

  /// The same server after a restart with other settings of the client.
  private func restarted(_ registration: OpenIDRegistration?) async throws -> OpenIDScene {
    try await OpenIDScene(
      registration.map { ["robot": $0] } ?? [:], store: store, samples: Samples(clock: scene.samples.clock))
  }

  private func issue(_ scope: [String]? = nil, to id: String = "robot") throws -> ClientCredentialsToken {
    let client = try #require(scene.flows.clients[ClientID(rawValue: id)])
    return try scene.flows.clientCredentials(
      client, try #require(client.openID), scope: scope.map { GrantedScope($0) })
  }

  private func payload() throws -> String {
    String(decoding: try CompactJWS(parsing: issue().token.revealed).payload, as: UTF8.self)
  }

  private func signed(
    _ payload: String, _ algorithm: SignatureAlgorithm = .ES256, _ type: TokenType = .accessToken
  ) throws -> SecretText {
    let signer = try #require(scene.flows.signingKeys.keys.signer(algorithm, for: type, at: scene.samples.now))
    return SecretText(try signer.sign(Array(payload.utf8)))
  }

  @Test func `allows what the settings list, and nothing that people grant`() async throws {
    let all = try issue()
    #expect(all.scope.tokens == ["accounts:read", "jobs:write"])
    let token = try #require(try await scene.flows.operatorToken(presented: all.token))
    #expect(token.scopes == [.readAccounts, .writeJobs])
    let part = try issue(["jobs:write"])
    #expect(try await scene.flows.operatorToken(presented: part.token)?.scopes == [.writeJobs])
    for scope in [["openid"], ["accounts:write"], ["accounts:read", "accounts:write"], ["ACCOUNTS:READ"], []] {
      #expect(throws: OAuthError.self) { try issue(scope) }
    }
    #expect(throws: OAuthError.self, "a client of people's sign-ins") { try issue(to: "app") }
  }

  @Test func `has a name in the audit that no operator token can have`() async throws {
    let token = try #require(try await scene.flows.operatorToken(presented: try issue().token))
    #expect(token.name == "client robot")
    #expect(!OperatorToken.isName(token.name) && token.name != AuditEvent.commandLine)
  }

  @Test func `passes for no session's token, nor a session's for it`() async throws {
    let token = try issue().token
    #expect(throws: ServerError.accessTokenInvalid) {
      try AccessToken.verify(
        token.revealed, issuer: OpenIDScene.issuer, clients: scene.flows.clients,
        keys: scene.flows.signingKeys.keys, now: scene.samples.now)
    }
    let withSession = try payload().replacing(#""scope":"#, with: #""sid":"x","scope":"#)
    #expect(try await scene.flows.operatorToken(presented: signed(withSession)) == nil)
  }

  @Test(arguments: [
    ("https://id.example.com\"", "https://other.example\""), ("/operator/v1", "/operator/v2"),
    (#""aud":"https://id.example.com/operator/v1""#, #""aud":["https://id.example.com/operator/v1"]"#),
    (#""sub":"robot""#, #""sub":"app""#), (#""client_id":"robot""#, #""client_id":"nobody""#),
    (#""sub":"robot","client_id":"robot""#, #""sub":"app","client_id":"app""#),
    (#""sub":"robot","client_id":"robot""#, #""sub":"nobody","client_id":"nobody""#),
    (#""scope":"accounts:read jobs:write""#, #""scope":["accounts:read"]"#), (#""exp":"#, #""expires":"#),
    (#""client_id":"#, #""client":"#), (#""scope":"#, #""scopes":"#),
  ])
  func `is refused with one claim changed`(_ from: String, _ to: String) async throws {
    let good = try payload()
    #expect(try await scene.flows.operatorToken(presented: signed(good)) != nil)
    let changed = good.replacing(from, with: to)
    #expect(changed != good)
    #expect(try await scene.flows.operatorToken(presented: signed(changed)) == nil)
  }

  @Test func `is refused as another kind of token, by either algorithm, or changed after it was signed`() async throws {
    let good = try payload()
    for type in [TokenType.idToken, .logoutToken] {
      #expect(try await scene.flows.operatorToken(presented: signed(good, .ES256, type)) == nil)
    }
    let stored = try SigningKeys.make(
      number: -1, masterKeys: scene.flows.masterKeys, random: SeededRandom(seed: 9).source, now: scene.samples.now)
    try await store.commit(Samples(random: SeededRandom(seed: 9)).changeSet(.putSigningKey(stored)))
    try await scene.flows.signingKeys.renew()
    for type in [TokenType.idToken, .logoutToken] {
      #expect(try await scene.flows.operatorToken(presented: signed(good, .RS256, type)) == nil)
    }
    // The client's settings may have had the other algorithm when it got the token.
    #expect(try await scene.flows.operatorToken(presented: signed(good, .RS256)) != nil)
    let parts = try issue(["jobs:write"]).token.revealed.split(separator: ".").map(String.init)
    let more = Base64URL.encode(Array(good.utf8))
    #expect(try await scene.flows.operatorToken(presented: SecretText("\(parts[0]).\(more).\(parts[2])")) == nil)
    for text in ["", ".", "..", "a.b.c", String(repeating: "a", count: 20_000) + "..", "pippin_op_x.y.z"] {
      #expect(try await scene.flows.operatorToken(presented: SecretText(text)) == nil)
    }
  }

  @Test func `lasts a quarter of an hour`() async throws {
    let issued = try issue()
    #expect(issued.expiresIn == 900)
    scene.samples.clock.advance(by: 899)
    #expect(try await scene.flows.operatorToken(presented: issued.token) != nil)
    scene.samples.clock.advance(by: 1)
    #expect(try await scene.flows.operatorToken(presented: issued.token) == nil)
  }

  @Test func `allows no more than the settings of today`() async throws {
    let token = try issue().token
    let narrowed = try await restarted(Self.registration(["accounts:read"]))
    #expect(try await narrowed.flows.operatorToken(presented: token)?.scopes == [.readAccounts])
    let without = try await restarted(Self.registration(["openid", "accounts:read"], [.authorizationCode]))
    #expect(try await without.flows.operatorToken(presented: token) == nil)
    #expect(try await restarted(nil).flows.operatorToken(presented: token) == nil)
  }
}
