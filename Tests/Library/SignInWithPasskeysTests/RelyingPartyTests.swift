import PippinSecret
import PippinTokens
import Testing

@testable import SignInWithPasskeys

/// RP IDs, origins, options, stored keys and names.
@Suite struct RelyingPartyTests {
  // MARK: RP ID (PK-67 to PK-69)

  @Test(arguments: ["example.com", "id.example.co.uk", "localhost", "xn--bcher-kva.example", "a-b.c0"])
  func `a domain is an RP ID`(_ text: String) throws {
    let id = try RelyingPartyID(text)
    #expect(id.text == text && id.hash == SHA256.hash(text))
  }

  @Test(arguments: [
    "", "example", "example.com:443", "https://example.com", "example.com/", "Example.com", "bücher.example",
    "127.0.0.1", "1.2", "0x7f.0x1", "[::1]", "::1", "example.com.", ".example.com", "a..b", "-a.example", "a-.example",
    "a_b.example", "exa mple.com", "localhost.", "example.com\n",
  ])
  func `anything else is none`(_ text: String) {
    let error = #expect(throws: PasskeyError.self) { try RelyingPartyID(text) }
    #expect(error?.reason == .unusableValue)
  }

  @Test func `a host is covered by its own domain and those above it`() throws {
    let id = try RelyingPartyID("example.com")
    for host in ["example.com", "id.example.com", "a.b.example.com"] { #expect(id.covers(host: host)) }
    for host in ["badexample.com", "example.org", "com", "example.com.evil", ""] { #expect(!id.covers(host: host)) }
  }

  // MARK: Origins (PK-72 to PK-78)

  @Test(arguments: [
    "https://example.com", "https://example.com:8443", "http://localhost", "http://localhost:8080",
    "http://app.localhost:1", "https://localhost",
  ])
  func `a page's origin is as browsers write it`(_ text: String) throws {
    #expect(try PasskeyOrigin(web: text).text == text)
  }

  @Test(arguments: [
    "", "example.com", "https://", "https://example.com/", "https://example.com:443", "https://example.com:0",
    "https://example.com:65536", "https://example.com:08443", "https://example.com:+8443", "https://example.com:",
    "https://Example.com", "HTTPS://example.com", "http://example.com", "http://127.0.0.1:8080", "https://127.0.0.1",
    "https://user@example.com", "https://example.com?a", "http://localhost:80", "http://evil-localhost.example",
    "https://example.com:1:2", "android:apk-key-hash:AAAA",
  ])
  func `another spelling of an origin is refused`(_ text: String) {
    let error = #expect(throws: PasskeyError.self) { try PasskeyOrigin(web: text) }
    #expect(error?.reason == .unusableValue)
  }

  /// PK-74.
  @Test func `an app of Apple's systems has the origin of the RP ID`() throws {
    #expect(PasskeyOrigin(appleAppsOf: try RelyingPartyID("example.com")).text == "https://example.com")
  }

  /// PK-75, PK-172: the spelling of assetlinks.json and that of the client data are the same 32 bytes.
  @Test func `an Android app has the origin of its certificate`() throws {
    let bytes = [UInt8](0..<32)
    let fingerprint = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: ":")
    let origin = try PasskeyOrigin(androidFingerprint: fingerprint)
    #expect(origin.text == "android:apk-key-hash:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8")
    #expect(try PasskeyOrigin(androidAppSignedBy: bytes) == origin)
    #expect(try PasskeyOrigin(androidFingerprint: fingerprint.lowercased()) == origin)
    let party = PasskeyRelyingParty(id: Sample.rpID, name: "Example", origins: [origin], trustsDeviceCounter: true)
    let ceremony = Sample.authentication(.any, party)
    var draft = AssertionDraft()
    draft.client.origin = origin.text
    draft.client.more = #","androidPackageName":"com.example.app""#
    _ = try ceremony.parse(draft.bytes())
    // PK-78: the page's origin is another client's.
    #expect(try refusal(of: AssertionDraft(), by: ceremony, stored: nil)?.reason == .wrongOrigin)
  }

  /// PK-76.
  @Test(arguments: ["", "00", "00:11", "0:1", "-1:00", "+1:00", "zz:00"])
  func `another fingerprint is none`(_ text: String) {
    #expect(throws: PasskeyError.self) { try PasskeyOrigin(androidFingerprint: text) }
    #expect(throws: PasskeyError.self) {
      try PasskeyOrigin(
        androidFingerprint: text + ":" + Array(repeating: "00", count: 31).joined(separator: ":") + ":00")
    }
    #expect(throws: PasskeyError.self) { try PasskeyOrigin(androidAppSignedBy: [UInt8](repeating: 0, count: 20)) }
  }

  // MARK: Options (PK-4 to PK-14, PK-46 to PK-48)

  @Test func `the options of a registration are the standard's`() throws {
    let excluded = CredentialDescriptor(id: [1, 2, 3], transports: ["internal", "hybrid"])
    let json = Sample.registration().optionsJSON(
      userName: "a@example.com", displayName: "Ann \"A\"", excluding: [excluded])
    #expect(
      String(decoding: json, as: UTF8.self) == """
        {"rp":{"id":"example.org","name":"Example"},\
        "user":{"id":"\(Base64URL.encode([UInt8](1...64)))","name":"a@example.com","displayName":"Ann \\"A\\""},\
        "challenge":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",\
        "pubKeyCredParams":[{"type":"public-key","alg":-7},{"type":"public-key","alg":-8},{"type":"public-key","alg":-257}],\
        "timeout":300000,\
        "excludeCredentials":[{"type":"public-key","id":"AQID","transports":["internal","hybrid"]}],\
        "authenticatorSelection":{"residentKey":"required","requireResidentKey":true,"userVerification":"required"},\
        "attestation":"none","extensions":{"credProps":true}}
        """)
  }

  /// PK-103.
  @Test func `a conditional registration only prefers verification`() {
    let json = Sample.registration(.waivedForConditionalCreate).optionsJSON(
      userName: "a", displayName: "", excluding: [])
    #expect(String(decoding: json, as: UTF8.self).contains(#""userVerification":"preferred""#))
  }

  @Test func `the options of an authentication name passkeys only to their owner`() {
    #expect(
      String(decoding: Sample.authentication().optionsJSON, as: UTF8.self) == """
        {"challenge":"AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8","rpId":"example.org","timeout":300000,\
        "userVerification":"required","allowCredentials":[]}
        """)
    let one = Sample.authentication(.only([CredentialDescriptor(id: [1, 2, 3], transports: [])]))
    #expect(
      String(decoding: one.optionsJSON, as: UTF8.self).hasSuffix(
        #""allowCredentials":[{"type":"public-key","id":"AQID"}]}"#))
  }

  // MARK: Values

  @Test func `challenges and user handles have their lengths`() throws {
    #expect(PasskeyChallenge(from: .system).secret.count == 32)
    #expect(PasskeyUserHandle(from: .system).bytes.count == 64)
    for count in [0, 15, 1_025] {
      #expect(throws: PasskeyError.self) { try PasskeyChallenge(SecretBytes([UInt8](repeating: 1, count: count))) }
    }
    for count in [0, 65] {
      #expect(throws: PasskeyError.self) { try PasskeyUserHandle([UInt8](repeating: 1, count: count)) }
    }
    #expect("\(PasskeyChallenge(from: .system).secret)" == "<redacted>")
  }

  // MARK: Keys from elsewhere

  @Test func `a key is read from its SubjectPublicKeyInfo`() throws {
    let key = Sample.key.publicKey
    let p256 = hex("3059301306072a8648ce3d020106082a8648ce3d03010703420004") + key.x + key.y
    #expect(try COSEKey(subjectPublicKeyInfo: p256).bytes == COSEMembers.p256(key).bytes)
    let ed25519 = hex("302a300506032b6570032100") + FixedKeys.all[1].bytes.suffix(32)
    #expect(try COSEKey(subjectPublicKeyInfo: ed25519) == FixedKeys.all[1])
    let rsa =
      hex("30820122300d06092a864886f70d01010105000382010f003082010a0282010100") + RSAVector.modulus + hex("0203010001")
    #expect(try COSEKey(subjectPublicKeyInfo: rsa) == FixedKeys.all[2])

    for bad in [
      [], p256 + [0], Array(p256.dropLast()), hex("3039301306072a8648ce3d020106082a8648ce3d03010703220002") + key.x,
      ed25519 + [0], rsa + [0], Array(rsa.dropLast()),
      // A longer form of a length, an exponent with a zero in front, no NULL.
      hex("3083000122300d06092a864886f70d01010105000382010f003082010a0282010100") + RSAVector.modulus
        + hex("0203010001"),
      hex("30820123300d06092a864886f70d010101050003820110003082010b0282010100") + RSAVector.modulus
        + hex("020400010001"),
      // An exponent of 256 bytes.
      hex("30820221300d06092a864886f70d01010105000382020e00308202090282010100") + RSAVector.modulus + hex("02820100")
        + [UInt8](repeating: 1, count: 256),
      hex("30820120300b06092a864886f70d0101010382010f003082010a0282010100") + RSAVector.modulus + hex("0203010001"),
    ] {
      let error = #expect(throws: PasskeyError.self) { try COSEKey(subjectPublicKeyInfo: bad) }
      #expect(error?.reason == .malformed)
    }
  }

  @Test func `a stored key is read whole`() throws {
    let bytes = COSEMembers.p256(Sample.key.publicKey).bytes
    #expect(try COSEKey(bytes: bytes).algorithm == .es256)
    for bad in [bytes + [0], Array(bytes.dropLast()), [], [0x80]] {
      #expect(throws: PasskeyError.self) { try COSEKey(bytes: bad) }
    }
  }

  // MARK: Names (PK-127)

  @Test func `a known authenticator has a name`() throws {
    #expect(AAGUID("fbfc3007-154e-4ecc-8c0b-6e020557d7bd")?.name == "Apple Passwords")
    #expect(AAGUID("EA9B8D66-4D01-1D21-3CE4-B6B48CB575D4")?.name == "Google Password Manager")
    #expect(AAGUID("00000000-0000-0000-0000-000000000000")?.name == nil)
    #expect(AAGUID("01020304-0506-0708-0102-030405060708")?.text == "01020304-0506-0708-0102-030405060708")
    #expect(AAGUID("01020304050607080102030405060708") == nil)
    #expect(AAGUID("0102030g-0506-0708-0102-030405060708") == nil)
    let vector = Vector.of("16.2")
    let verdict = try vector.registrationCeremony(.insecureWithoutUserVerification).judge(vector.registrationAnswer)
    #expect(verdict.aaguid.text == "8446ccb9-ab1d-b374-750b-2367ff6f3a1f" && verdict.aaguid.name == nil)
  }
}
