extension IPAddress {
  /// Whether it is one of the public internet: of no private network, machine, link, group or document (RFC 6890), nor an IPv6 address
  /// that leads to such an IPv4 address.
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
  /// Teredo's addresses hide the one that they lead to.
  fileprivate static let ofSpecialUse = [
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
    "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
    "224.0.0.0/3", "2001::/32", "2001:db8::/32",
  ].compactMap { IPNetwork($0) }
}
