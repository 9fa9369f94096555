internal import PippinHTTP

/// All texts in one language; what its file lacks is said in the fallback.
///
/// What is put into a text is somebody's: in markup it is escaped and isolated (`<bdi>`), so that a name in another
/// script cannot turn the sentence around it.
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
        // Where there is no markup, Unicode's own isolates do what `<bdi>` does.
        result += isolates ? "\u{2068}\(value)\u{2069}" : value
      }
    }
  }

  /// The same for what is no page.
  package func plain(_ key: String, _ values: [String: String]) -> String { text(key, values) }

  func text(_ text: Text) -> String { self.text(template(text), text.values) }

  /// A text as markup.
  /// - Parameters:
  ///   - values: what its placeholders stand for.
  ///   - markup: the same for those that are more than a text, such as a time or a strong name.
  func html(_ key: String, _ values: [String: String] = [:], markup: [String: HTML] = [:]) -> HTML {
    html(template(key), values, markup)
  }

  func html(_ text: Text) -> HTML { html(template(text), text.values, [:]) }

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

  /// What a way in is called: a company by its name, a password by the word for it.
  func signInMethod(_ name: String) -> String { name == "password" ? text("way_in.password") : name }

  /// Whether there is such a text in any language.
  static func knows(_ key: String) -> Bool { of(.fallback).own.templates[key] != nil }

  /// The texts in a language; all files are read once, at the first.
  package static func of(_ language: Language) -> Translation { all[language] ?? Translation(language, own: english) }

  /// The same, but with the catalog's texts where it has them.
  func overridden(by catalog: Catalog) -> Translation { Translation(language, own: own.overridden(by: catalog)) }

  private init(_ language: Language, own: Catalog) {
    self.language = language
    self.own = own
    self.fallback = Self.english
  }

  static let english = Catalog(parsing: LanguageFile.of(.fallback))
  private static let all = [Language: Translation](
    uniqueKeysWithValues: Language.allCases.map { language in
      let own = language == .fallback ? english : Catalog(parsing: LanguageFile.of(language), reference: english)
      return (language, Translation(language, own: own))
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
