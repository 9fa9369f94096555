import PippinDatabases

extension Schema {
  /// Which accounts are guests', and where those are that may have to go.
  static let guests = Migration(
    name: "m0015_guests",
    statements: [
      "ALTER TABLE account ADD COLUMN is_guest INTEGER",
      "ALTER TABLE account_merge ADD COLUMN is_guest INTEGER",
      "CREATE INDEX account_of_guest ON account (id) WHERE is_guest IS NOT NULL",
    ])
}
