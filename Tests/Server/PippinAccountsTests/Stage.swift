import PippinAccounts
import PippinFoundation
import PippinTestKit

/// The few tables that a decision looks at, so that one decision can follow upon another without a store.
struct Stage {
  let samples = Samples()
  let lifetimes = Lifetimes()
  var account: Account?
  var identity: Identity?
  var sessions: [SessionID: Session] = [:]
  var profile: FirstTimeProfile?
  var spent: Set<[UInt8]> = []
  var journal: [JournalledNotification] = []
  var vault: [VaultEntry] = []
  var audit: [AuditEvent] = []
  var proofs: [AddressProof] = []
  var counts: [EventCount.Key] = []
  var consents: [Consent] = []
  var invitations: [Invitation] = []
  /// The one person that a stage is about.
  let key = IdentityKey(realm: .standard, provider: .apple, tenant: "TEAM123456", subject: "001234.abc.0915")

  /// A stage with a person who signed in at the clock's time.
  static func withKnownPerson(name: PersonName? = nil) throws -> Stage {
    var stage = Stage()
    _ = try stage.signIn()
    stage.account?.name = name
    stage.audit = []
    return stage
  }

  func snapshot(of reads: [Read]) -> Snapshot {
    var snapshot = Snapshot()
    for read in reads { answer(read, in: &snapshot) }
    return snapshot
  }

  private func answer(_ read: Read, in snapshot: inout Snapshot) {
    switch read {
    case .identity(let key):
      let found = identity.flatMap { $0.key == key ? $0 : nil }
      snapshot.add(found, for: key)
      if let found { snapshot.add(account, for: found.account) }
    case .signInMethods(let account): if let identity, identity.account == account { snapshot.add(identity, for: key) }
    case .session(let id): snapshot.add(sessions[id], for: id)
    case .profile(let key): snapshot.add(profile.flatMap { $0.key == key ? $0 : nil }, for: key)
    case .spent(let digest): snapshot.add(spent: spent.contains(digest), digest: digest)
    case .notification(let id, let event):
      snapshot.add(
        notificationKnownByID: journal.contains { $0.idDigest == id }, id: id,
        byEvent: journal.contains { $0.eventDigest == event }, event: event)
    case .provedAddress(let realm, let address):
      let found = proofs.filter { $0.realm == realm && $0.address == address }
      snapshot.add(found, of: address, in: realm, version: found.isEmpty ? nil : 1)
    case .account(let id): snapshot.add(account.flatMap { $0.id == id ? $0 : nil }, for: id)
    case .sessionInFull(let id):
      snapshot.add(sessions[id], for: id)
      if let session = sessions[id] {
        snapshot.add(account.flatMap { $0.id == session.account ? $0 : nil }, for: session.account)
        if let identity, identity.id == session.identity { snapshot.add(identity, for: identity.key) }
      }
    case .accountInFull, .merge, .record, .password, .vaultEntry, .validations, .vaultEntries,
      .deletion, .transfer, .operatorToken, .credential, .identityID, .externalID, .passkey, .passkeys, .removedPasskey,
      .passkeyHandle, .deployment:
      preconditionFailure("no decision here reads this")
    case .invitation(let digest): snapshot.add(invitations.first { $0.digest == digest }, digest: digest)
    case .consent(let account, let client):
      snapshot.add(consents.first { $0.account == account && $0.client == client }, of: account, to: client)
    case .identityElseAddress(let key, let address):
      answer(.identity(key), in: &snapshot)
      if !snapshot.found(key) { answer(.provedAddress(key.realm, address), in: &snapshot) }
    }
    snapshot.answered(read)
  }

  mutating func commit(_ changes: ChangeSet?) {
    for change in changes?.changes ?? [] {
      switch change {
      case .putAccount(let value): account = value
      case .putIdentity(let value): identity = value
      case .putSession(let value): sessions[value.id] = value
      case .putProfile(let value): profile = value
      case .removeProfile: profile = nil
      case .putVaultEntry(let value): vault.append(value)
      case .removeVaultEntries(let identity): vault.removeAll { $0.identity == identity }
      case .spend(let value): spent.insert(value.digest)
      case .journal(let value): journal.append(value)
      case .audit(let value): audit.append(value)
      case .endSessions(let which, let end):
        let living = sessions.filter { $0.value.end == nil }
        for (id, session) in living
        where which.contains(session, openedWithin: session.grant?.browserSession.flatMap { living[$0] }) {
          sessions[id]?.end = end
        }
      case .putProof(let value): proofs = proofs.filter { $0.source != value.source } + [value]
      case .removeProof(let source): proofs.removeAll { $0.source == source }
      case .limitSessions: break
      case .putInvitation(let value): invitations = invitations.filter { $0.digest != value.digest } + [value]
      case .putConsent(let value): consents = consents.filter { $0.client != value.client } + [value]
      case .removeConsent(_, let client): consents.removeAll { $0.client == client }
      case .removeConsents: consents = []
      case .adoptClientSessions(_, let from, let to):
        for (id, session) in sessions where session.end == nil && session.grant?.browserSession == from {
          sessions[id]?.grant?.browserSession = to
        }
      case .count(let value): counts.append(value.key)
      // What a suspension voids is no record of these decisions.
      case .removeRecord: break
      case .putRecord, .putCredential, .removeIdentity, .putSigningKey, .removeSigningKey, .chainAudit,
        .putAuditHead,
        .eraseAudit, .enqueue, .putJob, .noteVaultCheck, .moveIdentity, .putTransfer, .removeTransfers,
        .recordValidation, .reseal, .noteMasterKey,
        .noteRefusal, .removeRefusals, .putOperatorToken, .removeJob, .removeAccount, .putMerge, .removeMerge,
        .putDeletion, .eraseDevices, .putPasskey, .putRemovedPasskey, .forgetRemovedPasskeys, .putDeployment,
        .noteDelivery:
        preconditionFailure("no decision here writes this")
      }
    }
  }

  /// Lets the person sign in and commits what comes of it.
  mutating func signIn(
    email: EmailClaim? = nil, authenticatedAt: Date? = nil, issuedAt: Date? = nil, intent: SignInAttempt.Intent = .any,
    kind: Session.Kind = .tokens, spends: [SpentValue] = []
  ) throws -> SignInDecision {
    let attempt = samples.attempt(
      by: samples.proof(of: key, email: email, authenticatedAt: authenticatedAt, issuedAt: issuedAt), intent: intent,
      kind: kind, spends: spends, refreshToken: identity == nil ? nil : "a refresh token")
    let decision = try attempt.decide(
      on: snapshot(of: attempt.reads), lifetimes: lifetimes, at: samples.stamp())
    commit(samples.changes(of: decision))
    return decision
  }

  /// Delivers a notification about the person and commits what comes of it.
  @discardableResult
  mutating func notify(
    _ event: ProviderNotification.Event, at eventTime: Date, id: [UInt8]? = nil, digest: [UInt8]? = nil,
    address: String? = nil
  ) throws -> Decision<ProviderNotification.Outcome> {
    let notification = ProviderNotification(
      event: event, keys: [key], idDigest: id ?? samples.digest(), eventDigest: digest ?? samples.digest(),
      type: "a-type", payload: [1, 2, 3], eventTime: eventTime, address: address)
    let first = snapshot(of: notification.reads)
    let seen = snapshot(of: notification.reads + (try notification.furtherReads(after: first)))
    let decision = try notification.decide(on: seen, at: samples.stamp())
    commit(decision.changes)
    return decision
  }

  /// The only session that there is.
  var session: Session {
    get throws {
      guard sessions.count == 1, let session = sessions.values.first else { throw Missing.session }
      return session
    }
  }

  enum Missing: Error { case session }

  var living: [Session] {
    sessions.values.filter { $0.endReason(at: samples.now) == nil }
  }
}
