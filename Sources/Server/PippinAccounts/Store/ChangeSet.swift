package import PippinFoundation

/// One change of a ``ChangeSet``. Putting an aggregate inserts it or replaces it, and raises its version by one.
package enum Change: Sendable {
  case putAccount(Account)
  /// Takes the account itself away; what belongs to it goes by changes of its own.
  case removeAccount(AccountID)
  case putDeletion(Deletion)
  /// Takes away what the devices of an account's sessions are called, of all sessions that have not ended.
  case eraseDevices(of: AccountID)
  /// A key and an id that met once belong together for ever: pairing either with another is a conflict. So is a second password of an
  /// account, at every moment of a change set.
  case putIdentity(Identity)
  /// Gives the identity that is there under a key another key, and writes the rest of it too; its version goes on counting. The one
  /// way to part an id and a key, and a conflict when the old key is not there with this id, or the new one is there.
  case moveIdentity(from: IdentityKey, Identity)
  /// Notes how an identity is called on its way to another tenant, or that it moved. A conflict when that name is another identity's,
  /// or the identity has another name on the same way.
  case putTransfer(IdentityTransfer)
  /// Forgets how an identity was called on its way to any tenant.
  case removeTransfers(of: IdentityID)
  /// Takes an identity off its account for good; what it opened and what it proved go by changes of their own.
  case removeIdentity(IdentityKey)
  /// Puts a proof in the place of the one that its source gave before, wherever that was.
  case putProof(AddressProof)
  /// Takes away what an identity proved, if anything.
  case removeProof(of: IdentityID)
  case putMerge(Merge)
  /// By the account that was lost.
  case removeMerge(AccountID)
  /// Puts the password behind an identity; it goes when the identity is removed.
  case putCredential(PasswordCredential)
  case putSession(Session)
  case putProfile(FirstTimeProfile)
  case removeProfile(IdentityKey)
  /// Inserts the entry in place of the one that this identity and client had.
  case putVaultEntry(VaultEntry)
  case removeVaultEntries(of: IdentityID)
  /// Notes that the provider said that an entry's token holds; nothing where the entry was replaced or is gone.
  case noteVaultCheck(VaultEntryID, of: IdentityID, ClientID, at: Date)
  /// A conflict when this verdict was recorded before.
  case recordValidation(ValidationVerdict)
  /// Puts the same secret, sealed under another master key, in the place of `from`; where that went or was replaced, nothing
  /// happens.
  case reseal(SealedThing, from: SealedToken, to: SealedToken)
  /// Notes when a master key was first used for new things; the first note stays.
  case noteMasterKey(String, at: Date)
  /// A conflict when it was spent before, whether or not that was a precondition.
  case spend(SpentValue)
  case putRecord(FlowRecord)
  case removeRecord([UInt8])
  /// A conflict when its id or its event was journalled before.
  case journal(JournalledNotification)
  case putSigningKey(StoredSigningKey)
  /// By the number of the key.
  case removeSigningKey(Int64)
  /// A conflict when this line was written before.
  case audit(AuditEvent)
  /// Gives a line of the audit that is there its place in the chain; the head that this relies on is a precondition. A line
  /// that was erased since it was read gets no salt, as if it had been chained before.
  case chainAudit(ChainedAuditEvent)
  case putAuditHead(AuditHead)
  /// Takes the personal part and the salt from all lines of an account, chained or not; their digests stay.
  case eraseAudit(of: AccountID)
  /// Inserts a job, unless one of its kind waits that is about the same subject: then that one stays as it is.
  case enqueue(Job)
  /// Replaces a job that is there: to try it again later, or to park it.
  case putJob(Job)
  case removeJob(JobID)
  /// Ends every session that matches and lives at the end's time, which raises its version; one that expired unnoticed is left
  /// alone. One that is being opened by a commit which relies on the account is among them, unless that commit comes after this one.
  case endSessions(LiveSessions, Session.End)
  /// Ends the least recently used live sessions of an account beyond the newest `keep` (C-6); of two used at the same time the
  /// one with the greater id counts as newer.
  ///
  /// Those of each OpenID client are counted apart (`heldBy`), so that one that signs people in again and again ends none but its own.
  case limitSessions(of: AccountID, keep: Int, Session.End, heldBy: ClientID? = nil)
  /// Has the client sessions that were opened within one browser session belong to another of the same account from now on; live ones
  /// only, whose versions it raises.
  case adoptClientSessions(of: AccountID, from: SessionID, to: SessionID)
  /// Adds to a count. No decision relies on counts, so commits that add to the same one do not conflict.
  case count(EventCount)
  case noteRefusal(Refusal)
  /// Takes away what was noted of refused sign-ins to an account.
  case removeRefusals(of: AccountID)
  case putOperatorToken(OperatorToken)
  case putConsent(Consent)
  case removeConsent(AccountID, ClientID)
  case removeConsents(of: AccountID)
}

/// A set of live sessions, named without listing them.
package struct LiveSessions: Hashable, Sendable {
  /// Whose sessions.
  package let account: AccountID
  /// Only those that this identity opened, and those of OpenID clients that end with one of them.
  package let openedBy: IdentityID?
  /// All but this one, and but those of OpenID clients that were opened within it.
  package let except: SessionID?
  /// Only those of OpenID clients that end with this session of a browser.
  package let within: SessionID?
  /// Only those of OpenID clients that this client holds.
  package let heldBy: ClientID?

  package init(
    of account: AccountID, openedBy: IdentityID? = nil, except: SessionID? = nil, within: SessionID? = nil,
    heldBy: ClientID? = nil
  ) {
    self.account = account
    self.openedBy = openedBy
    self.except = except
    self.within = within
    self.heldBy = heldBy
  }

  /// Whether `session`, if it lives, is one of them.
  ///
  /// - Parameter browser: the live session of a browser to which it belongs, where an OpenID client holds it.
  package func contains(_ session: Session, openedWithin browser: Session?) -> Bool {
    session.account == account && isOpened(session, within: browser) && !isExcepted(session)
      && (within == nil || session.kind == .client && session.grant?.browserSession == within)
      && (heldBy == nil || session.kind.isOfClient && session.client == heldBy)
  }

  private func isOpened(_ session: Session, within browser: Session?) -> Bool {
    guard let openedBy else { return true }
    return session.identity == openedBy || session.kind == .client && browser?.identity == openedBy
  }

  private func isExcepted(_ session: Session) -> Bool {
    guard let except else { return false }
    return session.id == except || session.grant?.browserSession == except
  }
}

/// What a decision wants done: all of it or nothing, and only if all that the decision relied on still holds (C-2).
package struct ChangeSet: Sendable, Identifiable {
  /// Inserted in the same transaction, so that a lost answer can be resolved (C-3).
  package let id: ChangeSetID
  /// When it was decided.
  package let at: Date
  package private(set) var preconditions: [Precondition]
  package private(set) var changes: [Change] = []
  /// What the app's own tables call the accounts that the decision saw; after a deletion nobody knows any more.
  private var externalIDs: [AccountID: ExternalID] = [:]
  /// The id of the next line that it adds to the audit.
  private var nextLine: AuditEventID

  /// A change set that inherits every precondition of the snapshot it was decided upon (C-1).
  package init(id: ChangeSetID, basedOn snapshot: Snapshot, at now: Date) {
    self.id = id
    at = now
    preconditions = snapshot.preconditions
    externalIDs = snapshot.externalIDs
    nextLine = AuditEventID(id.uuid.successor)
  }

  /// The change set of the decision that a stamp is for, with every precondition of the snapshot that it is made upon (C-1).
  package init(basedOn snapshot: Snapshot, at stamp: Stamp) {
    self.init(id: stamp.changeSet, basedOn: snapshot, at: stamp.now)
    nextLine = stamp.line
  }

  /// A change set that relies on nothing; `reason` says in the code why that is right.
  package init(id: ChangeSetID, relyingOnNothingBecause reason: StaticString, at now: Date) {
    self.id = id
    at = now
    preconditions = []
    nextLine = AuditEventID(id.uuid.successor)
  }

  package mutating func add(_ change: Change) {
    changes.append(change)
    if case .putAccount(let account) = change, let id = account.externalID { externalIDs[account.id] = id }
  }

  /// Adds a line to the audit. The ids of a change set's lines follow upon each other, so that the lines are listed in their order.
  package mutating func audit(
    _ kind: AuditEvent.Kind, account: AccountID, identity: IdentityID? = nil, session: SessionID? = nil,
    client: ClientID? = nil, detail: String? = nil, actor: String? = nil
  ) {
    add(
      .audit(
        AuditEvent(
          id: nextLine, at: at, kind: kind, account: account, identity: identity, session: session, client: client,
          detail: detail, actor: actor)))
    nextLine = AuditEventID(nextLine.uuid.successor)
  }

  /// What the app's own tables call an account that is changed, as far as the decision saw it.
  package func externalID(of account: AccountID) -> ExternalID? { externalIDs[account] }

  /// Adds what the snapshot did not see and must hold all the same.
  package mutating func demand(_ precondition: Precondition) {
    preconditions.append(precondition)
  }

  /// Stops relying on what the snapshot saw of `key`; `reason` says in the code why that is right (C-1).
  package mutating func dropPrecondition(on key: AggregateKey, because reason: StaticString) {
    preconditions.removeAll { $0.key == key }
  }

  /// Relies on these alone of all that the snapshot saw; `reason` says in the code why that is right (C-1).
  package mutating func dropPreconditions(exceptOn keys: [AggregateKey], because reason: StaticString) {
    preconditions.removeAll { !keys.contains($0.key) }
  }
}

/// What a pure decision comes to: what to commit, if anything, and what to answer once that is done.
package struct Decision<Outcome: Sendable>: Sendable {
  package let changes: ChangeSet?
  package let outcome: Outcome

  package init(_ changes: ChangeSet?, _ outcome: Outcome) {
    self.changes = changes
    self.outcome = outcome
  }
}
