import PippinTokens

/// Secrets that people copy by hand or by mouse: 32 letters and digits, so that each carries five random bits.
enum CopiedLetters {
  /// Without the letters that can be taken for a digit.
  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// A new secret of that many letters.
  static func random(_ count: Int, from random: RandomSource) -> String {
    String(decoding: random.bytes(count).map { alphabet[Int($0 & 31)] }, as: UTF8.self)
  }

  /// The letters of what a person copied, perhaps in capitals, with spaces or hyphens; `nil` if they cannot be that many.
  static func read(_ presented: String, count: Int) -> String? {
    let kept = presented.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
      .map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
    guard kept.count == count, kept.allSatisfy(alphabet.contains) else { return nil }
    return String(decoding: kept, as: UTF8.self)
  }
}
