internal import PippinPlatform
internal import PippinTelemetry

/// An open connection, as the pool's rules see it. Tests have one without a socket.
protocol PoolConnection: AnyObject {
  var socket: Int32 { get }
  /// Whether there are bytes to send.
  var wantsToSend: Bool { get }
  /// The query's deadline; nil without a query.
  var deadline: ContinuousClock.Instant? { get }
  /// The time since which it has been idle.
  var idleSince: ContinuousClock.Instant { get }
  /// Whether the session has an open transaction, valid or failed.
  var isInTransaction: Bool { get }
  /// Whether the server process serves only us. Then it has our session settings, and statements are prepared by name.
  var isOurs: Bool { get }
  /// Its server process as an orphan, after the connection is closed; nil behind a pooler, which limits its own.
  var orphan: OrphanedBackends.Orphan? { get }
  /// The number of the session that keeps it.
  var keptAs: Int? { get set }

  /// Queues a query, and sends as much as the socket accepts.
  func start(_ query: PendingQuery, until deadline: ContinuousClock.Instant) throws(PostgreSQLError)

  /// Sends and receives what the socket allows.
  ///
  /// - Returns: whether everything was answered.
  /// - Throws: if the connection is unusable; earlier answers have been processed.
  func proceed(canReceive: Bool) throws(PostgreSQLError) -> Bool

  /// Ends the query.
  func finish(at now: ContinuousClock.Instant) -> (query: PendingQuery, pipelines: [PostgreSQLPipeline])?
}

extension PoolConnection {
  /// Whether it has a query.
  var isBusy: Bool { deadline != nil }
}

/// What a connection is asked.
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

/// The rules of a pool: its connections and waiting work, as a state machine without a clock or a socket. Used only on the
/// engine's thread.
struct PoolState<Connection: PoolConnection> {
  typealias Answer = (work: PostgreSQLWork, result: Result<PostgreSQLWork.Answer, PostgreSQLError>)

  let settings: PostgreSQLSettings
  let log: Log

  /// The open connections by their sockets.
  var connections: [Int32: Connection] = [:]
  /// The sockets of the idle connections; the last used one is used next.
  var idle: [Int32] = []
  /// The connections kept by sessions, by session number.
  var kept: [Int: Connection] = [:]
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
    var next = min(line.nextDeadline ?? farFuture, reservedLine.nextDeadline ?? farFuture)
    if line.count + reservedLine.count > 0, opening == 0, room > 0, let attempt = backoff.nextAttempt {
      next = min(next, attempt)
    }
    if !idle.isEmpty, let look = orphans.nextLook { next = min(next, look) }
    for connection in connections.values { next = min(next, nextAttention(to: connection) ?? next) }
    return next
  }
}

/// A time in the far future.
private let farFuture = ContinuousClock.now + .seconds(1_000_000_000)

/// The most work in one round trip. Beyond it, sharing saves little more, and each caller waits for all.
private let mostShared = 8

extension PoolState {
  /// The work that shares a round trip with the first: short reads from the front of the queue, up to a connection's share of the
  /// waiting work.
  ///
  /// A read that changes nothing can be repeated, and needs no transaction of its own. A commit shares nothing: its locks would be
  /// held, and its outcome be unknown, for longer.
  mutating func roundTrip(beginningWith first: PostgreSQLWork) -> [PostgreSQLWork] {
    guard first.isShareable else { return [first] }
    let share = min(mostShared, (line.count + 1) / settings.connections)
    var works = [first]
    while works.count < share, let next = line.first, next.isShareable {
      _ = line.next()
      works.append(next)
    }
    return works
  }

  /// Answers work that shared a round trip. The server skips the work after a failed one, which is then tried again.
  ///
  /// - Parameter deadline: when the round trip would have failed.
  mutating func settleShared(
    _ works: [PostgreSQLWork], _ pipelines: [PostgreSQLPipeline], on connection: Connection,
    at now: ContinuousClock.Instant, by deadline: ContinuousClock.Instant?
  ) {
    var failure: PostgreSQLError?
    var skipped: [PostgreSQLWork] = []
    for (work, pipeline) in zip(works, pipelines) {
      guard !pipeline.isUntried else {
        skipped.append(work)
        continue
      }
      if case .failure(let error) = pipeline.outcome { failure = error }
      answer(work, pipeline.outcome.map { PostgreSQLWork.Answer(results: $0, kept: nil) })
    }
    if failure == nil, !skipped.isEmpty {
      failure = PostgreSQLError(.unavailable, message: "the server skipped a statement")
    }
    release(connection, after: failure, at: now)
    if let failure { retry(skipped, at: now, until: deadline, or: failure) }
  }

  /// Answers work whose connection was closed. If several shared it, only the first one without an answer fails; the others may
  /// not have begun, and are tried again.
  mutating func settleLost(
    _ works: [PostgreSQLWork], _ pipelines: [PostgreSQLPipeline], to reason: PostgreSQLError,
    at now: ContinuousClock.Instant, by deadline: ContinuousClock.Instant?
  ) {
    var isFaultFound = false
    var others: [PostgreSQLWork] = []
    for (index, work) in works.enumerated() {
      let pipeline = index < pipelines.count ? pipelines[index] : PostgreSQLPipeline()
      let isAnswered = works.count > 1 && index < pipelines.count && pipeline.isComplete
      guard isAnswered || !isFaultFound else {
        others.append(work)
        continue
      }
      let outcome = isAnswered ? pipeline.outcome : pipeline.outcome(lostTo: reason)
      if case .failure = outcome { isFaultFound = true }
      answer(work, outcome.map { PostgreSQLWork.Answer(results: $0, kept: nil) })
    }
    retry(others, at: now, until: deadline, or: reason)
  }

  /// Tries work again that did not cause the failure, each one alone, before the work that still waits.
  private mutating func retry(
    _ works: [PostgreSQLWork], at now: ContinuousClock.Instant, until deadline: ContinuousClock.Instant?,
    or error: PostgreSQLError
  ) {
    guard let deadline, deadline > now else {
      for work in works { fail(work, error) }
      return
    }
    let end = min(deadline, now + settings.waitingLimit)
    for work in works.reversed() { line.enterFirst(work.again(until: deadline), until: end) }
  }
}

/// A queue of work that waits for a connection, limited in length and waiting time.
struct WaitingLine<Item> {
  private var items: [(item: Item, deadline: ContinuousClock.Instant)] = []
  /// The number of removed items at the front.
  private var gone = 0
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  var count: Int { items.count - gone }

  /// Adds work at the end; false if the queue is full.
  ///
  /// - Parameter deadline: the end of the wait; not earlier than those before it in the queue.
  mutating func enter(_ item: Item, until deadline: ContinuousClock.Instant) -> Bool {
    guard count < limit else { return false }
    items.append((item, deadline))
    return true
  }

  /// Adds work at the front that was taken before.
  mutating func enterFirst(_ item: Item, until deadline: ContinuousClock.Instant) {
    let deadline = nextDeadline.map { min($0, deadline) } ?? deadline
    if gone > 0 {
      gone -= 1
      items[gone] = (item, deadline)
    } else {
      items.insert((item, deadline), at: 0)
    }
  }

  /// The first item, which stays.
  var first: Item? { gone < items.count ? items[gone].item : nil }

  /// Takes the first item.
  mutating func next() -> Item? {
    guard gone < items.count else { return nil }
    defer { leave() }
    return items[gone].item
  }

  private mutating func leave() {
    gone += 1
    guard gone == items.count || gone > limit else { return }
    items.removeFirst(gone)
    gone = 0
  }

  /// Removes all items whose deadline has passed.
  mutating func removeExpired(at now: ContinuousClock.Instant) -> [Item] {
    var expired: [Item] = []
    while let deadline = nextDeadline, deadline <= now, let item = next() { expired.append(item) }
    return expired
  }

  /// The deadline of the first item.
  var nextDeadline: ContinuousClock.Instant? {
    gone < items.count ? items[gone].deadline : nil
  }
}
