import PippinAccounts
import PippinDatabases
import PippinFoundation

/// Commits one change set on the writer's connection, as one item of a group commit: any error undoes all of it.
struct ChangeWriter {
  let connection: SQLiteConnection

  /// Checks the preconditions of the change set, then applies its changes.
  ///
  /// - Throws: ``StoreError`` for a precondition that does not hold, `SQLiteError` for everything else; a violated unique
  ///   index means that a value that can be written only once was written before.
  func commit(_ changes: ChangeSet) throws {
    try connection.execute(ChangeSet.table.insertion(changes))
    for precondition in changes.preconditions where !changes.checks(precondition) {
      let version = try version(of: precondition.key)
      let holds =
        switch precondition.expected {
        case .absent: version == nil
        case .version(let expected): version == expected
        }
      guard holds else {
        throw StoreError(.conflict, detail: "not as it was read: \(precondition.key.kind)")
      }
    }
    for change in changes.changes { try apply(change) }
  }

  /// The version of the record under `key`, `nil` if there is none. A record without a version counts as version 1.
  private func version(of key: AggregateKey) throws(SQLiteError) -> Int64? {
    switch key {
    case .account(let id):
      try number("SELECT version FROM account WHERE id = \(id)")
    case .merge(let lost):
      try number("SELECT version FROM account_merge WHERE lost = \(lost)")
    case .identity(let key):
      try number(
        """
        SELECT version FROM identity
        WHERE subject = \(key.subject) AND tenant = \(key.tenant) AND provider = \(key.provider.rawValue)
          AND realm = \(key.realm.rawValue)
        """)
    case .session(let id):
      try number("SELECT version FROM session WHERE id = \(id)")
    case .profile(let key):
      try number(
        """
        SELECT version FROM profile
        WHERE subject = \(key.subject) AND tenant = \(key.tenant) AND provider = \(key.provider.rawValue)
          AND realm = \(key.realm.rawValue)
        """)
    case .spent(let digest):
      try number("SELECT 1 FROM spent_value WHERE digest = \(digest)")
    case .record(let id):
      try number("SELECT version FROM flow_record WHERE id = \(id)")
    case .notification(let digest):
      try number("SELECT 1 FROM notification WHERE id_digest = \(digest)")
    case .notificationEvent(let digest):
      try number("SELECT 1 FROM notification WHERE event_digest = \(digest)")
    case .signingKey(let number):
      try self.number("SELECT version FROM signing_key WHERE number = \(number)")
    case .job(let id):
      try number("SELECT version FROM job WHERE id = \(id)")
    case .transfer(let key):
      try version(ofTransfer: key)
    case .auditHead:
      try number("SELECT version FROM audit_head")
    case .credential(let identity):
      try number("SELECT version FROM password_credential WHERE identity = \(identity)")
    case .provedAddress(let realm, let address):
      try version(of: address, in: realm)
    case .deletion(let account):
      try number("SELECT version FROM deletion WHERE account = \(account)")
    case .operatorToken(let name):
      try number("SELECT version FROM operator_token WHERE name = \(name)")
    case .invitation(let digest):
      try number("SELECT version FROM invitation WHERE digest = \(digest)")
    case .externalID(let realm, let id):
      try number("SELECT version FROM account WHERE external_id = \(id.text) AND realm = \(realm.rawValue)")
    case .consent(let account, let client):
      try number("SELECT version FROM consent WHERE account = \(account) AND client = \(client.rawValue)")
    case .passkey(let identity):
      try number("SELECT version FROM passkey WHERE identity = \(identity)")
    case .removedPasskey(let digest):
      try number("SELECT 1 FROM removed_passkey WHERE digest = \(digest)")
    case .deployment:
      try number("SELECT version FROM deployment")
    }
  }

  func number(_ statement: SQLStatement) throws(SQLiteError) -> Int64? {
    try connection.first(statement) { row throws(SQLiteError) in try row.integer(0) }
  }

  private func apply(_ change: Change) throws {
    switch change {
    case .putAccount(let account): try put(account)
    case .removeAccount(let id): try removeAccount(id)
    case .putMerge(let merge): try put(merge)
    case .removeMerge(let lost): try connection.execute("DELETE FROM account_merge WHERE lost = \(lost)")
    case .putDeletion(let deletion): try put(deletion)
    case .eraseDevices(let account): try eraseDevices(of: account)
    case .putIdentity(let identity): try put(identity)
    case .moveIdentity(let from, let identity): try move(from, to: identity)
    case .putTransfer(let transfer): try put(transfer)
    case .removeTransfers(let identity):
      try connection.execute("DELETE FROM identity_transfer WHERE identity = \(identity)")
    case .removeIdentity(let key): try removeIdentity(key)
    case .putProof(let proof): try put(proof)
    case .removeProof(let source): try removeProof(of: source)
    case .putCredential(let credential): try put(credential)
    case .putSession(let session): try put(session)
    case .putProfile(let profile): try put(profile)
    case .removeProfile(let key): try removeProfile(key)
    case .putVaultEntry(let entry): try put(entry)
    case .removeVaultEntries(let identity):
      try connection.execute("DELETE FROM vault_entry WHERE identity = \(identity)")
    case .noteVaultCheck(let id, let identity, let client, let time):
      try connection.execute(
        """
        UPDATE vault_entry SET checked_at = \(time)
        WHERE identity = \(identity) AND client = \(client.rawValue) AND id = \(id)
        """)
    case .recordValidation(let verdict):
      try connection.execute(ValidationVerdict.table.insertion(verdict))
    case .reseal(let thing, let from, let to): try reseal(thing, from, to)
    case .noteMasterKey(let id, let time):
      try connection.execute(MasterKeyFirstUse.noting(MasterKeyFirstUse(id: id, firstUsedAt: time)))
    case .spend(let value):
      try connection.execute(SpentValue.table.insertion(value))
    case .putRecord(let record): try put(record)
    case .removeRecord(let id): try connection.execute("DELETE FROM flow_record WHERE id = \(id)")
    case .journal(let entry): try journal(entry)
    case .putSigningKey(let key): try put(key)
    case .removeSigningKey(let number):
      try connection.execute("DELETE FROM signing_key WHERE number = \(number)")
    case .audit(let event): try audit(event)
    case .chainAudit(let line): try chain(line)
    case .putAuditHead(let head): try put(head)
    case .eraseAudit(let account): try eraseAudit(of: account)
    case .enqueue(let job): try enqueue(job)
    case .putJob(let job): try put(job)
    case .removeJob(let id): try connection.execute("DELETE FROM job WHERE id = \(id)")
    case .noteDelivery(let delivery): try connection.execute(WebhookDelivery.table.upsert(delivery))
    case .endSessions(let which, let end): try self.end(which, end)
    case .limitSessions(let account, let keep, let end, let client):
      try limit(account, keep, end, heldBy: client)
    case .adoptClientSessions(let account, let from, let to):
      try adoptClientSessions(of: account, from: from, to: to)
    case .count(let count): try connection.execute(EventCount.adding(count))
    case .noteRefusal(let refusal): for statement in Refusal.noting(refusal) { try connection.execute(statement) }
    case .removeRefusals(let account): try connection.execute("DELETE FROM refusal WHERE account = \(account)")
    case .putOperatorToken(let token): try connection.execute(OperatorToken.table.upsert(token))
    case .putInvitation(let invitation): try connection.execute(Invitation.table.upsert(invitation))
    case .putConsent(let consent): try connection.execute(Consent.table.upsert(consent))
    case .removeConsent(let account, let client):
      try connection.execute(Consent.removal(of: account, to: client))
    case .removeConsents(let account): try connection.execute(Consent.removal(of: account))
    case .putPasskey(let passkey): try connection.execute(Passkey.table.upsert(passkey))
    case .putRemovedPasskey(let passkey): try connection.execute(RemovedPasskey.table.upsert(passkey))
    case .forgetRemovedPasskeys(let account): try connection.execute(RemovedPasskey.forgetting(account))
    case .putDeployment(let deployment): try connection.execute(Deployment.table.upsert(deployment))
    }
  }
}

extension ChangeSet {
  /// Whether the change set itself spends the value that must not be spent yet. Then the insertion is the check, because
  /// the table holds each value only once.
  fileprivate func checks(_ precondition: Precondition) -> Bool {
    guard case .spent(let digest) = precondition.key, precondition.expected == .absent else { return false }
    return changes.contains { if case .spend(let value) = $0 { value.digest == digest } else { false } }
  }
}

extension ChangeWriter {
  func put(_ entry: VaultEntry) throws(SQLiteError) { try connection.execute(VaultEntry.table.upsert(entry)) }

  func reseal(_ thing: SealedThing, _ from: SealedToken, _ to: SealedToken) throws(SQLiteError) {
    switch thing {
    case .vaultEntry(let identity, let client):
      try connection.execute(
        """
        UPDATE vault_entry SET key_id = \(to.keyID), nonce = \(to.nonce), ciphertext = \(to.ciphertext)
        WHERE identity = \(identity) AND client = \(client.rawValue)
          AND key_id = \(from.keyID) AND nonce = \(from.nonce) AND ciphertext = \(from.ciphertext)
        """)
    case .signingKey(let number):
      try connection.execute(
        """
        UPDATE signing_key SET version = version + 1, sealed_key_id = \(to.keyID), sealed_nonce = \(to.nonce),
          sealed_ciphertext = \(to.ciphertext)
        WHERE number = \(number) AND sealed_key_id = \(from.keyID) AND sealed_nonce = \(from.nonce)
          AND sealed_ciphertext = \(from.ciphertext)
        """)
    }
  }

  func put(_ record: FlowRecord) throws(SQLiteError) { try connection.execute(FlowRecord.table.upsert(record)) }

  func put(_ key: StoredSigningKey) throws(SQLiteError) { try connection.execute(StoredSigningKey.table.upsert(key)) }

  func journal(_ entry: JournalledNotification) throws(SQLiteError) {
    try connection.execute(JournalledNotification.table.insertion(entry))
  }
}

extension ChangeWriter {
  func enqueue(_ job: Job) throws(SQLiteError) { try connection.execute(Job.enqueuing(job)) }

  func put(_ job: Job) throws(SQLiteError) {
    try connection.execute("\(Job.table.update(job)) WHERE id = \(job.id)")
  }
}

extension ChangeWriter {
  func audit(_ event: AuditEvent) throws(SQLiteError) { try connection.execute(AuditEvent.table.insertion(event)) }

  func chain(_ line: ChainedAuditEvent) throws {
    // If personal data was erased since the line was read, the line gets no salt, so that it does not look as if somebody
    // had changed it.
    let salt: SQLStatement =
      line.event.isErasedInRow.map { "CASE WHEN \($0) THEN NULL ELSE \(line.link.salt) END" } ?? "\(line.link.salt)"
    let count = try connection.execute(
      """
      UPDATE audit_event SET number = \(line.link.number), personal_digest = \(line.link.personalDigest),
        hash = \(line.link.hash), salt = \(salt)
      WHERE account = \(line.event.account) AND id = \(line.event.id)
      """)
    // A line that is not found would be missing from the chain for ever.
    guard count == 1 else { throw StoreError(.conflict, detail: "the line of the audit is not there") }
  }

  func put(_ head: AuditHead) throws(SQLiteError) { try connection.execute(AuditHead.table.upsert(head)) }

  func eraseAudit(of account: AccountID) throws(SQLiteError) {
    try connection.execute(AuditEvent.erasing(of: account))
  }
}

extension ChangeWriter {
  func put(_ deletion: Deletion) throws(SQLiteError) { try connection.execute(Deletion.table.upsert(deletion)) }

  /// Ended sessions are not in the index by account. Their devices are deleted with the row, when it is purged.
  func eraseDevices(of account: AccountID) throws(SQLiteError) {
    try connection.execute(
      """
      UPDATE session SET version = version + 1, device_name = NULL, device_platform = NULL, device_app_version = NULL
      WHERE account = \(account) AND ended_at IS NULL
      """)
  }
}
