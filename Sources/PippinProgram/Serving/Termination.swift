import Dispatch
import PippinLock
import PippinPlatform

/// Waits for Ctrl-C or a service manager's SIGTERM.
///
/// Create it before the process reports that it is ready, so that no signal is lost.
struct Termination: Sendable {
  private static let signals = [SIGINT, SIGTERM]
  /// The descriptor for the signal handler, which takes no other arguments. Written once, before there is a handler.
  private nonisolated(unsafe) static var bell: Int32 = -1
  private let heard: Int32

  /// Starts to listen for both signals. A process has at most one at a time.
  init() throws(CommandFailure) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw .refused(
        code: "no_resources", detail: "The system has no free file descriptors. Raise the limit (ulimit -n).")
    }
    heard = ends[0]
    unsafe Self.bell = ends[1]
    // A closed connection must not end the process; each write returns an error instead.
    signal(SIGPIPE, SIG_IGN)
    // A file size limit must not either: the write fails as on a full disk, and the request gets 503.
    signal(SIGXFSZ, SIG_IGN)
    for number in Self.signals {
      signal(number) { number in
        // Only async-signal-safe calls. A second signal ends the process at once.
        let before = errno
        var byte: UInt8 = 1
        _ = unsafe write(Termination.bell, &byte, 1)
        signal(number, SIG_DFL)
        errno = before
      }
    }
  }

  /// Returns after either signal.
  func wait() async {
    let source = DispatchSource.makeReadSource(fileDescriptor: heard, queue: .global())
    let pending = Lock<CheckedContinuation<Void, Never>?>(nil)
    await withCheckedContinuation { continuation in
      pending.withLock { $0 = continuation }
      source.setEventHandler {
        let waiting = pending.withLock { waiting in
          defer { waiting = nil }
          return waiting
        }
        waiting?.resume()
      }
      source.resume()
    }
    source.cancel()
    for number in Self.signals { signal(number, SIG_DFL) }
  }
}
