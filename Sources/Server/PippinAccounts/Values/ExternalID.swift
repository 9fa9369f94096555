import PippinFoundation

/// The key by which an app's own tables know an account; unique within a realm.
package struct ExternalID: Hashable, Sendable {
  /// The longest, in Unicode scalars.
  package static let maximumLength = 255

  /// The end of a sentence that begins with its name.
  package static let rule = "a text of 1 to \(maximumLength) visible characters in quotation marks"

  package let text: String

  /// - Returns: `nil` for a text that is empty, too long, or has characters that cannot be seen.
  package init?(_ text: String) {
    guard (1...Self.maximumLength).contains(text.unicodeScalars.count),
      text.cleaned(maximumLength: Self.maximumLength).map({ $0.hasSameBytes(as: text) }) ?? false
    else { return nil }
    self.text = text
  }

  /// One that a store kept.
  package init(stored text: String) {
    self.text = text
  }

  /// Byte by byte, as databases compare: two spellings of one letter are two keys.
  package static func == (left: ExternalID, right: ExternalID) -> Bool { left.text.hasSameBytes(as: right.text) }
}
