import PippinAccounts
import PippinFoundation
import PippinTokens

/// A request for a code on our own pages, by which the code can be mailed again: to the same address and for the same purpose (0146).
///
/// It is found by what only the requester has, the browser's cookie or the session, and is stored for every address alike.
struct PendingMail: Sendable {
  /// In seconds. A code can be mailed again after that.
  static let pause: TimeInterval = 30

  let id: [UInt8]
  /// As the person wrote it.
  let address: String
  let client: ClientID
  /// Whether the code completes the browser's pending link.
  let isLinking: Bool
  /// The records that the last proof opens, that of the request itself first.
  var opens: [[UInt8]]
  /// When it was last mailed.
  var sentAt: Date

  init(
    _ purpose: MailPurpose, _ attempt: String, to address: String, client: ClientID, isLinking: Bool = false,
    opens: [[UInt8]], at now: Date
  ) {
    id = Self.id(purpose, attempt)
    self.address = address
    self.client = client
    self.isLinking = isLinking
    self.opens = opens
    sentAt = now.inMilliseconds
  }

  /// The id of its record.
  static func id(_ purpose: MailPurpose, _ attempt: String) -> [UInt8] {
    SHA256.hash("pending mail\u{0}\(purpose.rawValue)\u{0}\(attempt)")
  }

  /// The seconds until the code can be mailed again; nil if it can.
  func wait(at now: Date) -> Int? {
    let left = sentAt.addingTimeInterval(Self.pause).timeIntervalSince(now)
    return left > 0 ? Int(left.rounded(.up)) : nil
  }
}

/// Its content, which is sealed under its id.
private struct KeptPendingMail: SealableObject {
  let address: String
  let client: String
  let isLinking: Bool
  let opens: [[UInt8]]
  let sentAt: Date

  init(_ pending: PendingMail) {
    (address, client, isLinking) = (pending.address, pending.client.rawValue, pending.isLinking)
    (opens, sentAt) = (pending.opens, pending.sentAt)
  }

  init?(_ json: JSONElement) {
    guard let address = json["address"]?.string, let client = json["client"]?.string,
      let sentAt = json["sent_at"]?.integer, let opens = json["opens"]?.elements
    else { return nil }
    self.address = address
    self.client = client
    self.sentAt = Date(millisecondsSince1970: sentAt)
    self.opens = opens.compactMap { $0.string.flatMap { Base64URL.decode($0) } }
    isLinking = json["linking"]?.bool ?? false
  }

  func write(to writer: inout JSONWriter) {
    writer.member("address", address)
    writer.member("client", client)
    writer.member("sent_at", sentAt.millisecondsSince1970)
    if isLinking { writer.member("linking", true) }
    writer.name("opens")
    writer.beginArray()
    for record in opens { writer.string(Base64URL.encode(record)) }
    writer.endArray()
  }
}

extension PendingMail {
  fileprivate init?(_ id: [UInt8], _ kept: KeptPendingMail?) {
    guard let kept else { return nil }
    self.id = id
    (address, client, isLinking) = (kept.address, ClientID(rawValue: kept.client), kept.isLinking)
    (opens, sentAt) = (kept.opens, kept.sentAt)
  }
}

/// The outcome of a request to mail a code again. It is the same whether the address has an account or not.
enum ResentCode: Sendable, Equatable {
  case sent
  /// The seconds until it can be asked for again.
  case tooSoon(Int)
  /// Nothing waits for a code in this browser, or not any more.
  case nothingWaits

  init(wait: Int?) { self = wait.map { .tooSoon($0) } ?? .sent }
}

extension PasswordFlows {
  /// The request that waits for a code.
  private func pending(_ purpose: MailPurpose, _ attempt: String) async throws(ServerError) -> PendingMail? {
    let id = PendingMail.id(purpose, attempt)
    return try await read([.record(id)]) { try pending(id, in: $0, now()) }
  }

  func pending(_ id: [UInt8], in snapshot: Snapshot, _ now: Date) throws -> PendingMail? {
    PendingMail(id, KeptPendingMail(opening: try snapshot.record(id), keys: masterKeys, now: now))
  }

  /// Stores it for as long as the code in the email is valid.
  func keeping(_ pending: PendingMail, at now: Date) throws(ServerError) -> Change {
    try storing(KeptPendingMail(pending), as: pending.id, until: now.addingTimeInterval(MailedToken.lifetime))
  }

  /// Mails the code of a sign-up again, with the password and the name that were chosen.
  func resendSignUp(origin: PasswordOrigin) async throws(ServerError) -> ResentCode {
    guard let browser = origin.browser, let former = try await pending(.signUp, browser.attempt(.signUp)),
      let record = former.opens.first
    else { return .nothingWaits }
    if let wait = former.wait(at: now()) { return .tooSoon(wait) }
    let content = content(of: try await read([.record(record)], { try $0.record(record) }), at: now())
    guard let mail = SignUpMail(content, to: former.address, origin: origin) else { return .nothingWaits }
    return ResentCode(wait: try await send(mail, repeating: former).wait)
  }

  /// Mails the code of a forgotten password again.
  func resendReset(origin: PasswordOrigin) async throws(ServerError) -> ResentCode {
    guard let browser = origin.browser, let former = try await pending(.reset, browser.attempt(.reset)) else {
      return .nothingWaits
    }
    if let wait = former.wait(at: now()) { return .tooSoon(wait) }
    return ResentCode(
      wait: try await mailReset(to: former.address, client: former.client, origin: origin, repeating: former))
  }

  /// Mails the code of a sign-in without the password again.
  func resendSignIn(requester: RequestingDevice, origin: PasswordOrigin) async throws(ServerError) -> ResentCode {
    guard let browser = origin.browser, let former = try await pending(.signIn, browser.attempt(.signIn)) else {
      return .nothingWaits
    }
    if let wait = former.wait(at: now()) { return .tooSoon(wait) }
    guard let record = former.opens.first,
      let content = content(of: try await read([.record(record)], { try $0.record(record) }), at: now())
    else { return .nothingWaits }
    return ResentCode(
      wait: try await mailSignIn(
        to: former.address, client: former.client, attempt: browser.attempt(.signIn), requester: requester,
        origin: origin, link: former.isLinking ? LinkHandle(of: browser) : nil, wish: SignUpWish(content),
        repeating: former))
  }

  /// Mails the code for an address again.
  func resendAddress(by caller: Caller, origin: PasswordOrigin) async throws(ServerError) -> ResentCode {
    guard let former = try await pending(.email, caller.session.id.description) else { return .nothingWaits }
    if let wait = former.wait(at: now()) { return .tooSoon(wait) }
    return ResentCode(wait: try await mailAddress(former.address, by: caller, origin: origin, repeating: former))
  }
}
