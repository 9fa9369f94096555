import PippinAccounts
import PippinServer
import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// Confidential clients whose settings say `require_pkce: false` (RFC 9700, 2.1.1; 0113).
@Suite struct `An OpenID client that need not send PKCE` {
  private static let none: [String: String?] = ["code_challenge": nil, "code_challenge_method": nil]

  private func party(requiresPKCE: Bool = false) async throws -> RelyingParty {
    RelyingParty(try await RelyingParty.world([RelyingParty.client("grafana", requiresPKCE: requiresPKCE)]))
  }

  private func without(_ changes: [String: String?] = [:]) -> [String: String?] {
    Self.none.merging(changes) { $1 }
  }

  @Test func `signs a person in with a nonce instead, which the ID token carries`() async throws {
    let party = try await party()
    try await party.authorize(without())
    let tokens = await party.redeem(party.answer.first("code"), ["code_verifier": nil])
    #expect(tokens.status == 200)
    #expect(try await party.claims(tokens.text("id_token"))["nonce"]?.string == "n-1")
  }

  @Test func `pushes such a request ahead, too`() async throws {
    let party = try await party()
    let pushed = await party.call("/oauth/par", party.request(without()))
    #expect(pushed.status == 201)
    let fields = [("client_id", "grafana"), ("request_uri", pushed.text("request_uri"))]
    try await party.browser.open("/oauth/authorize?" + FormData.encode(fields))
    try await party.browser.signIn(as: "mary")
    #expect(await party.redeem(party.answer.first("code"), ["code_verifier": nil]).status == 200)
  }

  @Test func `is refused without PKCE where its settings do not say so`() async throws {
    let party = try await party(requiresPKCE: true)
    try await party.authorize(without())
    #expect(party.answer.first("error") == "invalid_request")
    #expect(party.answer.first("error_description")?.contains("PKCE is required") == true)
  }

  @Test(arguments: [
    (["nonce": String?.none], "nonce is missing"), (["nonce": ""], "nonce is missing"),
    (["scope": "email"], "scope openid is required"),
    (["code_challenge_method": "S256"], "code_challenge_method is sent without code_challenge"),
  ])
  func `is refused with neither PKCE nor a nonce that an ID token could carry`(
    changes: [String: String?], words: String
  ) async throws {
    let party = try await party()
    try await party.authorize(without(changes))
    #expect(party.answer.first("error") == "invalid_request" && party.answer.first("code") == nil)
    #expect(party.answer.first("error_description")?.contains(words) == true)
  }

  @Test func `is held to PKCE where it sends it, so that nobody takes the challenge out on the way`() async throws {
    let party = try await party()
    let wrong: [([String: String?], String?)] = [
      ([:], nil), ([:], String(repeating: "a", count: 43)), (Self.none, RelyingParty.verifier),
    ]
    for (changes, verifier) in wrong {
      try await party.authorize(changes)
      let refused = await party.redeem(party.answer.first("code"), ["code_verifier": verifier])
      #expect(refused.text("error") == "invalid_grant" && refused.text("access_token").isEmpty)
    }
    try await party.authorize(["code_challenge_method": "plain"])
    #expect(party.answer.first("error") == "invalid_request")
    #expect(try await party.signIn().status == 200)
  }

  @Test func `gets nothing for a code without a challenge once its settings require one`() async throws {
    let party = try await party()
    try await party.authorize(without())
    let code = party.answer.first("code")
    let stricter = try await World(seed: 2, after: party.world, openID: [RelyingParty.client("grafana")])
    let refused = await ServerOfClient(world: stricter, id: "grafana").redeem(code)
    #expect(refused.text("error") == "invalid_grant")
    let malformed = await ServerOfClient(world: stricter, id: "grafana").redeem(code, ["code_verifier": nil])
    #expect(malformed.text("error") == "invalid_request")
  }

  @Test func `is never a public one`() async throws {
    let app = RelyingParty.client(
      "grafana", authentication: OpenIDRegistration.Authentication.none, requiresPKCE: false)
    #expect(app.openID?.requiresPKCE == true)
    let party = RelyingParty(try await RelyingParty.world([app]))
    try await party.authorize(without())
    #expect(party.answer.first("error") == "invalid_request")
  }
}
