package import PippinFoundation

/// One change of a ``ChangeSet``. Putting an aggregate inserts it or replaces it, and raises its version by one.
package enum Change: Sendable {
  case putAccount(Account)
  /// Removes the account itself; separate changes remove what belongs to it.
  case removeAccount(AccountID)
  case putDeletion(Deletion)
  /// Erases the device descriptions of an account's sessions that have not ended.
  case eraseDevices(of: AccountID)
  /// An id and a key stay paired for ever: pairing either with another is a conflict. So is a second password of an account, at any
  /// point within a change set.
  case putIdentity(Identity)
  /// Gives an existing identity another key, and writes its other members too; its version goes on counting. Only this change
  /// separates an id from its key. It is a conflict if the old key is not there with this id, or the new one is there.
  case moveIdentity(from: IdentityKey, Identity)
  /// Records the transfer identifier of an identity for another tenant, or that it moved. It is a conflict if another identity has
  /// the identifier, or the identity has another one for the same transfer.
  case putTransfer(IdentityTransfer)
  /// Removes the transfer identifiers of an identity for all tenants.
  case removeTransfers(of: IdentityID)
  /// Removes an identity for good; separate changes remove its sessions and its proof.
  case removeIdentity(IdentityKey)
  /// Puts a proof and removes the previous one of the same source, wherever that was.
  case putProof(AddressProof)
  /// Removes the proof of an identity, if there is one.
  case removeProof(of: IdentityID)
  case putMerge(Merge)
  /// By the account that was lost.
  case removeMerge(AccountID)
  /// Puts the password of an identity; removing the identity removes it.
  case putCredential(PasswordCredential)
  case putSession(Session)
  case putProfile(FirstTimeProfile)
  case removeProfile(IdentityKey)
  /// Inserts the entry in place of the one that this identity and client had.
  case putVaultEntry(VaultEntry)
  case removeVaultEntries(of: IdentityID)
  /// Records that the provider confirmed an entry's token; does nothing if the entry was replaced or is gone.
  case noteVaultCheck(VaultEntryID, of: IdentityID, ClientID, at: Date)
  /// A conflict when this verdict was recorded before.
  case recordValidation(ValidationVerdict)
  /// Replaces `from` by the same secret, sealed under another master key; does nothing if `from` was replaced or is gone.
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
  /// Chains an existing line of the audit; the head that this relies on is a precondition. A line that was erased since it
  /// was read gets no salt, as if it had been chained before the erasure.
  case chainAudit(ChainedAuditEvent)
  case putAuditHead(AuditHead)
  /// Erases the personal part and the salt of all lines of an account, chained or not; their digests stay.
  case eraseAudit(of: AccountID)
  /// Inserts a job, unless one of its kind and subject waits already; that one is not changed.
  case enqueue(Job)
  /// Replaces a job that is there: to try it again later, or to park it.
  case putJob(Job)
  case removeJob(JobID)
  /// Records that a webhook was accepted, or a test was not, in place of what was recorded about the same message.
  case noteDelivery(WebhookDelivery)
  /// Ends every matching session that is live at the end's time, and raises its version; an expired one is left alone. A session
  /// that a concurrent commit opens, relying on the account, is included unless that commit comes after this one.
  case endSessions(LiveSessions, Session.End)
  /// Ends the least recently used live sessions of an account beyond the newest `keep` (C-6); of two used at the same time the
  /// one with the greater id counts as newer.
  ///
  /// Those of each OpenID client are counted apart (`heldBy`), so that a client that signs people in again and again ends only its
  /// own.
  ///
  /// The audit has no line about it: only the store finds out whether a session ends, and which.
  case limitSessions(of: AccountID, keep: Int, Session.End, heldBy: ClientID? = nil)
  /// Moves the client sessions of one browser session to another of the same account; live ones only, whose versions it raises.
  case adoptClientSessions(of: AccountID, from: SessionID, to: SessionID)
  /// Adds to a count. No decision relies on counts, so commits that add to the same one do not conflict.
  case count(EventCount)
  case noteRefusal(Refusal)
  /// Removes the refused sign-ins to an account.
  case removeRefusals(of: AccountID)
  case putOperatorToken(OperatorToken)
  case putConsent(Consent)
  case removeConsent(AccountID, ClientID)
  case removeConsents(of: AccountID)
  /// Puts the passkey of an identity; removing the identity removes it.
  case putPasskey(Passkey)
  /// Remembers a passkey that was removed.
  case putRemovedPasskey(RemovedPasskey)
  /// Forgets the passkeys that were removed from an account.
  case forgetRemovedPasskeys(of: AccountID)
  case putDeployment(Deployment)
  case putInvitation(Invitation)
}

/// Which sessions an operator ends for all accounts together; an empty filter is all of them.
package struct SessionFilter: Hashable, Sendable {
  /// Only those of this client: an app, a website or an OpenID client.
  package var client: ClientID?
  /// Only those that were opened, or in which the person signed in again, at this time or later.
  package var since: Date?
  /// Only those that were opened before this time.
  package var before: Date?

  package init(client: ClientID? = nil, since: Date? = nil, before: Date? = nil) {
    self.client = client
    self.since = since
    self.before = before
  }

  package var isEmpty: Bool { self == SessionFilter() }

  /// Whether `session` is one of them.
  package func contains(_ session: Session) -> Bool {
    (client == nil || session.client == client)
      && since.map { session.createdAt >= $0 || session.authenticatedAt >= $0 } ?? true
      && before.map { session.createdAt < $0 } ?? true
  }
}

/// A set of live sessions, named without listing them.
package struct LiveSessions: Hashable, Sendable {
  /// The account of the sessions.
  package let account: AccountID
  /// Only those that this identity opened, and those of OpenID clients that end with one of them.
  package let openedBy: IdentityID?
  /// Of those that the identity opened only what was opened, and proved last, before this time.
  package let provedBefore: Date?
  /// All except this one and the OpenID clients' sessions that were opened within it.
  package let except: SessionID?
  /// Only sessions of OpenID clients that end with this browser session.
  package let within: SessionID?
  /// Only sessions that this OpenID client holds.
  package let heldBy: ClientID?
  /// Only these, and those of OpenID clients that end with one of them.
  package let matching: SessionFilter

  package init(
    of account: AccountID, openedBy: IdentityID? = nil, except: SessionID? = nil, within: SessionID? = nil,
    heldBy: ClientID? = nil, matching: SessionFilter = SessionFilter()
  ) {
    self.matching = matching
    self.account = account
    self.openedBy = openedBy
    self.except = except
    self.within = within
    self.heldBy = heldBy
    provedBefore = nil
  }

  /// The sessions that an identity opened and nobody has proved again since `time`.
  package init(of account: AccountID, openedBy identity: IdentityID, provedBefore time: Date) {
    self.account = account
    openedBy = identity
    provedBefore = time
    (except, within, heldBy) = (nil, nil, nil)
    matching = SessionFilter()
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
    guard openedBy != nil || !matching.isEmpty else { return true }
    return isOpened(session) || session.kind == .client && browser.map(isOpened) ?? false
  }

  private func isOpened(_ session: Session) -> Bool {
    guard openedBy == nil || session.identity == openedBy, matching.contains(session) else { return false }
    return provedBefore.map { session.createdAt < $0 && session.authenticatedAt < $0 } ?? true
  }

  private func isExcepted(_ session: Session) -> Bool {
    guard let except else { return false }
    return session.id == except || session.grant?.browserSession == except
  }
}

/// The changes of a decision: all of them are applied or none, and only if all preconditions still hold (C-2).
package struct ChangeSet: Sendable, Identifiable {
  /// Inserted in the same transaction, so that a lost answer can be resolved (C-3).
  package let id: ChangeSetID
  /// When it was decided.
  package let at: Date
  package private(set) var preconditions: [Precondition]
  /// What the snapshot showed that it was decided upon: what it demands, and what was dropped by name. The simulation's laws compare.
  package let basis: [Precondition]
  package private(set) var changes: [Change] = []
  /// The external ids of the accounts in the snapshot; after a deletion they can no longer be read.
  private var externalIDs: [AccountID: ExternalID] = [:]
  /// The id of the next line that it adds to the audit.
  private var nextLine: AuditEventID

  /// A change set that inherits every precondition of the snapshot it was decided upon (C-1).
  package init(id: ChangeSetID, basedOn snapshot: Snapshot, at now: Date) {
    self.id = id
    at = now
    preconditions = snapshot.preconditions
    basis = snapshot.preconditions
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
    basis = []
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

  /// Writes into its lines of the audit where the request came from that made the changes.
  ///
  /// Not into lines about an account whose audit it erases: they are kept when nobody's data is left.
  ///
  /// - Parameter source: asked for once, if there is such a line.
  package mutating func note(source: () -> ChangeSource?) {
    var known: ChangeSource??
    var erased: Set<AccountID> = []
    for index in changes.indices {
      switch changes[index] {
      case .eraseAudit(let account): erased.insert(account)
      case .audit(let line) where !erased.contains(line.account):
        let source = known ?? source()
        known = .some(source)
        changes[index] = .audit(line.from(source))
      default: break
      }
    }
  }

  /// The external id of an account that is changed, as far as the decision read it.
  package func externalID(of account: AccountID) -> ExternalID? { externalIDs[account] }

  /// Adds a precondition that the snapshot does not have.
  package mutating func demand(_ precondition: Precondition) {
    preconditions.append(precondition)
  }

  /// Drops the precondition on `key`; `reason` says in the code why that is right (C-1).
  package mutating func dropPrecondition(on key: AggregateKey, because reason: StaticString) {
    preconditions.removeAll { $0.key == key }
  }

  /// Drops all preconditions except those on `keys`; `reason` says in the code why that is right (C-1).
  package mutating func dropPreconditions(exceptOn keys: [AggregateKey], because reason: StaticString) {
    preconditions.removeAll { !keys.contains($0.key) }
  }
}

/// The result of a pure decision: the change set to commit, if any, and the outcome to answer after the commit.
package struct Decision<Outcome: Sendable>: Sendable {
  package let changes: ChangeSet?
  package let outcome: Outcome

  package init(_ changes: ChangeSet?, _ outcome: Outcome) {
    self.changes = changes
    self.outcome = outcome
  }
}
