import PippinFoundation

extension String {
  /// Whether both strings are the same address. A string without a canonical spelling equals only its own bytes.
  package func isSameAddress(as other: String) -> Bool {
    if hasSameBytes(as: other) { return true }
    guard let mine = CanonicalAddress(self), let theirs = CanonicalAddress(other) else { return false }
    return mine.text.hasSameBytes(as: theirs.text)
  }
}

/// The one spelling under which an e-mail address is compared: NFC, ASCII letters in lower case, the domain in A-labels.
///
/// Two addresses are the same only if their canonical spellings are equal. An address without one can be shown and
/// written to, but it never finds an account and never matches another address (R-6).
package struct CanonicalAddress: Hashable, Sendable {
  /// The spelling, `local@domain`.
  package let text: String

  /// Longer ones cannot be delivered to (RFC 5321, 4.5.3.1).
  private static let maximumLength = 254
  private static let maximumLocalLength = 64
  private static let maximumDomainLength = 253

  /// The canonical spelling of an address; `nil` when it has none.
  ///
  /// Addresses with quoted local parts, address literals, or domains of a single label have none: no provider signs one, and
  /// each would add a second spelling of an address.
  package init?(_ address: String) {
    guard address.utf8.count <= Self.maximumLength else { return nil }
    if let plain = Self.plain(address) {
      text = plain
      return
    }
    let isASCII = address.utf8.allSatisfy { $0 < 0x80 }
    let scalars = isASCII ? Array(address.unicodeScalars) : address.nfc
    let parts = scalars.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, let local = Self.local(parts[0]), let domain = Self.domain(parts[1]) else { return nil }
    text = local + "@" + domain
  }

  /// Apple's relay domains: only Apple gives out addresses of these.
  private static let relayDomains = ["privaterelay.appleid.com", "private.icloud.com"]

  /// Whether its domain is one of Apple's relay domains, for use where no claim says so.
  package var isAtRelay: Bool { Self.relayDomains.contains { text.hasSuffix("@" + $0) } }

  /// Whether a domain in the canonical spelling is one of Apple's relay domains.
  package static func isRelay(_ domain: String) -> Bool { relayDomains.contains(domain) }

  /// A domain as the canonical spelling of its addresses has it; `nil` when it has no addresses with one.
  package static func domain(_ text: String) -> String? {
    CanonicalAddress("a@" + text).map { String($0.text.dropFirst(2)) }
  }

  /// Restores a spelling from a store, unchecked.
  package init(stored text: String) {
    self.text = text
  }

  /// The fast path for nearly all addresses: letters, digits, and single dots and hyphens. Returns `nil` for every other
  /// address, valid or not; the slow path decides about those.
  private static func plain(_ address: String) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(address.utf8.count)
    // Where the local part ends (`at`) and the last label begins; the start counts as following a separator.
    var (at, label, before) = (0, 0, UInt8(ascii: "."))
    var isLabelANumber = true
    for byte in address.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"):
        bytes.append(byte)
        isLabelANumber = false
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        bytes.append(byte + 32)
        isLabelANumber = false
      case UInt8(ascii: "0")...UInt8(ascii: "9"): bytes.append(byte)
      case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "@"):
        guard before != UInt8(ascii: "."), before != UInt8(ascii: "-"), before != UInt8(ascii: "@") else { return nil }
        if at > 0, bytes.count - label > 63 { return nil }
        if byte == UInt8(ascii: "@") {
          guard at == 0, bytes.count <= maximumLocalLength else { return nil }
          at = bytes.count
        }
        bytes.append(byte)
        if byte != UInt8(ascii: "-") {
          (label, isLabelANumber) = (bytes.count, true)
        }
      default: return nil
      }
      before = bytes[bytes.count - 1]
    }
    guard at > 0, label > at + 1, bytes.count > label, bytes.count - label <= 63, before != UInt8(ascii: "-"),
      !isLabelANumber, bytes.count - at - 1 <= maximumDomainLength
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func local(_ scalars: ArraySlice<Unicode.Scalar>) -> String? {
    var text = String.UnicodeScalarView()
    // A dot may stand between other characters only.
    var mayBeDot = false
    for scalar in scalars {
      guard mayBeDot || scalar != ".", isAllowed(scalar), mayBeDot || !scalar.properties.isCombining else { return nil }
      mayBeDot = scalar != "."
      text.append(scalar.asciiLowercased)
    }
    let local = String(text)
    return mayBeDot && local.utf8.count <= maximumLocalLength ? local : nil
  }

  /// `atext` and the dot of RFC 5322, 3.2.3, and the visible characters of the rest of Unicode (RFC 6532, 3.2).
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else {
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
        .paragraphSeparator:
        return false
      default:
        return !scalar.properties.isDefaultIgnorableCodePoint
      }
    }
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ".": return true
    default: return "!#$%&'*+-/=?^_`{|}~".unicodeScalars.contains(scalar)
    }
  }

  private static func domain(_ scalars: ArraySlice<Unicode.Scalar>) -> String? {
    let labels = scalars.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2 else { return nil }
    var canonical: [String] = []
    for label in labels {
      guard let spelling = DomainLabel.canonical(Array(label)) else { return nil }
      canonical.append(spelling)
    }
    // A domain never ends in a numeric label, but an IP address does.
    guard canonical[canonical.count - 1].utf8.contains(where: { !(0x30...0x39).contains($0) }) else { return nil }
    let domain = canonical.joined(separator: ".")
    return domain.utf8.count <= maximumDomainLength ? domain : nil
  }
}

extension Unicode.Scalar {
  var asciiLowercased: Unicode.Scalar {
    ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(ascii: self) + 32) : self
  }
}

extension Unicode.Scalar.Properties {
  /// Whether it belongs to the character before it.
  var isCombining: Bool {
    switch generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
