import PippinDatabases

extension Schema {
  /// When Apple last said that a refresh token holds, and what it said of anybody's lately.
  static let validations = Migration(
    name: "m0005_validations",
    statements: [
      "ALTER TABLE vault_entry ADD COLUMN checked_at INTEGER",
      // Nothing but the newest of them is ever asked for, and ids begin with their time.
      "CREATE TABLE apple_validation (id BLOB NOT NULL PRIMARY KEY, gone INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    ])
}
