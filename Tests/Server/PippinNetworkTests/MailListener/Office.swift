import PippinLock
import PippinNetwork
import PippinTestKit

/// Takes mail for everybody but `nobody`, and keeps it.
final class Office: Sendable {
  private let mail = Lock<[ReceivedMail]>([])

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
      guard let client = RawClient(port: port) else { return "" }
      var text = client.read()
      for piece in pieces {
        client.say(piece)
        if piece != pieces.last { text += client.read() }
      }
      return text + (client.readToEnd() ?? "")
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
