import PippinFoundation

/// A person sends a code that was mailed to an address, and signs in to the one account that has proved the address (0089).
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
  /// The names of the operators whose account it is or was.
  package let operators: [String]

  package init(
    realm: Realm, address: CanonicalAddress, account: AccountID, record: [UInt8], client: ClientID,
    kind: Session.Kind, surface: Surface, device: Device, mark: DeviceMark?, language: String?,
    operators: [String] = []
  ) {
    self.operators = operators
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
  }

  /// The session that is opened, or why none is.
  package enum Outcome: Sendable {
    case signedIn(SignInResult)
    /// The code is used up, or the mailbox opens this account no longer.
    case unknown
    /// An operator suspended the account.
    case suspended
    /// The account has passkeys only, and its owner has time to stop the recovery. The code is used up. `isNew` if it begins to wait.
    case pending(PendingRecovery, isNew: Bool)
  }

  /// The record of the mailed code, who has the password of the address, the account in full, and the recovery that waits.
  package var reads: [Read] {
    [
      .record(record), .password(realm, address), .accountInFull(account),
      .record(PendingRecovery.record(of: account)),
    ] + operators.map { .operatorToken($0) }
  }

  /// Uses the code up, and opens a session of the account that the mailbox opens.
  ///
  /// - Parameters:
  ///   - delay: what a recovery waits for, as its record says; the decision has no keys.
  ///   - isUsable: whether a client still has the provider of an identity.
  package func decide(
    on snapshot: Snapshot, lifetimes: Lifetimes, delay: RecoveryDelay = .none,
    isUsable: (Identity) -> Bool = { _ in true }, at stamp: Stamp
  ) throws -> Decision<Outcome> {
    let now = stamp.now
    var stamp = stamp
    // A password that the address got since voids the code, as a change of the password does.
    guard try snapshot.record(record) != nil, try snapshot.password(of: address, in: realm) == nil,
      var account = try snapshot.account(openedByMailboxOf: address, in: realm, account)
    else { return Decision(nil, .unknown) }
    guard account.suspension == nil else { return Decision(nil, .suspended) }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    let isRecovery = try snapshot.identities(of: account.id).arePasskeysAlone(isUsable)
    if isRecovery, case .waits(let pending, let isNew) = delay.verdict(on: account.id, at: now) {
      changes.add(.removeRecord(record))
      if isNew {
        changes.audit(
          .recoveryStarted, account: account.id, client: client, detail: AccountRecovery.emailCode.rawValue)
      }
      return Decision(changes, .pending(pending, isNew: isNew))
    }
    account.language = language ?? account.language
    let isNewDevice = mark.map { account.devices.note($0) } ?? false
    // Put even if it is the same: a suspension or a deletion at once must not miss the session.
    changes.add(.putAccount(account))
    let lifetime = kind == .tokens ? lifetimes.tokenSession : lifetimes.cookieSessionIdle
    let session = Session(
      id: stamp.newID(), account: account.id, identity: account.mailedProof, client: client, kind: kind,
      surface: surface, secret: stamp.newSecret(), createdAt: now, authenticatedAt: now,
      authenticatedBy: .emailCode, lastUsedAt: now, expiresAt: now.addingTimeInterval(lifetime).inMilliseconds,
      device: device)
    changes.add(.putSession(session))
    changes.add(
      .limitSessions(
        of: account.id, keep: lifetimes.sessionsPerAccount, Session.End(at: now, reason: .sessionLimit)))
    changes.add(.removeRecord(record))
    changes.add(
      .count(
        EventCount(EventCount.Key(.signedIn, provider: .password, client: client, surface: surface), at: now)))
    note(.signedIn, session, &changes)
    if isNewDevice { note(.newDevice, session, &changes) }
    if isRecovery {
      changes.recover(account.id, in: session, by: .emailCode)
      try changes.remove(operators, whoseAccountWasRecovered: account.id, seeing: snapshot)
    }
    return Decision(
      changes,
      .signedIn(
        SignInResult(account: account, session: session, created: false, recovery: isRecovery ? .emailCode : nil)))
  }

  private func note(_ kind: AuditEvent.Kind, _ session: Session, _ changes: inout ChangeSet) {
    changes.audit(
      kind, account: account, identity: session.identity, session: session.id, client: client, detail: surface.rawValue)
  }
}
