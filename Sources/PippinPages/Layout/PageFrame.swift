/// What surrounds a page's content in one answer.
package struct PageFrame: Sendable {
  /// The language that the page is in.
  package let translation: Translation

  package let brand: Brand

  /// Leads to the same page in another language; absent where asking for it again would be another thing than looking.
  package let chooser: LanguageChooser?

  package init(_ language: Language, brand: Brand = .standard, chooser: LanguageChooser? = nil) {
    translation = .of(language)
    self.brand = brand
    self.chooser = chooser
  }
}
