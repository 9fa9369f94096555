import AppleIDEmulator
import PippinHTTP
import Testing

/// Requests of widely used clients, as their sources write them: what they send to Apple must pass here.
@Suite struct ForeignClientTests {
  private func authorize(_ harness: Harness) async throws -> Value {
    try await harness.native(more: #","nonce":"n-1""#).json
  }

  private func secret(_ harness: Harness, _ claims: String) throws -> String {
    var maker = ClientSecretMaker(for: "com.example.app", at: harness.clock.second)
    maker.headerMembers = #","typ":"JWT""#
    maker.payload = { _ in claims }
    return try maker.make()
  }

  /// golang-jwt 5 writes the audience as an array (SECRET-10); the secret lives for 180 days less a second.
  @Test func `Timothylock's go-signin-with-apple exchanges, refreshes and revokes`() async throws {
    let harness = try Harness()
    let now = harness.clock.second
    let secret = try secret(
      harness,
      #"{"iss":"TEAM000001","sub":"com.example.app","aud":["https://appleid.apple.com"],"exp":\#(now + 15_551_999),"iat":\#(now)}"#
    )
    func send(_ path: String, _ form: [(String, String)]) async throws -> HTTPResponse {
      let fields: HTTPFields = [
        "content-type": "application/x-www-form-urlencoded", "accept": "application/json",
        "user-agent": "go-signin-with-apple",
      ]
      return try await harness.post(
        path, form: [("client_id", "com.example.app"), ("client_secret", secret)] + form, fields)
    }
    let code = try await authorize(harness)["authorization_code"]?.text ?? ""
    let exchanged = try await send("/auth/token", [("code", code), ("grant_type", "authorization_code")])
    let token = try #require(exchanged.json["refresh_token"]?.text)
    #expect(
      try await send("/auth/token", [("grant_type", "refresh_token"), ("refresh_token", token)]).status == 200)
    let revoked = try await send("/auth/revoke", [("token", token), ("token_type_hint", "refresh_token")])
    #expect(revoked.status == 200)
    #expect(
      try await send("/auth/token", [("grant_type", "refresh_token"), ("refresh_token", token)]).status == 400)
  }

  /// With `authorized_client_ids` the app's code is exchanged with the web's callback address (TOKEN-32).
  @Test func `omniauth-apple exchanges a native code with the address of its callback`() async throws {
    let harness = try Harness()
    let now = harness.clock.second
    let secret = try secret(
      harness,
      #"{"iss":"TEAM000001","aud":"https://appleid.apple.com","sub":"com.example.app","iat":\#(now),"exp":\#(now + 60)}"#
    )
    let code = try await authorize(harness)["authorization_code"]?.text ?? ""
    let answer = try await harness.post(
      "/auth/token",
      form: [
        ("client_id", "com.example.app"), ("client_secret", secret), ("code", code),
        ("grant_type", "authorization_code"), ("redirect_uri", "https://www.example.com/auth/apple/callback"),
      ])
    let token = try Token(try #require(answer.json["id_token"]?.text))
    #expect(token.claims["aud"]?.text == "com.example.app" && token.claims["nonce"]?.text == "n-1")
  }
}
