extension IPAddress {
  /// The networks that an address is counted in, narrowest first (decision 0050): what one customer has (IPv4 /32,
  /// IPv6 /64), what one site has (/24, /48), and in IPv6 what one provider has (/32).
  package var clientNetworks: [IPNetwork] {
    (bytes.count == 4 ? [32, 24] : [64, 48, 32]).map { IPNetwork(around: self, length: $0) }
  }

  /// What names one customer's network in counters that are kept: an IPv4 address, or the first four groups of IPv6.
  package var customer: String {
    bytes.count == 4 ? text : text.split(separator: ":").prefix(4).joined(separator: ":")
  }

  /// Whether the address is this machine's own: 127.0.0.0/8 or ::1.
  package var isLoopback: Bool { IPNetwork.loopback.contains { $0.contains(self) } }

  /// Whether strangers on the internet cannot reach the address: this machine's own, a private one (RFC 1918,
  /// RFC 6598, RFC 4193) or a link's (RFC 3927, RFC 4291).
  package var isPrivate: Bool { IPNetwork.reachableByNoStranger.contains { $0.contains(self) } }
}

extension IPNetwork {
  /// The networks of this machine alone.
  package static let loopback = ["127.0.0.0/8", "::1"].compactMap { IPNetwork($0) }

  fileprivate static let reachableByNoStranger =
    loopback
    + ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "169.254.0.0/16", "fc00::/7", "fe80::/10"]
    .compactMap { IPNetwork($0) }
}

extension HTTPRequest {
  /// The other end of the connection; nil when unknown.
  package var peerAddress: IPAddress? { IPAddress(peer: peer) }
}

extension IPAddress {
  /// Reads an address as the system writes it, where a link-local one has a zone behind it.
  package init?(peer: String) {
    self.init(peer.prefix { $0 != "%" })
  }
}
