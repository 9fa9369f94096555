import AppleIDEmulator
import PippinHTTP
import PippinTokens
import Testing

/// Registrations and assertions without faults, and the errors of the platforms.
@Suite struct PasskeyCeremonyTests {
  /// Kind of device, flags at the registration, algorithm, length of the id, transports, counter.
  static let kinds: [(String, UInt8, Int, Int, [String], Int)] = [
    ("iphone", 0x5D, -7, 20, ["hybrid", "internal"], 0), ("mac", 0x5D, -7, 20, ["hybrid", "internal"], 0),
    ("android", 0x5D, -7, 16, ["hybrid", "internal"], 0), ("windows", 0x45, -257, 32, ["internal"], 1),
    ("security_key", 0x45, -7, 48, ["nfc", "usb"], 1),
  ]

  @Test(arguments: kinds) func `each kind of device registers as its maker does`(
    _ kind: String, _ flags: UInt8, _ algorithm: Int, _ length: Int, _ transports: [String], _ counter: Int
  ) async throws {
    let harness = try Harness()
    let answer = try await harness.registered(
      harness.device(kind), Harness.creation(more: #","extensions":{"credProps":true}"#))
    #expect(answer.data.flags == flags && answer.data.counter == counter)
    #expect(answer.data.rpIDHash == SHA256.hash("example.com"))
    #expect(answer.data.key?[3]?.integer == algorithm && answer.oddities.isEmpty && answer.trailing == 0)
    #expect(answer.data.credentialID?.count == length && answer.rawID == answer.id)
    #expect(answer.rawID == ReadPasskeyAnswer.text(answer.data.credentialID ?? []))
    #expect(answer.attestation?["fmt"]?.text == "none" && answer.attestation?["attStmt"] == .map([]))
    #expect(answer.json["response"]?["transports"] == .list(transports.map(Value.text)))
    #expect(answer.json["response"]?["publicKeyAlgorithm"]?.int == algorithm)
    #expect(answer.json["clientExtensionResults"]?["credProps"]?["rk"] == .bool(true))
    #expect(answer.json["authenticatorAttachment"]?.text == (kind == "security_key" ? "cross-platform" : "platform"))
    #expect(answer.clientData["type"]?.text == "webauthn.create")
    #expect(answer.clientData["challenge"]?.text == Harness.challenge)
  }

  @Test(arguments: kinds) func `each kind of device signs with the key that it registered`(
    _ kind: String, _ flags: UInt8, _ algorithm: Int, _ length: Int, _ transports: [String], _ counter: Int
  ) async throws {
    let harness = try Harness()
    let device = try await harness.device(kind)
    let registered = try await harness.registered(device)
    let key = try #require(registered.data.key)
    for turn in 1...2 {
      let answer = try await harness.asserted(device)
      #expect(answer.data.flags == flags & ~0x40 && answer.data.counter == (counter == 0 ? 0 : counter + turn))
      #expect(answer.rawID == registered.rawID && answer.userHandle == "AQIDBA")
      #expect(answer.clientData["type"]?.text == "webauthn.get")
      #expect(try PasskeyVerifier.isValid(answer, by: key))
    }
  }

  @Test func `a security key makes the first of its algorithms that the server offers`() async throws {
    let harness = try Harness()
    let device = try await harness.device("security_key")
    let answer = try await harness.registered(device, Harness.creation(algorithms: [-8, -7]))
    #expect(answer.data.key?[3]?.integer == -8 && answer.data.key?[-2]?.bytes.count == 32)
    #expect(try await harness.asserted(device).signature.count == 64)
  }

  @Test func `equal seeds and histories give equal bytes, other seeds other keys`() async throws {
    var bodies: [[UInt8]] = []
    for seed: UInt64 in [1, 1, 2] {
      let harness = try Harness(seed: seed)
      let device = try await harness.device("iphone")
      bodies.append(try await harness.registration(device).body + harness.assertion(device).body)
    }
    #expect(bodies[0] == bodies[1] && bodies[0] != bodies[2])
  }

  @Test func `a native app sends no crossOrigin, an Android app its certificate and package`() async throws {
    let harness = try Harness()
    let native = try await harness.registered(harness.device("iphone"), caller: #""bundle_id":"com.example.app""#)
    #expect(native.clientData.names == ["type", "challenge", "origin"])  // PK-22
    #expect(native.clientData["origin"]?.text == "https://example.com")  // PK-74
    let print = Array(repeating: "AB", count: 32).joined(separator: ":")
    let android = try await harness.registered(
      harness.device("android"), caller: #""android":{"certificate":"\#(print)","package":"com.example"}"#)
    let hash = ReadPasskeyAnswer.text([UInt8](repeating: 0xAB, count: 32))
    #expect(android.clientData["origin"]?.text == "android:apk-key-hash:\(hash)")  // PK-75
    #expect(android.clientData["androidPackageName"]?.text == "com.example")
    let web = try await harness.asserted("mary-iphone")
    #expect(web.clientData["crossOrigin"] == .bool(false))
  }

  @Test func `a passkey of the same account takes the place of the old one`() async throws {
    let harness = try Harness()
    let device = try await harness.device("iphone")
    let first = try await harness.registered(device)
    let second = try await harness.registered(device)
    let other = try await harness.registered(device, Harness.creation(user: "BQYH"))
    let ids = try await harness.passkeys().compactMap { $0["credential_id"]?.text }
    #expect(ids == [second.rawID, other.rawID] && first.rawID != second.rawID)  // PK-11
  }

  @Test func `the passkey used last is offered first, and the person can pick another`() async throws {
    let harness = try Harness()
    let device = try await harness.device("iphone")
    let first = try await harness.registered(device)
    let second = try await harness.registered(device, Harness.creation(user: "BQYH"))
    #expect(try await harness.asserted(device).rawID == second.rawID)
    harness.clock.advance(by: 1)
    let picked = try await harness.asserted(device, more: #","credential_id":"\#(first.rawID)""#)
    #expect(picked.rawID == first.rawID && picked.userHandle == "AQIDBA")
    harness.clock.advance(by: 1)
    #expect(try await harness.asserted(device).rawID == first.rawID)
    #expect(try await harness.asserted(device, Harness.request(allowed: [second.rawID])).rawID == second.rawID)
  }

  @Test func `a conditional registration reports neither presence nor verification`() async throws {
    let harness = try Harness()
    let device = try await harness.device("iphone")
    let answer = try await harness.registration(
      device, Harness.creation(verification: "preferred"), more: #","mediation":"conditional""#)
    #expect(try ReadPasskeyAnswer(answer.json).data.flags == 0x58)  // PK-103
    let required = try await harness.registration(device, more: #","mediation":"conditional""#)
    #expect(PlatformAnswer(required) == PlatformAnswer(403, "ConstraintError", 1004))
    try await harness.change(device, #"{"upgrades":false}"#)
    let declined = try await harness.registration(
      device, Harness.creation(verification: "preferred"), more: #","mediation":"conditional""#)
    #expect(PlatformAnswer(declined) == PlatformAnswer(403, "NotAllowedError", 1001))
    #expect(try await harness.asserted(device).data.flags == 0x1D)
  }

  @Test(
    arguments: [
      ("required", "{}", 0x1D), ("preferred", "{}", 0x1D), ("discouraged", "{}", 0x19),
      ("required", #"{"lid_closed":true}"#, 0x1D), ("preferred", #"{"lid_closed":true}"#, 0x19),
      ("preferred", #"{"user_verification":false}"#, 0x19),
    ] as [(String, String, UInt8)])
  func `user verification follows the options and the device`(
    _ wanted: String, _ change: String, _ flags: UInt8
  ) async throws {
    let harness = try Harness()
    let device = try await harness.device("mac")
    try await harness.registered(device)
    try await harness.change(device, change)
    #expect(try await harness.asserted(device, Harness.request(verification: wanted)).data.flags == flags)  // PK-48
  }

  /// What is changed on the device, kind, caller, options, and the error.
  static let refusals: [(String, String, String, String, String, Int)] = [
    ("iphone", #"{"unlocked":false}"#, Harness.site, Harness.creation(), "NotAllowedError", 1001),
    ("iphone", #"{"has_passcode":false}"#, Harness.site, Harness.creation(), "NotAllowedError", 1010),
    ("iphone", #"{"user_verification":false}"#, Harness.site, Harness.creation(), "ConstraintError", 1001),
    ("windows", #"{"user_verification":false}"#, Harness.site, Harness.creation(), "NotAllowedError", 1001),
    ("iphone", "{}", Harness.site, Harness.creation(algorithms: [-257]), "NotSupportedError", 1004),
    ("android", "{}", Harness.site, Harness.creation(algorithms: [-19]), "NotAllowedError", 1004),
    ("iphone", "{}", #""origin":"https://example.org""#, Harness.creation(), "SecurityError", 1004),
    ("iphone", "{}", #""origin":"https://badexample.com""#, Harness.creation(), "SecurityError", 1004),
    ("iphone", "{}", #""origin":"http://example.com""#, Harness.creation(), "SecurityError", 1004),
    ("iphone", "{}", #""origin":"https://127.0.0.1""#, Harness.creation(rpID: "127.0.0.1"), "SecurityError", 1004),
    ("iphone", "{}", Harness.site, Harness.creation(rpID: "com"), "SecurityError", 1004),
    ("iphone", "{}", #""bundle_id":"com.example.unknown""#, Harness.creation(), "SecurityError", 1004),
    ("iphone", "{}", Harness.site, Harness.creation(challenge: "AAECAwQFBgcICQoLDA0O"), "TypeError", 1004),
    ("iphone", "{}", Harness.site, Harness.creation(challenge: "AAECAwQFBgcICQoLDA0ODw=="), "TypeError", 1004),
    ("iphone", "{}", Harness.site, Harness.creation(user: ""), "TypeError", 1004),
    ("iphone", "{}", Harness.site, Harness.creation(user: String(repeating: "AAAA", count: 22)), "TypeError", 1004),
    ("iphone", "{}", Harness.site, "{}", "TypeError", 1004),
    ("iphone", "{}", Harness.site, #"{"challenge":"\#(Harness.challenge)"}"#, "TypeError", 1004),
    (
      "iphone", "{}", Harness.site, Harness.creation(excluded: (0..<65).map { "AAAAAAAAAAAAAAAAAAAA\($0 % 10)A" }),
      "TypeError", 1004
    ),
  ]

  @Test(arguments: refusals) func `a platform refuses with its error on the web and on iOS`(
    _ kind: String, _ change: String, _ caller: String, _ options: String, _ error: String, _ code: Int
  ) async throws {
    let harness = try Harness()
    let device = try await harness.device(kind)
    try await harness.change(device, change)
    let answer = try await harness.registration(device, options, caller: caller)
    #expect(PlatformAnswer(answer) == PlatformAnswer(403, error, code), "\(answer.bodyText)")
    #expect(try await harness.passkeys().isEmpty)
    #expect(try await harness.lastWords() == answer.json["detail"]?.text)
  }

  @Test func `a passkey of the exclusion list, and one that does not fit, are refused`() async throws {
    let harness = try Harness()
    let device = try await harness.device("iphone")
    let passkey = try await harness.registered(device)
    let again = try await harness.registration(device, Harness.creation(excluded: [passkey.rawID]))
    #expect(PlatformAnswer(again) == PlatformAnswer(403, "InvalidStateError", 1006))  // PK-141
    let none = PlatformAnswer(403, "NotAllowedError", 1001)
    let foreign = try await harness.assertion(device, Harness.request(allowed: ["AAAAAAAAAAAAAAAAAAAAAA"]))
    #expect(PlatformAnswer(foreign) == none)  // PK-140
    let elsewhere = #""origin":"https://example.org""#
    let other = try await harness.assertion(device, Harness.request(rpID: "example.org"), caller: elsewhere)
    #expect(PlatformAnswer(other) == none)
    let launch = try await harness.assertion(
      device, Harness.request(rpID: "example.org"), caller: elsewhere, more: #","mediation":"immediate""#)
    #expect(PlatformAnswer(launch) == PlatformAnswer(403, "NotAllowedError", 1005))  // PK-143
    try await harness.change(device, #"{"user_verification":false}"#)
    #expect(PlatformAnswer(try await harness.assertion(device)) == none)
  }

  @Test func `a wider RP ID and localhost work`() async throws {
    let harness = try Harness()
    let device = try await harness.device("iphone")
    let sub = try await harness.registered(device, caller: #""origin":"https://id.example.com""#)
    #expect(sub.clientData["origin"]?.text == "https://id.example.com")
    try await harness.registered(
      device, Harness.creation(rpID: "localhost"), caller: #""origin":"http://localhost:18970""#)
  }

  @Test func `a call that is not one is 400, an unknown device 404`() async throws {
    let harness = try Harness()
    try await harness.device("iphone")
    try await harness.device("windows")
    let options = Harness.creation()
    let bodies = [
      "{}", #"{"device":"mary-iphone"}"#, #"{"device":"mary-iphone","public_key":\#(options)}"#,
      #"{"device":"mary-iphone",\#(Harness.site),"bundle_id":"com.example.app","public_key":\#(options)}"#,
      #"{"device":"mary-windows","bundle_id":"com.example.app","public_key":\#(options)}"#,
      #"{"device":"mary-iphone","android":{"certificate":"AB"},"public_key":\#(options)}"#,
      #"{"device":"mary-iphone","origin":"https://example.com/","public_key":\#(options)}"#,
      #"{"device":"mary-iphone",\#(Harness.site),"public_key":\#(options),"mediation":"silent"}"#,
      #"{"device":"mary-iphone",\#(Harness.site),"public_key":\#(options),"style":"fancy"}"#,
      #"{"device":"mary-iphone",\#(Harness.site),"public_key":\#(options),"user":{}}"#,
      #"{"device":"mary-iphone",\#(Harness.site),"public_key":{"challenge":5}}"#,
    ]
    for body in bodies {
      let answer = try await harness.send("POST", "/emulator/passkeys/registrations", json: body)
      #expect(answer.status == 400 && answer.json["error"]?.text == "malformed_request", "\(body)")
    }
    #expect(try await harness.registration("nobody").status == 404)
    #expect(try await harness.get("/emulator/passkeys/registrations").status == 404)
  }
}

/// Verifies an assertion of an ES256 or RS256 key.
enum PasskeyVerifier {
  static func isValid(_ answer: ReadPasskeyAnswer, by key: ReadCBOR) throws -> Bool {
    switch key[3]?.integer {
    case -7:
      let verifier = try P256PublicKey(x: key[-2]?.bytes ?? [], y: key[-3]?.bytes ?? [])
      guard let (r, s, _) = numbers(answer.signature) else { return false }
      return verifier.isValidES256(r + s, for: try answer.signed)
    case -257:
      let verifier = try RSAPublicKey(modulus: key[-1]?.bytes ?? [], exponent: key[-2]?.bytes ?? [])
      return verifier.isValidRS256(answer.signature, for: try answer.signed)
    default: return false
    }
  }

  /// The two numbers of a DER signature in 32 bytes each, and whether they are spelled as DER demands.
  static func numbers(_ der: [UInt8]) -> (r: [UInt8], s: [UInt8], isStrict: Bool)? {
    guard der.count > 8, der[0] == 0x30, Int(der[1]) == der.count - 2 else { return nil }
    var rest = der[2...]
    var isStrict = true
    var numbers: [[UInt8]] = []
    while !rest.isEmpty {
      guard rest.removeFirst() == 0x02, let length = rest.popFirst(), rest.count >= length else { return nil }
      let digits = Array(rest.prefix(Int(length)))
      rest = rest.dropFirst(Int(length))
      if digits.count > 1, digits[0] == 0, digits[1] < 0x80 { isStrict = false }
      let minimal = Array(digits.drop { $0 == 0 })
      // Two zeros before a high first bit are one too many.
      if digits.count > minimal.count + 1 { isStrict = false }
      numbers.append([UInt8](repeating: 0, count: 32 - minimal.count) + minimal)
    }
    return numbers.count == 2 ? (numbers[0], numbers[1], isStrict) : nil
  }
}
