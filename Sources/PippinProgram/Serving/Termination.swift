import Dispatch
import PippinLock
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The end that somebody asks for: Ctrl-C, or a service manager's SIGTERM.
///
/// Made before the process says that it is ready: whoever then ends it at once is heard as well.
struct Termination: Sendable {
  private static let signals = [SIGINT, SIGTERM]
  /// Where the signals' handler writes, which cannot be handed anything.
  private static let bell = Atomic<Int32>(-1)
  private let heard: Int32

  /// Listens for both signals from now on. There is one at a time in a process.
  init() throws(CommandFailure) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw .refused(code: "no_resources", detail: "The system gives no descriptors to wait with.")
    }
    heard = ends[0]
    Self.bell.store(ends[1], ordering: .sequentiallyConsistent)
    // A client that hangs up must not end us; each write says so by its return value.
    signal(SIGPIPE, SIG_IGN)
    // Nor must a file that may not grow: as on a full disk, the write fails and whoever wanted it gets 503.
    signal(SIGXFSZ, SIG_IGN)
    for number in Self.signals {
      signal(number) { number in
        // Only calls that a handler may make; a second signal ends the process at once, as everywhere.
        let before = errno
        var byte: UInt8 = 1
        _ = unsafe write(Termination.bell.load(ordering: .sequentiallyConsistent), &byte, 1)
        signal(number, SIG_DFL)
        errno = before
      }
    }
  }

  /// Returns once either signal has come.
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
