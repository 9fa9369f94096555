import PippinAccounts
import PippinDatabases

extension AccountQuery {
  /// What a search compares: the expressions of the indexes, letter for letter.
  enum Column {
    static let givenName: SQLStatement = "lower(given_name COLLATE \"C\")"
    static let familyName: SQLStatement = "lower(family_name COLLATE \"C\")"
    static let email: SQLStatement = "lower(email COLLATE \"C\")"
    static let emailDomain: SQLStatement = "lower(split_part(email COLLATE \"C\", '@', 2))"
    static let externalID: SQLStatement = "lower(external_id COLLATE \"C\")"
  }
}

extension Schema {
  /// What operators find accounts by: how a name, an address, its domain or an external id begins, a provider, a suspension.
  static let search = Migration(
    name: "m0016_search",
    statements: [
      "CREATE INDEX account_by_given_name ON account (lower(given_name COLLATE \"C\")) WHERE given_name IS NOT NULL",
      "CREATE INDEX account_by_family_name ON account (lower(family_name COLLATE \"C\")) WHERE family_name IS NOT NULL",
      "CREATE INDEX account_by_email ON account (lower(email COLLATE \"C\")) WHERE email_verified = 1",
      "CREATE INDEX account_by_email_domain ON account (lower(split_part(email COLLATE \"C\", '@', 2))) WHERE email_verified = 1",
      """
      CREATE INDEX account_by_external_id_beginning ON account (lower(external_id COLLATE "C"))
      WHERE external_id IS NOT NULL
      """,
      "CREATE INDEX account_suspended ON account (id) WHERE suspended_at IS NOT NULL",
      "CREATE INDEX identity_by_provider ON identity (provider, account)",
    ])
}
