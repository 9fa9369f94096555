import Testing

@testable import PippinHTTP

struct IPAddressTests {
  @Test(arguments: [
    ("192.0.2.7", "192.0.2.7"), ("0.0.0.0", "0.0.0.0"), ("::", "0:0:0:0:0:0:0:0"), ("::1", "0:0:0:0:0:0:0:1"),
    ("2001:DB8::8:800:200C:417A", "2001:db8:0:0:8:800:200c:417a"), ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"),
    ("1::", "1:0:0:0:0:0:0:0"), ("2001:0db8::0001", "2001:db8:0:0:0:0:0:1"), ("::ffff:192.0.2.7", "192.0.2.7"),
    ("::FFFF:c000:207", "192.0.2.7"), ("64:ff9b::192.0.2.7", "64:ff9b:0:0:0:0:c000:207"),
    ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
  ])
  func `has one spelling, however it was written`(text: String, canonical: String) {
    #expect(IPAddress(text)?.text == canonical)
  }

  @Test(arguments: [
    "", ".", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3.0x4", "1.2.3.4 ", " 1.2.3.4", "+1.2.3.4", "1..3.4",
    ":", ":::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", "12345::", "g::", "::1%lo", "[::1]", "::1.2.3",
    "1:2:3:4:5:6:7:1.2.3.4", "1.2.3.4::", "::1.2.3.4:5", "1:2:3:4:5:6:7:8::", "localhost", "1.2.3.4:80", ":1::",
    String(repeating: "0", count: 60) + "::",
  ])
  func `is nothing that some readers may take for another`(text: String) {
    #expect(IPAddress(text) == nil)
  }

  @Test(arguments: [
    "8.8.8.8", "1.1.1.1", "172.15.0.1", "172.32.0.1", "100.63.255.255", "2606:4700::1111", "2002:808:808::1",
    "64:ff9b::8.8.8.8",
  ])
  func `is public`(text: String) throws {
    #expect(try #require(IPAddress(text)).isPublic)
  }

  @Test(arguments: [
    "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.168.1.1",
    "192.0.0.1", "192.0.2.1", "198.18.0.1", "203.0.113.5", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1",
    "::ffff:10.0.0.1", "::ffff:127.0.0.1", "64:ff9b::127.0.0.1", "2002:7f00:1::1", "2002:a00:1::", "2001::1",
    "2001:db8::1", "fc00::1", "fd12::1", "fe80::1", "ff02::1", "4000::1",
  ])
  func `is not public`(text: String) throws {
    #expect(try !#require(IPAddress(text)).isPublic)
  }

  @Test(arguments: [
    ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.0", false), ("192.0.2.7", "192.0.2.7", true),
    ("192.0.2.7/32", "192.0.2.6", false), ("192.0.2.128/25", "192.0.2.200", true),
    ("192.0.2.128/25", "192.0.2.127", false), ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "::1", false),
    ("::1", "::1", true), ("2001:db8::/33", "2001:db8:7fff::1", true), ("2001:db8::/33", "2001:db8:8000::1", false),
    ("::ffff:10.0.0.0", "10.0.0.0", true), ("10.0.0.0/8", "::ffff:10.1.2.3", true),
  ])
  func `belongs to a network or not`(network: String, address: String, belongs: Bool) throws {
    let network = try #require(IPNetwork(network))
    #expect(network.contains(try #require(IPAddress(address))) == belongs)
  }

  @Test(arguments: [
    "", "/", "10.0.0.0/", "10.0.0.0/33", "10.0.0.1/8", "10.0.0.0/08x", "10.0.0.0/-1", "10.0.0.0/8/8", "::/129",
    "2001:db8::1/64", "example.com", "10.0.0.0 /8",
  ])
  func `an ambiguous network is refused`(text: String) {
    #expect(IPNetwork(text) == nil)
  }
}
