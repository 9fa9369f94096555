import PippinTokens
import PippinFoundation
import PippinSecret
import SignInWithApple
import Testing

@Suite struct `A client secret` {
  private func signer(pem: String = TestKeys.client) throws -> ClientSecretSigner {
    try ClientSecretSigner(teamID: "TEAM000001", keyID: "KEY0000001", privateKeyPEM: SecretText(pem))
  }

  private func parts(_ secret: SecretText) throws -> [[UInt8]] {
    try secret.revealed.split(separator: ".", omittingEmptySubsequences: false).map {
      try #require(Base64URL.decode(String($0)))
    }
  }

  @Test func `has the documented bytes (SECRET-1, SECRET-2, SECRET-9)`() throws {
    let parts = try parts(signer().secret(for: "com.example.app", now: TokenMaker.now))
    #expect(parts.count == 3)
    #expect(String(decoding: parts[0], as: UTF8.self) == #"{"kid":"KEY0000001","alg":"ES256"}"#)
    let payload =
      #"{"iss":"TEAM000001","iat":1734359540,"exp":1734359900,"#
      + #""aud":"https://appleid.apple.com","sub":"com.example.app"}"#
    #expect(String(decoding: parts[1], as: UTF8.self) == payload)
  }

  @Test func `is signed with raw R and S (SECRET-7)`() throws {
    let secret = try signer().secret(for: "com.example.app", now: TokenMaker.now)
    let signature = try parts(secret)[2]
    #expect(signature.count == 64)
    let input = Array(secret.revealed.utf8.dropLast(87))
    #expect(try P256PrivateKey(pem: TestKeys.client).publicKey.isValidES256(signature, for: input))
  }

  @Test func `has the requested lifetime, up to Apple's six months (SECRET-3)`() throws {
    let signer = try signer()
    let longest = try parts(signer.secret(for: "c", now: TokenMaker.now, lifetime: 15_777_000))[1]
    // Six months from `iat`, which is one minute back.
    #expect(String(decoding: longest, as: UTF8.self).contains(#""iat":1734359540,"exp":1750136540,"#))
    for lifetime in [15_777_001, 0, -300, .infinity, .nan] as [TimeInterval] {
      #expect(
        throws: ClientSecretError(code: .lifetimeOutOfRange, detail: "a client secret lives 1 to 15777000 seconds")
      ) {
        try signer.secret(for: "c", now: TokenMaker.now, lifetime: lifetime)
      }
    }
  }

  @Test func `can have an emulator's audience`() throws {
    let payload = try parts(signer().secret(for: "c", now: TokenMaker.now, audience: "http://127.0.0.1:8081"))[1]
    #expect(String(decoding: payload, as: UTF8.self).contains(#""aud":"http://127.0.0.1:8081""#))
  }

  @Test func `is created with one key for every client of the group (SECRET-6)`() throws {
    let signer = try signer()
    for client in ["com.example.app", "com.example.app.debug", "com.example.web"] {
      let payload = try parts(signer.secret(for: client, now: TokenMaker.now))[1]
      #expect(String(decoding: payload, as: UTF8.self).hasSuffix(#""sub":"\#(client)"}"#))
    }
  }

  @Test func `lives five minutes by default (SECRET-8)`() throws {
    let payload = try parts(signer().secret(for: "c", now: TokenMaker.now))[1]
    #expect(String(decoding: payload, as: UTF8.self).contains(#""exp":\#(1_734_359_600 + 300),"#))
  }

  @Test func `needs a client id`() throws {
    #expect(throws: ClientSecretError.self) { try signer().secret(for: "", now: TokenMaker.now) }
  }

  @Test(arguments: [
    ("CRLF", "\r\n", "", ""), ("spelled line breaks", "\\n", "", "\\n"), ("spelled CRLF", "\\r\\n", "", ""),
    ("spaces", " ", "", ""), ("nothing", "", "", ""), ("indented", "\n  ", "\n  ", "\n\n"),
    ("in quotation marks", "\\n", "\"", "\""), ("behind a byte order mark", "\n", "\u{FEFF}", "\n"),
  ])
  func `accepts a key with damaged line breaks (TRAP-6)`(
    story: String, lineBreak: String, before: String, after: String
  ) throws {
    let mangled = before + TestKeys.client.split(separator: "\n").joined(separator: lineBreak) + after
    let secret = try signer(pem: mangled).secret(for: "c", now: TokenMaker.now)
    let signature = try parts(secret)[2]
    let input = Array(secret.revealed.utf8.dropLast(87))
    #expect(try P256PrivateKey(pem: TestKeys.client).publicKey.isValidES256(signature, for: input), "\(story)")
  }

  /// A text that is not a `.p8` file. The test report shows the description, not the text.
  struct WrongKey: CustomTestStringConvertible {
    let testDescription: String
    let pem: String
    let code: ClientSecretError.Code

    init(_ story: String, _ pem: String, _ code: ClientSecretError.Code) {
      testDescription = story
      self.pem = pem
      self.code = code
    }
  }

  @Test(arguments: [
    WrongKey("nothing", "", .malformedKey),
    WrongKey("a file's name", "AuthKey_KEY0000001.p8", .malformedKey),
    WrongKey("half a file", String(TestKeys.client.prefix(100)), .malformedKey),
    WrongKey("nothing inside", "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----", .malformedKey),
    WrongKey("junk inside", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----", .malformedKey),
    WrongKey("more than base64", TestKeys.client.replacing("M", with: "*"), .malformedKey),
    WrongKey("a SEC 1 key", "-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----", .unsupportedKey),
    WrongKey("an encrypted key", "-----BEGIN ENCRYPTED PRIVATE KEY-----\nA\n-----END", .unsupportedKey),
    WrongKey("a public key", "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----", .unsupportedKey),
    WrongKey("an RSA key", TestKeys.first, .unsupportedKey),
    WrongKey("another curve", TestKeys.p384, .unsupportedKey),
  ])
  func `accepts only a .p8 key (SECRET-4)`(wrong: WrongKey) {
    let error = #expect(throws: ClientSecretError.self) { try signer(pem: wrong.pem) }
    #expect(error?.code == wrong.code)
  }

  @Test func `rejects malformed ids`() {
    for (team, key) in [("", "KEY0000001"), ("TEAM000001", ""), ("TEAM 00001", "KEY0000001"), ("TEAM000001", "K\"1")] {
      #expect(throws: ClientSecretError.self) {
        try ClientSecretSigner(teamID: team, keyID: key, privateKeyPEM: SecretText(TestKeys.client))
      }
    }
  }

  @Test func `and its signer never print the key`() throws {
    let signer = try signer()
    var dumped = ""
    dump(signer, to: &dumped)
    dump(try signer.secret(for: "c", now: TokenMaker.now), to: &dumped)
    #expect(!dumped.contains("PRIVATE") && !dumped.contains("eyJ"))
  }
}
