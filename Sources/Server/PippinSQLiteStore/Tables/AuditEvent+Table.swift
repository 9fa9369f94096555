import PippinAccounts
import PippinFoundation
import PippinDatabases

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
    ])

  init(_ row: borrowing StoreRow) throws(StoreRow.Failure) {
    self.init(
      id: try row.id(0), at: try row.date(1), kind: try row.word(2), account: try row.id(3),
      identity: try row.idIfPresent(4), session: try row.idIfPresent(5),
      client: try row.textIfPresent(6).map(ClientID.init), detail: try row.textIfPresent(7),
      actor: try row.textIfPresent(8))
  }
}

extension ChainedAuditEvent {
  /// The same table with what a line gets once it is chained.
  static let table = Table<ChainedAuditEvent>(
    "audit_event", key: ["account", "id"],
    columns: AuditEvent.table.columns.map { column in column.of { (line: ChainedAuditEvent) in line.event } }
      + linkColumns)

  // A line is put in without them.
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
