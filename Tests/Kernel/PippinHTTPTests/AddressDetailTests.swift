import Testing

@testable import PippinHTTP

/// How much of a visitor's address is written down.
struct `The detail of an address` {
  @Test(arguments: [
    ("203.0.113.7", "203.0.113.7", "203.0.113.0/24"), ("127.0.0.1", "127.0.0.1", "127.0.0.0/24"),
    ("::ffff:203.0.113.7", "203.0.113.7", "203.0.113.0/24"), ("::ffff:cb00:7107", "203.0.113.7", "203.0.113.0/24"),
    ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"),
    ("2001:0DB8:1:0:0:0:0:7", "2001:db8:1::7", "2001:db8:1::/48"), ("::1", "::1", "::/48"),
    ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1", "2001:db8::/48"),
    ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1", "2001:db8::/48"), ("fe80::1%eth0", "fe80::1", "fe80::/48"),
    ("2001:db8:ffff:ffff:ffff::", "2001:db8:ffff:ffff:ffff::", "2001:db8:ffff::/48"),
  ])
  func `is the whole address, its network or nothing`(peer: String, full: String, network: String) {
    #expect(AddressDetail.full.kept(of: peer) == full)
    #expect(AddressDetail.network.kept(of: peer) == network)
    #expect(AddressDetail.none.kept(of: peer) == nil)
    #expect(AddressDetail.full.logged(peer) == peer, "the log has it as the system or a proxy wrote it")
    #expect(AddressDetail.network.logged(peer) == network && AddressDetail.none.logged(peer) == nil)
    #expect(IPNetwork(network)?.text == network, "the network can be read again")
    #expect(IPAddress(full)?.shortText == full)
  }

  @Test(arguments: ["", "unknown", "203.0.113", "/run/pippin.sock"])
  func `is nothing where there is no address`(peer: String) {
    for detail in AddressDetail.allCases { #expect(detail.kept(of: peer) == nil) }
    #expect(AddressDetail.network.logged(peer) == nil && AddressDetail.none.logged(peer) == nil)
  }
}
