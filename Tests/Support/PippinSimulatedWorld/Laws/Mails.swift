import PippinAccounts
import PippinFoundation
import PippinMemoryStore
import PippinServer

/// Each mail that somebody is owed arrives, and no other is sent (C-5).
///
/// A mail is owed where an address is known to be some account's before and after it is asked for. An address gets five mails within an
/// hour for one purpose, so the law speaks only of the first two requests, each of which the network may double.
final class Mails: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let history: History
  private let memory: MemoryStore
  private let mailboxes: Mailboxes
  /// The mails that committed jobs are for.
  private var asked: Set<String> = []
  /// How many requests came for an address, and when.
  private var requests: [String: [(count: Int, at: Date)]] = [:]
  private var owed: [(address: String, between: ClosedRange<Date>)] = []

  init(history: History, memory: MemoryStore, mailboxes: Mailboxes) {
    (self.history, self.memory, self.mailboxes) = (history, memory, mailboxes)
  }

  func didCommit(_ changes: ChangeSet, by server: String) {
    for case .enqueue(let job) in changes.changes where job.kind == .mail { asked.insert(job.id.description) }
  }

  /// Notes that a mail to `address` is owed, if `request` is answered well.
  func owing(to address: String, _ request: () async -> Asker.Told?) async -> Asker.Told? {
    let began = Date()
    let before = await account(at: address)
    let told = await request()
    let recent = requests[address, default: []].filter { $0.at > Date().addingTimeInterval(-3700) }
    requests[address] = recent + [(told?.requests ?? 100, Date())]
    guard let told, told.isDone, let before, await account(at: address) == before else { return told }
    if recent.reduce(told.requests, { $0 + $1.count }) <= 2 {
      // The clocks of the servers are at most three seconds off.
      owed.append((address, began.addingTimeInterval(-3)...Date().addingTimeInterval(3)))
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
