import PippinAccounts
import PippinFoundation
import PippinTokens

/// Emails people when a sign-in method of their account was added, removed or requested, so that they notice if it was somebody
/// else.
///
/// The job names the event and the account only; the recipient is looked up when it is mailed, so the job holds no personal data.
struct MailNotices: Reaction {
  /// Whether people get an email about a session on a new device.
  let newDevices: Bool

  func jobs(after changes: ChangeSet, in language: () -> String?, ids: inout JobIDs) -> [Job] {
    var jobs: [Job] = []
    for change in changes.changes {
      guard case .audit(let line) = change, let notice = MailNotice(line, in: language) else { continue }
      if notice.kind == .newDevice, !newDevices { continue }
      let id = ids.next()
      jobs.append(Job(id: id, kind: .mail, payload: notice.payload, createdAt: changes.at, dueAt: changes.at))
    }
    return jobs
  }
}

/// An event that a person gets an email about.
struct MailNotice: Sendable {
  /// The kinds, which have the names of the audit.
  enum Kind: String, Sendable, CaseIterable {
    case linkOffered = "identity.link_offered"
    case linked = "identity.linked"
    case unlinked = "identity.unlinked"
    case revoked = "identity.revoked"
    case merged = "account.merged"
    case mergeUndone = "account.merge_undone"
    case passwordChanged = "password.changed"
    case passwordReset = "password.reset"
    case passwordRemoved = "password.removed"
    case newDevice = "session.new_device"
    case passkeyCounterRefused = "passkey.counter_refused"
    case removedPasskeyUsed = "passkey.removed_used"
  }

  let kind: Kind
  let account: AccountID
  /// The identity that the event is about, if any.
  let identity: IdentityID?
  /// The session on a new device, or in which a passkey was added.
  let session: SessionID?
  /// The line's word from a closed set: a provider, or a reason.
  let detail: String?
  /// The language of the person who caused it, as a tag; `nil` if it was no person.
  let language: String?

  init?(_ line: AuditEvent, in language: () -> String?) {
    guard let kind = Kind(rawValue: line.kind.rawValue) else { return nil }
    // The operator reads it in the report of the import, and the person had no account here before.
    if kind == .passwordRemoved, line.detail == "import" { return nil }
    self.kind = kind
    account = line.account
    identity = line.identity
    detail = line.detail
    session = kind == .newDevice || Self.isPasskeyAdded(kind, detail) ? line.session : nil
    self.language = language()
  }

  /// The notice of a mail job; `nil` if the job has a finished email.
  init?(of job: Job) {
    let payload: JSONElement
    do {
      payload = try JSONDocument(parsing: job.payload).root
    } catch {
      // Not ours; the code that looks for an email in it finds that too.
      return nil
    }
    guard let kind = payload["notice"]?.string.flatMap(Kind.init),
      let account = payload["account"]?.string.flatMap({ AccountID($0) })
    else { return nil }
    self.kind = kind
    self.account = account
    identity = payload["identity"]?.string.flatMap { IdentityID($0) }
    session = payload["session"]?.string.flatMap { SessionID($0) }
    detail = payload["detail"]?.string
    language = payload["language"]?.string
  }

  /// Whether it is about a new passkey, of which the email says more than of other sign-in methods.
  var isPasskeyAdded: Bool { Self.isPasskeyAdded(kind, detail) }

  private static func isPasskeyAdded(_ kind: Kind, _ detail: String?) -> Bool {
    kind == .linked && detail == Provider.passkey.rawValue
  }

  var payload: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("notice", kind.rawValue)
    writer.member("account", account.description)
    writer.member("identity", ifPresent: identity?.description)
    writer.member("session", ifPresent: session?.description)
    writer.member("detail", ifPresent: detail)
    writer.member("language", ifPresent: language)
    writer.endObject()
    return writer.bytes
  }
}

extension MailFlows {
  /// The email for a notice; `nil` if there is nobody to write to, or nothing to say.
  func message(for notice: MailNotice, by outgoing: OutgoingMail) async throws(StoreError) -> EmailMessage? {
    let reads: [Read] =
      [.account(notice.account), .merge(notice.account)] + (notice.session.map { [.session($0)] } ?? [])
      + (notice.isPasskeyAdded ? [.accountInFull(notice.account), .passkeys(of: notice.account)] : [])
    let known = try await store.snapshot(of: reads) { snapshot in
      let session = try notice.session.flatMap { try snapshot.session($0) }
      let passkeys = notice.isPasskeyAdded ? try snapshot.passkeys(of: notice.account) : []
      return (
        try snapshot.account(notice.account), merge: try snapshot.merge(of: notice.account), session: session,
        passkey: passkeys.first { $0.identity.id == notice.identity }?.passkey
      )
    }
    // A person is still told about an account of theirs that was merged into another.
    let merge = known.merge
    guard let account = known.0 ?? merge?.former else { return nil }
    let identities = try await store.identities(of: merge?.survivor ?? notice.account)
      .filter { merge?.identities.contains($0.id) ?? true }
    // A withdrawn consent is mailed only if no sign-in method is left.
    if notice.kind == .revoked, identities.contains(where: { $0.status == .active }) { return nil }
    guard let address = Self.reachable(account, identities), let recipient = MailAddress(reaching: address) else {
      return nil
    }
    let templates = templates(outgoing, in: account.language ?? notice.language, of: account.realm)
    if notice.isPasskeyAdded, let passkey = known.passkey {
      return templates.passkeyAdded(
        manager: passkey.manager, on: known.session.map { RequestingDevice(of: $0) },
        app: passkey.client.map { clients[$0]?.name ?? $0.rawValue },
        at: identities.first { $0.id == notice.identity }?.createdAt, to: recipient)
    }
    guard notice.kind == .newDevice, let session = known.session else {
      return templates.notice(notice.kind, notice.detail, to: recipient)
    }
    return templates.newDevice(
      RequestingDevice(of: session), app: clients[session.client]?.name ?? session.client.rawValue,
      at: session.createdAt,
      to: recipient)
  }

  /// How many emails about new devices an account gets: somebody with access to it cannot flood its owner.
  private static let newDevices = AttemptCounter.Limit(count: 5, window: 3600)

  /// The kinds of email that somebody else can cause, each with the name of its counter.
  private static func counter(of kind: MailNotice.Kind) -> String? {
    switch kind {
    case .newDevice: "mail about a new device"
    case .passkeyCounterRefused: "mail about a copied passkey"
    case .removedPasskeyUsed: "mail about a removed passkey"
    default: nil
    }
  }

  /// Whether a job may mail. Emails that somebody else can cause are counted, each at its first try; further ones are only in the audit.
  func isWithinLimit(_ job: Job) async throws(ServerError) -> Bool {
    guard let notice = MailNotice(of: job), let name = Self.counter(of: notice.kind), job.attempts <= 1 else {
      return true
    }
    let counter = AttemptCounter([name, notice.account.description], Self.newDevices)
    let (now, changeSet): (Date, ChangeSetID) = (now(), newID(at: now()))
    return try await decide(on: [.record(counter.id)]) { snapshot -> Decision<Bool> in
      guard try counter.refusal(in: snapshot, keys: masterKeys, now: now) == nil else { return Decision(nil, false) }
      var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
      changes.add(try counter.counted(in: snapshot, keys: masterKeys, random: random, now: now))
      return Decision(changes, true)
    }
  }

  /// A proved address of the account that can still receive mail: the one that it shows, otherwise one of its identities'. Relay
  /// addresses stop working with the consent that they were created for.
  static func reachable(_ account: Account, _ identities: [Identity]) -> String? {
    func isAlive(_ source: IdentityID, isPrivate: Bool) -> Bool {
      !isPrivate || identities.contains { $0.id == source && $0.status == .active }
    }
    if let email = account.email, email.isVerified, email.isDeliverable,
      isAlive(email.source, isPrivate: email.isPrivate)
    {
      return email.address
    }
    return identities.lazy.filter { $0.id != account.email?.source }.compactMap { identity in
      identity.email.flatMap { $0.isProved && isAlive(identity.id, isPrivate: $0.isPrivate) ? $0.address : nil }
    }.first
  }
}
