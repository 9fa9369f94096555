/// An open connection of the engine, with its present query.
final class PooledConnection {
  enum PendingQuery {
    /// A check that the connection is alive.
    case check
    /// A rollback after a failure.
    case cleaning
    /// A query for the remaining server processes.
    case looking(Set<OrphanedBackends.Orphan>)
    /// Work that shares a round trip; several only if all of it may.
    case work([PostgreSQLWork])
  }

  private let connection: PostgreSQLConnection
  /// The socket, stored because libpq forgets it when the connection breaks.
  let socket: Int32
  private let since = ContinuousClock.now
  private var prepared = PreparedStatements()
  private var query: PendingQuery?
  /// What is expected of the server, one pipeline for each work.
  private var pipelines: [PostgreSQLPipeline] = []
  /// The pipeline of the next answer.
  private var turn = 0
  /// Whether the server has ended the connection.
  private var hasEnded = false
  /// The query's deadline; nil without a query.
  private(set) var deadline: ContinuousClock.Instant?
  /// Whether there are bytes to send.
  private(set) var wantsToSend = false
  /// The time since which it has been idle.
  private(set) var idleSince: ContinuousClock.Instant = .now
  /// Whether the server process serves only us. Then it has our session settings, and statements are prepared by name.
  let isOurs: Bool
  /// The number of the session that keeps it.
  var keptAs: Int?

  init(_ opened: PostgreSQLOpened) {
    connection = opened.connection
    isOurs = opened.isOurs
    socket = connection.socket
  }

  /// Whether it has a query.
  var isBusy: Bool { deadline != nil }
  var isInTransaction: Bool { connection.isInTransaction }
  /// Its server process as an orphan, after the connection is closed; nil behind a pooler, which limits its own.
  var orphan: OrphanedBackends.Orphan? {
    isOurs ? OrphanedBackends.Orphan(backend: connection.backend, since: since) : nil
  }

  /// Queues a query, and sends as much as the socket accepts.
  func start(_ query: PendingQuery, until deadline: ContinuousClock.Instant) throws(PostgreSQLError) {
    self.query = query
    self.deadline = deadline
    turn = 0
    pipelines.removeAll(keepingCapacity: true)
    switch query {
    case .work(let works): for work in works { try queue(work) }
    case .check: pipelines.append(PostgreSQLPipeline())
    case .cleaning: try queue([PostgreSQLWork.rollBack], as: .frame)
    case .looking(let orphans): try queue([OrphanedBackends.look(for: orphans, at: .now)], as: .statement)
    }
    try connection.queueSynchronisation()
    for index in pipelines.indices { pipelines[index].noteSending() }
    wantsToSend = try !connection.flush()
  }

  private func queue(_ work: PostgreSQLWork) throws(PostgreSQLError) {
    var pipeline = PostgreSQLPipeline()
    // What is queued already may have been sent if the rest cannot be.
    defer { pipelines.append(pipeline) }
    try work.forEachStep(isSetUp: isOurs) { statement, step throws(PostgreSQLError) in
      try queue(statement, as: step, in: &pipeline)
    }
  }

  private func queue(_ statements: [SQLStatement], as step: PostgreSQLPipeline.Step) throws(PostgreSQLError) {
    var pipeline = PostgreSQLPipeline()
    defer { pipelines.append(pipeline) }
    for statement in statements { try queue(statement, as: step, in: &pipeline) }
  }

  private func queue(
    _ statement: SQLStatement, as step: PostgreSQLPipeline.Step, in pipeline: inout PostgreSQLPipeline
  ) throws(PostgreSQLError) {
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
  /// - Returns: whether everything was answered.
  /// - Throws: if the connection is unusable; earlier answers have been processed.
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
        // libpq answers by itself what the server cannot answer any more; that is nobody's answer.
        if hasEnded { continue }
        hasEnded = result.outcome == .failed && result.endsConnection
        while turn < pipelines.count - 1, pipelines[turn].isOver { turn += 1 }
        if turn < pipelines.count, let key = pipelines[turn].take(result) { prepared.forget(key) }
      }
    }
    return false
  }

  /// Ends the query.
  func finish() -> (query: PendingQuery, pipelines: [PostgreSQLPipeline])? {
    idleSince = .now
    deadline = nil
    return query.take().map { ($0, pipelines) }
  }
}
