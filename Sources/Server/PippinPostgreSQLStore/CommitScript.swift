import PippinAccounts
import PippinDatabases

/// The statements that commit one change set, for one pipeline: nothing that one of them finds can change the next, so each fails by
/// itself where it must not go on, and the transaction with it (C-2).
struct CommitScript {
  private(set) var statements: [SQLStatement] = []

  /// What must not be there and is put there: inserting it is the check.
  private var unseen: Set<AggregateKey> = []
  /// The sessions that are put and whose version is relied upon: they are locked, and live.
  private var livingSessions: Set<SessionID> = []
  /// Demands that go into one statement, in their order.
  private var demands: SQLStatement?
  /// Lines of the audit that go into one statement: nothing else looks at them.
  var audit: [AuditEvent] = []

  init(_ changes: ChangeSet) {
    statements.reserveCapacity(changes.preconditions.count + 2 * changes.changes.count + 1)
    add(ChangeSet.table.insertion(changes))
    let inserted = Set(changes.changes.flatMap(\.putKeys))
    // A name that moves may come to be there before it is put.
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

  /// Puts a record in the place of what is there, or where nothing must be.
  mutating func put<Record>(_ record: Record, into table: Table<Record>, under key: AggregateKey) {
    add(takesUnseen(key) ? table.insertion(record) : table.upsert(record))
  }

  /// Whether the next insertion under `key` must find nothing there.
  mutating func takesUnseen(_ key: AggregateKey) -> Bool {
    unseen.remove(key) != nil
  }

  /// Whether `id` is known to live, and stays so until we are done.
  func isLocked(_ id: SessionID) -> Bool {
    livingSessions.contains(id)
  }

  /// What is relied upon, and the accounts whose sessions end with nothing expected of them, in the order in which all commits lock.
  private static func ordered(_ changes: ChangeSet) -> [(AggregateKey, Precondition.Expectation?)] {
    var keys = changes.preconditions.map { ($0.key, Optional($0.expected)) }
    for key in Set(changes.changes.compactMap(\.accountOfEnding)) where !keys.contains(where: { $0.0 == key }) {
      keys.append((key, nil))
    }
    return keys.map { ($0, $0.0.order) }.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
  }

  /// Waits for whoever relies on it, such as a sign-in that is being committed: a statement that has begun would not see its session.
  private mutating func demandNothing(of key: AggregateKey) {
    join("(SELECT version FROM \(key.place) FOR UPDATE)")
  }

  private mutating func join(_ demand: SQLStatement) {
    demands = demands.map { "\($0), \(demand)" } ?? demand
  }

  /// Locks what is relied upon, so that it stays as it is until all is committed.
  private mutating func demand(_ version: Int64, of key: AggregateKey, whichIsPut isPut: Bool) {
    var found: SQLStatement = "(SELECT \(key.version) FROM \(key.place) FOR UPDATE)"
    if case .session(let id) = key {
      if isPut { livingSessions.insert(id) } else { found = "coalesce(\(found), (\(Self.endedVersion(of: id))))" }
    }
    join("pippin_require(\(found) = \(version), \(key.kind))")
  }

  /// Adds the demands that wait for it.
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

  /// A session's two tables have no index in common, so whoever puts one that was not read looks whether it has ended.
  static func demandNotEnded(_ id: SessionID) -> SQLStatement {
    "SELECT pippin_require(NOT EXISTS (\(endedVersion(of: id))), \(AggregateKey.session(id).kind))"
  }
}

extension Change {
  /// Of which account any sessions end, named or not.
  fileprivate var accountOfEnding: AggregateKey? {
    guard case .endSessions(let which, _) = self else { return nil }
    return .account(which.account)
  }

  /// What is there once this is done.
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
    default: []
    }
  }
}
