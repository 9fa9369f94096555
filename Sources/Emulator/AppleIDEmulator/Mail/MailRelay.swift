import PippinHTTP
import PippinTokens

extension AppleIDEmulator {
  /// Checks whether the mail relay accepts a message from this sender to this recipient; reports have a nil sender.
  package func judgeMail(from sender: String?, to recipient: String) -> MailRefusal? {
    let now = enter().now
    do throws(MailRefusal) {
      _ = try withState { (state) throws(MailRefusal) in
        try state.judgeMail(from: sender, to: recipient, now: now)
      }
      return nil
    } catch {
      noteMail(from: sender, to: recipient, at: now, refusal: error)
      return error
    }
  }

  /// Accepts or refuses a message: header and body, with CR LF at the end of each line.
  package func takeMail(from sender: String?, to recipients: [String], content: [UInt8]) -> MailRefusal? {
    let now = enter().now
    do throws(MailRefusal) {
      let taken = try withState { (state) throws(MailRefusal) in
        try state.takeMail(from: sender, to: recipients, content: content, now: now)
      }
      for mail in taken { noteMail(from: sender, to: mail.recipient, at: now, refusal: nil) }
      return nil
    } catch {
      noteMail(from: sender, to: recipients.joined(separator: ", "), at: now, refusal: error)
      return error
    }
  }

  /// Accepts a message to an ordinary address, as a mail provider would, so that all mail of an installation on one
  /// machine can be read in the emulator.
  package func takeMail(from sender: String?, pastTheRelayTo recipient: String, content: [UInt8]) {
    let now = enter().now
    let message = MailContent(content[...])
    withState { state in
      let reader = state.people.all.first { $0.profile.email?.lowercased() == recipient.lowercased() }
      state.mailbox.append(
        RelayedMail(
          time: now, sender: sender ?? "", author: message.author ?? "", shownAuthor: message.author ?? "",
          recipient: recipient.lowercased(), personID: reader?.profile.id, personEmail: recipient,
          subject: message.subject, text: message.text, content: content), for: nil)
    }
  }

  /// Whether an address belongs to the relay.
  package func isRelay(_ recipient: String) -> Bool {
    let recipient = recipient.lowercased()
    return withState { $0.relays[recipient] != nil }
      || RelayedMail.domains.contains { recipient.hasSuffix("@" + $0) }
  }

  private func noteMail(from sender: String?, to recipient: String, at now: Double, refusal: MailRefusal?) {
    let words = refusal?.reason ?? "mail from \(sender ?? "<>") went through the relay"
    withState { state in
      state.log.append(
        LogEntry(
          time: now, kind: .mail, method: "", target: recipient, status: refusal?.code ?? 250,
          error: refusal.map { "\($0.status) \($0.text)" }, words: words))
    }
  }

  /// `GET /emulator/mail`: the accepted mail, oldest first, optionally of one address (`?to=`) or one person
  /// (`?apple_id=`). `DELETE` deletes it.
  func mail(_ request: HTTPRequest) throws(ControlError) -> HTTPResponse {
    switch request.method {
    case "GET":
      let query = request.queryData
      let (recipient, person) = (query?.first("to")?.lowercased(), query?.first("apple_id"))
      let mails = withState { $0.mailbox.all }.filter { mail in
        (recipient ?? mail.recipient) == mail.recipient && (person ?? mail.personID) == mail.personID
      }
      return .items(try ListPage(request).cut(mails, number: \.number)) { $0.write(to: &$1) }
    case "DELETE":
      withState { $0.mailbox.removeAll() }
      return .done
    default: throw .notFound("use GET to read mail and DELETE to delete it")
    }
  }
}

extension RelayedMail {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("number", number)
    writer.member("time", Clock.text(time))
    writer.member("to", recipient)
    writer.member("apple_id", ifPresent: personID)
    writer.member("forwarded_to", personEmail)
    writer.member("envelope_from", sender)
    writer.member("from", author)
    writer.member("shown_from", shownAuthor)
    writer.member("subject", ifPresent: subject)
    writer.member("text", ifPresent: text)
    writer.member("raw", String(decoding: content, as: UTF8.self))
  }
}

extension EmulatorState {
  /// Checks whether the relay accepts mail from this sender to this address (RELAY-4 … RELAY-8).
  /// - Parameters:
  ///   - sender: the envelope's sender; nil for a report, which no registered source sends.
  ///   - recipient: the envelope's recipient.
  mutating func judgeMail(from sender: String?, to recipient: String, now: Double) throws(MailRefusal) -> SubjectKey {
    let recipient = recipient.lowercased()
    let domain = recipient.split(separator: "@").last.map(String.init) ?? recipient
    guard RelayedMail.domains.contains(domain) || relays[recipient] != nil else { throw .notRelay(domain) }
    guard let address = relays[recipient], hidesEmail(address) else { throw .noRelayAddress }
    let source = sender ?? ""
    guard isRegistered(source, teamID: address.teamID) else {
      throw .unregisteredSender(source.isEmpty ? "<>" : source, teamID: address.teamID)
    }
    guard !silencedRelays.contains(address) else { throw .forwardingOff }
    guard mailbox.count(for: address, now: now) < RelayedMail.dailyLimit else { throw .dailyLimit }
    return address
  }

  /// Accepts a message for all its recipients, or for none.
  mutating func takeMail(
    from sender: String?, to recipients: [String], content: [UInt8], now: Double
  ) throws(MailRefusal) -> [RelayedMail] {
    let message = MailContent(content[...])
    let (author, subject, text) = (message.author ?? "", message.subject, message.text)
    var taken: [(RelayedMail, SubjectKey)] = []
    for recipient in recipients {
      // Checked again, because the person may have turned forwarding off since RCPT.
      let address = try judgeMail(from: sender, to: recipient, now: now)
      guard isRegistered(author, teamID: address.teamID) else {
        throw .unregisteredAuthor(author.isEmpty ? "no one, or several authors" : author, teamID: address.teamID)
      }
      guard let person = people[address.personID]?.profile else { throw .noRelayAddress }
      let something = Hexadecimal.encode(Array(SHA256.hash("sender\n\(seed)\n\(author)\n\(recipient)")[..<5]))
      let mail = RelayedMail(
        time: now, sender: sender ?? "", author: author, shownAuthor: RelayedMail.shown(author, something: something),
        recipient: recipient.lowercased(), personID: person.id, personEmail: person.email ?? "",
        subject: subject, text: text, content: content)
      taken.append((mail, address))
    }
    for (mail, address) in taken { mailbox.append(mail, for: address) }
    return taken.map(\.0)
  }

  /// A registered domain does not include its subdomains (RELAY-6).
  private func isRegistered(_ address: String, teamID: String) -> Bool {
    let address = address.lowercased()
    guard let at = address.lastIndex(of: "@"), at > address.startIndex else { return false }
    let domain = address[address.index(after: at)...]
    let sources = registry.configuration.teams.first { $0.id == teamID }?.mailSources ?? []
    return sources.contains { source in
      source.contains("@") ? source.lowercased() == address : source.lowercased() == domain
    }
  }

  /// Whether an app of the team holds a consent in which the person chose the relay.
  private func hidesEmail(_ address: SubjectKey) -> Bool {
    registry.clients.values.contains { client in
      client.teamID == address.teamID && client.id == client.primaryApp
        && consents[ConsentKey(personID: address.personID, primaryApp: client.id)]?.hidesEmail == true
    }
  }
}

/// A message that the relay accepted for one person.
struct RelayedMail: Sendable {
  /// The relay's domains (RELAY-1, RELAY-2). The third, `icloud.com`, also has ordinary addresses.
  static let domains = ["privaterelay.appleid.com", "private.icloud.com"]
  /// RELAY-5.
  static let dailyLimit = 100

  var number = 0
  /// Seconds since 1970, on Apple's clock.
  let time: Double
  /// The envelope's sender.
  let sender: String
  let author: String
  /// The sender's address that the person sees (RELAY-9).
  let shownAuthor: String
  /// The relay address, or the ordinary address that it was sent to.
  let recipient: String
  /// The recipient's id; nil if no person here has the address.
  let personID: String?
  let personEmail: String
  let subject: String?
  let text: String?
  /// The message as sent.
  let content: [UInt8]

  /// Whether it was sent to a relay address.
  var isRelayed: Bool { recipient != personEmail.lowercased() }

  /// RELAY-9: `sales@example.com` is shown as `sales_at_example_com_<something>@icloud.com`.
  static func shown(_ author: String, something: String) -> String {
    let name = author.replacing("@", with: "_at_").replacing(".", with: "_")
    return "\(name)_\(something)@icloud.com"
  }
}

/// The newest messages: at most two hundred, and at most 32 MiB.
struct RelayMailbox: Sendable {
  private(set) var all: [RelayedMail] = []
  private var lastNumber = 0
  private var size = 0
  /// The times of each relay address's messages of the last day.
  private var arrivals: [SubjectKey: [Double]] = [:]

  mutating func append(_ mail: RelayedMail, for address: SubjectKey?) {
    lastNumber += 1
    var mail = mail
    mail.number = lastNumber
    size += mail.content.count
    if let address { arrivals[address, default: []].append(mail.time) }
    all.append(mail)
    while all.count > 200 || size > 32 << 20 { size -= all.removeFirst().content.count }
  }

  /// The number of messages to an address within 24 hours before `now`.
  mutating func count(for address: SubjectKey, now: Double) -> Int {
    guard let times = arrivals[address] else { return 0 }
    let recent = times.filter { $0 > now - 86_400 && $0 <= now }
    arrivals[address] = recent.isEmpty ? nil : recent
    return recent.count
  }

  /// Deletes the messages, but keeps the day's counts.
  mutating func removeAll() {
    all.removeAll()
    size = 0
  }
}

/// The relay's refusal of mail: the SMTP reply, and the explanation for the log.
package struct MailRefusal: Error, Sendable, Equatable {
  /// SMTP's code (RFC 5321, 4.2) and status (RFC 3463).
  package let code: Int
  package let status: String
  /// The SMTP text.
  package let text: String
  /// The explanation, with the rule.
  package let reason: String

  static let noRelayAddress = MailRefusal(
    code: 550, status: "5.1.1", text: "bad mailbox name",
    reason: "no app has received this address from a person who hides their email (RELAY-4)")
  static let forwardingOff = MailRefusal(
    code: 550, status: "5.2.1", text: "mailbox disabled",
    reason: "the person turned forwarding off for the team's apps (RELAY-8)")
  static let dailyLimit = MailRefusal(
    code: 450, status: "4.2.1", text: "too much mail for this mailbox today",
    reason: "a relay address accepts \(RelayedMail.dailyLimit) messages a day (RELAY-5)")

  static func notRelay(_ domain: String) -> MailRefusal {
    MailRefusal(
      code: 550, status: "5.7.1", text: "relaying denied",
      reason: "\(domain) is not one of the relay's domains \(RelayedMail.domains.joined(separator: ", ")) (RELAY-1)")
  }

  static func unregisteredSender(_ sender: String, teamID: String) -> MailRefusal {
    MailRefusal(
      code: 550, status: "5.1.1", text: "bad mailbox name",
      reason: "the envelope sender \(sender) is not a registered email source of team \(teamID) (RELAY-6, RELAY-7)")
  }

  static func unregisteredAuthor(_ author: String, teamID: String) -> MailRefusal {
    MailRefusal(
      code: 550, status: "5.1.1", text: "unauthorized sender",
      reason: "From names \(author), which is not a registered email source of team \(teamID) (RELAY-6, RELAY-7)")
  }
}
