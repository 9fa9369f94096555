import PippinFoundation

/// What a verified assertion changes in the passkey that made it, committed with the session that it opens or confirms.
///
/// It is added to a sign-in after every check of ours has passed (PK-60), and has the passkey's version as precondition: of two assertions
/// with one counter, one wins (PK-58).
package struct UsePasskey: Sendable {
  package let key: IdentityKey
  /// The version of the passkey by which the assertion was judged.
  package let judgedBy: Int64
  package let signCount: UInt32
  /// BS now.
  package let isBackedUp: Bool
  /// Whether BE is another than at the registration.
  package let hasBackupEligibilityChanged: Bool
  package let isUserVerified: Bool
  /// The handle that the assertion presented, if it was judged by a passkey without one: that takes it (0139).
  package let userHandle: [UInt8]?
  /// Whether the counter of a passkey that is bound to one device is judged (PK-57).
  package let trustsDeviceCounter: Bool
  package let client: ClientID
  /// Whether a recovery of the account by a mailed code may be waiting (0137).
  package let endsPendingRecovery: Bool

  package init(
    key: IdentityKey, judgedBy: Int64, signCount: UInt32, isBackedUp: Bool, hasBackupEligibilityChanged: Bool,
    isUserVerified: Bool, userHandle: [UInt8]?, trustsDeviceCounter: Bool, client: ClientID,
    endsPendingRecovery: Bool = false
  ) {
    self.key = key
    self.judgedBy = judgedBy
    self.signCount = signCount
    self.isBackedUp = isBackedUp
    self.hasBackupEligibilityChanged = hasBackupEligibilityChanged
    self.isUserVerified = isUserVerified
    self.userHandle = userHandle
    self.trustsDeviceCounter = trustsDeviceCounter
    self.client = client
    self.endsPendingRecovery = endsPendingRecovery
  }

  /// Whether it was written, or why the sign-in must not go on.
  package enum Outcome: Sendable, Equatable {
    case used
    /// The passkey was removed since the assertion was judged.
    case gone
    /// Another assertion was accepted since, and this one's counter is not greater (PK-58).
    case counter
  }

  package var reads: [Read] { [.passkey(key)] + (userHandle.map { [.passkeyHandle($0)] } ?? []) }

  /// Adds the changes to those of the sign-in. If it answers anything but `used`, nothing may be committed.
  package func join(_ snapshot: Snapshot, session: SessionID?, _ changes: inout ChangeSet) throws -> Outcome {
    guard let holder = try snapshot.passkey(key) else { return .gone }
    var passkey = holder.passkey
    guard passkey.version == judgedBy || !passkey.refuses(signCount, trustsDeviceCounter) else { return .counter }
    let isFirstChange = hasBackupEligibilityChanged && !passkey.hasBackupEligibilityChanged
    passkey.signCount = signCount
    passkey.isBackedUp = isBackedUp
    passkey.hasBackupEligibilityChanged = passkey.hasBackupEligibilityChanged || hasBackupEligibilityChanged
    passkey.wasUserVerified = passkey.wasUserVerified || isUserVerified
    if passkey.userHandle == nil { passkey.userHandle = try freeHandle(for: holder.account.id, in: snapshot) }
    passkey.uses += 1
    changes.add(.putPasskey(passkey))
    // Its owner has a passkey, so nobody needs the code that waits.
    if endsPendingRecovery { changes.add(.removeRecord(PendingRecovery.record(of: holder.account.id))) }
    if isFirstChange {
      changes.audit(
        .passkeyBackupChanged, account: holder.account.id, identity: holder.identity.id, session: session,
        client: client)
    }
    return .used
  }

  /// The presented handle, unless another account has it. Handles are not signed (PK-55), so one that is another person's is not taken:
  /// the lists that password managers get would name the passkeys of one account only.
  private func freeHandle(for account: AccountID, in snapshot: Snapshot) throws -> [UInt8]? {
    guard let userHandle, try snapshot.accounts(withPasskeyHandle: userHandle).isSubset(of: [account]) else {
      return nil
    }
    return userHandle
  }
}

extension Passkey {
  /// Whether a counter shows that the passkey may have been copied. Both 0 say nothing, and the counters of a synchronised passkey's
  /// copies are apart by design (PK-57).
  fileprivate func refuses(_ count: UInt32, _ trustsDeviceCounter: Bool) -> Bool {
    trustsDeviceCounter && !wasBackupEligible && (count != 0 || signCount != 0) && count <= signCount
  }
}

/// A passkey signed that must not sign anybody in, and its owner is to know: its counter did not grow (PK-57), or it was removed (PK-113).
///
/// The signature is good, so what came with it is spent: nobody can have the owner told twice of one answer.
package struct NotePasskeyRefusal: Sendable {
  package enum Cause: Sendable {
    /// The counter of a passkey that is bound to one device did not grow.
    case counter(IdentityKey)
    /// It was removed from an account.
    case removed(RemovedPasskey)
  }

  package let cause: Cause
  package let client: ClientID
  /// Single-use values that it uses up: the ceremony's challenge.
  package let spends: [SpentValue]

  package init(cause: Cause, client: ClientID, spends: [SpentValue]) {
    self.cause = cause
    self.client = client
    self.spends = spends
  }

  /// Whose passkey it is, or why nothing is noted.
  package enum Outcome: Sendable {
    /// The owner is to be told; the identity is gone if the passkey was removed.
    case noted(Account, IdentityID?)
    case alreadySpent
    /// The passkey or its account is not there any more.
    case gone
  }

  package var reads: [Read] {
    let subject: [Read] =
      switch cause {
      case .counter(let key): [.passkey(key)]
      case .removed(let passkey): [.removedPasskey(passkey.digest)]
      }
    return subject + spends.map { .spent($0.digest) }
  }

  /// Whose a removed passkey is, once it is known where it was removed from: a merge may have given its account to another.
  package func furtherReads(after snapshot: Snapshot) throws -> [Read] {
    guard case .removed(let passkey) = cause, let removed = try snapshot.removedPasskey(passkey.digest) else {
      return []
    }
    return try removed.readsOfOwner(after: snapshot).flatMap { read in
      if case .merge(let account) = read { [read, .account(account)] } else { [read] }
    }
  }

  /// Adds a line to the audit of the account.
  package func decide(on snapshot: Snapshot, at stamp: Stamp) throws -> Decision<Outcome> {
    guard try !spends.contains(where: { try snapshot.isSpent($0.digest) }) else { return Decision(nil, .alreadySpent) }
    let owner: (account: Account, identity: IdentityID?, kind: AuditEvent.Kind)?
    switch cause {
    case .counter(let key):
      owner = try snapshot.passkey(key).map { ($0.account, $0.identity.id, .passkeyCounterRefused) }
    case .removed(let passkey):
      guard let removed = try snapshot.removedPasskey(passkey.digest) else { return Decision(nil, .gone) }
      owner = try snapshot.account(removed.owner(in: snapshot)).map { ($0, nil, .removedPasskeyUsed) }
    }
    guard let owner else { return Decision(nil, .gone) }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    for value in spends { changes.add(.spend(value)) }
    changes.audit(owner.kind, account: owner.account.id, identity: owner.identity, client: client)
    return Decision(changes, .noted(owner.account, owner.identity))
  }
}
