/// A text of the catalog and what to put into it, not yet in any language.
package struct Text: Sendable, Equatable {
  let key: String
  let values: [String: String]
  /// What it says in English, where that is somebody else's and in no file of ours.
  let english: String?

  /// - Parameters:
  ///   - key: a key of `Languages/en.strings`.
  ///   - values: what its placeholders stand for, by their names.
  package init(_ key: String, _ values: [String: String] = [:]) {
    self.key = key
    self.values = values
    english = nil
  }

  /// A text that the language files only translate.
  init(_ key: String, english: String) {
    self.key = key
    self.english = english
    values = [:]
  }
}
