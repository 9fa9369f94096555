import PippinHTTP
import PippinServer
import PippinTestKit
import PippinTokens
import Testing

/// What OpenID clients learn of how people proved who they are: `acr` and `amr` (PK-124, decision 0135).
@Suite struct `How a person proved who they are` {
  private static let use = "/sign-in/passkey"

  /// A client, and Mary's browser, in which she signed in with Apple.
  private func party(claims: String...) async throws -> (RelyingParty, PasskeyScene) {
    var named = TokenClaims()
    for claim in claims {
      let isKnown = named.add(claim)
      #expect(isKnown)
    }
    let world = try await World(
      openID: [RelyingParty.client("grafana", claims: named)], passkeys: try PasskeyScene.settings())
    return (RelyingParty(world), await PasskeyScene(world))
  }

  private func addPasskey(_ party: RelyingParty, _ scene: PasskeyScene) async throws {
    try await party.browser.signIn(as: "mary")
    try await party.browser.open("/account/passkeys/add")
    try await party.browser.answer("/account/passkeys/add", of: scene)
    #expect(party.browser.isOnAccount)
    party.world.clock.advance(by: 60)
  }

  /// What the ID token of the code at hand says: `acr`, and the words of `amr`.
  private func context(_ party: RelyingParty) async throws -> [String?] {
    let tokens = await party.redeem(party.answer.first("code"))
    #expect(tokens.status == 200)
    return context(of: try await party.claims(tokens.text("id_token")))
  }

  private func context(of claims: JSONElement) -> [String?] {
    [claims["acr"]?.string] + (claims["amr"]?.elements.map(\.string) ?? [])
  }

  private static let byPasskey: [String?] = ["phr", "pop", "user", "mfa"]

  @Test func `is in the ID token and in the introspection, and of the proof that auth_time is of`() async throws {
    let (party, scene) = try await party()
    try await addPasskey(party, scene)
    try await party.authorize()
    #expect(try await context(party) == [nil], "Apple’s proof is Apple’s to describe")
    try await party.browser.open("/account")
    try await party.browser.send("/sign-out")
    try await party.browser.open(party.path())
    try await party.browser.answer(Self.use, of: scene)
    let tokens = await party.redeem(party.answer.first("code"))
    #expect(context(of: try await party.claims(tokens.text("id_token"))) == Self.byPasskey)
    let access = try await party.claims(tokens.text("access_token"), type: "at+jwt")
    #expect(access["acr"] == nil && access["amr"] == nil, "the settings name neither")
    for token in [tokens.text("access_token"), tokens.text("refresh_token")] where !token.isEmpty {
      let answer = await party.call("/oauth/introspect", [("token", token)])
      #expect(answer["acr"]?.string == "phr" && answer["amr"]?.elements.map(\.string).count == 3)
    }
  }

  @Test func `is not told of a proof that came after the code`() async throws {
    let (party, scene) = try await party()
    try await addPasskey(party, scene)
    try await party.authorize()
    let code = party.answer.first("code")
    party.world.clock.advance(by: 5)
    try await party.browser.open(party.path(["acr_values": "phr"]))
    try await party.browser.answer(Self.use, of: scene)
    // Signing in took the place of the session in which the code was issued.
    let early = await party.redeem(code)
    if early.status == 200 {
      let claims = try await party.claims(early.text("id_token"))
      #expect(context(of: claims) == [nil])
    }
    #expect(try await context(party) == Self.byPasskey)
  }

  @Test func `is asked for a passkey first where a client wishes it`() async throws {
    let (party, scene) = try await party()
    try await addPasskey(party, scene)
    try await party.browser.open(party.path(["acr_values": "mfa phr"]))
    let page = party.browser
    #expect(page.address.hasPrefix(World.home + "/sign-in") && page.text.contains("Confirm it’s you"))
    let passkey = try #require(page.text.firstRange(of: "action=\"\(Self.use)\""))
    let apple = try #require(page.text.firstRange(of: "class=\"button apple\""))
    #expect(passkey.lowerBound < apple.lowerBound)
    try await page.answer(Self.use, of: scene)
    #expect(try await context(party) == Self.byPasskey)
    // Once proved so, nobody is asked again.
    try await page.open(party.path(["acr_values": "phr"]))
    #expect(try await context(party) == Self.byPasskey)
  }

  @Test func `is asked once, and goes on with what the person chose`() async throws {
    let (party, scene) = try await party()
    try await addPasskey(party, scene)
    try await party.authorize(["acr_values": "phr"])
    #expect(try await context(party) == [nil])
    try await party.authorize(["acr_values": "phr", "prompt": "none"])
    #expect(try await context(party) == [nil], "nobody may be asked")
  }

  @Test func `is asked of nobody without a passkey, nor for another value`() async throws {
    let (party, scene) = try await party()
    try await party.browser.signIn(as: "mary")
    party.world.clock.advance(by: 60)
    try await party.browser.open(party.path(["acr_values": "phr"]))
    #expect(try await context(party) == [nil])
    try await addPasskey(party, scene)
    for values in ["PHR", "phrh", "loa3 phr-"] {
      try await party.browser.open(party.path(["acr_values": values]))
      #expect(try await context(party) == [nil])
    }
  }

  @Test func `is in access tokens where the settings name it`() async throws {
    let (party, scene) = try await party(claims: "acr", "amr")
    try await party.browser.signUp()
    try await party.authorize()
    let first = try await party.claims(
      await party.redeem(party.answer.first("code")).text("access_token"), type: "at+jwt")
    #expect(context(of: first) == [nil, "pwd"])
    try await party.browser.open("/account/passkeys/add")
    try await party.browser.answer("/account/passkeys/add", of: scene)
    party.world.clock.advance(by: 60)
    try await party.browser.open(party.path(["acr_values": "phr"]))
    try await party.browser.answer(Self.use, of: scene)
    let second = try await party.claims(
      await party.redeem(party.answer.first("code")).text("access_token"), type: "at+jwt")
    #expect(context(of: second) == Self.byPasskey)
  }

  @Test func `is announced`() async throws {
    let (party, _) = try await party()
    let metadata = await party.world.send("GET", "/.well-known/openid-configuration")
    #expect(metadata["acr_values_supported"]?.elements.compactMap(\.string) == ["phr"])
    let claims = metadata["claims_supported"]?.elements.compactMap(\.string) ?? []
    #expect(claims.contains("acr") && claims.contains("amr"))
  }
}
