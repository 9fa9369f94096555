internal import PippinSQL

/// An open connection in the engine's care: what it is doing, and for whom. Belongs to the engine's thread.
final class PostgreSQLLink {
  enum Errand {
    /// Learning whether it leads to a server process of its own.
    case greeting
    /// Showing that it is still alive.
    case check
    /// Undoing what a failure left open.
    case cleaning
    case work(PostgreSQLWork)
  }

  /// What it is doing.
  struct Activity {
    let errand: Errand
    let deadline: ContinuousClock.Instant
    var pipeline = PostgreSQLPipeline()
  }

  private let connection: PostgreSQLConnection
  /// Its socket, kept because libpq forgets it when the connection breaks.
  let socket: Int32
  private var prepared = PreparedStatements()
  private(set) var activity: Activity?
  /// Whether something is left to send.
  private(set) var wantsToSend = false
  /// Since when it has had nothing to do.
  private(set) var idleSince: ContinuousClock.Instant = .now
  /// Whether statements may be prepared by name.
  var preparesByName = false
  /// The number under which it is kept for a transaction of several round trips.
  var keptAs: Int?

  init(_ connection: PostgreSQLConnection) {
    self.connection = connection
    socket = connection.socket
  }

  var isInTransaction: Bool { connection.isInTransaction }
  var backend: Int64 { connection.backend }

  /// Queues the steps and sends as much of them as the socket takes.
  func start(
    _ errand: Errand, _ steps: [(SQLStatement, PostgreSQLPipeline.Step)], until deadline: ContinuousClock.Instant
  ) throws(PostgreSQLError) {
    activity = Activity(errand: errand, deadline: deadline)
    for (statement, step) in steps { try queue(statement, as: step) }
    try connection.queueSynchronisation()
    activity?.pipeline.noteSending()
    wantsToSend = try !connection.flush()
  }

  private func queue(_ statement: SQLStatement, as step: PostgreSQLPipeline.Step) throws(PostgreSQLError) {
    let key = preparesByName ? PreparedStatements.Key(statement) : nil
    if let key, let (name, isNew) = prepared.name(of: key) {
      if isNew {
        try connection.queuePreparation(of: statement, as: name)
        activity?.pipeline.expect(.preparation(key))
      }
      try connection.queue(statement, preparedAs: name)
    } else {
      try connection.queue(statement)
    }
    activity?.pipeline.expect(step)
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
    while activity != nil {
      switch connection.next() {
      case .nothing: return false
      case .synchronised: return true
      case .result(let result):
        if let key = activity?.pipeline.take(result) ?? nil { prepared.forget(key) }
      }
    }
    return false
  }

  /// Ends what it was doing.
  func finish() -> Activity? {
    idleSince = .now
    return activity.take()
  }
}
