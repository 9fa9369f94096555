package import PippinFoundation
import PippinSecret
import PippinTokens

/// A recovery by a mailed code that waits, so that the owner of the account can stop it (decision 0137).
package struct PendingRecovery: Hashable, Sendable {
  /// For how many seconds a code signs in after the wait.
  package static let period: TimeInterval = 7 * 86_400

  package let account: AccountID
  package let startedAt: Date
  /// From when a code signs in.
  package let availableAt: Date
  /// SHA-256 of the secret in the mailed link that stops it.
  package let stop: [UInt8]

  package init(account: AccountID, startedAt: Date, availableAt: Date, stop: [UInt8]) {
    self.account = account
    self.startedAt = startedAt.inMilliseconds
    self.availableAt = availableAt.inMilliseconds
    self.stop = stop
  }

  package var expiresAt: Date { availableAt.addingTimeInterval(Self.period) }

  /// The id of the record of an account's one recovery that waits.
  package static func record(of account: AccountID) -> [UInt8] { SHA256.hash("pending recovery\u{0}\(account)") }
}

/// How long a recovery by a mailed code waits, and what waits already.
package struct RecoveryDelay: Sendable {
  /// In seconds; 0 if nothing waits.
  package let period: TimeInterval
  package let pending: PendingRecovery?
  /// For a new one: see ``PendingRecovery/stop``.
  package let stop: [UInt8]

  package init(period: TimeInterval, pending: PendingRecovery?, stop: [UInt8]) {
    self.period = period
    self.pending = pending
    self.stop = stop
  }

  package static let none = RecoveryDelay(period: 0, pending: nil, stop: [])

  /// Whether a code may sign in, or what it has to wait for.
  enum Verdict {
    case open
    case waits(PendingRecovery, isNew: Bool)
  }

  func verdict(on account: AccountID, at now: Date) -> Verdict {
    guard period > 0 else { return .open }
    guard let pending, pending.account == account, now < pending.expiresAt else {
      return .waits(
        PendingRecovery(account: account, startedAt: now, availableAt: now.addingTimeInterval(period), stop: stop),
        isNew: true)
    }
    return now >= pending.availableAt ? .open : .waits(pending, isNew: false)
  }
}

/// The owner of an account stops a recovery that somebody else began: the link that waits or serves, and the code that waits.
package struct StopRecovery: Sendable {
  package enum Authority: Sendable {
    /// Who has the secret of the mailed link, by its SHA-256.
    case mail([UInt8])
    /// Who is in a session from before the recovery began, or in one that a passkey opened or confirmed: somebody who waits for a mailed
    /// code has no passkey of the account.
    case session(SessionID)
  }

  package let account: AccountID
  package let authority: Authority
  /// The ids of the records of the link and of the mailed code that waits. Each is a digest, so it is made only once.
  package let (linkRecord, pendingRecord): ([UInt8], [UInt8])

  package init(account: AccountID, authority: Authority) {
    self.account = account
    self.authority = authority
    (linkRecord, pendingRecord) = (RecoveryLink.record(of: account), PendingRecovery.record(of: account))
  }

  package var reads: [Read] {
    let session: [Read] = if case .session(let id) = authority { [.session(id)] } else { [] }
    return [.account(account)] + records + session
  }

  /// The reads of what may wait.
  package var records: [Read] { [.record(linkRecord), .record(pendingRecord)] }

  /// Whether there is a recovery that this authority may stop.
  package func mayStop(
    _ snapshot: Snapshot, link: RecoveryLink?, pending: PendingRecovery?, at now: Date
  ) throws -> Bool {
    try !stopped(snapshot, link, pending, at: now).isEmpty
  }

  /// Removes what waits.
  ///
  /// - Returns: false if nothing waits that this authority may stop.
  package func decide(
    on snapshot: Snapshot, link: RecoveryLink?, pending: PendingRecovery?, at stamp: Stamp
  ) throws -> Decision<Bool> {
    let records = try stopped(snapshot, link, pending, at: stamp.now)
    guard !records.isEmpty else { return Decision(nil, false) }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    for record in records { changes.add(.removeRecord(record)) }
    switch authority {
    case .mail: changes.audit(.recoveryStopped, account: account, detail: "email")
    case .session(let id):
      changes.audit(
        .recoveryStopped, account: account, session: id, client: try snapshot.session(id)?.client, detail: "session")
    }
    return Decision(changes, true)
  }

  private func stopped(
    _ snapshot: Snapshot, _ link: RecoveryLink?, _ pending: PendingRecovery?, at now: Date
  ) throws -> [[UInt8]] {
    guard try snapshot.account(account) != nil else { return [] }
    let link = link.flatMap { $0.account == account && now < $0.expiresAt ? $0 : nil }
    let pending = pending.flatMap { $0.account == account && now < $0.expiresAt ? $0 : nil }
    let (stopsLink, stopsPending): (Bool, Bool)
    switch authority {
    case .mail(let digest):
      // Each email stops all that is under way: its reader does not know which of the two it is.
      let isKnown = [link?.stop, pending?.stop].compactMap(\.self).contains { ConstantTime.equals($0, digest) }
      (stopsLink, stopsPending) = (isKnown, isKnown)
    case .session(let id):
      guard let session = try snapshot.session(id), session.account == account, session.endReason(at: now) == nil else {
        return []
      }
      stopsLink = link.map { session.createdAt < $0.issuedAt } ?? false
      stopsPending = pending.map { session.createdAt < $0.startedAt || session.authenticatedBy == .passkey } ?? false
    }
    return (link != nil && stopsLink ? [linkRecord] : []) + (pending != nil && stopsPending ? [pendingRecord] : [])
  }
}
