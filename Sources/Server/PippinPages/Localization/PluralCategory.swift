/// Which form of a text goes with a number (Unicode CLDR, plural rules for cardinals).
package enum PluralCategory: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other
}

/// How a language counts, named by one language that counts so.
enum PluralRule: String, Sendable {
  /// One, and everything else: English, German, Italian, Dutch, Swedish, Greek.
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
