/// One client's SMTP session as a pure state machine: lines in, replies out.
struct SMTPSession {
  private enum State {
    case new
    case ready
    case envelope(Mailbox?, recipients: [Mailbox])
    case message(Mailbox?, recipients: [Mailbox])
  }

  /// The longest line of a message, without its end (RFC 5321, 4.5.3.1.6). Commands are shorter.
  static let lineLimit = 998

  private let limits: MailLimits
  private let handler: MailHandler
  private let name: String
  private var state = State.new
  private var content: [UInt8] = []
  /// The first problem of the message being read; replied at its end, when the client reads replies again.
  private var contentRefusal: SMTPReply?
  private var mistakes = 0
  /// Whether the connection ends with the last reply.
  private(set) var isOver = false

  init(name: String, limits: MailLimits, handler: MailHandler) {
    self.name = name
    self.limits = limits
    self.handler = handler
  }

  var greeting: SMTPReply { SMTPReply(220, nil, "\(name) ESMTP mail relay, for tests only") }

  /// Takes a line.
  /// - Parameter isLast: whether no further received bytes follow the line.
  /// - Returns: a reply, or nil while a message is read.
  mutating func take(_ line: [UInt8], isTooLong: Bool, isLast: Bool) -> SMTPReply? {
    if case .message(let sender, let recipients) = state {
      return takeContent(line, isTooLong: isTooLong, sender, recipients)
    }
    if SMTPCommand.isWebRequest(line) {
      return end(SMTPReply(421, "4.7.0", "this is not a web server, closing the connection"))
    }
    let reply: SMTPReply
    do throws(SMTPRefusal) {
      guard !isTooLong else { throw SMTPRefusal(500, "5.5.2", "the line is too long") }
      reply = try perform(SMTPCommand(line), isLast: isLast)
    } catch {
      reply = error.reply
      mistakes += 1
    }
    guard mistakes <= limits.mistakes else {
      return end(SMTPReply(421, "4.7.0", "too many errors, closing the connection"))
    }
    return reply
  }

  /// The reply to bytes that are not valid lines.
  mutating func takeMalformed() -> SMTPReply {
    end(SMTPReply(500, "5.5.2", "lines must end in CR LF, without other CR, LF or NUL; closing the connection"))
  }

  private mutating func end(_ reply: SMTPReply) -> SMTPReply {
    isOver = true
    state = .new
    content = []
    return reply
  }

  private mutating func perform(_ command: SMTPCommand, isLast: Bool) throws(SMTPRefusal) -> SMTPReply {
    switch (command, state) {
    case (.hello(_, isExtended: let isExtended), _):
      state = .ready
      guard isExtended else { return SMTPReply(250, nil, name) }
      return SMTPReply(
        250, nil, lines: [name, "PIPELINING", "8BITMIME", "ENHANCEDSTATUSCODES", "SIZE \(limits.messageBytes)"])
    case (.mail, .new): throw SMTPRefusal(503, "5.5.1", "send EHLO first")
    case (.mail(let sender, let size), .ready):
      if let size, size > limits.messageBytes { throw SMTPRefusal(552, "5.3.4", tooLarge) }
      state = .envelope(sender, recipients: [])
      return SMTPReply(250, "2.1.0", "sender accepted")
    case (.recipient(let recipient), .envelope(let sender, let recipients)):
      return add(recipient, to: recipients, from: sender)
    case (.data, .envelope(let sender, let recipients)):
      guard !recipients.isEmpty else { throw SMTPRefusal(554, "5.5.1", "no recipient was accepted") }
      // A client must wait for 354 before the message (RFC 2920, 3.1). One that does not may be smuggling commands.
      guard isLast else {
        return end(SMTPReply(503, "5.5.0", "the message was sent before the reply 354; closing the connection"))
      }
      state = .message(sender, recipients: recipients)
      content = []
      contentRefusal = nil
      return SMTPReply(354, nil, "send the message, then a line with only a full stop")
    case (.reset, .new): return .ok
    case (.reset, _):
      state = .ready
      return .ok
    case (.noOperation, _): return .ok
    case (.verify, _): return SMTPReply(252, "2.1.5", "addresses are not verified; send the message")
    case (.quit, _): return end(SMTPReply(221, "2.0.0", "goodbye"))
    case (.mail, _): throw SMTPRefusal(503, "5.5.1", "the message already has a sender; send RSET to start again")
    case (.recipient, _), (.data, _): throw SMTPRefusal(503, "5.5.1", "send MAIL FROM first")
    }
  }

  private mutating func add(_ recipient: Mailbox, to known: [Mailbox], from sender: Mailbox?) -> SMTPReply {
    guard known.count < limits.recipients else {
      return SMTPReply(452, "4.5.3", "a message can have at most \(limits.recipients) recipients")
    }
    if let refusal = handler.judge(sender, recipient) { return refusal }
    if !known.contains(recipient) { state = .envelope(sender, recipients: known + [recipient]) }
    return SMTPReply(250, "2.1.5", "recipient accepted")
  }

  private var tooLarge: String { "a message can have at most \(limits.messageBytes) bytes" }

  private mutating func takeContent(
    _ line: [UInt8], isTooLong: Bool, _ sender: Mailbox?, _ recipients: [Mailbox]
  ) -> SMTPReply? {
    let dot = UInt8(ascii: ".")
    if line == [dot], !isTooLong {
      defer { content = [] }
      state = .ready
      if let contentRefusal { return contentRefusal }
      let mail = ReceivedMail(sender: sender, recipients: recipients, content: content)
      return handler.take(mail) ?? SMTPReply(250, "2.6.0", "message accepted")
    }
    if isTooLong {
      contentRefusal = contentRefusal ?? SMTPReply(554, "5.6.0", "a line can have at most \(Self.lineLimit) bytes")
    }
    // The client doubles a full stop at the start of a line (4.5.2).
    let text = line.first == dot ? line.dropFirst() : line[...]
    if content.count + text.count + 2 > limits.messageBytes {
      contentRefusal = contentRefusal ?? SMTPReply(552, "5.3.4", tooLarge)
    }
    if contentRefusal == nil { content += text + [0x0D, 0x0A] } else { content = [] }
    return nil
  }
}

/// A reply to a command (RFC 5321, 4.2), with an enhanced status code (RFC 3463).
package struct SMTPReply: Sendable, Equatable {
  /// Three digits.
  package let code: Int
  /// The status, such as `5.1.1`; nil where RFC 2034 has none: in greetings, for EHLO and for 354.
  package let status: String?
  /// The text lines, in ASCII without line ends.
  package let lines: [String]

  package init(_ code: Int, _ status: String?, _ lines: String...) {
    self.init(code, status, lines: lines)
  }

  init(_ code: Int, _ status: String?, lines: [String]) {
    self.code = code
    self.status = status
    self.lines = lines
  }

  /// The reply on the wire.
  var bytes: [UInt8] {
    var text = ""
    for (index, line) in lines.enumerated() {
      let mark = index == lines.count - 1 ? " " : "-"
      text += "\(code)\(mark)\(status.map { $0 + " " } ?? "")\(line)\r\n"
    }
    return Array(text.utf8)
  }

  static let ok = SMTPReply(250, "2.0.0", "done")
}

/// Splits a client's bytes into lines that end in CR LF (RFC 5321, 2.3.8).
///
/// A lone LF is refused: servers that disagree on line ends also disagree on where a message ends, which allows SMTP
/// smuggling.
struct LineSplitter {
  enum Event: Equatable {
    /// A line without its end; of a line that is too long, only the beginning.
    case line([UInt8], isTooLong: Bool)
    /// A CR without LF, an LF without CR, or a NUL; the bytes after it cannot be trusted.
    case malformed
  }

  /// The longest line in bytes, without its end.
  private let limit: Int
  private var line: [UInt8] = []
  private var isTooLong = false
  private var hasCR = false

  init(limit: Int) {
    self.limit = limit
  }

  /// Takes the next byte.
  mutating func take(_ byte: UInt8) -> Event? {
    if hasCR {
      guard byte == 0x0A else { return .malformed }
      defer {
        line = []
        isTooLong = false
        hasCR = false
      }
      return .line(line, isTooLong: isTooLong)
    }
    switch byte {
    case 0x0D: hasCR = true
    case 0x0A, 0x00: return .malformed
    default:
      if line.count < limit { line.append(byte) } else { isTooLong = true }
    }
    return nil
  }
}

/// One client: its socket, its session and its deadline.
struct MailConnection: ~Copyable {
  private let socket: MailSocket
  private var session: SMTPSession
  private var splitter = LineSplitter(limit: SMTPSession.lineLimit)
  private let timeout: Duration
  private(set) var deadline: ContinuousClock.Instant
  /// Set after the last reply. Further bytes are read and dropped, because closing with unread bytes would discard the
  /// reply.
  private var isDraining = false

  var descriptor: Int32 { socket.descriptor }

  init(_ socket: consuming MailSocket, session: SMTPSession, timeout: Duration, now: ContinuousClock.Instant) {
    self.socket = socket
    self.session = session
    self.timeout = timeout
    deadline = now + timeout
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
      deadline = now + timeout
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
