package import PippinFoundation

/// Why nobody can sign in to an account at present: an operator suspended it, and an operator can restore it.
package struct Suspension: Hashable, Sendable {
  /// How long a reason may be, in Unicode scalars.
  package static let longestReason = 200

  package let at: Date
  /// What the operator wrote, on one line. The person never sees it.
  package let reason: String
  /// The operator who did it, as the audit names them.
  package let by: String

  /// - Returns: `nil` where nothing of the reason can be shown, or it is too long.
  package init?(at: Date, reason: String, by: String) {
    guard reason.unicodeScalars.count <= Self.longestReason,
      let reason = reason.cleaned(maximumLength: Self.longestReason)
    else { return nil }
    self.init(at: at, storedReason: reason, by: by)
  }

  /// One that a store kept.
  package init(at: Date, storedReason reason: String, by: String) {
    self.at = at
    self.reason = reason
    self.by = by
  }
}

extension Account {
  /// An operator suspends an account: all its sessions end, and nobody signs in to it until it is restored.
  ///
  /// A sign-in that commits meanwhile relied on the account's version, so it conflicts and is refused. One that committed before is among
  /// the sessions that end.
  ///
  /// - Returns: the account as it is then; `nil` where there is none. One that is suspended stays as it is.
  package static func suspend(
    _ id: AccountID, as suspension: Suspension, on snapshot: Snapshot, at stamp: Stamp
  ) throws -> Decision<Account?> {
    let found = try snapshot.account(id)
    guard var account = found, account.suspension == nil else { return Decision(nil, found) }
    account.suspension = suspension
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    changes.add(.putAccount(account))
    changes.add(.endSessions(LiveSessions(of: id), Session.End(at: stamp.now, reason: .suspended)))
    changes.removeRecoveries(of: id)
    changes.audit(.accountSuspended, account: id, actor: suspension.by)
    return Decision(changes, account)
  }

  /// An operator restores a suspended account. Its sessions have ended; the person signs in as before.
  ///
  /// - Parameter operator: as the audit names them.
  /// - Returns: the account as it is then; `nil` where there is none. One that is not suspended stays as it is.
  package static func restore(
    _ id: AccountID, by operator: String, on snapshot: Snapshot, at stamp: Stamp
  ) throws -> Decision<Account?> {
    let found = try snapshot.account(id)
    guard var account = found, account.suspension != nil else { return Decision(nil, found) }
    account.suspension = nil
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    changes.add(.putAccount(account))
    changes.audit(.accountRestored, account: id, actor: `operator`)
    return Decision(changes, account)
  }

  /// An operator ends every session of an account, which stays open.
  ///
  /// - Parameter operator: as the audit names them.
  /// - Returns: whether there is such an account.
  package static func endSessions(
    of id: AccountID, by operator: String, on snapshot: Snapshot, at stamp: Stamp
  ) throws -> Decision<Bool> {
    guard try snapshot.account(id) != nil else { return Decision(nil, false) }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    changes.add(.endSessions(LiveSessions(of: id), Session.End(at: stamp.now, reason: .administrator)))
    changes.audit(.sessionEnded, account: id, detail: "all", actor: `operator`)
    return Decision(changes, true)
  }
}
