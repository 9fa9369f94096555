import PippinFoundation
package import PippinSecret

/// A password prepared as RFC 8265's OpaqueString, so that the same input on another device gives the same bytes.
///
/// All kinds of spaces become the ASCII space, the rest becomes NFC, and nothing else changes. Characters that
/// OpaqueString does not allow are refused.
package struct Password: Sendable {
  /// The shortest new password, in Unicode scalars.
  package static let minimumLength = 8
  /// The longest password, in Unicode scalars, which bounds the cost of hashing.
  package static let maximumLength = 128

  /// The UTF-8 of the prepared text.
  let bytes: SecretBytes
  /// The UTF-8 of the text as typed, where it differs: other systems hashed it so.
  let asTyped: SecretBytes?
  /// The length of the prepared text, in Unicode scalars.
  let length: Int

  /// Prepares a typed password.
  /// - Throws: ``PasswordProblem/tooLong`` or ``PasswordProblem/characters``; ``PasswordProblem/tooShort`` only if empty,
  ///   since an old password may be shorter than a new one.
  package init(_ text: SecretText) throws(PasswordProblem) {
    let given = text.revealed
    // A scalar has at most four bytes in UTF-8, and NFC expands one to at most three.
    guard given.utf8.count <= 4 * Self.maximumLength else { throw .tooLong }
    var mapped = String.UnicodeScalarView()
    for scalar in given.unicodeScalars {
      mapped.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
    }
    let prepared = String(mapped).nfc
    guard prepared.count <= Self.maximumLength else { throw .tooLong }
    guard !prepared.isEmpty else { throw .tooShort }
    guard prepared.allSatisfy(Self.isAllowed) else { throw .characters }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: prepared)
    let utf8 = Array(String(view).utf8)
    bytes = SecretBytes(utf8)
    asTyped = utf8.elementsEqual(given.utf8) ? nil : SecretBytes(Array(given.utf8))
    length = prepared.count
  }

  /// A placeholder for an invalid password, to do the same work as for a valid one.
  package static let impossible = Password(bytes: SecretBytes([0]), length: 1)

  private init(bytes: SecretBytes, length: Int) {
    self.bytes = bytes
    asTyped = nil
    self.length = length
  }

  /// Prepares a new password.
  package init(new text: SecretText) throws(PasswordProblem) {
    try self.init(text)
    guard length >= Self.minimumLength else { throw .tooShort }
  }

  /// The freeform class of RFC 8264, 4.3, without the joiners, which are allowed only in certain contexts.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (0x20...0x7E).contains(scalar.value) }
    switch scalar.value {
    // Old Hangul jamo (9.9), which can spell a syllable in several ways.
    case 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7FB: return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: return false
    default: return !scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isNoncharacterCodePoint
    }
  }
}

/// The reason why a text cannot be a password.
package enum PasswordProblem: Error, Hashable, Sendable {
  case tooShort
  case tooLong
  /// A character that is invisible or has no stable form.
  case characters
  /// The password is common, or consists of words that others know.
  case guessable
}

extension Password {
  /// Prepares a new password.
  /// - Parameter words: words that others know: the address, the person's name, the app's name.
  /// - Throws: ``PasswordProblem/guessable``, or another problem of a new password.
  package init(new text: SecretText, knowing words: [String]) throws(PasswordProblem) {
    try self.init(new: text)
    let text = String(decoding: bytes.revealed, as: UTF8.self).lowercased()
    if Self.isCommon(text) || Self.isMade(text, of: words) { throw .guessable }
  }

  /// The smallest number of other letters that a password with known words needs.
  private static let leastOfOne = 4

  /// Whether a text is a common password, also with digits and signs around it or in place of letters.
  private static func isCommon(_ text: String) -> Bool {
    for spelling in [text, withLetters(text)] {
      let core = core(of: spelling)
      if CommonPasswords.contains(spelling) || CommonPasswords.contains(core) { return true }
    }
    return isWalk(text) || isRepetition(text)
  }

  private static func isMade(_ text: String, of words: [String]) -> Bool {
    let parts = words.flatMap { word in
      let word = word.lowercased()
      return [word] + word.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
    var rest = text
    // The longest first, so that a word is removed before its parts.
    for part in Set(parts).sorted(by: { ($1.count, $0) < ($0.count, $1) }) where part.count > 2 {
      rest = rest.replacing(part, with: "")
    }
    guard rest != text else { return false }
    let letters = rest.filter(\.isLetter)
    return letters.count < leastOfOne || isCommon(letters)
  }

  /// The text without digits and signs at both ends.
  private static func core(of text: String) -> String {
    let start = text.drop { !$0.isLetter }
    guard let last = start.lastIndex(where: \.isLetter) else { return "" }
    return String(start[...last])
  }

  /// The text with letters in place of similar digits and signs: `p4$$w0rd`.
  private static func withLetters(_ text: String) -> String {
    let letters: [Character: Character] = [
      "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "!": "i",
    ]
    // Digits and signs at the end are usually an addition and not letters.
    guard let last = text.lastIndex(where: \.isLetter) else { return text }
    return String(text[...last].map { letters[$0] ?? $0 })
  }

  /// Rows of keyboards, digits and the alphabet.
  private static let rows = [
    "01234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "qsdfghjklm",
    "zxcvbnm", "yxcvbnm", "wxcvbn",
  ].flatMap { [$0, String($0.reversed())] }

  private static func isWalk(_ text: String) -> Bool {
    let core = core(of: text)
    return rows.contains { row in
      row.contains(text) || (core.count >= leastOfOne && 2 * core.count >= text.count && row.contains(core))
    }
  }

  /// Whether a text repeats something short or common.
  private static func isRepetition(_ text: String) -> Bool {
    let characters = Array(text)
    if Set(characters).count <= 2 { return true }
    let period = (1...characters.count).first { period in
      characters.count.isMultiple(of: period)
        && characters.indices.allSatisfy { characters[$0] == characters[$0 % period] }
    }
    guard let period, period < characters.count else { return false }
    return period <= leastOfOne || isCommon(String(characters.prefix(period)))
  }
}
