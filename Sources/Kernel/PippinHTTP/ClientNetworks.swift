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
