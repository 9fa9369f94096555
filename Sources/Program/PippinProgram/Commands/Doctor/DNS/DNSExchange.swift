import PippinPlatform

/// A socket that is connected to a name server, for one question.
struct DNSExchange: ~Copyable {
  /// Why there is no answer: the end of a sentence that begins with the server.
  struct Failure: Error, Equatable {
    let detail: String
  }

  private static let unreachable = Failure(detail: "cannot be reached")
  private static let silent = Failure(detail: "does not answer")

  private let descriptor: Int32

  init(_ server: ListenAddress, isStream: Bool) throws(Failure) {
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    unsafe hints.ai_socktype = isStream ? Socket.stream : Socket.datagram
    var found: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(server.host, String(server.port), &hints, &found) == 0, let address = unsafe found?.pointee
    else { throw Failure(detail: "is not an IP address") }
    defer { unsafe freeaddrinfo(found) }
    let descriptor =
      unsafe isStream ? Socket.stream(family: address.ai_family) : Socket.datagram(family: address.ai_family)
    guard descriptor >= 0 else { throw Self.unreachable }
    guard unsafe connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 || errno == EINPROGRESS else {
      close(descriptor)
      throw Self.unreachable
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  func send(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) throws(Failure) {
    var sent = 0
    while sent < bytes.count {
      try wait(for: Int16(POLLOUT), until: deadline)
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Socket.send(UnsafeRawBufferPointer(rebasing: buffer[sent...]), to: descriptor, waits: false)
      }
      guard count > 0 || errno == EAGAIN || errno == EINTR else { throw Self.unreachable }
      sent += max(0, count)
    }
  }

  /// The next bytes, or the next datagram.
  func receive(until deadline: ContinuousClock.Instant) throws(Failure) -> [UInt8] {
    let size = 65_535
    while true {
      try wait(for: Int16(POLLIN), until: deadline)
      var failure: Int32 = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        let result = unsafe recv(descriptor, buffer.baseAddress, size, 0)
        failure = result < 0 ? errno : 0
        count = max(0, result)
      }
      switch failure {
      case 0: return bytes
      case EAGAIN, EINTR: continue
      default: throw Self.unreachable
      }
    }
  }

  /// A message over TCP, which follows its length in two bytes (RFC 1035, 4.2.2).
  func receiveMessage(until deadline: ContinuousClock.Instant) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      if bytes.count >= 2 {
        let length = Int(bytes[0]) << 8 | Int(bytes[1])
        if bytes.count >= 2 + length { return Array(bytes[2..<2 + length]) }
      }
      let next = try receive(until: deadline)
      guard !next.isEmpty else { throw Self.silent }
      bytes += next
    }
  }

  private func wait(for events: Int16, until deadline: ContinuousClock.Instant) throws(Failure) {
    while true {
      let rest = deadline - .now
      guard rest > .zero else { throw Self.silent }
      var place = pollfd(fd: descriptor, events: events, revents: 0)
      let count = unsafe poll(&place, 1, Int32(clamping: Int64(rest / .milliseconds(1)) + 1))
      if count > 0 { return }
      guard count == 0 || errno == EINTR else { throw Self.unreachable }
    }
  }
}
