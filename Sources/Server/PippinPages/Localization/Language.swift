internal import PippinFoundation

/// One of the languages that the pages speak: a file of `Languages`, whose first lines describe the language.
package struct Language: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// The direction of its script, as `dir` spells it.
  package enum Direction: String, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }

  /// The language's tag (BCP 47): `lang`, `hreflang` and `Content-Language` spell it so.
  package let tag: String
  package let direction: Direction
  /// The language's own name: what a person looks for who cannot read the rest of the page.
  package let endonym: String
  let plurals: PluralRule

  /// Every language that has a file, in the order that the files ask for.
  package static let allCases: [Language] = LanguageFile.all
    .map { (place: $0.place, language: $0.language) }.sorted { $0.place < $1.place }.map(\.language)

  /// The original language, for people who asked for no other one, and for texts that a translation lacks.
  package static let fallback = Language(
    tag: "en", direction: .leftToRight, endonym: "English", plurals: .english)

  package var rawValue: String { tag }

  /// The language of exactly this tag, if there is a file for it.
  package init?(rawValue: String) {
    guard let language = Self.allCases.first(where: { $0.tag == rawValue }) else { return nil }
    self = language
  }

  init(tag: String, direction: Direction, endonym: String, plurals: PluralRule) {
    self.tag = tag
    self.direction = direction
    self.endonym = endonym
    self.plurals = plurals
  }
}

/// The browser's preferred languages from `Accept-Language` (RFC 9110, 12.5.4), the most preferred first.
package struct LanguagePreferences: Sendable, Equatable {
  /// A range of the list: `de`, `zh-Hans-CN`, or `*` for any other language.
  struct Range: Sendable, Equatable {
    /// The range's parts in lower case; none for `*`.
    let subtags: [String]
    /// The weight in thousandths, from 0, which is a refusal, to 1000.
    let weight: Int
  }

  /// Limits above those of any browser; a longer field counts as no preference.
  static let maximumBytes = 1_024
  static let maximumCount = 64

  let ranges: [Range]

  /// Reads the field's value; `nil` if it is invalid.
  package init?(parsing field: String) {
    guard field.utf8.count <= Self.maximumBytes else { return nil }
    var ranges: [Range] = []
    for element in field.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let piece = Self.trimmed(element)
      // A recipient ignores empty elements (RFC 9110, 5.6.1.2).
      if piece.isEmpty { continue }
      guard ranges.count < Self.maximumCount, let range = Self.range(piece) else { return nil }
      ranges.append(range)
    }
    self.ranges = ranges
  }

  /// The language of the answer, by ``LanguageTag/best(among:)``. Without a match it is the fallback language.
  package var best: Language { match(takingAny: true) ?? .fallback }

  /// The same, but nil unless the field names one of our languages: any language may do for an answer, but only a named one tells
  /// something about the person.
  package var named: Language? { match(takingAny: false) }

  private func match(takingAny: Bool) -> Language? {
    let refused = ranges.filter { $0.weight == 0 && !$0.subtags.isEmpty }.map(\.subtags)
    // A range that is refused is the tag itself, or its beginning: `zh` refuses zh-Hans (RFC 4647, 3.3.1).
    let welcome = Self.known.filter { known in !refused.contains { known.subtags.starts(with: $0) } }
    let tags = welcome.map(\.tag)
    // Swift's sort is stable, so equal weights keep their order, which is that of preference.
    for range in ranges.sorted(by: { $0.weight > $1.weight }) where range.weight > 0 {
      if range.subtags.isEmpty {
        if takingAny { return welcome.first?.language }
      } else if let index = LanguageTag(subtags: range.subtags).best(among: tags) {
        return welcome[index].language
      }
    }
    return nil
  }

  private static let known = Language.allCases.map { language in
    let subtags = language.tag.lowercased().split(separator: "-").map(String.init)
    return (language: language, subtags: subtags, tag: LanguageTag(subtags: subtags))
  }

  private static func range(_ piece: Substring.UTF8View) -> Range? {
    let halves = piece.split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let subtags = subtags(trimmed(halves[0])), let weight = halves.count == 2 ? weight(trimmed(halves[1])) : 1_000
    else { return nil }
    return Range(subtags: subtags, weight: weight)
  }

  private static func subtags(_ range: Substring.UTF8View) -> [String]? {
    if range.elementsEqual("*".utf8) { return [] }
    let subtags = range.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    for (index, subtag) in subtags.enumerated() {
      guard (1...8).contains(subtag.count), subtag.allSatisfy({ isLetter($0) || (index > 0 && isDigit($0)) }) else {
        return nil
      }
    }
    return subtags.map { Substring($0).lowercased() }
  }

  /// Reads `q=0.8` as thousandths: 0 or 1 with at most three decimals, which after a 1 must be zeros.
  private static func weight(_ text: Substring.UTF8View) -> Int? {
    let bytes = Array(text)
    guard (3...7).contains(bytes.count), bytes[0] | 0x20 == UInt8(ascii: "q"), bytes[1] == UInt8(ascii: "="),
      bytes[2] == UInt8(ascii: "0") || bytes[2] == UInt8(ascii: "1")
    else { return nil }
    var weight = bytes[2] == UInt8(ascii: "1") ? 1_000 : 0
    if bytes.count > 3 {
      guard bytes[3] == UInt8(ascii: ".") else { return nil }
      for (digit, worth) in zip(bytes[4...], [100, 10, 1]) {
        guard isDigit(digit) else { return nil }
        weight += Int(digit - UInt8(ascii: "0")) * worth
      }
    }
    return weight <= 1_000 ? weight : nil
  }

  private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let start = text.drop(while: isSpace)
    guard let last = start.lastIndex(where: { !isSpace($0) }) else { return start }
    return start[...last]
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

/// Which form of a text goes with a number (Unicode CLDR, plural rules for cardinals).
package enum PluralCategory: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other
}

/// A language's plural rule, named by a language that has it.
enum PluralRule: String, Sendable {
  /// One, and everything else: English, German, Spanish, Italian, Dutch, Swedish, Greek.
  ///
  /// In Spanish, French and Portuguese, CLDR has `many` besides, for a million and its multiples ("un millón de"), which no text counts.
  case english
  /// Zero and one, and everything else: French, Brazilian Portuguese.
  case french
  /// One form for all: Japanese, Chinese, Korean, Vietnamese, Thai, Indonesian.
  case japanese
  /// Russian, Ukrainian.
  case russian
  case polish
  case arabic

  /// The form that goes with a whole number.
  func category(of count: Int) -> PluralCategory {
    let tens = count.magnitude % 100
    switch self {
    case .english: return count.magnitude == 1 ? .one : .other
    case .french: return count.magnitude <= 1 ? .one : .other
    case .japanese: return .other
    case .russian, .polish:
      if self == .polish, count.magnitude == 1 { return .one }
      if (11...14).contains(tens) { return .many }
      switch tens % 10 {
      case 1: return self == .russian ? .one : .many
      case 2...4: return .few
      default: return .many
      }
    case .arabic:
      switch (count.magnitude, tens) {
      case (0, _): return .zero
      case (1, _): return .one
      case (2, _): return .two
      case (_, 3...10): return .few
      case (_, 11...99): return .many
      default: return .other
      }
    }
  }

  /// The forms that whole numbers take, all of which a translation has to give.
  var categories: [PluralCategory] {
    switch self {
    case .english, .french: [.one, .other]
    case .japanese: [.other]
    case .russian, .polish: [.one, .few, .many]
    case .arabic: [.zero, .one, .two, .few, .many, .other]
    }
  }
}

extension Language {
  /// The form that goes with a whole number.
  package func pluralCategory(of count: Int) -> PluralCategory { plurals.category(of: count) }

  /// The forms that whole numbers take, all of which a translation has to give.
  package var pluralCategories: [PluralCategory] { plurals.categories }
}
