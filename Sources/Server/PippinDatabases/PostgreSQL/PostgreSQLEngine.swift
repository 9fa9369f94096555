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

    /// Whether an order is accepted; after the end only work of open sessions is.
    func mayTake(_ order: Order) -> Bool {
      if case .opened = order { !hasEnded } else { !isClosed }
    }
  }

  private let settings: PostgreSQLSettings
  private let instruments: PostgreSQLInstruments?
  private let pipe: WakeUpPipe
  private let inbox = Lock(Inbox())
  private var state: PoolState

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
      case .opened(let result): state.take(result, at: .now)
      }
    }
    return isClosed
  }

  private func wait() {
    var places = state.sockets
    places.append(pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0))
    let (now, time) = (ContinuousClock.now, state.nextTime)
    // Rounded up, so that the thread does not spin in the last millisecond.
    let patience = now < time ? Int32(clamping: (time - now).milliseconds + 1) : 0
    let count = unsafe poll(&places, nfds_t(places.count), patience)
    inbox.withLock { $0.isAsleep = false }
    guard count > 0 else { return }
    for place in places where place.revents != 0 {
      if place.fd == pipe.reading {
        pipe.drain()
      } else {
        state.proceed(place.fd, canReceive: place.revents & ~Int16(POLLOUT) != 0)
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
