import PippinFoundation

/// Where a web flow may send an app's user.
enum ReturnAddress {
  /// Whether `address` is one of the registered ones.
  static func matches(_ address: String, anyOf registered: [String], platform: Client.Platform) -> Bool {
    registered.contains { matches(address, registered: $0, platform: platform) }
  }

  /// Whether `address` is the registered one, compared byte by byte: a prefix, another case, a trick in the user info or a look-alike
  /// letter is another address. A desktop app listens on whatever port the system gives it, so of a loopback address the port
  /// alone may differ (RFC 8252, 7.3).
  static func matches(_ address: String, registered: String, platform: Client.Platform) -> Bool {
    if address.hasSameBytes(as: registered) { return true }
    guard platform == .desktop, let given = withoutPort(address), let known = withoutPort(registered) else {
      return false
    }
    return given == known
  }

  /// The bytes of a loopback address without its port; `nil` for any other address.
  private static func withoutPort(_ address: String) -> [UInt8]? {
    for host in ["http://127.0.0.1", "http://[::1]", "http://localhost"] {
      guard address.utf8.starts(with: host.utf8) else { continue }
      var rest = address.utf8.dropFirst(host.utf8.count)
      if rest.first == UInt8(ascii: ":") {
        let digits = rest.dropFirst().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard (1...5).contains(digits.count) else { return nil }
        rest = rest.dropFirst(1 + digits.count)
      }
      guard rest.isEmpty || rest.first == UInt8(ascii: "/") else { return nil }
      return Array(host.utf8) + Array(rest)
    }
    return nil
  }
}
