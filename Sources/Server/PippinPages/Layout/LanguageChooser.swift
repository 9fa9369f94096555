internal import PippinHTTP

/// Links to the current page in each language, by the language's own name.
package struct LanguageChooser: Sendable, Equatable {
  /// The query parameter for the language.
  package static let parameter = "lang"

  /// The page's path and query without that parameter, ready to append another one.
  let address: String

  /// - Parameters:
  ///   - path: the page's path.
  ///   - query: its query, encoded and without the parameter.
  package init(path: String, query: String = "") {
    address = path + "?" + (query.isEmpty ? "" : query + "&") + Self.parameter + "="
  }

  func html(in translation: Translation) -> HTML {
    let links = Language.allCases.map { language -> HTML in
      let current: HTML = language == translation.language ? " aria-current=\"true\"" : ""
      return """
        <li><a href="\(address: address + language.tag)" lang="\(language.tag)" hreflang="\(language.tag)" \
        dir="\(language.direction.rawValue)"\(current)>\(language.endonym)</a></li>
        """
    }
    return "<nav aria-label=\"\(translation.text("footer.languages"))\"><ul class=\"languages\">\(links)</ul></nav>"
  }
}
