import PippinAPI
import PippinAccounts

/// Something that an app's back end is told.
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

    /// Whether the account as it is goes along.
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

  /// What `changes` make happen, in their order.
  ///
  /// That sessions end is read from the changes themselves: one line of audit may stand for several endings, and an ending that
  /// nobody is told of leaves a person signed in elsewhere.
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
      // Told once, in the order of the account that is left, which is where a back end looks from now on.
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
      data.reason = end.reason.rawValue
    }
  }

  /// Nothing for the sessions of OpenID clients alone: those are told by back-channel logout.
  private init?(_ sessions: LiveSessions, _ end: Session.End) {
    guard sessions.within == nil, sessions.heldBy == nil else { return nil }
    self.init(.sessionEnded, sessions.account) { data in
      data.identityID = sessions.openedBy?.description
      data.exceptSessionID = sessions.except?.description
      data.reason = end.reason.rawValue
    }
  }
}

extension WebhookBody.Details {
  /// By which a back end finds the person in tables that know the provider's subject. A password has none.
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
