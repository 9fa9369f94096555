/// The version of an app: numbers between dots, compared number by number, so that 2.10 is after 2.9 and 2.0 is 2.
package struct AppVersion: Hashable, Sendable, Comparable {
  /// Without zeros at the end.
  private let parts: [UInt64]

  /// `nil` for anything but one to eight numbers of at most 18 digits between dots.
  package init?(_ text: String) {
    var parts: [UInt64] = []
    for part in text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      let isNumber = (1...18).contains(part.count) && part.allSatisfy { (0x30...0x39).contains($0) }
      guard isNumber, parts.count < 8 else { return nil }
      parts.append(part.reduce(0) { $0 * 10 + UInt64($1 - 0x30) })
    }
    while parts.last == 0 { parts.removeLast() }
    self.parts = parts
  }

  package static func < (first: AppVersion, second: AppVersion) -> Bool {
    first.parts.lexicographicallyPrecedes(second.parts)
  }

  /// As settings and people write it.
  package var text: String { parts.isEmpty ? "0" : parts.map(String.init).joined(separator: ".") }
}
