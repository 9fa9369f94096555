import PippinAccounts
import PippinFoundation
import PippinTokens

extension LeavingFlows {
  /// How soon it is first looked whether Apple is done, usually within seconds, and how late at the latest, in seconds.
  private static let firstLook: TimeInterval = 60
  private static let longestPause: TimeInterval = 6 * 3600
  /// After that the address is dropped, whatever holds the deletion up, in seconds.
  private static let longestWait: TimeInterval = 60 * 86_400

  /// Tells the person that their account is deleted, so that who did not ask for it themselves finds out, and again once Apple is
  /// done. The address goes with the account, so the sealed jobs carry it, and nothing else does.
  func deletionMails(
    _ deletion: Deletion, by asker: DeleteAccount.Asker, in snapshot: Snapshot, at now: Date
  ) throws(FlowError) -> [Change] {
    guard asker != .unreachable, let account = snapshot.account(deletion.account),
      let recipient = MailFlows.reachable(account, snapshot.signInMethods(account.id))
        .flatMap({ MailAddress(reaching: $0) }),
      let templates = mail.templates(for: account)
    else { return [] }
    let isByPerson = asker != .administrator
    let message = templates.deleted(deletion.progress, isByPerson: isByPerson, to: recipient)
    let first = try mail.mailing(message, at: now)
    guard let first, deletion.progress == .pending else { return first.map { [$0] } ?? [] }
    let waiting = AwaitedDeletion(
      account: account.id, recipient: recipient, language: account.language ?? context.language)
    let id: JobID = newID(at: now)
    let job = Job(
      id: id, kind: .deletionNotice, payload: try waiting.sealed(for: id, keys: masterKeys, random: random),
      createdAt: now, dueAt: now.addingTimeInterval(Self.firstLook).inMilliseconds)
    return [first, .enqueue(job)]
  }

  /// Looks whether a deletion is finished, and asks for the second mail.
  var noticeOfFinishedDeletion: JobWork {
    JobWork(.deletionNotice, backoff: Backoff(first: 60, longest: 3600, tries: 20)) { job in
      guard let waiting = AwaitedDeletion(sealedIn: job, keys: masterKeys) else {
        return .park(reason: "unreadable", detail: "its master key is not among the settings, or it was tampered with")
      }
      let now = now()
      do throws(FlowError) {
        guard let deletion = try await read([.deletion(waiting.account)]).deletion(waiting.account) else {
          return .done(nil)
        }
        // Where mail is no longer set up the address is dropped in the end, too.
        guard deletion.finishedAt != nil, let outgoing = mail.outgoing else {
          let age = now.timeIntervalSince(job.createdAt)
          guard age < Self.longestWait else { return .done(nil) }
          return .again(at: now.addingTimeInterval(min(max(age / 4, Self.firstLook), Self.longestPause)))
        }
        let message = mail.templates(outgoing, in: waiting.language)
          .deletionFinished(deletion.atApple, to: waiting.recipient)
        var changes = ChangeSet(
          id: newID(at: now), relyingOnNothingBecause: "a finished deletion stays so, and the lease is demanded",
          at: now)
        if let mailing = try mail.mailing(message, at: now) { changes.add(mailing) }
        return .done(changes)
      } catch {
        return .failed(reason: "store_unavailable", detail: error.detailForOperator)
      }
    }
  }
}

/// Whom to write to when a deletion is finished.
private struct AwaitedDeletion: SealableObject {
  let account: AccountID
  let recipient: MailAddress
  let language: String?

  init(account: AccountID, recipient: MailAddress, language: String?) {
    self.account = account
    self.recipient = recipient
    self.language = language
  }

  func write(to writer: inout JSONWriter) {
    writer.member("deletion", account.description)
    writer.member("to", recipient.text)
    writer.member("language", ifPresent: language)
  }

  init?(_ json: JSONElement) {
    guard let account = json["deletion"]?.string.flatMap({ AccountID($0) }),
      let recipient = json["to"]?.string.flatMap({ MailAddress($0) })
    else { return nil }
    self.init(account: account, recipient: recipient, language: json["language"]?.string)
  }
}
