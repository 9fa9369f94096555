import PippinDatabases

extension Schema {
  /// Since when new things are made under each master key.
  static let masterKeys = Migration(
    name: "m0007_master_keys",
    statements: [
      "CREATE TABLE master_key (id TEXT NOT NULL PRIMARY KEY, first_used_at INTEGER NOT NULL) STRICT, WITHOUT ROWID"
    ])
}
