package import PippinFoundation
package import PippinSecret

/// Somebody showed a code from the mailbox of an address that one account has proved, and comes into that account (decision 0089).
///
/// The session is opened by no identity: what stands for the account itself is named in its place.
package struct SignInByMailbox: Sendable {
  package let realm: Realm
  package let address: CanonicalAddress
  package let account: AccountID
  /// The record that the code leads to; it is used up.
  package let record: [UInt8]
  package let client: ClientID
  package let kind: Session.Kind
  package let surface: Surface
  package let device: Device
  package let mark: DeviceMark?
  package let language: String?
  package let ids: FreshIDs

  package init(
    realm: Realm, address: CanonicalAddress, account: AccountID, record: [UInt8], client: ClientID,
    kind: Session.Kind, surface: Surface, device: Device, mark: DeviceMark?, language: String?, ids: FreshIDs
  ) {
    self.realm = realm
    self.address = address
    self.account = account
    self.record = record
    self.client = client
    self.kind = kind
    self.surface = surface
    self.device = device
    self.mark = mark
    self.language = language
    self.ids = ids
  }

  /// The ids that the decision needs, drawn beforehand so that it stays pure (C-7).
  package struct FreshIDs: Sendable {
    package let changeSet: ChangeSetID
    package let session: SessionID
    package let sessionSecret: SecretBytes
    package let audit: AuditEventID

    package init(changeSet: ChangeSetID, session: SessionID, sessionSecret: SecretBytes, audit: AuditEventID) {
      self.changeSet = changeSet
      self.session = session
      self.sessionSecret = sessionSecret
      self.audit = audit
    }
  }

  /// What comes of it.
  package enum Outcome: Sendable {
    case signedIn(SignInResult)
    /// The code is used up, or the mailbox opens this account no longer.
    case unknown
    /// An operator suspended the account.
    case suspended
  }

  /// What the decision must see.
  package var reads: [Read] { [.record(record), .password(realm, address), .accountInFull(account)] }

  /// Decides; commits nothing.
  package func decide(on snapshot: Snapshot, lifetimes: Lifetimes, now: Date) throws -> Decision<Outcome> {
    // A password that the address got since voids the code, as a change of the password does.
    guard try snapshot.record(record) != nil, try snapshot.password(of: address, in: realm) == nil,
      var account = try snapshot.account(openedByMailboxOf: address, in: realm, account)
    else { return Decision(nil, .unknown) }
    guard account.suspension == nil else { return Decision(nil, .suspended) }
    var changes = ChangeSet(id: ids.changeSet, basedOn: snapshot, at: now)
    account.language = language ?? account.language
    let isNewDevice = mark.map { account.devices.note($0) } ?? false
    // Put even if it is the same: a suspension or a deletion at once must not miss the session.
    changes.add(.putAccount(account))
    let lifetime = kind == .tokens ? lifetimes.tokenSession : lifetimes.cookieSessionIdle
    let session = Session(
      id: ids.session, account: account.id, identity: account.mailedProof, client: client, kind: kind,
      surface: surface, secret: ids.sessionSecret, createdAt: now, authenticatedAt: now, lastUsedAt: now,
      expiresAt: now.addingTimeInterval(lifetime).inMilliseconds, device: device)
    changes.add(.putSession(session))
    changes.add(.limitSessions(of: account.id, keep: lifetimes.sessionsPerAccount, .init(at: now, reason: .expired)))
    changes.add(.removeRecord(record))
    changes.add(
      .count(
        EventCount(EventCount.Key(.signedIn, provider: .password, client: client, surface: surface), at: now)))
    changes.add(event(.signedIn, ids.audit, session))
    if isNewDevice { changes.add(event(.newDevice, AuditEventID(ids.audit.uuid.successor), session)) }
    return Decision(changes, .signedIn(SignInResult(account: account, session: session, created: false)))
  }

  private func event(_ kind: AuditEvent.Kind, _ id: AuditEventID, _ session: Session) -> Change {
    .audit(
      AuditEvent(
        id: id, at: session.createdAt, kind: kind, account: account, identity: session.identity, session: session.id,
        client: client, detail: surface.rawValue))
  }
}
