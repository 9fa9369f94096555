internal import CPippinPostgreSQL
internal import PippinSecret

extension PostgreSQLConnection {
  /// What libpq is told beside the operator's words. Those before `dbname`, which the address expands from, are ours
  /// only where the operator says nothing; the one behind it is ours always.
  private static func parameters(_ settings: PostgreSQLSettings) -> [(String, String)] {
    [
      ("fallback_application_name", "pippin"),
      ("connect_timeout", "3"),
      // After a failover the other host is the one to write to.
      ("target_session_attrs", "read-write"),
      // A peer that has gone without a word is noticed in half a minute, not in two hours.
      ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
      ("tcp_user_timeout", "20000"),
      ("dbname", settings.address.revealed),
      ("client_encoding", "UTF8"),
    ]
  }

  /// Opens a connection. Blocks for as long as names are resolved, hosts tried and TLS and passwords exchanged, so it
  /// needs a thread of its own.
  convenience init(opening settings: PostgreSQLSettings) throws(PostgreSQLError) {
    guard let pointer = unsafe Self.connect(Self.parameters(settings)) else {
      throw PostgreSQLError(.unavailable, message: "no memory for a connection")
    }
    unsafe self.init(pointer)
    guard !isBroken else { throw PostgreSQLError(.unavailable, message: words) }
    // The server's notices are for people at a terminal; here each would be a line on standard error.
    _ = unsafe PQsetNoticeReceiver(pointer, { _, _ in }, nil)
    try enterPipelineMode()
  }

  /// Keywords and values are handed over as two rows of C strings, which lie one behind the other in one piece of memory.
  private static func connect(_ parameters: [(String, String)]) -> OpaquePointer? {
    var bytes: [CChar] = []
    var starts: (keywords: [Int], values: [Int]) = ([], [])
    for (keyword, value) in parameters {
      starts.keywords.append(bytes.count)
      bytes += keyword.utf8CString
      starts.values.append(bytes.count)
      bytes += value.utf8CString
    }
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      let keywords: [UnsafePointer<CChar>?] = unsafe starts.keywords.map { unsafe base + $0 } + [nil]
      let values: [UnsafePointer<CChar>?] = unsafe starts.values.map { unsafe base + $0 } + [nil]
      return unsafe PQconnectdbParams(keywords, values, 1)
    }
  }

  /// Throws when libpq cannot make sense of the address; libpq's own words would quote it, password and all.
  static func check(_ address: SecretText) throws(PostgreSQLError) {
    let text = address.revealed
    guard text.contains("=") || text.hasPrefix("postgres://") || text.hasPrefix("postgresql://"),
      let options = unsafe PQconninfoParse(text, nil)
    else {
      throw PostgreSQLError(
        .misuse,
        message: "the address of the database is no connection string of libpq's, such as postgres://user@host/database"
      )
    }
    unsafe PQconninfoFree(options)
  }
}
