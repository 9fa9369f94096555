import PippinTokens

/// An email to one person, in blocks that become its text and its HTML. Who sends it and when is added on the way.
package struct EmailMessage: Sendable, Equatable {
  package let recipient: MailAddress
  package let subject: String
  /// The tag of its language.
  package let language: String
  package let blocks: [EmailBlock]

  package init(recipient: MailAddress, subject: String, language: String, blocks: [EmailBlock]) {
    self.recipient = recipient
    self.subject = subject
    self.language = language
    self.blocks = blocks
  }

  package var text: String { blocks.map(\.text).joined(separator: "\n\n") + "\n" }
}

/// A part of an email. Nothing that a stranger wrote is in one.
package enum EmailBlock: Sendable, Equatable {
  /// Lines are kept.
  case paragraph(String)
  /// What to do if it was not the person.
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
