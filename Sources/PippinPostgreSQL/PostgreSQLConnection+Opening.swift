internal import CPippinPostgreSQL

extension PostgreSQLConnection {
  /// What libpq is told where the operator says nothing.
  private static let usual: [PostgreSQLHosts.Option] = [
    ("fallback_application_name", "pippin"),
    ("connect_timeout", "3"),
    // After a failover the other host is the one to write to.
    ("target_session_attrs", "read-write"),
    // A peer that has gone without a word is noticed in half a minute, not in two hours.
    ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
    ("tcp_user_timeout", "20000"),
  ]

  /// What it is told always.
  private static let certain: [PostgreSQLHosts.Option] = [("client_encoding", "UTF8")]

  /// Opens a connection to one host. Blocks for as long as its name is resolved and TLS and passwords are exchanged, so it needs a thread of
  /// its own.
  convenience init(to host: [PostgreSQLHosts.Option]) throws(PostgreSQLError) {
    guard let pointer = unsafe Self.connect(Self.usual + host + Self.certain) else {
      throw PostgreSQLError(.unavailable, message: "no memory for a connection")
    }
    guard unsafe PQstatus(pointer) == CONNECTION_OK else {
      defer { unsafe PQfinish(pointer) }
      throw PostgreSQLError(.unavailable, message: unsafe Self.words(of: pointer))
    }
    unsafe self.init(pointer)
    // The server's notices are for people at a terminal; here each would be a line on standard error.
    _ = unsafe PQsetNoticeReceiver(pointer, { _, _ in }, nil)
    try enterPipelineMode()
  }

  /// Keywords and values are handed over as two rows of C strings, which lie one behind the other in one piece of memory. Of a keyword
  /// that comes twice the last counts.
  private static func connect(_ options: [PostgreSQLHosts.Option]) -> OpaquePointer? {
    var bytes: [CChar] = []
    var starts: (keywords: [Int], values: [Int]) = ([], [])
    for (keyword, value) in options {
      starts.keywords.append(bytes.count)
      bytes += keyword.utf8CString
      starts.values.append(bytes.count)
      bytes += value.utf8CString
    }
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return nil }
      let keywords: [UnsafePointer<CChar>?] = unsafe starts.keywords.map { unsafe base + $0 } + [nil]
      let values: [UnsafePointer<CChar>?] = unsafe starts.values.map { unsafe base + $0 } + [nil]
      return unsafe PQconnectdbParams(keywords, values, 0)
    }
  }
}
