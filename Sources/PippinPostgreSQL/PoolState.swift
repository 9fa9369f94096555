internal import Glibc
internal import PippinSQL
internal import PippinTelemetry

/// A pool's connections and the work that waits for them. Belongs to the engine's thread.
struct PoolState {
  typealias Answer = (work: PostgreSQLWork, result: Result<PostgreSQLWork.Answer, PostgreSQLError>)

  let settings: PostgreSQLSettings
  let log: Log

  /// The open connections by their sockets.
  var connections: [Int32: PooledConnection] = [:]
  /// The sockets of those that are free; the one used last is used next.
  var idle: [Int32] = []
  /// Those that transactions of several round trips keep, by the numbers that these were given.
  var kept: [Int: PooledConnection] = [:]
  var keeps = 0
  var opening = 0
  /// Whose data the connections lead to; nil until one was opened.
  var origin: PostgreSQLOrigin?
  var line: WaitingLine<PostgreSQLWork>
  /// Those who only ask whether the database answers.
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

  /// Whether nothing is at work and nobody waits.
  var isDone: Bool { line.count == 0 && reservedLine.count == 0 && !connections.values.contains { $0.isBusy } }

  /// What to wait for.
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
        return fail(work, PostgreSQLError(.unavailable, message: "this transaction is over"))
      }
      guard !connection.isBusy else {
        return fail(work, PostgreSQLError(.misuse, message: "a transaction does one thing after the other"))
      }
      start(work, on: connection, at: now)
    }
  }

  private mutating func turnAway(_ work: PostgreSQLWork) {
    counts.refused += 1
    fail(work, PostgreSQLError(.exhausted, message: "\(settings.queueLimit) wait for a connection already"))
  }

  mutating func fail(_ work: PostgreSQLWork, _ error: PostgreSQLError) {
    answer(work, .failure(error))
  }

  mutating func answer(_ work: PostgreSQLWork, _ result: Result<PostgreSQLWork.Answer, PostgreSQLError>) {
    answers.append((work, result))
  }

  /// Takes out what callers are to be told, for when the statistics say so too.
  mutating func takeAnswers() -> [Answer] {
    defer { answers = [] }
    return answers
  }

  /// Gives those who wait the connections that are free.
  ///
  /// - Returns: how many connections to open.
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
        start(work, on: connection, at: now)
      } else {
        break
      }
    }
    let wanted = min(line.count + reservedLine.count, room)
    let attempts = backoff.attempts(wanted: wanted, underWay: opening, at: now)
    opening += attempts
    return attempts
  }

  /// Of those who wait for one of the connections within the bound the next, unless all of these are at work.
  private mutating func nextInLine() -> PostgreSQLWork? {
    connections.count - idle.count + orphans.count < settings.connections ? line.next() : nil
  }

  /// How many connections may be opened. The one beyond the bound is for whoever asks whether the database answers; that frees the
  /// places of those who are not there any more, too.
  private var room: Int {
    let isReserveWanted = reservedLine.count > 0 || orphans.count > 0
    return settings.connections + (isReserveWanted ? 1 : 0) - orphans.count - connections.count
  }

  // MARK: Time

  /// Ends what has taken too long.
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

  /// When something has to be done even if no socket and no work asks for it.
  var nextTime: ContinuousClock.Instant {
    var next = min(line.nextDeadline ?? Self.never, reservedLine.nextDeadline ?? Self.never)
    if line.count + reservedLine.count > 0, opening == 0, room > 0, let attempt = backoff.nextAttempt {
      next = min(next, attempt)
    }
    if !idle.isEmpty, let look = orphans.nextLook { next = min(next, look) }
    for connection in connections.values { next = min(next, nextAttention(to: connection) ?? next) }
    return next
  }

  /// Far beyond any time that is waited for.
  private static let never = ContinuousClock.now + .seconds(1_000_000_000)
}
