import AppleIDEmulator
import PippinHTTP
import Testing

/// The emulator's own address as issuer, for clients that demand that discovery names the address that they asked.
@Suite struct IssuerTests {
  @Test func `is in the discovery document and in everything signed, also after a reset`() async throws {
    let harness = try Harness()
    try harness.apple.becomeIssuer(Harness.base)
    for _ in 0..<2 {
      let document = try await harness.get("/.well-known/openid-configuration").json
      #expect(document["issuer"]?.text == Harness.base)
      #expect(document["token_endpoint"]?.text == Harness.base + "/auth/token")
      let sheet = try await harness.native().json
      let exchanged = try await harness.redeem(sheet["authorization_code"]?.text ?? "").json
      for token in [sheet["identity_token"], exchanged["id_token"]] {
        #expect(try Token(token?.text ?? "").claims["iss"]?.text == Harness.base)
      }
      _ = try await harness.send("DELETE", "/emulator/apple-ids/mary/apps/com.example.app")
      await harness.apple.settle()
      #expect(try harness.receiver.events().last?.claims["iss"]?.text == Harness.base)
      #expect(try await harness.send("POST", "/emulator/reset").status == 204)
    }
  }

  @Test func `may be the audience of client secrets, as Apple's still is`() async throws {
    let harness = try Harness()
    try harness.apple.becomeIssuer(Harness.base)
    for audience in [Harness.base, "https://appleid.apple.com"] {
      var maker = ClientSecretMaker(for: "com.example.app", at: harness.clock.second)
      maker.audience = audience
      let form = [("token", "x"), ("client_id", "com.example.app"), ("client_secret", try maker.make())]
      #expect(try await harness.post("/auth/revoke", form: form).status == 200)
    }
  }

  @Test func `is one of the settings that a reset takes back, and a new set-up replaces`() async throws {
    let harness = try Harness()
    let issuer = #"{"issuer":"https://apple.test","string_booleans":true}"#
    #expect(try await harness.send("PATCH", "/emulator/settings", json: issuer).status == 200)
    #expect(try await harness.send("POST", "/emulator/reset").status == 204)
    let settings = try await harness.get("/emulator/settings").json
    #expect(settings["issuer"]?.text == "https://appleid.apple.com" && settings["string_booleans"] == nil)
  }
}
