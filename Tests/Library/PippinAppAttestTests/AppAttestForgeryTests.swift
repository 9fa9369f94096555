import AppleIDEmulator
import PippinTokens
import Testing

@testable import PippinAppAttest

/// One change of a forger's, and the step that must find it.
struct AttestationForgery: Sendable, CustomTestStringConvertible {
  let name: String
  let step: AppAttestError.Step
  let apply: @Sendable (inout ForgedDevice) throws -> Void

  init(
    _ name: String, _ step: AppAttestError.Step, _ apply: @escaping @Sendable (inout ForgedDevice) throws -> Void
  ) {
    self.name = name
    self.step = step
    self.apply = apply
  }

  var testDescription: String { name }
}

@Suite struct AppAttestForgeryTests {
  private static let identifier = "1.2.840.113635.100.8.2"
  private static let authority = Result { try ForgedDevice.Authority() }

  static let attestations: [AttestationForgery] = [
    // malformed
    .init("another format", .malformed) { $0.format = "packed" },
    .init("Apple's format with a trailing zero", .malformed) { $0.format = "apple-appattest\0" },
    .init("one certificate", .malformed) { $0.chain = { leaf, _ in .array([.bytes(leaf)]) } },
    .init("no certificate", .malformed) { $0.chain = { _, _ in .array([]) } },
    .init("three certificates", .malformed) {
      $0.chain = { leaf, authority in
        .array([.bytes(leaf), .bytes(authority.intermediate.certificate), .bytes(authority.root.certificate)])
      }
    },
    .init("certificates that are texts", .malformed) { $0.chain = { _, _ in .array([.text("a"), .text("b")]) } },
    .init("a map of certificates", .malformed) { $0.chain = { leaf, _ in .map([(.number(0), .bytes(leaf))]) } },
    .init("the flag AT missing", .malformed) { $0.flags = 0 },
    .init("a longer credential identifier", .malformed) { $0.credentialID += [0] },
    .init("a shorter credential identifier", .malformed) { $0.credentialID.removeLast() },
    .init("a shorter aaguid", .malformed) { $0.aaguid.removeLast() },
    .init("a COSE key of another type", .malformed) {
      $0.coseKey = Self.cose($0, type: 3)
    },
    .init("a COSE key for another algorithm", .malformed) { $0.coseKey = Self.cose($0, algorithm: -35) },
    .init("a COSE key on another curve", .malformed) { $0.coseKey = Self.cose($0, curve: 2) },
    .init("a COSE key with a further member", .malformed) {
      $0.coseKey = Self.cose($0, more: [(.number(-4), .number(1))])
    },
    .init("a COSE key in another order", .malformed) { device in
      device.extensions = [0x00]
    },
    .init("extensions that are no map", .malformed) { $0.extensions = WrittenCBOR.text("more").written },
    .init("bytes after the extensions", .malformed) { $0.extensions = WrittenCBOR.map([]).written + [0xA0] },
    .init("too many extensions", .malformed) {
      $0.extensions = WrittenCBOR.map([(.text("x"), .bytes([UInt8](repeating: 0, count: 4_000)))]).written
    },
    // chain
    .init("a leaf that has expired", .chain) {
      $0.leafDates = ForgedDevice.now - 7_200...ForgedDevice.now - 60
    },
    .init("a leaf that is not valid yet", .chain) {
      $0.leafDates = ForgedDevice.now + 60...ForgedDevice.now + 7_200
    },
    .init("a leaf that is an authority", .chain) { $0.isLeafAuthority = true },
    .init("an intermediate of another authority", .chain) {
      $0.chain = { leaf, _ in
        let other = (try? ForgedDevice.Authority("foreign"))?.intermediate.certificate ?? []
        return .array([.bytes(leaf), .bytes(other)])
      }
    },
    .init("the root as intermediate", .chain) {
      $0.chain = { leaf, authority in .array([.bytes(leaf), .bytes(authority.root.certificate)]) }
    },
    .init("the leaf as intermediate", .chain) { $0.chain = { leaf, _ in .array([.bytes(leaf), .bytes(leaf)]) } },
    .init("the certificates in the other order", .chain) {
      $0.chain = { leaf, authority in .array([.bytes(authority.intermediate.certificate), .bytes(leaf)]) }
    },
    .init("bytes after the leaf", .chain) {
      $0.chain = { leaf, authority in .array([.bytes(leaf + [0]), .bytes(authority.intermediate.certificate)]) }
    },
    .init("a leaf cut off", .chain) {
      $0.chain = { leaf, authority in
        .array([.bytes(leaf.dropLast()), .bytes(authority.intermediate.certificate)])
      }
    },
    .init("a leaf with a changed signature", .chain) {
      $0.chain = { leaf, authority in
        var changed = leaf
        changed[leaf.count - 1] ^= 1
        return .array([.bytes(changed), .bytes(authority.intermediate.certificate)])
      }
    },
    .init("empty certificates", .chain) { $0.chain = { _, _ in .array([.bytes([]), .bytes([])]) } },
    // nonce
    .init("no nonce in the certificate", .nonce) { $0.nonceExtension = { _ in [] } },
    .init("the nonce twice", .nonce) {
      $0.nonceExtension = {
        let value = [0x30, 0x24, 0xA1, 0x22, 0x04, 0x20] + $0
        return [(Self.identifier, value), (Self.identifier, value)]
      }
    },
    .init("the nonce in another extension", .nonce) {
      $0.nonceExtension = { [("1.2.840.113635.100.8.3", [0x30, 0x24, 0xA1, 0x22, 0x04, 0x20] + $0)] }
    },
    .init("the bare nonce", .nonce) { $0.nonceExtension = { [(Self.identifier, $0)] } },
    .init("bytes after the nonce", .nonce) {
      $0.nonceExtension = { [(Self.identifier, [0x30, 0x24, 0xA1, 0x22, 0x04, 0x20] + $0 + [0])] }
    },
    .init("another nonce", .nonce) {
      $0.nonceExtension = { [(Self.identifier, [0x30, 0x24, 0xA1, 0x22, 0x04, 0x20] + $0.reversed())] }
    },
    // key_id
    .init("a certificate for another key", .keyID) {
      let other = try P256PrivateKey.generate().publicKey
      $0.leafKey = [4] + other.x + other.y
    },
    .init("another key in the authenticator data", .keyID) {
      $0.coseKey = Self.cose($0, of: try P256PrivateKey.generate().publicKey)
    },
    // app_id
    .init("another app of the team", .appID) { $0.appID = "0123456789.com.example.other" },
    .init("the app of another team", .appID) { $0.appID = "9876543210.com.example.app" },
    .init("the bundle identifier without the team", .appID) { $0.appID = "com.example.app" },
    // counter
    .init("the counter 1", .counter) { $0.counter = 1 },
    .init("the greatest counter", .counter) { $0.counter = .max },
    // environment
    .init("the development environment", .environment) { $0.aaguid = Array("appattestdevelop".utf8) },
    .init("an unknown environment", .environment) { $0.aaguid = [UInt8](repeating: 0, count: 16) },
    // credential_id
    .init("another credential identifier", .credentialID) { $0.credentialID = SHA256.hash("another") },
  ]

  private static func cose(
    _ device: ForgedDevice, of key: P256PublicKey? = nil, type: Int = 2, algorithm: Int = -7, curve: Int = 1,
    more: [(WrittenCBOR, WrittenCBOR)] = []
  ) -> WrittenCBOR {
    let key = key ?? device.key.publicKey
    return .map(
      [
        (.number(1), .number(type)), (.number(3), .number(algorithm)), (.number(-1), .number(curve)),
        (.number(-2), .bytes(key.x)), (.number(-3), .bytes(key.y)),
      ] + more)
  }

  @Test(arguments: attestations) func `refuses a forged attestation at its step`(_ forgery: AttestationForgery) throws {
    var device = try ForgedDevice(Self.authority.get())
    try forgery.apply(&device)
    let attestation = try device.attestation()
    let verifier = try device.verifier()
    expect(forgery.step) { () throws(AppAttestError) in
      _ = try verifier.verify(
        attestation: attestation, keyID: device.keyID, clientDataHash: ForgedDevice.clientDataHash,
        at: ForgedDevice.now)
    }
  }

  @Test func `verifies what the forger did not change`() throws {
    let device = try ForgedDevice(Self.authority.get())
    let key = try device.verify(device.attestation())
    #expect(key.appID == ForgedDevice.appID)
    #expect(key.publicPoint == device.leafKey)
    #expect(key.environment == .production)
  }

  @Test func `accepts extensions with and without the flag that announces them`() throws {
    for flags in [UInt8(0x40), 0xC0] {
      var device = try ForgedDevice(Self.authority.get())
      device.flags = flags
      device.extensions = WrittenCBOR.map([(.text("apple_validation_category_01"), .bytes([4, 0, 0, 0]))]).written
      _ = try device.verify(device.attestation())
    }
  }

  /// What the certificates of a chain may not be, other than the leaf.
  @Test func `refuses authorities that are none, or not now, or too weak, or trusted by nobody`() throws {
    let now = ForgedDevice.now
    let authorities: [(String, ForgedDevice.Authority)] = [
      ("an expired intermediate", try .init(dates: now - 7_200...now - 60)),
      ("an intermediate of the future", try .init(dates: now + 60...now + 7_200)),
      ("an expired root", try .init(rootDates: now - 7_200...now - 60)),
      ("an intermediate that is no authority", try .init(isAuthority: false)),
      ("an intermediate without basic constraints", try .init(isAuthority: nil)),
      ("an intermediate that may not sign certificates", try .init(usage: .leaf)),
    ]
    for (name, authority) in authorities {
      let device = try ForgedDevice(authority)
      let (attestation, verifier) = (try device.attestation(), try device.verifier())
      expect(.chain, Comment(rawValue: name)) { () throws(AppAttestError) in
        _ = try verifier.verify(
          attestation: attestation, keyID: device.keyID, clientDataHash: ForgedDevice.clientDataHash, at: now)
      }
    }
    let device = try ForgedDevice(Self.authority.get())
    let attestation = try device.attestation()
    for root in [AppAttestRoot.apple, try ForgedDevice.Authority("foreign").trusted] {
      let verifier = try device.verifier(root)
      expect(.chain) { () throws(AppAttestError) in
        _ = try verifier.verify(
          attestation: attestation, keyID: device.keyID, clientDataHash: ForgedDevice.clientDataHash, at: now)
      }
    }
  }

  @Test func `refuses attestations for another challenge, another key, and of any length`() throws {
    let device = try ForgedDevice(Self.authority.get())
    let (attestation, verifier) = (try device.attestation(), try device.verifier())
    func verify(_ bytes: [UInt8], keyID: [UInt8]? = nil, hash: [UInt8]? = nil) throws(AppAttestError) {
      _ = try verifier.verify(
        attestation: bytes, keyID: keyID ?? device.keyID, clientDataHash: hash ?? ForgedDevice.clientDataHash,
        at: ForgedDevice.now)
    }
    expect(.nonce) { () throws(AppAttestError) in try verify(attestation, hash: SHA256.hash("another")) }
    expect(.nonce) { () throws(AppAttestError) in try verify(attestation, hash: []) }
    expect(.keyID) { () throws(AppAttestError) in try verify(attestation, keyID: SHA256.hash("another")) }
    expect(.malformed) { () throws(AppAttestError) in try verify(attestation, keyID: []) }
    expect(.malformed) { () throws(AppAttestError) in try verify(attestation + [0]) }
    expect(.malformed) { () throws(AppAttestError) in
      try verify([UInt8](repeating: 0xA0, count: AppAttestVerifier.attestationLimit + 1))
    }
    for length in 0..<attestation.count {
      expect(.malformed) { () throws(AppAttestError) in try verify(Array(attestation.prefix(length))) }
    }
  }

  @Test func `verifies assertions whose counter grows, and names the step of each forged one`() throws {
    let device = try ForgedDevice(Self.authority.get())
    let verifier = try device.verifier()
    let hash = SHA256.hash("a request")
    func verify(_ bytes: [UInt8], after counter: UInt32 = 0, key: [UInt8]? = nil) throws(AppAttestError) -> UInt32 {
      try verifier.verify(
        assertion: bytes, publicPoint: key ?? device.leafKey, counter: counter, clientDataHash: hash
      ).counter
    }
    #expect(try verify(device.assertion(counter: 1, clientDataHash: hash)) == 1)
    #expect(try verify(device.assertion(counter: .max, clientDataHash: hash), after: .max - 1) == .max)

    let forged: [(AppAttestError.Step, [UInt8])] = [
      (.counter, try device.assertion(counter: 0, clientDataHash: hash)),
      (.signature, try device.assertion(counter: 1, clientDataHash: SHA256.hash("another"))),
      (.signature, try device.assertion(counter: 1, clientDataHash: hash, by: .generate())),
      // Signed as if the nonce were the message's digest, and hashed once too often.
      (.signature, try device.assertion(counter: 1, clientDataHash: hash, signs: SHA256.hash)),
      (.malformed, try device.assertion(counter: 1, clientDataHash: hash) + [0]),
      (.malformed, [UInt8](repeating: 0xA0, count: AppAttestVerifier.assertionLimit + 1)),
      (.malformed, try device.attestation()),
      (.malformed, WrittenCBOR.map([(.text("signature"), .bytes([1]))]).written),
      (
        .malformed,
        WrittenCBOR.map([
          (.text("signature"), .bytes([UInt8](repeating: 1, count: 70))),
          (.text("authenticatorData"), .bytes([UInt8](repeating: 0, count: 37))),
        ]).written
      ),
    ]
    for (step, bytes) in forged { expect(step) { () throws(AppAttestError) in _ = try verify(bytes) } }
    let old = try device.assertion(counter: 7, clientDataHash: hash)
    for counter in [UInt32(7), 8, .max] {
      expect(.counter) { () throws(AppAttestError) in _ = try verify(old, after: counter) }
    }
    for key: [UInt8] in [[], [4], [UInt8](repeating: 4, count: 65), [2] + Array(device.leafKey.dropFirst())] {
      expect(.malformed) { () throws(AppAttestError) in _ = try verify(old, key: key) }
    }
    var other = device
    other.appID = "0123456789.com.example.other"
    let foreign = try other.assertion(counter: 1, clientDataHash: hash)
    expect(.appID) { () throws(AppAttestError) in _ = try verify(foreign) }
    for length in old.indices {
      expect(.malformed) { () throws(AppAttestError) in _ = try verify(Array(old.prefix(length))) }
    }
  }

  @Test func `has forgeries for each step`() {
    let counts = Dictionary(grouping: Self.attestations, by: \.step.rawValue).mapValues(\.count)
    #expect(
      counts == [
        "malformed": 19, "chain": 11, "nonce": 6, "key_id": 2, "app_id": 3, "counter": 2, "environment": 2,
        "credential_id": 1,
      ])
  }
}
