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

  /// The original: what a page says where nobody asked for another language, and where a translation lacks a text.
  package static let fallback = Language(
    tag: "en", direction: .leftToRight, endonym: "English", plurals: .english)

  package var rawValue: String { tag }

  /// The language of a tag, if there is a file for it.
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
