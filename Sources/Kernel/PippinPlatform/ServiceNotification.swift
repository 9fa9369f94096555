/// Messages to the service manager, which only Linux has (sd_notify(3)).
package enum ServiceNotification {
  #if canImport(Darwin)
    /// Sends nothing: launchd wants to know nothing.
    package static func send(_ message: String, to path: String) -> Int32 { 0 }
  #else
    /// Sends one datagram to systemd's socket; gives 0, or the reason as in `errno`.
    ///
    /// - Parameter path: a path, or a name in the abstract namespace that begins with "@".
    package static func send(_ message: String, to path: String) -> Int32 {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      var bytes = Array(path.utf8)
      // Such a name begins with a zero byte, which the variable writes as "@".
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
