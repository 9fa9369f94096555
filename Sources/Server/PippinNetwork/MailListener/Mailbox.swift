/// An address in an SMTP command: `local-part@domain` (RFC 5321, 4.1.2), ASCII only.
package struct Mailbox: Sendable, Hashable {
  /// The local part as received, with quotation marks.
  package let localPart: String
  /// The domain in lower case; never an address literal.
  package let domain: String

  /// The whole address.
  package var text: String { "\(localPart)@\(domain)" }

  /// Reads an address without angle brackets. Nil for invalid addresses, and for the obsolete source routes and address
  /// literals.
  package init?(_ text: String) {
    self.init(bytes: Array(text.utf8)[...])
  }

  init?(bytes: ArraySlice<UInt8>) {
    guard let at = bytes.lastIndex(of: UInt8(ascii: "@")) else { return nil }
    let local = bytes[..<at]
    let domain = bytes[(at + 1)...]
    // The limits of RFC 5321, 4.5.3.1.1 and 4.5.3.1.2.
    guard (1...64).contains(local.count), (1...255).contains(domain.count) else { return nil }
    guard Self.isDotString(local) || Self.isQuotedString(local), Self.isDomain(domain) else { return nil }
    localPart = String(decoding: local, as: UTF8.self)
    self.domain = String(decoding: domain, as: UTF8.self).lowercased()
  }

  private static func isDotString(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { atom in
      !atom.isEmpty && atom.allSatisfy(isAtomText)
    }
  }

  private static func isQuotedString(_ bytes: ArraySlice<UInt8>) -> Bool {
    let quote = UInt8(ascii: "\"")
    guard bytes.count >= 2, bytes.first == quote, bytes.last == quote else { return false }
    var isEscaped = false
    for byte in bytes.dropFirst().dropLast() {
      guard (0x20...0x7E).contains(byte) else { return false }
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == quote {
        return false
      }
    }
    return !isEscaped
  }

  private static func isDomain(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
      (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
        && label.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// `atext` (RFC 5322, 3.2.3).
  private static func isAtomText(_ byte: UInt8) -> Bool {
    isLetterOrDigit(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
  }
}
