package import PippinFoundation
package import PippinPages

/// Emails have the languages, the texts and the brand of our pages, and what the operator changes for emails alone.
package struct PageEmailPresentation: EmailPresentation {
  private let brand: Brand
  private let name: String
  private let texts: EmailTexts
  private let layout: EmailLayout

  /// - Parameter name: what the service is called.
  package init(
    brand: Brand = .standard, name: String, texts: EmailTexts = EmailTexts(), layout: EmailLayout = .standard
  ) {
    self.brand = brand
    self.name = name
    self.texts = texts
    self.layout = layout
  }

  package func text(_ key: String, _ values: [String: String], in language: String) -> String {
    translation(language).plain(key, values)
  }

  package func time(_ date: Date, in language: String) -> String {
    Moment(date, now: date).inFull(in: translation(language))
  }

  package func html(_ message: EmailMessage) -> MailHTML? {
    let logo = brand.choices.emailLogo.map { MailHTML.Picture(contentID: EmailPage.logoID, png: $0.bytes) }
    let markup = page(message).html(
      in: translation(message.language), brand: brand, name: name,
      logo: logo.map { "cid:\($0.contentID)" }, layout: layout)
    return MailHTML(markup: markup, picture: logo)
  }

  private func page(_ message: EmailMessage) -> EmailPage {
    EmailPage(
      subject: message.subject,
      blocks: message.blocks.map { block in
        switch block {
        case .paragraph(let text): .paragraph(text)
        case .note(let text): .note(text)
        case .code(let code): .code(code)
        case .link(let sentence, let button, let address): .link(sentence, button: button, address: address)
        case .steps(let steps): .steps(steps)
        }
      })
  }

  private func translation(_ tag: String) -> Translation { texts.translation(Language(rawValue: tag) ?? .fallback) }
}
