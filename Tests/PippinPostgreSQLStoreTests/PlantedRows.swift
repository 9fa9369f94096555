import PippinAccounts

/// Two rows for any table: one in which every column has something, and one in which what may be missing is.
enum PlantedRows {
  /// No number of a model's own is as large.
  static let least: Int64 = 1 << 40

  private static let optional: Set<String> = [
    "given_name", "family_name", "email", "email_verified", "email_private", "email_deliverable",
    "email_deliverability_told_at", "email_source", "email_proved", "closed_at", "moved_at", "finished_at",
    "checked_at", "rotated_at", "retry_key_digest", "device_name", "device_platform", "device_app_version",
    "ended_at", "end_reason", "queue", "parked_at", "parked_because", "session", "client", "detail", "salt",
    "personal_digest", "hash", "number",
  ]
  private static let flags: Set<String> = [
    "email_verified", "email_private", "email_deliverable", "email_proved", "gone", "gave_name", "is_unconfirmed",
  ]
  private static let texts: Set<String> = [
    "realm", "given_name", "family_name", "email", "provider", "tenant", "status", "at_apple", "address", "client",
    "kind", "surface", "device_name", "device_platform", "device_app_version", "end_reason", "key_id", "sealed_key_id",
    "parked_because", "type", "effect", "detail",
  ]

  static func rows(of table: PortableTable) -> [PortableRow] {
    switch table.name {
    case "audit_head": [row(of: table, 1, isFull: true)]
    default: [row(of: table, 1, isFull: true), row(of: table, 2, isFull: false)]
    }
  }

  private static func row(of table: PortableTable, _ number: UInt8, isFull: Bool) -> PortableRow {
    PortableRow(table.columns.map { column in value(of: column, in: table, number, isFull: isFull) })
  }

  private static func value(
    of column: String, in table: PortableTable, _ number: UInt8, isFull: Bool
  ) -> PortableRow.Value {
    let isOptional = optional.contains(column) && !demanded(column, in: table)
    if !isFull, isOptional { return .none }
    if column == "place" { return .number(1) }
    if flags.contains(column) { return .number(Int64(number % 2)) }
    if isText(column, in: table) { return .text("Zoë 🍎 e\u{301} \(number)") }
    if isNumber(column) { return .number(least + Int64(number)) }
    // An id of January 2020 begins with its time.
    return .bytes([0x01, 0x6F, 0x5E, 0x66, 0xE8, 0x00, 0x70, number, 0x80] + [UInt8](repeating: 0xFF, count: 7))
  }

  /// What may be missing in one table and not in another.
  private static func demanded(_ column: String, in table: PortableTable) -> Bool {
    switch (table.name, column) {
    case ("vault_entry", "client"), ("session", "client"), ("audit_head", _), ("signing_key", "number"),
      ("password_credential", "hash"):
      true
    default: false
    }
  }

  private static func isText(_ column: String, in table: PortableTable) -> Bool {
    switch (table.name, column) {
    case ("master_key", "id"), ("password_credential", "hash"): true
    case ("job", "subject"): false
    case (_, "subject"): true
    default: texts.contains(column)
    }
  }

  private static func isNumber(_ column: String) -> Bool {
    column.hasSuffix("_at")
      || ["at", "version", "number", "generation", "attempts", "undo_until", "event_time"].contains(column)
  }
}
