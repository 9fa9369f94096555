/// A message that somebody sent, and for whom.
package struct ReceivedMail: Sendable, Equatable {
  /// Of the envelope; nil for reports, which nobody is to answer.
  package let sender: Mailbox?
  /// Of the envelope, each once.
  package let recipients: [Mailbox]
  /// Header and body, as sent; every line ends in CR LF.
  package let content: [UInt8]

  package init(sender: Mailbox?, recipients: [Mailbox], content: [UInt8]) {
    self.sender = sender
    self.recipients = recipients
    self.content = content
  }
}

/// Who decides what is taken. Both are called on the listener's thread, one at a time.
package struct MailHandler: Sendable {
  /// A refusal for a recipient, nil to take mail for it.
  let judge: @Sendable (_ sender: Mailbox?, _ recipient: Mailbox) -> SMTPReply?
  /// Takes a whole message, or refuses it after all; nil when it was taken.
  let take: @Sendable (ReceivedMail) -> SMTPReply?

  package init(
    judge: @escaping @Sendable (_ sender: Mailbox?, _ recipient: Mailbox) -> SMTPReply?,
    take: @escaping @Sendable (ReceivedMail) -> SMTPReply?
  ) {
    self.judge = judge
    self.take = take
  }
}

/// How large and how slow a client may be.
package struct MailLimits: Sendable {
  /// Bytes of a message as sent.
  package var messageBytes = 1 << 20
  /// Recipients of one message; RFC 5321, 4.5.3.1.8 asks for a hundred at least.
  package var recipients = 100
  /// Connections at a time; more are told to come back.
  package var connections = 64
  /// Commands of one connection that were refused, recipients aside; one more ends it.
  package var mistakes = 20
  /// From a reply to the end of the next command, and for the whole of a message (RFC 5321, 4.5.3.2).
  package var patience: Duration = .seconds(300)

  package init() {}
}
