/// How much of a visitor's address is written down. Limits by address always see all of it.
package enum AddressDetail: String, Sendable, CaseIterable {
  /// The whole address.
  case full
  /// Its network: /24 in IPv4, /48 in IPv6.
  case network
  /// Nothing.
  case none

  /// What is written of a peer's address: `203.0.113.7`, `203.0.113.0/24`, or nothing. A text that is no address is never written.
  package func kept(of peer: String) -> String? {
    guard self != .none, let address = IPAddress(peer: peer) else { return nil }
    return self == .full ? address.shortText : address.site.text
  }

  /// The same for the log, which has a whole address as the system or the proxy wrote it.
  package func logged(_ peer: String) -> String? { self == .full ? peer : kept(of: peer) }
}

extension IPAddress {
  /// The network of a site: /24 in IPv4, /48 in IPv6.
  fileprivate var site: IPNetwork { IPNetwork(around: self, length: bytes.count == 4 ? 24 : 48) }

  /// The text that RFC 5952 recommends, such as `2001:db8::7`.
  package var shortText: String {
    guard bytes.count == 16 else { return text }
    let groups = stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
    let gap = Self.longestGap(in: groups)
    func words(_ part: ArraySlice<UInt16>) -> String { part.map { String($0, radix: 16) }.joined(separator: ":") }
    guard let gap else { return words(groups[...]) }
    return words(groups[..<gap.lowerBound]) + "::" + words(groups[gap.upperBound...])
  }

  /// The first of the longest runs of zeros; `nil` if none has two groups.
  private static func longestGap(in groups: [UInt16]) -> Range<Int>? {
    var (longest, start) = (0..<0, 0)
    for index in 0...groups.count where index == groups.count || groups[index] != 0 {
      if index - start > longest.count { longest = start..<index }
      start = index + 1
    }
    return longest.count > 1 ? longest : nil
  }
}
