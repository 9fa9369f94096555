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

  /// The address of these bytes, 4 or 16, as they are.
  fileprivate init(unmapped bytes: [UInt8]) {
    self.bytes = bytes
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
        // Some readers take a number with a leading zero for octal, so no digit may follow a leading zero.
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

  /// Such as `203.0.113.0/24` or `2001:db8:1::/48`.
  package var text: String { "\(IPAddress(unmapped: base).shortText)/\(length)" }

  private static func masked(_ bytes: [UInt8], _ length: Int) -> [UInt8] {
    bytes.enumerated().map { index, byte in
      let kept = min(8, max(0, length - index * 8))
      return kept == 8 ? byte : byte & ~(0xFF >> UInt8(kept))
    }
  }
}

extension IPAddress {
  /// Whether the address belongs to the public internet: it is not private, loopback, link-local, multicast or for documentation (RFC
  /// 6890), and not an IPv6 address that leads to such an IPv4 address.
  package var isPublic: Bool {
    if bytes.count == 16, let embedded { return embedded.isPublic }
    let isUnicast = bytes.count == 4 || bytes[0] & 0xE0 == 0x20
    return isUnicast && !IPNetwork.ofSpecialUse.contains { $0.contains(self) }
  }

  /// The IPv4 address that a translated (RFC 6052) or a 6to4 address leads to.
  private var embedded: IPAddress? {
    if bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]) {
      return IPAddress(bytes: Array(bytes.suffix(4)))
    }
    return bytes.starts(with: [0x20, 0x02]) ? IPAddress(bytes: Array(bytes[2..<6])) : nil
  }
}

extension IPNetwork {
  /// The networks that `isPublic` excludes. Teredo (2001::/32) is one, because its addresses hide the IPv4 address that they lead to.
  fileprivate static let ofSpecialUse = [
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
    "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
    "224.0.0.0/3", "2001::/32", "2001:db8::/32",
  ].compactMap { IPNetwork($0) }
}

extension IPAddress {
  /// The networks in which an address is counted, narrowest first (decision 0050): a customer's (IPv4 /32, IPv6 /64), a
  /// site's (/24, /48), and in IPv6 a provider's (/32).
  package var clientNetworks: [IPNetwork] {
    (bytes.count == 4 ? [32, 24] : [64, 48, 32]).map { IPNetwork(around: self, length: $0) }
  }

  /// The name of a customer's network in stored counters: an IPv4 address, or the first four groups of IPv6.
  package var customer: String {
    bytes.count == 4 ? text : text.split(separator: ":").prefix(4).joined(separator: ":")
  }

  /// Whether the address is a loopback address: 127.0.0.0/8 or ::1.
  package var isLoopback: Bool { IPNetwork.loopback.contains { $0.contains(self) } }

  /// Whether the address is not reachable from the internet: loopback, private (RFC 1918, RFC 6598, RFC 4193) or
  /// link-local (RFC 3927, RFC 4291).
  package var isPrivate: Bool { IPNetwork.reachableByNoStranger.contains { $0.contains(self) } }
}

extension IPNetwork {
  /// The loopback networks.
  package static let loopback = ["127.0.0.0/8", "::1"].compactMap { IPNetwork($0) }

  fileprivate static let reachableByNoStranger =
    loopback
    + ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "169.254.0.0/16", "fc00::/7", "fe80::/10"]
    .compactMap { IPNetwork($0) }
}

extension HTTPRequest {
  /// The peer's address; nil when unknown.
  package var peerAddress: IPAddress? { IPAddress(peer: peer) }
}

extension IPAddress {
  /// Reads an address in the system's form, in which a link-local one ends in a zone.
  package init?(peer: String) {
    self.init(peer.prefix { $0 != "%" })
  }
}

/// Limits each network's share of a resource, so that no network can use all of it (decision 0050).
///
/// A customer gets at most an eighth, a site a quarter and a provider half.
package struct NetworkShares: Sendable {
  private let limits: [Int]
  private var held: [IPNetwork: Int] = [:]

  /// - Parameters:
  ///   - total: the size of the resource.
  ///   - customer: what a customer gets at most in place of an eighth; larger networks get at least as much.
  package init(of total: Int, customer: Int? = nil) {
    let shares = [8, 4, 2].map { max(1, total / $0) }
    limits = customer.map { customer in [customer] + shares.dropFirst().map { max($0, customer) } } ?? shares
  }

  /// Takes one unit for an address; false if one of its networks already has its full share.
  /// - Parameter isLimited: whether the shares hold for this address; where they do not, the unit is only counted.
  package mutating func take(for address: IPAddress, isLimited: Bool = true) -> Bool {
    let networks = address.clientNetworks
    if isLimited, !zip(networks, limits).allSatisfy({ held[$0, default: 0] < $1 }) { return false }
    for network in networks { held[network, default: 0] += 1 }
    return true
  }

  /// Returns one unit of the address.
  package mutating func giveBack(for address: IPAddress) {
    for network in address.clientNetworks {
      let left = held[network, default: 0] - 1
      held[network] = left > 0 ? left : nil
    }
  }

  /// Whether nothing is taken.
  package var isEmpty: Bool { held.isEmpty }
}
