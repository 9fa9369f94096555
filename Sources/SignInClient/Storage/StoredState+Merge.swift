internal import Foundation
internal import PippinSecret

extension StoredState {
  /// What is to be written where several processes share the storage: what was changed here since `base` was read, and for the rest
  /// what is stored now.
  func merged(since base: StoredState, over stored: StoredState) -> StoredState {
    // Of another server or client nothing is of use.
    guard stored.server == server, stored.clientID == clientID else { return self }
    var new = stored
    if offers != base.offers { new.offers = offers }
    if signUp != base.signUp { new.signUp = signUp }
    // Whoever wrote it first has it.
    if stored.lease == base.lease { new.lease = lease }
    new.retrySeed = stored.retrySeed ?? retrySeed
    new.outbox = outbox.merged(since: base.outbox, over: stored.outbox)
    new.session = session(since: base.session, over: stored.session)
    let known = Set(base.endings.map(\.id))
    let left = Set(endings.map(\.id))
    new.endings = stored.endings.filter { left.contains($0.id) || !known.contains($0.id) }
    new.endings += endings.filter { mine in !new.endings.contains { $0.id == mine.id } && !known.contains(mine.id) }
    // Two signed in at once: the later one stays, and the back end is told of the other.
    if let lost = stored.session, let session = new.session, lost.id != session.id, lost.id != base.session?.id {
      new.endings.append(lost)
    }
    return new
  }

  /// Whoever signed in or out counts for more than new tokens of who was there; of tokens the newest count.
  private func session(since base: StoredSession?, over stored: StoredSession?) -> StoredSession? {
    guard session?.id == base?.id else { return session }
    guard let mine = session, let stored, stored.id == mine.id else { return stored }
    if mine == base { return stored }
    return stored.receivedAt > mine.receivedAt ? stored : mine
  }
}

extension Outbox {
  /// Nothing that another process put in is lost, and nothing that was delivered comes back.
  func merged(since base: Outbox, over stored: Outbox) -> Outbox {
    let changed = entries.filter { base.entry(for: $0.user) != $0 }
    let delivered = base.entries.filter { entry(for: $0.user) == nil }.map(\.user)
    var new = stored
    for user in delivered { new.delivered(user) }
    for entry in changed { new.put(entry) }
    return new
  }
}

/// One refresh at a time, whichever process sends it. A refresh that is sent twice all the same does no harm: both have the same
/// retry key, and get the same successor.
struct RefreshLease: Codable, Sendable, Equatable {
  /// What is being exchanged. Once it was, the lease is over.
  var token: SecretText
  /// The client that sends it.
  var owner: String
  var until: Date

  init(token: SecretText, owner: String, until: Date) {
    self.token = token
    self.owner = owner
    self.until = until
  }

  /// In seconds: as long as an answer is waited for, and a little.
  static let duration: TimeInterval = 20

  /// Whether another client is to be waited for.
  func holdsUp(_ client: String, with token: SecretText, at now: Date) -> Bool {
    // One that lasts longer was written by a clock that was ahead, and holds up nobody.
    owner != client && self.token == token && now < until && until.timeIntervalSince(now) < Self.duration + 1
  }
}
