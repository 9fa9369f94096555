import PippinHTTP
import Testing

/// No network gets more than its share (decision 0050).
@Suite struct `A network's share` {
  private func taken(_ shares: inout NetworkShares, _ addresses: some Sequence<String>) throws -> Int {
    try addresses.reduce(0) { try $0 + (shares.take(for: #require(IPAddress($1))) ? 1 : 0) }
  }

  @Test func `is an eighth for an IPv4 address and a quarter for its /24`() throws {
    var shares = NetworkShares(of: 80)
    #expect(try taken(&shares, Array(repeating: "192.0.2.1", count: 30)) == 10)
    #expect(try taken(&shares, (2...90).map { "192.0.2.\($0)" }) == 10, "ten more fill the quarter")
    #expect(try taken(&shares, Array(repeating: "192.0.3.1", count: 30)) == 10)
  }

  @Test func `is an eighth for an IPv6 /64, a quarter for its /48 and half for its /32`() throws {
    var shares = NetworkShares(of: 80)
    #expect(try taken(&shares, (1...30).map { "2001:db8:1:1::\($0)" }) == 10)
    #expect(try taken(&shares, (2...90).map { "2001:db8:1:\($0)::1" }) == 10)
    #expect(try taken(&shares, (2...90).map { "2001:db8:\($0)::1" }) == 20)
    #expect(try taken(&shares, ["2001:db9::1", "::ffff:192.0.2.1"]) == 2)
  }

  @Test func `of a customer can be set, and larger networks get at least as much`() throws {
    var few = NetworkShares(of: 80, customer: 3)
    #expect(try taken(&few, Array(repeating: "192.0.2.1", count: 30)) == 3)
    #expect(try taken(&few, (2...90).map { "192.0.2.\($0)" }) == 17)
    var many = NetworkShares(of: 80, customer: 60)
    #expect(try taken(&many, Array(repeating: "192.0.2.1", count: 80)) == 60)
  }

  @Test func `can be given back`() throws {
    var shares = NetworkShares(of: 8)
    let (one, other) = (try #require(IPAddress("2001:db8::1")), try #require(IPAddress("192.0.2.1")))
    for _ in 0..<3 {
      #expect(shares.take(for: one) && shares.take(for: other))
      #expect(!shares.take(for: one) && !shares.take(for: other))
      shares.giveBack(for: one)
      shares.giveBack(for: other)
    }
    #expect(shares.isEmpty, "networks that hold nothing take no memory")
  }

  @Test func `is one at least, however little there is`() throws {
    var shares = NetworkShares(of: 1)
    #expect(try taken(&shares, ["192.0.2.1", "192.0.2.1", "198.51.100.1"]) == 2)
  }
}
