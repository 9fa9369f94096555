extension PostgreSQLSettings {
  /// Checks that libpq can parse the address, without connecting.
  ///
  /// - Throws: `.misuse`, without the address, which may contain a password.
  package func check() throws(PostgreSQLError) {
    _ = try PostgreSQLHosts(address)
  }

  /// Whether the address names a host on the network without `sslmode`. libpq then connects without encryption if the
  /// server offers no TLS.
  package var mayTravelUnencrypted: Bool {
    do {
      return try PostgreSQLHosts(address).attempts.contains { options in
        let named = Dictionary(options.map { ($0.keyword, $0.value) }, uniquingKeysWith: { $1 })
        guard named["sslmode"] == nil else { return false }
        let host = named["hostaddr"] ?? named["host"] ?? ""
        let isSocket = host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@")
        return !isSocket && host != "localhost" && host != "::1" && !host.hasPrefix("127.")
      }
    } catch {
      // An invalid address is refused elsewhere.
      return false
    }
  }

  /// Whether the address looks like a PostgreSQL address, valid or not.
  package static func recognises(_ address: String) -> Bool {
    ["postgres://", "postgresql://"].contains { address.utf8.starts(with: $0.utf8) }
  }
}
