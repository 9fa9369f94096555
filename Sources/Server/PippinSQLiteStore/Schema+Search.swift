import PippinAccounts
import PippinDatabases

extension AccountQuery {
  /// What a search compares: the expressions of the indexes, letter for letter.
  enum Column {
    static let givenName: SQLStatement = "lower(given_name)"
    static let familyName: SQLStatement = "lower(family_name)"
    static let email: SQLStatement = "lower(email)"
    static let emailDomain: SQLStatement = "lower(substr(email, instr(email, '@') + 1))"
    static let externalID: SQLStatement = "lower(external_id)"
  }
}

extension Schema {
  /// What operators find accounts by: how a name, an address, its domain or an external id begins, a provider, a suspension.
  static let search = Migration(
    name: "m0018_search",
    statements: [
      "CREATE INDEX account_by_given_name ON account (lower(given_name)) WHERE given_name IS NOT NULL",
      "CREATE INDEX account_by_family_name ON account (lower(family_name)) WHERE family_name IS NOT NULL",
      "CREATE INDEX account_by_email ON account (lower(email)) WHERE email_verified = 1",
      "CREATE INDEX account_by_email_domain ON account (lower(substr(email, instr(email, '@') + 1))) WHERE email_verified = 1",
      """
      CREATE INDEX account_by_external_id_beginning ON account (lower(external_id))
      WHERE external_id IS NOT NULL
      """,
      "CREATE INDEX account_suspended ON account (id) WHERE suspended_at IS NOT NULL",
      "CREATE INDEX identity_by_provider ON identity (provider, account)",
    ])
}
