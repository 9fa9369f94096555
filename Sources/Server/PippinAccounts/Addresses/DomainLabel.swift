import PippinFoundation

/// One label of a domain in the only form that is compared: an A-label, or an ordinary one in lower case (RFC 5890, 2.3.2.1).
enum DomainLabel {
  private static let maximumLength = 63
  private static let prefix = "xn--"

  /// The canonical form of a label in NFC; `nil` for what is no label of a host's name.
  ///
  /// Nothing is mapped but ASCII letters to lower case, as RFC 5891, 5 leaves it: a label that would have to be mapped first is
  /// not one.
  static func canonical(_ label: [Unicode.Scalar]) -> String? {
    let scalars = label.map(\.asciiLowercased)
    guard scalars.contains(where: { !$0.isASCII }) else { return canonicalASCII(scalars) }
    guard isULabel(scalars), let encoded = Punycode.encode(scalars) else { return nil }
    let text = prefix + encoded
    return text.utf8.count <= maximumLength ? text : nil
  }

  private static func canonicalASCII(_ scalars: [Unicode.Scalar]) -> String? {
    let text = text(scalars)
    guard (1...maximumLength).contains(scalars.count), scalars.allSatisfy(isLetterDigitHyphen), scalars.first != "-",
      scalars.last != "-"
    else { return nil }
    guard scalars.count >= 4, scalars[2] == "-", scalars[3] == "-" else { return text }
    // Of the labels reserved for encodings there is one kind, and it must be what its own decoding is encoded as (RFC 5891, 5.4).
    guard text.hasPrefix(prefix), let decoded = Punycode.decode(text.dropFirst(prefix.count)), isULabel(decoded),
      let again = Punycode.encode(decoded), again.utf8.elementsEqual(text.dropFirst(prefix.count).utf8)
    else { return nil }
    return text
  }

  /// RFC 5891, 4.2 and 5.4: in NFC, with a character beyond ASCII, none that is not permitted, hyphens in their places.
  private static func isULabel(_ scalars: [Unicode.Scalar]) -> Bool {
    guard let first = scalars.first, scalars.contains(where: { !$0.isASCII }), scalars.allSatisfy(isPermitted),
      first != "-", scalars.last != "-", !first.properties.isCombining
    else { return false }
    if scalars.count >= 4, scalars[2] == "-", scalars[3] == "-" { return false }
    return scalars == text(scalars).nfc
  }

  private static func text(_ scalars: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private static func isLetterDigitHyphen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "0"..."9", "-": true
    default: false
    }
  }

  /// `PVALID` of RFC 5892, 3. What is permitted only in certain contexts is not permitted here.
  private static func isPermitted(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isLetterDigitHyphen(scalar) }
    switch scalar.value {
    // Exceptions (2.6) that are valid.
    case 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007: return true
    // Exceptions that are disallowed, and the digits whose context would have to be looked at.
    case 0x640, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B, 0x660...0x669, 0x6F0...0x6F9: return false
    // Old Hangul jamo (2.9), of which syllables are made in more ways than one.
    case 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7FB: return false
    default: break
    }
    let properties = scalar.properties
    // Unstable (2.2) and ignorable (2.3).
    guard !properties.changesWhenNFKCCaseFolded, !properties.isDefaultIgnorableCodePoint else { return false }
    switch properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .decimalNumber, .modifierLetter, .nonspacingMark,
      .spacingMark:
      return true
    default: return false
    }
  }
}
