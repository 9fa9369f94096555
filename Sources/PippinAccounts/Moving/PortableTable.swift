/// A table as all databases tell it to each other, however each of them keeps it.
///
/// What an engine keeps apart for its own reasons (months, ended sessions) is one table here, and what it only keeps to find something
/// else is none.
package struct PortableTable: Sendable, Hashable {
  package let name: String
  /// What tells the rows apart and puts them in their order, byte by byte.
  package let key: [String]
  /// What else a row has.
  package let values: [String]

  /// Key first.
  package var columns: [String] { key + values }

  /// Where a column stands in a row.
  package func place(of column: String) -> Int? { columns.firstIndex(of: column) }

  /// The part of a row by which the next ones are found.
  package func key(of row: PortableRow) -> PortableRow { PortableRow(Array(row.values.prefix(key.count))) }

  private init(_ name: String, key: String, _ values: String) {
    self.name = name
    self.key = key.split(separator: " ").map(String.init)
    self.values = values.split(separator: " ").map(String.init)
  }
}

extension PortableTable {
  /// Every table that there is. Each store's tests hold it to what its schema has.
  package static let all: [PortableTable] = people + sessions + sealed + records

  private static let people = [
    PortableTable(
      "account", key: "id",
      "version realm given_name family_name email email_verified email_private email_deliverable "
        + "email_deliverability_told_at email_source created_at"),
    PortableTable(
      "identity", key: "id",
      "version realm provider tenant subject account status email email_proved email_private created_at "
        + "authenticated_at proved_at closed_at"),
    PortableTable(
      "profile", key: "subject tenant provider realm", "version given_name family_name kept_at"),
    PortableTable("password_credential", key: "identity", "version hash changed_at"),
    PortableTable(
      "identity_transfer", key: "subject tenant provider realm", "version identity noted_at moved_at"),
    PortableTable(
      "account_merge", key: "lost",
      "version survivor at undo_until identities gave_name realm given_name family_name email email_verified "
        + "email_private email_deliverable email_deliverability_told_at email_source created_at"),
    PortableTable(
      "deletion", key: "account", "version receipt_digest requested_at awaited at_apple finished_at"),
    // All proofs of one address have its version.
    PortableTable("address_proof", key: "source", "realm address account version"),
  ]

  private static let sessions = [
    PortableTable(
      "session", key: "id",
      "version account identity client kind surface secret generation rotated_at retry_key_digest created_at "
        + "authenticated_at last_used_at expires_at device_name device_platform device_app_version is_unconfirmed "
        + "ended_at end_reason")
  ]

  private static let sealed = [
    PortableTable("vault_entry", key: "identity client", "id key_id nonce ciphertext obtained_at checked_at"),
    PortableTable("apple_validation", key: "id", "gone"),
    PortableTable("spent_value", key: "digest", "expires_at"),
    PortableTable("flow_record", key: "id", "version key_id nonce ciphertext expires_at"),
    PortableTable(
      "signing_key", key: "number", "version key_id sealed_key_id sealed_nonce sealed_ciphertext created_at"),
    PortableTable("master_key", key: "id", "first_used_at"),
  ]

  private static let records = [
    PortableTable(
      "job", key: "id", "version kind subject queue payload created_at due_at attempts parked_at parked_because"),
    PortableTable(
      "notification", key: "id_digest", "event_digest provider type payload event_time received_at effect"),
    PortableTable(
      "audit_event", key: "account id",
      "at kind identity session client detail number salt personal_digest hash"),
    PortableTable("audit_head", key: "place", "version number hash at key_id signature"),
    // Of what was committed; what never can be is not told.
    PortableTable("change_set", key: "id", ""),
  ]
}
