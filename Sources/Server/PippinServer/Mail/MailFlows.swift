package import PippinAccounts
import PippinFoundation
package import PippinHTTP
import PippinTelemetry
import PippinTokens

/// Emails to people.
package struct MailFlows: Flow {
  package let server: Server
  package let request: RequestContext

  /// The language of emails to a person whose language is unknown.
  static let fallbackLanguage = "en"

  /// The emails to a person who asks an app for something; `nil` if nothing is mailed.
  /// - Parameter realm: the realm of the person's account, for emails that lead to our pages.
  func templates(_ app: String, in realm: Realm? = nil) -> EmailTemplates? {
    outgoing.map { templates($0, app, in: request.language, of: realm) }
  }

  /// The emails to a person about their account: in its language, otherwise in that of the request.
  func templates(_ app: String? = nil, for account: Account) -> EmailTemplates? {
    outgoing.map { outgoing in
      templates(outgoing, app, in: account.language ?? request.language, of: account.realm)
    }
  }

  func templates(
    _ outgoing: OutgoingMail, _ app: String? = nil, in language: String?, of realm: Realm? = nil
  ) -> EmailTemplates {
    EmailTemplates(
      presentation: outgoing.presentation, language: language ?? Self.fallbackLanguage,
      app: app ?? outgoing.sender.name ?? issuer, pages: pages(of: realm))
  }

  /// Our pages, if the accounts of this realm can sign in on them.
  private func pages(of realm: Realm?) -> EmailPages? {
    guard let client = clients.ofPages(mails: true), client.realm == realm else { return nil }
    return EmailPages(of: issuer, resetsPasswords: client.reasonToRefuse(.password, mails: true) == nil)
  }
}

extension MailFlows {
  /// An older message is out of date, in seconds.
  private static let mailLifetime: TimeInterval = 86_400

  /// How long a person waits for an email, in seconds.
  private static let awaitedTime: TimeInterval = 600

  /// Enqueues an email with the change set that causes it; `nil` if nothing is mailed from here. Without a message the job mails
  /// nothing, for work that must not reveal whether there is a message.
  /// - Parameter account: the account that it is about, so that an operator finds an email that was not delivered; `nil` for a
  ///   stranger's address, and for an account that is being deleted.
  func mailing(
    _ message: EmailMessage?, about account: AccountID? = nil, at now: Date
  ) throws(ServerError) -> Change? {
    guard outgoing != nil else { return nil }
    let id: JobID = newID(at: now)
    let client = request.subject.flatMap { $0.client ?? $0.session?.client }
    let origin = MailOrigin(kind: message?.kind, account: account, client: client, requestID: request.id)
    let payload = try MailedMessage(message, origin).sealed(for: id, keys: masterKeys, random: random)
    return .enqueue(Job(id: id, kind: .mail, payload: payload, createdAt: now, dueAt: now))
  }

  /// Hands emails to the mail server. An email that is sent twice, because a worker died, has the same Message-ID.
  func mailing(by outgoing: OutgoingMail) -> JobWork {
    JobWork(
      .mail, backoff: Backoff(first: 15, longest: 3600, tries: 20),
      peer: { job in
        // Somebody may wait for the code in a new one.
        let isAwaited = now().timeIntervalSince(job.createdAt) < Self.awaitedTime
        return JobPeer(OutgoingMail.circuit, as: isAwaited ? .urgentJob : .job, waitLimit: Self.mailLifetime)
      }
    ) { job in
      guard now() < job.createdAt.addingTimeInterval(Self.mailLifetime) else {
        // A job without a message hides that nobody has the address. Nobody missed anything.
        guard origin(of: job).kind != nil else { return .done(nil) }
        return await dropped(job, UndeliveredMail(.notTaken, detail: "nobody took the message within a day"))
      }
      do throws(ServerError) {
        guard try await isWithinLimit(job) else { return .done(nil) }
      } catch {
        return JobOutcome(endedBy: error)
      }
      let content: Content
      do throws(StoreError) {
        content = try await self.content(of: job, by: outgoing)
      } catch {
        return .failed(reason: "store_unavailable", detail: error.detail)
      }
      guard case .message(let message) = content else {
        return content.isNothing
          ? .done(nil) : .park(reason: "unreadable", detail: "the message cannot be opened, or is none")
      }
      guard let encoded = encode(message, job, outgoing) else {
        return .park(reason: "unreadable", detail: "the message is none")
      }
      do throws(MailError) {
        try await outgoing.send(encoded, attempt: job.attempts)
        return .done(nil)
      } catch {
        switch error.code {
        case .temporary: return .failed(reason: "not_taken", detail: error.detail)
        case .permanent: return await dropped(job, UndeliveredMail(error))
        }
      }
    }
  }

  /// Drops a message that the mail server refuses permanently. Anybody can make us write to any address: if such messages were
  /// parked, they would fill the store and hide the jobs that can still be repaired.
  ///
  /// The operator finds it among the refused sign-ins, which are few and expire: nobody can fill the store with them either.
  private func dropped(_ job: Job, _ mail: UndeliveredMail) async -> JobOutcome {
    log.warning("a message was given up on", ["job": .string(job.id.description), "cause": .string(mail.detail)])
    let (now, origin) = (now(), origin(of: job))
    let client = origin.client.flatMap { clients[$0] }
    await server.events.note(
      Refusal(
        id: newID(at: now), at: now, requestID: origin.requestID ?? job.id.description,
        account: await presentAccount(of: origin, job), provider: nil, client: client?.id,
        surface: client?.platform.surface, code: mail.code.rawValue, reason: origin.kind, cause: mail.cause))
    return .done(nil)
  }

  /// The account that the email of a job is about, if the job knows it; it may be deleted or merged since. The address stays sealed.
  package func account(of job: Job) -> AccountID? { job.kind == .mail ? origin(of: job).account : nil }

  private func origin(of job: Job) -> MailOrigin {
    if let notice = MailNotice(of: job) { return MailOrigin(kind: notice.kind.rawValue, account: notice.account) }
    return MailedMessage(sealedIn: job, keys: masterKeys)?.origin ?? MailOrigin()
  }

  /// The account that an email was about, or the one that it was merged into since; `nil` if it was deleted.
  private func presentAccount(of origin: MailOrigin, _ job: Job) async -> AccountID? {
    guard let id = origin.account else { return nil }
    do throws(StoreError) {
      return try await store.snapshot(of: [.account(id), .merge(id)]) { snapshot in
        try snapshot.account(id)?.id ?? snapshot.merge(of: id)?.survivor
      }
    } catch {
      log.warning(
        "an email that was given up on is noted without its account",
        ["job": .string(job.id.description), "cause": .string(error.detail)])
      return nil
    }
  }

  /// The content of a mail job.
  private enum Content {
    case message(EmailMessage)
    /// There is nobody to write to.
    case nothing
    case unreadable

    var isNothing: Bool { if case .nothing = self { true } else { false } }
  }

  private func content(of job: Job, by outgoing: OutgoingMail) async throws(StoreError) -> Content {
    if let notice = MailNotice(of: job) {
      return try await message(for: notice, by: outgoing).map { .message($0) } ?? .nothing
    }
    guard let mailed = MailedMessage(sealedIn: job, keys: masterKeys) else { return .unreadable }
    return mailed.message.map { .message($0) } ?? .nothing
  }

  private func encode(_ message: EmailMessage, _ job: Job, _ outgoing: OutgoingMail) -> MailMessage? {
    func encoded(_ html: MailHTML?) throws(MailMessageError) -> MailMessage {
      try MailMessage(
        from: outgoing.sender, to: message.recipient, subject: message.subject, text: message.text, html: html,
        id: job.id.description, date: job.createdAt)
    }
    do {
      do throws(MailMessageError) {
        return try encoded(outgoing.presentation.html(message))
      } catch {
        guard error == .html else { throw error }
        log.warning("an email goes out without its HTML, which cannot be sent", ["job": .string(job.id.description)])
        return try encoded(nil)
      }
    } catch {
      // Our messages are always valid; if one is not, it is parked, where the operator sees it.
      return nil
    }
  }
}

/// What an email is about and who asked for it, so that an operator finds one that was not delivered; no address and no text.
struct MailOrigin: Sendable {
  /// The name of its texts, or the event of the audit that it tells of.
  var kind: String?
  var account: AccountID?
  var client: ClientID?
  /// The request that asked for it; `nil` if none did.
  var requestID: String?
}

/// Why an email was given up on.
struct UndeliveredMail: Sendable {
  /// The codes, which refused sign-ins are listed by.
  enum Code: String, CaseIterable {
    case addressRefused = "mail_address_refused"
    case refused = "mail_refused"
    case notTaken = "mail_not_taken"
  }

  let code: Code
  /// The numbers of the mail server's answer: its words may quote an address.
  let cause: String?
  /// For the log.
  let detail: String

  init(_ code: Code, cause: String? = nil, detail: String) {
    (self.code, self.cause, self.detail) = (code, cause, detail)
  }

  init(_ error: MailError) {
    let numbers = [error.reply.map { "\($0)" }, error.enhancedStatus].compactMap(\.self)
    self.init(
      error.isAboutRecipient ? .addressRefused : .refused,
      cause: numbers.isEmpty ? nil : "the mail server answered \(numbers.joined(separator: " "))", detail: error.detail)
  }
}

/// The email of a mail job; a job without one mails nothing.
private struct MailedMessage: SealableObject {
  let message: EmailMessage?
  let origin: MailOrigin

  init(_ message: EmailMessage?, _ origin: MailOrigin) { (self.message, self.origin) = (message, origin) }

  func write(to writer: inout JSONWriter) {
    writer.member("to", ifPresent: message?.recipient.text)
    writer.member("subject", ifPresent: message?.subject)
    guard let message else { return }
    writer.member("kind", ifPresent: origin.kind)
    writer.member("account", ifPresent: origin.account?.description)
    writer.member("client", ifPresent: origin.client?.rawValue)
    writer.member("request", ifPresent: origin.requestID)
    // For a server of an older version that mails it.
    writer.member("text", message.text)
    writer.member("language", message.language)
    writer.member("heading", ifPresent: message.heading)
    writer.member("preview", ifPresent: message.preview)
    writer.name("blocks")
    writer.beginArray()
    for block in message.blocks { block.write(to: &writer) }
    writer.endArray()
  }

  init?(_ json: JSONElement) {
    guard let to = json["to"] else {
      (message, origin) = (nil, MailOrigin())
      return
    }
    origin = MailOrigin(
      kind: json["kind"]?.string, account: json["account"]?.string.flatMap { AccountID($0) },
      client: json["client"]?.string.map { ClientID(rawValue: $0) }, requestID: json["request"]?.string)
    guard let recipient = to.string.flatMap({ MailAddress($0) }), let subject = json["subject"]?.string,
      let text = json["text"]?.string
    else { return nil }
    var blocks: [EmailBlock] = []
    if let list = json["blocks"] {
      for element in list.elements {
        guard let block = EmailBlock(element) else { return nil }
        blocks.append(block)
      }
    } else {
      // From a server of an older version.
      blocks = text.split(separator: "\n\n").map { .paragraph(String($0.last == "\n" ? $0.dropLast() : $0)) }
    }
    message = EmailMessage(
      recipient: recipient, kind: origin.kind, subject: subject, heading: json["heading"]?.string,
      preview: json["preview"]?.string, language: json["language"]?.string ?? MailFlows.fallbackLanguage, blocks: blocks
    )
  }
}

/// The mail server, the sender, and the presentation of emails.
package struct OutgoingMail: Sendable {
  package let mailer: any Mailer
  package let sender: MailSender
  package let presentation: any EmailPresentation
  /// Whether people get an email about a sign-in on a new device.
  let newDeviceNotices: Bool
  private let host: String
  private let onRequest: OutgoingRequest.Report
  private let circuits: Circuits?

  /// The name of the mail server's circuit.
  static let circuit = "mail"

  /// - Parameters:
  ///   - presentation: the texts and the layout of emails.
  ///   - host: the mail server, for logs.
  ///   - onRequest: called with each message and its outcome.
  ///   - circuits: hold back messages while the server does not answer.
  package init(
    mailer: any Mailer, sender: MailSender, presentation: any EmailPresentation, newDeviceNotices: Bool = true,
    host: String = "mail", onRequest: @escaping OutgoingRequest.Report = { _ in }, circuits: Circuits? = nil
  ) {
    self.mailer = mailer
    self.sender = sender
    self.presentation = presentation
    self.newDeviceNotices = newDeviceNotices
    self.host = host
    self.onRequest = onRequest
    self.circuits = circuits
    circuits?.declare(Self.circuit)
  }

  /// Sends a message.
  func send(_ message: MailMessage, attempt: Int) async throws(MailError) {
    let ticket = circuits?.admit(.person, to: Self.circuit)
    if circuits != nil, ticket == nil {
      throw MailError(.temporary, detail: "the mail server has not answered for some time")
    }
    let pending = PendingRequest("send", to: host, attempt: attempt, report: onRequest)
    do {
      try await mailer.send(message)
      ticket?.end(.answered)
      pending.end(.answered)
    } catch {
      ticket?.end(Self.circuitOutcome(of: error), cause: error.detail)
      let request = pending.end(Self.outcome(of: error), status: error.reply, detail: error.detail)
      throw MailError(
        error.code, reply: error.reply, enhancedStatus: error.enhancedStatus, isAboutRecipient: error.isAboutRecipient,
        hasReplied: error.hasReplied, detail: request.description)
    }
  }

  /// Any refusal proves that the server lives, except that it closes (421). Silence in the middle of a delivery proves nothing: anybody can
  /// have us write to an address for which the mail server waits in vain.
  private static func circuitOutcome(of error: MailError) -> Circuit.Outcome {
    switch error.reply {
    case 421: .failed
    case .some: .answered
    case nil: error.hasReplied ? .unclear : .failed
    }
  }

  private static func outcome(of error: MailError) -> OutgoingRequest.Outcome {
    // This refusal is about a person, like a provider's about one.
    if error.code == .permanent, error.isAboutRecipient { return .answered }
    return (500...599).contains(error.reply ?? 0) ? .refused : .failed
  }
}
