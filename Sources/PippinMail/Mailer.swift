/// Hands messages to whoever delivers them.
package protocol Mailer: Sendable {
  /// Returns once somebody has taken the message on.
  ///
  /// - Throws: ``MailError``. After a temporary one the message may have been taken all the same.
  func send(_ message: MailMessage) async throws(MailError)
}

/// Why a message was not taken.
package struct MailError: Error, Hashable, Sendable {
  /// What can be done about it.
  package enum Code: Hashable, Sendable {
    /// It may be taken later: the server cannot be reached, is busy, or does not let us in.
    case temporary
    /// This message is never taken.
    case permanent
  }

  package let code: Code
  /// For the operator's log; what the server says of a recipient is not in it.
  package let detail: String

  package init(_ code: Code, detail: String) {
    self.code = code
    self.detail = detail
  }
}
