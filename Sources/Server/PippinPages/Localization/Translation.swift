internal import PippinHTTP

/// All texts in one language. Texts that its file lacks are in the fallback language.
///
/// The values in a text come from people: in markup they are escaped and isolated (`<bdi>`), so that a name in
/// another script cannot turn the sentence around it.
package struct Translation: Sendable {
  package let language: Language

  private let own: Catalog
  private let fallback: Catalog

  /// A text on its own, for a title or an attribute. Backticks are dropped.
  func text(_ key: String, _ values: [String: String] = [:]) -> String { text(template(key), values) }

  private func text(_ template: Template, _ values: [String: String]) -> String {
    let isolates = language.direction == .rightToLeft
    return template.pieces.reduce(into: "") { result, piece in
      switch piece {
      case .words(let words), .code(let words): result += words
      case .placeholder(let name):
        let value = values[name] ?? ""
        result += isolates ? Self.isolated(value) : value
      }
    }
  }

  /// Where there is no markup, Unicode's own isolates do what `<bdi>` does.
  ///
  /// A value that has isolates itself is a text in a right-to-left language. The words between them must not decide its direction: in a
  /// time they are "UTC".
  private static func isolated(_ value: String) -> String {
    let isText = value.unicodeScalars.contains("\u{2069}")
    return "\(isText ? "\u{2067}" : "\u{2068}")\(value)\u{2069}"
  }

  /// The same, for texts outside pages.
  package func plain(_ key: String, _ values: [String: String]) -> String { text(key, values) }

  func text(_ text: Text) -> String { self.text(template(text), text.values) }

  /// A text for Markdown: code keeps its backticks.
  package func markdown(_ text: Text) -> String {
    template(text).pieces.reduce(into: "") { result, piece in
      switch piece {
      case .words(let words): result += words
      case .code(let words): result += "`\(words)`"
      case .placeholder(let name): result += text.values[name] ?? ""
      }
    }
  }

  /// A text as markup.
  /// - Parameters:
  ///   - values: what its placeholders stand for.
  ///   - markup: the same for those that are more than a text, such as a time or a strong name.
  func html(_ key: String, _ values: [String: String] = [:], markup: [String: HTML] = [:]) -> HTML {
    html(template(key), values, markup)
  }

  func html(_ text: Text) -> HTML { html(template(text), text.values, [:]) }

  /// Names in a row, with the language's comma between them and each in its own direction.
  func list(_ names: [String]) -> HTML {
    names.dropFirst().reduce(names.first.map { "<bdi>\($0)</bdi>" } ?? HTML()) { before, name in
      html("list.more", markup: ["items": before, "item": "<bdi>\(name)</bdi>"])
    }
  }

  /// The form of a text that goes with a number, which `{count}` stands for.
  func text(_ key: String, count: Int) -> String {
    let own = own.templates["\(key)#\(language.pluralCategory(of: count).rawValue)"]
    let template = own ?? fallback.templates["\(key)#\(Language.fallback.pluralCategory(of: count).rawValue)"]
    return (template?.pieces ?? [.words(key)]).reduce(into: "") { result, piece in
      switch piece {
      case .words(let words), .code(let words): result += words
      case .placeholder: result += "\(count)"
      }
    }
  }

  /// The name of a sign-in method: the provider's name, or the word for a password or a passkey.
  func signInMethod(_ name: String) -> String {
    switch name {
    case "password": text("way_in.password")
    case "passkey": text("way_in.passkey")
    default: name
    }
  }

  /// Whether there is such a text in any language.
  static func knows(_ key: String) -> Bool { of(.fallback).own.templates[key] != nil }

  /// Whether the text in English has this placeholder.
  static func takes(_ placeholder: String, _ key: String) -> Bool {
    of(.fallback).own.templates[key]?.placeholders.contains(placeholder) == true
  }

  /// The texts in a language. The files of all languages are read once, at the first that is not the fallback: a command that prints
  /// English need not wait for the others.
  package static func of(_ language: Language) -> Translation {
    language == .fallback ? inEnglish : all[language] ?? Translation(language, own: english)
  }

  /// The same, but with the catalog's texts where it has them.
  func overridden(by catalog: Catalog) -> Translation { Translation(language, own: own.overridden(by: catalog)) }

  private init(_ language: Language, own: Catalog) {
    self.language = language
    self.own = own
    self.fallback = Self.english
  }

  static let english = Catalog(parsing: LanguageFile.of(.fallback))
  private static let inEnglish = Translation(.fallback, own: english)
  private static let all = [Language: Translation](
    uniqueKeysWithValues: Language.allCases.filter { $0 != .fallback }.map { language in
      (language, Translation(language, own: Catalog(parsing: LanguageFile.of(language), reference: english)))
    })

  private func template(_ key: String) -> Template {
    own.templates[key] ?? fallback.templates[key] ?? Template(words: key)
  }

  private func template(_ text: Text) -> Template {
    guard let english = text.english else { return template(text.key) }
    return own.templates[text.key] ?? Template(words: english)
  }

  private func html(_ template: Template, _ values: [String: String], _ markup: [String: HTML]) -> HTML {
    template.pieces.map { piece -> HTML in
      switch piece {
      case .words(let words): "\(words)"
      case .code(let words): "<code>\(words)</code>"
      case .placeholder(let name): markup[name] ?? "<bdi>\(values[name] ?? "")</bdi>"
      }
    }.joined()
  }
}

/// A text of the catalog with its values, independent of the language.
package struct Text: Sendable, Equatable {
  let key: String
  let values: [String: String]
  /// The English text, if it comes from elsewhere and is in no language file.
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

/// The texts of one language file.
struct Catalog: Sendable {
  /// The separator before the plural form in a key: `moment.minutes#one`.
  static let pluralMark: Character = "#"

  let templates: [String: Template]

  /// The file's problems. Tests allow none; a server uses the fallback language for these texts.
  let faults: [String]

  /// - Parameters:
  ///   - reference: the fallback's texts. A translation must have exactly their placeholders.
  ///   - known: placeholders that every text may have besides.
  init(parsing file: String, reference: Catalog? = nil, known: Set<String> = []) {
    let entries: [StringsFile.Entry]
    do {
      entries = try StringsFile(parsing: file).entries
    } catch {
      templates = [:]
      faults = ["line \(error.line): \(error.reason)"]
      return
    }
    var templates: [String: Template] = [:]
    var faults: [String] = []
    for entry in entries {
      do throws(Template.ReadingError) {
        let template = try Template(parsing: entry.text)
        if let reference, let fault = reference.fault(of: template, key: entry.key, known) {
          faults.append("\(entry.key): \(fault)")
        } else {
          templates[entry.key] = template
        }
      } catch {
        faults.append("\(entry.key): \(error.reason)")
      }
    }
    self.templates = templates
    self.faults = faults
  }

  private init(_ templates: [String: Template]) {
    self.templates = templates
    faults = []
  }

  func overridden(by other: Catalog) -> Catalog {
    Catalog(templates.merging(other.templates) { _, other in other })
  }

  /// The problem of a translated text, if any.
  private func fault(of translation: Template, key: String, _ known: Set<String>) -> String? {
    let (base, form) = Self.split(key)
    guard let original = form == nil ? templates[key] : templates[base + "#other"] else {
      // The English title of a problem is the API's own.
      if key.hasPrefix("problem."), key.hasSuffix(".title") { return nil }
      return "the original has no such key"
    }
    // Some plural forms need no number: "a minute ago", or the Arabic dual.
    let optional: Set<String> = form == nil ? [] : ["count"]
    let missing = original.placeholders.subtracting(optional).subtracting(translation.placeholders)
    let unknown = translation.placeholders.subtracting(original.placeholders).subtracting(known)
    if let name = missing.sorted().first { return "{\(name)} is missing" }
    if let name = unknown.sorted().first { return "{\(name)} is not in the original" }
    return nil
  }

  /// A key, with its plural form if it has one.
  static func split(_ key: String) -> (base: String, form: String?) {
    guard let mark = key.firstIndex(of: pluralMark) else { return (key, nil) }
    return (String(key[..<mark]), String(key[mark...].dropFirst()))
  }
}

/// A parsed text of a language file: words, `{placeholders}`, and `backticks` around code.
struct Template: Sendable, Equatable {
  enum Piece: Sendable, Equatable {
    case words(String)
    case code(String)
    case placeholder(String)
  }

  struct ReadingError: Error, Equatable {
    let reason: String
  }

  let pieces: [Piece]

  init(parsing text: String) throws(ReadingError) {
    var pieces: [Piece] = []
    for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      if index.isMultiple(of: 2) {
        pieces += try Self.withPlaceholders(part)
      } else {
        pieces.append(.code(String(part)))
      }
    }
    guard text.count(where: { $0 == "`" }).isMultiple(of: 2) else {
      throw ReadingError(reason: "a backtick has no partner")
    }
    self.pieces = pieces
  }

  /// A text without placeholders and code.
  init(words: String) { pieces = [.words(words)] }

  /// The names of the placeholders.
  var placeholders: Set<String> {
    Set(
      pieces.compactMap {
        guard case .placeholder(let name) = $0 else { return nil }
        return name
      })
  }

  private static func withPlaceholders(_ text: Substring) throws(ReadingError) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else {
        throw ReadingError(reason: "a brace has no partner")
      }
      let name = rest[open...].dropFirst().prefix(upTo: close)
      guard !name.isEmpty, name.utf8.allSatisfy({ $0 == UInt8(ascii: "_") || (0x61...0x7A).contains($0) }) else {
        throw ReadingError(reason: "“{\(name)}” is not a placeholder's name")
      }
      if open > rest.startIndex { pieces.append(.words(String(rest[..<open]))) }
      pieces.append(.placeholder(String(name)))
      rest = rest[close...].dropFirst()
    }
    if !rest.isEmpty { pieces.append(.words(String(rest))) }
    return pieces
  }
}
