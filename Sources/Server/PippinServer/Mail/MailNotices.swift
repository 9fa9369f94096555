import PippinAccounts
import PippinTokens

/// Tells people by mail that a way into their account came, went, or was asked for, so that who did not do it themselves finds out
///
///
/// The job says what happened and to which account; whom to write to is looked up when it is mailed, so nothing personal is in it.
struct MailNotices: Reaction {
  /// Whether people are told of a session on a new device.
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

/// What a person is told of.
struct MailNotice: Sendable {
  /// The kinds there are; the names are those of the audit.
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
  }

  let kind: Kind
  let account: AccountID
  /// The identity that it is about, if it is about one.
  let identity: IdentityID?
  /// The session on a new device.
  let session: SessionID?
  /// The line's word from a closed set: a provider, or a reason.
  let detail: String?
  /// Of who caused it, by its tag; `nil` where that was no person.
  let language: String?

  init?(_ line: AuditEvent, in language: () -> String?) {
    guard let kind = Kind(rawValue: line.kind.rawValue) else { return nil }
    // The operator is told in the report of the import, and people were not here yet.
    if kind == .passwordRemoved, line.detail == "import" { return nil }
    self.kind = kind
    account = line.account
    identity = line.identity
    session = kind == .newDevice ? line.session : nil
    detail = line.detail
    self.language = language()
  }

  /// What a job is to tell; `nil` when it is a letter that is written already.
  init?(of job: Job) {
    let payload: JSONElement
    do {
      payload = try JSONDocument(parsing: job.payload).root
    } catch {
      // Not ours, as whoever looks for a message in it finds out too.
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
