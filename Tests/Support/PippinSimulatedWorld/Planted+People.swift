import PippinAccounts
import PippinMemoryStore

extension PlantedMistake {
  /// The change set as a mistake would have made it that knows what is stored.
  func altered(_ given: ChangeSet, seeing memory: MemoryStore, _ identities: Identities) -> ChangeSet {
    let given = alteredForPeers(altered(given), in: memory)
    switch self {
    case .mailedCodeTwice where given.opensSession:
      return given.without { if case .removeRecord = $0 { true } else { false } }
    case .valueNotSpent where given.opensSession: return given.without { if case .spend = $0 { true } else { false } }
    case .challengeNotSpent where given.usesPasskey:
      return given.without { if case .spend = $0 { true } else { false } }
    case .typedAddressProved where given.usesPasskey: return given.provingTyped
    case .removedPasskeyAccepted where given.has(.identityUnlinked): return given.without(\.isRemovalOfPasskey)
    case .passkeyOutlivesAccount where given.has(.accountDeleted): return given.without(\.isRemovalOfPasskey)
    case .oldPasswordAfterReset where given.has(.passwordReset):
      return given.without { if case .putCredential = $0 { true } else { false } }
    case .sessionsOutliveReset where given.has(.passwordReset):
      return given.without { if case .endSessions = $0 { true } else { false } }
    case .guessesNotCounted:
      // What only counts, counts nothing after the first time.
      guard given.changes.allSatisfy({ $0.record != nil }) else { return given }
      return given.without { change in change.record.map { memory.version(of: .record($0)) != nil } ?? false }
    case .undoMovesAll: return given.movingAll(identities)
    case .lastMethodRemoved where given.has(.identityUnlinked): return given.removingAll(identities)
    case .mailLost:
      guard (given.id.uuid.bytes.last ?? 0) % 4 == 0 else { return given }
      return given.without { if case .enqueue(let job) = $0 { job.kind == .mail } else { false } }
    case .refreshCountsAsProof where !given.changes.contains { if case .audit = $0 { true } else { false } }:
      let changes = given.changes.map { change in
        guard case .putSession(var session) = change, session.rotatedAt == given.at else { return change }
        session.authenticatedAt = given.at
        return .putSession(session)
      }
      return given.with(changes, preconditions: given.preconditions)
    default: return given
    }
  }
}

extension Change {
  fileprivate var isRemovalOfPasskey: Bool {
    if case .removeIdentity(let key) = self { key.provider == .passkey } else { false }
  }

  /// The record that it puts.
  fileprivate var record: [UInt8]? { if case .putRecord(let record) = self { record.id } else { nil } }
}

extension ChangeSet {
  fileprivate var opensSession: Bool {
    changes.contains { if case .putSession = $0 { true } else { false } }
  }

  fileprivate var usesPasskey: Bool {
    changes.contains { if case .putPasskey = $0 { true } else { false } }
  }

  /// With a proof of each address that nobody proved.
  fileprivate var provingTyped: ChangeSet {
    var all = changes
    for case .putAccount(let account) in changes {
      guard let email = account.email, !email.isVerified, let address = CanonicalAddress(email.address) else {
        continue
      }
      all.append(
        .putProof(
          AddressProof(realm: account.realm, address: address, account: account.id, source: account.mailedProof)))
    }
    return with(all, preconditions: preconditions)
  }

  fileprivate func has(_ kind: AuditEvent.Kind) -> Bool {
    changes.contains { if case .audit(let line) = $0 { line.kind == kind } else { false } }
  }

  /// A removal of all sign-in methods.
  fileprivate func removingAll(_ identities: Identities) -> ChangeSet {
    var all = changes
    for case .putAccount(let account) in changes {
      for identity in identities.identities(of: account.id) { all.append(.removeIdentity(identity.key)) }
    }
    return with(all, preconditions: preconditions)
  }

  /// An undo that moves whatever the survivor has to the account that is back.
  fileprivate func movingAll(_ identities: Identities) -> ChangeSet {
    let back = changes.compactMap { if case .removeMerge(let lost) = $0 { lost } else { nil } }
    guard let lost = back.first,
      let survivor = changes.lazy.compactMap({ change -> AccountID? in
        if case .putAccount(let account) = change, account.id != lost { account.id } else { nil }
      }).first
    else { return self }
    let moved = Set(changes.compactMap { if case .putIdentity(let identity) = $0 { identity.id } else { nil } })
    var all = changes
    for var identity in identities.identities(of: survivor) where !moved.contains(identity.id) {
      identity.account = lost
      all.append(.putIdentity(identity))
    }
    return with(all, preconditions: preconditions)
  }
}
