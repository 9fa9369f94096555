extension PostgreSQLSettings {
  /// Shows that libpq can make sense of the address; whether anybody is there is another matter.
  ///
  /// - Throws: `.misuse`, without the address, which may hold a password.
  package func check() throws(PostgreSQLError) {
    _ = try PostgreSQLHosts(address)
  }

  /// Whether the address is written as one of PostgreSQL's, sound or not.
  package static func recognises(_ address: String) -> Bool {
    ["postgres://", "postgresql://"].contains { address.utf8.starts(with: $0.utf8) }
  }
}
