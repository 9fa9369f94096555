package import PippinFoundation

/// A person allowed a device without a keyboard in their browser (0142): a session of the app is opened for it.
package struct OpenDeviceSession: Sendable {
  /// Whose session it becomes.
  package let account: AccountID
  /// The session of our own pages in which the person allowed it.
  package let browserSession: SessionID
  package let client: ClientID
  package let surface: Surface
  /// When the person had proved who they are as they allowed it. A later proof says nothing about the device.
  package let authenticatedAt: Date
  package let device: Device

  package init(
    account: AccountID, browserSession: SessionID, client: ClientID, surface: Surface, authenticatedAt: Date,
    device: Device
  ) {
    self.account = account
    self.browserSession = browserSession
    self.client = client
    self.surface = surface
    self.authenticatedAt = authenticatedAt
    self.device = device
  }

  /// The session that is opened, or why none is.
  package enum Outcome: Sendable {
    case opened(Session, Account, by: Provider?)
    case over(OpenClientSession.Obstacle)
  }

  /// The browser's session in full.
  package static func reads(within browser: SessionID) -> [Read] { [.sessionInFull(browser)] }

  /// Opens the session, unless the person signed out or the account was closed since.
  package func decide(on snapshot: Snapshot, lifetimes: Lifetimes, at stamp: Stamp) throws -> Decision<Outcome> {
    let now = stamp.now
    var stamp = stamp
    let (browser, account): (Session, Account)
    switch try OpenClientSession.agreement(in: browserSession, of: self.account, on: snapshot, at: now) {
    case .over(let obstacle): return Decision(nil, .over(obstacle))
    case .stands(let session, let owner): (browser, account) = (session, owner)
    }
    // Without a proof of the device's own: who allowed it may be deceived, so it never counts as resisting phishing.
    let opened = Session(
      id: stamp.newID(), account: account.id, identity: browser.identity, client: client, kind: .tokens,
      surface: surface, secret: stamp.newSecret(), createdAt: now, authenticatedAt: authenticatedAt,
      authenticatedBy: .deviceCode, isUnconfirmed: browser.isUnconfirmed, lastUsedAt: now,
      expiresAt: now.addingTimeInterval(lifetimes.tokenSession).inMilliseconds, device: device)
    let provider = try snapshot.identity(opening: browser)?.key.provider
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    changes.add(.putSession(opened))
    changes.add(.limitSessions(of: account.id, keep: lifetimes.sessionsPerAccount, .init(at: now, reason: .expired)))
    changes.audit(
      .signedIn, account: account.id, identity: browser.identity, session: opened.id, client: client,
      detail: surface.rawValue)
    changes.add(
      .count(EventCount(EventCount.Key(.signedIn, provider: provider, client: client, surface: surface), at: now)))
    return Decision(changes, .opened(opened, account, by: provider))
  }
}
