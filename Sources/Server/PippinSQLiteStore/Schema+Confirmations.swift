import PippinDatabases

extension Schema {
  /// Whether a provider has confirmed a session's proof; and key sets become sealed records, since a row said nothing about its origin.
  static let confirmations = Migration(
    name: "m0011_confirmations",
    statements: [
      "ALTER TABLE session ADD COLUMN is_unconfirmed INTEGER NOT NULL DEFAULT 0",
      "DROP TABLE key_set",
    ])
}
