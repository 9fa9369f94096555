package import PippinFoundation

/// What emails say and look like: the texts in the languages of the pages, and the operator's brand.
package protocol EmailPresentation: Sendable {
  /// A text of the language files, with its placeholders filled in; in English where the language lacks it.
  /// - Parameter language: a tag (BCP 47).
  func text(_ key: String, _ values: [String: String], in language: String) -> String

  /// A day and a time of day, in UTC.
  func time(_ date: Date, in language: String) -> String

  /// The HTML part of an email.
  func html(_ message: EmailMessage) -> MailHTML?
}
