package import PippinFoundation
package import PippinSecret

/// An OpenID client exchanges an authorization code, or a device its code: a session of the client is opened.
package struct OpenClientSession: Sendable {
  /// Whose session it becomes.
  package let account: AccountID
  /// The session of our own pages in which the person agreed.
  package let browserSession: SessionID
  package let client: ClientID
  package let surface: Surface
  package let scope: GrantedScope
  /// Whether it rests on the person's consent, which must not have been withdrawn since.
  package let isConsented: Bool
  /// When the person had proved who they are, as the client was promised it.
  package let authenticatedAt: Date
  /// Whether the client's session ends with the browser's. A device is another machine, which signing out here does not reach.
  package let isOfBrowser: Bool
  package let device: Device
  package let session: SessionID
  package let sessionSecret: SecretBytes
  package let changeSet: ChangeSetID
  package let audit: AuditEventID

  package init(
    account: AccountID, browserSession: SessionID, client: ClientID, surface: Surface, scope: GrantedScope,
    isConsented: Bool, authenticatedAt: Date, isOfBrowser: Bool, device: Device = Device(), session: SessionID,
    sessionSecret: SecretBytes, changeSet: ChangeSetID, audit: AuditEventID
  ) {
    self.account = account
    self.browserSession = browserSession
    self.client = client
    self.surface = surface
    self.scope = scope
    self.isConsented = isConsented
    self.authenticatedAt = authenticatedAt
    self.isOfBrowser = isOfBrowser
    self.device = device
    self.session = session
    self.sessionSecret = sessionSecret
    self.changeSet = changeSet
    self.audit = audit
  }

  /// What comes of it.
  package enum Outcome: Sendable {
    case opened(Session, Account)
    case over(Obstacle)
  }

  /// What has happened since the person agreed.
  package enum Obstacle: Sendable, Equatable {
    /// With the reason, while the session is known.
    case sessionEnded(Session.EndReason?)
    case accountClosed
    case consentWithdrawn
  }

  /// What the decision must see.
  package static func reads(
    within browser: SessionID, of account: AccountID, for client: ClientID, isConsented: Bool
  ) -> [Read] {
    [.sessionInFull(browser)] + (isConsented ? [.consent(account, client)] : [])
  }

  /// Decides; commits nothing.
  package func decide(on snapshot: Snapshot, lifetimes: Lifetimes, now: Date) -> Decision<Outcome> {
    guard let browser = snapshot.session(browserSession), browser.kind == .cookie, browser.account == account else {
      return Decision(nil, .over(.sessionEnded(nil)))
    }
    if let reason = browser.endReason(at: now) { return Decision(nil, .over(.sessionEnded(reason))) }
    guard let account = snapshot.account(account), account.suspension == nil else {
      return Decision(nil, .over(.accountClosed))
    }
    guard !isConsented || snapshot.consent(of: account.id, to: client)?.scope.covers(scope) ?? false else {
      return Decision(nil, .over(.consentWithdrawn))
    }
    let isOffline = !isOfBrowser || scope.contains(GrantedScope.offlineAccess)
    let end =
      isOffline
      ? now.addingTimeInterval(lifetimes.tokenSession)
      : browser.createdAt.addingTimeInterval(lifetimes.cookieSessionAbsolute)
    let opened = Session(
      id: session, account: account.id, identity: browser.identity, client: client,
      kind: isOffline ? .offlineClient : .client, surface: surface, secret: sessionSecret, createdAt: now,
      authenticatedAt: authenticatedAt, lastUsedAt: now, expiresAt: end.inMilliseconds, device: device,
      grant: Grant(browserSession: isOfBrowser ? browser.id : nil, scope: scope))
    var changes = ChangeSet(id: changeSet, basedOn: snapshot, at: now)
    changes.add(.putSession(opened))
    changes.add(
      .limitSessions(
        of: account.id, keep: lifetimes.sessionsPerAccount, .init(at: now, reason: .expired), heldBy: client))
    changes.add(
      .audit(
        AuditEvent(
          id: audit, at: now, kind: .clientSignedIn, account: account.id, identity: browser.identity, session: session,
          client: client)))
    changes.add(.count(EventCount(EventCount.Key(.clientSignedIn, client: client, surface: surface), at: now)))
    return Decision(changes, .opened(opened, account))
  }
}
