/// The values around a page's content in one answer.
package struct PageFrame: Sendable {
  /// The page's language.
  package let translation: Translation

  package let brand: Brand

  /// The links to the page in other languages; nil if requesting the page again would have an effect.
  package let chooser: LanguageChooser?

  package init(_ language: Language, brand: Brand = .standard, chooser: LanguageChooser? = nil) {
    translation = .of(language)
    self.brand = brand
    self.chooser = chooser
  }
}
