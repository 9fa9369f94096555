package import PippinFoundation

/// A message to one person: a text, and the same as HTML where mail programs show that.
///
/// Untrusted text cannot end a line of the header: such text is refused, and text that is not ASCII is encoded
/// (RFC 2047, RFC 2045).
package struct MailMessage: Hashable, Sendable {
  package let sender: MailSender
  package let recipient: MailAddress
  package let subject: String
  /// The text; lines end in LF and may have any length.
  package let text: String
  package let html: MailHTML?
  /// The part of the Message-ID before the `@`. It is the same for each attempt, so that duplicates are recognised.
  package let id: String
  package let date: Date

  /// The longest subject in bytes; many programs cut longer ones.
  package static let maximumSubjectLength = 300
  /// The longest text in bytes.
  package static let maximumTextLength = 65_536

  /// - Parameter id: letters, digits, hyphens and dots.
  /// - Throws: ``MailMessageError`` for an invalid part.
  package init(
    from sender: MailSender, to recipient: MailAddress, subject: String, text: String, html: MailHTML? = nil,
    id: String, date: Date
  ) throws(MailMessageError) {
    guard !subject.isEmpty, subject.utf8.count <= Self.maximumSubjectLength, subject.isHeaderText else {
      throw .subject
    }
    guard text.utf8.count <= Self.maximumTextLength, text.isBodyText else { throw .text }
    if let html {
      guard html.markup.utf8.count <= MailHTML.maximumLength, html.markup.isBodyText else { throw .html }
    }
    guard (1...64).contains(id.utf8.count), MailAddress(id + "@id.invalid") != nil else { throw .id }
    self.sender = sender
    self.recipient = recipient
    self.subject = subject
    self.text = text
    self.html = html
    self.id = id
    self.date = date
  }
}

/// The invalid part of a message.
package enum MailMessageError: Error, Hashable, Sendable {
  /// The subject is empty or too long, or has a control character or a line break.
  case subject
  /// The text is too long, or has a control character other than a line break or tab.
  case text
  /// The HTML, likewise.
  case html
  /// The id is not the left side of a Message-ID.
  case id
}

extension String {
  /// Whether it is allowed in a header: no line ends and no invisible control characters.
  var isHeaderText: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate: false
      default: true
      }
    }
  }

  fileprivate var isBodyText: Bool {
    unicodeScalars.allSatisfy { scalar in
      scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control
    }
  }
}
