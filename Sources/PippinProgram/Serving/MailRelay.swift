import AppleIDEmulator
import PippinMailListener

/// The SMTP side of the emulator's mail relay.
enum MailRelay {
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
