/// A text of the catalog with its values, independent of the language.
package struct Text: Sendable, Equatable {
  let key: String
  let values: [String: String]
  /// What it says in English, where that is somebody else's and in no file of ours.
  let english: String?

  /// - Parameters:
  ///   - key: a key of `Languages/en.strings`.
  ///   - values: the values of its placeholders, by name.
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
