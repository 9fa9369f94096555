/// A file of `Languages`, as `scripts/embed-languages` wrote it into a Swift source beside this one.
struct LanguageFile: Sendable {
  /// The file's content.
  let text: String
  let language: Language
  /// The language's place in the list of languages.
  let place: Int

  /// Every file.
  static let all = texts.map { LanguageFile(tag: $0.tag, text: $0.text) }

  /// The content of a language's file, without reading any.
  static func of(_ language: Language) -> String { texts.first { $0.tag == language.tag }?.text ?? "" }

  /// Reads the lines that describe the language.
  ///
  /// A test checks these lines in every file. A program that was built with a broken file still shows its other
  /// languages.
  init(tag: String, text: String) {
    self.text = text
    var head: [String: String] = [:]
    do throws(StringsFile.ReadingError) {
      for entry in try StringsFile(parsing: text).entries where entry.key.hasPrefix("language.") {
        head[entry.key] = entry.text
      }
    } catch {
      // The catalog reports it, with its line.
    }
    language = Language(
      tag: tag, direction: head["language.direction"].flatMap(Language.Direction.init) ?? .leftToRight,
      endonym: head["language.name"] ?? tag, plurals: head["language.plurals"].flatMap(PluralRule.init) ?? .japanese)
    place = head["language.place"].flatMap { Int($0) } ?? .max
  }
}
