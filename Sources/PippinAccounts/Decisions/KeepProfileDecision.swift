package import FoundationEssentials

/// A name arrived with a verified subject: keep it before anything else can fail (R-1, TRAP-12).
package struct KeepProfile: Sendable {
  package let key: IdentityKey
  package let name: PersonName
  package let changeSet: ChangeSetID

  package init(key: IdentityKey, name: PersonName, changeSet: ChangeSetID) {
    self.key = key
    self.name = name
    self.changeSet = changeSet
  }

  /// What the decision must see.
  package var reads: [Read] { [.identity(key), .profile(key)] }

  /// A name is used where neither the account nor a kept profile has one, and ignored otherwise.
  package func decide(on snapshot: Snapshot, now: Date) -> ChangeSet? {
    guard snapshot.profile(key) == nil else { return nil }
    if let identity = snapshot.identity(key), snapshot.account(identity.account)?.name != nil { return nil }
    var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
    if let identity = snapshot.identity(key) {
      changes.dropPrecondition(
        on: .account(identity.account),
        because: "a kept name that the account no longer needs is ignored by the sign-in")
      changes.dropPrecondition(
        on: .identity(key), because: "a kept name that the account no longer needs is ignored by the sign-in")
    }
    changes.add(.putProfile(FirstTimeProfile(key: key, name: name, keptAt: now)))
    return changes
  }
}
