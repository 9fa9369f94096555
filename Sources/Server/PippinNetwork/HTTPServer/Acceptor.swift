// CPippinMicroHTTPD is imported for the socket calls: its header includes theirs, so Swift finds them in that module.
import CPippinMicroHTTPD
import PippinFoundation
import PippinHTTP
import PippinLock
import PippinPlatform
import PippinTelemetry

/// The server's own thread: it accepts connections, gives them to the daemon's workers, and closes overdue ones.
///
/// The daemon could accept by itself, but then it spins when the process runs out of descriptors. This thread pauses
/// instead.
///
/// The handles outlive the thread, which `stop` joins before the daemons are stopped.
final class Acceptor: Sendable {
  private let handles: DaemonHandles
  private let daemon: Daemon
  private let listener: Int32
  /// A socket pair: shutting down the second end wakes the thread, which watches the first.
  private let wake: (watched: Int32, shut: Int32)
  private let thread = Lock<SystemThread?>(nil)
  private let nap: Duration = .milliseconds(50)
  /// The number of connections accepted before the next sweep.
  private let acceptedAtOnce = 256
  private let turnedAway = LogSampler()

  /// Starts accepting from a listening socket, which the caller still owns.
  init(handles: DaemonHandles, daemon: Daemon, listener: Int32) throws(HTTPServerError) {
    self.handles = handles
    self.daemon = daemon
    self.listener = listener
    guard let ends = Socket.pair() else {
      throw HTTPServerError(code: .noResources, detail: "no free file descriptors")
    }
    wake = ends
    guard let started = SystemThread({ [self] in run() }) else {
      throw HTTPServerError(code: .noResources, detail: "the accepting thread could not be started")
    }
    thread.withLock { $0 = started }
  }

  deinit {
    close(wake.watched)
    close(wake.shut)
  }

  /// Ends the thread and waits for it. Call it once.
  func stop() {
    guard let running = thread.withLock({ $0.take() }) else { return }
    shutDownBothWays(wake.shut)
    running.join()
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
      handles.endFormer()
      let overdue = daemon.connections.sweep(limits: limits)
      if overdue > 0 { daemon.log.debug("closed slow connections", ["count": .integer(overdue)]) }
    }
  }

  private enum Event { case stop, connections, nothing }

  private func poll(for wait: Duration, listening: Bool) -> Event {
    var descriptors = [pollfd(fd: wake.watched, events: Int16(POLLIN), revents: 0)]
    if listening { descriptors.append(pollfd(fd: listener, events: Int16(POLLIN), revents: 0)) }
    let milliseconds = Int32(clamping: Int64(wait / .milliseconds(1)) + 1)
    _ = unsafe PippinPlatform.poll(&descriptors, nfds_t(descriptors.count), max(0, milliseconds))
    if descriptors[0].revents != 0 { return .stop }
    return listening && descriptors[1].revents != 0 ? .connections : .nothing
  }

  /// Accepts the waiting connections; false if the system has no free descriptor.
  private func acceptAll() -> Bool {
    for _ in 0..<acceptedAtOnce {
      guard !daemon.connections.isFull else { return true }
      switch acceptOne() {
      case 0: continue
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return false
      // No more connections, or one was closed before it was accepted; the next round continues.
      default: return true
      }
    }
    return true
  }

  /// Accepts one connection and gives it to the daemon; returns 0 or errno.
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
        // On failure the daemon has closed the descriptor.
        if unsafe !handles.newest.take(descriptor, from: generic, size: size) { daemon.connections.withdraw(peer) }
        return 0
      }
    }
  }

  private func noteTurnedAway(_ peer: String) {
    guard let suppressed = turnedAway.suppressedSinceLast(at: .now) else { return }
    let cure = LogValue.string("if this is your proxy, add it to trusted_proxies")
    daemon.log.warning(
      "closed a connection: its network has reached its limit of connections",
      daemon.connections.logAddresses.logged(peer).map {
        ["peer": .string($0), "others_since_the_last_line": .integer(suppressed), "cure": cure]
      } ?? ["others_since_the_last_line": .integer(suppressed), "cure": cure])
  }
}

extension HTTPServer {
  /// Why a server could not listen there now, such as “address already in use”; nil if it could.
  package static func obstacle(host: String, port: Int) -> String? {
    do {
      _ = try ListeningSocket(host: host, port: port)
      return nil
    } catch {
      return error.detail
    }
  }
}

/// A listening socket that is closed with its owner.
struct ListeningSocket: ~Copyable {
  let descriptor: Int32
  /// The actual port.
  let port: Int

  /// Listens on the first available address of the host.
  init(host: String, port: Int) throws(HTTPServerError) {
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    unsafe hints.ai_socktype = Socket.stream
    var found: UnsafeMutablePointer<addrinfo>?
    let status = unsafe getaddrinfo(host, String(port), &hints, &found)
    guard status == 0 else {
      throw HTTPServerError(code: .couldNotResolve, detail: unsafe String(cString: gai_strerror(status)).lowercased())
    }
    defer { unsafe freeaddrinfo(found) }
    var reason: Int32 = EADDRNOTAVAIL
    var next = unsafe found
    while let address = unsafe next {
      switch unsafe Self.listen(on: address.pointee) {
      case .success(let descriptor):
        self.descriptor = descriptor
        self.port = Self.port(of: descriptor)
        return
      case .failure(let error): reason = error.number
      }
      unsafe next = unsafe address.pointee.ai_next
    }
    throw HTTPServerError(code: .couldNotListen, detail: unsafe String(cString: strerror(reason)).lowercased())
  }

  deinit { close(descriptor) }

  private struct SystemError: Error { let number: Int32 }

  private static func listen(on address: addrinfo) -> Result<Int32, SystemError> {
    let descriptor = unsafe Socket.stream(family: address.ai_family)
    guard descriptor >= 0 else { return .failure(SystemError(number: errno)) }
    var yes: Int32 = 1
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard unsafe bind(descriptor, address.ai_addr, address.ai_addrlen) == 0,
      PippinPlatform.listen(descriptor, SOMAXCONN) == 0
    else {
      let number = errno
      close(descriptor)
      return .failure(SystemError(number: number))
    }
    return .success(descriptor)
  }

  private static func port(of descriptor: Int32) -> Int {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return unsafe withUnsafeMutablePointer(to: &address) { storage in
      unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        guard unsafe getsockname(descriptor, generic, &size) == 0 else { return 0 }
        // Both families keep the port in the same place, right after the family.
        return unsafe UnsafeRawPointer(generic).load(as: sockaddr_in.self).sin_port.byteSwapped.asInt
      }
    }
  }
}

extension in_port_t {
  fileprivate var asInt: Int { Int(self) }
}
