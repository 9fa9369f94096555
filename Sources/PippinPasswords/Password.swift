@_spi(_Unicode) import Swift
package import PippinSecret

/// A password as it is compared: RFC 8265's OpaqueString, so that the same keys typed on another device give the same bytes.
///
/// Spaces of all kinds become the one of ASCII, the rest is put into NFC, and nothing else is changed: no case, no width, no edge
/// is trimmed. What OpaqueString does not allow is refused instead of dropped.
package struct Password: Sendable {
  /// Of a new password, in Unicode scalars.
  package static let minimumLength = 8
  /// Of any password, in Unicode scalars: hashing must not cost what a stranger likes.
  package static let maximumLength = 128

  /// The UTF-8 of the prepared text.
  let bytes: SecretBytes
  /// In Unicode scalars, of the prepared text.
  let length: Int

  /// Prepares what a person typed.
  /// - Throws: ``PasswordProblem/tooLong`` or ``PasswordProblem/characters``; ``PasswordProblem/tooShort`` only for nothing at
  ///   all, since an old password may be shorter than a new one.
  package init(_ text: SecretText) throws(PasswordProblem) {
    let given = text.revealed
    // A scalar of UTF-8 has at most four bytes, and NFC makes at most three of one.
    guard given.utf8.count <= 4 * Self.maximumLength else { throw .tooLong }
    var mapped = String.UnicodeScalarView()
    for scalar in given.unicodeScalars {
      mapped.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
    }
    let prepared = Array(String(mapped)._nfc)
    guard prepared.count <= Self.maximumLength else { throw .tooLong }
    guard !prepared.isEmpty else { throw .tooShort }
    guard prepared.allSatisfy(Self.isAllowed) else { throw .characters }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: prepared)
    bytes = SecretBytes(Array(String(view).utf8))
    length = prepared.count
  }

  /// What stands in for a text that is no password, where the same work is to be done.
  package static let impossible = Password(bytes: SecretBytes([0]), length: 1)

  private init(bytes: SecretBytes, length: Int) {
    self.bytes = bytes
    self.length = length
  }

  /// Prepares a password that is to be set.
  package init(new text: SecretText) throws(PasswordProblem) {
    try self.init(text)
    guard length >= Self.minimumLength else { throw .tooShort }
  }

  /// The freeform class of RFC 8264, 4.3. What is allowed only in certain contexts, the joiners, is not allowed here.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (0x20...0x7E).contains(scalar.value) }
    switch scalar.value {
    // Old Hangul jamo (9.9), of which syllables are made in more ways than one.
    case 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7FB: return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: return false
    default: return !scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isNoncharacterCodePoint
    }
  }
}

/// Why a text cannot be a password.
package enum PasswordProblem: Error, Hashable, Sendable {
  case tooShort
  case tooLong
  /// A character that has no fixed spelling, or that nobody sees.
  case characters
  /// Among the most common ones, or made of what others know of the person.
  case guessable
}
