internal import PippinLock
internal import PippinPlatform
internal import PippinTelemetry

/// The thread that drives all of a pool's connections, so that threads that run tasks never wait for a socket.
///
/// Proof for `@unchecked Sendable`: all mutable state is under a lock, except `state`, which only the thread uses.
final class PostgreSQLEngine: @unchecked Sendable {
  private enum Order: Sendable {
    case run(PostgreSQLWork)
    case opened(PostgreSQLOpening.Outcome)
  }

  private struct Inbox {
    var orders: [Order] = []
    /// Whether the thread is polling its sockets and needs to be woken for new orders.
    var isAsleep = false
    var isClosed = false
    var hasEnded = false
    var whenEnded: [CheckedContinuation<Void, Never>] = []
    var statistics = PostgreSQLStatistics()

    /// Whether an order is accepted. After `stop` no work is, but still the outcome of an attempt to connect.
    func mayTake(_ order: Order) -> Bool {
      if case .opened = order { !hasEnded } else { !isClosed }
    }
  }

  private let settings: PostgreSQLSettings
  private let instruments: PostgreSQLInstruments?
  private let pipe: WakeUpPipe
  private let inbox = Lock(Inbox())
  private var state: PoolState<PooledConnection>

  init(_ settings: PostgreSQLSettings, instruments: PostgreSQLInstruments?, log: Log) throws(PostgreSQLError) {
    self.settings = settings
    self.instruments = instruments
    pipe = try WakeUpPipe()
    state = PoolState(settings, log: log)
    guard SystemThread.detached({ [self] in run() }) else {
      throw PostgreSQLError(.full, message: "the system has no free thread for the connection pool")
    }
  }

  var statistics: PostgreSQLStatistics { inbox.withLock { $0.statistics } }

  /// Passes work to the thread; safe from any thread.
  func submit(_ work: PostgreSQLWork) {
    if hand(.run(work)) { return }
    work.finish(.failure(PostgreSQLError(.unavailable, message: "the pool is closed")))
  }

  private func hand(_ order: Order) -> Bool {
    let (isTaken, isAsleep) = inbox.withLock { inbox in
      guard inbox.mayTake(order) else { return (false, false) }
      inbox.orders.append(order)
      defer { inbox.isAsleep = false }
      return (true, inbox.isAsleep)
    }
    if isAsleep { pipe.wake() }
    return isTaken
  }

  /// Accepts no more work; the thread ends when the present work is done.
  func stop() {
    inbox.withLock { $0.isClosed = true }
    pipe.wake()
  }

  /// Returns once the thread has ended.
  func waitForEnd() async {
    await withCheckedContinuation { continuation in
      let hasEnded = inbox.withLock { inbox in
        if !inbox.hasEnded { inbox.whenEnded.append(continuation) }
        return inbox.hasEnded
      }
      if hasEnded { continuation.resume() }
    }
  }

  private func run() {
    while true {
      let isClosed = follow()
      for _ in 0..<state.handOut(at: .now) { open(known: state.origin, log: state.log) }
      let answers = state.takeAnswers()
      let isDone = isClosed && state.isDone
      let statistics = state.statistics
      let maySleep = inbox.withLock { inbox in
        instruments?.show(statistics, after: inbox.statistics)
        inbox.statistics = statistics
        inbox.isAsleep = !isDone && inbox.orders.isEmpty && inbox.isClosed == isClosed
        return inbox.isAsleep
      }
      for (work, result) in answers { work.finish(result) }
      if isDone { break }
      if maySleep { wait() }
      state.attend(at: .now)
    }
    state.letGo()
    let waiting = inbox.withLock { inbox in
      inbox.hasEnded = true
      instruments?.show(state.statistics, after: inbox.statistics)
      inbox.statistics = state.statistics
      return inbox.whenEnded
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Takes new orders; true if there will be no more.
  private func follow() -> Bool {
    let (orders, isClosed) = inbox.withLock { inbox in
      defer { inbox.orders.removeAll() }
      return (inbox.orders, inbox.isClosed)
    }
    for order in orders {
      switch order {
      case .run(let work): state.take(work, at: .now)
      case .opened(let result): state.take(result.map { (PooledConnection($0), $0.origin) }, at: .now)
      }
    }
    return isClosed
  }

  private func wait() {
    var places = state.sockets
    places.append(pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0))
    let (now, time) = (ContinuousClock.now, state.nextTime)
    // Rounded up, so that the thread does not spin in the last millisecond.
    let timeout = now < time ? Int32(clamping: (time - now).milliseconds + 1) : 0
    let count = unsafe poll(&places, nfds_t(places.count), timeout)
    inbox.withLock { $0.isAsleep = false }
    guard count > 0 else { return }
    for place in places where place.revents != 0 {
      if place.fd == pipe.reading {
        pipe.drain()
      } else {
        state.proceed(place.fd, canReceive: place.revents & ~Int16(POLLOUT) != 0, at: .now)
      }
    }
  }

  private func open(known: PostgreSQLOrigin?, log: Log) {
    do throws(PostgreSQLError) {
      try PostgreSQLOpening(settings, known: known, log: log) { [weak self] in _ = self?.hand(.opened($0)) }.start()
    } catch {
      _ = hand(.opened(.failure(error)))
    }
  }
}

/// A pipe with which another thread wakes a polling thread.
struct WakeUpPipe: ~Copyable {
  /// The descriptor to poll beside the sockets.
  let reading: Int32
  private let writing: Int32

  init() throws(PostgreSQLError) {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else {
      throw PostgreSQLError(.full, message: "the system could not create a pipe: error \(errno)")
    }
    (reading, writing) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  deinit {
    close(reading)
    close(writing)
  }

  func wake() {
    // A full pipe wakes the thread too, so the result does not matter.
    _ = unsafe write(writing, [1], 1)
  }

  /// Empties the pipe.
  func drain() {
    var bytes: [UInt8] = Array(repeating: 0, count: 64)
    while unsafe read(reading, &bytes, bytes.count) == bytes.count {}
  }
}

/// An open connection of the engine, with its present query.
final class PooledConnection: PoolConnection {
  private let connection: PostgreSQLConnection
  /// The socket, stored because libpq forgets it when the connection breaks.
  let socket: Int32
  private let since = ContinuousClock.now
  private var prepared = PreparedStatements()
  private var query: PendingQuery?
  /// The expected answers, one pipeline for each work.
  private var pipelines: [PostgreSQLPipeline] = []
  /// The pipeline of the next answer.
  private var turn = 0
  /// Whether the server has ended the connection.
  private var hasEnded = false
  private(set) var deadline: ContinuousClock.Instant?
  private(set) var wantsToSend = false
  private(set) var idleSince: ContinuousClock.Instant = .now
  let isOurs: Bool
  var keptAs: Int?

  init(_ opened: PostgreSQLOpened) {
    connection = opened.connection
    isOurs = opened.isOurs
    socket = connection.socket
  }

  var isInTransaction: Bool { connection.isInTransaction }
  var orphan: OrphanedBackends.Orphan? {
    isOurs ? OrphanedBackends.Orphan(backend: connection.backend, since: since) : nil
  }

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
    // If queueing fails, the statements queued before may have been sent already.
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
        // libpq itself answers the statements that the server cannot answer any more; these answers are ignored.
        if hasEnded { continue }
        hasEnded = result.outcome == .failed && result.endsConnection
        while turn < pipelines.count - 1, pipelines[turn].isOver { turn += 1 }
        if turn < pipelines.count, let key = pipelines[turn].take(result) { prepared.forget(key) }
      }
    }
    return false
  }

  func finish(at now: ContinuousClock.Instant) -> (query: PendingQuery, pipelines: [PostgreSQLPipeline])? {
    idleSince = now
    deadline = nil
    return query.take().map { ($0, pipelines) }
  }
}
