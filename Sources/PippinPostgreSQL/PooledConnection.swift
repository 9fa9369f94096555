internal import PippinSQL

/// An open connection in the engine's care: what it is doing, and for whom.
final class PooledConnection {
  enum PendingQuery {
    /// Showing that it is still alive.
    case check
    /// Undoing what a failure left open.
    case cleaning
    /// Asking which server processes are still there.
    case looking(Set<OrphanedBackends.Orphan>)
    case work(PostgreSQLWork)
  }

  private let connection: PostgreSQLConnection
  /// Its socket, kept because libpq forgets it when the connection breaks.
  let socket: Int32
  private let since = ContinuousClock.now
  private var prepared = PreparedStatements()
  private var query: PendingQuery?
  private var pipeline = PostgreSQLPipeline()
  /// Until when the query must be done; nil without one.
  private(set) var deadline: ContinuousClock.Instant?
  /// Whether something is left to send.
  private(set) var wantsToSend = false
  /// Since when it has had nothing to do.
  private(set) var idleSince: ContinuousClock.Instant = .now
  /// Whether the server process is ours alone: statements are prepared by name, and it is set up.
  private let isOurs: Bool
  /// The number under which it is kept for a transaction of several round trips.
  var keptAs: Int?

  init(_ opened: PostgreSQLOpened) {
    connection = opened.connection
    isOurs = opened.isOurs
    socket = connection.socket
  }

  /// Whether it has an query.
  var isBusy: Bool { deadline != nil }
  var isInTransaction: Bool { connection.isInTransaction }
  /// What its server process is once the connection has been given up. A pooler bounds its own.
  var orphan: OrphanedBackends.Orphan? {
    isOurs ? OrphanedBackends.Orphan(backend: connection.backend, since: since) : nil
  }

  /// Queues what the query needs and sends as much of it as the socket takes.
  func start(_ query: PendingQuery, until deadline: ContinuousClock.Instant) throws(PostgreSQLError) {
    self.query = query
    self.deadline = deadline
    pipeline = PostgreSQLPipeline()
    switch query {
    case .check: break
    case .cleaning: try queue(PostgreSQLWork.rollBack, as: .frame)
    case .looking(let orphans): try queue(OrphanedBackends.look(for: orphans, at: .now), as: .statement)
    case .work(let work):
      try work.forEachStep(isSetUp: isOurs) { statement, step throws(PostgreSQLError) in try queue(statement, as: step)
      }
    }
    try connection.queueSynchronisation()
    pipeline.noteSending()
    wantsToSend = try !connection.flush()
  }

  private func queue(_ statement: SQLStatement, as step: PostgreSQLPipeline.Step) throws(PostgreSQLError) {
    if isOurs, let key = PreparedStatements.Key(statement), let (name, isNew) = prepared.name(of: key) {
      if isNew {
        try connection.queuePreparation(of: statement, as: name)
        pipeline.expect(.preparation(key))
      }
      try connection.queue(statement, preparedAs: name)
    } else {
      try connection.queue(statement)
    }
    pipeline.expect(step)
  }

  /// Sends and receives what the socket allows.
  ///
  /// - Returns: whether all has been answered.
  /// - Throws: when the connection is no longer any good; what had arrived before has been taken in.
  func proceed(canReceive: Bool) throws(PostgreSQLError) -> Bool {
    if wantsToSend { wantsToSend = try !connection.flush() }
    guard canReceive else { return false }
    do {
      try connection.receive()
    } catch {
      if takeIn() { return true }
      throw error
    }
    return takeIn()
  }

  private func takeIn() -> Bool {
    while isBusy {
      switch connection.next() {
      case .nothing: return false
      case .synchronised: return true
      case .result(let result):
        if let key = pipeline.take(result) { prepared.forget(key) }
      }
    }
    return false
  }

  /// Ends what it was doing.
  func finish() -> (query: PendingQuery, pipeline: PostgreSQLPipeline)? {
    idleSince = .now
    deadline = nil
    return query.take().map { ($0, pipeline) }
  }
}
