/// One client: its socket, its session and its deadline.
struct MailConnection: ~Copyable {
  private let socket: MailSocket
  private var session: SMTPSession
  private var splitter = LineSplitter(limit: SMTPSession.lineLimit)
  private let patience: Duration
  private(set) var deadline: ContinuousClock.Instant
  /// Set after the last reply. Further bytes are read and dropped, because closing with unread bytes would discard the
  /// reply.
  private var isDraining = false

  var descriptor: Int32 { socket.descriptor }

  init(_ socket: consuming MailSocket, session: SMTPSession, patience: Duration, now: ContinuousClock.Instant) {
    self.socket = socket
    self.session = session
    self.patience = patience
    deadline = now + patience
  }

  /// Sends the greeting; false if the client is gone.
  mutating func begin() -> Bool {
    socket.send(session.greeting.bytes)
  }

  /// Sends a last reply and then only drains.
  mutating func turnAway(_ reply: SMTPReply, now: ContinuousClock.Instant) -> Bool {
    guard socket.send(reply.bytes) else { return false }
    drain(now)
    return true
  }

  /// Reads and answers the received bytes; false once the connection has ended.
  mutating func goOn(now: ContinuousClock.Instant) -> Bool {
    switch socket.read() {
    case .end: return false
    case .nothingYet: return true
    case .bytes(let bytes): return isDraining || take(bytes, now: now)
    }
  }

  private mutating func take(_ bytes: [UInt8], now: ContinuousClock.Instant) -> Bool {
    var replies: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let reply: SMTPReply?
      switch splitter.take(byte) {
      case nil: continue
      case .malformed: reply = session.takeMalformed()
      case .line(let line, let isTooLong):
        reply = session.take(line, isTooLong: isTooLong, isLast: index == bytes.count - 1)
      }
      // The deadline of a message runs from the reply 354 to its end.
      guard let reply else { continue }
      deadline = now + patience
      replies += reply.bytes
      if session.isOver { break }
    }
    guard replies.isEmpty || socket.send(replies) else { return false }
    if session.isOver { drain(now) }
    return true
  }

  /// The deadline has passed: sends 421 unless already draining. False if the connection must be closed.
  mutating func expire(now: ContinuousClock.Instant) -> Bool {
    !isDraining && turnAway(SMTPReply(421, "4.4.2", "timeout, closing the connection"), now: now)
  }

  private mutating func drain(_ now: ContinuousClock.Instant) {
    socket.finish()
    isDraining = true
    deadline = now + .seconds(2)
  }
}
