internal import CPippinPostgreSQL
internal import PippinPlatform

/// A non-blocking connection in pipeline mode.
///
/// Proof for `@unchecked Sendable`: the thread that opens it gives it to the engine and never uses it again; from then
/// on only the engine's thread uses it.
@safe final class PostgreSQLConnection: @unchecked Sendable {
  /// The next item from libpq.
  enum Arrival {
    /// Nothing yet.
    case nothing
    case result(PostgreSQLResult)
    /// The answers up to a synchronisation point are complete.
    case synchronised
  }

  private let pointer: OpaquePointer
  private var texts: [SQLText: ContiguousArray<CChar>] = [:]
  private var parameters = PostgreSQLParameters()

  /// Takes ownership of an open connection.
  init(_ pointer: OpaquePointer) {
    unsafe self.pointer = unsafe pointer
  }

  deinit { unsafe PQfinish(pointer) }

  var socket: Int32 { unsafe PQsocket(pointer) }

  var isBroken: Bool { unsafe PQstatus(pointer) == CONNECTION_BAD }

  /// Whether the session has an open transaction, valid or failed.
  var isInTransaction: Bool { unsafe PQtransactionStatus(pointer) != PQTRANS_IDLE }

  /// The server process id, as sent when the connection was opened.
  var backend: Int64 { Int64(unsafe PQbackendPID(pointer)) }

  /// Enters non-blocking pipeline mode.
  func enterPipelineMode() throws(PostgreSQLError) {
    try check(unsafe PQsetnonblocking(pointer, 1) == 0)
    try check(unsafe PQenterPipelineMode(pointer) == 1)
  }

  /// Queues an unnamed statement.
  func queue(_ statement: SQLStatement) throws(PostgreSQLError) {
    let text = written(statement)
    parameters.set(statement.bindings)
    try check(
      parameters.withPointers { it in
        unsafe text.withUnsafeBufferPointer { text in
          unsafe PQsendQueryParams(
            pointer, text.baseAddress, it.count, it.types, it.values, it.lengths, it.formats, 1)
        }
      } == 1)
  }

  /// Queues the preparation of a named statement.
  func queuePreparation(of statement: SQLStatement, as name: String) throws(PostgreSQLError) {
    let text = written(statement)
    let types = statement.bindings.map { PostgreSQLType(of: $0).rawValue }
    let isQueued = unsafe text.withUnsafeBufferPointer { text in
      unsafe types.withUnsafeBufferPointer { types in
        unsafe PQsendPrepare(pointer, name, text.baseAddress, Int32(types.count), types.baseAddress)
      }
    }
    try check(isQueued == 1)
  }

  /// Queues a prepared statement.
  func queue(_ statement: SQLStatement, preparedAs name: String) throws(PostgreSQLError) {
    parameters.set(statement.bindings)
    try check(
      parameters.withPointers { it in
        unsafe PQsendQueryPrepared(pointer, name, it.count, it.values, it.lengths, it.formats, 1)
      } == 1)
  }

  /// Queues a synchronisation point. After an error the server skips to this point.
  func queueSynchronisation() throws(PostgreSQLError) {
    try check(unsafe PQpipelineSync(pointer) == 1)
  }

  /// Sends as much of the queue as the socket accepts; true if all of it was sent.
  func flush() throws(PostgreSQLError) -> Bool {
    let rest = unsafe PQflush(pointer)
    try check(rest >= 0)
    return rest == 0
  }

  /// Reads the received bytes.
  func receive() throws(PostgreSQLError) {
    try check(unsafe PQconsumeInput(pointer) == 1)
  }

  /// The next received item.
  func next() -> Arrival {
    var isBetween = false
    while unsafe PQisBusy(pointer) == 0 {
      guard let result = unsafe PQgetResult(pointer) else {
        // One nil ends a statement's results; two in a row mean that nothing more is expected.
        if isBetween { return .nothing }
        isBetween = true
        continue
      }
      let owned = unsafe PostgreSQLResult(result)
      return owned.isSynchronisation ? .synchronised : .result(owned)
    }
    return .nothing
  }

  var words: String { unsafe Self.words(of: pointer) }

  static func words(of pointer: OpaquePointer) -> String {
    unsafe String(cString: PQerrorMessage(pointer)).split(separator: "\n").joined(separator: " ")
  }

  /// The text as a C string. The cache is bounded in case a program generates statements.
  private func written(_ statement: SQLStatement) -> ContiguousArray<CChar> {
    if let known = texts[statement.text] { return known }
    let text = ContiguousArray(statement.text.written(for: .postgreSQL).utf8CString)
    if texts.count < 512 { texts[statement.text] = text }
    return text
  }

  private func check(_ succeeded: Bool) throws(PostgreSQLError) {
    guard succeeded else { throw PostgreSQLError(isBroken ? .unavailable : .other, message: words) }
  }
}

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

extension PostgreSQLConnection {
  /// The timeout of the first query.
  private static let timeout = Duration.seconds(3)

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
    let answer = try ask(Self.greeting(backend, mayBeOurs ? settings.setUp : []), until: .now + Self.timeout)
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

/// The identity of a server's data: its database system and its timeline, which counts promotions.
struct PostgreSQLOrigin: Sendable, Equatable {
  /// The system identifier from `initdb`, which standbys share with their primary.
  let system: Int64
  /// The timeline; each promotion starts a higher one.
  let timeline: Int64

  /// Whether a node that has worked with `known` may use this server. An old primary may still accept writes after a
  /// promotion, but they would be lost.
  func mayFollow(_ known: Self?) -> Bool {
    guard let known else { return true }
    return system == known.system && timeline >= known.timeline
  }

  /// The reason why it may not.
  func objection(after known: Self) -> String {
    system == known.system
      ? "another server was promoted after it (its timeline is \(timeline), the database's \(known.timeline)); shut it down"
      : "it is another database system than at the start of this process; if that is intended, restart this process"
  }
}

/// The statements that a connection's server process has prepared, with their names.
struct PreparedStatements {
  /// A statement with the types of its parameters, because preparation depends on both.
  struct Key: Hashable {
    let text: SQLText
    /// The kinds of the first bindings, three bits each.
    private var kinds: UInt64 = 0
    /// The kinds of the others.
    private var furtherKinds: UInt64 = 0
    /// The number of kinds that fit in 64 bits.
    private static let share = 21

    /// Nil for more bindings than fit.
    init?(_ statement: SQLStatement) {
      let bindings = statement.bindings
      guard bindings.count <= 2 * Self.share else { return nil }
      text = statement.text
      for binding in bindings.prefix(Self.share) { kinds = kinds << 3 | Self.kind(of: binding) }
      for binding in bindings.dropFirst(Self.share) { furtherKinds = furtherKinds << 3 | Self.kind(of: binding) }
    }

    private static func kind(of value: SQLValue) -> UInt64 {
      switch value {
      case .null: 1
      case .integer: 2
      case .double: 3
      case .text: 4
      case .blob, .words: 5
      }
    }
  }

  private var names: [Key: String] = [:]
  private var made = 0
  private let limit: Int

  /// - Parameter limit: the number of names per connection; further statements are not prepared.
  init(limit: Int = 256) {
    self.limit = limit
  }

  /// The name of a statement, and whether it must be prepared first; nil beyond the limit.
  mutating func name(of key: Key) -> (name: String, isNew: Bool)? {
    if let name = names[key] { return (name, false) }
    guard names.count < limit else { return nil }
    made += 1
    let name = "pippin_\(made)"
    names[key] = name
    return (name, true)
  }

  /// Removes a statement whose preparation failed.
  mutating func forget(_ key: Key) {
    names[key] = nil
  }
}
