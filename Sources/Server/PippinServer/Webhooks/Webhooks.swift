import PippinAPI
package import PippinAccounts
import PippinFoundation
package import PippinHTTP
package import PippinSecret
import PippinTokens

/// Tells apps' back ends what happened to accounts: a job for each receiver, in order for each account.
package struct Webhooks: Sendable {
  let receivers: [WebhookReceiver]
  private let outlets: [[UInt8]: Outlet]

  /// What carries messages to one receiver.
  struct Outlet: Sendable {
    let sender: RequestSender
    /// The name of the receiver's circuit.
    let circuit: String
  }

  /// How long a receiver may take to answer.
  private static let timeout: Duration = .seconds(10)

  /// - Parameter outgoing: measures the deliveries, and holds back those to receivers that do not answer.
  package init(receivers: [WebhookReceiver], transport: any Transport, outgoing: OutgoingRequests? = nil) {
    self.receivers = receivers
    var outlets: [[UInt8]: Outlet] = [:]
    for receiver in receivers {
      let sender = RequestSender(
        over: transport, timeout: Self.timeout, to: "webhook", circuit: receiver.circuit, outgoing: outgoing)
      outlets[receiver.id] = Outlet(sender: sender, circuit: receiver.circuit)
    }
    self.outlets = outlets
  }

  /// What carries messages to a receiver; nil if the settings no longer name it.
  func outlet(to receiver: [UInt8]) -> Outlet? { outlets[receiver] }
}

extension HTTPURL {
  /// The host and port of an address; empty for what is no address.
  fileprivate static func authority(of url: String) -> String {
    do throws(HTTPError) {
      return try HTTPURL(parsing: url).authority
    } catch {
      // The settings refuse such an address before.
      return ""
    }
  }
}

extension Webhooks: Reaction {
  package func jobs(after changes: ChangeSet, in language: () -> String?, ids: inout JobIDs) -> [Job] {
    var jobs: [Job] = []
    for event in WebhookEvent.events(of: changes) {
      for receiver in receivers where receiver.wants(event.kind) {
        let notice = WebhookNotice(receiver: receiver.id, event: event)
        jobs.append(
          Job(
            id: ids.next(), kind: .webhook, queue: notice.queue, payload: notice.payload,
            createdAt: changes.at, dueAt: changes.at))
      }
    }
    return jobs
  }
}

/// A back end of an app that receives events.
package struct WebhookReceiver: Sendable {
  /// https, or this machine itself.
  package let url: String
  /// The key of the signatures; the receiver has the same bytes.
  package let secret: SecretBytes
  /// The types that it wants; `nil` for all.
  package let types: Set<String>?
  /// Identifies it in jobs and queues: another address makes another receiver.
  let id: [UInt8]

  package init(url: String, secret: SecretBytes, types: Set<String>? = nil) {
    self.url = url
    self.secret = secret
    self.types = types
    id = Array(SHA256.hash("webhook\u{0}\(url)").prefix(16))
  }

  /// Every type that a receiver may want.
  package static let knownTypes = WebhookEvent.Kind.allCases.filter { $0 != .test }.map(\.rawValue)

  /// The name of its circuit, which all receivers at one host share (0159). It has no path and no query, since they may hold a secret.
  var circuit: String { "webhook:" + HTTPURL.authority(of: url) }

  func wants(_ kind: WebhookEvent.Kind) -> Bool {
    types?.contains(kind.rawValue) ?? true
  }
}

/// An event for an app's back end.
struct WebhookEvent: Sendable {
  /// The types there are; the names are those of the settings and of the body.
  enum Kind: String, Sendable, CaseIterable {
    case accountCreated = "account.created"
    case accountUpdated = "account.updated"
    case accountMerged = "account.merged"
    case accountDeleted = "account.deleted"
    case accountSuspended = "account.suspended"
    case accountRestored = "account.restored"
    case identityLinked = "identity.linked"
    case identityUnlinked = "identity.unlinked"
    case identityRevoked = "identity.revoked"
    case sessionEnded = "session.ended"
    case accountRecovered = "account.recovered"
    /// About no account; sent when an operator asks for it, whatever types a receiver wants.
    case test = "webhook.test"

    /// Whether the body has the current account.
    var showsAccount: Bool { self == .accountCreated || self == .accountUpdated }
  }

  let kind: Kind
  let account: AccountID
  private(set) var data: WebhookBody.Details

  init(_ kind: Kind, _ account: AccountID, _ fill: (inout WebhookBody.Details) -> Void = { _ in }) {
    self.kind = kind
    self.account = account
    var data = WebhookBody.Details(accountID: account.description)
    fill(&data)
    self.data = data
  }

  /// The events of `changes`, in their order.
  ///
  /// Session ends are read from the changes themselves: one audit line may stand for several, and a missed one would leave a
  /// person signed in elsewhere.
  static func events(of changes: ChangeSet) -> [WebhookEvent] {
    changes.changes.compactMap { change in
      let event: WebhookEvent? =
        switch change {
        case .audit(let line): Self(line, in: changes)
        case .putSession(let session): Self(endOf: session)
        case .endSessions(let sessions, let end): Self(sessions, end)
        default: nil
        }
      guard var event else { return nil }
      event.data.externalID = changes.externalID(of: event.account)?.text
      return event
    }
  }

  private init?(_ line: AuditEvent, in changes: ChangeSet) {
    switch line.kind {
    case .accountCreated:
      self.init(.accountCreated, line.account) { data in
        data.clientID = line.client?.rawValue
        data.name(changes.identity(of: line))
      }
    case .accountDeleted:
      self.init(.accountDeleted, line.account)
    case .accountSuspended:
      self.init(.accountSuspended, line.account)
    case .accountRestored:
      self.init(.accountRestored, line.account)
    case .accountRecovered:
      self.init(of: line, .accountRecovered) { $0.reason = line.detail }
    case .accountUpdated:
      self.init(.accountUpdated, line.account) { $0.changed = line.detail }
    case .emailForwarding:
      self.init(.accountUpdated, line.account) { $0.changed = "email_deliverable" }
    case .identityLinked:
      self.init(of: line, .identityLinked) { data in
        data.provider = line.detail
        data.name(changes.identity(of: line))
      }
    case .identityUnlinked:
      self.init(of: line, .identityUnlinked) { data in
        data.provider = line.detail
        data.name(changes.removedIdentity(of: line.detail))
      }
    case .identityRevoked:
      self.init(of: line, .identityRevoked) { data in
        data.reason = line.detail
        data.name(changes.identity(of: line))
      }
    case .accountMerged:
      // Sent once, in the queue of the surviving account, which the back end uses from now on.
      guard case .lost(let lost) = line.mergePartner else { return nil }
      self.init(of: line, .accountMerged) { ($0.from, $0.into) = (lost.description, line.account.description) }
    case .mergeUndone:
      self.init(of: line, .accountUpdated) { $0.changed = "merge_undone" }
    default:
      return nil
    }
  }

  private init(of line: AuditEvent, _ kind: Kind, _ fill: (inout WebhookBody.Details) -> Void) {
    self.init(kind, line.account) { data in
      data.identityID = line.identity?.description
      data.sessionID = line.session?.description
      data.clientID = line.client?.rawValue
      fill(&data)
    }
  }

  private init?(endOf session: Session) {
    guard let end = session.end else { return nil }
    self.init(.sessionEnded, session.account) { data in
      data.sessionID = session.id.description
      data.clientID = session.client.rawValue
      data.reason = SessionEndedReason(end.reason).rawValue
    }
  }

  /// Nil if only sessions of OpenID clients end: those clients are told by back-channel logout.
  private init?(_ sessions: LiveSessions, _ end: Session.End) {
    guard sessions.within == nil, sessions.heldBy == nil else { return nil }
    self.init(.sessionEnded, sessions.account) { data in
      data.identityID = sessions.openedBy?.description
      data.clientID = sessions.matching.client?.rawValue
      data.provedBefore = sessions.provedBefore.map(Timestamp.init)
      data.exceptSessionID = sessions.except?.description
      data.reason = SessionEndedReason(end.reason).rawValue
    }
  }
}

extension WebhookBody.Details {
  /// Names the subject at the provider, by which a back end can find the person in its tables. A password has none.
  fileprivate mutating func name(_ key: IdentityKey?) {
    guard let key, key.provider != .password else { return }
    provider = key.provider.rawValue
    tenant = key.tenant.isEmpty ? nil : key.tenant
    subject = key.subject
  }
}

extension ChangeSet {
  /// The key of the identity that a line of the audit is about.
  fileprivate func identity(of line: AuditEvent) -> IdentityKey? {
    for change in changes {
      if case .putIdentity(let identity) = change, identity.id == line.identity { return identity.key }
    }
    return nil
  }

  fileprivate func removedIdentity(of provider: String?) -> IdentityKey? {
    for change in changes {
      if case .removeIdentity(let key) = change, key.provider.rawValue == provider { return key }
    }
    return nil
  }
}

/// The payload of a webhook job: the receiver and the event, by ids and words of ours; nothing personal, so nothing is sealed.
struct WebhookNotice: Sendable {
  let receiver: [UInt8]
  let kind: WebhookEvent.Kind
  let account: AccountID
  let data: WebhookBody.Details

  init(receiver: [UInt8], event: WebhookEvent) {
    self.receiver = receiver
    kind = event.kind
    account = event.account
    data = event.data
  }

  /// A test, about no account.
  static func test(for receiver: WebhookReceiver) -> WebhookNotice {
    WebhookNotice(receiver: receiver.id, event: WebhookEvent(.test, AuditEvent.operation))
  }

  /// Whether it is about an account: a merge is about both.
  func isAbout(_ account: AccountID) -> Bool { self.account == account || data.from == account.description }

  /// The queue of its jobs: those of an account reach a receiver in their order.
  var queue: [UInt8] { receiver + account.uuid.bytes }

  /// Every member of the data but one is text, so one list of names serves both ways.
  private static let members: [(name: String, path: any WritableKeyPath<WebhookBody.Details, String?> & Sendable)] = [
    ("changed", \.changed), ("from", \.from), ("into", \.into), ("identity", \.identityID), ("provider", \.provider),
    ("session", \.sessionID), ("except_session", \.exceptSessionID), ("client", \.clientID), ("reason", \.reason),
    ("tenant", \.tenant), ("subject", \.subject),
    ("external_id", \.externalID),
  ]

  var payload: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("receiver", Base64URL.encode(receiver))
    writer.member("type", kind.rawValue)
    writer.member("account", account.description)
    for member in Self.members { writer.member(member.name, ifPresent: data[keyPath: member.path]) }
    writer.member("proved_before", ifPresent: data.provedBefore?.text)
    writer.endObject()
    return writer.bytes
  }

  /// Reads a job's payload; `nil` if another version wrote it.
  init?(payload: [UInt8]) {
    let root: JSONElement
    do {
      root = try JSONDocument(parsing: payload).root
    } catch {
      return nil
    }
    guard let receiver = root["receiver"]?.string.flatMap({ Base64URL.decode($0) }),
      let kind = root["type"]?.string.flatMap(WebhookEvent.Kind.init),
      let account = root["account"]?.string.flatMap(AccountID.init)
    else { return nil }
    self.receiver = receiver
    self.kind = kind
    self.account = account
    var data = WebhookBody.Details(accountID: account.description)
    for member in Self.members { data[keyPath: member.path] = root[member.name]?.string }
    data.provedBefore = root["proved_before"]?.string.flatMap { Timestamp($0) }
    self.data = data
  }
}
