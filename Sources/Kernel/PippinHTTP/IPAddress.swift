/// An IP address. An IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2) is the IPv4 address.
package struct IPAddress: Sendable, Hashable {
  /// 4 or 16 bytes.
  package let bytes: [UInt8]

  /// Reads `192.0.2.7` or `2001:db8::1` (RFC 4291), without brackets, port or zone.
  ///
  /// Strict: octal numbers and shortened IPv4 addresses are refused.
  package init?(_ text: some StringProtocol) {
    if text.utf8.contains(UInt8(ascii: ":")) {
      guard let bytes = Self.sixteen(text.utf8) else { return nil }
      let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
      self.bytes = isMapped ? Array(bytes.suffix(4)) : bytes
    } else {
      guard let bytes = Self.four(text.utf8) else { return nil }
      self.bytes = bytes
    }
  }

  /// An address of 4 or 16 bytes.
  package init(bytes: [UInt8]) {
    precondition(bytes.count == 4 || bytes.count == 16, "an address has 4 or 16 bytes")
    let isMapped =
      bytes.count == 16 && bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
    self.bytes = isMapped ? Array(bytes.suffix(4)) : bytes
  }

  /// The canonical text; IPv6 as eight groups without abbreviation.
  package var text: String {
    if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
    return stride(from: 0, to: 16, by: 2)
      .map { String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16) }.joined(separator: ":")
  }

  private static func four(_ text: some Collection<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4)
    var (value, digits) = (0, 0)
    for byte in text {
      if byte == UInt8(ascii: ".") {
        guard digits > 0, bytes.count < 3 else { return nil }
        bytes.append(UInt8(value))
        (value, digits) = (0, 0)
      } else {
        // What begins with zero would be octal to some, so nothing follows a zero.
        guard ASCII.isDigit(byte), digits == 0 || value > 0 else { return nil }
        value = value * 10 + Int(byte - 0x30)
        digits += 1
        guard value <= 255 else { return nil }
      }
    }
    guard digits > 0, bytes.count == 3 else { return nil }
    bytes.append(UInt8(value))
    return bytes
  }

  private static func sixteen(_ text: some Collection<UInt8>) -> [UInt8]? {
    guard text.count <= 45 else { return nil }
    let bytes = Array(text)
    let gaps = bytes.indices.dropLast().filter { bytes[$0] == 0x3A && bytes[$0 + 1] == 0x3A }
    guard let gap = gaps.first else {
      guard let all = groups(bytes[...]), all.count == 16 else { return nil }
      return all
    }
    // `:::` would be two overlapping gaps.
    guard gaps.count == 1, let before = groups(bytes[..<gap], atEnd: false),
      let after = groups(bytes[(gap + 2)...]),
      before.count + after.count <= 14
    else { return nil }
    return before + [UInt8](repeating: 0, count: 16 - before.count - after.count) + after
  }

  /// Groups of up to four hexadecimal digits; the last of the whole address may be an IPv4 address.
  private static func groups(_ text: ArraySlice<UInt8>, atEnd: Bool = true) -> [UInt8]? {
    guard !text.isEmpty else { return [] }
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var bytes: [UInt8] = []
    for (index, part) in parts.enumerated() {
      if atEnd, index == parts.count - 1, part.contains(UInt8(ascii: ".")) {
        guard let end = four(part) else { return nil }
        bytes += end
        continue
      }
      guard (1...4).contains(part.count) else { return nil }
      var value: UInt16 = 0
      for character in part {
        guard let digit = ASCII.hexValue(character) else { return nil }
        value = value << 4 | UInt16(digit)
      }
      bytes += [UInt8(value >> 8), UInt8(value & 0xFF)]
    }
    return bytes
  }
}

/// A network such as `10.0.0.0/8` or `2001:db8::/32` (RFC 4632), or a single address.
package struct IPNetwork: Sendable, Hashable {
  private let base: [UInt8]
  private let length: Int

  /// Reads a network; `nil` for anything else, and for ambiguous ones with bits set after the prefix.
  package init?(_ text: String) {
    let halves = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let address = IPAddress(halves[0]) else { return nil }
    let bits = address.bytes.count * 8
    if halves.count == 2 {
      let digits = halves[1].utf8
      guard (1...3).contains(digits.count), digits.allSatisfy(ASCII.isDigit), let length = Int(halves[1]),
        length <= bits
      else { return nil }
      self.length = length
    } else {
      length = bits
    }
    base = address.bytes
    guard Self.masked(base, length) == base else { return nil }
  }

  /// Whether the network contains the address.
  package func contains(_ address: IPAddress) -> Bool {
    address.bytes.count == base.count && Self.masked(address.bytes, length) == base
  }

  /// The network with this prefix length that contains the address.
  package init(around address: IPAddress, length: Int) {
    base = Self.masked(address.bytes, length)
    self.length = length
  }

  private static func masked(_ bytes: [UInt8], _ length: Int) -> [UInt8] {
    bytes.enumerated().map { index, byte in
      let kept = min(8, max(0, length - index * 8))
      return kept == 8 ? byte : byte & ~(0xFF >> UInt8(kept))
    }
  }
}
