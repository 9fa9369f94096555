import AppleIDEmulator
import PippinNetwork

/// The SMTP side of the emulator's mail relay.
enum MailRelay {
  /// Accepts all mail of an installation on loopback: for relay addresses by Apple's rules, for others to be read in
  /// the emulator.
  static func startForEverybody(_ emulator: AppleIDEmulator) throws(CommandFailure) -> MailListener {
    try listen(
      port: 0,
      MailHandler(
        judge: { sender, recipient in
          guard emulator.isRelay(recipient.text) else { return nil }
          return emulator.judgeMail(from: sender?.text, to: recipient.text).map(SMTPReply.init)
        },
        take: { mail in
          let recipients = mail.recipients.map(\.text)
          let relayed = recipients.filter { emulator.isRelay($0) }
          if !relayed.isEmpty,
            let refusal = emulator.takeMail(from: mail.sender?.text, to: relayed, content: mail.content)
          {
            return SMTPReply(refusal)
          }
          for recipient in recipients where !emulator.isRelay(recipient) {
            emulator.takeMail(from: mail.sender?.text, pastTheRelayTo: recipient, content: mail.content)
          }
          return nil
        }))
  }

  /// Listens on loopback.
  static func start(_ emulator: AppleIDEmulator, port: Int) throws(CommandFailure) -> MailListener {
    let handler = MailHandler(
      judge: { sender, recipient in
        emulator.judgeMail(from: sender?.text, to: recipient.text).map(SMTPReply.init)
      },
      take: { mail in
        emulator.takeMail(from: mail.sender?.text, to: mail.recipients.map(\.text), content: mail.content)
          .map(SMTPReply.init)
      })
    return try listen(port: port, handler)
  }

  private static func listen(port: Int, _ handler: MailHandler) throws(CommandFailure) -> MailListener {
    do throws(MailListenerError) {
      return try MailListener(port: port, handler: handler)
    } catch {
      throw .refused(code: "cannot_listen", detail: "Mail on 127.0.0.1:\(port): \(error.detail).")
    }
  }
}

extension SMTPReply {
  fileprivate init(_ refusal: MailRefusal) {
    self.init(refusal.code, refusal.status, refusal.text)
  }
}
