package import PippinFoundation

extension Session {
  /// What comes of ending a session.
  package enum Ending: Sendable {
    case ended
    /// It had ended or expired before.
    case alreadyEnded
    /// This account has no such session.
    case unknown
  }

  /// A session ends: a person ends this one or another of the list, or their device says that Apple's consent was withdrawn.
  ///
  /// - Parameter account: the account that the session must belong to.
  package static func end(
    _ id: SessionID, of account: AccountID, because reason: EndReason, on snapshot: Snapshot, at stamp: Stamp
  ) throws -> Decision<Ending> {
    guard let session = try snapshot.session(id), session.account == account else { return Decision(nil, .unknown) }
    guard session.endReason(at: stamp.now) == nil else { return Decision(nil, .alreadyEnded) }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    changes.end(session, at: stamp.now, reason: reason)
    changes.audit(
      .sessionEnded, account: account, identity: session.identity, session: id, client: session.client,
      detail: reason.rawValue)
    return Decision(changes, .ended)
  }
}

extension ChangeSet {
  /// Ends a session, and with that of a browser those that OpenID clients hold within it.
  package mutating func end(_ session: Session, at now: Date, reason: Session.EndReason) {
    let end = Session.End(at: now, reason: reason)
    put(session, endedBy: end)
    guard session.kind == .cookie else { return }
    add(.endSessions(LiveSessions(of: session.account, within: session.id), end))
  }

  /// Ends a browser's session that another one replaces. If both are of one account, OpenID clients keep their sessions, which belong to
  /// the new one from now on. Otherwise these end too.
  package mutating func end(_ session: Session, replacedBy next: Session, at now: Date) {
    guard session.kind == .cookie, next.kind == .cookie, next.account == session.account else {
      return end(session, at: now, reason: .signedOut)
    }
    put(session, endedBy: Session.End(at: now, reason: .signedOut))
    add(.adoptClientSessions(of: session.account, from: session.id, to: next.id))
  }

  private mutating func put(_ session: Session, endedBy end: Session.End) {
    var ended = session
    ended.end = end
    add(.putSession(ended))
  }
}

extension ChangeSet {
  /// Closes a sign-in method that its provider no longer vouches for. Its vault entries are removed and the sessions that it
  /// opened end; all other sessions stay.
  ///
  /// - Parameter time: when that happened, on the provider's clock. A proof from before cannot open it again.
  package mutating func close(
    _ identity: Identity, as status: Identity.Status, at time: Date, _ reason: Session.EndReason
  ) {
    var closed = identity
    closed.status = status
    closed.closedAt = time.inMilliseconds
    add(.putIdentity(closed))
    add(.removeVaultEntries(of: identity.id))
    // Nobody can sign in with it any more, and a person who has the address now must not be sent there.
    if status == .gone {
      add(.removeProof(of: identity.id))
      // Its owner, who may have no other sign-in method, can still sign in with a code that is mailed there.
      if let email = identity.email, !email.isPrivate, let address = email.provedAddress {
        add(
          .putProof(
            AddressProof(
              realm: identity.key.realm, address: address, account: identity.account,
              source: Account.formerProof(of: identity.account))))
      }
    }
    add(.endSessions(LiveSessions(of: identity.account, openedBy: identity.id), Session.End(at: at, reason: reason)))
    add(
      .count(
        EventCount(
          EventCount.Key(.consentWithdrawn, provider: identity.key.provider, reason: reason.rawValue), at: at)))
    audit(.identityRevoked, account: identity.account, identity: identity.id, detail: reason.rawValue)
  }
}
