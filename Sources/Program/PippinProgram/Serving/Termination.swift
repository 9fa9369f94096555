import Dispatch
import PippinLock
import PippinPlatform
package import PippinTelemetry

/// Waits for Ctrl-C or a service manager's SIGTERM, passes SIGHUP on, and sees to it that no other signal ends the process unasked.
///
/// Create it before the process reports that it is ready, so that no signal is lost.
struct Termination {
  private static let ending = [SIGINT, SIGTERM]
  /// By default each of them ends a process. Log rotation, timers and closed terminals send them.
  private static let ignored = [SIGHUP, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF]
  /// The descriptor for the signal handler, which takes no other arguments. Written once, before there is a handler.
  private nonisolated(unsafe) static var bell: Int32 = -1

  /// Whether the process was asked to end, and who waits for that.
  private final class Request: Sendable {
    private struct State {
      var isMade = false
      var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Lock(State())

    func make() {
      let waiting = state.withLock { state in
        state.isMade = true
        defer { state.waiting = nil }
        return state.waiting
      }
      waiting?.resume()
    }

    func wait() async {
      await withCheckedContinuation { continuation in
        let isMade = state.withLock { state in
          if !state.isMade { state.waiting = continuation }
          return state.isMade
        }
        if isMade { continuation.resume() }
      }
    }
  }

  private let request = Request()
  /// Also listens while the server finishes open requests.
  private let source: any DispatchSourceRead

  /// Starts to listen. A process has at most one at a time.
  ///
  /// - Parameters:
  ///   - log: gets one line for each signal that is ignored.
  ///   - reload: called for SIGHUP; without it that signal is ignored, too.
  init(log: Log, reload: (@Sendable () -> Void)? = nil) throws(CommandFailure) {
    try Self.refuseTooLittleMemory()
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw .refused(
        code: "no_resources", detail: "The system has no free file descriptors. Raise the limit (ulimit -n).")
    }
    let heard = ends[0]
    // A handler must never wait for a full pipe.
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    unsafe Self.bell = ends[1]
    source = DispatchSource.makeReadSource(fileDescriptor: heard, queue: .global())
    source.setEventHandler { [request] in
      for number in Self.read(heard) {
        if Self.ending.contains(number) {
          request.make()
        } else if number == SIGHUP, let reload {
          reload()
        } else {
          Self.note(number, in: log)
        }
      }
    }
    source.resume()
    // A closed connection must not end the process; each write returns an error instead.
    signal(SIGPIPE, SIG_IGN)
    // A file size limit must not either: the write fails as on a full disk, and the request gets 503.
    signal(SIGXFSZ, SIG_IGN)
    for number in Self.ignored { signal(number) { Termination.ring($0) } }
    for number in Self.ending {
      signal(number) { number in
        Termination.ring(number)
        // A second signal ends the process at once.
        signal(number, SIG_DFL)
      }
    }
  }

  /// With less, a thread that cannot be started or memory that is missing would leave the process waiting for ever, deaf to signals.
  private static let leastAddressSpace = 1024 * 1_048_576

  private static func refuseTooLittleMemory() throws(CommandFailure) {
    guard let limit = AddressSpaceLimit.current, limit < leastAddressSpace else { return }
    throw .refused(
      code: "no_resources",
      detail: "The system allows this process \(limit / 1_048_576) MiB of address space, and it needs at least "
        + "\(leastAddressSpace / 1_048_576). Raise the limit (ulimit -v, or LimitAS= of the unit). To bound its memory, use MemoryMax= in "
        + "place of it.")
  }

  /// Returns after a signal that asks the process to end.
  func wait() async {
    await request.wait()
    for number in Self.ending { signal(number, SIG_DFL) }
  }

  /// In a signal handler, so only async-signal-safe calls.
  private static func ring(_ number: Int32) {
    let before = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = unsafe write(bell, &byte, 1)
    errno = before
  }

  private static func read(_ heard: Int32) -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe PippinPlatform.read(heard, &bytes, bytes.count)
    return bytes.prefix(max(0, count)).map { Int32($0) }
  }

  private static func note(_ number: Int32, in log: Log) {
    log.warning(
      "a signal was ignored",
      ["signal": .string(name(of: number)), "cure": .string("send SIGTERM to stop the process")])
  }

  private static func name(of number: Int32) -> String {
    switch number {
    case SIGHUP: "SIGHUP"
    case SIGUSR1: "SIGUSR1"
    case SIGUSR2: "SIGUSR2"
    case SIGALRM: "SIGALRM"
    case SIGVTALRM: "SIGVTALRM"
    case SIGPROF: "SIGPROF"
    default: "\(number)"
    }
  }
}

/// Tells systemd when the server is ready and when it stops (sd_notify(3)), if systemd started it with `Type=notify`.
package struct ServiceManager: Sendable {
  package enum State: String, Sendable {
    case ready = "READY=1"
    /// Since when, in microseconds of the monotonic clock, is added as systemd asks for it.
    case reloading = "RELOADING=1"
    case stopping = "STOPPING=1"
  }

  /// The path of systemd's socket, or nil if nobody wants to know.
  private let socketPath: String?
  private let log: Log

  package init(environment: [String: String], log: Log) {
    socketPath = environment["NOTIFY_SOCKET"]
    self.log = log
  }

  /// Sends the state. A failure is a warning: the server itself is well, but systemd may end it as not started.
  package func report(_ state: State) {
    guard let socketPath else { return }
    var message = state.rawValue
    if state == .reloading { message += "\nMONOTONIC_USEC=\(ServiceNotification.monotonicMicroseconds)" }
    let error = ServiceNotification.send(message, to: socketPath)
    guard error != 0 else { return }
    log.warning("systemd was not told", ["state": .string(state.rawValue), "errno": .integer(Int(error))])
  }
}
