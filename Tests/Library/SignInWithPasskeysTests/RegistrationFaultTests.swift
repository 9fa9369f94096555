import PippinTokens
import Testing

@testable import SignInWithPasskeys

/// One fault of a registration, and the reason that it must be refused for.
struct RegistrationFault: Sendable {
  let name: String
  let reason: PasskeyError.Reason
  let apply: @Sendable (inout RegistrationDraft) throws -> Void

  init(
    _ name: String, _ reason: PasskeyError.Reason, _ apply: @escaping @Sendable (inout RegistrationDraft) throws -> Void
  ) {
    self.name = name
    self.reason = reason
    self.apply = apply
  }
}

/// Single faults of registrations, in the order of the checks (PK-15 to PK-40).
@Suite struct RegistrationFaultTests {
  static let long = String(repeating: "A", count: 5_464)

  /// PK-15 to PK-17.
  static let shape: [RegistrationFault] = [
    .init("no JSON", .malformed) { $0.whole = Array("credential".utf8) },
    .init("nothing", .malformed) { $0.whole = [] },
    .init("an array", .malformed) { $0.whole = Array("[]".utf8) },
    .init("a member twice", .malformed) { $0.json["type"] = #""public-key","type":"public-key""# },
    .init("more than 64 KiB", .malformed) { $0.json["pad"] = #""\#(String(repeating: "A", count: 65_536))""# },
    .init("no type", .malformed) { $0.without = ["type"] },
    .init("another type", .malformed) { $0.json["type"] = #""password""# },
    .init("no id", .malformed) { $0.without = ["id"] },
    .init("no rawId", .malformed) { $0.without = ["rawId"] },
    .init("an id that is not rawId", .malformed) { $0.json["id"] = #""AAAAAAAAAAAAAAAAAAAAAA""# },
    .init("an id with padding", .malformed) { draft in
      for name in ["id", "rawId"] { draft.json[name] = #""\#(Base64URL.encode(Sample.credentialID))=""# }
    },
    .init("an id in the other alphabet", .malformed) { draft in
      for name in ["id", "rawId"] { draft.json[name] = #""AAAA+AAAAAAAAAAAAAAAAA""# }
    },
    .init("an empty id", .malformed) { draft in for name in ["id", "rawId"] { draft.json[name] = #""""# } },
    .init("an id of 1,024 bytes", .malformed) { draft in
      for name in ["id", "rawId"] { draft.json[name] = #""\#(String(repeating: "A", count: 1_366))""# }
    },
    .init("no response", .malformed) { $0.json["response"] = "null" },
    .init("no clientDataJSON", .malformed) { $0.without = ["clientDataJSON"] },
    .init("a clientDataJSON that is a number", .malformed) { $0.response["clientDataJSON"] = "1" },
    .init("a clientDataJSON of 4,097 bytes", .malformed) { draft in
      draft.client.more += String(repeating: " ", count: 4_097 - draft.client.bytes.count)
    },
    .init("no attestationObject", .malformed) { $0.without = ["attestationObject"] },
    .init("rest bits that are not zero", .malformed) { $0.response["attestationObject"] = #""AB""# },
    .init("an attestationObject of 16,385 bytes", .malformed) { draft in
      draft.response["attestationObject"] = #""\#(String(repeating: "A", count: 21_847))""#
    },
    .init("transports that are no array", .malformed) { $0.response["transports"] = #""usb""# },
    .init("nine transports", .malformed) { draft in
      draft.response["transports"] = "[\(Array(repeating: #""usb""#, count: 9).joined(separator: ","))]"
    },
    .init("a transport of 33 characters", .malformed) { draft in
      draft.response["transports"] = #"["\#(String(repeating: "u", count: 33))"]"#
    },
  ]

  /// PK-18 to PK-23.
  static let client: [RegistrationFault] = [
    .init("client data that is no JSON", .malformed) { $0.client.whole = Array("{".utf8) },
    .init("client data with a member twice", .malformed) { $0.client.more = #","type":"webauthn.create""# },
    .init("client data without a type", .malformed) { draft in
      draft.client.whole = Array(#"{"challenge":"\#(Sample.challengeText)","origin":"https://example.org"}"#.utf8)
    },
    .init("client data without an origin", .malformed) { draft in
      draft.client.whole = Array(#"{"type":"webauthn.create","challenge":"\#(Sample.challengeText)"}"#.utf8)
    },
    .init("a crossOrigin that is text", .malformed) { $0.client.more = #","crossOrigin":"false""# },
    .init("an assertion", .wrongType) { $0.client.type = "webauthn.get" },
    .init("a type in other letters", .wrongType) { $0.client.type = "webauthn.Create" },
    .init("another challenge", .challengeMismatch) { draft in
      draft.client.challenge = Base64URL.encode([UInt8](repeating: 9, count: 32))
    },
    .init("an empty challenge", .challengeMismatch) { $0.client.challenge = "" },
    .init("a challenge with padding", .challengeMismatch) { $0.client.challenge += "=" },
    .init("a longer challenge", .challengeMismatch) { $0.client.challenge += "AAAA" },
    .init("another origin", .wrongOrigin) { $0.client.origin = "https://example.com" },
    .init("a subdomain", .wrongOrigin) { $0.client.origin = "https://login.example.org" },
    .init("no TLS", .wrongOrigin) { $0.client.origin = "http://example.org" },
    .init("another port", .wrongOrigin) { $0.client.origin = "https://example.org:8443" },
    .init("a slash at the end", .wrongOrigin) { $0.client.origin = "https://example.org/" },
    .init("an origin in other letters", .wrongOrigin) { $0.client.origin = "https://Example.org" },
    .init("an Android app's origin", .wrongOrigin) { draft in
      draft.client.origin = "android:apk-key-hash:\(Base64URL.encode([UInt8](repeating: 1, count: 32)))"
    },
    .init("a frame of another origin", .crossOrigin) { $0.client.more = #","crossOrigin":true"# },
    .init("a top origin", .crossOrigin) { $0.client.more = #","topOrigin":"https://example.org""# },
    .init("a top origin that is null", .crossOrigin) { $0.client.more = #","topOrigin":null"# },
  ]

  /// PK-24, PK-25, PK-90 to PK-93.
  static let binary: [RegistrationFault] = [
    .init("bytes after the attestation object", .malformed) { $0.objectTail = [0] },
    .init("an attestation object of indefinite length", .malformed) { draft in
      draft.object = [0xBF] + draft.attestationObject.dropFirst() + [0xFF]
    },
    .init("a fourth member", .malformed) { $0.extraMembers = [(CBOR.text("more"), [0])] },
    .init("fmt twice", .malformed) { $0.order.append("fmt") },
    .init("no attStmt", .malformed) { $0.order = ["fmt", "authData"] },
    .init("an attestation object that is an array", .malformed) { $0.object = [0x80] },
    .init("a long-form length", .malformed) { draft in
      draft.object = [0xB8, 3] + draft.attestationObject.dropFirst()
    },
    .init("36 bytes of authenticator data", .malformed) {
      $0.authenticatorDataBytes = [UInt8](repeating: 0, count: 36)
    },
    .init("no attested credential", .malformed) { draft in
      draft.flags &= ~0x40
      draft.hasAttestedData = false
    },
    .init("an attested credential that no flag announces", .malformed) { $0.flags &= ~0x40 },
    .init("a flag without an attested credential", .malformed) { $0.hasAttestedData = false },
    .init("bytes after the key", .malformed) { $0.tail = [0xA0] },
    .init("extensions that are not there", .malformed) { $0.flags |= 0x80 },
    .init("extensions that are no map", .malformed) { draft in
      draft.flags |= 0x80
      draft.tail = [0x80]
    },
    .init("an id longer than the data", .malformed) { $0.attestedIDCount = 900 },
    .init("an id of 1,024 bytes in the data", .malformed) { $0.attestedIDCount = 1_024 },
    .init("a key that ends early", .malformed) { $0.keyBytes = Array($0.key.bytes.dropLast()) },
    .init("a key whose members are out of order", .malformed) { $0.key.members.swapAt(0, 1) },
    .init("a key with a long-form integer", .malformed) { $0.key[1] = [0x18, 2] },
    .init("a key of indefinite length", .malformed) { $0.keyBytes = [0xBF] + $0.key.bytes.dropFirst() + [0xFF] },
    .init("a key with a member twice", .malformed) { $0.key.members.append((-3, CBOR.integer(0))) },
  ]

  /// PK-26 to PK-29.
  static let person: [RegistrationFault] = [
    .init("another RP ID", .wrongRelyingPartyID) { $0.rpIDHash = SHA256.hash("example.com") },
    .init("no user present", .userNotPresent) { $0.flags &= ~0x01 },
    .init("no user verified", .userNotVerified) { $0.flags &= ~0x04 },
    .init("backed up and not eligible", .malformed) { $0.flags &= ~0x08 },
  ]

  /// PK-31, PK-38 to PK-40.
  static let key: [RegistrationFault] = [
    .init("ES384", .unsupportedAlgorithm) { $0.key[3] = CBOR.integer(-35) },
    .init("the fully specified ES256", .unsupportedAlgorithm) { $0.key[3] = CBOR.integer(-9) },
    .init("PS256", .unsupportedAlgorithm) { $0.key[3] = CBOR.integer(-37) },
    .init("SHA-1", .unsupportedAlgorithm) { $0.key[3] = CBOR.head(1, 65_534) },
    .init("no algorithm", .malformed) { $0.key[3] = nil },
    .init("an algorithm's name", .malformed) { $0.key[3] = CBOR.text("ES256") },
    .init("the other algorithm of the kind", .malformed) { $0.key[3] = CBOR.integer(-8) },
    .init("another key type", .malformed) { $0.key[1] = CBOR.integer(1) },
    .init("P-384 under ES256", .malformed) { $0.key[-1] = CBOR.integer(2) },
    .init("x of 31 bytes", .malformed) { $0.key[-2] = CBOR.bytes([UInt8](repeating: 1, count: 31)) },
    .init("a compressed point", .malformed) { $0.key[-3] = [0xF5] },
    .init("a point off the curve", .malformed) { $0.key[-3] = CBOR.bytes([UInt8](repeating: 1, count: 32)) },
    .init("no y", .malformed) { $0.key[-3] = nil },
    .init("a key id", .malformed) { $0.key.members.insert((2, CBOR.bytes([1])), at: 1) },
    .init("key operations", .malformed) { $0.key.members.insert((4, [0x81, 0x02]), at: 2) },
    .init("an Ed25519 key that is no point", .malformed) { draft in
      draft.key.members = [
        (1, CBOR.integer(1)), (3, CBOR.integer(-8)), (-1, CBOR.integer(6)),
        (-2, CBOR.bytes([2] + [UInt8](repeating: 0, count: 31))),
      ]
    },
    .init("an RSA key of 1,024 bits", .malformed) { $0.key = rsa([UInt8](repeating: 0xFF, count: 128)) },
    .init("an RSA key of 8,192 bits", .malformed) { $0.key = rsa([UInt8](repeating: 0xFF, count: 1_024)) },
    .init("an RSA exponent of 3", .malformed) { $0.key = rsa(RSAVector.modulus, exponent: [3]) },
    .init("an RSA exponent of 5 bytes", .malformed) { $0.key = rsa(RSAVector.modulus, exponent: [1, 0, 0, 0, 1]) },
    .init("an RSA key with a leading zero", .malformed) { $0.key = rsa([0] + RSAVector.modulus) },
    .init("an RSA key that is even", .malformed) { $0.key = rsa(RSAVector.modulus.dropLast() + [0xA0]) },
    .init("an RSA exponent of 1", .malformed) { $0.key = rsa(RSAVector.modulus, exponent: [1]) },
    .init("an RSA exponent that is even", .malformed) { $0.key = rsa(RSAVector.modulus, exponent: [1, 0, 0]) },
  ]

  /// PK-32, PK-35, PK-17.
  static let attestation: [RegistrationFault] = [
    .init("none with a statement", .malformed) { $0.statement = CBOR.map([(CBOR.text("sig"), CBOR.bytes([1]))]) },
    .init("none with an array", .malformed) { $0.statement = [0x80] },
    .init("a self attestation of another's", .malformed) { draft in
      try draft.attestItself(signature: Sample.der(Sample.otherKey.signES256(draft.message)))
    },
    .init("a self attestation for another algorithm", .malformed) { try $0.attestItself(algorithm: -257) },
    .init("a self attestation without a signature", .malformed) { draft in
      draft.format = "packed"
      draft.statement = CBOR.map([(CBOR.text("alg"), CBOR.integer(-7))])
    },
    .init("a self attestation with a third member", .malformed) { draft in
      draft.format = "packed"
      draft.statement = CBOR.map([
        (CBOR.text("alg"), CBOR.integer(-7)),
        (CBOR.text("sig"), CBOR.bytes(try Sample.der(Sample.key.signES256(draft.message)))),
        (CBOR.text("ver"), CBOR.text("2")),
      ])
    },
    .init("an attested id of 15 bytes", .malformed) { $0.attestedID = [UInt8](repeating: 1, count: 15) },
    .init("an id that is not the attested one", .malformed) { draft in
      for name in ["id", "rawId"] { draft.json[name] = #""\#(Base64URL.encode([UInt8](repeating: 3, count: 32)))""# }
    },
  ]

  static let all = shape + client + binary + person + key + attestation

  static func rsa(_ modulus: some Sequence<UInt8>, exponent: [UInt8] = [1, 0, 1]) -> COSEMembers {
    COSEMembers(members: [
      (1, CBOR.integer(3)), (3, CBOR.integer(-257)), (-1, CBOR.bytes(Array(modulus))), (-2, CBOR.bytes(exponent)),
    ])
  }

  @Test func `a genuine registration is accepted`() throws {
    let verdict = try Sample.registration().judge(RegistrationDraft().bytes)
    #expect(verdict.credentialID == Sample.credentialID && verdict.isBackupEligible && verdict.isBackedUp)
    #expect(verdict.isUserVerified && verdict.isDiscoverable == true && verdict.transports == ["internal", "hybrid"])
    #expect(verdict.publicKey.bytes == RegistrationDraft().key.bytes && !verdict.hasReservedFlags)
  }

  @Test func `every single fault is refused for its reason`() throws {
    #expect(Self.all.count >= 60)
    #expect(Set(Self.all.map(\.name)).count == Self.all.count)
    for fault in Self.all {
      var draft = RegistrationDraft()
      try fault.apply(&draft)
      #expect(refusal(of: draft)?.reason == fault.reason, "\(fault.name)")
    }
  }

  /// One fault of each step that leaves the other steps' parts alone.
  static let steps: [RegistrationFault] = [
    .init("shape", .malformed) { $0.json["type"] = #""password""# },
    .init("client data", .malformed) { $0.client.more += #","origin":"""# },
    .init("type", .wrongType) { $0.client.type = "webauthn.get" },
    .init("challenge", .challengeMismatch) { $0.client.challenge = "AAAA" },
    .init("origin", .wrongOrigin) { $0.client.origin = "https://example.com" },
    .init("frame", .crossOrigin) { $0.client.more += #","topOrigin":"https://example.com""# },
    .init("CBOR", .malformed) { $0.objectTail = [0] },
    .init("RP ID", .wrongRelyingPartyID) { $0.rpIDHash = SHA256.hash("example.com") },
    .init("UP", .userNotPresent) { $0.flags &= ~0x01 },
    .init("UV", .userNotVerified) { $0.flags &= ~0x04 },
    .init("BS", .malformed) { $0.flags &= ~0x08 },
    .init("algorithm", .unsupportedAlgorithm) { $0.key[3] = CBOR.integer(-35) },
    .init("attestation", .malformed) { $0.statement = [0x80] },
    .init("id", .malformed) { draft in
      for name in ["id", "rawId"] { draft.json[name] = #""\#(Base64URL.encode([UInt8](repeating: 3, count: 32)))""# }
    },
  ]

  @Test func `of two faults the earlier step is the reason`() throws {
    for (index, first) in Self.steps.enumerated() {
      var alone = RegistrationDraft()
      try first.apply(&alone)
      let reason = try #require(refusal(of: alone), "\(first.name)")
      #expect(reason.reason == first.reason, "\(first.name)")
      for second in Self.steps[(index + 1)...] {
        var both = RegistrationDraft()
        try first.apply(&both)
        try second.apply(&both)
        // The same words, too, because several steps say `malformed`. Those with a byte's place in them may count on.
        #expect(refusal(of: both)?.reason == reason.reason, "\(first.name), \(second.name)")
        if !reason.detail.contains("byte ") {
          #expect(refusal(of: both) == reason, "\(first.name), \(second.name)")
        }
      }
    }
  }
}

/// RFC 7515, A.2: a modulus of 2,048 bits.
enum RSAVector {
  static let modulus: [UInt8] =
    Base64URL.decode(
      "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_"
        + "YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQ"
        + "Y4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ")
    ?? []
}
