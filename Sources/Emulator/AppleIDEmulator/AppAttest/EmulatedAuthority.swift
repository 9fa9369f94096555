import PippinFoundation
package import PippinTokens

/// A certificate authority on P-256 that writes X.509 certificates (RFC 5280) itself and signs them by RFC 6979, so that equal calls give
/// equal bytes. It signs what it is asked to, also what no authority would.
package struct EmulatedAuthority: Sendable {
  /// What a certificate says.
  package struct Contents: Sendable {
    /// The common name of the subject.
    package let name: String
    package let serial: UInt64
    /// From and to, in seconds since 1970, until 2049.
    package let validity: ClosedRange<Int>
    /// Nil for basic constraints that are absent.
    package let isAuthority: Bool?
    package let usage: KeyUsage
    /// Further extensions, not critical: the object identifier in dots, and the value in DER.
    package let extensions: [(identifier: String, value: [UInt8])]

    package init(
      name: String, serial: UInt64, validity: ClosedRange<Int>, isAuthority: Bool?, usage: KeyUsage,
      extensions: [(identifier: String, value: [UInt8])] = []
    ) {
      self.name = name
      self.serial = serial
      self.validity = validity
      self.isAuthority = isAuthority
      self.usage = usage
      self.extensions = extensions
    }
  }

  /// The BIT STRING of a key usage (RFC 5280, 4.2.1.3).
  package enum KeyUsage: Sendable {
    /// Certificates and revocation lists.
    case signsCertificates
    /// What Apple gives to a device's key.
    case leaf

    fileprivate var der: [UInt8] {
      switch self {
      case .signsCertificates: [0x03, 0x02, 0x01, 0x06]
      case .leaf: [0x03, 0x02, 0x04, 0xF0]
      }
    }
  }

  /// In DER.
  package let certificate: [UInt8]

  private let key: DeterministicP256Key
  private let name: String

  /// A root, signed by itself.
  package init(root contents: Contents, key: DeterministicP256Key) throws(CryptographyError) {
    try self.init(contents, key: key, issuer: contents.name, issuerKey: key)
  }

  private init(
    _ contents: Contents, key: DeterministicP256Key, issuer: String, issuerKey: DeterministicP256Key
  ) throws(CryptographyError) {
    certificate = try Self.certificate(contents, x: key.x, y: key.y, issuer: issuer, issuerKey: issuerKey)
    self.key = key
    name = contents.name
  }

  /// An authority under this one.
  package func authority(
    _ contents: Contents, key: DeterministicP256Key
  ) throws(CryptographyError) -> EmulatedAuthority {
    try EmulatedAuthority(contents, key: key, issuer: name, issuerKey: self.key)
  }

  /// A certificate for a P-256 key, in DER.
  package func certificate(_ contents: Contents, x: [UInt8], y: [UInt8]) throws(CryptographyError) -> [UInt8] {
    try Self.certificate(contents, x: x, y: y, issuer: name, issuerKey: key)
  }

  private static func certificate(
    _ contents: Contents, x: [UInt8], y: [UInt8], issuer: String, issuerKey: DeterministicP256Key
  ) throws(CryptographyError) -> [UInt8] {
    // ecdsa-with-SHA256 (RFC 5758, 3.2).
    let algorithm = DER.sequence(DER.identifier("1.2.840.10045.4.3.2"))
    let parts = [
      // Version 3.
      DER.value(0xA0, [0x02, 0x01, 0x02]), DER.integer(CBOR.bigEndian(contents.serial, 8)), algorithm,
      distinguishedName(issuer),
      DER.sequence(time(contents.validity.lowerBound) + time(contents.validity.upperBound)),
      distinguishedName(contents.name), PasskeyKey.p256Prefix + x + y,
      DER.value(0xA3, DER.sequence(extensions(contents))),
    ]
    let signed = DER.sequence(parts.flatMap(\.self))
    let (r, s) = try issuerKey.sign(signed)
    return DER.sequence(signed + algorithm + DER.bits(DER.sequence(DER.integer(r) + DER.integer(s))))
  }

  private static func extensions(_ contents: Contents) -> [UInt8] {
    func written(_ identifier: String, isCritical: Bool, _ value: [UInt8]) -> [UInt8] {
      DER.sequence(DER.identifier(identifier) + (isCritical ? [0x01, 0x01, 0xFF] : []) + DER.value(0x04, value))
    }
    var bytes: [UInt8] = []
    if let isAuthority = contents.isAuthority {
      bytes += written("2.5.29.19", isCritical: true, DER.sequence(isAuthority ? [0x01, 0x01, 0xFF] : []))
    }
    bytes += written("2.5.29.15", isCritical: true, contents.usage.der)
    return bytes + contents.extensions.flatMap { written($0.identifier, isCritical: false, $0.value) }
  }

  /// Common name, organization and state, as in Apple's certificates.
  private static func distinguishedName(_ name: String) -> [UInt8] {
    let parts = [("2.5.4.3", name), ("2.5.4.10", "Pippin"), ("2.5.4.8", "Emulator")]
    return DER.sequence(
      parts.flatMap { identifier, text in
        DER.value(0x31, DER.sequence(DER.identifier(identifier) + DER.value(0x0C, Array(text.utf8))))
      })
  }

  /// A UTCTime, which is for the years until 2049 (RFC 5280, 4.1.2.5.1).
  private static func time(_ seconds: Int) -> [UInt8] {
    let text = Timestamp(Date(timeIntervalSince1970: Double(seconds))).text(fraction: .never)
    let digits = text.utf8.filter { (0x30...0x39).contains($0) }
    return DER.value(0x17, Array(digits.dropFirst(2)) + [UInt8(ascii: "Z")])
  }
}
