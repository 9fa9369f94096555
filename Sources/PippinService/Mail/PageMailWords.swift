import PippinFlows
package import PippinFoundation
import PippinPages

/// Mails speak the languages of our pages, by the same files.
package struct PageMailWords: MailWords {
  package init() {}

  package func text(_ key: String, _ values: [String: String], in language: String) -> String {
    translation(language).plain(key, values)
  }

  package func time(_ date: Date, in language: String) -> String {
    Moment(date, now: date).inFull(in: translation(language))
  }

  private func translation(_ tag: String) -> Translation { .of(Language(rawValue: tag) ?? .fallback) }
}
