internal import PippinPlatform
internal import PippinTelemetry

/// A pool's connections and waiting work; used only on the engine's thread.
struct PoolState {
  typealias Answer = (work: PostgreSQLWork, result: Result<PostgreSQLWork.Answer, PostgreSQLError>)

  let settings: PostgreSQLSettings
  let log: Log

  /// The open connections by their sockets.
  var connections: [Int32: PooledConnection] = [:]
  /// The sockets of the idle connections; the last used one is used next.
  var idle: [Int32] = []
  /// The connections kept by sessions, by session number.
  var kept: [Int: PooledConnection] = [:]
  var keeps = 0
  var opening = 0
  /// The database system of the connections; nil until one was opened.
  var origin: PostgreSQLOrigin?
  var line: WaitingLine<PostgreSQLWork>
  /// The waiting health checks.
  var reservedLine: WaitingLine<PostgreSQLWork>
  var orphans = OrphanedBackends()
  var backoff = ConnectionBackoff()
  var counts = PostgreSQLStatistics()
  private var answers: [Answer] = []

  init(_ settings: PostgreSQLSettings, log: Log) {
    self.settings = settings
    self.log = log
    line = WaitingLine(limit: settings.queueLimit)
    reservedLine = WaitingLine(limit: settings.queueLimit)
  }

  var statistics: PostgreSQLStatistics {
    var counts = counts
    counts.open = connections.count
    counts.busy = connections.count - idle.count
    counts.waiting = line.count + reservedLine.count
    counts.orphaned = orphans.count
    return counts
  }

  /// Whether no work is running or waiting.
  var isDone: Bool { line.count == 0 && reservedLine.count == 0 && !connections.values.contains { $0.isBusy } }

  /// The sockets to poll.
  var sockets: [pollfd] {
    connections.values.map { connection in
      pollfd(fd: connection.socket, events: Int16(POLLIN) | (connection.wantsToSend ? Int16(POLLOUT) : 0), revents: 0)
    }
  }

  // MARK: Work

  mutating func take(_ work: PostgreSQLWork, at now: ContinuousClock.Instant) {
    switch work.place {
    case .any:
      if !line.enter(work, until: now + settings.waitingLimit) { turnAway(work) }
    case .reserved:
      if !reservedLine.enter(work, until: now + settings.waitingLimit) { turnAway(work) }
    case .kept(let number):
      guard let connection = kept[number] else {
        return fail(work, PostgreSQLError(.unavailable, message: "this transaction has ended"))
      }
      guard !connection.isBusy else {
        return fail(work, PostgreSQLError(.misuse, message: "a transaction runs one statement at a time"))
      }
      start(work, on: connection, at: now)
    }
  }

  private mutating func turnAway(_ work: PostgreSQLWork) {
    counts.refused += 1
    fail(work, PostgreSQLError(.exhausted, message: "\(settings.queueLimit) operations already wait for a connection"))
  }

  mutating func fail(_ work: PostgreSQLWork, _ error: PostgreSQLError) {
    answer(work, .failure(error))
  }

  mutating func answer(_ work: PostgreSQLWork, _ result: Result<PostgreSQLWork.Answer, PostgreSQLError>) {
    answers.append((work, result))
  }

  /// Takes the answers for callers, to deliver after the statistics are updated.
  mutating func takeAnswers() -> [Answer] {
    defer { answers = [] }
    return answers
  }

  /// Assigns idle connections to waiting work.
  ///
  /// - Returns: the number of connections to open.
  mutating func handOut(at now: ContinuousClock.Instant) -> Int {
    while let socket = idle.last, let connection = connections[socket] {
      if let asked = orphans.takeLook(at: now) {
        idle.removeLast()
        look(for: asked, on: connection, at: now)
      } else if let work = reservedLine.next() ?? nextInLine() {
        guard work.deadline.map({ $0 > now }) ?? true else {
          refuse(work)
          continue
        }
        idle.removeLast()
        startSharing(work, on: connection, at: now)
      } else {
        break
      }
    }
    let wanted = min(line.count + reservedLine.count, room)
    let attempts = backoff.attempts(wanted: wanted, underWay: opening, at: now)
    opening += attempts
    return attempts
  }

  /// The next work for an ordinary connection, unless all of these are busy.
  private mutating func nextInLine() -> PostgreSQLWork? {
    connections.count - idle.count + orphans.count < settings.connections ? line.next() : nil
  }

  /// The number of connections that may be opened. One beyond the bound is for health checks and for the query that
  /// finds ended orphans.
  private var room: Int {
    let isReserveWanted = reservedLine.count > 0 || orphans.count > 0
    return settings.connections + (isReserveWanted ? 1 : 0) - orphans.count - connections.count
  }

  // MARK: Time

  /// Ends overdue work.
  mutating func attend(at now: ContinuousClock.Instant) {
    for connection in connections.values { attend(to: connection, at: now) }
    for work in line.removeExpired(at: now) + reservedLine.removeExpired(at: now) { refuse(work) }
  }

  private mutating func refuse(_ work: PostgreSQLWork) {
    counts.refused += 1
    if let failure = backoff.failure {
      fail(work, PostgreSQLError(.unavailable, sqlState: failure.sqlState, message: failure.message))
    } else if connections.isEmpty {
      fail(work, PostgreSQLError(.unavailable, message: "no connection could be opened in time"))
    } else {
      fail(work, PostgreSQLError(.exhausted, message: "no connection became free in time"))
    }
  }

  /// The next time at which something must be done without socket activity or new work.
  var nextTime: ContinuousClock.Instant {
    var next = min(line.nextDeadline ?? Self.never, reservedLine.nextDeadline ?? Self.never)
    if line.count + reservedLine.count > 0, opening == 0, room > 0, let attempt = backoff.nextAttempt {
      next = min(next, attempt)
    }
    if !idle.isEmpty, let look = orphans.nextLook { next = min(next, look) }
    for connection in connections.values { next = min(next, nextAttention(to: connection) ?? next) }
    return next
  }

  /// A time in the far future.
  private static let never = ContinuousClock.now + .seconds(1_000_000_000)
}
