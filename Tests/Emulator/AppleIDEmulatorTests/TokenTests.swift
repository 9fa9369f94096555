import AppleIDEmulator
import Foundation
import PippinTokens
import PippinHTTP
import Testing

@Suite struct TokenTests {
  @Test func `a code brings the answer that Apple documents`() async throws {
    let harness = try Harness()
    let code = try #require(try await harness.native(more: #","nonce":"n-1""#).json["authorization_code"]?.text)
    let answer = try await harness.redeem(code)
    // TOKEN-7
    #expect(answer.json.names == ["access_token", "token_type", "expires_in", "refresh_token", "id_token"])
    #expect(answer.json["token_type"]?.text == "Bearer")
    #expect(answer.json["expires_in"] == .int(3600))
    // TOKEN-28
    for (name, letter) in [("access_token", "a"), ("refresh_token", "r")] {
      let token = try #require(answer.json[name]?.text)
      #expect(token.wholeMatch(of: try Regex(letter + "[0-9a-f]{32}\\.0\\.[a-z]{4}\\.[A-Za-z0-9_-]{22}")) != nil)
    }
    #expect(code.wholeMatch(of: #/c[0-9a-f]{32}\.0\.[a-z]{4}\.[A-Za-z0-9_-]{22}/#) != nil)
    #expect(answer.fields["cache-control"] == "no-store")
  }

  /// NATIVE-1
  @Test func `the native token says what Apple's says, and is signed by a published key`() async throws {
    let harness = try Harness()
    let answer = try await harness.native(more: #","nonce":"n-1","state":"s-1""#)
    #expect(answer.status == 201)
    let token = try Token(answer.json["identity_token"]?.text ?? "")
    #expect(token.header.names == ["kid", "alg"])  // KEYS-8
    #expect(token.header["alg"]?.text == "RS256")
    let now = harness.clock.second
    let code = try #require(answer.json["authorization_code"]?.text)
    let hash = Token.encode(Array(SHA256.hash(code).prefix(16)))
    // CLAIMS-25, CLAIMS-10, CLAIMS-11, CLAIMS-13
    #expect(
      token.claims
        == .object([
          "iss": .text("https://appleid.apple.com"), "aud": .text("com.example.app"), "iat": .int(now),
          "exp": .int(now + 86_400), "sub": try #require(answer.json["user"]), "nonce": .text("n-1"),
          "c_hash": .text(hash), "email": .text("mary@example.com"), "email_verified": .bool(true),
          "auth_time": .int(now), "nonce_supported": .bool(true), "real_user_status": .int(2),
        ]))
    #expect(answer.json["real_user_status"] == .int(2))
    #expect(answer.json["state"]?.text == "s-1")
    #expect(try await harness.isSigned(token))
  }

  @Test func `the exchanged token has at_hash for its access token and keeps the nonce`() async throws {
    let harness = try Harness()
    let code = try #require(try await harness.native(more: #","nonce":"n-1""#).json["authorization_code"]?.text)
    harness.clock.advance(by: 100)
    let answer = try await harness.redeem(code)
    let token = try Token(answer.json["id_token"]?.text ?? "")
    let access = try #require(answer.json["access_token"]?.text)
    #expect(token.claims["at_hash"]?.text == Token.encode(Array(SHA256.hash(access).prefix(16))))  // CLAIMS-17
    #expect(token.claims["c_hash"] == nil)
    #expect(token.claims["nonce"]?.text == "n-1")
    #expect(token.claims["real_user_status"] == nil)
    #expect(token.claims["iat"]?.int == harness.clock.second)
    #expect(token.claims["auth_time"]?.int == harness.clock.second - 100)  // CLAIMS-16
    #expect(try await harness.isSigned(token))
  }

  @Test func `a refresh returns no refresh token, and the old one stays valid`() async throws {
    let harness = try Harness()
    let token = try await harness.refreshToken()
    for _ in 0..<3 {
      let answer = try await harness.refresh(token)
      #expect(answer.json.names == ["access_token", "token_type", "expires_in", "id_token"])  // TOKEN-11, TOKEN-13
      harness.clock.advance(by: 86_400 * 400)
    }
  }

  @Test func `name, address and user status are sent only the first time`() async throws {
    let harness = try Harness()
    let first = try await harness.native(more: #","name":{"given_name":"May"}"#)
    #expect(first.json["name"] == .object(["given_name": .text("May"), "family_name": .text("Appleseed")]))
    let later = try await harness.native()
    #expect(later.json["name"] == nil)
    #expect(later.json["email"] == nil)
    #expect(later.json["real_user_status"] == .int(0))
    let claims = try Token(later.json["identity_token"]?.text ?? "").claims
    #expect(claims["real_user_status"] == nil)
    #expect(claims["nonce"] == nil)
    #expect(claims["email"]?.text == "mary@example.com")  // CLAIMS-9
  }

  @Test func `sub and relay address belong to the team`() async throws {
    var configuration = EmulatorConfiguration.defaultSeed
    configuration.teams.append(
      .init(id: "TEAM000002", apps: [.init(bundleID: "org.example.game", name: "Game")]))
    let harness = try Harness(configuration)
    let here = try await harness.native(more: #","hide_email":true"#)
    let there = try await harness.send(
      "POST", "/emulator/native/authorizations",
      json: #"{"bundle_id":"org.example.game","apple_id":"mary","scopes":["email"],"hide_email":true}"#)
    let subject = try #require(here.json["user"]?.text)
    #expect(subject.wholeMatch(of: #/[0-9]{6}\.[0-9a-f]{32}\.[0-9]{4}/#) != nil)  // CLAIMS-3
    #expect(there.json["user"]?.text != subject)  // CLAIMS-2
    #expect(there.json["email"]?.text != here.json["email"]?.text)  // RELAY-4
    #expect(Harness.isRelay(there.json["email"]?.text))  // RELAY-1
  }

  @Test func `client_credentials give a migration token and nothing else`() async throws {
    let harness = try Harness()
    let answer = try await harness.token([("grant_type", "client_credentials"), ("scope", "user.migration")])
    #expect(answer.json.names == ["access_token", "token_type", "expires_in"])  // TOKEN-16
  }

  @Test func `settings of Apple's behaviour can be changed`() async throws {
    let harness = try Harness { settings in
      settings.issuer = "https://account.apple.com"
      settings.identityTokenLifetime = 600  // CLAIMS-6
      settings.issuedAtAhead = 2  // CLAIMS-24
      settings.stringBooleans = true  // CLAIMS-12
      settings.refreshWithIdentityToken = false  // TOKEN-12
      settings.relayDomain = "private.icloud.com"  // RELAY-2
    }
    let claims = try Token(try await harness.native(more: #","hide_email":true"#).json["identity_token"]?.text ?? "")
      .claims
    #expect(claims["iss"]?.text == "https://account.apple.com")
    #expect(claims["iat"]?.int == harness.clock.second + 2)
    #expect(claims["exp"]?.int == harness.clock.second + 602)
    #expect(claims["email_verified"]?.text == "true")
    #expect(claims["is_private_email"]?.text == "true")
    #expect(claims["nonce_supported"] == .bool(true))
    #expect(claims["email"]?.text?.hasSuffix("@private.icloud.com") == true)
    let refreshed = try await harness.refresh(try await harness.refreshToken())
    #expect(refreshed.json["id_token"] == nil)
  }
}

extension Harness {
  /// Whether the signature is right by the key that `/auth/keys` publishes under the token's `kid`.
  func isSigned(_ token: Token) async throws -> Bool {
    let keys = try await get("/auth/keys").json["keys"]?.elements ?? []
    guard let key = keys.first(where: { $0["kid"] == token.header["kid"] }) else { return false }
    let rsa = try RSAPublicKey(
      modulus: Token.decode(key["n"]?.text ?? ""), exponent: Token.decode(key["e"]?.text ?? ""))
    return rsa.isValidRS256(token.signature, for: token.signed)
  }
}
