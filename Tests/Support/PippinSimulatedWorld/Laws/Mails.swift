import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinMemoryStore
import PippinServer
import PippinTestKit

/// Each mail that somebody is owed arrives, and no other is sent (C-5). What happens to the sign-in methods of an account is written to its
/// owner by the same commit (R-6, R-7).
///
/// A mail is owed where an address is known to be some account's before and after it is asked for. An address gets five mails within an
/// hour for one purpose, so the law speaks of no request after the fifth.
final class Mails: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let history: History
  private let memory: MemoryStore
  private let mailboxes: Mailboxes
  /// The mails that committed jobs are for.
  private var asked: Set<String> = []
  /// When requests for mails came, with what they are for and what they say. Each purpose has five mails of its own.
  private var requests: [(purpose: Purpose, body: String, at: Date)] = []
  private var owed: [(address: String, between: ClosedRange<Date>)] = []

  enum Purpose {
    case signIn, reset
  }

  init(history: History, memory: MemoryStore, mailboxes: Mailboxes) {
    (self.history, self.memory, self.mailboxes) = (history, memory, mailboxes)
  }

  func databaseWasReplaced(by memory: MemoryStore, after loss: Loss) {
    owed.removeAll { $0.between.upperBound >= loss.from }
  }

  func didCommit(_ changes: ChangeSet, by server: String) {
    var notices: Set<String> = []
    for case .enqueue(let job) in changes.changes where job.kind == .mail {
      asked.insert(job.id.description)
      let notice = Answer(HTTPResponse(status: 200, body: job.payload))
      if !notice.text("notice").isEmpty { notices.insert(notice.text("notice") + notice.text("account")) }
    }
    for case .audit(let line) in changes.changes where Self.told.contains(line.kind) {
      history.count("notices owed")
      if !notices.contains(line.kind.rawValue + line.account.description) {
        history.breaks(.mailsArrive, "\(server) committed \(line.kind.rawValue), and owes the account no mail")
      }
    }
  }

  /// What the owner of an account is told of.
  private static let told: [AuditEvent.Kind] = [
    .identityLinked, .identityUnlinked, .accountMerged, .mergeUndone, .passwordChanged, .passwordReset,
  ]

  func arrived(_ request: HTTPRequest, from sender: String) {
    guard request.method == "POST", request.authority == "localhost:8080" else { return }
    let (body, person) = (String(decoding: request.body, as: UTF8.self), Owners.person(of: sender))
    switch request.path {
    case let path where path.hasSuffix("/sign-in/email"): requests.append((.signIn, body, Date()))
    case let path where path.hasSuffix("/password/reset"): requests.append((.reset, body, Date()))
    // A page's pending link names no address here, so it counts for all.
    case "/sign-in/link/email": requests.append((.signIn, "", Date()))
    // A request to mail a code again names no address; its sender is the owner. It is one of the five mails, too (0146).
    case "/sign-in/email/confirm/resend": requests.append((.signIn, person, Date()))
    case "/password/reset/confirm/resend": requests.append((.reset, person, Date()))
    default: break
    }
  }

  /// Notes that a mail to `address` is owed, if `request` is answered well.
  func owing(
    to address: String, for purpose: Purpose, _ request: () async -> Asker.Told?
  ) async -> Asker.Told? {
    let began = Date()
    let before = await account(at: address)
    let told = await request()
    guard let told, told.isDone, let before, await account(at: address) == before else { return told }
    let name = String(address.prefix { $0 != "@" })
    // The clocks of the servers are at most three seconds off, or by a fault an hour more. An hour that began with such a clock lasts two.
    let error: TimeInterval = history.faults.kinds.contains(.serverClockWrong) ? 3603 : 3
    // A request may wait at a server for some minutes until it counts.
    let since = Date().addingTimeInterval(-4000 - error)
    let recent = requests.count {
      $0.purpose == purpose && $0.at > since && ($0.body.isEmpty || $0.body.contains(name))
    }
    if recent <= 5 {
      owed.append((address, began.addingTimeInterval(-error)...Date().addingTimeInterval(error)))
      history.count("mails owed")
    }
    return told
  }

  private func account(at address: String) async -> AccountID? {
    guard let canonical = CanonicalAddress(address) else { return nil }
    do {
      return try await memory.snapshot(of: [.provedAddress(.standard, canonical)]).proofs(of: canonical, in: .standard)
        .first?.account
    } catch {
      return nil
    }
  }

  func atTheEnd() async throws {
    for message in mailboxes.messages where !asked.contains(message.id) {
      history.breaks(.sentOnlyAfterTheCommit, "a mail was sent, and no committed job asks for it")
    }
    for (address, between) in owed
    where !mailboxes.messages.contains(where: { $0.recipient.text == address && between.contains($0.date) }) {
      history.breaks(.mailsArrive, "a mail to \(address) that was asked for never came")
    }
  }
}
