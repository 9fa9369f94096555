import PippinAccounts
import PippinSQL

extension AuditEvent {
  static let columns: SQLStatement = "id, at, kind, account, identity, session, client, detail"
  static let columnCount = 8

  init<Row: SQLRow & ~Copyable>(_ row: borrowing Row) throws(Row.Failure) {
    self.init(
      id: try row.id(0), at: try row.date(1), kind: try row.word(2), account: try row.id(3),
      identity: try row.idIfPresent(4), session: try row.idIfPresent(5),
      client: try row.textIfPresent(6).map(ClientID.init), detail: try row.textIfPresent(7))
  }
}

extension ChainedAuditEvent {
  static let columns: SQLStatement = "\(AuditEvent.columns), number, salt, personal_digest, hash"

  init<Row: SQLRow & ~Copyable>(_ row: borrowing Row) throws(Row.Failure) {
    let start = AuditEvent.columnCount
    self.init(
      event: try AuditEvent(row),
      link: AuditLink(
        number: try row.integer(start), salt: try row.blobIfPresent(start + 1), personalDigest: try row.blob(start + 2),
        hash: try row.blob(start + 3)))
  }
}

extension AuditHead {
  static let columns: SQLStatement = "version, number, hash, at, key_id, signature"

  init<Row: SQLRow & ~Copyable>(_ row: borrowing Row) throws(Row.Failure) {
    self.init(
      version: try row.integer(0), number: try row.integer(1), hash: try row.blob(2), at: try row.date(3),
      keyID: try row.text(4), signature: try row.blob(5))
  }
}
