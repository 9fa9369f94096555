internal import Foundation
internal import PippinSecret

extension StoredState {
  /// Merges local changes since `base` with the value that is stored now.
  func merged(since base: StoredState, over stored: StoredState) -> StoredState {
    // Data of another server or client is not merged.
    guard stored.server == server, stored.clientID == clientID else { return self }
    var new = stored
    if offers != base.offers { new.offers = offers }
    if signUp != base.signUp { new.signUp = signUp }
    // The first writer gets the lease.
    if stored.lease == base.lease { new.lease = lease }
    new.retrySeed = stored.retrySeed ?? retrySeed
    new.outbox = outbox.merged(since: base.outbox, over: stored.outbox)
    new.session = session(since: base.session, over: stored.session)
    let known = Set(base.endings.map(\.id))
    let left = Set(endings.map(\.id))
    new.endings = stored.endings.filter { left.contains($0.id) || !known.contains($0.id) }
    new.endings += endings.filter { mine in !new.endings.contains { $0.id == mine.id } && !known.contains(mine.id) }
    // Two processes signed in at once: the later session stays, and the other one is ended at the back end.
    if let lost = stored.session, let session = new.session, lost.id != session.id, lost.id != base.session?.id {
      new.endings.append(lost)
    }
    return new
  }

  /// A sign-in or sign-out takes precedence over new tokens; otherwise the newest tokens win.
  private func session(since base: StoredSession?, over stored: StoredSession?) -> StoredSession? {
    guard session?.id == base?.id else { return session }
    guard let mine = session, let stored, stored.id == mine.id else { return stored }
    if mine == base { return stored }
    return stored.receivedAt > mine.receivedAt ? stored : mine
  }
}

extension Outbox {
  /// Keeps the entries that another process added, and does not restore delivered ones.
  func merged(since base: Outbox, over stored: Outbox) -> Outbox {
    let changed = entries.filter { base.entry(for: $0.user) != $0 }
    let delivered = base.entries.filter { entry(for: $0.user) == nil }.map(\.user)
    var new = stored
    for user in delivered { new.delivered(user) }
    for entry in changed { new.put(entry) }
    return new
  }
}

/// A lease that lets only one process refresh at a time. A second refresh would do no harm: with the same retry key it
/// gets the same tokens.
struct RefreshLease: Codable, Sendable, Equatable {
  /// The token of the refresh. After it has been replaced, the lease has no effect.
  var token: SecretText
  /// The client that sends the refresh.
  var owner: String
  var until: Date

  init(token: SecretText, owner: String, until: Date) {
    self.token = token
    self.owner = owner
    self.until = until
  }

  /// In seconds: the timeout of a refresh, and a little more.
  static let duration: TimeInterval = 20

  /// Whether this client must wait for another one.
  func holdsUp(_ client: String, with token: SecretText, at now: Date) -> Bool {
    // A longer lease was written by a clock that was ahead; ignore it.
    owner != client && self.token == token && now < until && until.timeIntervalSince(now) < Self.duration + 1
  }
}
