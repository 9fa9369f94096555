internal import PippinHTTP

/// An email as HTML. Mail programs know little of CSS, so it is a table, with the styles at each element.
package struct EmailPage: Sendable {
  /// A part of an email, in its order.
  package enum Block: Sendable, Equatable {
    /// Lines are kept.
    case paragraph(String)
    /// What to do if it was not the person.
    case note(String)
    case code(String)
    case link(String, button: String, address: String)
    case steps([String])
  }

  /// The Content-ID of the logo, which the message carries.
  package static let logoID = "logo@pippin"

  package let subject: String
  package let heading: String
  /// What a list of emails shows beside the subject.
  package let preview: String
  package let blocks: [Block]

  /// - Parameters:
  ///   - heading: without it the subject.
  ///   - preview: without it the first paragraph.
  package init(subject: String, heading: String? = nil, preview: String? = nil, blocks: [Block]) {
    self.subject = subject
    self.heading = heading ?? subject
    let paragraphs = blocks.lazy.compactMap { if case .paragraph(let text) = $0 { text } else { nil } }
    self.preview = preview ?? paragraphs.first ?? ""
    self.blocks = blocks
  }

  /// - Parameters:
  ///   - name: what the service is called.
  ///   - logo: the address of the logo's picture.
  package func html(
    in language: Translation, brand: Brand, name: String, logo: String?, layout: EmailLayout = .standard
  ) -> String {
    let style = EmailStyle(brand)
    return layout.filled([
      .language: "\(language.language.rawValue)",
      .direction: "\(language.language.direction.rawValue)",
      .subject: "\(subject)",
      .preview: "\(preview)",
      .style: HTML(unescaped: style.sheet),
      .head: head(name, logo, brand, style),
      .content: content(style),
      .footer: footer(language, brand, name, style),
    ])
  }

  private func head(_ name: String, _ logo: String?, _ brand: Brand, _ style: EmailStyle) -> HTML {
    guard let logo, let picture = brand.choices.emailLogo else {
      return "<span class=\"ink\" style=\"\(style.brandName)\">\(name)</span>"
    }
    let height = 40.0
    let width = Int((height * picture.ratio).rounded())
    let image: HTML = """
      <img src="\(address: logo)" width="\(width)" height="\(Int(height))" alt="\(brand.choices.hidesName ? name : "")" \
      style="border:0;vertical-align:middle">
      """
    if brand.choices.hidesName { return image }
    return "\(image) <span class=\"ink\" style=\"\(style.brandName);padding-inline-start:8px\">\(name)</span>"
  }

  private func content(_ style: EmailStyle) -> HTML {
    "<h1 class=\"ink\" style=\"\(style.heading)\">\(heading)</h1>\n\(blocks.map { html($0, style) })"
  }

  private func html(_ block: Block, _ style: EmailStyle) -> HTML {
    switch block {
    case .paragraph(let text): "<p class=\"ink\" style=\"\(style.paragraph)\">\(lines(text))</p>\n"
    case .note(let text): "<p class=\"soft\" style=\"\(style.note)\">\(lines(text))</p>\n"
    case .code(let code):
      "<p class=\"code\" dir=\"ltr\" style=\"\(code.count > 8 ? style.longCode : style.code)\">\(code)</p>\n"
    case .link(let sentence, let button, let address):
      """
      <p class="ink" style="\(style.paragraph)">\(sentence)</p>
      <table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:16px 0 0"><tr>\
      <td class="button" style="\(style.buttonCell)"><a class="button" href="\(address: address)" \
      style="\(style.button)">\(button)</a></td></tr></table>

      """
    case .steps(let steps):
      """
      <ol style="\(style.list)">
      \(steps.map { "<li class=\"ink\" style=\"\(style.item)\">\($0)</li>\n" as HTML })</ol>

      """
    }
  }

  private func lines(_ text: String) -> HTML {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "\($0)" as HTML }.joined(separator: "<br>")
  }

  private func footer(_ language: Translation, _ brand: Brand, _ name: String, _ style: EmailStyle) -> HTML {
    let links = brand.choices.links.all.map { link -> HTML in
      "<a class=\"soft\" href=\"\(address: link.address)\" style=\"\(style.footerLink)\">\(language.text("footer.\(link.name)"))</a>"
    }
    let row: HTML? = links.isEmpty ? nil : "<br>\(links.joined(separator: " &nbsp;·&nbsp; "))"
    return "\(name)\(row)"
  }
}

/// The operator's own texts of emails, by language: files like those of `Languages`, with some of their keys.
package struct EmailTexts: Sendable {
  /// The keys that may be in a file: texts that only emails have.
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
      // This cannot happen: a test reads every file.
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
