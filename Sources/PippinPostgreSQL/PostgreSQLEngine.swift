internal import Dispatch
internal import Glibc
internal import PippinSQL
internal import PippinTelemetry
internal import Synchronization

/// The thread that drives all of a pool's connections, so that no thread that runs tasks ever waits for a socket.
///
/// Proof for `@unchecked Sendable`: what is not constant lies under a lock, but for `roster`, which only the thread
/// touches.
final class PostgreSQLEngine: @unchecked Sendable {
  enum Order: Sendable {
    case run(PostgreSQLWork)
    case opened(Result<PostgreSQLConnection, PostgreSQLError>)
  }

  private struct Inbox {
    var orders: [Order] = []
    var isClosed = false
    /// Whether the thread waits for its sockets; otherwise it finds new orders by itself.
    var isAsleep = false
    var statistics = PostgreSQLStatistics()
    var whenEnded: [CheckedContinuation<Void, Never>] = []
    var hasEnded = false

    /// Work that was taken before the end may still need a connection.
    func mayTake(_ order: Order) -> Bool {
      if case .opened = order { !hasEnded } else { !isClosed }
    }
  }

  private let settings: PostgreSQLSettings
  private let pipe: WakeUpPipe
  private let inbox = Mutex(Inbox())
  private var roster: PostgreSQLRoster

  init(_ settings: PostgreSQLSettings, log: Log) throws(PostgreSQLError) {
    self.settings = settings
    pipe = try WakeUpPipe()
    roster = PostgreSQLRoster(settings, log: log)
    guard startThread() else { throw PostgreSQLError(.full, message: "no thread to be had for a pool of connections") }
  }

  var statistics: PostgreSQLStatistics { inbox.withLock { $0.statistics } }

  /// Hands an order to the thread, from anywhere.
  func submit(_ order: Order) {
    let (isTaken, isAsleep) = inbox.withLock { inbox in
      guard inbox.mayTake(order) else { return (false, false) }
      inbox.orders.append(order)
      defer { inbox.isAsleep = false }
      return (true, inbox.isAsleep)
    }
    if isAsleep { pipe.wake() }
    if !isTaken, case .run(let work) = order {
      work.finish(.failure(PostgreSQLError(.unavailable, message: "the pool is closed")))
    }
  }

  /// Takes no more work; the thread ends when what it has is done.
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

  private func startThread() -> Bool {
    var identity = pthread_t()
    let status = unsafe pthread_create(
      &identity, nil,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<PostgreSQLEngine>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    guard status == 0 else {
      unsafe Unmanaged.passUnretained(self).release()
      return false
    }
    pthread_detach(identity)
    return true
  }

  private func run() {
    while true {
      let (orders, isClosed) = inbox.withLock { inbox in
        defer { inbox.orders.removeAll() }
        return (inbox.orders, inbox.isClosed)
      }
      for order in orders {
        switch order {
        case .run(let work): roster.take(work)
        case .opened(let result): roster.take(result)
        }
      }
      for _ in 0..<roster.attend(at: .now) { open() }
      let answers = roster.takeAnswers()
      if isClosed, roster.isDone, answers.isEmpty { break }
      let maySleep = inbox.withLock { inbox in
        inbox.statistics = roster.statistics
        inbox.isAsleep = inbox.orders.isEmpty && (isClosed || !inbox.isClosed)
        return inbox.isAsleep
      }
      for (work, result) in answers { work.finish(result) }
      if maySleep, !isClosed || !roster.isDone { wait() }
    }
    roster.letGo()
    let waiting = inbox.withLock { inbox in
      inbox.hasEnded = true
      inbox.statistics = roster.statistics
      return inbox.whenEnded
    }
    for continuation in waiting { continuation.resume() }
  }

  private func wait() {
    var places = roster.sockets.map { socket, wantsToSend in
      pollfd(fd: socket, events: Int16(POLLIN) | (wantsToSend ? Int16(POLLOUT) : 0), revents: 0)
    }
    places.append(pollfd(fd: pipe.reading, events: Int16(POLLIN), revents: 0))
    let count = unsafe poll(&places, nfds_t(places.count), roster.patience(from: .now))
    inbox.withLock { $0.isAsleep = false }
    guard count > 0 else { return }
    for place in places where place.revents != 0 {
      if place.fd == pipe.reading {
        pipe.drain()
      } else {
        roster.proceed(place.fd, canReceive: place.revents & ~Int16(POLLOUT) != 0)
      }
    }
  }

  /// Opens a connection on a thread that may block.
  private func open() {
    DispatchQueue.global().async { [settings, weak self] in
      do throws(PostgreSQLError) {
        let connection = try PostgreSQLConnection(opening: settings)
        self?.submit(.opened(.success(connection)))
      } catch {
        self?.submit(.opened(.failure(error)))
      }
    }
  }
}
