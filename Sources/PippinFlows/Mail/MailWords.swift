package import PippinFoundation

/// The words of mails in the languages that the pages speak; what is not spoken is said in English.
package protocol MailWords: Sendable {
  /// A text of the language files, with its placeholders filled in.
  /// - Parameter language: a tag (BCP 47).
  func text(_ key: String, _ values: [String: String], in language: String) -> String

  /// A day and a time of day, in UTC.
  func time(_ date: Date, in language: String) -> String
}
