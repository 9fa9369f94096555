/// One client: its socket, its conversation, and when it must have gone on.
struct MailConnection: ~Copyable {
  private let socket: MailSocket
  private var session: SMTPSession
  private var splitter = LineSplitter(limit: SMTPSession.lineLimit)
  private let patience: Duration
  private(set) var deadline: ContinuousClock.Instant
  /// Set once the last reply is out: what still comes is read and dropped, as closing upon unread bytes would take
  /// the reply away from the client.
  private var isDraining = false

  var descriptor: Int32 { socket.descriptor }

  init(_ socket: consuming MailSocket, session: SMTPSession, patience: Duration, now: ContinuousClock.Instant) {
    self.socket = socket
    self.session = session
    self.patience = patience
    deadline = now + patience
  }

  /// Greets; false when the client is gone.
  mutating func begin() -> Bool {
    socket.send(session.greeting.bytes)
  }

  /// Says a last word, and no other.
  mutating func turnAway(_ reply: SMTPReply, now: ContinuousClock.Instant) -> Bool {
    guard socket.send(reply.bytes) else { return false }
    drain(now)
    return true
  }

  /// Reads what has come and answers it; false when the connection is over.
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
      // The time of a message runs from the reply that asked for it to its end.
      guard let reply else { continue }
      deadline = now + patience
      replies += reply.bytes
      if session.isOver { break }
    }
    guard replies.isEmpty || socket.send(replies) else { return false }
    if session.isOver { drain(now) }
    return true
  }

  /// The time is up: says so, if there is still somebody to say it to. False when the connection is to be closed.
  mutating func expire(now: ContinuousClock.Instant) -> Bool {
    !isDraining && turnAway(SMTPReply(421, "4.4.2", "that took too long, closing the connection"), now: now)
  }

  private mutating func drain(_ now: ContinuousClock.Instant) {
    socket.finish()
    isDraining = true
    deadline = now + .seconds(2)
  }
}
