internal import Glibc
internal import PippinSQL

extension PostgreSQLConnection {
  /// How long a server has to say who it is.
  private static let patience = Duration.seconds(3)

  /// Asks the server process for its number, and sets it up if that is the one which the connection was told: a pooler makes up numbers
  /// of its own, and lends its server processes to others too. Asks the server whose data it holds.
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

  /// Learns who the server is, and sets its process up where that is ours. Blocks until it has answered.
  func greet(_ settings: PostgreSQLSettings) throws(PostgreSQLError) -> PostgreSQLOpened {
    let mayBeOurs = settings.preparation == .whereDirect
    let answer = try ask(Self.greeting(backend, mayBeOurs ? settings.setUp : []), until: .now + Self.patience)
    if answer.outcome == .failed { throw answer.error }
    let greeting = try answer.first { row throws(PostgreSQLError) in
      (backend: try row.integer(0), origin: PostgreSQLOrigin(system: try row.integer(1), timeline: try row.integer(2)))
    }
    guard let greeting else { throw PostgreSQLError(.other, message: "the server does not say who it is") }
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
        guard let answer else { throw PostgreSQLError(.other, message: "a statement without an answer") }
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
