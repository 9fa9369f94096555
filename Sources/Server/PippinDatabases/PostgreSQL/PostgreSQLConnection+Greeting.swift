internal import PippinPlatform

extension PostgreSQLConnection {
  /// The timeout of the first query.
  private static let patience = Duration.seconds(3)

  /// Asks for the process id and the database system, and applies the session settings if the process id is the one of
  /// the connection. A pooler has made-up process ids, and shares its server processes.
  private static func greeting(_ backend: Int64, _ setUp: [(name: String, value: String)]) -> SQLStatement {
    let settings = setUp.reduce("NULL" as SQLStatement) { "concat(\($0), set_config(\($1.name), \($1.value), false))" }
    return """
      SELECT pg_backend_pid()::bigint, system_identifier,
        CASE WHEN pg_is_in_recovery() THEN (SELECT timeline_id FROM pg_control_checkpoint())
          ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint END,
        CASE WHEN pg_backend_pid() = \(backend) THEN \(settings) END
      FROM pg_control_system()
      """
  }

  /// Identifies the server, and applies the session settings if its process is ours alone. Blocks until the answer.
  func greet(_ settings: PostgreSQLSettings) throws(PostgreSQLError) -> PostgreSQLOpened {
    let mayBeOurs = settings.preparation == .whereDirect
    let answer = try ask(Self.greeting(backend, mayBeOurs ? settings.setUp : []), until: .now + Self.patience)
    if answer.outcome == .failed { throw answer.error }
    let greeting = try answer.first { row throws(PostgreSQLError) in
      (backend: try row.integer(0), origin: PostgreSQLOrigin(system: try row.integer(1), timeline: try row.integer(2)))
    }
    guard let greeting else { throw PostgreSQLError(.other, message: "the server did not identify itself") }
    return PostgreSQLOpened(
      connection: self, origin: greeting.origin, isOurs: mayBeOurs && greeting.backend == backend)
  }

  /// Sends one statement and waits for its answer.
  private func ask(
    _ statement: SQLStatement, until deadline: ContinuousClock.Instant
  ) throws(PostgreSQLError) -> PostgreSQLResult {
    try queue(statement)
    try queueSynchronisation()
    var answer: PostgreSQLResult?
    while true {
      let isSent = try flush()
      switch next() {
      case .result(let result): answer = result
      case .synchronised:
        guard let answer else { throw PostgreSQLError(.other, message: "a statement got no result") }
        return answer
      case .nothing:
        let now = ContinuousClock.now
        guard now < deadline else { throw PostgreSQLError(.unavailable, message: "the server did not answer in time") }
        var place = pollfd(fd: socket, events: Int16(POLLIN) | (isSent ? 0 : Int16(POLLOUT)), revents: 0)
        _ = unsafe poll(&place, 1, Int32(clamping: (deadline - now).milliseconds + 1))
        if place.revents & ~Int16(POLLOUT) != 0 { try receive() }
      }
    }
  }
}
