package import PippinFoundation

/// Why nobody comes into an account for now: an operator closed it, and an operator can open it again.
package struct Suspension: Hashable, Sendable {
  /// How long a reason may be, in Unicode scalars.
  package static let longestReason = 200

  package let at: Date
  /// The operator's words, on one line; the account's person never sees them.
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

/// An operator closes an account for now: all its sessions end, and nobody comes in until it is restored.
package struct SuspendAccount: Sendable {
  package let account: AccountID
  package let suspension: Suspension
  package let changeSet: ChangeSetID
  package let audit: AuditEventID

  package init(account: AccountID, suspension: Suspension, changeSet: ChangeSetID, audit: AuditEventID) {
    self.account = account
    self.suspension = suspension
    self.changeSet = changeSet
    self.audit = audit
  }

  /// Decides, and answers the account as it is then; `nil` where there is none. One that is suspended stays as it is.
  ///
  /// A sign-in that commits meanwhile relied on the account's version, so it conflicts and is refused; one that came before is among
  /// the sessions that end.
  package func decide(on snapshot: Snapshot, now: Date) throws -> Decision<Account?> {
    guard var account = try snapshot.account(account), account.suspension == nil else {
      return Decision(nil, try snapshot.account(account))
    }
    account.suspension = suspension
    var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
    changes.add(.putAccount(account))
    changes.add(.endSessions(LiveSessions(of: account.id), Session.End(at: now, reason: .suspended)))
    changes.add(
      .audit(AuditEvent(id: audit, at: now, kind: .accountSuspended, account: account.id, actor: suspension.by)))
    return Decision(changes, account)
  }
}

/// An operator opens a suspended account again. Its sessions have ended; its person signs in as before.
package struct RestoreAccount: Sendable {
  package let account: AccountID
  /// The operator, as the audit names them.
  package let by: String
  package let changeSet: ChangeSetID
  package let audit: AuditEventID

  package init(account: AccountID, by: String, changeSet: ChangeSetID, audit: AuditEventID) {
    self.account = account
    self.by = by
    self.changeSet = changeSet
    self.audit = audit
  }

  /// Decides, and answers the account as it is then; `nil` where there is none. One that is not suspended stays as it is.
  package func decide(on snapshot: Snapshot, now: Date) throws -> Decision<Account?> {
    guard var account = try snapshot.account(account), account.suspension != nil else {
      return Decision(nil, try snapshot.account(account))
    }
    account.suspension = nil
    var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
    changes.add(.putAccount(account))
    changes.add(.audit(AuditEvent(id: audit, at: now, kind: .accountRestored, account: account.id, actor: by)))
    return Decision(changes, account)
  }
}

/// An operator ends every session of an account, which stays open.
package struct EndAllSessions: Sendable {
  package let account: AccountID
  /// The operator, as the audit names them.
  package let by: String
  package let changeSet: ChangeSetID
  package let audit: AuditEventID

  package init(account: AccountID, by: String, changeSet: ChangeSetID, audit: AuditEventID) {
    self.account = account
    self.by = by
    self.changeSet = changeSet
    self.audit = audit
  }

  /// Decides, and answers whether there is such an account.
  package func decide(on snapshot: Snapshot, now: Date) throws -> Decision<Bool> {
    guard try snapshot.account(account) != nil else { return Decision(nil, false) }
    var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
    changes.add(.endSessions(LiveSessions(of: account), Session.End(at: now, reason: .administrator)))
    changes.add(
      .audit(AuditEvent(id: audit, at: now, kind: .sessionEnded, account: account, detail: "all", actor: by)))
    return Decision(changes, true)
  }
}
