import PippinAccounts
import PippinFoundation
import PippinDatabases

extension ChangeWriter {
  func version(ofTransfer key: IdentityKey) throws(SQLiteError) -> Int64? {
    try number(
      """
      SELECT version FROM identity_transfer
      WHERE subject = \(key.subject) AND tenant = \(key.tenant) AND provider = \(key.provider.rawValue)
        AND realm = \(key.realm.rawValue)
      """)
  }

  /// A key that is there already breaks its uniqueness.
  func move(_ from: IdentityKey, to identity: Identity) throws {
    let count = try connection.execute(
      """
      \(Identity.move(identity))
      WHERE id = \(identity.id) AND subject = \(from.subject) AND tenant = \(from.tenant)
        AND provider = \(from.provider.rawValue) AND realm = \(from.realm.rawValue)
      """)
    guard count == 1 else { throw StoreError(.conflict, detail: "the identity is not there under its old key") }
  }

  func put(_ transfer: IdentityTransfer) throws {
    let count = try connection.execute(IdentityTransfer.table.upsert(transfer))
    guard count == 1 else { throw StoreError(.conflict, detail: "the transfer subject is another identity's") }
  }
}
