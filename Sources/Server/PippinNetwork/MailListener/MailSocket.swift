// The C module is here for the socket calls, which its header brings along and thereby owns.
import CPippinMicroHTTPD
import PippinPlatform

/// A non-blocking socket that is closed with its owner.
struct MailSocket: ~Copyable {
  let descriptor: Int32

  init(adopting descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// A socket that listens on a numeric address of IPv4 or IPv6.
  static func listening(host: String, port: Int) throws(MailListenerError) -> MailSocket {
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    unsafe hints.ai_socktype = Socket.stream
    var found: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, String(port), &hints, &found) == 0, let address = unsafe found?.pointee else {
      throw MailListenerError(code: .badAddress, detail: "\(host) is not a numeric address")
    }
    defer { unsafe freeaddrinfo(found) }
    let descriptor = unsafe Socket.stream(family: address.ai_family)
    guard descriptor >= 0 else {
      throw MailListenerError(code: .noResources, detail: "no free file descriptor for a socket")
    }
    let made = MailSocket(adopting: descriptor)
    var yes: Int32 = 1
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    guard unsafe bind(descriptor, address.ai_addr, address.ai_addrlen) == 0, listen(descriptor, 64) == 0 else {
      throw MailListenerError(
        code: .couldNotListen, detail: "\(host) port \(port): \(unsafe String(cString: strerror(errno)))")
    }
    return made
  }

  /// The socket's actual port.
  var port: Int {
    var address = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return unsafe withUnsafeMutablePointer(to: &address) { storage in
      unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        guard unsafe getsockname(descriptor, generic, &size) == 0 else { return 0 }
        // Both families keep the port in the same place, right after the family.
        return unsafe Int(UnsafeRawPointer(generic).load(as: sockaddr_in.self).sin_port.byteSwapped)
      }
    }
  }

  /// The next waiting connection, if there is one.
  func accepted() -> MailSocket? {
    let descriptor = accept(descriptor, nil, nil)
    guard descriptor >= 0 else { return nil }
    let socket = MailSocket(adopting: descriptor)
    // accept4 would do this in one call, but Glibc's module does not export it, and Darwin has none.
    guard fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
    return socket
  }

  enum Reading {
    case bytes([UInt8])
    case nothingYet
    case end
  }

  /// Reads the received bytes.
  func read() -> Reading {
    let size = 16_384
    var result = 0
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      result = unsafe recv(descriptor, buffer.baseAddress, size, 0)
      failure = errno
      count = max(0, result)
    }
    if result > 0 { return .bytes(bytes) }
    return result < 0 && (failure == EAGAIN || failure == EINTR) ? .nothingYet : .end
  }

  /// Sends all bytes at once, or returns false. Replies are small, so a client with a full buffer is dropped.
  func send(_ bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBytes { unsafe Socket.send($0, to: descriptor, waits: false) } == bytes.count
  }

  /// Ends the sending direction.
  func finish() {
    // 1 is SHUT_WR, which Glibc's module does not export. It may fail on a closed connection, which needs no shutdown.
    _ = shutdown(descriptor, 1)
  }
}
