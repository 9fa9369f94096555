import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The end that somebody asks for: Ctrl-C, or a service manager's SIGTERM.
enum Termination {
  /// Returns at the first of the two signals; a second one ends the process at once, as everywhere.
  static func wait() async {
    // A client that hangs up must not end us; each write says so by its return value.
    signal(SIGPIPE, SIG_IGN)
    let sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: .global())
    }
    let pending = Mutex<CheckedContinuation<Void, Never>?>(nil)
    await withCheckedContinuation { continuation in
      pending.withLock { $0 = continuation }
      for source in sources {
        source.setEventHandler {
          let waiting = pending.withLock { waiting in
            defer { waiting = nil }
            return waiting
          }
          waiting?.resume()
        }
        source.resume()
      }
    }
    for source in sources { source.cancel() }
    signal(SIGINT, SIG_DFL)
    signal(SIGTERM, SIG_DFL)
  }
}
