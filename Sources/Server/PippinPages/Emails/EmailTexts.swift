/// The operator's own texts of emails, by language: files like those of `Languages`, with some of their keys.
package struct EmailTexts: Sendable {
  /// The keys that may be in a file: what emails alone say.
  private static let prefix = "mail."

  /// The operator's texts before ours, for the languages that have a file.
  private var translations: [Language: Translation] = [:]

  package init() {}

  package var languages: [Language] { Language.allCases.filter { translations[$0] != nil } }

  /// Adds a file.
  /// - Returns: its faults, each as a key and what is wrong with it. A file with faults is not used.
  package mutating func add(_ file: String, in language: Language) -> [String] {
    // Every text of an email is given the app's name.
    let catalog = Catalog(parsing: file, reference: Translation.english, known: ["app"])
    var faults = catalog.faults
    for key in catalog.templates.keys.sorted() where !key.hasPrefix(Self.prefix) {
      faults.append("\(key): is no text of an email")
    }
    if faults.isEmpty { translations[language] = Translation.of(language).overridden(by: catalog) }
    return faults
  }

  /// Pippin's own file of a language, as a start for another.
  package static func standard(_ language: Language) -> String {
    let entries: [StringsFile.Entry]
    do {
      entries = try StringsFile(parsing: LanguageFile.of(language)).entries
    } catch {
      // A test reads every file.
      return ""
    }
    func quoted(_ text: String) -> String {
      "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
    return entries.filter { $0.key.hasPrefix(prefix) }.map { "\(quoted($0.key)) = \(quoted($0.text));\n" }.joined()
  }

  /// The texts in a language, with the operator's before ours.
  package func translation(_ language: Language) -> Translation {
    translations[language] ?? Translation.of(language)
  }
}
