package import PippinFoundation
package import PippinSecret

extension Account {
  /// The account of somebody who tries the app without signing in (0090).
  package static func guest(_ id: AccountID, realm: Realm, createdAt: Date) -> Account {
    var account = Account(id: id, realm: realm, name: nil, email: nil, createdAt: createdAt)
    account.isGuest = true
    return account
  }

  /// What stands for the identity that a guest does not have; no store keeps it. `nil` for every other account.
  package var itself: Identity? {
    guard isGuest else { return nil }
    return Identity(
      id: mailedProof, key: IdentityKey(realm: realm, provider: .guest, tenant: "", subject: id.description),
      account: id, status: .active, email: nil, createdAt: createdAt, authenticatedAt: createdAt, provedAt: createdAt)
  }
}

extension Session {
  /// The session of a guest once its account has a sign-in method: it belongs to that method, and the person has just proved who they are.
  package func upgraded(to identity: IdentityID, at now: Date) -> Session {
    var session = proved(at: now, now: now)
    session.identity = identity
    return session
  }
}

/// Somebody wants to try an app without signing in: an account that one session leads to, and nothing else (0090).
package struct SignInAsGuest: Sendable {
  package let client: ClientID
  package let realm: Realm
  package let surface: Surface
  package let device: Device
  package let language: String?
  /// By which the account knows the device again.
  package let mark: DeviceMark?
  package let ids: FreshIDs

  /// What is drawn beforehand.
  package struct FreshIDs: Sendable {
    package let changeSet: ChangeSetID
    package let account: AccountID
    package let session: SessionID
    package let sessionSecret: SecretBytes
    package let audit: (created: AuditEventID, opened: AuditEventID)

    package init(
      changeSet: ChangeSetID, account: AccountID, session: SessionID, sessionSecret: SecretBytes,
      audit: (created: AuditEventID, opened: AuditEventID)
    ) {
      self.changeSet = changeSet
      self.account = account
      self.session = session
      self.sessionSecret = sessionSecret
      self.audit = audit
    }
  }

  package init(
    client: ClientID, realm: Realm, surface: Surface, device: Device, language: String?, mark: DeviceMark?,
    ids: FreshIDs
  ) {
    self.client = client
    self.realm = realm
    self.surface = surface
    self.device = device
    self.language = language
    self.mark = mark
    self.ids = ids
  }

  /// Decides; commits nothing. Nothing that was read can forbid it.
  package func decide(on snapshot: Snapshot, lifetimes: Lifetimes, now: Date) -> Decision<SignInResult> {
    var changes = ChangeSet(id: ids.changeSet, basedOn: snapshot, at: now)
    var account = Account.guest(ids.account, realm: realm, createdAt: now)
    account.language = language
    if let mark { _ = account.devices.note(mark) }
    let session = Session(
      id: ids.session, account: account.id, identity: account.mailedProof, client: client, kind: .tokens,
      surface: surface, secret: ids.sessionSecret, createdAt: now, authenticatedAt: now, lastUsedAt: now,
      expiresAt: now.addingTimeInterval(lifetimes.tokenSession).inMilliseconds, device: device)
    changes.add(.putAccount(account))
    changes.add(.putSession(session))
    changes.add(.audit(line(.accountCreated, ids.audit.created, session: nil, now)))
    changes.add(.audit(line(.signedIn, ids.audit.opened, session: session.id, now)))
    changes.add(
      .count(EventCount(EventCount.Key(.signedUp, provider: .guest, client: client, surface: surface), at: now)))
    return Decision(changes, SignInResult(account: account, session: session, created: true))
  }

  private func line(_ kind: AuditEvent.Kind, _ id: AuditEventID, session: SessionID?, _ now: Date) -> AuditEvent {
    AuditEvent(
      id: id, at: now, kind: kind, account: ids.account, session: session, client: client, detail: surface.rawValue)
  }
}
