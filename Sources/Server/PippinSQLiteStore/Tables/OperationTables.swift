import PippinAccounts
import PippinDatabases
import PippinFoundation

extension AuditEvent {
  static let table = Table<AuditEvent>(
    "audit_event", key: ["account", "id"],
    columns: [
      .column("id") { $0.id },
      .column("at") { $0.at },
      .column("kind") { $0.kind.rawValue },
      .column("account") { $0.account },
      .column("identity") { $0.identity },
      .column("session") { $0.session },
      .column("client") { $0.client?.rawValue },
      .column("detail") { $0.detail },
      .column("actor") { $0.actor },
      .column("network") { $0.network },
      .column("device") { $0.device },
    ])

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(
      id: try row.id(0), at: try row.date(1), kind: try row.word(2), account: try row.id(3),
      identity: try row.idIfPresent(4), session: try row.idIfPresent(5),
      client: try row.textIfPresent(6).map(ClientID.init), detail: try row.textIfPresent(7),
      actor: try row.textIfPresent(8), network: try row.textIfPresent(9), device: try row.textIfPresent(10))
  }

  /// What ``shown(_:)`` reads.
  static let shownSelection: SQLStatement = "\(table.selection), audit_event.number, audit_event.salt"

  /// The line of a row as lists and exports show it.
  static func shown(_ row: borrowing StoreRow) throws(StoreRow.Failure) -> AuditEvent {
    let start = table.count
    return try AuditEvent(row).shown(isChained: !row.isNull(start), salt: try row.blobIfPresent(start + 1))
  }

  /// Erases the personal columns of all lines of an account.
  static func erasing(of account: AccountID) -> SQLStatement {
    """
    UPDATE audit_event SET identity = NULL, session = NULL, client = NULL, detail = NULL, network = NULL, device = NULL,
      salt = NULL
    WHERE account = \(account)
    """
  }

  /// Whether the personal columns of the row were erased since the line was read from it; `nil` if the line had none. An older program
  /// erases all but network and device.
  var isErasedInRow: SQLStatement? {
    if hasOlderPersonalPart { return "identity IS NULL AND session IS NULL AND client IS NULL AND detail IS NULL" }
    return hasSource ? "network IS NULL AND device IS NULL" : nil
  }

  /// The index of the lines whose network and device are not covered has exactly this condition, so a query must have it too.
  static let isUncovered: SQLStatement =
    "number IS NOT NULL AND (network IS NOT NULL OR device IS NOT NULL) AND (salt IS NULL OR length(salt) < 32)"

  /// Removes network and device of up to `limit` lines that an older program chained or erased (``AuditLink/coversSource``).
  static func forgettingUncovered(_ limit: Int) -> SQLStatement {
    """
    UPDATE audit_event SET network = NULL, device = NULL WHERE (account, id) IN (
      SELECT account, id FROM audit_event WHERE \(isUncovered) ORDER BY id LIMIT \(limit))
    """
  }
}

extension ChainedAuditEvent {
  /// The same table with the columns that a line gets when it is chained.
  static let table = Table<ChainedAuditEvent>(
    "audit_event", key: ["account", "id"],
    columns: AuditEvent.table.columns.map { column in column.of { (line: ChainedAuditEvent) in line.event } }
      + linkColumns)

  // A line is inserted without these columns.
  private static let linkColumns: [Column<ChainedAuditEvent>] = [
    .column("number") { Optional($0.link.number) },
    .column("salt") { $0.link.salt },
    .column("personal_digest") { Optional($0.link.personalDigest) },
    .column("hash") { Optional($0.link.hash) },
  ]

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    let start = AuditEvent.table.count
    self.init(
      event: try AuditEvent(row),
      link: AuditLink(
        number: try row.value(start), salt: try row.blobIfPresent(start + 1), personalDigest: try row.value(start + 2),
        hash: try row.value(start + 3)))
  }
}

extension AuditHead {
  // One row: the newest head.
  static let table = Table<AuditHead>(
    "audit_head", key: ["place"],
    columns: [
      .version,
      .column("number") { $0.number },
      .column("hash") { $0.hash },
      .column("at") { $0.at },
      .column("key_id") { $0.keyID },
      .column("signature") { $0.signature },
      .column("place") { _ in 1 },
    ])

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(
      version: try row.value(0), number: try row.value(1), hash: try row.value(2), at: try row.date(3),
      keyID: try row.value(4), signature: try row.value(5))
  }
}

extension EventCount {
  private static let keyColumns = ["start", "event", "provider", "client", "platform", "reason"]

  static let table = Table<EventCount>(
    "event_count", key: keyColumns,
    columns: [
      .column("start") { $0.start },
      .column("event") { $0.key.event.rawValue },
      .column("provider") { $0.key.provider },
      .column("client") { $0.key.client },
      .column("platform") { $0.key.platform },
      .column("reason") { $0.key.reason },
      .column("count") { $0.count },
    ])

  /// Adds to what was counted before.
  static let adding = table.insertion.followed(by: sum)

  static let sum =
    " ON CONFLICT (start, event, provider, client, platform, reason) DO UPDATE SET count = event_count.count + excluded.count"

  private static let days: SQLStatement = "86400000"

  /// Adds up the hourly counts of old days; ``removingHours(before:)`` deletes the hours, in the same transaction.
  static func addingUpHours(of table: SQLStatement, before time: Date) -> SQLStatement {
    """
    INSERT INTO event_count (start, event, provider, client, platform, reason, count)
    SELECT start - start % \(days) AS first, event, provider, client, platform, reason, sum(count)
    FROM \(table) WHERE start < \(time) AND start % \(days) <> 0
    GROUP BY first, event, provider, client, platform, reason\(SQLStatement(stringLiteral: sum))
    """
  }

  static func removingHours(before time: Date) -> SQLStatement {
    "DELETE FROM event_count WHERE start < \(time) AND start % \(days) <> 0"
  }

  /// - Returns: `nil` for an event that only a newer program counts.
  static func read(_ row: borrowing StoreRow) throws(StoreRow.Failure) -> EventCount? {
    let word: String = try row.value(1)
    guard let event = Event(rawValue: word) else { return nil }
    return EventCount(
      start: try row.date(0),
      key: Key(
        event, provider: try row.value(2), client: try row.value(3), platform: try row.value(4),
        reason: try row.value(5)),
      count: try row.value(6))
  }
}

extension Refusal {
  static let table = Table<Refusal>(
    "refusal", key: ["id"],
    columns: [
      .column("id") { $0.id },
      .column("at") { $0.at },
      .column("request_id") { $0.requestID },
      .column("account") { $0.account },
      .column("provider") { $0.provider?.rawValue },
      .column("client") { $0.client?.rawValue },
      .column("surface") { $0.surface?.rawValue },
      .column("code") { $0.code },
      .column("reason") { $0.reason },
      .column("cause") { $0.cause },
      .column("network") { $0.network },
      .column("device") { $0.device },
    ])

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(
      id: try row.id(0), at: try row.date(1), requestID: try row.value(2), account: try row.idIfPresent(3),
      provider: try row.textIfPresent(4).map(Provider.init(rawValue:)),
      client: try row.textIfPresent(5).map(ClientID.init),
      surface: try row.textIfPresent(6).flatMap(Surface.init(rawValue:)), code: try row.value(7),
      reason: try row.textIfPresent(8), cause: try row.textIfPresent(9), network: try row.textIfPresent(10),
      device: try row.textIfPresent(11))
  }

  /// Inserts a refusal, without its account if that is gone: a deletion has removed the refusals of an account only once.
  static func noting(_ refusal: Refusal) -> [SQLStatement] {
    guard let account = refusal.account else { return [table.insertion(refusal)] }
    return [
      table.insertion(refusal),
      """
      UPDATE refusal SET account = NULL
      WHERE id = \(refusal.id) AND NOT EXISTS (SELECT 1 FROM account WHERE account.id = \(account))
      """,
    ]
  }

  /// Deletes up to `limit` of the refusals beyond the number that is kept.
  static func forgetting(_ limit: Int) -> SQLStatement {
    "DELETE FROM refusal WHERE id IN (SELECT id FROM refusal ORDER BY id DESC LIMIT \(limit) OFFSET \(Retention.refusals))"
  }

  /// Of an account that was merged into another, or recorded by a server of an older version for an account while it was being deleted.
  static let isOrphaned: SQLStatement =
    "account IS NOT NULL AND NOT EXISTS (SELECT 1 FROM account WHERE account.id = refusal.account)"

  /// Selects the refusals of a query. Each kind of query has its own statement, so that an index serves it.
  static func select(_ query: RefusalQuery, limit: Int, before: RefusalID?) -> SQLStatement {
    var condition: SQLStatement = "id < \(before.map(\.uuid.bytes) ?? [UInt8](repeating: 0xFF, count: 16))"
    if let account = query.account { condition = "\(condition) AND account = \(account)" }
    if let requestID = query.requestID { condition = "\(condition) AND request_id = \(requestID)" }
    if let code = query.code { condition = "\(condition) AND code = \(code)" }
    return "SELECT \(table.selection) FROM refusal WHERE \(condition) ORDER BY id DESC LIMIT \(limit)"
  }
}

extension OperatorToken {
  static let table = Table<OperatorToken>(
    "operator_token", key: ["name"],
    columns: [
      .column("name") { $0.name },
      .version,
      .column("digest") { $0.digest },
      .column("scopes") { $0.scopes.sorted().map(\.rawValue).joined(separator: " ") },
      .column("created_at") { $0.createdAt },
      .column("expires_at") { $0.expiresAt },
      .property("revoked_at") {
        $0.revokedAt
      } set: {
        $0.revokedAt = $1
      },
      .column("account") { $0.account },
      .column("requires_passkey") { $0.requiresPasskey },
    ])

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    // A scope that only a newer program knows allows nothing here.
    let text: String = try row.value(3)
    let scopes = text.split(separator: " ").compactMap { Scope(rawValue: String($0)) }
    self.init(
      name: try row.value(0), version: try row.value(1), digest: try row.value(2), scopes: Set(scopes),
      createdAt: try row.date(4), expiresAt: try row.date(5), account: try row.idIfPresent(7),
      requiresPasskey: try row.bool(8))
    try Self.table.complete(&self, row, from: 0)
  }
}

extension Invitation {
  static let table = Table<Invitation>(
    "invitation", key: ["digest"],
    columns: [
      .column("digest") { $0.digest },
      .column("id") { $0.id }.fixed,
      .version,
      .column("realm") { $0.realm.rawValue }.fixed,
      .column("email") { $0.email }.fixed,
      .column("metadata") { $0.metadata }.fixed,
      .column("uses") { $0.uses }.fixed,
      .property("uses_left") {
        $0.usesLeft
      } set: {
        $0.usesLeft = $1
      },
      .column("created_at") { $0.createdAt }.fixed,
      .column("expires_at") { $0.expiresAt }.fixed,
      .property("revoked_at") {
        $0.revokedAt
      } set: {
        $0.revokedAt = $1
      },
    ])

  static func of(_ digest: [UInt8]) -> SQLStatement {
    "SELECT \(table.selection) FROM invitation WHERE digest = \(digest)"
  }

  static func of(_ id: InvitationID) -> SQLStatement {
    "SELECT \(table.selection) FROM invitation WHERE id = \(id)"
  }

  /// The newest first.
  static func newest(limit: Int, before: InvitationID?) -> SQLStatement {
    let end = before.map(\.uuid.bytes) ?? [UInt8](repeating: 0xFF, count: 16)
    return "SELECT \(table.selection) FROM invitation WHERE id < \(end) ORDER BY id DESC LIMIT \(limit)"
  }

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(
      id: try row.id(1), version: try row.value(2), digest: try row.value(0), realm: try row.word(3),
      email: try row.value(4), metadata: try row.value(5), uses: try row.value(6), createdAt: try row.date(8),
      expiresAt: try row.date(9))
    try Self.table.complete(&self, row, from: 0)
  }
}
