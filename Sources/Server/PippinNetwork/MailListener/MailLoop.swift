import PippinPlatform

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
        MailConnection(socket, session: session, patience: limits.patience, now: now), isWelcome: isWelcome, now: now)
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
