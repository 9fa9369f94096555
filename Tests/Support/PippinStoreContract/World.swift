import PippinAccounts
import PippinFoundation
import PippinTestKit
import Testing

/// A person with one of everything that a store keeps.
struct Person {
  var account: Account
  var identity: Identity
  var session: Session
  var profile: FirstTimeProfile
  var vaultEntry: VaultEntry
  var spent: SpentValue
  var record: FlowRecord
  var notification: JournalledNotification
  var signingKey: StoredSigningKey
  var audit: AuditEvent
  var job: Job
  var proof: AddressProof
  var merge: Merge
  var deletion: Deletion
  var transfer: IdentityTransfer
  var credential: PasswordCredential
  var operatorToken: OperatorToken
  var count: EventCount
  var refusal: Refusal
  var clientSession: Session
  var consent: Consent
  var passkey: Passkey
  var removedPasskey: RemovedPasskey
  var invitation: Invitation

  init(_ samples: Samples, number: Int64) {
    let id: AccountID = samples.id()
    identity = samples.identity(of: id)
    account = samples.account(id, email: samples.email(of: identity.id))
    session = samples.session(of: id, by: identity.id)
    profile = samples.profile(identity.key)
    vaultEntry = samples.vaultEntry(of: identity.id)
    spent = samples.spent()
    record = samples.record()
    notification = samples.notification()
    signingKey = samples.signingKey(number)
    audit = samples.audit(of: id, identity: identity.id, session: session.id)
    job = samples.job(Job.Kind(rawValue: "person-\(number)"))
    proof = AddressProof(
      realm: .standard, address: samples.address("person-\(number)@example.org"), account: id, source: identity.id)
    merge = samples.merge(into: id)
    deletion = Deletion(
      account: samples.id(), receiptDigest: samples.digest(), requestedAt: samples.now, awaited: [samples.id()],
      atApple: .revoked)
    transfer = IdentityTransfer(
      key: samples.key(tenant: "TEAM654321"), identity: identity.id, notedAt: samples.now.inMilliseconds)
    credential = samples.credential(of: identity.id)
    operatorToken = samples.operatorToken("person-\(number)")
    count = EventCount(EventCount.Key(.signedIn, provider: .apple, reason: "\(number)"), at: samples.now)
    refusal = samples.refusal(of: id)
    clientSession = samples.clientSession(of: id, by: identity.id, within: session.id)
    consent = samples.consent(of: id)
    passkey = samples.passkey(of: identity.id)
    removedPasskey = samples.removedPasskey(from: id)
    invitation = samples.invitation(
      email: "guest-\(number)@example.org", metadata: #"{"team":\#(number)}"#, uses: 9, usesLeft: 4,
      revokedAt: samples.now.addingTimeInterval(-1).inMilliseconds)
  }

  /// The changes that write all of it: one for each table.
  var changes: [Change] {
    [
      .putAccount(account), .putIdentity(identity), .putSession(session), .putProfile(profile),
      .putVaultEntry(vaultEntry), .spend(spent), .putRecord(record), .journal(notification),
      .putSigningKey(signingKey), .audit(audit), .enqueue(job),
      .putProof(proof), .putMerge(merge), .putDeletion(deletion), .putTransfer(transfer),
      .putCredential(credential), .putOperatorToken(operatorToken), .count(count), .noteRefusal(refusal),
      .putSession(clientSession), .putConsent(consent),
      .putPasskey(passkey), .putRemovedPasskey(removedPasskey),
      .putDeployment(Deployment(relyingPartyID: Samples.relyingParty)), .putInvitation(invitation),
    ]
  }

  /// The changes that take back, end or replace what ``changes`` wrote.
  func undoing(at now: Date) -> [Change] {
    var renamed = account
    renamed.name = nil
    return [
      .putAccount(renamed), .removeProfile(profile.key), .removeVaultEntries(of: identity.id),
      .endSessions(LiveSessions(of: account.id), Session.End(at: now, reason: .signedOut)), .removeJob(job.id),
      .removeProof(of: identity.id), .removeRecord(record.id), .removeMerge(merge.lost),
      .removeRefusals(of: account.id), .removeConsents(of: account.id),
      .forgetRemovedPasskeys(of: account.id),
    ]
  }

  var reads: [Read] {
    [
      .account(account.id), .identity(identity.key), .sessionInFull(session.id), .profile(profile.key),
      .spent(spent.digest), .record(record.id),
      .notification(id: notification.idDigest, event: notification.eventDigest),
      .vaultEntry(identity.id, vaultEntry.client), .provedAddress(proof.realm, proof.address),
      .merge(merge.lost), .accountInFull(account.id),
      .deletion(deletion.account),
      .transfer(transfer.key),
      .password(proof.realm, proof.address), .operatorToken(operatorToken.name),
      .session(clientSession.id), .consent(account.id, consent.client),
      .passkey(identity.key), .passkeys(of: account.id), .removedPasskey(removedPasskey.digest),
      .invitation(invitation.digest),
    ]
  }

  /// Every key under which something of this person can be relied upon.
  var keys: [AggregateKey] {
    [
      .account(account.id), .identity(identity.key), .session(session.id), .profile(profile.key),
      .spent(spent.digest), .record(record.id), .notification(notification.idDigest),
      .notificationEvent(notification.eventDigest), .signingKey(signingKey.number), .job(job.id),
      .provedAddress(proof.realm, proof.address), .merge(merge.lost), .deletion(deletion.account),
      .transfer(transfer.key),
      .credential(identity.id), .operatorToken(operatorToken.name),
      .session(clientSession.id), .consent(account.id, consent.client),
      .passkey(identity.id), .removedPasskey(removedPasskey.digest), .invitation(invitation.digest),
    ]
  }
}

/// Somebody whom the store knows and somebody whom it does not: the stage on which most cases play.
struct World {
  let samples: Samples
  let known: Person
  let stranger: Person

  init(_ store: any AccountStore, _ samples: Samples) async throws {
    self.samples = samples
    known = Person(samples, number: 1)
    stranger = Person(samples, number: 2)
    try await store.commit(samples.changeSet(known.changes))
  }

  /// A change set that touches every table: the stranger enters, and of the known person everything that can go goes.
  var everything: ChangeSet {
    samples.changeSet(stranger.changes + known.undoing(at: samples.now))
  }

  /// Everything that the store shows of both.
  func picture(_ store: any AccountStore) async throws -> Picture {
    try await Picture(
      people: [Portrait(store, of: known), Portrait(store, of: stranger)], keys: store.signingKeys(),
      jobs: store.jobCounts())
  }
}

/// What a store shows, to be compared with what it showed before.
struct Picture: Equatable {
  let people: [Portrait]
  let keys: [StoredSigningKey]
  let jobs: [JobCount]
}

/// Everything that a store shows of one person.
struct Portrait: Equatable {
  let account: Account?
  let identity: Identity?
  let session: Session?
  let profile: FirstTimeProfile?
  let vaultEntry: VaultEntry?
  let isSpent: Bool
  let record: FlowRecord?
  let isNotified: Bool
  let proofs: [AddressProof]
  let merges: [Merge?]
  let deletion: Deletion?
  let transfer: IdentityTransfer?
  let credential: PasswordCredential?
  let sessions: [Session]
  let identities: [Identity]
  let audit: [AuditEvent]
  let operatorToken: OperatorToken?
  let refusals: [Refusal]
  let counts: [EventCount]
  let clientSessions: [Session]
  let consents: [Consent]
  let passkey: Passkey?
  let removedPasskey: RemovedPasskey?
  let invitation: Invitation?
  let preconditions: Set<Precondition>

  init(_ store: any AccountStore, of person: Person) async throws {
    let snapshot = try await store.snapshot(of: person.reads)
    account = try snapshot.account(person.account.id)
    identity = try snapshot.identity(person.identity.key)
    session = try snapshot.session(person.session.id)
    profile = try snapshot.profile(person.profile.key)
    vaultEntry = try snapshot.vaultEntry(person.identity.id, person.vaultEntry.client)
    isSpent = try snapshot.isSpent(person.spent.digest)
    record = try snapshot.record(person.record.id)
    isNotified = try snapshot.knowsNotification(
      id: person.notification.idDigest, event: person.notification.eventDigest)
    proofs = try snapshot.proofs(of: person.proof.address, in: person.proof.realm)
    merges = try await [snapshot.merge(of: person.merge.lost)] + store.merges(into: person.account.id)
    deletion = try snapshot.deletion(person.deletion.account)
    transfer = try snapshot.transfer(person.transfer.key)
    credential = try snapshot.password(of: person.proof.address, in: person.proof.realm)?.credential
    sessions = try await store.sessions(
      of: person.account.id, ofClients: false, at: person.session.lastUsedAt, limit: 1000, after: nil)
    identities = try await store.identities(of: person.account.id)
    audit = try await store.audit(of: person.account.id, limit: 1000, after: nil)
    operatorToken = try snapshot.operatorToken(person.operatorToken.name)
    refusals = try await store.refusals(RefusalQuery(account: person.account.id), limit: 10, before: nil)
    counts = try await store.eventCounts(from: .distantPast, to: .distantFuture).filter { $0.key == person.count.key }
    clientSessions = try await store.sessions(
      of: person.account.id, ofClients: true, at: person.session.lastUsedAt, limit: 1000, after: nil)
    consents = try await store.consents(of: person.account.id)
    passkey = try snapshot.passkey(person.identity.key)?.passkey
    removedPasskey = try snapshot.removedPasskey(person.removedPasskey.digest)
    invitation = try snapshot.invitation(person.invitation.digest)
    preconditions = Set(snapshot.preconditions)
  }
}

extension Samples {
  /// A change set of a list of changes that relies on nothing.
  func changeSet(_ changes: [Change], id: ChangeSetID? = nil) -> ChangeSet {
    var set = changeSet(id: id)
    for change in changes { set.add(change) }
    return set
  }
}
