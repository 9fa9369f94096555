#if canImport(Darwin)
  /// The memory that the process may use.
  package enum AddressSpaceLimit {
    /// The limit in bytes, which without one is beyond all memory; nil if it is unknown.
    package static var current: Int? {
      var limit = rlimit()
      guard unsafe getrlimit(RLIMIT_AS, &limit) == 0 else { return nil }
      return Int(clamping: limit.rlim_cur)
    }
  }

  /// The number of files and sockets that the process may have open.
  package enum DescriptorLimit {
    /// Raises the limit as far as wanted and allowed, and gives what it is then; nil if it is unknown.
    package static func raise(to wanted: Int) -> Int? {
      var limit = rlimit()
      guard unsafe getrlimit(RLIMIT_NOFILE, &limit) == 0 else { return nil }
      // The hard limit may say "unlimited" where the kernel allows no more than OPEN_MAX (setrlimit(2)).
      for target in [rlim_t(wanted), min(rlim_t(wanted), rlim_t(OPEN_MAX))] where limit.rlim_cur < target {
        var raised = limit
        raised.rlim_cur = min(target, limit.rlim_max)
        if unsafe setrlimit(RLIMIT_NOFILE, &raised) == 0 { limit = raised }
      }
      return Int(clamping: limit.rlim_cur)
    }
  }
#else
  /// The memory that the process may use.
  package enum AddressSpaceLimit {
    /// The limit in bytes, which without one is beyond all memory; nil if it is unknown.
    package static var current: Int? {
      var limit = rlimit()
      guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return nil }
      return Int(clamping: limit.rlim_cur)
    }
  }

  /// The number of files and sockets that the process may have open.
  package enum DescriptorLimit {
    /// Raises the limit as far as wanted and allowed, and gives what it is then; nil if it is unknown.
    package static func raise(to wanted: Int) -> Int? {
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      var limit = rlimit()
      guard unsafe getrlimit(files, &limit) == 0 else { return nil }
      if limit.rlim_cur < rlim_t(wanted) {
        var raised = limit
        raised.rlim_cur = min(rlim_t(wanted), limit.rlim_max)
        if unsafe setrlimit(files, &raised) == 0 { limit = raised }
      }
      return Int(clamping: limit.rlim_cur)
    }
  }
#endif

#if canImport(Darwin)
  /// Writing that survives a power failure.
  package enum Disk {
    /// Waits until a file's bytes are on the disk; -1, with the reason in `errno`, if they are not.
    ///
    /// `fsync` leaves them in the disk's own cache (fsync(2)). Not every file system knows the stronger call.
    package static func flush(_ descriptor: Int32) -> Int32 {
      fcntl(descriptor, F_FULLFSYNC, 0) == 0 ? 0 : fsync(descriptor)
    }
  }
#else
  /// Writing that survives a power failure.
  package enum Disk {
    /// Waits until a file's bytes are on the disk; -1, with the reason in `errno`, if they are not.
    package static func flush(_ descriptor: Int32) -> Int32 { fsync(descriptor) }
  }
#endif

extension Disk {
  /// The bytes that a user other than root can still write to the file system of a path; nil if the system does not tell.
  package static func freeBytes(at path: String) -> UInt64? {
    var status = statvfs()
    guard unsafe statvfs(path, &status) == 0 else { return nil }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize)
  }
}

/// Messages to the service manager, which only Linux has (sd_notify(3)).
package enum ServiceNotification {
  #if canImport(Darwin)
    /// Sends nothing, because launchd takes no such messages.
    package static func send(_ message: String, to path: String) -> Int32 { 0 }

    /// Nobody asks for it.
    package static var monotonicMicroseconds: Int { 0 }
  #else
    /// The time by CLOCK_MONOTONIC, which systemd reads, too.
    package static var monotonicMicroseconds: Int {
      var time = timespec()
      _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
      return Int(time.tv_sec) * 1_000_000 + Int(time.tv_nsec) / 1000
    }

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
