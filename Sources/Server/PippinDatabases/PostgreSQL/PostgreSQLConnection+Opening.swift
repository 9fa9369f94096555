internal import CPippinPostgreSQL

extension PostgreSQLConnection {
  /// The options that the operator's address may override.
  private static let usual: [PostgreSQLHosts.Option] = [
    ("fallback_application_name", "pippin"),
    ("connect_timeout", "3"),
    // After a failover another host is the writable one.
    ("target_session_attrs", "read-write"),
    // A silently lost peer is noticed after half a minute instead of two hours.
    ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
    ("tcp_user_timeout", "20000"),
  ]

  /// The options that always apply.
  private static let certain: [PostgreSQLHosts.Option] = [("client_encoding", "UTF8")]

  /// Opens a connection to one host. It blocks during name resolution, TLS and login, so it needs its own thread.
  convenience init(to host: [PostgreSQLHosts.Option]) throws(PostgreSQLError) {
    guard let pointer = unsafe Self.connect(Self.usual + host + Self.certain) else {
      throw PostgreSQLError(.unavailable, message: "out of memory for a connection")
    }
    guard unsafe PQstatus(pointer) == CONNECTION_OK else {
      defer { unsafe PQfinish(pointer) }
      throw PostgreSQLError(.unavailable, message: unsafe Self.words(of: pointer))
    }
    unsafe self.init(pointer)
    // By default libpq writes each notice to standard error, where only log lines belong.
    _ = unsafe PQsetNoticeReceiver(pointer, { _, _ in }, nil)
    try enterPipelineMode()
  }

  /// Passes keywords and values as two arrays of C strings in one block of memory. The last value of a repeated keyword
  /// counts.
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
