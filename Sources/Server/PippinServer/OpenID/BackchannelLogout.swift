import PippinAccounts
import PippinFoundation
package import PippinHTTP
import PippinSecret
import PippinTokens

/// Tells OpenID clients that their sessions have ended (Back-Channel Logout 1.0): one job for each end finds the clients
/// concerned, so that code that ends sessions need not know about clients.
struct BackchannelLogout: Reaction {
  func jobs(after changes: ChangeSet, in language: () -> String?, ids: inout JobIDs) -> [Job] {
    var ends: [EndedSessions] = []
    for change in changes.changes {
      guard let end = EndedSessions(change, at: changes.at), !ends.contains(end) else { continue }
      ends.append(end)
    }
    return ends.map { end in
      Job(id: ids.next(), kind: .clientLogouts, payload: end.payload, createdAt: changes.at, dueAt: changes.at)
    }
  }
}

/// Sessions of an account that ended at one moment.
struct EndedSessions: Equatable, Sendable {
  let account: AccountID
  let at: Date
  /// The browser session that ended: clients whose sessions outlive it are told too.
  let browser: SessionID?

  init?(_ change: Change, at now: Date) {
    switch change {
    case .putSession(let session):
      guard let end = session.end, session.kind == .cookie || session.kind.isOfClient else { return nil }
      (account, at, browser) = (session.account, end.at, session.kind == .cookie ? session.id : nil)
    case .endSessions(let sessions, let end):
      // Sessions within a browser session are found with the browser session's own end.
      if sessions.within != nil { return nil }
      (account, at, browser) = (sessions.account, end.at, nil)
    default: return nil
    }
  }

  var payload: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("account", account.description)
    writer.member("at", at.millisecondsSince1970)
    writer.member("browser", ifPresent: browser?.description)
    writer.endObject()
    return writer.bytes
  }

  /// Reads a job's payload; nil if another version wrote it.
  init?(payload: [UInt8]) {
    guard let json = JSONElement(plaintext: payload), let account = json["account"]?.string.flatMap(AccountID.init),
      let at = json["at"]?.integer
    else { return nil }
    self.account = account
    self.at = Date(millisecondsSince1970: at)
    browser = json["browser"]?.string.flatMap(SessionID.init)
  }
}

extension OpenIDFlows {
  /// How many client sessions are read at a time.
  private static let pageSize = 200

  /// Finds the client sessions that an end concerns, and enqueues a job for each client that wants to be told.
  var findingLogouts: JobWork {
    JobWork(.clientLogouts, backoff: Backoff(first: 2, longest: 600, tries: .max)) { job in
      guard let ended = EndedSessions(payload: job.payload) else {
        return .park(reason: "unreadable", detail: "the job carries nothing that this version understands")
      }
      do throws(ServerError) {
        return .done(try await notices(of: ended))
      } catch {
        return JobOutcome(endedBy: error)
      }
    }
  }

  private func notices(of ended: EndedSessions) async throws(ServerError) -> ChangeSet? {
    let now = now()
    var ids = JobIDs(at: now, random: random)
    var changes = ChangeSet(
      id: newID(at: now), relyingOnNothingBecause: "that a session ended does not change any more", at: now)
    var after: SessionID?
    while true {
      let sessions = try await reading { () throws(StoreError) in
        try await store.clientSessions(
          of: ended.account, endedAt: ended.at, orWithin: ended.browser, limit: Self.pageSize, after: after)
      }
      for session in sessions where clients[session.client]?.openID?.backchannelLogoutURI != nil {
        // Ending a session twice tells the client once, because the subject is the session.
        changes.add(
          .enqueue(
            Job(
              id: ids.next(), kind: .backchannelLogout, subject: session.id.uuid.bytes,
              payload: LogoutNotice(session).payload, createdAt: now, dueAt: now)))
      }
      guard sessions.count == Self.pageSize, let last = sessions.last else { break }
      after = last.id
    }
    return changes.changes.isEmpty ? nil : changes
  }

  /// For how long a client is waited for that does not answer, in seconds.
  private static let logoutRetryPeriod: TimeInterval = 86_400

  /// Tells a client that its session has ended. If it is sent again after a lost answer, it has the same id.
  func tellingClients(over channel: LogoutChannel) -> JobWork {
    JobWork(
      .backchannelLogout, backoff: Backoff(first: 5, longest: 3600, tries: 20), leaseTime: 60,
      peer: { job in
        // Nobody is asked for a client that the settings no longer name.
        guard let notice = LogoutNotice(payload: job.payload), clients[notice.client] != nil else { return nil }
        return JobPeer(LogoutChannel.circuit(of: notice.client), waitLimit: Self.logoutRetryPeriod)
      }
    ) { job in
      guard let notice = LogoutNotice(payload: job.payload) else {
        return .park(reason: "unreadable", detail: "the job carries nothing that this version understands")
      }
      guard let client = clients[notice.client], let registration = client.openID,
        let address = registration.backchannelLogoutURI
      else {
        return .park(reason: "client_unknown", detail: "the settings no longer name an address for this client")
      }
      do {
        let token = try LogoutToken.issue(
          for: notice, algorithm: registration.algorithm, issuer: issuer, id: job.id.description,
          keys: signingKeys.keys, now: now())
        let request = try HTTPRequest(
          method: "POST", url: address, fields: ["content-type": MediaType.form],
          body: Array(FormData.encode([("logout_token", token.revealed)]).utf8))
        let sender = channel.sender(to: client.id, allowsPrivateAddresses: registration.allowsPrivateAddresses)
        try await sender.send(request, as: "backchannel_logout", attempt: job.attempts, judge: Self.taken)
        return .done(nil)
      } catch let error as RequestFailure<LogoutRefusal> {
        return .failed(
          reason: error.request.outcome == .refused ? "refused" : "unreachable", detail: error.request.description)
      } catch let error as ServerError {
        return .failed(reason: "not_signed", detail: error.causeForOperator)
      } catch {
        return .failed(reason: "unreachable", detail: "\(error)")
      }
    }
  }

  /// A redirect counts as a refusal: a logout token is sent to no other address.
  private static func taken(_ answer: HTTPResponse) throws(LogoutRefusal) {
    guard (200..<300).contains(answer.status) else { throw LogoutRefusal() }
  }
}

/// The client did not answer with a success.
private struct LogoutRefusal: AnswerError {
  let outcome = OutgoingRequest.Outcome.refused
  let detail = "not a success"
}

/// The logout token for a client (Back-Channel Logout 1.0, 2.4): it names the session that has ended.
enum LogoutToken {
  /// In seconds.
  private static let lifetime: Int64 = 120
  private static let event = "http://schemas.openid.net/event/backchannel-logout"

  static func issue(
    for notice: LogoutNotice, algorithm: SignatureAlgorithm, issuer: String, id: String, keys: SigningKeys, now: Date
  ) throws(ServerError) -> SecretText {
    let issuedAt = Int64(now.wholeSeconds)
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("iss", issuer)
    writer.member("aud", notice.client.rawValue)
    writer.member("sub", notice.account.description)
    writer.member("sid", notice.session.description)
    writer.member("iat", issuedAt)
    writer.member("exp", issuedAt + lifetime)
    writer.member("jti", id)
    writer.name("events")
    writer.beginObject()
    writer.name(event)
    writer.beginObject()
    writer.endObject()
    writer.endObject()
    writer.endObject()
    return try keys.sign(writer.bytes, algorithm, as: .logoutToken, at: now)
  }
}

/// A client session that has ended; the payload of the job that tells the client.
struct LogoutNotice: Sendable, Equatable {
  let account: AccountID
  let client: ClientID
  let session: SessionID

  init(_ session: Session) {
    account = session.account
    client = session.client
    self.session = session.id
  }

  var payload: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("account", account.description)
    writer.member("client", client.rawValue)
    writer.member("session", session.description)
    writer.endObject()
    return writer.bytes
  }

  init?(payload: [UInt8]) {
    guard let json = JSONElement(plaintext: payload), let account = json["account"]?.string.flatMap(AccountID.init),
      let client = json["client"]?.string, let session = json["session"]?.string.flatMap(SessionID.init)
    else { return nil }
    self.account = account
    self.client = ClientID(rawValue: client)
    self.session = session
  }
}

/// How OpenID clients are told that a person signed out.
package struct LogoutChannel: Sendable {
  /// Reaches public addresses only.
  private let toPublic: any Transport
  /// For clients whose settings allow a private address.
  private let toAny: any Transport
  private let outgoing: OutgoingRequests?

  /// How long a client may take to answer.
  private static let timeout: Duration = .seconds(10)

  /// - Parameters:
  ///   - toPublic: refuses addresses of private networks, whatever a host name resolves to.
  ///   - outgoing: measures the requests, and holds back those to clients that do not answer.
  package init(toPublic: any Transport, toAny: any Transport, outgoing: OutgoingRequests? = nil) {
    (self.toPublic, self.toAny, self.outgoing) = (toPublic, toAny, outgoing)
  }

  /// The name of a client's circuit.
  static func circuit(of client: ClientID) -> String { "openid_client:" + client.rawValue }

  func sender(to client: ClientID, allowsPrivateAddresses: Bool) -> RequestSender {
    RequestSender(
      over: allowsPrivateAddresses ? toAny : toPublic, timeout: Self.timeout, to: "openid_client",
      circuit: Self.circuit(of: client), outgoing: outgoing)
  }
}
