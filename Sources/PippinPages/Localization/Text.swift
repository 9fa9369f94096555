/// A text of the catalog and what to put into it, not yet in any language.
package struct Text: Sendable, Equatable {
  let key: String
  let values: [String: String]

  /// - Parameters:
  ///   - key: a key of `Languages/en.strings`.
  ///   - values: what its placeholders stand for, by their names.
  package init(_ key: String, _ values: [String: String] = [:]) {
    self.key = key
    self.values = values
  }
}
