import PippinTokens
import Testing

@testable import SignInWithPasskeys

/// One fault of an assertion, and the reason that it must be refused for.
struct AssertionFault: Sendable {
  let name: String
  let reason: PasskeyError.Reason
  let refusal: PasskeyError.Refusal?
  let apply: @Sendable (inout AssertionDraft) throws -> Void

  init(
    _ name: String, _ reason: PasskeyError.Reason, _ refusal: PasskeyError.Refusal? = nil,
    _ apply: @escaping @Sendable (inout AssertionDraft) throws -> Void
  ) {
    self.name = name
    self.reason = reason
    self.refusal = refusal
    self.apply = apply
  }
}

/// Single faults of assertions, in the order of the checks (PK-49 to PK-57).
@Suite struct AssertionFaultTests {
  /// PK-49.
  static let shape: [AssertionFault] = [
    .init("no JSON", .malformed) { $0.whole = Array("credential".utf8) },
    .init("nothing", .malformed) { $0.whole = [] },
    .init("an array", .malformed) { $0.whole = Array("[]".utf8) },
    .init("a member twice", .malformed) { $0.json["type"] = #""public-key","type":"public-key""# },
    .init("more than 64 KiB", .malformed) { $0.json["pad"] = #""\#(String(repeating: "A", count: 65_536))""# },
    .init("no type", .malformed) { $0.without = ["type"] },
    .init("another type", .malformed) { $0.json["type"] = "1" },
    .init("no id", .malformed) { $0.without = ["id"] },
    .init("no rawId", .malformed) { $0.without = ["rawId"] },
    .init("an id that is not rawId", .malformed) { $0.json["rawId"] = #""AAAAAAAAAAAAAAAAAAAAAA""# },
    .init("an id with padding", .malformed) { draft in
      for name in ["id", "rawId"] { draft.json[name] = #""\#(Base64URL.encode(Sample.credentialID))=""# }
    },
    .init("an empty id", .malformed) { draft in for name in ["id", "rawId"] { draft.json[name] = #""""# } },
    .init("an id of 1,024 bytes", .malformed) { $0.credentialID = [UInt8](repeating: 1, count: 1_024) },
    .init("no response", .malformed) { $0.json["response"] = "[]" },
    .init("no clientDataJSON", .malformed) { $0.without = ["clientDataJSON"] },
    .init("a clientDataJSON of 4,097 bytes", .malformed) { draft in
      draft.client.more += String(repeating: " ", count: 4_097 - draft.client.bytes.count)
    },
    .init("no authenticatorData", .malformed) { $0.without = ["authenticatorData"] },
    .init("authenticatorData of 4,097 bytes", .malformed) { draft in
      draft.authenticatorDataBytes = [UInt8](repeating: 0, count: 4_097)
    },
    .init("rest bits that are not zero", .malformed) { $0.response["authenticatorData"] = #""AB""# },
    .init("no signature", .malformed) { $0.without = ["signature"] },
    .init("a signature of one byte", .malformed) { $0.signature = [0x30] },
    .init("a signature of 1,025 bytes", .malformed) { $0.signature = [UInt8](repeating: 1, count: 1_025) },
    .init("bytes after the signature", .malformed) {
      $0.signature = Sample.der(try $0.key.signES256($0.message)) + [0]
    },
    .init("a padded number in the signature", .malformed) { draft in
      let raw = try draft.key.signES256(draft.message)
      let s = Sample.der(raw).suffix(from: 4 + Int(Sample.der(raw)[3]))
      let body = [0x02, 0x22, 0x00, 0x00] + raw.prefix(32) + s
      draft.signature = [0x30, UInt8(body.count)] + body
    },
    .init("a signature of 73 bytes", .malformed) { $0.signature = [UInt8](repeating: 0x30, count: 73) },
    .init("no user handle", .malformed) { $0.userHandle = nil },
    .init("an empty user handle", .malformed) { $0.userHandle = #""""# },
    .init("a user handle of 65 bytes", .malformed) { draft in
      draft.userHandle = #""\#(Base64URL.encode([UInt8](repeating: 1, count: 65)))""#
    },
    .init("a user handle that is a number", .malformed) { $0.userHandle = "1" },
  ]

  /// PK-50.
  static let client: [AssertionFault] = [
    .init("client data that is no JSON", .malformed) { $0.client.whole = Array("{".utf8) },
    .init("client data with a member twice", .malformed) { $0.client.more = #","type":"webauthn.get""# },
    .init("client data without a challenge", .malformed) { draft in
      draft.client.whole = Array(#"{"type":"webauthn.get","origin":"https://example.org"}"#.utf8)
    },
    .init("a crossOrigin that is a number", .malformed) { $0.client.more = #","crossOrigin":0"# },
    .init("a registration", .wrongType) { $0.client.type = "webauthn.create" },
    .init("a payment", .wrongType) { $0.client.type = "payment.get" },
    .init("another challenge", .challengeMismatch) { draft in
      draft.client.challenge = Base64URL.encode([UInt8](repeating: 9, count: 32))
    },
    .init("a part of the challenge", .challengeMismatch) { $0.client.challenge.removeLast() },
    .init("another origin", .wrongOrigin) { $0.client.origin = "https://example.com" },
    .init("a subdomain", .wrongOrigin) { $0.client.origin = "https://login.example.org" },
    .init("a domain that ends in it", .wrongOrigin) { $0.client.origin = "https://badexample.org" },
    .init("no TLS", .wrongOrigin) { $0.client.origin = "http://example.org" },
    .init("another port", .wrongOrigin) { $0.client.origin = "https://example.org:8443" },
    .init("the origin of SHA-1", .wrongOrigin) { draft in
      draft.client.origin = "android:apk-key-hash:\(Base64URL.encode([UInt8](repeating: 1, count: 20)))"
    },
    .init("a frame of another origin", .crossOrigin) { $0.client.more = #","crossOrigin":true"# },
    .init("a top origin", .crossOrigin) { $0.client.more = #","topOrigin":"https://example.org""# },
  ]

  /// PK-51.
  static let data: [AssertionFault] = [
    .init("36 bytes of authenticator data", .malformed) {
      $0.authenticatorDataBytes = [UInt8](repeating: 0, count: 36)
    },
    .init("bytes that no flag announces", .malformed) { $0.tail = [0xA0] },
    .init("extensions that are not there", .malformed) { $0.flags |= 0x80 },
    .init("extensions out of order", .malformed) { draft in
      draft.flags |= 0x80
      draft.tail = [0xA2, 0x61, 0x62, 0x00, 0x61, 0x61, 0x00]
    },
    .init("an attested credential", .malformed) { draft in
      draft.flags |= 0x40
      draft.tail = Array(RegistrationDraft().authenticatorData.dropFirst(37))
    },
    .init("a flag without an attested credential", .malformed) { $0.flags |= 0x40 },
    .init("another RP ID", .wrongRelyingPartyID) { $0.rpIDHash = SHA256.hash("example.com") },
    .init("the RP ID of a subdomain", .wrongRelyingPartyID) { $0.rpIDHash = SHA256.hash("www.example.org") },
    .init("no user present", .userNotPresent) { $0.flags &= ~0x01 },
    .init("no user verified", .userNotVerified) { $0.flags &= ~0x04 },
    .init("backed up and not eligible", .malformed) { $0.flags &= ~0x08 },
  ]

  /// PK-53, PK-56.
  static let passkey: [AssertionFault] = [
    .init("another credential", .refused, .unknownCredential) { $0.credentialID = [UInt8](repeating: 1, count: 32) },
    .init("another's user handle", .refused, .wrongUserHandle) { draft in
      draft.userHandle = #""\#(Base64URL.encode([UInt8](repeating: 5, count: 64)))""#
    },
    .init("another's signature", .refused, .wrongSignature) { $0.key = Sample.otherKey },
    .init("a signature of other data", .refused, .wrongSignature) { draft in
      draft.signature = Sample.der(try draft.key.signES256(draft.message + [0]))
    },
    .init("the signature of JOSE", .refused, .wrongSignature) { $0.signature = try $0.key.signES256($0.message) },
    .init("a signature of RSA's length", .refused, .wrongSignature) {
      $0.signature = [UInt8](repeating: 1, count: 256)
    },
    .init("a signature of ones", .refused, .wrongSignature) { draft in
      draft.signature = [0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01]
    },
  ]

  static let all = shape + client + data + passkey

  @Test func `a genuine assertion is accepted`() throws {
    let verdict = try Sample.authentication().parse(AssertionDraft().bytes()).judge(by: Sample.stored())
    #expect(verdict.credentialID == Sample.credentialID && verdict.userHandle == Sample.handle)
    #expect(verdict.isUserVerified && verdict.isBackedUp && verdict.signCount == 1)
    #expect(!verdict.isCounterBehind && !verdict.hasReservedFlags && !verdict.hasBackupEligibilityChanged)
  }

  @Test func `every single fault is refused for its reason`() throws {
    #expect(Self.all.count >= 60)
    #expect(Set(Self.all.map(\.name)).count == Self.all.count)
    for fault in Self.all {
      var draft = AssertionDraft()
      try fault.apply(&draft)
      let error = try refusal(of: draft, stored: Sample.stored())
      #expect(error?.reason == fault.reason && error?.refusal == fault.refusal, "\(fault.name)")
    }
  }

  /// One fault of each step that leaves the other steps' parts alone.
  static let steps: [AssertionFault] = [
    .init("shape", .malformed) { $0.json["type"] = #""password""# },
    .init("client data", .malformed) { $0.client.more += #","origin":"""# },
    .init("type", .wrongType) { $0.client.type = "webauthn.create" },
    .init("challenge", .challengeMismatch) { $0.client.challenge = "AAAA" },
    .init("origin", .wrongOrigin) { $0.client.origin = "https://example.com" },
    .init("frame", .crossOrigin) { $0.client.more += #","topOrigin":"https://example.com""# },
    .init("data", .malformed) { $0.tail = [0xA0] },
    .init("RP ID", .wrongRelyingPartyID) { $0.rpIDHash = SHA256.hash("example.com") },
    .init("UP", .userNotPresent) { $0.flags &= ~0x01 },
    .init("UV", .userNotVerified) { $0.flags &= ~0x04 },
    .init("BS", .malformed) { $0.flags &= ~0x08 },
    .init("credential", .refused, .unknownCredential) { $0.credentialID = [UInt8](repeating: 1, count: 32) },
    .init("handle", .refused, .wrongUserHandle) { $0.userHandle = #""AQ""# },
    .init("signature", .refused, .wrongSignature) { $0.key = Sample.otherKey },
    .init("counter", .refused, .counter) { $0.signCount = 0 },
  ]

  @Test func `of two faults the earlier step is the reason`() throws {
    // A passkey whose counter is judged.
    let stored = try Sample.stored(signCount: 1, isSynchronised: false)
    for (index, first) in Self.steps.enumerated() {
      var alone = AssertionDraft()
      alone.signCount = 2
      try first.apply(&alone)
      let reason = try #require(try refusal(of: alone, stored: stored), "\(first.name)")
      #expect(reason.reason == first.reason && reason.refusal == first.refusal, "\(first.name)")
      for second in Self.steps[(index + 1)...] {
        var both = AssertionDraft()
        both.signCount = 2
        try first.apply(&both)
        try second.apply(&both)
        let found = try refusal(of: both, stored: stored)
        #expect(found?.reason == reason.reason && found?.refusal == reason.refusal, "\(first.name), \(second.name)")
        if !reason.detail.contains("byte ") { #expect(found == reason, "\(first.name), \(second.name)") }
      }
    }
  }
}
