import AppleIDEmulator
import Foundation
import PippinTokens
import PippinHTTP
import Testing

@Suite struct KeysTests {
  private func kids(_ harness: Harness) async throws -> [String] {
    try await harness.get("/auth/keys").json["keys"]?.elements.compactMap { $0["kid"]?.text } ?? []
  }

  @Test func `publishes three keys in Apple's form`() async throws {
    let answer = try await Harness().get("/auth/keys")
    let keys = answer.json["keys"]?.elements ?? []
    #expect(keys.count == 3)  // KEYS-3
    for key in keys {
      #expect(key.names == ["kty", "kid", "use", "alg", "n", "e"])  // KEYS-1
      #expect(key["kty"]?.text == "RSA" && key["use"]?.text == "sig" && key["alg"]?.text == "RS256")
      #expect(key["e"]?.text == "AQAB")
    }
    #expect(answer.fields["cache-control"] == "no-store")  // KEYS-7
  }

  @Test func `the order changes from read to read, the keys do not`() async throws {
    let harness = try Harness()
    var orders: Set<[String]> = []
    for _ in 0..<30 { orders.insert(try await kids(harness)) }
    #expect(orders.count > 1)  // KEYS-6
    #expect(Set(orders.map { Set($0) }).count == 1)
  }

  @Test func `another seed takes other keys from the pool`() async throws {
    var sets: Set<Set<String>> = []
    for seed in 1...10 { sets.insert(Set(try await kids(try Harness(seed: UInt64(seed))))) }
    #expect(sets.count > 1)
  }

  @Test func `a rotation adds the key that signs from then on`() async throws {
    let harness = try Harness()
    let before = Set(try await kids(harness))
    let rotated = try await harness.send("POST", "/emulator/keys/rotate")
    let after = Set(try await kids(harness))
    #expect(after.isSuperset(of: before) && after.count == 4)  // KEYS-5
    let token = try Token(try await harness.native().json["identity_token"]?.text ?? "")
    #expect(token.header["kid"] == rotated.json["kid"])
    #expect(!before.contains(token.header["kid"]?.text ?? ""))
    #expect(try await harness.isSigned(token))
    for _ in 0..<20 { _ = try await harness.send("POST", "/emulator/keys/rotate") }
    #expect(try await kids(harness).count == 5)
  }

  @Test func `an old key can be withdrawn at once`() async throws {
    let harness = try Harness()
    let token = try Token(try await harness.native().json["identity_token"]?.text ?? "")
    _ = try await harness.send("POST", "/emulator/keys/rotate", json: #"{"retire_old":true}"#)
    #expect(!(try await harness.isSigned(token)))
    #expect(try await kids(harness).count == 3)
  }

  @Test func `every key in the source is listed for servers to refuse`() async throws {
    let harness = try Harness()
    let published = AppleIDEmulator.publishedKeyThumbprints
    var seen: Set<String> = []
    for _ in 0..<12 {
      for key in try await harness.get("/auth/keys").json["keys"]?.elements ?? [] {
        let text = #"{"e":"\#(key["e"]?.text ?? "")","kty":"RSA","n":"\#(key["n"]?.text ?? "")"}"#
        seen.insert(Token.encode(SHA256.hash(text)))  // RFC 7638
      }
      _ = try await harness.send("POST", "/emulator/keys/rotate")
    }
    #expect(seen.count == 8)
    let client = try P256PrivateKey(pem: ClientSecretMaker.publishedKey).publicKey
    seen.insert(
      Token.encode(
        SHA256.hash(#"{"crv":"P-256","kty":"EC","x":"\#(Token.encode(client.x))","y":"\#(Token.encode(client.y))"}"#)))
    #expect(seen == published)  // R-18
  }

  @Test func `discovery is Apple's document at this address`() async throws {
    // KEYS-10, KEYS-11, KEYS-12
    let document = try await Harness().get("/.well-known/openid-configuration")
    #expect(
      document.bodyText == """
        {"issuer":"https://appleid.apple.com",\
        "authorization_endpoint":"http://127.0.0.1:8081/auth/authorize",\
        "token_endpoint":"http://127.0.0.1:8081/auth/token",\
        "revocation_endpoint":"http://127.0.0.1:8081/auth/revoke",\
        "jwks_uri":"http://127.0.0.1:8081/auth/keys",\
        "response_types_supported":["code"],"response_modes_supported":["query","fragment","form_post"],\
        "subject_types_supported":["pairwise"],"id_token_signing_alg_values_supported":["RS256"],\
        "scopes_supported":["openid","email","name"],\
        "token_endpoint_auth_methods_supported":["client_secret_post"],\
        "claims_supported":["aud","email","email_verified","exp","iat","is_private_email","iss","nonce",\
        "nonce_supported","real_user_status","sub","transfer_sub"]}
        """)
  }

  @Test func `discovery may claim another issuer than the tokens`() async throws {
    // KEYS-13
    let harness = try Harness { $0.discoveryIssuer = "https://account.apple.com" }
    let document = try await harness.get("/.well-known/openid-configuration")
    #expect(document.json["issuer"]?.text == "https://account.apple.com")
    let claims = try Token(try await harness.native().json["identity_token"]?.text ?? "").claims
    #expect(claims["iss"]?.text == "https://appleid.apple.com")
  }
}
