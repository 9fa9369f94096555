package import PippinHTTP

/// Whom mail is handed to, whom it is from, and what it says and looks like.
package struct OutgoingMail: Sendable {
  package let mailer: any Mailer
  package let sender: MailSender
  package let presentation: any EmailPresentation
  private let host: String
  private let onRequest: OutgoingRequest.Report

  /// - Parameters:
  ///   - presentation: what emails say and look like.
  ///   - host: the mail server, for logs.
  ///   - onRequest: told of each message and what came of it.
  package init(
    mailer: any Mailer, sender: MailSender, presentation: any EmailPresentation, host: String = "mail",
    onRequest: @escaping OutgoingRequest.Report = { _ in }
  ) {
    self.mailer = mailer
    self.sender = sender
    self.presentation = presentation
    self.host = host
    self.onRequest = onRequest
  }

  /// Hands a message over.
  func send(_ message: MailMessage, attempt: Int) async throws(MailError) {
    let pending = PendingRequest("send", to: host, attempt: attempt, report: onRequest)
    do {
      try await mailer.send(message)
      pending.end(.answered)
    } catch {
      let request = pending.end(Self.outcome(of: error), status: error.reply, detail: error.detail)
      throw MailError(
        error.code, reply: error.reply, isAboutRecipient: error.isAboutRecipient, detail: request.description)
    }
  }

  private static func outcome(of error: MailError) -> OutgoingRequest.Outcome {
    // An answer about a person, like a provider's about one.
    if error.code == .permanent, error.isAboutRecipient { return .answered }
    return (500...599).contains(error.reply ?? 0) ? .refused : .failed
  }
}
