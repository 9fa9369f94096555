import PippinTokens
import PippinSecret
import Testing

struct VerificationTests {
  private let rsa: RSAPrivateKey
  private let p256: P256PrivateKey
  private let rsaKey: JSONWebKey
  private let p256Key: JSONWebKey

  init() throws {
    rsa = try TestKeys.rsa.get()
    p256 = try TestKeys.p256.get()
    rsaKey = JSONWebKey(.rsa(rsa.publicKey), keyID: "r", algorithm: .RS256)
    p256Key = JSONWebKey(.p256(p256.publicKey), keyID: "p", algorithm: .ES256)
  }

  private func verdict(
    _ token: String, _ key: JSONWebKey, _ allowed: [SignatureAlgorithm] = [.RS256, .ES256]
  ) throws -> JOSEError.Code? {
    try code { _ = try CompactJWS(parsing: token).verified(by: key, allowing: allowed) }
  }

  @Test func `accepts what our signer made`() throws {
    let payload = Array(#"{"sub":"001234.äöü"}"#.utf8)
    for (signing, key) in [(SigningKey.rs256(rsa), rsaKey), (.es256(p256), p256Key)] {
      let id = try #require(key.keyID)
      let token = try JWSSigner(key: signing, keyID: id, type: "at+jwt").sign(payload)
      let verified = try CompactJWS(parsing: token).verified(by: key, allowing: [signing.algorithm])
      #expect(verified.payload == payload)
      #expect(verified.header.algorithm == signing.algorithm.rawValue)
      #expect(verified.header.keyID == id)
      #expect(verified.header.type == "at+jwt")
      #expect(signing.publicKey(id: id).thumbprint == key.thumbprint)
    }
  }

  @Test func `writes the header as Apple does`() throws {
    let token = try JWSSigner(key: .rs256(rsa), keyID: "fh6Bs8C", type: nil).sign([])
    let header = try #require(token.split(separator: ".").first)
    #expect(Base64URL.decode(String(header)) == Array(#"{"kid":"fh6Bs8C","alg":"RS256"}"#.utf8))
  }

  @Test(arguments: [
    "none", "None", "NONE", "nOnE", "", "HS256", "HS384", "RS384", "RS512", "PS256", "ES384", "EdDSA",
    "rs256", "Rs256", "RS256 ", " RS256", "RS256\\u0000", "RS-256", "es256", "ＲＳ256",
  ])
  func `refuses every other algorithm, even with a right signature`(_ name: String) throws {
    let rsaToken = try forge(header: #"{"alg":"\#(name)","kid":"r"}"#) { try rsa.signRS256($0) }
    #expect(try verdict(rsaToken, rsaKey) == .unsupportedAlgorithm)
    let p256Token = try forge(header: #"{"alg":"\#(name)","kid":"p"}"#) { try p256.signES256($0) }
    #expect(try verdict(p256Token, p256Key) == .unsupportedAlgorithm)
    let unsigned = forge(header: #"{"alg":"\#(name)"}"#) { _ in [] }
    #expect(try verdict(unsigned, rsaKey) == .unsupportedAlgorithm)
  }

  @Test func `refuses HS256 with a public key as the secret`() throws {
    for secret in [rsaKey.thumbprint, rsa.publicKey.modulus.description, PublishedVectors.a2Key] {
      let token = forge(header: #"{"alg":"HS256","kid":"r"}"#) {
        HMACSHA256.tag(for: $0, key: SecretBytes(Array(secret.utf8)))
      }
      #expect(try verdict(token, rsaKey) == .unsupportedAlgorithm)
    }
    let token = forge(header: #"{"alg":"HS256"}"#) { HMACSHA256.tag(for: $0, key: SecretBytes(rsa.publicKey.modulus)) }
    #expect(try verdict(token, rsaKey) == .unsupportedAlgorithm)
  }

  @Test func `refuses a token that brings its own key`() throws {
    let own = try P256PrivateKey.generate()
    let jwk =
      #"{"kty":"EC","crv":"P-256","x":"\#(Base64URL.encode(own.publicKey.x))","#
      + #""y":"\#(Base64URL.encode(own.publicKey.y))"}"#
    let token = try forge(header: #"{"alg":"ES256","jwk":\#(jwk)}"#) { try own.signES256($0) }
    #expect(try verdict(token, p256Key) == .unsupportedHeader)
  }

  @Test func `refuses an algorithm that is not allowed here`() throws {
    let token = try JWSSigner(key: .es256(p256), keyID: "p", type: nil).sign([])
    #expect(try verdict(token, p256Key, [.RS256]) == .unsupportedAlgorithm)
    #expect(try verdict(token, p256Key, []) == .unsupportedAlgorithm)
    #expect(try verdict(token, p256Key, [.ES256]) == nil)
  }

  @Test func `refuses a key of the other type or with another name`() throws {
    let token = try JWSSigner(key: .es256(p256), keyID: "p", type: nil).sign([])
    #expect(try verdict(token, JSONWebKey(.rsa(rsa.publicKey), keyID: "p", algorithm: .RS256)) == .wrongKey)
    #expect(try verdict(token, JSONWebKey(.rsa(rsa.publicKey), keyID: "p", algorithm: nil)) == .wrongKey)
    #expect(try verdict(token, JSONWebKey(.p256(p256.publicKey), keyID: "P", algorithm: nil)) == .wrongKey)
    #expect(try verdict(token, JSONWebKey(.p256(p256.publicKey), keyID: nil, algorithm: nil)) == nil)
    let kelvin = try JWSSigner(key: .es256(p256), keyID: "\u{212A}", type: nil).sign([])
    #expect(try verdict(kelvin, JSONWebKey(.p256(p256.publicKey), keyID: "K", algorithm: nil)) == .wrongKey)
  }

  @Test func `refuses the same name from another set`() throws {
    let token = try JWSSigner(key: .es256(p256), keyID: "p", type: nil).sign([])
    let foreign = try JSONWebKeySet([SigningKey.es256(P256PrivateKey.generate()).publicKey(id: "p")])
    #expect(try verdict(token, #require(foreign.key(id: "p"))) == .badSignature)
    #expect(foreign.key(id: "P") == nil)
  }

  @Test func `malformed signatures are refused`() throws {
    let ec = #"{"alg":"ES256"}"#
    for signature in [[], [0], [UInt8](repeating: 0, count: 64), [UInt8](repeating: 255, count: 64)] {
      #expect(try verdict(forge(header: ec) { _ in signature }, p256Key) == .badSignature)
      #expect(try verdict(forge(header: #"{"alg":"RS256"}"#) { _ in signature }, rsaKey) == .badSignature)
    }
    #expect(try verdict(forge(header: ec) { try p256.signES256($0) + [0] }, p256Key) == .badSignature)
    #expect(try verdict(forge(header: ec) { try p256.signES256($0).dropLast() }, p256Key) == .badSignature)
    #expect(try verdict(forge(header: ec) { try der(p256.signES256($0)) }, p256Key) == .badSignature)
    #expect(try verdict(forge(header: ec) { try p256.signES256($0 + [0]) }, p256Key) == .badSignature)
  }

  /// The form that RFC 7518, section 3.4, does not allow: an ASN.1 sequence of two integers.
  private func der(_ raw: [UInt8]) -> [UInt8] {
    func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
      let digits = bytes.drop { $0 == 0 }
      let signed = (digits.first ?? 0) >= 0x80 || digits.isEmpty ? [0] + digits : Array(digits)
      return [2, UInt8(signed.count)] + signed
    }
    let body = integer(raw[..<32]) + integer(raw[32...])
    return [0x30, UInt8(body.count)] + body
  }

  /// Each digit with each of its six bits turned, or replaced by what is no digit, or left out.
  @Test func `refuses every token with one byte changed`() throws {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    let payload = Array(#"{"iss":"https://appleid.apple.com","aud":"com.example.app","sub":"0"}"#.utf8)
    for (signing, key) in [(SigningKey.rs256(rsa), rsaKey), (.es256(p256), p256Key)] {
      let id = try #require(key.keyID)
      let token = Array(try JWSSigner(key: signing, keyID: id, type: nil).sign(payload).utf8)
      for index in token.indices {
        var others = Array("=. ".utf8)
        if let value = digits.firstIndex(of: token[index]) { others += (0..<6).map { digits[value ^ 1 << $0] } }
        var accepted: [String] = []
        for replacement in others.filter({ $0 != token[index] }).map({ [$0] }) + [[]] {
          let text = String(decoding: token[..<index] + replacement + token[(index + 1)...], as: UTF8.self)
          if try verdict(text, key) == nil { accepted.append(text) }
        }
        #expect(accepted == [], "byte \(index)")
      }
    }
  }
}
