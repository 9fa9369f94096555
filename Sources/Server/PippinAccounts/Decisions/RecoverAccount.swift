package import PippinFoundation
import PippinSecret
import PippinTokens

/// A link by which the owner of an account adds a passkey, made by an operator who made sure who the owner is: the last way back
/// (PK-122, decision 0137).
///
/// It serves once. A newer link of the account takes its place, and a suspension or a deletion of the account removes it.
package struct RecoveryLink: Hashable, Sendable {
  /// For how many seconds it serves.
  package static let lifetime: TimeInterval = 3600

  package let account: AccountID
  /// SHA-256 of the secret in the link: no store has the link itself.
  package let digest: [UInt8]
  /// The operator who made it, as the audit names them.
  package let by: String
  package let issuedAt: Date
  /// From when it serves.
  package let validFrom: Date
  /// SHA-256 of the secret in the mailed link that stops it.
  package let stop: [UInt8]

  package init(account: AccountID, digest: [UInt8], by: String, issuedAt: Date, validFrom: Date, stop: [UInt8]) {
    self.account = account
    self.digest = digest
    self.by = by
    self.issuedAt = issuedAt.inMilliseconds
    self.validFrom = validFrom.inMilliseconds
    self.stop = stop
  }

  package var expiresAt: Date { validFrom.addingTimeInterval(Self.lifetime) }

  package func isValid(at now: Date) -> Bool { now >= validFrom && now < expiresAt }

  /// The id of the record of an account's one link.
  package static func record(of account: AccountID) -> [UInt8] { SHA256.hash("recovery link\u{0}\(account)") }
}

/// An operator makes a recovery link.
package struct IssueRecoveryLink: Sendable {
  package let account: AccountID
  /// The realm of the pages on which the link is opened.
  package let realm: Realm
  /// As the audit names them.
  package let actor: String
  /// The names of the operators whose account it is or was.
  package let operators: [String]

  package init(account: AccountID, realm: Realm, actor: String, operators: [String] = []) {
    self.account = account
    self.realm = realm
    self.actor = actor
    self.operators = operators
  }

  /// Whether the link may be given out, or why it may not.
  package enum Outcome: Sendable {
    /// With the account and its sign-in methods, whose addresses are told.
    case issued(Account, [Identity])
    case unknown
    case suspended
    /// It is a guest's: nobody can say whose it is.
    case guest
    /// Nobody signs in to it on our pages.
    case otherRealm
    /// It is an operator's, whose rights the link would give away (0148).
    case ofOperator
  }

  package var reads: [Read] {
    [.accountInFull(account), .record(RecoveryLink.record(of: account))] + operators.map { .operatorToken($0) }
  }

  /// Audits that the link was made. The caller adds its record, which takes the place of an earlier one.
  package func decide(on snapshot: Snapshot, at stamp: Stamp) throws -> Decision<Outcome> {
    guard let found = try snapshot.account(account) else { return Decision(nil, .unknown) }
    guard found.suspension == nil else { return Decision(nil, .suspended) }
    guard !found.isGuest else { return Decision(nil, .guest) }
    guard found.realm == realm else { return Decision(nil, .otherRealm) }
    let isOfOperator = try operators.contains {
      try snapshot.operatorToken($0)?.isOperator(with: account, at: stamp.now) ?? false
    }
    // Who has the command line can add operators anyway.
    guard !isOfOperator || actor == AuditEvent.commandLine else { return Decision(nil, .ofOperator) }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    changes.audit(.recoveryLinkIssued, account: account, actor: actor)
    return Decision(changes, .issued(found, try snapshot.identities(of: account)))
  }
}

/// The owner of an account adds a passkey by a recovery link, which signs them in. All other sessions end.
package struct RecoverWithPasskey: Sendable {
  package let passkey: RegisteredPasskey
  package let account: AccountID
  /// SHA-256 of the secret in the link that the ceremony was handed out for.
  package let digest: [UInt8]
  package let surface: Surface
  package let device: Device
  package let mark: DeviceMark?
  /// How many passkeys an account may have.
  package let limit: Int
  /// Single-use values that it uses up: the ceremony's challenge.
  package let spends: [SpentValue]
  /// The names of the operators whose account it is or was.
  package let operators: [String]

  package init(
    _ passkey: RegisteredPasskey, account: AccountID, digest: [UInt8], surface: Surface, device: Device,
    mark: DeviceMark?, limit: Int, spends: [SpentValue], operators: [String] = []
  ) {
    self.operators = operators
    self.passkey = passkey
    self.account = account
    self.digest = digest
    self.surface = surface
    self.device = device
    self.mark = mark
    self.limit = limit
    self.spends = spends
  }

  /// The session that is opened, or why none is.
  package enum Outcome: Sendable {
    /// With the passkey, and the sign-in methods that there were before.
    case recovered(SignInResult, PasskeyHolder, [Identity])
    /// The link was used, is void or is not valid now.
    case linkInvalid
    /// The credential id is known, on this account or another, or was removed from another (PK-36).
    case inUse
    /// The account has as many passkeys as it may have.
    case limit
    case alreadySpent
    /// The database belongs to another relying party, with this id (PK-70).
    case otherRelyingParty(String)
  }

  package var reads: [Read] {
    [
      .record(RecoveryLink.record(of: account)), .accountInFull(account), .passkeys(of: account),
    ] + passkey.reads + spends.map { .spent($0.digest) } + operators.map { .operatorToken($0) }
  }

  /// Reads the account that the credential id was removed from. That may have been merged into this one.
  package func furtherReads(after snapshot: Snapshot) throws -> [Read] {
    try passkey.furtherReads(after: snapshot, for: account)
  }

  /// Uses the link up.
  ///
  /// - Parameter link: what the account's record says; the decision has no keys.
  package func decide(
    on snapshot: Snapshot, link: RecoveryLink?, lifetimes: Lifetimes, at stamp: Stamp
  ) throws -> Decision<Outcome> {
    let now = stamp.now
    var stamp = stamp
    guard try !spends.contains(where: { try snapshot.isSpent($0.digest) }) else { return Decision(nil, .alreadySpent) }
    guard let link, link.account == account, ConstantTime.equals(link.digest, digest), link.isValid(at: now),
      let known = try snapshot.account(account), known.suspension == nil, !known.isGuest
    else { return Decision(nil, .linkInvalid) }
    var account = known
    let attachment = Attachment(identity: passkey.identity, account: account.id)
    guard try attachment.isPossible(for: account, in: snapshot),
      try !passkey.isInUse(for: account.id, in: snapshot)
    else { return Decision(nil, .inUse) }
    // One more than otherwise: somebody who fills the account up must not keep its owner out.
    guard try snapshot.passkeys(of: account.id).count <= limit else { return Decision(nil, .limit) }

    let former = try snapshot.identities(of: account.id)
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    for value in spends { changes.add(.spend(value)) }
    if let recorded = try passkey.record(in: snapshot, &changes) { return Decision(nil, .otherRelyingParty(recorded)) }
    let client = passkey.client
    let opening: SessionID = stamp.newID()
    let entry = try attachment.attach(to: &account, by: client, in: opening, seeing: snapshot, &changes, &stamp)
    account.passkeyHandle = account.passkeyHandle ?? passkey.registration.userHandle
    if let mark { _ = account.devices.note(mark) }
    changes.add(.putAccount(account))
    let row = passkey.put(for: entry.id, on: surface, &changes)
    let session = Session(
      id: opening, account: account.id, identity: entry.id, client: client, kind: .cookie, surface: surface,
      secret: stamp.newSecret(), createdAt: now, authenticatedAt: now, authenticatedBy: .registeredPasskey,
      lastUsedAt: now,
      expiresAt: now.addingTimeInterval(lifetimes.cookieSessionIdle).inMilliseconds, device: device)
    changes.recover(account.id, in: session, by: .recoveryLink)
    try changes.remove(operators, whoseAccountWasRecovered: account.id, seeing: snapshot)
    changes.add(.putSession(session))
    changes.audit(
      .signedIn, account: account.id, identity: entry.id, session: session.id, client: client, detail: surface.rawValue)
    passkey.count(.signedIn, on: surface, &changes)
    return Decision(
      changes,
      .recovered(
        SignInResult(account: account, session: session, created: false, recovery: .recoveryLink),
        PasskeyHolder(passkey: row, identity: entry, account: account), former))
  }
}

/// By what an account was recovered, whose passkeys may be lost.
package enum AccountRecovery: String, Sendable {
  /// A code to a proved address of an account that has passkeys only.
  case emailCode = "email_code"
  /// An operator's link.
  case recoveryLink = "recovery_link"
}

extension ChangeSet {
  /// Removes what would let somebody recover an account: an operator's link, and a code that waits.
  mutating func removeRecoveries(of account: AccountID) {
    add(.removeRecord(RecoveryLink.record(of: account)))
    add(.removeRecord(PendingRecovery.record(of: account)))
  }

  /// Ends all other sessions of an account that its owner came back to. Somebody else may have opened them (PK-121). Another recovery that
  /// is under way ends, too.
  mutating func recover(_ account: AccountID, in session: Session, by recovery: AccountRecovery) {
    removeRecoveries(of: account)
    add(
      .endSessions(
        LiveSessions(of: account, except: session.id), Session.End(at: at, reason: .signedOut)))
    audit(
      .accountRecovered, account: account, identity: session.identity, session: session.id, client: session.client,
      detail: recovery.rawValue)
    add(
      .count(
        EventCount(
          EventCount.Key(
            .accountRecovered, client: session.client, surface: session.surface, reason: recovery.rawValue),
          at: at)))
  }
}

extension ChangeSet {
  /// Removes the operators of an account that was recovered: who came back to it may be somebody else (0148).
  mutating func remove(
    _ operators: [String], whoseAccountWasRecovered account: AccountID, seeing snapshot: Snapshot
  ) throws {
    for name in operators {
      guard var person = try snapshot.operatorToken(name), person.isOperator(with: account, at: at) else { continue }
      person.revokedAt = at
      add(.putOperatorToken(person))
      audit(.operatorRemoved, account: AuditEvent.operation, detail: name)
    }
  }
}

extension [Identity] {
  /// Whether passkeys are the only methods that can sign in.
  ///
  /// - Parameter isUsable: whether a client still has the provider of an identity.
  package func arePasskeysAlone(_ isUsable: (Identity) -> Bool) -> Bool {
    let active = filter { $0.status == .active && isUsable($0) }
    return !active.isEmpty && active.allSatisfy(\.isPasskey)
  }
}
