package import PippinFoundation

/// The old team was told how some of its people are called on the way to another (TRANSFER-2).
package struct NoteTransfers: Sendable {
  /// The people as they were listed, each with the name on the way.
  package let names: [(identity: Identity, key: IdentityKey)]
  package let changeSet: ChangeSetID

  package init(_ names: [(identity: Identity, key: IdentityKey)], changeSet: ChangeSetID) {
    self.names = names
    self.changeSet = changeSet
  }

  /// What the decision must see.
  package var reads: [Read] { names.flatMap { [.identity($0.identity.key), .transfer($0.key)] } }

  /// Decides, and answers how many were noted.
  ///
  /// Whoever has left or moved since they were listed is passed over, and so is whoever was noted meanwhile: the name is for ever the
  /// same (TRANSFER-5), and what it says of their having moved must stay. A name that is another's is a conflict in the store.
  package func decide(on snapshot: Snapshot, now: Date) -> Decision<Int> {
    var (changes, count) = (ChangeSet(id: changeSet, basedOn: snapshot, at: now), 0)
    for (identity, key) in names
    where snapshot.identity(identity.key)?.id == identity.id && snapshot.transfer(key)?.identity != identity.id {
      changes.add(.putTransfer(IdentityTransfer(key: key, identity: identity.id, notedAt: now)))
      count += 1
    }
    return Decision(count == 0 ? nil : changes, count)
  }
}
