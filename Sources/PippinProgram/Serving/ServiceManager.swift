package import PippinTelemetry

#if canImport(Glibc)
  import Glibc
#endif

/// Tells systemd when the server is ready and when it stops (sd_notify(3)), if systemd started it with `Type=notify`.
package struct ServiceManager: Sendable {
  package enum State: String, Sendable {
    case ready = "READY=1"
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
    #if canImport(Glibc)
      guard let socketPath else { return }
      let error = Self.send(state.rawValue, to: socketPath)
      guard error != 0 else { return }
      log.warning("systemd was not told", ["state": .string(state.rawValue), "errno": .integer(Int(error))])
    #endif
  }

  #if canImport(Glibc)
    /// Sends one datagram, and returns 0 or `errno`.
    private static func send(_ message: String, to path: String) -> Int32 {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      var bytes = Array(path.utf8)
      // A name in the abstract namespace begins with a zero byte, which the variable writes as "@".
      if bytes.first == UInt8(ascii: "@") { bytes[0] = 0 }
      guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return ENAMETOOLONG }
      unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
      let length = socklen_t(MemoryLayout.size(ofValue: address.sun_family) + bytes.count)

      let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      guard descriptor >= 0 else { return errno }
      defer { close(descriptor) }
      let sent = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { target in
          unsafe sendto(descriptor, message, message.utf8.count, Int32(MSG_NOSIGNAL), target, length)
        }
      }
      return sent == message.utf8.count ? 0 : errno
    }
  #endif
}
