import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinMemoryStore
import PippinTestKit
import PippinTokens

/// What Apple tells of people: their status follows from it, whatever the order, and the sessions that a withdrawal concerns end.
final class AppleEvents: Watcher, @unchecked Sendable {
  // Only the scheduler's one thread uses it.
  private let world: World
  private var history: History { world.history }

  private struct Event {
    let type: String
    let at: Date
    /// When a server said that it has it.
    var acknowledgedAt: Date?
    var isAcknowledged: Bool { acknowledgedAt != nil }

    var isDeletion: Bool { type.hasPrefix("account-delete") }
  }

  /// By the person's subject and the event's own id.
  private var events: [String: [String: Event]] = [:]
  /// When Apple was asked and said that the person has left, by subject.
  private var asked: [String: [Date]] = [:]
  /// When the proofs were issued that opened or renewed a session, and when that was committed first, by subject.
  private var proofs: [String: [Int: Date]] = [:]
  /// When a commit last opened a session or proved it anew, by the true time.
  private var proved: [String: (authenticatedAt: Date, committedAt: Date)] = [:]

  init(world: World) { self.world = world }

  func arrived(_ request: HTTPRequest, from sender: String) {
    guard let (subject, id, event) = event(in: request), sender == "apple" else { return }
    if events[subject]?[id] == nil { events[subject, default: [:]][id] = event } else { history.count("events again") }
  }

  func answered(_ request: HTTPRequest, with response: HTTPResponse, by server: String) {
    guard response.status == 200 else { return }
    if let (subject, id, _) = event(in: request) {
      events[subject]?[id]?.acknowledgedAt = Date()
    } else if request.path == "/v1/sign-in/apple", let claims = Claims(request.member("identity_token")) {
      let session = Claims(Answer(response).text("session.access_token"))?.text("sid") ?? ""
      let committedAt = proved[session]?.committedAt ?? Date()
      // The answer may come long after the commit, which was lost meanwhile.
      guard !world.losses.isLost(at: committedAt) else { return }
      let (subject, iat) = (claims.text("sub"), claims.number("iat"))
      proofs[subject, default: [:]][iat] = min(proofs[subject]?[iat] ?? committedAt, committedAt)
    }
  }

  private func event(in request: HTTPRequest) -> (subject: String, id: String, event: Event)? {
    guard request.path == "/apple/notifications", let claims = Claims(request.member("payload")),
      let event = claims["events"]?.string.flatMap({ JSONElement(text: Array($0.utf8)) }),
      let type = event["type"]?.string, let subject = event["sub"]?.string, let time = event["event_time"]?.integer,
      type.hasPrefix("consent") || type.hasPrefix("account")
    else { return nil }
    return (subject, claims.text("jti"), Event(type: type, at: Date(millisecondsSince1970: time)))
  }

  func databaseWasReplaced(by memory: MemoryStore, after loss: Loss) {
    for (subject, all) in events {
      // A server may have taken some minutes from the commit to the answer.
      for (id, event) in all where event.acknowledgedAt.map({ $0 >= loss.from }) ?? false {
        events[subject]?[id]?.acknowledgedAt = nil
      }
    }
    // An app that heard 503 for minutes has a proof that is older than its commit.
    proofs = proofs.mapValues { $0.filter { $0.value <= loss.from } }
  }

  func didCommit(_ changes: ChangeSet, by server: String) {
    for case .putSession(let session) in changes.changes {
      let id = session.id.description
      guard proved[id].map({ session.authenticatedAt > $0.authenticatedAt }) ?? true else { continue }
      proved[id] = (session.authenticatedAt, Date())
    }
    let journalled = changes.changes.contains { if case .journal = $0 { true } else { false } }
    for case .journal(let entry) in changes.changes {
      history.count("events: \(entry.effect.rawValue)")
      if entry.effect == .applied { judgeSessions(after: entry) }
    }
    guard !journalled else { return }
    for case .putIdentity(let identity) in changes.changes where identity.status == .revoked {
      if let closedAt = identity.closedAt { asked[identity.key.subject, default: []].append(closedAt) }
    }
  }

  /// What a withdrawal or deletion closes has no live session from that commit on.
  private func judgeSessions(after entry: JournalledNotification) {
    guard entry.type.hasPrefix("consent") || entry.type.hasPrefix("account"),
      let subject = JSONElement(text: entry.payload)?["sub"]?.string
    else { return }
    let memory = world.database.memory
    let closed = Set(memory.everyIdentity.filter { $0.key.subject == subject }.map(\.id))
    for session in memory.everySession where closed.contains(session.identity) && session.endReason(at: Date()) == nil {
      history.breaks(.withdrawalEndsSessions, "session \(session.id) lives after Apple told of a withdrawal")
    }
  }

  func atTheEnd() async throws {
    let memory = world.database.memory
    let sessions = memory.everySession
    for identity in memory.everyIdentity where identity.key.provider == .apple {
      // While an account is being deleted its identities wait for Apple, and no event changes them.
      guard memory.version(of: .account(identity.account)) != nil else { continue }
      let subject = identity.key.subject
      judge(identity, events[subject].map { Array($0.values) } ?? [])
      if let iat = proofs[subject]?.keys.max(), Double(iat) > identity.provedAt.timeIntervalSince1970 {
        history.breaks(
          .statusFollowsTheEvents, "an identity does not know a proof that opened a session of it")
      }
      let withdrawals = events[subject, default: [:]].values.filter(\.isAcknowledged).map(\.at)
      guard let last = withdrawals.max() else { continue }
      for session in sessions where session.identity == identity.id && session.endReason(at: Date()) == nil {
        // A proof that was on its way may have been committed a little later, by a server whose clock is ahead.
        guard max(session.createdAt, session.authenticatedAt) < last.addingTimeInterval(-5) else { continue }
        history.breaks(
          .withdrawalEndsSessions, "session \(session.id) lives, though Apple told of a withdrawal after it")
      }
    }
  }

  /// A withdrawal or deletion within the second of the newest proof, or later, stands; of both a deletion does.
  private func judge(_ identity: Identity, _ all: [Event]) {
    let later = all.filter { $0.at.wholeSeconds >= identity.provedAt.wholeSeconds }
    let told = later.filter(\.isAcknowledged)
    let least: Identity.Status = told.contains(where: \.isDeletion) ? .gone : told.isEmpty ? .active : .revoked
    let wasAsked = asked[identity.key.subject, default: []].contains {
      $0.wholeSeconds >= identity.provedAt.wholeSeconds
    }
    // An event whose answer is still on its way may have had its effect.
    let possible: Set<Identity.Status> = Set(
      [least] + (later.isEmpty && !wasAsked ? [] : [.revoked]) + (later.contains(where: \.isDeletion) ? [.gone] : []))
    guard possible.contains(identity.status), identity.status == least || least != .gone,
      !(least == .revoked && identity.status == .active)
    else {
      return history.breaks(
        .statusFollowsTheEvents,
        "identity \(identity.id), proved at \(identity.provedAt), is \(identity.status.rawValue), and by Apple's events of "
          + "\(told.map { "\($0.at)" }.joined(separator: ", ")) it is \(least.rawValue)")
    }
    history.count("status at the end: \(identity.status.rawValue)")
  }
}
