/// One of the languages that the pages speak, by its tag (BCP 47).
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case russian = "ru"
  case japanese = "ja"
  case arabic = "ar"

  /// What a page says where nobody asked for anything else, and wherever a translation lacks a text.
  package static let fallback = Language.english

  /// As `lang`, `hreflang` and `Content-Language` spell it.
  package var tag: String { rawValue }

  /// The direction of its script, as `dir` spells it.
  package enum Direction: String, Sendable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }

  package var direction: Direction { self == .arabic ? .rightToLeft : .leftToRight }

  /// Its own name for itself, which is what a person looks for who cannot read the rest of the page.
  package var endonym: String {
    switch self {
    case .english: "English"
    case .german: "Deutsch"
    case .russian: "Русский"
    case .japanese: "日本語"
    case .arabic: "العربية"
    }
  }
}
