/// What surrounds a page's content in one answer.
package struct PageFrame: Sendable {
  /// The language that the page is in.
  package let translation: Translation

  /// Leads to the same page in another language; absent where asking for it again would be another thing than looking.
  package let chooser: LanguageChooser?

  package init(_ language: Language, chooser: LanguageChooser? = nil) {
    translation = .of(language)
    self.chooser = chooser
  }
}
