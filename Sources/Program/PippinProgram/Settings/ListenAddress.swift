/// An address of this machine to answer at.
package struct ListenAddress: Hashable, Sendable {
  /// A host name or an IP address; an IPv6 address without its brackets.
  package let host: String
  /// 0 leaves the choice to the system.
  package let port: Int

  /// Where a server without the setting `listen` answers.
  static let usual = ListenAddress(host: "127.0.0.1", port: 8080)
  /// Where it answers the operator without `operator_listen`.
  static let usualForOperator = ListenAddress(host: "127.0.0.1", port: 9090)

  package init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// Reads `host:port` or `[IPv6]:port`; nil for anything else.
  init?(_ text: String) {
    guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let digits = text.utf8[colon...].dropFirst()
    guard (1...5).contains(digits.count), digits.allSatisfy({ (48...57).contains($0) }),
      let port = Int(Substring(digits)), port <= 65_535
    else { return nil }
    var host = text.utf8[..<colon]
    let isBracketed = host.first == UInt8(ascii: "[") && host.last == UInt8(ascii: "]")
    if isBracketed { host = host.dropFirst().dropLast() }
    let isWellFormed = host.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
        true
      case UInt8(ascii: ":"): isBracketed
      default: false
      }
    }
    guard !host.isEmpty, isWellFormed else { return nil }
    self.init(host: String(Substring(host)), port: port)
  }

  /// The same with the port that the system chose.
  func on(_ port: Int) -> ListenAddress { ListenAddress(host: host, port: port) }

  /// As it is written in settings.
  package var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
