import PippinFoundation
import PippinTokens

/// A key of App Attest, in the Secure Enclave of some device with an app.
struct EmulatedAppKey: Sendable, Codable, Equatable {
  let number: Int
  /// SHA-256 of the uncompressed point, in base64url.
  let id: String
  let bundleID: String
  /// Without a development entitlement it is in production.
  let isDevelopment: Bool
  /// Whether Apple has attested it; until then it signs nothing.
  var isAttested = false
  /// The counter of the last assertion.
  var counter: UInt32 = 0

  func key(seed: UInt64) throws(CryptographyError) -> DeterministicP256Key {
    try Self.key(number, seed: seed)
  }

  static func key(_ number: Int, seed: UInt64) throws(CryptographyError) -> DeterministicP256Key {
    try PasskeyKey.p256(seed: seed, label: "app attest\n\(number)")
  }

  static func id(of key: DeterministicP256Key) -> [UInt8] { SHA256.hash([0x04] + key.x + key.y) }
}

/// What Apple's service and the device write for a key. Nothing is read here.
struct AppAttestWriter {
  let key: EmulatedAppKey
  let appID: String
  let clientDataHash: [UInt8]
  let seed: UInt64
  /// In seconds since 1970.
  let now: Int
  let faults: Set<Fault.Kind>

  /// The object of `attestKey`.
  func attestation() throws(CryptographyError) -> [UInt8] {
    let device = try key.key(seed: seed)
    let stranger = try PasskeyKey.p256(seed: seed, label: "app attest stranger")
    let id = faults.contains(.wrongCredentialID) ? EmulatedAppKey.id(of: stranger) : EmulatedAppKey.id(of: device)
    let cose = CBOR.map([
      .init(key: .integer(1), value: .integer(2)), .init(key: .integer(3), value: .integer(COSEAlgorithm.es256)),
      .init(key: .integer(-1), value: .integer(1)), .init(key: .integer(-2), value: .bytes(device.x)),
      .init(key: .integer(-3), value: .bytes(device.y)),
    ])
    let isDevelopment = key.isDevelopment != faults.contains(.wrongEnvironment)
    let aaguid =
      isDevelopment ? Array("appattestdevelop".utf8) : Array("appattest".utf8) + [UInt8](repeating: 0, count: 7)
    let data =
      head(counter: faults.contains(.attestedCounter) ? 1 : 0) + aaguid + CBOR.bigEndian(UInt64(id.count), 2) + id
      + cose.bytes
    var nonce = SHA256.hash(data + clientDataHash)
    if faults.contains(.wrongNonce) { nonce = SHA256.hash(nonce) }
    let certified = faults.contains(.wrongKeyID) ? stranger : device
    let authority = try Self.authority(isForeign: faults.contains(.foreignRoot))
    let day = 86_400
    let start = faults.contains(.expiredCertificate) ? now - 4 * day : now - day
    let leaf = try authority.certificate(
      .init(
        name: Hexadecimal.encode(EmulatedAppKey.id(of: certified)), serial: UInt64(key.number) + 1_000,
        validity: start...start + 3 * day, isAuthority: false, usage: .leaf,
        extensions: [("1.2.840.113635.100.8.2", DER.sequence(DER.value(0xA1, DER.value(0x04, nonce))))]),
      x: certified.x, y: certified.y)
    return CBOR.map([
      .init(key: .text("fmt"), value: .text("apple-appattest")),
      .init(
        key: .text("attStmt"),
        value: .map([
          .init(key: .text("x5c"), value: .array([.bytes(leaf), .bytes(authority.certificate)])),
          // Apple's is a CMS message for its assessment of fraud, which there is none of here.
          .init(key: .text("receipt"), value: .bytes(Array("an emulator's receipt".utf8))),
        ])),
      .init(key: .text("authData"), value: .bytes(data)),
    ]).bytes
  }

  /// The object of `generateAssertion`, with the counter of `key`.
  func assertion() throws(CryptographyError) -> [UInt8] {
    let data = head(counter: faults.contains(.counterStuck) ? key.counter - 1 : key.counter)
    var nonce = SHA256.hash(data + clientDataHash)
    if faults.contains(.badSignature) { nonce = SHA256.hash(nonce) }
    let (r, s) = try key.key(seed: seed).sign(nonce)
    return CBOR.map([
      .init(key: .text("signature"), value: .bytes(DER.sequence(DER.integer(r) + DER.integer(s)))),
      .init(key: .text("authenticatorData"), value: .bytes(data)),
    ]).bytes
  }

  /// Apple's devices set the flag AT in assertions, too.
  private func head(counter: UInt32) -> [UInt8] {
    let signedID = faults.contains(.wrongAppID) ? "ATTACKER00.com.example.attacker" : appID
    return SHA256.hash(signedID) + [0x40] + CBOR.bigEndian(UInt64(counter), 4)
  }

  // MARK: The authority

  /// From 2020 to 2045.
  private static let validity = 1_577_836_800...2_366_841_600

  private static let root = made { () throws(CryptographyError) in try newRoot("root") }
  private static let intermediate = made { () throws(CryptographyError) in try newIntermediate(root, "intermediate") }

  /// The root's certificate in DER: the same for each emulator and each seed, because its key is public.
  static var rootCertificate: [UInt8] { root.certificate }

  private static func authority(isForeign: Bool) throws(CryptographyError) -> EmulatedAuthority {
    isForeign ? try newIntermediate(newRoot("foreign root"), "foreign intermediate") : intermediate
  }

  private static func newRoot(_ label: String) throws(CryptographyError) -> EmulatedAuthority {
    try EmulatedAuthority(
      root: .init(
        name: "Emulated App Attestation Root CA", serial: 1, validity: validity, isAuthority: true,
        usage: .signsCertificates), key: PasskeyKey.p256(seed: 0, label: "app attest \(label)"))
  }

  private static func newIntermediate(
    _ root: EmulatedAuthority, _ label: String
  ) throws(CryptographyError) -> EmulatedAuthority {
    try root.authority(
      .init(
        name: "Emulated App Attestation CA 1", serial: 2, validity: validity, isAuthority: true,
        usage: .signsCertificates), key: PasskeyKey.p256(seed: 0, label: "app attest \(label)"))
  }

  private static func made(_ body: () throws(CryptographyError) -> EmulatedAuthority) -> EmulatedAuthority {
    do throws(CryptographyError) {
      return try body()
    } catch {
      fatalError("the emulator's authority cannot be made: \(error.detail)")
    }
  }
}
