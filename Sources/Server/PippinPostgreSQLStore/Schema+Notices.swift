import PippinDatabases

extension Schema {
  /// What decides whether and in which language a person is written to: the language, and the devices that the account was used on.
  static let notices = Migration(
    name: "m0010_notices",
    statements: [
      "ALTER TABLE account ADD COLUMN language text",
      "ALTER TABLE account ADD COLUMN known_devices bytea",
      "ALTER TABLE account_merge ADD COLUMN language text",
      "ALTER TABLE account_merge ADD COLUMN known_devices bytea",
    ])
}
