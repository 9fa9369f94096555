package import PippinFoundation

extension ChangeSet {
  /// Closes a way in that its provider no longer vouches for: its vault entries go, the sessions that it opened end, all others
  /// stay.
  ///
  /// - Parameters:
  ///   - time: when that happened, on the provider's clock; a proof from before cannot open it again.
  ///   - auditID: for the line that says so.
  package mutating func close(
    _ identity: Identity, as status: Identity.Status, at time: Date, _ reason: Session.EndReason,
    _ auditID: AuditEventID,
    now: Date
  ) {
    var closed = identity
    closed.status = status
    closed.closedAt = time.inMilliseconds
    add(.putIdentity(closed))
    add(.removeVaultEntries(of: identity.id))
    // Nobody can come in by it any more, and who has the address now must not be sent there.
    if status == .gone {
      add(.removeProof(of: identity.id))
      // But its owner, who may have no other way in, is let in by a code that is mailed there.
      if let email = identity.email, !email.isPrivate, let address = email.provedAddress {
        add(
          .putProof(
            AddressProof(
              realm: identity.key.realm, address: address, account: identity.account,
              source: Account.formerProof(of: identity.account))))
      }
    }
    add(.endSessions(LiveSessions(of: identity.account, openedBy: identity.id), Session.End(at: now, reason: reason)))
    add(
      .count(
        EventCount(
          EventCount.Key(.consentWithdrawn, provider: identity.key.provider, reason: reason.rawValue), at: now)))
    add(
      .audit(
        AuditEvent(
          id: auditID, at: now, kind: .identityRevoked, account: identity.account, identity: identity.id,
          detail: reason.rawValue)))
  }
}
