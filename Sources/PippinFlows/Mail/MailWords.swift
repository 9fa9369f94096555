package import FoundationEssentials

/// The words of mails in the languages that the pages speak; what is not spoken is said in English.
package protocol MailWords: Sendable {
  /// A text of the language files, with its placeholders filled in.
  /// - Parameter language: a tag (BCP 47).
  func text(_ key: String, _ values: [String: String], in language: String) -> String

  /// A day and a time of day, in UTC.
  func time(_ date: Date, in language: String) -> String
}

extension Flows {
  /// What people are written to in whose language nobody knows.
  static let fallbackLanguage = "en"

  /// The same, with what follows from it mailed in the language of who asks.
  ///
  /// - Parameter language: its tag, looked for only when something is mailed.
  package func speaking(_ language: @escaping @Sendable () -> String?) -> Flows {
    var flows = self
    flows.language = language
    return flows
  }

  /// What we write to who asks something of an app; `nil` where nothing is mailed.
  func templates(_ app: String) -> EmailTemplates? {
    outgoing.map { EmailTemplates(words: $0.words, language: language() ?? Self.fallbackLanguage, app: app) }
  }
}
