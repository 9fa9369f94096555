import FoundationEssentials
import PippinAccounts
import PippinJSON
import PippinMail

extension Flows {
  /// A message older than that says nothing that still holds, in seconds.
  private static let mailLifetime: TimeInterval = 86_400

  /// Asks for a letter to be mailed, with the change set that gives rise to it; `nil` where nothing is mailed from here.
  func mailing(_ letter: Letter, at now: Date) throws(FlowError) -> Change? {
    guard outgoing != nil else { return nil }
    let id: JobID = newID(at: now)
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("to", letter.recipient.text)
    writer.member("subject", letter.subject)
    writer.member("text", letter.text)
    writer.endObject()
    var payload = JSONWriter()
    payload.beginObject()
    try payload.member(sealed: writer.bytes, for: id, keys: masterKeys, random: random)
    payload.endObject()
    return .enqueue(Job(id: id, kind: .mail, payload: payload.bytes, createdAt: now, dueAt: now))
  }

  /// Hands letters to whoever delivers them. One that was handed over twice, because a worker died, has the same Message-ID.
  func mailing(by outgoing: OutgoingMail) -> JobWork {
    JobWork(.mail, backoff: Backoff(first: 15, longest: 3600, tries: 20)) { job in
      guard now() < job.createdAt.addingTimeInterval(Self.mailLifetime) else {
        return .park(reason: "too_old", detail: "nobody took the message within a day")
      }
      guard let content = job.opened(by: masterKeys), let message = message(content, job, outgoing)
      else { return .park(reason: "unreadable", detail: "the message cannot be opened, or is none") }
      do throws(MailError) {
        try await outgoing.mailer.send(message)
        return .done(nil)
      } catch {
        switch error.code {
        case .temporary: return .failed(reason: "not_taken", detail: error.detail)
        case .permanent: return .park(reason: "refused", detail: error.detail)
        }
      }
    }
  }

  private func message(_ content: JSONElement, _ job: Job, _ outgoing: OutgoingMail) -> MailMessage? {
    guard let recipient = content["to"]?.string.flatMap({ MailAddress($0) }), let subject = content["subject"]?.string,
      let text = content["text"]?.string
    else { return nil }
    do {
      return try MailMessage(
        from: outgoing.sender, to: recipient, subject: subject, text: text, id: job.id.description,
        date: job.createdAt)
    } catch {
      // A letter of ours is never refused; should one be, it is parked where the operator sees it.
      return nil
    }
  }
}
