#if canImport(Darwin)
  /// The calls on sockets that Linux and Darwin spell differently.
  package enum Socket {
    /// The kind of a TCP socket, for `getaddrinfo`.
    package static let stream = SOCK_STREAM
    /// The kind of a UDP socket, for `getaddrinfo`.
    package static let datagram = SOCK_DGRAM

    /// A non-blocking TCP socket that a new program does not inherit; -1, with the reason in `errno`, if there is none.
    package static func stream(family: Int32) -> Int32 { open(family, SOCK_STREAM) }

    /// The same for UDP.
    package static func datagram(family: Int32) -> Int32 { open(family, SOCK_DGRAM) }

    private static func open(_ family: Int32, _ kind: Int32) -> Int32 {
      let descriptor = socket(family, kind, 0)
      guard descriptor >= 0 else { return -1 }
      guard fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else {
        let reason = errno
        close(descriptor)
        errno = reason
        return -1
      }
      return descriptor
    }

    /// Two connected sockets that a new program does not inherit; nil if the system has no free descriptors.
    package static func pair() -> (Int32, Int32)? {
      var ends: [Int32] = [-1, -1]
      guard unsafe socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0 else { return nil }
      guard ends.allSatisfy({ fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }) else {
        for end in ends { close(end) }
        return nil
      }
      return (ends[0], ends[1])
    }

    /// Sends bytes, without a signal if the peer is gone; -1 as `send` does.
    /// - Parameter waits: whether to wait for room; otherwise only what the socket accepts at once is sent.
    package static func send(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, waits: Bool) -> Int {
      // Where Linux has a flag of the call, Darwin has an option of the socket. A signal would end the process.
      var yes: Int32 = 1
      guard unsafe setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size)) == 0
      else { return -1 }
      return unsafe PippinPlatform.send(descriptor, bytes.baseAddress, bytes.count, waits ? 0 : MSG_DONTWAIT)
    }

    /// Darwin does not tell when a connection's last byte came.
    package static func state(of descriptor: Int32) -> SocketState? { nil }
  }
#else
  /// The calls on sockets that Linux and Darwin spell differently.
  package enum Socket {
    /// The kind of a TCP socket, for `getaddrinfo`.
    package static let stream = Int32(SOCK_STREAM.rawValue)
    /// The kind of a UDP socket, for `getaddrinfo`.
    package static let datagram = Int32(SOCK_DGRAM.rawValue)

    /// A non-blocking TCP socket that a new program does not inherit; -1, with the reason in `errno`, if there is none.
    package static func stream(family: Int32) -> Int32 {
      socket(family, stream | Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    }

    /// The same for UDP.
    package static func datagram(family: Int32) -> Int32 {
      socket(family, datagram | Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    }

    /// Two connected sockets that a new program does not inherit; nil if the system has no free descriptors.
    package static func pair() -> (Int32, Int32)? {
      var ends: [Int32] = [-1, -1]
      guard unsafe socketpair(AF_UNIX, stream | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else { return nil }
      return (ends[0], ends[1])
    }

    /// Sends bytes, without a signal if the peer is gone; -1 as `send` does.
    /// - Parameter waits: whether to wait for room; otherwise only what the socket accepts at once is sent.
    package static func send(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, waits: Bool) -> Int {
      unsafe PippinPlatform.send(
        descriptor, bytes.baseAddress, bytes.count, Int32(waits ? MSG_NOSIGNAL : MSG_NOSIGNAL | MSG_DONTWAIT))
    }

    /// What the kernel knows about a TCP connection; nil if it does not tell.
    package static func state(of descriptor: Int32) -> SocketState? {
      var info = tcp_info()
      var size = socklen_t(MemoryLayout<tcp_info>.size)
      guard unsafe getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &info, &size) == 0 else { return nil }
      // TCP_CLOSE_WAIT, which Glibc's module does not export.
      return SocketState(
        sinceLastByte: .milliseconds(Int64(info.tcpi_last_data_recv)),
        sinceLastSent: .milliseconds(Int64(info.tcpi_last_data_sent)), peerHasFinished: info.tcpi_state == 8)
    }
  }
#endif

extension Socket {
  /// Whether bytes of a connection, or its end, wait to be read.
  package static func hasUnread(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    return unsafe recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) >= 0
  }
}

/// The kernel's state of a TCP connection.
package struct SocketState: Sendable {
  /// Since the last byte arrived.
  package let sinceLastByte: Duration
  /// Since the last byte was sent.
  package let sinceLastSent: Duration
  /// Whether the peer has ended its sending direction.
  package let peerHasFinished: Bool

  package init(sinceLastByte: Duration, sinceLastSent: Duration, peerHasFinished: Bool) {
    self.sinceLastByte = sinceLastByte
    self.sinceLastSent = sinceLastSent
    self.peerHasFinished = peerHasFinished
  }
}
