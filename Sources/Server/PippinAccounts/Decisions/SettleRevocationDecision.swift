package import PippinFoundation

/// What came of a revocation that a deletion waits for; with the last of them the deletion is finished.
package struct SettleRevocation: Sendable {
  /// Whose deletion.
  package let account: AccountID
  package let entry: VaultEntryID
  /// Whether Apple showed that the token is dead; otherwise it is given up on, and left to the person.
  package let isProved: Bool
  package let changeSet: ChangeSetID
  package let audit: AuditEventID

  package init(account: AccountID, entry: VaultEntryID, isProved: Bool, changeSet: ChangeSetID, audit: AuditEventID) {
    self.account = account
    self.entry = entry
    self.isProved = isProved
    self.changeSet = changeSet
    self.audit = audit
  }

  /// What comes of it.
  package enum Outcome: Sendable {
    /// Nothing is awaited any more, and these identities may begin anew.
    case finished([IdentityKey])
    case open
    /// It was settled before, or there is no such deletion.
    case nothingToSettle
  }

  /// What the decision must see.
  package var reads: [Read] { [.deletion(account), .signInMethods(account)] }

  /// Decides; commits nothing.
  package func decide(on snapshot: Snapshot, now: Date) -> Decision<Outcome> {
    guard var deletion = snapshot.deletion(account), deletion.awaited.contains(entry) else {
      return Decision(nil, .nothingToSettle)
    }
    var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
    deletion.awaited.removeAll { $0 == entry }
    if !isProved { deletion.atApple = .manual }
    guard deletion.awaited.isEmpty else {
      changes.add(.putDeletion(deletion))
      return Decision(changes, .open)
    }
    deletion.finishedAt = now
    changes.add(.putDeletion(deletion))
    let tombstones = snapshot.signInMethods(account)
    for tombstone in tombstones { changes.add(.removeIdentity(tombstone.key)) }
    changes.add(
      .audit(
        AuditEvent(
          id: audit, at: now, kind: .deletionFinished, account: account, detail: deletion.atApple.rawValue)))
    return Decision(changes, .finished(tombstones.map(\.key)))
  }
}
