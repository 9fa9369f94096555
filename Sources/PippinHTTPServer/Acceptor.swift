import CPippinMicroHTTPD
import FoundationEssentials
import Glibc
import PippinLock
import PippinTelemetry

/// The server's one thread of its own: it accepts connections, hands them to the daemon's workers, and sweeps out
/// those that are overdue.
///
/// The daemon could accept by itself, but then it spins when the process runs out of descriptors. Here a full house,
/// for whatever reason, means a short nap.
///
/// Proof for `@unchecked Sendable`: the handle is the daemon's, whose calls used here are safe from any thread; it
/// outlives the thread, which `stop` has joined before the daemon is stopped. All else is immutable or synchronised.
@safe final class Acceptor: @unchecked Sendable {
  private let handle: OpaquePointer
  private let daemon: Daemon
  private let listener: Int32
  /// Two ends of a socket: the second is shut down once, to end the thread that watches the first.
  private let wake: (watched: Int32, shut: Int32)
  private let thread = Lock<pthread_t?>(nil)
  private let nap: Duration = .milliseconds(50)
  /// How many connections are accepted before the sweeper has its turn again.
  private let acceptedAtOnce = 256
  private let turnedAway = LogSampler()

  /// Starts accepting from a listening socket that stays the caller's.
  init(handle: OpaquePointer, daemon: Daemon, listener: Int32) throws(HTTPServerError) {
    unsafe self.handle = handle
    self.daemon = daemon
    self.listener = listener
    var ends: [Int32] = [-1, -1]
    guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw HTTPServerError(code: .noResources, detail: "no descriptors to accept with")
    }
    wake = (ends[0], ends[1])
    var created = pthread_t()
    let status = unsafe pthread_create(
      &created, nil,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<Acceptor>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    guard status == 0 else {
      unsafe Unmanaged.passUnretained(self).release()
      throw HTTPServerError(code: .noResources, detail: "no thread to accept with")
    }
    let identity = created
    thread.withLock { $0 = identity }
  }

  deinit {
    close(wake.watched)
    close(wake.shut)
  }

  /// Ends the thread and waits for it: nothing is accepted and nothing swept after that. Once is enough.
  func stop() {
    guard let identity = thread.withLock({ $0.take() }) else { return }
    shutDownBothWays(wake.shut)
    pthread_join(identity, nil)
  }

  private func run() {
    let limits = daemon.configuration.limits
    let round = max(min(limits.shortestTime / 8, .seconds(1)), .milliseconds(5))
    var nextSweep = ContinuousClock.now + round
    while true {
      let isFull = daemon.connections.isFull
      let wait = min(nextSweep - .now, isFull ? nap : round)
      switch poll(for: wait, listening: !isFull) {
      case .stop: return
      case .connections:
        if !acceptAll() { _ = poll(for: nap, listening: false) }
      case .nothing: break
      }
      guard ContinuousClock.now >= nextSweep else { continue }
      nextSweep = .now + round
      let overdue = daemon.connections.sweep(limits: limits)
      if overdue > 0 { daemon.log.debug("closed slow connections", ["count": .integer(overdue)]) }
    }
  }

  private enum Event { case stop, connections, nothing }

  private func poll(for wait: Duration, listening: Bool) -> Event {
    var descriptors = [pollfd(fd: wake.watched, events: Int16(POLLIN), revents: 0)]
    if listening { descriptors.append(pollfd(fd: listener, events: Int16(POLLIN), revents: 0)) }
    let milliseconds = Int32(clamping: Int64(wait / .milliseconds(1)) + 1)
    _ = unsafe Glibc.poll(&descriptors, nfds_t(descriptors.count), max(0, milliseconds))
    if descriptors[0].revents != 0 { return .stop }
    return listening && descriptors[1].revents != 0 ? .connections : .nothing
  }

  /// Accepts what is there; false when the system would not give a descriptor.
  private func acceptAll() -> Bool {
    for _ in 0..<acceptedAtOnce {
      guard !daemon.connections.isFull else { return true }
      switch acceptOne() {
      case 0: continue
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return false
      // Nothing left, or one that went away again before it was accepted: the next round sees.
      default: return true
      }
    }
    return true
  }

  /// Accepts one connection and hands it over: 0, or the system's error number.
  private func acceptOne() -> Int32 {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return unsafe withUnsafeMutablePointer(to: &address) { storage in
      unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        // The daemon makes it non-blocking and closes it on exec.
        let descriptor = unsafe accept(listener, generic, &size)
        guard descriptor >= 0 else { return errno }
        let peer = unsafe peerText(generic)
        guard daemon.connections.admit(peer) else {
          close(descriptor)
          noteTurnedAway(peer)
          return 0
        }
        // On failure the daemon has closed the descriptor: the client sees its connection end.
        if unsafe MHD_add_connection(handle, descriptor, generic, size) != .YES { daemon.connections.withdraw(peer) }
        return 0
      }
    }
  }

  private func noteTurnedAway(_ peer: String) {
    guard let suppressed = turnedAway.suppressedSinceLast(at: .now) else { return }
    daemon.log.warning(
      "closed a connection: its network has its share of them",
      [
        "peer": .string(peer), "others_since_the_last_line": .integer(suppressed),
        "cure": .string("if this is a proxy of yours, name it in trusted_proxies"),
      ])
  }
}
