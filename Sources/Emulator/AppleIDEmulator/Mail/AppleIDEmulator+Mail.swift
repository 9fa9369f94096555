import PippinHTTP
import PippinTokens

extension AppleIDEmulator {
  /// Checks whether the mail relay accepts a message from this sender to this recipient; reports have a nil sender.
  package func judgeMail(from sender: String?, to recipient: String) -> MailRefusal? {
    let now = enter().now
    do throws(MailRefusal) {
      _ = try withState { (state) throws(MailRefusal) in
        try state.judgeMail(from: sender, to: recipient, now: now)
      }
      return nil
    } catch {
      noteMail(from: sender, to: recipient, at: now, refusal: error)
      return error
    }
  }

  /// Accepts or refuses a message: header and body, with CR LF at the end of each line.
  package func takeMail(from sender: String?, to recipients: [String], content: [UInt8]) -> MailRefusal? {
    let now = enter().now
    do throws(MailRefusal) {
      let taken = try withState { (state) throws(MailRefusal) in
        try state.takeMail(from: sender, to: recipients, content: content, now: now)
      }
      for mail in taken { noteMail(from: sender, to: mail.recipient, at: now, refusal: nil) }
      return nil
    } catch {
      noteMail(from: sender, to: recipients.joined(separator: ", "), at: now, refusal: error)
      return error
    }
  }

  /// Accepts a message to an ordinary address, as a mail provider would, so that all mail of an installation on one
  /// machine can be read in the emulator.
  package func takeMail(from sender: String?, pastTheRelayTo recipient: String, content: [UInt8]) {
    let now = enter().now
    let message = MailContent(content[...])
    withState { state in
      let reader = state.people.all.first { $0.profile.email?.lowercased() == recipient.lowercased() }
      state.mailbox.append(
        RelayedMail(
          time: now, sender: sender ?? "", author: message.author ?? "", shownAuthor: message.author ?? "",
          recipient: recipient.lowercased(), personID: reader?.profile.id, personEmail: recipient,
          subject: message.subject, text: message.text, content: content), for: nil)
    }
  }

  /// Whether an address belongs to the relay.
  package func isRelay(_ recipient: String) -> Bool {
    let recipient = recipient.lowercased()
    return withState { $0.relays[recipient] != nil }
      || RelayedMail.domains.contains { recipient.hasSuffix("@" + $0) }
  }

  private func noteMail(from sender: String?, to recipient: String, at now: Double, refusal: MailRefusal?) {
    let words = refusal?.reason ?? "mail from \(sender ?? "<>") went through the relay"
    withState { state in
      state.log.append(
        LogEntry(
          time: now, kind: .mail, method: "", target: recipient, status: refusal?.code ?? 250,
          error: refusal.map { "\($0.status) \($0.text)" }, words: words))
    }
  }

  /// `GET /emulator/mail`: the accepted mail, oldest first, optionally of one address (`?to=`) or one person
  /// (`?apple_id=`). `DELETE` deletes it.
  func mail(_ request: HTTPRequest) throws(ControlError) -> HTTPResponse {
    switch request.method {
    case "GET":
      let query = request.queryData
      let (recipient, person) = (query?.first("to")?.lowercased(), query?.first("apple_id"))
      let mails = withState { $0.mailbox.all }.filter { mail in
        (recipient ?? mail.recipient) == mail.recipient && (person ?? mail.personID) == mail.personID
      }
      return .items(try ListPage(request).cut(mails, number: \.number)) { $0.write(to: &$1) }
    case "DELETE":
      withState { $0.mailbox.removeAll() }
      return .done
    default: throw .notFound("use GET to read mail and DELETE to delete it")
    }
  }
}

extension RelayedMail {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("number", number)
    writer.member("time", Clock.text(time))
    writer.member("to", recipient)
    writer.member("apple_id", ifPresent: personID)
    writer.member("forwarded_to", personEmail)
    writer.member("envelope_from", sender)
    writer.member("from", author)
    writer.member("shown_from", shownAuthor)
    writer.member("subject", ifPresent: subject)
    writer.member("text", ifPresent: text)
    writer.member("raw", String(decoding: content, as: UTF8.self))
  }
}
