/// The two spellings of an ECDSA signature on P-256: `R || S`, 64 bytes (JWS: RFC 7518, 3.4), and
/// OpenSSL's DER, a SEQUENCE of two INTEGERs (RFC 3279, 2.2.3).
enum ECDSASignature {
  /// The order of the group, n (FIPS 186-4, D.1.2.3).
  private static let order: [UInt8] = [
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
  ]

  /// The DER spelling of `raw`, or nil if it has not 64 bytes or R or S is not in 1 ..< n.
  static func der(raw: [UInt8]) -> [UInt8]? {
    guard raw.count == 64 else { return nil }
    var body: [UInt8] = []
    body.reserveCapacity(70)
    for half in [raw[..<32], raw[32...]] {
      guard isInRange(half) else { return nil }
      let minimal = half.drop { $0 == 0 }
      // A first bit of 1 would make the number negative.
      let isPadded = minimal.first.map { $0 >= 0x80 } ?? false
      body += [0x02, UInt8(minimal.count + (isPadded ? 1 : 0))]
      if isPadded { body.append(0) }
      body += minimal
    }
    return [0x30, UInt8(body.count)] + body
  }

  /// The 64-byte spelling of `der`, or nil if that is not the one right encoding of two numbers in 1 ..< n.
  static func raw(der: [UInt8]) -> [UInt8]? {
    // Two numbers of 33 bytes at most: every length fits one byte below 0x80.
    guard der.count >= 2, der[0] == 0x30, der[1] < 0x80, Int(der[1]) == der.count - 2 else { return nil }
    var rest = der[2...]
    guard let r = takeInteger(from: &rest), let s = takeInteger(from: &rest), rest.isEmpty else { return nil }
    return r + s
  }

  /// Takes one INTEGER off the front, as 32 bytes.
  private static func takeInteger(from rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard rest.popFirst() == 0x02, let length = rest.popFirst(), (1...33).contains(length), rest.count >= length
    else { return nil }
    var digits = rest.prefix(Int(length))
    rest = rest.dropFirst(Int(length))
    if digits.first == 0 {
      // A leading zero is there only to keep the number positive.
      digits = digits.dropFirst()
      guard let first = digits.first, first >= 0x80 else { return nil }
    } else if let first = digits.first, first >= 0x80 {
      return nil
    }
    guard digits.count <= 32 else { return nil }
    let padded = [UInt8](repeating: 0, count: 32 - digits.count) + digits
    return isInRange(padded[...]) ? padded : nil
  }

  /// Whether the 32-byte number is in 1 ..< n.
  private static func isInRange(_ number: ArraySlice<UInt8>) -> Bool {
    number.contains { $0 != 0 } && number.lexicographicallyPrecedes(order)
  }
}
