import PippinTokens
import PippinFoundation
import PippinHTTP
import PippinSecret
import SignInWithApple
import Testing

/// Forged tokens, rejected without a network request (KEYS-9).
@Suite struct `Forged tokens are rejected` {
  /// A service without keys: a request for one means that the checks were too late.
  private func reason(_ token: String, calls: Int = 0) async throws -> IdentityTokenError.Code? {
    let transport = RecordingTransport(HTTPResponse(status: 500))
    let service = AppleIDService(
      endpoints: .apple, transport: transport, keys: AppleKeyCache(), now: { TokenMaker.now }, onKeySet: { _, _ in })
    defer { #expect(transport.requests.count == calls) }
    do {
      _ = try await service.verify(token, expecting: .usual())
      return nil
    } catch .identityToken(let error) {
      return error.code
    }
  }

  @Test func `without a signature (alg none)`() async throws {
    let payload = Base64URL.encode(TokenMaker.claims(changing: [:]))
    for algorithm in ["none", "None", "NONE", "nOnE"] {
      let header = Base64URL.encode(Array(#"{"kid":"first","alg":"\#(algorithm)"}"#.utf8))
      #expect(try await reason("\(header).\(payload).") == .unsupportedAlgorithm)
      #expect(try await reason("\(header).\(payload).AA") == .unsupportedAlgorithm)
    }
  }

  @Test func `with the public key as an HMAC secret (HS256)`() async throws {
    let publicKey = try RSAPrivateKey(pem: TestKeys.first).publicKey
    let input =
      Base64URL.encode(Array(#"{"kid":"first","alg":"HS256"}"#.utf8)) + "."
      + Base64URL.encode(TokenMaker.claims(changing: [:]))
    let tag = HMACSHA256.tag(for: Array(input.utf8), key: SecretBytes(publicKey.modulus))
    #expect(try await reason(input + "." + Base64URL.encode(tag)) == .unsupportedAlgorithm)
  }

  @Test(arguments: ["ES256", "RS384", "PS256", "rs256", "RS256 ", "EdDSA"])
  func `with another algorithm`(algorithm: String) async throws {
    let token = try TokenMaker.token(header: #"{"kid":"first","alg":"\#(algorithm)"}"#)
    #expect(try await reason(token) == .unsupportedAlgorithm)
  }

  @Test func `with an embedded key or key URL`() async throws {
    let key = try RSAPrivateKey(pem: TestKeys.stranger).publicKey
    let jwk = #"{"kty":"RSA","n":"\#(Base64URL.encode(key.modulus))","e":"AQAB"}"#
    for member in [#""jwk":\#(jwk)"#, #""jku":"https://evil.example/keys""#, #""x5u":"https://evil.example""#] {
      let header = #"{"kid":"first","alg":"RS256",\#(member)}"#
      #expect(try await reason(TokenMaker.token(header: header, key: TestKeys.stranger)) == .malformed)
    }
    let critical = #"{"kid":"first","alg":"RS256","crit":["exp"]}"#
    #expect(try await reason(TokenMaker.token(header: critical)) == .malformed)
  }

  @Test func `without a key id, or with two`() async throws {
    #expect(try await reason(TokenMaker.token(header: #"{"alg":"RS256"}"#)) == .malformed)
    #expect(try await reason(TokenMaker.token(header: #"{"kid":7,"alg":"RS256"}"#)) == .malformed)
    let two = #"{"kid":"first","alg":"RS256","kid":"second"}"#
    #expect(try await reason(TokenMaker.token(header: two)) == .malformed)
  }

  @Test func `with a megabyte, or without content`() async throws {
    #expect(try await reason(String(repeating: "A", count: 1_048_576)) == .malformed)
    #expect(try await reason("") == .malformed)
  }

  @Test func `with wrong claims, without a network request`() async throws {
    #expect(try await reason(TokenMaker.token(["iss": "https://evil.example"])) == .wrongIssuer)
    #expect(try await reason(TokenMaker.token(["aud": "com.example.other"])) == .wrongAudience)
    #expect(try await reason(TokenMaker.token(["exp": 1])) == .expired)
    #expect(try await reason(TokenMaker.token(["nonce": "another"])) == .nonceMismatch)
    #expect(try await reason(TokenMaker.token(["c_hash": "another"])) == .codeHashMismatch)
  }

  @Test func `with any single changed byte`() throws {
    let token = Array(try TokenMaker.token().utf8)
    let now = TokenMaker.now
    for index in token.indices {
      var changed = token
      changed[index] = token[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      #expect(try judge(String(decoding: changed, as: UTF8.self), now: now).reason != nil, "byte \(index)")
    }
  }

  @Test func `when truncated or extended`() throws {
    let token = try TokenMaker.token()
    for count in stride(from: 0, to: token.utf8.count, by: 7) {
      #expect(try judge(String(token.prefix(count))).reason != nil)
    }
    for tail in [" ", "\n", "=", ".", "\0", "A"] {
      #expect(try judge(token + tail).reason != nil)
    }
  }

  @Test func `when combined from two valid ones`() throws {
    let mary = try TokenMaker.token().split(separator: ".")
    let anita = try TokenMaker.token(["sub": "000999.f.1"]).split(separator: ".")
    #expect(try judge("\(mary[0]).\(mary[1]).\(anita[2])").reason == .badSignature)
    #expect(try judge("\(mary[0]).\(anita[1]).\(mary[2])").reason == .badSignature)
  }
}
