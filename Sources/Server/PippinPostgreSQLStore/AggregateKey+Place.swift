import PippinAccounts
import PippinDatabases

extension AggregateKey {
  /// The table and the condition that select the one row.
  var place: SQLStatement {
    switch self {
    case .account(let id): "account WHERE id = \(id)"
    case .merge(let lost): "account_merge WHERE lost = \(lost)"
    case .identity(let key): "identity WHERE \(key.condition)"
    // Only sessions that have not ended: an ended one cannot change any more.
    case .session(let id): "session WHERE id = \(id)"
    case .profile(let key): "profile WHERE \(key.condition)"
    case .spent(let digest): "spent_value WHERE digest = \(digest)"
    case .record(let id): "flow_record WHERE id = \(id)"
    case .notification(let digest): "known_notification WHERE id_digest = \(digest)"
    case .notificationEvent(let digest): "known_notification WHERE event_digest = \(digest)"
    case .signingKey(let number): "signing_key WHERE number = \(number)"
    case .job(let id): "job WHERE id = \(id)"
    case .auditHead: "audit_head WHERE place = 1"
    case .transfer(let key): "identity_transfer WHERE \(key.condition)"
    case .credential(let identity): "password_credential WHERE identity = \(identity)"
    case .provedAddress(let realm, let address):
      "proved_address WHERE address = \(address.text) AND realm = \(realm.rawValue)"
    case .deletion(let account): "deletion WHERE account = \(account)"
    case .operatorToken(let name): "operator_token WHERE name = \(name)"
    case .externalID(let realm, let id):
      "account WHERE external_id = \(id.text) AND realm = \(realm.rawValue)"
    case .consent(let account, let client):
      "consent WHERE account = \(account) AND client = \(client.rawValue)"
    case .passkey(let identity): "passkey WHERE identity = \(identity)"
    case .removedPasskey(let digest): "removed_passkey WHERE digest = \(digest)"
    case .deployment: "deployment WHERE place = 1"
    case .invitation(let digest): "invitation WHERE digest = \(digest)"
    }
  }

  /// The version; 1 for a record that has none.
  var version: SQLStatement {
    switch self {
    case .spent, .notification, .notificationEvent, .removedPasskey: "1::bigint"
    default: "version"
    }
  }

  /// All commits lock what they rely on in the order of these bytes, so that no two wait for each other.
  var order: [UInt8] {
    switch self {
    case .account(let id): [0] + id.uuid.bytes
    case .merge(let lost): [1] + lost.uuid.bytes
    case .identity(let key): [2] + key.order
    case .session(let id): [3] + id.uuid.bytes
    case .profile(let key): [4] + key.order
    case .spent(let digest): [5] + digest
    case .record(let id): [6] + id
    case .notification(let digest): [7] + digest
    case .notificationEvent(let digest): [8] + digest
    case .signingKey(let number): [9] + number.order
    case .job(let id): [10] + id.uuid.bytes
    case .auditHead: [11]
    case .transfer(let key): [12] + key.order
    case .credential(let identity): [13] + identity.uuid.bytes
    case .provedAddress(let realm, let address): [14] + address.text.utf8 + [0] + realm.rawValue.utf8
    case .deletion(let account): [15] + account.uuid.bytes
    case .operatorToken(let name): [16] + name.utf8
    case .externalID(let realm, let id): [17] + id.text.utf8 + [0] + realm.rawValue.utf8
    case .consent(let account, let client): [18] + account.uuid.bytes + client.rawValue.utf8
    case .passkey(let identity): [19] + identity.uuid.bytes
    case .removedPasskey(let digest): [20] + digest
    case .deployment: [21]
    case .invitation(let digest): [22] + digest
    }
  }
}

extension IdentityKey {
  /// The condition for the row with this key.
  ///
  /// The provider is not compared as a bare column, because `identity_by_provider` would then serve, too. While the tables are empty,
  /// both indexes cost the same, and a plan that was made then is kept while they fill: each look-up would read all of a provider's
  /// identities, until PostgreSQL analyzes the table.
  var condition: SQLStatement {
    """
    subject = \(subject) AND tenant = \(tenant) AND provider || '' = \(provider.rawValue) AND realm = \(realm.rawValue)
    """
  }

  fileprivate var order: [UInt8] {
    Array(subject.utf8) + [0] + tenant.utf8 + [0] + provider.rawValue.utf8 + [0] + realm.rawValue.utf8
  }
}

extension Int64 {
  fileprivate var order: [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - 8 * Int64($0))) }
  }
}

extension AggregateKey {
  /// Inserts a row under a key that must be absent, and deletes it again.
  ///
  /// A query would not show what another transaction is about to commit. An insertion does: it violates the unique index if the
  /// key exists, waits for a transaction that is inserting the key, and makes later transactions wait for ours. The row is
  /// deleted at once, but the others still wait for the transaction.
  ///
  /// - Parameter token: bytes that no other row has, for other unique columns.
  func absence(_ token: [UInt8]) -> [SQLStatement] {
    if case .profile(let key) = self { return ["SELECT pippin_hold_profile(\(key.values))"] }
    return [holding(token), "DELETE FROM \(place)"]
  }

  private func holding(_ token: [UInt8]) -> SQLStatement {
    switch self {
    case .account(let id): Placeholders.account([id])
    case .merge(let lost): Placeholders.merge([lost])
    case .identity(let key): Placeholders.identity(key.parts + [token])
    case .session(let id): Placeholders.session([id])
    case .profile(let key): Placeholders.profile(key.parts)
    case .spent(let digest): Placeholders.spentValue([digest])
    case .record(let id): Placeholders.record([id])
    case .notification(let digest): Placeholders.notification([digest, token])
    case .notificationEvent(let digest): Placeholders.notification([token, digest])
    case .signingKey(let number): Placeholders.signingKey([number])
    case .job(let id): Placeholders.job([id])
    case .auditHead: Placeholders.auditHead([1])
    case .transfer(let key): Placeholders.transfer(key.parts + [token])
    case .credential(let identity): Placeholders.credential([identity])
    case .provedAddress(let realm, let address):
      "INSERT INTO proved_address (address, realm, version) VALUES (\(address.text), \(realm.rawValue), 0)"
    case .deletion(let account): Placeholders.deletion([account])
    case .operatorToken(let name): Placeholders.operatorToken([name])
    case .externalID(let realm, let id): Placeholders.externalID([id.text, realm.rawValue, token])
    case .consent(let account, let client): Placeholders.consent([account, client.rawValue])
    case .passkey(let identity): Placeholders.passkey([identity])
    case .removedPasskey(let digest): Placeholders.removedPasskey([digest])
    case .deployment: Placeholders.deployment([1])
    case .invitation(let digest): Placeholders.invitation([digest, token])
    }
  }
}

/// Rows that hold a key for a moment, each with the columns that must not be NULL.
private enum Placeholders {
  static let account = Placeholder(Account.table, ["id"])
  static let externalID = Placeholder(Account.table, ["external_id", "realm", "id"])
  static let merge = Placeholder(Merge.table, ["lost"])
  static let identity = Placeholder(Identity.table, IdentityKey.columns + ["id"])
  static let session = Placeholder(Session.livingTable, ["id"])
  static let profile = Placeholder(FirstTimeProfile.table, IdentityKey.columns)
  static let spentValue = Placeholder(SpentValue.table, ["digest"])
  static let record = Placeholder(FlowRecord.table, ["id"])
  static let notification = Placeholder(JournalledNotification.knownTable, ["id_digest", "event_digest"])
  static let signingKey = Placeholder(StoredSigningKey.table, ["number"])
  static let job = Placeholder(Job.table, ["id"])
  static let auditHead = Placeholder(AuditHead.table, ["place"])
  static let transfer = Placeholder(IdentityTransfer.table, IdentityKey.columns + ["identity"])
  static let credential = Placeholder(PasswordCredential.table, ["identity"])
  static let passkey = Placeholder(Passkey.table, ["identity"])
  static let removedPasskey = Placeholder(RemovedPasskey.table, ["digest"])
  static let deployment = Placeholder(Deployment.table, ["place"])
  static let invitation = Placeholder(Invitation.table, ["digest", "id"])
  static let deletion = Placeholder(Deletion.table, ["account"])
  static let operatorToken = Placeholder(OperatorToken.table, ["name"])
  static let consent = Placeholder(Consent.table, ["account", "client"])
}

extension IdentityKey {
  fileprivate static let columns = ["subject", "tenant", "provider", "realm"]

  fileprivate var parts: [any ColumnValue] { [subject, tenant, provider.rawValue, realm.rawValue] }

  /// Subject, tenant, provider and realm, in the order of the indexes.
  var values: SQLStatement {
    "\(subject), \(tenant), \(provider.rawValue), \(realm.rawValue)"
  }
}

/// The insertion of a row with only the required columns: a key, version 0, and empty values.
struct Placeholder: Sendable {
  private let text: SQLText

  /// - Parameter bound: the columns for which each row brings values, in their order.
  init<Record>(_ table: Table<Record>, _ bound: [String]) {
    let others = table.columns.filter { !$0.told.isOptional && !bound.contains($0.name) }
    let names = (bound + others.map(\.name)).joined(separator: ", ")
    let defaults = others.map { column in
      switch column.told.kind {
      case .number, .flag: ", 0"
      case .text, .bytes: ", ''"
      }
    }
    var statement = SQLStatement(stringLiteral: "INSERT INTO \(table.name) (\(names)) VALUES (")
    for index in bound.indices {
      statement = index == 0 ? "\(statement)\(SQLValue.null)" : "\(statement), \(SQLValue.null)"
    }
    statement = "\(statement)\(SQLStatement(stringLiteral: defaults.joined() + ")"))"
    text = .built(statement)
  }

  func callAsFunction(_ values: [any ColumnValue]) -> SQLStatement {
    SQLStatement(text, values.map(\.sqlValue))
  }
}
