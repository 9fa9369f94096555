import PippinAccounts
import PippinDatabases
import PippinFoundation
import PippinSecret

/// The statements that commit one change set, for one pipeline. No statement can depend on the result of an earlier one, so each
/// raises an error if a precondition does not hold, and the transaction fails with it (C-2).
struct CommitScript {
  private(set) var statements: [SQLStatement] = []

  /// The keys that must be absent and are inserted: the insertion is the check.
  private var unseen: Set<AggregateKey> = []
  /// The sessions that are put and have a version as a precondition: they are locked, and have not ended.
  private var livingSessions: Set<SessionID> = []
  /// The checks that go into one statement, in their order.
  private var demands: SQLStatement?
  /// The audit events that go into one statement, because no other statement reads them.
  var audit: [AuditEvent] = []

  init(_ changes: ChangeSet) {
    statements.reserveCapacity(changes.preconditions.count + 2 * changes.changes.count + 1)
    add(ChangeSet.table.insertion(changes))
    let inserted = Set(changes.changes.flatMap(\.putKeys))
    // The new key of an identity that moves may exist before another change puts it.
    let isMoving = changes.changes.contains { if case .moveIdentity = $0 { true } else { false } }
    for (index, (key, expected)) in Self.ordered(changes).enumerated() {
      switch expected {
      case nil: demandNothing(of: key)
      case .version(let version): demand(version, of: key, whichIsPut: inserted.contains(key))
      case .absent where inserted.contains(key) && !isMoving: unseen.insert(key)
      case .absent:
        lock()
        demandAbsence(of: key, token: changes.id.uuid.bytes + [UInt8(truncatingIfNeeded: index)])
      }
    }
    lock()
    for change in changes.changes { apply(change) }
    writeAudit()
  }

  mutating func add(_ statement: SQLStatement) {
    statements.append(statement)
  }

  /// Adds a statement that must change a row.
  mutating func demandOne(_ statement: SQLStatement, _ what: String) {
    add("WITH done AS (\(statement) RETURNING 1) SELECT pippin_require(EXISTS (SELECT FROM done), \(what))")
  }

  /// Inserts a record whose key must be absent, or upserts it.
  mutating func put<Record>(_ record: Record, into table: Table<Record>, under key: AggregateKey) {
    add(takesUnseen(key) ? table.insertion(record) : table.upsert(record))
  }

  /// Whether the next insertion under `key` must find nothing there.
  mutating func takesUnseen(_ key: AggregateKey) -> Bool {
    unseen.remove(key) != nil
  }

  /// Whether the session is locked: it has not ended, and cannot end before the commit.
  func isLocked(_ id: SessionID) -> Bool {
    livingSessions.contains(id)
  }

  /// The preconditions, and the accounts that changes look at without a precondition, in the order in which all commits lock them.
  private static func ordered(_ changes: ChangeSet) -> [(AggregateKey, Precondition.Expectation?)] {
    var keys = changes.preconditions.map { ($0.key, Optional($0.expected)) }
    for key in Set(changes.changes.compactMap(\.accountToLock)) where !keys.contains(where: { $0.0 == key }) {
      keys.append((key, nil))
    }
    return keys.map { ($0, $0.0.order) }.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
  }

  /// Waits for commits that rely on the row, such as a sign-in: a statement that had begun before would not see the sign-in's
  /// session. Nor would it see that the account is being deleted.
  private mutating func demandNothing(of key: AggregateKey) {
    join("(SELECT version FROM \(key.place) FOR UPDATE)")
  }

  private mutating func join(_ demand: SQLStatement) {
    demands = demands.map { "\($0), \(demand)" } ?? demand
  }

  /// Locks the row of a precondition, so that it stays unchanged until the commit.
  private mutating func demand(_ version: Int64, of key: AggregateKey, whichIsPut isPut: Bool) {
    var found: SQLStatement = "(SELECT \(key.version) FROM \(key.place) FOR UPDATE)"
    if case .session(let id) = key {
      if isPut { livingSessions.insert(id) } else { found = "coalesce(\(found), (\(Self.endedVersion(of: id))))" }
    }
    join("pippin_require(\(found) = \(version), \(key.kind))")
  }

  /// Adds the collected checks as one statement.
  private mutating func lock() {
    guard let demands = demands.take() else { return }
    add("SELECT \(demands)")
  }

  private static func endedVersion(of id: SessionID) -> SQLStatement {
    "SELECT version FROM ended_session WHERE id = \(id)"
  }

  private mutating func demandAbsence(of key: AggregateKey, token: [UInt8]) {
    statements += key.absence(token)
    if case .session(let id) = key { add(Self.demandNotEnded(id)) }
  }

  /// A session's two tables share no index, so this checks that a session that is put without having been read has not ended.
  static func demandNotEnded(_ id: SessionID) -> SQLStatement {
    "SELECT pippin_require(NOT EXISTS (\(endedVersion(of: id))), \(AggregateKey.session(id).kind))"
  }
}

extension Change {
  /// The account whose sessions the change ends by a condition, or that a refusal names.
  fileprivate var accountToLock: AggregateKey? {
    switch self {
    case .endSessions(let which, _): .account(which.account)
    case .noteRefusal(let refusal): refusal.account.map { .account($0) }
    default: nil
    }
  }

  /// The keys that exist after the change.
  fileprivate var putKeys: [AggregateKey] {
    switch self {
    case .putAccount(let account):
      [.account(account.id)] + (account.externalID.map { [.externalID(account.realm, $0)] } ?? [])
    case .putMerge(let merge): [.merge(merge.lost)]
    case .putDeletion(let deletion): [.deletion(deletion.account)]
    case .putIdentity(let identity): [.identity(identity.key)]
    case .putTransfer(let transfer): [.transfer(transfer.key)]
    case .putCredential(let credential): [.credential(credential.identity)]
    case .putSession(let session): [.session(session.id)]
    case .putProfile(let profile): [.profile(profile.key)]
    case .spend(let value): [.spent(value.digest)]
    case .putRecord(let record): [.record(record.id)]
    case .journal(let entry): [.notification(entry.idDigest), .notificationEvent(entry.eventDigest)]
    case .putSigningKey(let key): [.signingKey(key.number)]
    case .putAuditHead: [.auditHead]
    case .putOperatorToken(let token): [.operatorToken(token.name)]
    case .putConsent(let consent): [.consent(consent.account, consent.client)]
    case .putProof(let proof): [.provedAddress(proof.realm, proof.address)]
    case .putPasskey(let passkey): [.passkey(passkey.identity)]
    case .putRemovedPasskey(let passkey): [.removedPasskey(passkey.digest)]
    case .putDeployment: [.deployment]
    case .putInvitation(let invitation): [.invitation(invitation.digest)]
    default: []
    }
  }
}

extension CommitScript {
  mutating func apply(_ change: Change) {
    switch change {
    case .putAccount(let account): put(account, into: Account.table, under: .account(account.id))
    case .removeAccount(let id):
      add("DELETE FROM account WHERE id = \(id)")
      add("SELECT pippin_remove_proof(\(Account.mailedProof(of: id)))")
      add("SELECT pippin_remove_proof(\(Account.formerProof(of: id)))")
    case .putMerge(let merge): put(merge, into: Merge.table, under: .merge(merge.lost))
    case .removeMerge(let lost): add("DELETE FROM account_merge WHERE lost = \(lost)")
    case .putDeletion(let deletion): put(deletion, into: Deletion.table, under: .deletion(deletion.account))
    case .eraseDevices(let account): eraseDevices(of: account)
    case .putIdentity(let identity): put(identity)
    case .moveIdentity(let from, let identity): move(from, to: identity)
    case .putTransfer(let transfer): put(transfer)
    case .removeTransfers(let identity): add("DELETE FROM identity_transfer WHERE identity = \(identity)")
    case .removeIdentity(let key): removeIdentity(key)
    case .putProof(let proof): put(proof)
    case .removeProof(let source): add("SELECT pippin_remove_proof(\(source))")
    case .putCredential(let credential):
      put(credential, into: PasswordCredential.table, under: .credential(credential.identity))
    case .putSession(let session): put(session)
    case .putProfile(let profile): put(profile, into: FirstTimeProfile.table, under: .profile(profile.key))
    case .removeProfile(let key): add("DELETE FROM profile WHERE \(key.condition)")
    case .putVaultEntry(let entry): add(VaultEntry.table.upsert(entry))
    case .removeVaultEntries(let identity): add("DELETE FROM vault_entry WHERE identity = \(identity)")
    case .noteVaultCheck(let id, let identity, let client, let time):
      add(
        """
        UPDATE vault_entry SET checked_at = \(time)
        WHERE identity = \(identity) AND client = \(client.rawValue) AND id = \(id)
        """)
    case .recordValidation(let verdict):
      add(ValidationVerdict.table.insertion(verdict))
    case .reseal(let thing, let from, let to): reseal(thing, from, to)
    case .noteMasterKey(let id, let time):
      add(MasterKeyFirstUse.noting(MasterKeyFirstUse(id: id, firstUsedAt: time)))
    case .spend(let value): add(SpentValue.table.insertion(value))
    case .putRecord(let record): put(record, into: FlowRecord.table, under: .record(record.id))
    case .removeRecord(let id): add("DELETE FROM flow_record WHERE id = \(id)")
    case .journal(let entry): journal(entry)
    case .putSigningKey(let key): put(key, into: StoredSigningKey.table, under: .signingKey(key.number))
    case .removeSigningKey(let number): add("DELETE FROM signing_key WHERE number = \(number)")
    case .audit(let event): audit.append(event)
    case .chainAudit(let line): chain(line)
    case .putAuditHead(let head): put(head, into: AuditHead.table, under: .auditHead)
    case .eraseAudit(let account): eraseAudit(of: account)
    case .enqueue(let job): add(Job.enqueuing(job))
    case .putJob(let job): add("\(Job.table.update(job)) WHERE id = \(job.id)")
    case .removeJob(let id): add("DELETE FROM job WHERE id = \(id)")
    case .noteDelivery(let delivery): add(WebhookDelivery.table.upsert(delivery))
    case .endSessions(let which, let end): self.end(which, end)
    case .limitSessions(let account, let keep, let end, let client):
      limit(account, keep, end, heldBy: client)
    case .adoptClientSessions(let account, let from, let to):
      add(Session.adoption(of: account, from: from, to: to))
    case .count(let count): add(EventCount.newTable.insertion(count))
    case .noteRefusal(let refusal): for statement in Refusal.noting(refusal) { add(statement) }
    case .removeRefusals(let account): add("DELETE FROM refusal WHERE account = \(account)")
    case .putOperatorToken(let token): put(token, into: OperatorToken.table, under: .operatorToken(token.name))
    case .putInvitation(let invitation):
      put(invitation, into: Invitation.table, under: .invitation(invitation.digest))
    case .putConsent(let consent):
      put(consent, into: Consent.table, under: .consent(consent.account, consent.client))
    case .removeConsent(let account, let client): add(Consent.removal(of: account, to: client))
    case .removeConsents(let account): add(Consent.removal(of: account))
    case .putPasskey(let passkey): put(passkey, into: Passkey.table, under: .passkey(passkey.identity))
    case .putRemovedPasskey(let passkey):
      put(passkey, into: RemovedPasskey.table, under: .removedPasskey(passkey.digest))
    case .forgetRemovedPasskeys(let account): add(RemovedPasskey.forgetting(account))
    case .putDeployment(let deployment): put(deployment, into: Deployment.table, under: .deployment)
    }
  }
}

extension CommitScript {
  mutating func put(_ identity: Identity) {
    guard !takesUnseen(.identity(identity.key)) else { return add(Identity.table.insertion(identity)) }
    demandOne(Identity.table.upsert(identity), "id of an identity's key")
  }

  /// If the new key exists already, its unique index is violated.
  mutating func move(_ from: IdentityKey, to identity: Identity) {
    demandOne(
      "\(Identity.move(identity)) WHERE id = \(identity.id) AND \(from.condition)", "old key of an identity")
  }

  mutating func removeIdentity(_ key: IdentityKey) {
    for table: SQLStatement in ["password_credential", "passkey"] {
      add("DELETE FROM \(table) WHERE identity IN (SELECT id FROM identity WHERE \(key.condition))")
    }
    add("DELETE FROM identity WHERE \(key.condition)")
  }

  mutating func put(_ transfer: IdentityTransfer) {
    guard !takesUnseen(.transfer(transfer.key)) else { return add(IdentityTransfer.table.insertion(transfer)) }
    demandOne(IdentityTransfer.table.upsert(transfer), "owner of a transfer subject")
  }

  mutating func put(_ proof: AddressProof) {
    let isNew = takesUnseen(.provedAddress(proof.realm, proof.address))
    add(
      """
      SELECT pippin_put_proof(\(proof.source), \(proof.realm.rawValue), \(proof.address.text), \(proof.account), \(isNew))
      """)
  }
}

extension CommitScript {
  /// A session that has ended stays as it is: putting it again is a conflict.
  mutating func put(_ session: Session) {
    let id = session.id
    let table = Session.livingTable
    let putting = takesUnseen(.session(id)) ? table.insertion(session) : table.upsert(session)
    add(isLocked(id) ? putting : "WITH put AS (\(putting)) \(Self.demandNotEnded(id))")
    if let end = session.end { move("id = \(id)", end, isWritten: true) }
  }

  mutating func end(_ which: LiveSessions, _ end: Session.End) {
    move(which.condition(at: end.at, in: "session WHERE"), end, isWritten: false)
  }

  mutating func limit(_ account: AccountID, _ keep: Int, _ end: Session.End, heldBy client: ClientID?) {
    move(
      """
      id IN (
        SELECT id FROM session
        WHERE account = \(account) AND expires_at > \(end.at) AND \(Session.condition(heldBy: client))
        ORDER BY last_used_at DESC, id DESC OFFSET \(keep))
      """, end, isWritten: false)
  }

  /// The devices of ended sessions are deleted with the row, when it is purged.
  mutating func eraseDevices(of account: AccountID) {
    add(
      """
      UPDATE session SET version = version + 1, device_name = NULL, device_platform = NULL, device_app_version = NULL
      WHERE account = \(account)
      """)
  }

  /// Moves sessions to the table of ended ones; `isWritten` means that the version was counted up already.
  private mutating func move(_ condition: SQLStatement, _ end: Session.End, isWritten: Bool) {
    add(
      """
      WITH gone AS (DELETE FROM session WHERE \(condition) RETURNING *)
      \(Session.moving(end, isWritten)) FROM gone
      """)
  }
}

extension Session {
  private static let endColumns = ["ended_at", "end_reason"]

  /// The table of sessions that have not ended, without the time and the reason of an end.
  static let livingTable = table.without(Set(endColumns))

  /// The columns of a session, read from the table of those that have not ended.
  static let livingSelection: SQLStatement = {
    let nothing = ["ended_at": "NULL::bigint", "end_reason": "NULL::text"]
    let columns = table.columns.map { column in nothing[column.name] ?? "session.\(column.name)" }
    return SQLStatement(stringLiteral: columns.joined(separator: ", "))
  }()

  /// `INSERT INTO ended_session (…) SELECT …` with the time and the reason at the end.
  fileprivate static func moving(_ end: End, _ isWritten: Bool) -> SQLStatement {
    "\(isWritten ? movingAsWritten : movingAnew), \(end.at), \(end.reason.storedWord)"
  }

  private static let movingAsWritten = moving(version: "version")
  private static let movingAnew = moving(version: "version + 1")

  private static func moving(version: String) -> SQLStatement {
    let columns = livingTable.columns
    let names = (columns.map(\.name) + endColumns).joined(separator: ", ")
    let values = columns.map { $0.role == .version ? version : $0.name }.joined(separator: ", ")
    return SQLStatement(stringLiteral: "INSERT INTO ended_session (\(names)) SELECT \(values)")
  }
}

extension CommitScript {
  mutating func reseal(_ thing: SealedThing, _ from: SealedToken, _ to: SealedToken) {
    switch thing {
    case .vaultEntry(let identity, let client):
      add(
        """
        UPDATE vault_entry SET key_id = \(to.keyID), nonce = \(to.nonce), ciphertext = \(to.ciphertext)
        WHERE identity = \(identity) AND client = \(client.rawValue)
          AND key_id = \(from.keyID) AND nonce = \(from.nonce) AND ciphertext = \(from.ciphertext)
        """)
    case .signingKey(let number):
      add(
        """
        UPDATE signing_key SET version = version + 1, sealed_key_id = \(to.keyID), sealed_nonce = \(to.nonce),
          sealed_ciphertext = \(to.ciphertext)
        WHERE number = \(number) AND sealed_key_id = \(from.keyID) AND sealed_nonce = \(from.nonce)
          AND sealed_ciphertext = \(from.ciphertext)
        """)
    }
  }

  mutating func journal(_ entry: JournalledNotification) {
    add(JournalledNotification.knownTable.insertion(entry))
    add(JournalledNotification.monthlyTable.insertion(entry))
  }
}

extension JournalledNotification {
  /// The table over all months that recognises a repeated notification.
  static let knownTable = table.part("known_notification", ["id_digest", "event_digest", "received_at"])
  static let monthlyTable = table.without(["event_digest"])
}

extension CommitScript {
  /// Adds the collected audit events as one statement.
  mutating func writeAudit() {
    guard let first = audit.first else { return }
    let lines = audit.dropFirst().reduce(AuditEvent.table.insertion(first)) { "\($0), \(AuditEvent.table.row($1))" }
    audit = []
    add(lines)
  }

  mutating func chain(_ line: ChainedAuditEvent) {
    writeAudit()
    // If personal data was erased since the line was read, the line gets no salt, so that it does not look as if somebody had changed
    // it.
    let salt: SQLStatement =
      line.event.isErasedInRow.map { "CASE WHEN NOT (\($0)) THEN \(line.link.salt) END" } ?? "\(line.link.salt)"
    // A line that is not found would be missing from the chain for ever.
    demandOne(
      """
      UPDATE audit_event SET number = \(line.link.number), personal_digest = \(line.link.personalDigest),
        hash = \(line.link.hash), salt = \(salt)
      WHERE account = \(line.event.account) AND id = \(line.event.id)
      """, "line of the audit")
  }

  mutating func eraseAudit(of account: AccountID) {
    writeAudit()
    add(AuditEvent.erasing(of: account))
  }
}
