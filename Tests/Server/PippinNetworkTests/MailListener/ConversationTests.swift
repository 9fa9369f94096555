import PippinNetwork
import PippinTestKit
import Testing

/// Conversations over a real socket, byte for byte.
@Suite struct ConversationTests {
  @Test func `a message is received with doubled full stops removed`() async throws {
    let office = Office()
    let said = try await office.converse(
      "EHLO client\r\n", "MAIL FROM:<news@example.com> SIZE=40 BODY=8BITMIME\r\n", "RCPT TO:<mary@relay.test>\r\n",
      "RCPT TO:<mary@relay.test>\r\n", "DATA\r\n", "Subject: x\r\n\r\n..hidden\r\n.. \r\n...\r\n.\r\n", "QUIT\r\n")
    #expect(
      said
        == """
        220 localhost ESMTP mail relay, for tests only
        250-localhost
        250-PIPELINING
        250-8BITMIME
        250-ENHANCEDSTATUSCODES
        250 SIZE 2000
        250 2.1.0 sender accepted
        250 2.1.5 recipient accepted
        250 2.1.5 recipient accepted
        354 send the message, then a line with only a full stop
        250 2.6.0 message accepted
        221 2.0.0 goodbye

        """.replacing("\n", with: "\r\n"))
    let mail = ReceivedMail(
      sender: Mailbox("news@example.com"), recipients: [Mailbox("mary@relay.test")].compactMap(\.self),
      content: Array("Subject: x\r\n\r\n.hidden\r\n. \r\n..\r\n".utf8))
    #expect(office.received == [mail])
  }

  @Test func `pipelined commands are answered in order, also after a refused recipient`() async throws {
    let office = Office()
    let codes = try await office.codes(
      "EHLO client\r\n",
      "MAIL FROM:<>\r\nRCPT TO:<nobody@relay.test>\r\nRCPT TO:<mary@relay.test>\r\nDATA\r\n",
      "\r\nhello\r\n.\r\nMAIL FROM:<a@b>\r\nRSET\r\nNOOP anything\r\nVRFY mary\r\nDATA\r\nQUIT\r\n")
    #expect(codes == [220, 250, 250, 550, 250, 354, 250, 250, 250, 250, 252, 503, 221])
    #expect(office.received.map(\.sender) == [nil])
  }

  @Test(arguments: ["POST / HTTP/1.1\r\n", "GET /" + String(repeating: "x", count: 2000) + " HTTP/1.1\r\n"])
  func `a browser gets no further than its first line`(_ line: String) async throws {
    let office = Office()
    let mail = "EHLO a\r\nMAIL FROM:<a@b>\r\nRCPT TO:<mary@relay.test>\r\n"
    #expect(try await office.codes(line + "Host: 127.0.0.1\r\n\r\n" + mail) == [220, 421])
  }

  @Test(arguments: [
    ("MAIL FROM:<a@b>\r\n", 503), ("EHLO\r\n", 501), ("EHLO a b\r\n", 501), ("HELO a\r\n", 250),
    ("HELO a\r\nMAIL FROM: <a@b>\r\n", 501), ("HELO a\r\nMAIL FROM:a@b\r\n", 501), ("HELO a\r\nMAIL FROM:<a>\r\n", 501),
    ("HELO a\r\nMAIL FROM:<a@b>x\r\n", 501), ("HELO a\r\nMAIL FROM:<a@b> SMTPUTF8\r\n", 555),
    ("HELO a\r\nMAIL FROM:<a@b> SIZE=2001\r\n", 552), ("HELO a\r\nMAIL FROM:<a@b> SIZE=x\r\n", 501),
    ("HELO a\r\nMAIL FROM:<a@b> SIZE=1 SIZE=1\r\n", 501), ("HELO a\r\nMAIL FROM:<a@b> BODY=BINARYMIME\r\n", 501),
    ("HELO a\r\nMAIL FROM:<a@b>\r\nMAIL FROM:<a@b>\r\n", 503), ("HELO a\r\nRCPT TO:<mary@relay.test>\r\n", 503),
    ("HELO a\r\nMAIL FROM:<a@b>\r\nRCPT TO:<>\r\n", 501), ("HELO a\r\nMAIL FROM:<a@b>\r\nDATA\r\n", 554),
    ("HELO a\r\nMAIL FROM:<a@b>\r\nRCPT TO:<mary@relay.test> NOTIFY=NEVER\r\n", 555), ("DATA\r\n", 503),
    ("RSET now\r\n", 501), ("STARTTLS\r\n", 502), ("AUTH PLAIN AAAA\r\n", 502),
    ("N\u{00D6}OP\r\n", 500), ("\r\n", 500),
  ])
  func `a wrong command is answered with its reason`(lines: String, code: Int) async throws {
    #expect(try await Office().codes(lines + "QUIT\r\n").dropLast().last == code)
  }

  /// What servers that read line ends generously take for a second message.
  @Test(arguments: ["\n.\r\n", "\r\n.\n", "\n.\n", "\r.\r", "\r\n.\r\r\n", "\r\n\u{0}.\r\n"])
  func `SMTP smuggling is refused`(end: String) async throws {
    let office = Office()
    let codes = try await office.codes(
      "EHLO client\r\nMAIL FROM:<a@b>\r\nRCPT TO:<mary@relay.test>\r\nDATA\r\n",
      "hello\(end)MAIL FROM:<admin@b>\r\nRCPT TO:<mary@relay.test>\r\nDATA\r\nsmuggled\r\n.\r\nQUIT\r\n")
    #expect(codes == [220, 250, 250, 250, 354, 500], "and the connection ends")
    #expect(office.received.isEmpty)
  }

  @Test func `a message sent before 354 ends the connection`() async throws {
    let office = Office()
    let codes = try await office.codes(
      "EHLO client\r\nMAIL FROM:<a@b>\r\nRCPT TO:<mary@relay.test>\r\nDATA\r\nhello\r\n.\r\nQUIT\r\n")
    #expect(codes == [220, 250, 250, 250, 503])
    #expect(office.received.isEmpty)
  }

  @Test func `a too large message is refused at its end, and the next one accepted`() async throws {
    let office = Office()
    let envelope = "MAIL FROM:<a@b>\r\nRCPT TO:<mary@relay.test>\r\nDATA\r\n"
    let line = String(repeating: "x", count: 998) + "\r\n"
    let codes = try await office.codes(
      "HELO a\r\n" + envelope, line + line + line + ".\r\n", envelope, "x" + line + ".\r\n", envelope, line + ".\r\n",
      "NOOP \(line)", "QUIT\r\n")
    #expect(codes == [220, 250, 250, 250, 354, 552, 250, 250, 354, 554, 250, 250, 354, 250, 500, 221])
    #expect(office.received.map(\.content.count) == [1000])
  }

  @Test func `recipients, errors, connections and time are limited`() async throws {
    var limits = MailLimits()
    limits.recipients = 2
    limits.mistakes = 3
    limits.connections = 1
    limits.timeout = .milliseconds(300)
    let office = Office()
    let (many, wrong, late, crowd) = try await office.withListener(limits) { port in
      let many = await office.codes(
        port,
        ["HELO a\r\nMAIL FROM:<a@b>\r\n" + (1...3).map { "RCPT TO:<m\($0)@relay.test>\r\n" }.joined() + "QUIT\r\n"])
      let wrong = await office.codes(port, [String(repeating: "WHAT\r\n", count: 9)])
      let late = await office.codes(port, ["HELO a\r\nMAIL FROM"])
      let crowd = await onThread {
        guard let first = RawClient(port: port), first.read().hasPrefix("220 ") else { return "no room for the first" }
        return withExtendedLifetime(first) { RawClient(port: port)?.readToEnd() ?? "" }
      }
      return (many, wrong, late, crowd)
    }
    #expect(many == [220, 250, 250, 250, 250, 452, 221])
    #expect(wrong == [220, 500, 500, 500, 421])
    #expect(late == [220, 250, 421])
    #expect(crowd.hasPrefix("421 4.3.2 "))
  }
}
