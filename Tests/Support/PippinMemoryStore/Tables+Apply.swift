import PippinAccounts
import PippinFoundation

extension Tables {
  /// Applies a change set that ``check(_:)`` let through, in the order of its changes.
  mutating func apply(_ changes: ChangeSet) {
    for change in changes.changes { apply(change) }
    committed[changes.id] = changes.at
  }

  private mutating func apply(_ change: Change) {
    switch change {
    case .putAccount(var account):
      account.version = next(after: accounts[account.id]?.version)
      accounts[account.id] = account.inMilliseconds
    case .removeAccount(let id):
      accounts[id] = nil
      removeProof(of: Account.mailedProof(of: id))
      removeProof(of: Account.formerProof(of: id))
    case .putMerge(var merge):
      merge.version = next(after: merges[merge.lost]?.version)
      merges[merge.lost] = merge.inMilliseconds
    case .removeMerge(let lost):
      merges[lost] = nil
    case .putDeletion(var deletion):
      deletion.version = next(after: deletions[deletion.account]?.version)
      deletions[deletion.account] = deletion.inMilliseconds
    case .eraseDevices(let account):
      for var session in sessions(of: account) where session.end == nil {
        session.device = Device()
        put(session)
      }
    case .putIdentity(var identity):
      identity.version = next(after: identities[identity.key]?.version)
      identities[identity.key] = identity.inMilliseconds
      keyOfIdentity[identity.id] = identity.key
    case .moveIdentity(let from, var identity):
      identity.version = next(after: identities.removeValue(forKey: from)?.version)
      identities[identity.key] = identity.inMilliseconds
      keyOfIdentity[identity.id] = identity.key
    case .putTransfer(var transfer):
      transfer.version = next(after: transfers[transfer.key]?.version)
      transfers[transfer.key] = transfer.inMilliseconds
    case .removeTransfers(let identity):
      transfers = transfers.filter { $0.value.identity != identity }
    case .removeIdentity(let key):
      if let removed = identities.removeValue(forKey: key) {
        keyOfIdentity[removed.id] = nil
        credentials[removed.id] = nil
        passkeys[removed.id] = nil
      }
    case .putProof(let proof):
      put(proof)
    case .removeProof(let source):
      removeProof(of: source)
    case .putCredential(var credential):
      credential.version = next(after: credentials[credential.identity]?.version)
      credential.changedAt = credential.changedAt.inMilliseconds
      credentials[credential.identity] = credential
    case .putSession(let session):
      put(session)
    case .putProfile(var profile):
      profile.version = next(after: profiles[profile.key]?.version)
      profiles[profile.key] = profile.inMilliseconds
    case .removeProfile(let key):
      profiles[key] = nil
    case .putVaultEntry(let entry):
      vault[VaultKey(identity: entry.identity, client: entry.client)] = entry.inMilliseconds
    case .removeVaultEntries(let identity):
      vault = vault.filter { $0.key.identity != identity }
    case .noteVaultCheck(let id, let identity, let client, let time):
      let key = VaultKey(identity: identity, client: client)
      guard let entry = vault[key], entry.id == id else { return }
      vault[key] =
        VaultEntry(
          id: id, identity: identity, client: client, token: entry.token, obtainedAt: entry.obtainedAt, checkedAt: time
        ).inMilliseconds
    case .recordValidation(let verdict):
      validations[verdict.id] = verdict
    case .reseal(let thing, let from, let to):
      reseal(thing, from, to)
    case .noteMasterKey(let id, let time):
      if masterKeys[id] == nil { masterKeys[id] = time.inMilliseconds }
    case .spend(let value):
      spent[value.digest] = value
    case .putRecord(var record):
      record.version = records[record.id].map { next(after: $0.version) } ?? record.firstVersion
      record.expiresAt = record.expiresAt.inMilliseconds
      records[record.id] = record
    case .removeRecord(let id):
      records[id] = nil
    case .journal(let entry):
      journal[entry.idDigest] = entry
      journalledEvents.insert(entry.eventDigest)
    case .putSigningKey(let key):
      signingKeys[key.number] = (key.inMilliseconds, next(after: signingKeys[key.number]?.version))
    case .removeSigningKey(let number):
      signingKeys[number] = nil
    case .audit(let event):
      audit[event.id] = event.inMilliseconds
    case .chainAudit(let line):
      chain(line)
    case .putAuditHead(let head):
      auditHead = head.inMilliseconds(version: next(after: auditHead?.version))
    case .eraseAudit(let account):
      eraseAudit(of: account)
    case .enqueue(let job):
      enqueue(job)
    case .putJob(let job):
      guard let stored = jobs[job.id] else { return }
      put(job, after: stored.version)
    case .removeJob(let id):
      jobs[id] = nil
    case .noteDelivery(let delivery):
      deliveries[delivery.id] = delivery.inMilliseconds
    case .endSessions(let which, let end):
      let living = living(which.account, at: end.at)
      for session in living {
        let browser = living.first { $0.id == session.grant?.browserSession }
        if which.contains(session, openedWithin: browser) { self.end(session, end) }
      }
    case .limitSessions(let account, let keep, let end, let client):
      let newestFirst = living(account, at: end.at).filter { ($0.kind.isOfClient ? $0.client : nil) == client }
        .sorted { ($0.lastUsedAt, $0.id) > ($1.lastUsedAt, $1.id) }
      for session in newestFirst.dropFirst(keep) { self.end(session, end) }
    case .adoptClientSessions(let account, let from, let to):
      for session in sessions(of: account)
      where session.kind.isOfClient && session.end == nil && session.grant?.browserSession == from {
        sessions[session.id]?.grant?.browserSession = to
        put(session)
      }
    case .count(let count):
      counts[CountKey(start: count.start, key: count.key), default: 0] += count.count
    case .noteRefusal(var refusal):
      if let account = refusal.account, accounts[account] == nil { refusal.account = nil }
      refusals[refusal.id] = refusal
    case .removeRefusals(let account):
      refusals = refusals.filter { $0.value.account != account }
    case .putOperatorToken(var token):
      token.version = next(after: operatorTokens[token.name]?.version)
      operatorTokens[token.name] = token.inMilliseconds
    case .putInvitation(var invitation):
      invitation.version = next(after: invitations[invitation.digest]?.version)
      invitations[invitation.digest] = invitation.inMilliseconds
    case .putConsent(var consent):
      let key = ConsentKey(account: consent.account, client: consent.client)
      consent.version = consents[key].map { next(after: $0.version) } ?? consent.firstVersion
      consent.grantedAt = consent.grantedAt.inMilliseconds
      consents[key] = consent
    case .removeConsent(let account, let client):
      consents[ConsentKey(account: account, client: client)] = nil
    case .removeConsents(let account):
      consents = consents.filter { $0.key.account != account }
    case .putPasskey(let passkey):
      put(passkey)
    case .putRemovedPasskey(let passkey):
      removedPasskeys[passkey.digest] = passkey.inMilliseconds
    case .forgetRemovedPasskeys(let account):
      removedPasskeys = removedPasskeys.filter { $0.value.account != account }
    case .putDeployment(var deployment):
      deployment.version = next(after: self.deployment?.version)
      deployment.signalsPausedUntil = deployment.signalsPausedUntil?.inMilliseconds
      self.deployment = deployment
    }
  }

  /// A session that expired unnoticed keeps that as its reason, so it is none of these.
  private func living(_ account: AccountID, at time: Date) -> [Session] {
    sessions(of: account).filter { $0.endReason(at: time.inMilliseconds) == nil }
  }

  private mutating func end(_ session: Session, _ end: Session.End) {
    var ended = session
    ended.end = end
    put(ended)
  }

  /// What the registration brought is written once: putting a passkey again does not change it.
  private mutating func put(_ passkey: Passkey) {
    let stored = passkeys[passkey.identity] ?? passkey
    passkeys[passkey.identity] = Passkey(
      identity: passkey.identity, version: next(after: passkeys[passkey.identity]?.version),
      credentialID: stored.credentialID, publicKey: stored.publicKey, algorithm: stored.algorithm,
      userHandle: passkey.userHandle, signCount: passkey.signCount, transports: stored.transports,
      aaguid: stored.aaguid, wasBackupEligible: stored.wasBackupEligible, isBackedUp: passkey.isBackedUp,
      hasBackupEligibilityChanged: passkey.hasBackupEligibilityChanged, wasUserVerified: passkey.wasUserVerified,
      name: passkey.name, client: stored.client, uses: passkey.uses)
  }

  private mutating func put(_ session: Session) {
    var next = session.inMilliseconds
    // What was granted is written once: putting a session again does not change it.
    if let stored = sessions[session.id] { next.grant = stored.grant }
    next.version = self.next(after: sessions[session.id]?.version)
    sessions[session.id] = next
    sessionsOfAccount[session.account, default: []].insert(session.id)
  }

  /// Counts from what is there, not from what was handed in: while a row is there, no version of it comes back.
  private func next(after version: Int64?) -> Int64 {
    (version ?? 0) + 1
  }
}
