package import PippinSecret

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
