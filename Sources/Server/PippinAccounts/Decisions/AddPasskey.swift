package import PippinFoundation
import PippinTokens

/// A signed-in person registers a passkey: one more sign-in method of the account.
///
/// The registration was judged before. Whether its credential id is new is known only by the commit, because the identity's key is unique
/// (PK-36).
package struct AddPasskey: Sendable {
  /// Why the session may add a sign-in method. The ceremony's seal says which.
  package enum Authority: Sendable {
    /// The person proved lately who they are.
    case recentSession
    /// The password manager creates it automatically, after the person signed in with a password (PK-104). The seal was given to
    /// this session for that, so the session need not be recent any more.
    case conditional
  }

  package let passkey: RegisteredPasskey
  package let account: AccountID
  package let session: PresentedSession
  package let authority: Authority
  /// How many passkeys an account may have.
  package let limit: Int
  /// Single-use values that it uses up: the ceremony's challenge.
  package let spends: [SpentValue]

  package init(
    _ passkey: RegisteredPasskey, account: AccountID, session: PresentedSession, authority: Authority, limit: Int,
    spends: [SpentValue]
  ) {
    self.passkey = passkey
    self.account = account
    self.session = session
    self.authority = authority
    self.limit = limit
    self.spends = spends
  }

  private var identity: ProvenIdentity { passkey.identity }

  /// Whether the passkey is added, or why it is not.
  package enum Outcome: Sendable {
    /// For the first sign-in method of a guest also its session, which goes on with new tokens. Nothing is committed if it was added before.
    case added(PasskeyHolder, upgraded: SignInResult?)
    /// The credential id is known, on this account or another, or was removed from another (PK-36).
    case inUse
    /// The account has as many passkeys as it may have.
    case limit
    case alreadySpent
    /// The database belongs to another relying party, with this id (PK-70).
    case otherRelyingParty(String)
    /// A passkey may not be created automatically, or not any more (PK-104).
    case notConditional
    case refused(SessionRefusal)
  }

  /// The session and the account in full, the account's passkeys, the credential id, whether it was removed, and what the installation
  /// recorded.
  package var reads: [Read] {
    let single = authority == .conditional ? [Self.upgrade(of: session.id, until: .distantPast)] : []
    return [.sessionInFull(session.id), .accountInFull(account), .passkeys(of: account)] + passkey.reads
      + (spends + single).map { .spent($0.digest) }
  }

  /// Reads the account that the credential id was removed from.
  package func furtherReads(after snapshot: Snapshot) throws -> [Read] {
    try passkey.furtherReads(after: snapshot, for: account)
  }

  /// Adds the passkey to the account of the session. A rename or a sign-in by another passkey of the account at once makes it decide
  /// again.
  package func decide(on snapshot: Snapshot, at stamp: Stamp) throws -> Decision<Outcome> {
    let now = stamp.now
    var stamp = stamp
    guard try !spends.contains(where: { try snapshot.isSpent($0.digest) }) else {
      return Decision(nil, try repeated(in: snapshot, at: now) ?? .alreadySpent)
    }
    var account: Account
    switch try caller(in: snapshot, at: now) {
    case .failure(let refusal): return Decision(nil, .refused(refusal))
    case .success(let found): account = found
    }
    guard let session = try snapshot.session(session.id) else { return Decision(nil, .refused(.unknown)) }
    let attachment = Attachment(identity: identity, account: account.id)
    guard try attachment.isPossible(for: account, in: snapshot),
      try !passkey.isInUse(for: account.id, in: snapshot)
    else { return Decision(nil, .inUse) }
    let passkeys = try snapshot.passkeys(of: account.id)
    guard passkeys.count < limit else { return Decision(nil, .limit) }

    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    for value in spends { changes.add(.spend(value)) }
    if authority == .conditional {
      let single = Self.upgrade(of: session.id, until: session.expiresAt)
      guard !passkeys.contains(where: \.passkey.wasBackupEligible), try !snapshot.isSpent(single.digest) else {
        return Decision(nil, .notConditional)
      }
      changes.add(.spend(single))
    }
    if let recorded = try passkey.record(in: snapshot, &changes) { return Decision(nil, .otherRelyingParty(recorded)) }

    let isGuest = account.isGuest
    let entry = try attachment.attach(
      to: &account, by: passkey.client, in: session.id, seeing: snapshot, &changes, &stamp)
    // Of two first registrations at once one conflicts, and finds the other's handle here. Its own credential was created with the
    // handle in its seal, and keeps that (PK-54).
    account.passkeyHandle = account.passkeyHandle ?? passkey.registration.userHandle
    changes.add(.putAccount(account))
    let row = passkey.put(for: entry.id, on: session.surface, &changes)
    noteUpgrade(entry, session, &changes)
    var upgraded: SignInResult?
    if isGuest {
      let renewed = session.upgraded(to: entry, at: now, by: .registeredPasskey)
      changes.add(.putSession(renewed))
      upgraded = SignInResult(account: account, session: renewed, created: false, linked: true)
    }
    return Decision(
      changes, .added(PasskeyHolder(passkey: row, identity: entry, account: account), upgraded: upgraded))
  }

  /// The answer to an addition that was decided before, and is sent again because its answer was lost: the passkey, if it is exactly the
  /// one that the account has. The ceremony's seal and the caller show that it is the same session (PK-116).
  private func repeated(in snapshot: Snapshot, at now: Date) throws -> Outcome? {
    guard case .success = try caller(in: snapshot, at: now), let holder = try snapshot.passkey(identity.key),
      holder.account.id == account, holder.passkey.client == passkey.client,
      holder.passkey.publicKey == passkey.registration.publicKey,
      holder.passkey.userHandle == passkey.registration.userHandle
    else { return nil }
    return .added(holder, upgraded: nil)
  }

  private func caller(in snapshot: Snapshot, at now: Date) throws -> Result<Account, SessionRefusal> {
    switch authority {
    case .recentSession: try snapshot.recentCaller(session, of: account, at: now)
    case .conditional: try snapshot.liveCaller(session.id, of: account, at: now)
    }
  }

  private func noteUpgrade(_ entry: Identity, _ session: Session, _ changes: inout ChangeSet) {
    guard authority == .conditional else { return }
    passkey.count(.passkeyUpgraded, on: session.surface, &changes)
    changes.audit(
      .passkeyUpgraded, account: entry.account, identity: entry.id, session: session.id, client: passkey.client)
  }
}

/// A passkey as its registration brought it; everything but the identity that it gets.
package struct NewPasskey: Sendable {
  package let credentialID: [UInt8]
  /// COSE.
  package let publicKey: [UInt8]
  package let algorithm: Int64
  /// The handle in the ceremony's seal: that of the account, or a fresh one (``Account/passkeyHandle``).
  package let userHandle: [UInt8]
  package let signCount: UInt32
  package let transports: [String]
  package let aaguid: [UInt8]?
  package let isBackupEligible: Bool
  package let isBackedUp: Bool
  package let isUserVerified: Bool
  package let name: PasskeyName

  package init(
    credentialID: [UInt8], publicKey: [UInt8], algorithm: Int64, userHandle: [UInt8], signCount: UInt32,
    transports: [String], aaguid: [UInt8]?, isBackupEligible: Bool, isBackedUp: Bool, isUserVerified: Bool,
    name: PasskeyName
  ) {
    self.credentialID = credentialID
    self.publicKey = publicKey
    self.algorithm = algorithm
    self.userHandle = userHandle
    self.signCount = signCount
    self.transports = transports
    self.aaguid = aaguid
    self.isBackupEligible = isBackupEligible
    self.isBackedUp = isBackedUp
    self.isUserVerified = isUserVerified
    self.name = name
  }

  /// The row of the identity that it was given to.
  func passkey(of identity: IdentityID, by client: ClientID) -> Passkey {
    Passkey(
      identity: identity, credentialID: credentialID, publicKey: publicKey, algorithm: algorithm,
      userHandle: userHandle, signCount: signCount, transports: transports, aaguid: aaguid,
      wasBackupEligible: isBackupEligible, isBackedUp: isBackedUp, wasUserVerified: isUserVerified, name: name,
      client: client)
  }
}

// MARK: Automatic passkeys

extension AddPasskey {
  /// Within how many seconds after a sign-in with the password a passkey may be created automatically (PK-104).
  package static let upgradePeriod: TimeInterval = 300

  /// Whether a session may be given a ceremony to create a passkey automatically: its person proved who they are by the password
  /// within five minutes, it was given none that succeeded, and the account has no synchronised passkey yet (PK-104).
  ///
  /// - Parameter snapshot: one that shows ``readsForUpgrade(of:account:)``.
  package static func mayUpgrade(
    _ presented: PresentedSession, of account: AccountID, on snapshot: Snapshot, at now: Date
  ) throws -> Bool {
    guard case .success(let found) = try snapshot.recentCaller(presented, of: account, at: now), !found.isGuest,
      let session = try snapshot.session(presented.id),
      try snapshot.authenticationMethod(of: session) == .password,
      now < session.authenticatedAt.addingTimeInterval(upgradePeriod)
    else { return false }
    return try !snapshot.isSpent(upgrade(of: session.id, until: .distantPast).digest)
      && !snapshot.passkeys(of: account).contains(where: \.passkey.wasBackupEligible)
  }

  package static func readsForUpgrade(of session: SessionID, account: AccountID) -> [Read] {
    [
      .sessionInFull(session), .accountInFull(account), .passkeys(of: account),
      .spent(upgrade(of: session, until: .distantPast).digest),
    ]
  }

  /// What a session uses up that creates a passkey automatically: it may do so once.
  private static func upgrade(of session: SessionID, until end: Date) -> SpentValue {
    SpentValue(digest: SHA256.hash("passkey upgrade\u{0}\(session)"), expiresAt: end)
  }
}

extension Snapshot {
  /// The account of a session that lives, whenever its person proved who they are.
  func liveCaller(_ id: SessionID, of account: AccountID, at now: Date) throws -> Result<Account, SessionRefusal> {
    guard let session = try session(id), session.account == account else { return .failure(.unknown) }
    if let reason = session.endReason(at: now) { return .failure(.ended(reason)) }
    return try self.account(account).map { .success($0) } ?? .failure(.unknown)
  }
}

/// A signed-in person gives a passkey another name.
package struct RenamePasskey: Sendable {
  package let identity: IdentityID
  package let account: AccountID
  package let session: SessionID
  package let name: PasskeyName

  package init(identity: IdentityID, account: AccountID, session: SessionID, name: PasskeyName) {
    self.identity = identity
    self.account = account
    self.session = session
    self.name = name
  }

  package enum Outcome: Sendable {
    case renamed(PasskeyHolder)
    /// It is a sign-in method of the account, and no passkey: only passkeys have names.
    case notPasskey
    /// This account has no such identity.
    case unknown
    case refused(SessionRefusal)
  }

  package var reads: [Read] { [.session(session), .accountInFull(account), .passkeys(of: account)] }

  /// Renames it; a name that it has already is not written.
  package func decide(on snapshot: Snapshot, at stamp: Stamp) throws -> Decision<Outcome> {
    if case .failure(let refusal) = try snapshot.liveCaller(session, of: account, at: stamp.now) {
      return Decision(nil, .refused(refusal))
    }
    guard let holder = try snapshot.passkeys(of: account).first(where: { $0.identity.id == identity }) else {
      let isThere = try snapshot.identities(of: account).contains { $0.id == identity }
      return Decision(nil, isThere ? .notPasskey : .unknown)
    }
    guard holder.passkey.name != name else { return Decision(nil, .renamed(holder)) }
    var passkey = holder.passkey
    passkey.name = name
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    changes.dropPreconditions(
      exceptOn: [.session(session), .account(account), .passkey(identity)],
      because: "the name of one passkey relies on no other sign-in method")
    changes.add(.putPasskey(passkey))
    changes.audit(
      .passkeyRenamed, account: account, identity: identity, session: session,
      client: try snapshot.session(session)?.client)
    return Decision(
      changes, .renamed(PasskeyHolder(passkey: passkey, identity: holder.identity, account: holder.account)))
  }
}
