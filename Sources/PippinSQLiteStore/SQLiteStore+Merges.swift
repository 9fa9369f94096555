import FoundationEssentials
package import PippinAccounts
import PippinSQL
import PippinSQLite

extension SQLiteStore {
  package func merges(into account: AccountID) async throws(StoreError) -> [Merge] {
    try await read(isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.query("SELECT \(Merge.columns) FROM account_merge WHERE survivor = \(account) ORDER BY lost") {
        row throws(SQLiteError) in try Merge(row)
      }
    }
  }
}

extension SnapshotReader {
  func merge(of lost: AccountID) throws(SQLiteError) -> Merge? {
    try connection.first("SELECT \(Merge.columns) FROM account_merge WHERE lost = \(lost)") {
      row throws(SQLiteError) in try Merge(row)
    }
  }

  func identities(of account: AccountID) throws(SQLiteError) -> [Identity] {
    try connection.query("SELECT \(Identity.columns) FROM identity WHERE account = \(account) ORDER BY id") {
      row throws(SQLiteError) in try Identity(row)
    }
  }
}

extension ChangeWriter {
  func put(_ merge: Merge) throws(SQLiteError) {
    let (former, name, email) = (merge.former, merge.former?.name, merge.former?.email)
    try connection.execute(
      """
      INSERT INTO account_merge (lost, version, survivor, at, undo_until, identities, gave_name, realm, given_name,
        family_name, email, email_verified, email_private, email_deliverable, email_deliverability_told_at,
        email_source, created_at)
      VALUES (\(merge.lost), 1, \(merge.survivor), \(merge.at), \(merge.undoUntil),
        \(merge.identities.flatMap(\.uuid.bytes)), \(merge.gaveName), \(former?.realm.rawValue), \(name?.givenName),
        \(name?.familyName), \(email?.address), \(email?.isVerified), \(email?.isPrivate), \(email?.isDeliverable),
        \(email?.deliverabilityToldAt), \(email?.source), \(former?.createdAt))
      ON CONFLICT (lost) DO UPDATE SET version = version + 1, survivor = excluded.survivor, at = excluded.at,
        undo_until = excluded.undo_until, identities = excluded.identities, gave_name = excluded.gave_name,
        realm = excluded.realm, given_name = excluded.given_name, family_name = excluded.family_name,
        email = excluded.email, email_verified = excluded.email_verified, email_private = excluded.email_private,
        email_deliverable = excluded.email_deliverable,
        email_deliverability_told_at = excluded.email_deliverability_told_at, email_source = excluded.email_source,
        created_at = excluded.created_at
      """)
  }
}

extension Merge {
  // The lost account comes last, in the order of its own columns; it has no version of its own here.
  static let columns: SQLStatement = """
    version, survivor, at, undo_until, identities, gave_name, lost, 0, realm, given_name, family_name, email,
    email_verified, email_private, email_deliverable, email_deliverability_told_at, email_source, created_at
    """

  init(_ row: borrowing SQLiteRow) throws(SQLiteError) {
    let (formerColumn, bytes) = (6, try row.blob(4))
    var identities: [IdentityID] = []
    for start in stride(from: 0, to: bytes.count, by: 16) {
      guard let uuid = UUIDv7(bytes: Array(bytes[start..<min(start + 16, bytes.count)])) else { throw .unreadable(4) }
      identities.append(IdentityID(uuid))
    }
    self.init(
      lost: try row.id(formerColumn), version: try row.integer(0), survivor: try row.id(1), at: try row.date(2),
      undoUntil: try row.date(3), identities: identities, gaveName: try row.bool(5),
      former: row.isNull(formerColumn + 2) ? nil : try Account(row, from: formerColumn))
  }

  /// Forgets up to `limit` lost accounts that no undo can need any more; the alias stays.
  static func forgetting(_ limit: Int, before now: Date) -> SQLStatement {
    """
    UPDATE account_merge SET version = version + 1, realm = NULL, given_name = NULL, family_name = NULL, email = NULL,
      email_verified = NULL, email_private = NULL, email_deliverable = NULL, email_deliverability_told_at = NULL,
      email_source = NULL, created_at = NULL
    WHERE lost IN (
      SELECT lost FROM account_merge WHERE undo_until < \(now) AND realm IS NOT NULL LIMIT \(limit))
    """
  }
}
