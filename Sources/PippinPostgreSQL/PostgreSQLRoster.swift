internal import PippinSQL
internal import PippinTelemetry

/// A pool's connections and the work that waits for them. Belongs to the engine's thread.
struct PostgreSQLRoster {
  /// An idle connection shows so often that it is alive, and has so long for it.
  private static let checkInterval: Duration = .seconds(10)
  private static let checkLimit: Duration = .seconds(3)

  private let settings: PostgreSQLSettings
  private let log: Log
  private var links: [Int32: PostgreSQLLink] = [:]
  /// The sockets of those that are free; the one used last is used next, so that the others can be seen to be
  /// superfluous.
  private var idle: [Int32] = []
  private var kept: [Int: PostgreSQLLink] = [:]
  private var keeps = 0
  private var opening = 0
  private var line: WaitingLine<PostgreSQLWork>
  private var backoff = ConnectionBackoff()
  private var counts = PostgreSQLStatistics()

  init(_ settings: PostgreSQLSettings, log: Log) {
    self.settings = settings
    self.log = log
    line = WaitingLine(limit: settings.queueLimit)
  }

  var statistics: PostgreSQLStatistics {
    var counts = counts
    counts.open = links.count
    counts.busy = links.count - idle.count
    counts.waiting = line.count
    return counts
  }

  /// Whether nothing is at work and nobody waits.
  var isDone: Bool { line.count == 0 && links.values.allSatisfy { $0.activity == nil } }

  /// What to wait for.
  var sockets: [(Int32, wantsToSend: Bool)] { links.map { ($0.key, $0.value.wantsToSend) } }

  // MARK: Orders

  mutating func take(_ work: PostgreSQLWork) {
    switch work.place {
    case .any:
      guard !line.enter(work, until: work.deadline) else { return }
      counts.refused += 1
      work.finish(
        .failure(PostgreSQLError(.exhausted, message: "\(settings.queueLimit) wait for a connection already")))
    case .kept(let number):
      guard let link = kept[number] else {
        return work.finish(.failure(PostgreSQLError(.unavailable, message: "this transaction is over")))
      }
      guard link.activity == nil else {
        return work.finish(.failure(PostgreSQLError(.misuse, message: "a transaction does one thing after the other")))
      }
      start(work, on: link)
    }
  }

  mutating func take(_ result: Result<PostgreSQLConnection, PostgreSQLError>) {
    opening -= 1
    switch result {
    case .failure(let error):
      if backoff.failure == nil {
        log.warning("the database cannot be reached", ["detail": .string(error.message)])
      }
      counts.failedAttempts += 1
      backoff.note(error, at: .now)
    case .success(let connection):
      if backoff.failure != nil { log.info("the database can be reached again") }
      backoff.noteSuccess()
      counts.opened += 1
      let link = PostgreSQLLink(connection)
      links[link.socket] = link
      guard settings.preparation == .whereDirect else { return idle.append(link.socket) }
      start(.greeting, [("SELECT pg_backend_pid()::bigint", .statement)], on: link)
    }
  }

  // MARK: Time

  /// Hands out work, and ends what has taken too long.
  ///
  /// - Returns: how many connections to open.
  mutating func attend(at now: ContinuousClock.Instant) -> Int {
    for link in links.values {
      if let deadline = link.activity?.deadline, deadline <= now {
        lose(link, to: PostgreSQLError(.timedOut, message: "the server did not answer in time"))
      } else if link.keptAs == nil, link.activity == nil, link.idleSince + Self.checkInterval <= now {
        idle.removeAll { $0 == link.socket }
        start(.check, [], on: link)
      }
    }
    while let socket = idle.last, let link = links[socket], let work = line.next() {
      idle.removeLast()
      start(work, on: link)
    }
    for work in line.removeExpired(at: now) { refuse(work) }
    let wanted = min(line.count, settings.connections - links.count)
    let attempts = backoff.attempts(wanted: wanted, underWay: opening, at: now)
    opening += attempts
    return attempts
  }

  private mutating func refuse(_ work: PostgreSQLWork) {
    counts.refused += 1
    if let failure = backoff.failure {
      work.finish(.failure(PostgreSQLError(.unavailable, sqlState: failure.sqlState, message: failure.message)))
    } else {
      work.finish(.failure(PostgreSQLError(.exhausted, message: "no connection became free in time")))
    }
  }

  /// For how many milliseconds nothing has to be done unless a socket or an order asks for it.
  func patience(from now: ContinuousClock.Instant) -> Int32 {
    var next = now + .seconds(60)
    if let deadline = line.nextDeadline { next = min(next, deadline) }
    if line.count > 0, opening == 0, links.count < settings.connections, let attempt = backoff.nextAttempt {
      next = min(next, attempt)
    }
    for link in links.values {
      if let deadline = link.activity?.deadline {
        next = min(next, deadline)
      } else if link.keptAs == nil {
        next = min(next, link.idleSince + Self.checkInterval)
      }
    }
    // Rounded up, or the thread would turn in circles for the last millisecond.
    return now < next ? Int32(clamping: (next - now).milliseconds + 1) : 0
  }

  // MARK: Connections

  private mutating func start(_ work: PostgreSQLWork, on link: PostgreSQLLink) {
    start(.work(work), work.steps, on: link, limit: work.statementLimit + .seconds(1))
  }

  private mutating func start(
    _ errand: PostgreSQLLink.Errand, _ steps: [(SQLStatement, PostgreSQLPipeline.Step)], on link: PostgreSQLLink,
    limit: Duration = checkLimit
  ) {
    do throws(PostgreSQLError) {
      try link.start(errand, steps, until: .now + limit)
    } catch {
      lose(link, to: error)
    }
  }

  /// Goes on with a connection whose socket is ready.
  mutating func proceed(_ socket: Int32, canReceive: Bool) {
    guard let link = links[socket] else { return }
    do throws(PostgreSQLError) {
      if try link.proceed(canReceive: canReceive) { finish(link) }
    } catch {
      lose(link, to: error)
    }
  }

  private mutating func finish(_ link: PostgreSQLLink) {
    guard let activity = link.finish() else { return lose(link, to: Self.unasked) }
    let outcome = activity.pipeline.outcome
    switch activity.errand {
    case .work(let work):
      counts.roundTrips += 1
      settle(work, outcome, on: link)
    case .greeting:
      greet(link, outcome)
    case .check, .cleaning:
      if case .failure(let error) = outcome { return lose(link, to: error) }
      idle.append(link.socket)
    }
  }

  private static let unasked = PostgreSQLError(.other, message: "the server answered what nobody had asked")

  /// A pooler makes up a number of its own for the process that it stands in for.
  private mutating func greet(_ link: PostgreSQLLink, _ outcome: Result<[PostgreSQLResult], PostgreSQLError>) {
    do throws(PostgreSQLError) {
      let backend = try outcome.get().first?.first { row throws(PostgreSQLError) in try row.integer(0) }
      link.preparesByName = backend == link.backend
      idle.append(link.socket)
    } catch {
      lose(link, to: error)
    }
  }

  private mutating func settle(
    _ work: PostgreSQLWork, _ outcome: Result<[PostgreSQLResult], PostgreSQLError>, on link: PostgreSQLLink
  ) {
    switch outcome {
    case .success(let results):
      if case .keep = work.ending {
        work.finish(.success(.init(results: results, kept: keep(link))))
        return
      }
      free(link)
      work.finish(.success(.init(results: results, kept: nil)))
    case .failure(let error):
      if error.endsConnection { drop(link) } else { free(link) }
      work.finish(.failure(error))
    }
  }

  private mutating func keep(_ link: PostgreSQLLink) -> Int {
    if let number = link.keptAs { return number }
    keeps += 1
    link.keptAs = keeps
    kept[keeps] = link
    return keeps
  }

  private mutating func free(_ link: PostgreSQLLink) {
    if let number = link.keptAs.take() { kept[number] = nil }
    if link.isInTransaction {
      start(.cleaning, [("ROLLBACK", .frame)], on: link)
    } else {
      idle.append(link.socket)
    }
  }

  /// Gives a connection up, and tells whoever waits for it how that leaves the work.
  private mutating func lose(_ link: PostgreSQLLink, to reason: PostgreSQLError) {
    let activity = link.finish()
    drop(link)
    log.debug("a connection to the database was given up", ["detail": .string(reason.message)])
    guard let activity, case .work(let work) = activity.errand else { return }
    counts.roundTrips += 1
    work.finish(activity.pipeline.outcome(lostTo: reason).map { .init(results: $0, kept: nil) })
  }

  private mutating func drop(_ link: PostgreSQLLink) {
    if let number = link.keptAs.take() { kept[number] = nil }
    links[link.socket] = nil
    idle.removeAll { $0 == link.socket }
    counts.lost += 1
  }

  /// Closes all; nobody waits any more.
  mutating func letGo() {
    links = [:]
    idle = []
    kept = [:]
  }
}

extension PostgreSQLError {
  /// Whether a connection that said so is of no further use: its server is going away, cannot be written, or knows
  /// another statement by a name than we do.
  var endsConnection: Bool {
    switch code {
    case .unavailable, .outcomeUnknown, .readOnly: true
    // "cached plan must not change result type": a migration came by.
    default: sqlState == "0A000"
    }
  }
}
