// CPippinMicroHTTPD is imported for the socket calls: its header includes theirs, so Swift finds them in that module.
import CPippinMicroHTTPD
import PippinLock
import PippinPlatform

/// A small, strict mail server (RFC 5321) that passes messages to a handler and stores nothing.
///
/// One thread serves all connections, which is enough for tests. There is no TLS and no authentication, so it listens
/// on loopback unless told otherwise.
package final class MailListener: Sendable {
  /// The port on which it listens.
  package let port: Int
  private let thread: Lock<SystemThread?>
  /// The end of the socket pair that is shut down to wake the thread.
  private let wake: Int32

  /// Listens on its own thread until it is stopped.
  /// - Parameters:
  ///   - host: a numeric address.
  ///   - port: 0 lets the system choose.
  ///   - name: the server's host name in greetings.
  package init(
    host: String = "127.0.0.1", port: Int = 0, name: String = "localhost", limits: MailLimits = MailLimits(),
    handler: MailHandler
  ) throws(MailListenerError) {
    let listener = try MailSocket.listening(host: host, port: port)
    self.port = listener.port
    guard let ends = Socket.pair() else {
      throw MailListenerError(code: .noResources, detail: "no free file descriptors")
    }
    wake = ends.1
    let box = LoopBox(
      MailLoop(
        listener: listener, wake: MailSocket(adopting: ends.0), name: name, limits: limits, handler: handler))
    guard let started = SystemThread({ box.run() }) else {
      close(wake)
      throw MailListenerError(code: .noResources, detail: "the listener's thread could not be started")
    }
    thread = Lock(started)
  }

  deinit {
    stop()
    close(wake)
  }

  /// Closes all connections and waits for the thread. Incomplete messages are dropped; their clients get no reply. A
  /// second call does nothing.
  package func stop() {
    guard let running = thread.withLock({ $0.take() }) else { return }
    // 2 is SHUT_RDWR, which Glibc's module does not export. It cannot fail on our own socket pair.
    _ = shutdown(wake, 2)
    running.join()
  }
}

/// Passes the loop to its thread.
///
/// Proof for `@unchecked Sendable`: only that thread uses the loop.
private final class LoopBox: @unchecked Sendable {
  private var loop: MailLoop

  init(_ loop: consuming MailLoop) {
    self.loop = loop
  }

  func run() { loop.run() }
}

/// A received message with its envelope.
package struct ReceivedMail: Sendable, Equatable {
  /// The envelope's sender; nil for reports, which must not be answered.
  package let sender: Mailbox?
  /// The envelope's recipients, each once.
  package let recipients: [Mailbox]
  /// Header and body, as sent; every line ends in CR LF.
  package let content: [UInt8]

  package init(sender: Mailbox?, recipients: [Mailbox], content: [UInt8]) {
    self.sender = sender
    self.recipients = recipients
    self.content = content
  }
}

/// Decides which mail is accepted. Both functions are called on the listener's thread, one at a time.
package struct MailHandler: Sendable {
  /// Refuses a recipient; nil accepts it.
  let judge: @Sendable (_ sender: Mailbox?, _ recipient: Mailbox) -> SMTPReply?
  /// Accepts a whole message (nil) or refuses it.
  let take: @Sendable (ReceivedMail) -> SMTPReply?

  package init(
    judge: @escaping @Sendable (_ sender: Mailbox?, _ recipient: Mailbox) -> SMTPReply?,
    take: @escaping @Sendable (ReceivedMail) -> SMTPReply?
  ) {
    self.judge = judge
    self.take = take
  }
}

/// The limits of size and time for a client.
package struct MailLimits: Sendable {
  /// Bytes of a message.
  package var messageBytes = 1 << 20
  /// Recipients of one message; RFC 5321, 4.5.3.1.8 requires at least a hundred.
  package var recipients = 100
  /// Connections at a time; more are answered with 421.
  package var connections = 64
  /// Refused commands of one connection, without refused recipients; one more ends the connection.
  package var mistakes = 20
  /// The time from a reply to the end of the next command, and for a whole message (RFC 5321, 4.5.3.2).
  package var timeout: Duration = .seconds(300)

  package init() {}
}

/// The reason why the listener could not start.
package struct MailListenerError: Error, Equatable {
  package enum Code: String, Sendable {
    /// The host is not a numeric address.
    case badAddress
    /// The address is in use or not available.
    case couldNotListen
    /// The system has no free thread or file descriptor.
    case noResources
  }

  package let code: Code
  /// A message for the operator.
  package let detail: String
}

/// The loop on the listener's thread: waits for input on any connection and answers it.
struct MailLoop: ~Copyable {
  private let listener: MailSocket
  private let wake: MailSocket
  private let name: String
  private let limits: MailLimits
  private let handler: MailHandler
  private var connections = MailConnections()

  /// - Parameter wake: becomes readable when the loop must end.
  init(
    listener: consuming MailSocket, wake: consuming MailSocket, name: String, limits: MailLimits, handler: MailHandler
  ) {
    self.listener = listener
    self.wake = wake
    self.name = name
    self.limits = limits
    self.handler = handler
  }

  /// Returns after it was woken and has closed everything.
  mutating func run() {
    while true {
      let ready = wait()
      if ready.contains(wake.descriptor) { return }
      let now = ContinuousClock.now
      // Closed connections make room for new ones.
      connections.goOn(ready, now: now)
      if ready.contains(listener.descriptor) { acceptAll(now) }
    }
  }

  /// Waits for ready descriptors, at most until the first deadline.
  private func wait() -> Set<Int32> {
    var descriptors = ([wake.descriptor, listener.descriptor] + connections.descriptors)
      .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let rest = connections.firstDeadline.map { max(.zero, $0 - .now) } ?? .seconds(3600)
    let milliseconds = Int32(clamping: Int64(rest / .milliseconds(1)) + 1)
    guard unsafe poll(&descriptors, nfds_t(descriptors.count), milliseconds) > 0 else { return [] }
    return Set(descriptors.lazy.filter { $0.revents != 0 }.map(\.fd))
  }

  private mutating func acceptAll(_ now: ContinuousClock.Instant) {
    while let socket = listener.accepted() {
      let session = SMTPSession(name: name, limits: limits, handler: handler)
      let isWelcome = connections.count < limits.connections
      connections.add(
        MailConnection(socket, session: session, timeout: limits.timeout, now: now), isWelcome: isWelcome, now: now)
    }
  }
}

/// The open connections.
struct MailConnections: ~Copyable {
  private final class Entry {
    var connection: MailConnection

    init(_ connection: consuming MailConnection) {
      self.connection = connection
    }
  }

  private var entries: [Int32: Entry] = [:]

  var count: Int { entries.count }
  var descriptors: [Int32] { Array(entries.keys) }
  var firstDeadline: ContinuousClock.Instant? { entries.values.lazy.map { $0.connection.deadline }.min() }

  /// Greets a client, or refuses it if there are too many.
  mutating func add(_ connection: consuming MailConnection, isWelcome: Bool, now: ContinuousClock.Instant) {
    let full = SMTPReply(421, "4.3.2", "too many connections, try again later")
    guard isWelcome ? connection.begin() : connection.turnAway(full, now: now) else { return }
    entries[connection.descriptor] = Entry(connection)
  }

  /// Serves the ready connections, and closes those past their deadline.
  mutating func goOn(_ ready: Set<Int32>, now: ContinuousClock.Instant) {
    for (descriptor, entry) in entries {
      var isOpen = true
      if ready.contains(descriptor) { isOpen = entry.connection.goOn(now: now) }
      if isOpen, entry.connection.deadline <= now { isOpen = entry.connection.expire(now: now) }
      if !isOpen { entries.removeValue(forKey: descriptor) }
    }
  }
}

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
