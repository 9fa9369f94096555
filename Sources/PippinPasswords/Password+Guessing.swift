package import PippinSecret

extension Password {
  /// Prepares a password that is to be set.
  /// - Parameter words: what others know of the person: the address, the name, the app's name.
  /// - Throws: ``PasswordProblem/guessable`` besides what every new password is refused for.
  package init(new text: SecretText, knowing words: [String]) throws(PasswordProblem) {
    try self.init(new: text)
    let text = String(decoding: bytes.revealed, as: UTF8.self).lowercased()
    if Self.isCommon(text) || Self.isMade(text, of: words) { throw .guessable }
  }

  /// Of these letters at least are left of a password that is more than somebody's own words.
  private static let leastOfOne = 4

  /// Whether a text is in the list of common passwords, but for what people put around a word and in place of letters.
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
    // The longest first: what is a part of another must not tear it apart.
    for part in Set(parts).sorted(by: { ($1.count, $0) < ($0.count, $1) }) where part.count > 2 {
      rest = rest.replacing(part, with: "")
    }
    guard rest != text else { return false }
    let letters = rest.filter(\.isLetter)
    return letters.count < leastOfOne || isCommon(letters)
  }

  /// Without the digits and signs at both ends.
  private static func core(of text: String) -> String {
    let start = text.drop { !$0.isLetter }
    guard let last = start.lastIndex(where: \.isLetter) else { return "" }
    return String(start[...last])
  }

  /// With the letters that digits and signs are used for: `p4$$w0rd`.
  private static func withLetters(_ text: String) -> String {
    let letters: [Character: Character] = [
      "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "!": "i",
    ]
    // What stands at the end completes a password, and is no letter.
    guard let last = text.lastIndex(where: \.isLetter) else { return text }
    return String(text[...last].map { letters[$0] ?? $0 })
  }

  /// Rows of keyboards, and what everybody can count or recite.
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

  /// Whether a text is something short or common, over and over.
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
