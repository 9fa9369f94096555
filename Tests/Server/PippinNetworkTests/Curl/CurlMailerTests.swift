import Dispatch
import PippinNetwork
import PippinFoundation
import PippinLock
import PippinServer
import Testing

/// A mail server that keeps what it takes.
private final class ReceivingOffice: Sendable {
  let taken = Lock<[ReceivedMail]>([])

  func listener(refusing refusal: SMTPReply? = nil, refusingContent: SMTPReply? = nil) throws -> MailListener {
    try MailListener(
      handler: MailHandler(
        judge: { _, _ in refusal },
        take: { mail in
          if refusingContent == nil { self.taken.withLock { $0.append(mail) } }
          return refusingContent
        }))
  }
}

struct CurlMailerTests {
  private func mailer(
    _ port: Int, _ security: SMTPConfiguration.Security = .insecurePlaintext, timeout: Duration = .seconds(5)
  ) -> CurlMailer {
    var configuration = SMTPConfiguration(host: "127.0.0.1", port: port, security: security)
    configuration.timeout = timeout
    return CurlMailer(configuration: configuration)
  }

  private func message(_ id: String = "1") throws -> MailMessage {
    try MailMessage(
      from: #require(MailSender(parsing: "Example <hello@example.org>")), to: #require(MailAddress("mary@example.com")),
      subject: "Hello", text: ".\n..hidden\n", id: id, date: Date(timeIntervalSince1970: 0))
  }

  private func failure(_ mailer: CurlMailer) async throws -> MailError? {
    do {
      try await mailer.send(message())
      return nil
    } catch let error as MailError {
      return error
    }
  }

  @Test func `delivers byte for byte, several at once`() async throws {
    let office = ReceivingOffice()
    let listener = try office.listener()
    defer { listener.stop() }
    let mailer = mailer(listener.port)
    let messages = try (0..<12).map { try message("\($0)") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for message in messages { group.addTask { try await mailer.send(message) } }
      try await group.waitForAll()
    }
    let taken = office.taken.withLock { $0 }
    #expect(Set(taken.map(\.content)) == Set(messages.map(\.bytes)))
    #expect(
      taken.allSatisfy { $0.sender?.text == "hello@example.org" && $0.recipients.map(\.text) == ["mary@example.com"] })
  }

  @Test(arguments: [(550, MailError.Code.permanent), (553, .permanent), (450, .temporary)])
  func `tells a refusal for good from one for now`(_ code: Int, _ expected: MailError.Code) async throws {
    let byRecipient = try ReceivingOffice().listener(refusing: SMTPReply(code, "5.1.1", "no"))
    defer { byRecipient.stop() }
    let ofRecipient = try #require(try await failure(mailer(byRecipient.port)))
    #expect(ofRecipient.code == expected && ofRecipient.reply == code && ofRecipient.isAboutRecipient)
    // The goodbye after it has a status too, 2.0.0.
    #expect(ofRecipient.enhancedStatus == "5.1.1")
    let byContent = try ReceivingOffice().listener(refusingContent: SMTPReply(code, "5.7.1", "no"))
    defer { byContent.stop() }
    let ofContent = try #require(try await failure(mailer(byContent.port)))
    #expect(ofContent.code == expected && !ofContent.isAboutRecipient && ofContent.enhancedStatus == "5.7.1")
  }

  @Test func `takes nothing but numbers of a refusal's words`() async throws {
    for words in ["<mary@example.com> unknown", "5.1 unknown", "5.1.1234 unknown", "mary.is.away"] {
      let listener = try ReceivingOffice().listener(refusing: SMTPReply(550, nil, words))
      defer { listener.stop() }
      let error = try #require(try await failure(mailer(listener.port)))
      #expect(error.reply == 550 && error.enhancedStatus == nil, "\(words)")
      #expect(!error.detail.contains("mary"))
    }
  }

  @Test func `a server that is not there may be there later`() async throws {
    let listener = try ReceivingOffice().listener()
    let port = listener.port
    listener.stop()
    let error = try await failure(mailer(port))
    #expect(error?.code == .temporary && error?.hasReplied == false)
  }

  @Test func `a server that falls silent about a recipient is there`() async throws {
    let goesOn = DispatchSemaphore(value: 0)
    let listener = try MailListener(
      handler: MailHandler(
        judge: { _, _ in
          _ = goesOn.wait(timeout: .now() + 30)
          return nil
        }, take: { _ in nil }))
    defer {
      goesOn.signal()
      listener.stop()
    }
    let error = try await failure(mailer(listener.port, timeout: .seconds(1)))
    #expect(error?.code == .temporary && error?.reply == nil && error?.hasReplied == true)
  }

  @Test func `nothing is sent to a mail server without TLS`() async throws {
    let office = ReceivingOffice()
    let listener = try office.listener()
    defer { listener.stop() }
    #expect(try await failure(mailer(listener.port, .startTLS))?.code == .temporary)
    #expect(office.taken.withLock { $0.isEmpty })
  }
}
