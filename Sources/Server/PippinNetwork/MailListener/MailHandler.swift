/// A received message with its envelope.
package struct ReceivedMail: Sendable, Equatable {
  /// The envelope's sender; nil for reports, which must not be answered.
  package let sender: Mailbox?
  /// The envelope's recipients, each once.
  package let recipients: [Mailbox]
  /// Header and body, as sent; every line ends in CR LF.
  package let content: [UInt8]

  package init(sender: Mailbox?, recipients: [Mailbox], content: [UInt8]) {
    self.sender = sender
    self.recipients = recipients
    self.content = content
  }
}

/// Decides which mail is accepted. Both functions are called on the listener's thread, one at a time.
package struct MailHandler: Sendable {
  /// Refuses a recipient; nil accepts it.
  let judge: @Sendable (_ sender: Mailbox?, _ recipient: Mailbox) -> SMTPReply?
  /// Accepts a whole message (nil) or refuses it.
  let take: @Sendable (ReceivedMail) -> SMTPReply?

  package init(
    judge: @escaping @Sendable (_ sender: Mailbox?, _ recipient: Mailbox) -> SMTPReply?,
    take: @escaping @Sendable (ReceivedMail) -> SMTPReply?
  ) {
    self.judge = judge
    self.take = take
  }
}

/// The limits of size and time for a client.
package struct MailLimits: Sendable {
  /// Bytes of a message.
  package var messageBytes = 1 << 20
  /// Recipients of one message; RFC 5321, 4.5.3.1.8 requires at least a hundred.
  package var recipients = 100
  /// Connections at a time; more are answered with 421.
  package var connections = 64
  /// Refused commands of one connection, without refused recipients; one more ends the connection.
  package var mistakes = 20
  /// The time from a reply to the end of the next command, and for a whole message (RFC 5321, 4.5.3.2).
  package var patience: Duration = .seconds(300)

  package init() {}
}
