import Glibc
import PippinMailListener
import Synchronization

/// Takes mail for everybody but `nobody`, and keeps it.
final class Office: Sendable {
  private let mail = Mutex<[ReceivedMail]>([])

  var received: [ReceivedMail] { mail.withLock(\.self) }

  /// All that the server says to these pieces, each sent once the one before was answered.
  func converse(_ pieces: String...) async throws -> String {
    try await withListener { port in await self.said(port, pieces) }
  }

  /// The code of each reply.
  func codes(_ pieces: String...) async throws -> [Int] {
    try await withListener { port in await self.codes(port, pieces) }
  }

  func codes(_ port: Int, _ pieces: [String]) async -> [Int] {
    await said(port, pieces).split(separator: "\r\n").filter { !$0.dropFirst(3).hasPrefix("-") }
      .compactMap { Int($0.prefix(3)) }
  }

  private func said(_ port: Int, _ pieces: [String]) async -> String {
    await onThread {
      guard let client = MailClient(port: port) else { return "" }
      var text = client.read()
      for piece in pieces {
        client.say(piece)
        if piece != pieces.last { text += client.read() }
      }
      return text + client.readToEnd()
    }
  }

  func withListener<Result>(
    _ limits: MailLimits = .small, _ body: (Int) async throws -> Result
  ) async throws -> Result {
    let listener = try MailListener(
      limits: limits,
      handler: MailHandler(
        judge: { _, recipient in
          recipient.localPart == "nobody" ? SMTPReply(550, "5.1.1", "bad mailbox name") : nil
        },
        take: { [self] message in
          mail.withLock { $0.append(message) }
          return nil
        }))
    defer { listener.stop() }
    return try await body(listener.port)
  }
}

extension MailLimits {
  static var small: MailLimits {
    var limits = MailLimits()
    limits.messageBytes = 2000
    return limits
  }
}

/// A client that says exactly what it is told. Its calls block.
final class MailClient {
  private let descriptor: Int32

  init?(port: Int) {
    descriptor = socket(AF_INET, 1, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let status = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    if status != 0 { return nil }
  }

  deinit { close(descriptor) }

  func say(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  /// What comes next, at least one byte unless it is the end: the server sends the replies to one piece at once.
  func read() -> String {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }

  func readToEnd() -> String {
    var text = ""
    while true {
      let more = read()
      if more.isEmpty { return text }
      text += more
    }
  }
}

/// Runs what blocks on a thread of its own.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    let work = Work { continuation.resume(returning: body()) }
    var identity = pthread_t()
    _ = unsafe pthread_create(
      &identity, nil,
      { context in
        if let context = unsafe context { unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
        return nil
      }, Unmanaged.passRetained(work).toOpaque())
    pthread_detach(identity)
  }
}

private final class Work {
  let body: () -> Void
  init(body: @escaping () -> Void) { self.body = body }
}
