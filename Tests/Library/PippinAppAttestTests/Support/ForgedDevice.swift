import AppleIDEmulator
import PippinSecret
import PippinTokens

@testable import PippinAppAttest

/// The little CBOR that Apple's devices write.
indirect enum WrittenCBOR {
  case number(Int)
  case bytes([UInt8])
  case text(String)
  case array([WrittenCBOR])
  case map([(WrittenCBOR, WrittenCBOR)])
  case raw([UInt8])

  var written: [UInt8] {
    switch self {
    case .number(let value): value < 0 ? Self.head(1, -1 - value) : Self.head(0, value)
    case .bytes(let bytes): Self.head(2, bytes.count) + bytes
    case .text(let text): Self.head(3, text.utf8.count) + text.utf8
    case .array(let items): Self.head(4, items.count) + items.flatMap(\.written)
    case .map(let entries): Self.head(5, entries.count) + entries.flatMap { $0.written + $1.written }
    case .raw(let bytes): bytes
    }
  }

  private static func head(_ type: UInt8, _ value: Int) -> [UInt8] {
    switch value {
    case ..<24: [type << 5 | UInt8(value)]
    case ..<256: [type << 5 | 24, UInt8(value)]
    default: [type << 5 | 25, UInt8(value >> 8), UInt8(value & 0xFF)]
    }
  }
}

/// A device and Apple's service, with all that a forger could change.
struct ForgedDevice: Sendable {
  static let now = 1_790_000_000
  static let appID = "0123456789.com.example.app"
  static let clientDataHash = SHA256.hash("a challenge")

  private static let year = now - 86_400 * 365...now + 86_400 * 365

  struct Authority: Sendable {
    let root: EmulatedAuthority
    let intermediate: EmulatedAuthority

    /// - Parameter name: other names have other keys.
    init(
      _ name: String = "trusted", rootDates: ClosedRange<Int> = ForgedDevice.year,
      dates: ClosedRange<Int> = ForgedDevice.year, isAuthority: Bool? = true,
      usage: EmulatedAuthority.KeyUsage = .signsCertificates
    ) throws {
      root = try EmulatedAuthority(
        root: .init(name: "Root", serial: 1, validity: rootDates, isAuthority: true, usage: .signsCertificates),
        key: DeterministicP256Key(scalar: SecretBytes(SHA256.hash("root \(name)"))))
      intermediate = try root.authority(
        .init(name: "Intermediate", serial: 2, validity: dates, isAuthority: isAuthority, usage: usage),
        key: DeterministicP256Key(scalar: SecretBytes(SHA256.hash("intermediate \(name)"))))
    }

    var trusted: AppAttestRoot {
      get throws { try AppAttestRoot(insecurePEM: CertificatePEM.text(root.certificate)) }
    }
  }

  let key: P256PrivateKey
  let authority: Authority

  var appID = ForgedDevice.appID
  var flags: UInt8 = 0x40
  var counter: UInt32 = 0
  var aaguid = AppAttestEnvironment.production.aaguid
  var credentialID: [UInt8]
  var coseKey: WrittenCBOR
  var extensions: [UInt8] = []
  var leafDates = ForgedDevice.now - 3_600...ForgedDevice.now + 86_400
  var isLeafAuthority: Bool? = false
  var leafKey: [UInt8]
  /// Changes the nonce's extension.
  var nonceExtension: @Sendable ([UInt8]) -> [(identifier: String, value: [UInt8])] = {
    [("1.2.840.113635.100.8.2", [0x30, 0x24, 0xA1, 0x22, 0x04, 0x20] + $0)]
  }
  var format = "apple-appattest"
  var chain: @Sendable (_ leaf: [UInt8], _ authority: Authority) -> WrittenCBOR = { leaf, authority in
    .array([.bytes(leaf), .bytes(authority.intermediate.certificate)])
  }

  init(_ authority: Authority) throws {
    self.authority = authority
    key = try P256PrivateKey.generate()
    leafKey = [4] + key.publicKey.x + key.publicKey.y
    credentialID = SHA256.hash(leafKey)
    coseKey = .map([
      (.number(1), .number(2)), (.number(3), .number(-7)), (.number(-1), .number(1)),
      (.number(-2), .bytes(key.publicKey.x)), (.number(-3), .bytes(key.publicKey.y)),
    ])
  }

  var keyID: [UInt8] { SHA256.hash([4] + key.publicKey.x + key.publicKey.y) }

  private func head(_ counter: UInt32) -> [UInt8] {
    SHA256.hash(appID) + [flags] + (0..<4).map { UInt8(truncatingIfNeeded: counter >> (24 - 8 * UInt32($0))) }
  }

  func attestation(clientDataHash: [UInt8] = ForgedDevice.clientDataHash) throws -> [UInt8] {
    let data =
      head(counter) + aaguid + [UInt8(credentialID.count >> 8), UInt8(credentialID.count & 0xFF)] + credentialID
      + coseKey.written + extensions
    let leaf = try authority.intermediate.certificate(
      .init(
        name: "Leaf", serial: 3, validity: leafDates, isAuthority: isLeafAuthority, usage: .leaf,
        extensions: nonceExtension(SHA256.hash(data + clientDataHash))), x: Array(leafKey[1..<33]),
      y: Array(leafKey[33...]))
    return WrittenCBOR.map([
      (.text("fmt"), .text(format)),
      (
        .text("attStmt"), .map([(.text("x5c"), chain(leaf, authority)), (.text("receipt"), .bytes([1, 2, 3]))])
      ),
      (.text("authData"), .bytes(data)),
    ]).written
  }

  /// - Parameter signs: makes the signed bytes of the nonce.
  func assertion(
    counter: UInt32, clientDataHash: [UInt8], by signer: P256PrivateKey? = nil,
    signs: ([UInt8]) -> [UInt8] = { $0 }
  ) throws -> [UInt8] {
    let data = head(counter) + extensions
    let raw = try (signer ?? key).signES256(signs(SHA256.hash(data + clientDataHash)))
    return WrittenCBOR.map([
      (.text("signature"), .bytes(Self.der(raw))), (.text("authenticatorData"), .bytes(data)),
    ]).written
  }

  /// The DER of `R || S` (RFC 3279, 2.2.3).
  static func der(_ raw: [UInt8]) -> [UInt8] {
    let numbers = [raw.prefix(32), raw.suffix(32)].flatMap { half in
      var digits = Array(half.drop { $0 == 0 })
      if digits.first ?? 0x80 >= 0x80 { digits.insert(0, at: 0) }
      return [0x02, UInt8(digits.count)] + digits
    }
    return [0x30, UInt8(numbers.count)] + numbers
  }

  func verifier(_ root: AppAttestRoot? = nil) throws -> AppAttestVerifier {
    AppAttestVerifier(
      appIDs: ["0123456789.com.example.clip", Self.appID], environment: .production,
      root: try root ?? authority.trusted)
  }

  func verify(_ attestation: [UInt8]) throws -> AttestedAppKey {
    try verifier().verify(
      attestation: attestation, keyID: keyID, clientDataHash: Self.clientDataHash, at: Self.now)
  }
}
