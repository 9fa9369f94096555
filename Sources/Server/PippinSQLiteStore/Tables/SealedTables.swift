import PippinAccounts
import PippinDatabases
import PippinFoundation

extension VaultEntry {
  static let table = Table<VaultEntry>(
    "vault_entry", key: ["identity", "client"],
    columns: [
      .column("id") { $0.id },
      .column("identity") { $0.identity },
      .column("client") { $0.client.rawValue },
      .column("key_id") { $0.token.keyID },
      .column("nonce") { $0.token.nonce },
      .column("ciphertext") { $0.token.ciphertext },
      .column("obtained_at") { $0.obtainedAt },
      .column("checked_at") { $0.checkedAt },
    ])

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(
      id: try row.id(0), identity: try row.id(1), client: try row.word(2), token: try row.sealed(3),
      obtainedAt: try row.date(6), checkedAt: try row.dateIfPresent(7))
  }
}

extension StoredSigningKey {
  static let table = Table<StoredSigningKey>(
    "signing_key", key: ["number"],
    columns: [
      .column("number") { $0.number },
      .version,
      .column("key_id") { $0.keyID },
      .column("sealed_key_id") { $0.privateKey.keyID },
      .column("sealed_nonce") { $0.privateKey.nonce },
      .column("sealed_ciphertext") { $0.privateKey.ciphertext },
      .column("created_at") { $0.createdAt },
    ])

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(
      number: try row.value(0), keyID: try row.value(2), privateKey: try row.sealed(3), createdAt: try row.date(6))
  }
}

extension MasterKeyUse {
  /// Reads the key's id, the time of its first use, and the number of values of each kind that it seals.
  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(keyID: try row.value(0))
    firstUsedAt = try row.dateIfPresent(1)
    vaultEntries = try row.value(2)
    signingKeys = try row.value(3)
    records = try row.value(4)
    recordsExpireAt = try row.dateIfPresent(5)
  }
}

extension FlowRecord {
  static let table = Table<FlowRecord>(
    "flow_record", key: ["id"],
    columns: [
      .column("id") { $0.id },
      .version(from: { $0.firstVersion }),
      .column("key_id") { $0.content.keyID },
      .column("nonce") { $0.content.nonce },
      .column("ciphertext") { $0.content.ciphertext },
      .column("expires_at") { $0.expiresAt },
    ])

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(
      id: try row.value(0), version: try row.value(1), content: try row.sealed(2), expiresAt: try row.date(5))
  }
}

// Tables of rows that are inserted and never replaced.

extension SpentValue {
  static let table = Table<SpentValue>(
    "spent_value", key: ["digest"],
    columns: [.column("digest") { $0.digest }, .column("expires_at") { $0.expiresAt }])
}

extension ValidationVerdict {
  static let table = Table<ValidationVerdict>(
    "apple_validation", key: ["id"], columns: [.column("id") { $0.id }, .column("gone") { $0.isGone }])
}

extension JournalledNotification {
  static let table = Table<JournalledNotification>(
    "notification", key: ["id_digest"],
    columns: [
      .column("id_digest") { $0.idDigest },
      .column("event_digest") { $0.eventDigest },
      .column("provider") { $0.provider.rawValue },
      .column("type") { $0.type },
      .column("payload") { $0.payload },
      .column("event_time") { $0.eventTime },
      .column("received_at") { $0.receivedAt },
      .column("effect") { $0.effect.rawValue },
    ])
}

extension ChangeSet {
  static let table = Table<ChangeSet>("change_set", key: ["id"], columns: [.column("id") { $0.id }])
}

/// The time of a master key's first use.
struct MasterKeyFirstUse {
  let id: String
  let firstUsedAt: Date

  static let table = Table<MasterKeyFirstUse>(
    "master_key", key: ["id"], columns: [.column("id") { $0.id }, .column("first_used_at") { $0.firstUsedAt }])

  static let noting = table.insertion.followed(by: " ON CONFLICT (id) DO NOTHING")
}

/// A proof of an address, with the version that all proofs of the address have.
struct VersionedProof {
  let proof: AddressProof
  let version: Int64

  static let table = Table<VersionedProof>(
    "address_proof", key: ["source"],
    columns: [
      .column("source") { $0.proof.source },
      .column("realm") { $0.proof.realm.rawValue },
      .column("address") { $0.proof.address.text },
      .column("account") { $0.proof.account },
      .column("version") { $0.version },
    ])
}

extension Job {
  // The content of a job does not change, so an update writes only the other columns.
  static let table = Table<Job>(
    "job", key: ["id"],
    columns: [
      .column("id") { $0.id },
      .version(from: { $0.firstVersion }),
      .column("kind") { $0.kind.rawValue }.fixed,
      .column("subject") { $0.subject }.fixed,
      .column("queue") { $0.queue }.fixed,
      .column("payload") { $0.payload },
      .column("created_at") { $0.createdAt }.fixed,
      .column("due_at") { $0.dueAt },
      .column("attempts") { $0.attempts },
      .column("parked_at") { $0.parked?.at },
      .column("parked_because") { $0.parked?.reason },
      .column("last_error") { $0.lastError },
    ])

  /// Inserts a job, unless one about the same subject waits already.
  static let enqueuing = table.insertion.followed(
    by: " ON CONFLICT (kind, subject) WHERE subject IS NOT NULL AND parked_at IS NULL DO NOTHING")

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    var parked: Parking?
    if let at = try row.dateIfPresent(9) { parked = Parking(at: at, reason: try row.value(10)) }
    self.init(
      id: try row.id(0), version: try row.value(1), kind: try row.word(2), subject: try row.blobIfPresent(3),
      queue: try row.blobIfPresent(4), payload: try row.value(5), createdAt: try row.date(6), dueAt: try row.date(7),
      attempts: try row.value(8), parked: parked, lastError: try row.textIfPresent(11))
  }

  /// Selects the kinds of which a job is due. It goes from kind to kind in the index, so jobs without number cost nothing.
  static func kindsDue(at now: Date) -> SQLStatement {
    """
    WITH RECURSIVE known (kind) AS (
      SELECT min(kind) FROM job WHERE parked_at IS NULL
      UNION ALL
      SELECT (SELECT min(kind) FROM job WHERE parked_at IS NULL AND kind > known.kind) FROM known
      WHERE known.kind IS NOT NULL)
    SELECT kind FROM known
    WHERE EXISTS (SELECT 1 FROM job WHERE job.kind = known.kind AND parked_at IS NULL AND due_at <= \(now))
    """
  }

  /// Selects the newest jobs of a kind.
  static func newest(_ kind: Kind, in state: State?, limit: Int, before: JobID?) -> SQLStatement {
    let condition: SQLStatement =
      switch state {
      case nil: ""
      case .waiting: " AND parked_at IS NULL AND last_error IS NULL"
      case .failed: " AND parked_at IS NULL AND last_error IS NOT NULL"
      case .parked: " AND parked_at IS NOT NULL"
      }
    return """
      SELECT \(table.selection) FROM job
      WHERE kind = \(kind.rawValue) AND id < \(before ?? JobID(.last))\(condition) ORDER BY id DESC LIMIT \(limit)
      """
  }
}

extension WebhookDelivery {
  static let table = Table<WebhookDelivery>(
    "webhook_delivery", key: ["id"],
    columns: [
      .column("id") { $0.id },
      .column("receiver") { $0.receiver },
      .column("event") { $0.event },
      .column("payload") { $0.payload },
      .column("created_at") { $0.createdAt },
      .column("delivered_at") { $0.deliveredAt },
      .column("attempts") { $0.attempts },
      .column("milliseconds") { $0.milliseconds },
      .column("error") { $0.error },
    ])

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(
      id: try row.id(0), receiver: try row.value(1), event: try row.value(2), payload: try row.value(3),
      createdAt: try row.date(4), deliveredAt: try row.date(5), attempts: try row.value(6),
      milliseconds: try row.value(7), error: try row.textIfPresent(8))
  }

  static func newest(of event: String?, limit: Int, before: JobID?) -> SQLStatement {
    let condition: SQLStatement = event.map { " AND event = \($0)" } ?? ""
    return """
      SELECT \(table.selection) FROM webhook_delivery
      WHERE id < \(before ?? JobID(.last))\(condition) ORDER BY id DESC LIMIT \(limit)
      """
  }

  static func named(_ id: JobID) -> SQLStatement {
    "SELECT \(table.selection) FROM webhook_delivery WHERE id = \(id)"
  }

  static func latest(to receiver: [UInt8]) -> SQLStatement {
    "SELECT max(delivered_at) FROM webhook_delivery WHERE receiver = \(receiver) AND error IS NULL"
  }
}

extension JobCount {
  /// Reads kind, how many wait, how many are parked, and when the first is due.
  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(
      kind: try row.word(0), waiting: try row.value(1), parked: try row.value(2),
      firstDueAt: try row.dateIfPresent(3))
  }
}
