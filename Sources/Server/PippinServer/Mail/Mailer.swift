/// Sends messages.
package protocol Mailer: Sendable {
  /// Returns after a server has accepted the message.
  ///
  /// - Throws: ``MailError``. After a temporary one the message may have been accepted nevertheless.
  func send(_ message: MailMessage) async throws(MailError)
}

/// The reason why a message was not accepted.
package struct MailError: Error, Hashable, Sendable {
  /// Whether a retry can help.
  package enum Code: Hashable, Sendable {
    /// A retry may succeed: the server is unreachable, busy, or refuses our login.
    case temporary
    /// The server will never accept this message.
    case permanent
  }

  package let code: Code
  /// The reply that refused the message, such as 550; nil if none did.
  package let reply: Int?
  /// Whether the server takes messages from us, but not for this recipient.
  package let isAboutRecipient: Bool
  /// A message for the operator's log, without the server's words about a recipient.
  package let detail: String

  package init(_ code: Code, reply: Int? = nil, isAboutRecipient: Bool = false, detail: String) {
    self.code = code
    self.reply = reply
    self.isAboutRecipient = isAboutRecipient
    self.detail = detail
  }
}
