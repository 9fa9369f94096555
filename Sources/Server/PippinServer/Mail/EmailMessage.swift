package import PippinFoundation
package import PippinPages
import PippinTokens

/// An email to one person, in blocks that become its text and its HTML. Sending it adds the sender and the date.
package struct EmailMessage: Sendable, Equatable {
  package let recipient: MailAddress
  /// The name of its texts, such as `sign_in`, by which operators know it; `nil` for a test.
  package let kind: String?
  package let subject: String
  /// The heading of the HTML; `nil` means the subject.
  package let heading: String?
  /// What lists of emails show beside the subject; `nil` means the first paragraph.
  package let preview: String?
  /// The tag of its language (BCP 47).
  package let language: String
  package let blocks: [EmailBlock]

  package init(
    recipient: MailAddress, kind: String? = nil, subject: String, heading: String? = nil, preview: String? = nil,
    language: String, blocks: [EmailBlock]
  ) {
    self.recipient = recipient
    self.kind = kind
    self.subject = subject
    self.heading = heading
    self.preview = preview
    self.language = language
    self.blocks = blocks
  }

  package var text: String { blocks.map(\.text).joined(separator: "\n\n") + "\n" }
}

/// A part of an email. It never contains untrusted text.
package enum EmailBlock: Sendable, Equatable {
  /// Lines are kept.
  case paragraph(String)
  /// What to do if somebody else caused the email.
  case note(String)
  /// A code to type or to copy.
  case code(String)
  /// A sentence, the name of the button, and the address of the page that both lead to.
  case link(String, button: String, address: String)
  case steps([String])

  var text: String {
    switch self {
    case .paragraph(let text), .note(let text), .code(let text): text
    case .link(let sentence, _, let address): "\(sentence)\n\n\(address)"
    case .steps(let steps): steps.joined(separator: "\n\n")
    }
  }
}

extension EmailBlock {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .paragraph(let text): writer.member("paragraph", text)
    case .note(let text): writer.member("note", text)
    case .code(let text): writer.member("code", text)
    case .link(let sentence, let button, let address):
      writer.member("link", sentence)
      writer.member("button", button)
      writer.member("address", address)
    case .steps(let steps): writer.member("steps", steps)
    }
    writer.endObject()
  }

  init?(_ json: JSONElement) {
    if let text = json["paragraph"]?.string {
      self = .paragraph(text)
    } else if let text = json["note"]?.string {
      self = .note(text)
    } else if let text = json["code"]?.string {
      self = .code(text)
    } else if let text = json["link"]?.string, let button = json["button"]?.string,
      let address = json["address"]?.string
    {
      self = .link(text, button: button, address: address)
    } else if let steps = json["steps"] {
      self = .steps(steps.elements.compactMap(\.string))
    } else {
      return nil
    }
  }
}

/// The addresses of our pages that emails lead to.
struct EmailPages: Sendable {
  let account: String
  let signIn: String
  /// `nil` if the pages have no passwords.
  let resetPassword: String?

  /// - Parameter site: the address of our pages, without a path.
  init(of site: String, resetsPasswords: Bool) {
    account = site + "/account"
    signIn = site + "/sign-in"
    resetPassword = resetsPasswords ? site + "/password/reset" : nil
  }
}

/// The texts of emails in the languages of the pages, and their layout with the operator's brand.
package protocol EmailPresentation: Sendable {
  /// A text of the language files, with its placeholders filled in; in English if the language lacks it.
  /// - Parameter language: a tag (BCP 47).
  func text(_ key: String, _ values: [String: String], in language: String) -> String

  /// A day and a time of day, in UTC.
  func time(_ date: Date, in language: String) -> String

  /// The HTML part of an email.
  func html(_ message: EmailMessage) -> MailHTML?
}

/// Emails use the languages, texts and brand of our pages, and the operator's changes for emails.
package struct PageEmailPresentation: EmailPresentation {
  private let brand: Brand
  private let name: String
  private let texts: EmailTexts
  private let layout: EmailLayout

  /// - Parameter name: the name of the service.
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
      subject: message.subject, heading: message.heading, preview: message.preview,
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

  /// An imported account's tag may be wider or narrower than ours: `pt`, `de-AT`.
  private func translation(_ tag: String) -> Translation { texts.translation(Language(locale: tag) ?? .fallback) }
}
