package import PippinFoundation

/// A person allows a device without a keyboard in their browser (0142): a session of the app is opened for it, and waits for it.
///
/// It is in the person's list of devices at once, so that they can sign it out before the device has asked for it.
package struct OpenDeviceSession: Sendable {
  /// Whose session it becomes.
  package let account: AccountID
  /// The session of our own pages in which the person allows it.
  package let browserSession: SessionID
  package let client: ClientID
  package let surface: Surface
  package let device: Device
  /// Whether it is to confirm another session, and not to sign a device in.
  package let isConfirmation: Bool
  /// Until when the device has to ask for it.
  package let until: Date

  package init(
    account: AccountID, browserSession: SessionID, client: ClientID, surface: Surface, device: Device,
    isConfirmation: Bool, until: Date
  ) {
    self.account = account
    self.browserSession = browserSession
    self.client = client
    self.surface = surface
    self.device = device
    self.isConfirmation = isConfirmation
    self.until = until
  }

  /// Opens the session; nil if the person signed out or the account was closed since.
  ///
  /// Who allows it may be deceived, and somebody else may hold the device (RFC 8628, 5.4). So the session is never recent until its
  /// person proves who they are, and never counts as resisting phishing.
  package func join(
    _ snapshot: Snapshot, _ changes: inout ChangeSet, lifetimes: Lifetimes, _ stamp: inout Stamp
  ) throws -> Session? {
    let now = stamp.now
    guard
      case .stands(let browser, let account) = try OpenClientSession.agreement(
        in: browserSession, of: self.account, on: snapshot, at: now)
    else { return nil }
    let opened = Session(
      id: stamp.newID(), account: account.id, identity: browser.identity, client: client, kind: .tokens,
      surface: surface, secret: stamp.newSecret(), createdAt: now, authenticatedAt: browser.authenticatedAt,
      authenticatedBy: .deviceCode, isUnconfirmed: browser.isUnconfirmed || !isConfirmation, lastUsedAt: now,
      expiresAt: until.inMilliseconds, device: device)
    changes.add(.putSession(opened))
    changes.add(
      .limitSessions(
        of: account.id, keep: lifetimes.sessionsPerAccount, Session.End(at: now, reason: .sessionLimit)))
    guard !isConfirmation else { return opened }
    let provider = try snapshot.identity(opening: browser)?.key.provider
    changes.audit(
      .signedIn, account: account.id, identity: browser.identity, session: opened.id, client: client,
      detail: surface.rawValue)
    changes.add(
      .count(EventCount(EventCount.Key(.signedIn, provider: provider, client: client, surface: surface), at: now)))
    return opened
  }

  /// What the device gets when it asks, of the session that waits for it.
  package enum Waiting: Sendable {
    case session(Session, by: Provider?)
    /// The person signed out, in that browser or of that device, or the account was closed. The session that still waits is to end.
    case over(Session?)
  }

  /// What is left of the session that waits, and of the browser's.
  package static func waiting(
    _ id: SessionID, allowedIn browser: SessionID, on snapshot: Snapshot, at now: Date
  ) throws -> Waiting {
    guard let session = try snapshot.session(id), session.endReason(at: now) == nil, session.generation == 1 else {
      return .over(nil)
    }
    guard
      case .stands = try OpenClientSession.agreement(in: browser, of: session.account, on: snapshot, at: now)
    else { return .over(session) }
    return .session(session, by: try snapshot.identity(opening: session)?.key.provider)
  }
}
