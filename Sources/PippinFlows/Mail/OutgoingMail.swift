package import PippinMail

/// Whom mail is handed to, and whom it is from.
package struct OutgoingMail: Sendable {
  package let mailer: any Mailer
  package let sender: MailSender

  package init(mailer: any Mailer, sender: MailSender) {
    self.mailer = mailer
    self.sender = sender
  }
}

/// What is to be mailed to one person; who sends it and when is added on the way.
struct Letter: Sendable {
  let recipient: MailAddress
  let subject: String
  let text: String
}
