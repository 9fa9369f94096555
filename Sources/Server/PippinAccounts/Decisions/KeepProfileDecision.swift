package import PippinFoundation

/// A name arrived with a verified subject: keep it before anything else can fail (R-1, TRAP-12).
package struct KeepProfile: Sendable {
  package let key: IdentityKey
  package let name: PersonName
  /// The single-use values that the proof comes with. One that is spent proves nothing any more, so its name is not kept.
  package let spends: [SpentValue]
  /// The record that the proof was taken from, if any: without it the proof was used.
  package let record: [UInt8]?
  package let changeSet: ChangeSetID

  package init(
    key: IdentityKey, name: PersonName, spends: [SpentValue], record: [UInt8]? = nil, changeSet: ChangeSetID
  ) {
    self.key = key
    self.name = name
    self.spends = spends
    self.record = record
    self.changeSet = changeSet
  }

  /// What the decision must see.
  package var reads: [Read] {
    [.identity(key), .profile(key)] + spends.map { .spent($0.digest) } + (record.map { [.record($0)] } ?? [])
  }

  /// A name is used where neither the account nor a kept profile has one, and ignored otherwise.
  package func decide(on snapshot: Snapshot, now: Date) -> ChangeSet? {
    guard !spends.contains(where: { snapshot.isSpent($0.digest) }) else { return nil }
    if let record, snapshot.record(record) == nil { return nil }
    guard snapshot.profile(key) == nil else { return nil }
    if let identity = snapshot.identity(key), snapshot.account(identity.account)?.name != nil { return nil }
    var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
    // Another request may create the identity meanwhile. Its next sign-in then uses or removes the name.
    changes.dropPreconditions(
      exceptOn: keys, because: "a kept name that the account no longer needs is ignored by the sign-in")
    changes.add(.putProfile(FirstTimeProfile(key: key, name: name, keptAt: now)))
    return changes
  }

  /// What a snapshot on which the name is kept shows once that is committed.
  package func snapshotAfter(_ snapshot: Snapshot, now: Date) -> Snapshot {
    var after = snapshot
    after.note(FirstTimeProfile(key: key, name: name, keptAt: now, version: 1))
    return after
  }

  /// What the decision relies on.
  private var keys: [AggregateKey] {
    [.profile(key)] + spends.map { .spent($0.digest) } + (record.map { [.record($0)] } ?? [])
  }
}
