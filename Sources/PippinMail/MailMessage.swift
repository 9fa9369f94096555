package import FoundationEssentials

/// One message of plain text to one person.
///
/// A value of this type can be written out as it is: what a stranger gave cannot end a line of the header, because texts that
/// could are refused when it is made, and what is not plain ASCII is encoded (RFC 2047, RFC 2045).
package struct MailMessage: Hashable, Sendable {
  package let sender: MailSender
  package let recipient: MailAddress
  package let subject: String
  /// Lines end in LF; they may be of any length.
  package let text: String
  /// What stands before the `@` of the Message-ID: the same at every try, so that a message which was taken twice can be known
  /// for one.
  package let id: String
  package let date: Date

  /// Longer subjects are cut by many programs anyway, in bytes.
  package static let maximumSubjectLength = 300
  /// More is no notice, in bytes.
  package static let maximumTextLength = 65_536

  /// - Parameter id: letters, digits, hyphens and dots.
  /// - Throws: ``MailMessageError`` for a part that no message can have.
  package init(
    from sender: MailSender, to recipient: MailAddress, subject: String, text: String, id: String, date: Date
  ) throws(MailMessageError) {
    guard !subject.isEmpty, subject.utf8.count <= Self.maximumSubjectLength, subject.isHeaderText else {
      throw .subject
    }
    guard text.utf8.count <= Self.maximumTextLength, text.isBodyText else { throw .text }
    guard (1...64).contains(id.utf8.count), MailAddress(id + "@id.invalid") != nil else { throw .id }
    self.sender = sender
    self.recipient = recipient
    self.subject = subject
    self.text = text
    self.id = id
    self.date = date
  }
}

/// Which part of a message cannot be.
package enum MailMessageError: Error, Hashable, Sendable {
  /// Empty, too long, or with a control character or a line break in it.
  case subject
  /// Too long, or with a control character that is no line break and no tabulator.
  case text
  /// Not the left side of a message id.
  case id
}

extension String {
  /// Whether it may stand in a header: nothing that ends a line, and nothing that cannot be seen and does something.
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
