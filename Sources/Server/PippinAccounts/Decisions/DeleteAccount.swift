package import PippinFoundation

/// The deletion of an account, from the moment that the account is removed until nothing of it is left at the provider.
///
/// An account has at most one, so its key is the id of the account. It has nothing that identifies the person.
package struct Deletion: Hashable, Sendable {
  /// The result at Apple, once nothing is awaited.
  package enum AtApple: String, Sendable {
    /// Every token that Apple gave us is dead, and Apple itself showed it.
    case revoked
    /// Something is left that only the person can take back, in their settings at Apple.
    case manual
    /// Apple never led to this account.
    case notApplicable = "not_applicable"
  }

  /// Whose account it was.
  package let account: AccountID
  /// Grows with every write; 0 before the first.
  package var version: Int64
  /// SHA-256 of what lets the person ask how far it is.
  package let receiptDigest: [UInt8]
  package let requestedAt: Date
  /// The entries of the vault whose tokens are not known to be dead yet.
  package var awaited: [VaultEntryID]
  package var atApple: AtApple
  /// When nothing was left to wait for. Until then nobody signs in with an identity of the account's.
  package var finishedAt: Date?

  package init(
    account: AccountID, version: Int64 = 0, receiptDigest: [UInt8], requestedAt: Date, awaited: [VaultEntryID],
    atApple: AtApple, finishedAt: Date? = nil
  ) {
    self.account = account
    self.version = version
    self.receiptDigest = receiptDigest
    self.requestedAt = requestedAt
    self.awaited = awaited
    self.atApple = atApple
    self.finishedAt = finishedAt
  }
}

/// An account is to be deleted, with all that is kept about its person.
package struct DeleteAccount: Sendable {
  /// Who asks for the deletion.
  package enum Requester: Hashable, Sendable {
    /// The person, from a session of theirs in which they proved lately who they are.
    case session(PresentedSession)
    case administrator
    /// The same, with an operator token of this name.
    case operatorToken(String)
    /// Nobody: the account has no sign-in method left, and the operator's settings delete such accounts.
    case unreachable
    /// Nobody: a guest has not used the account since that time. The decision looks again at when these live sessions were used.
    case unusedGuest(since: Date, [SessionID])
  }

  package let account: AccountID
  package let requester: Requester
  /// SHA-256 of the receipt.
  package let receiptDigest: [UInt8]
  /// For each entry of the vault the job that revokes it; one without has nothing that could be sent to Apple.
  package let revocations: [VaultEntryID: Job]
  /// The merges by which other accounts became this one.
  package let merges: [Merge]
  /// The account's version from before they were listed, `nil` where there was none: a merge that came later has raised it.
  package let version: Int64?

  package init(
    account: AccountID, requester: Requester, receiptDigest: [UInt8], revocations: [VaultEntryID: Job], merges: [Merge],
    asOf version: Int64?
  ) {
    self.version = version
    self.account = account
    self.requester = requester
    self.receiptDigest = receiptDigest
    self.revocations = revocations
    self.merges = merges
  }

  /// Whether the account is deleted, or why it is not.
  package enum Outcome: Sendable {
    case deleted(Deletion)
    /// There is no such account, or not any more.
    case unknown
    /// The account changed after its merges were listed: list them again.
    case outdated
    /// A person can still sign in to it, so only the person or the operator may delete it.
    case reachable
    case refused(SessionRefusal)
  }

  /// The account, its sign-in methods, and the sessions on which the requester relies.
  package static func reads(_ account: AccountID, by requester: Requester) -> [Read] {
    var reads: [Read] = [.account(account), .signInMethods(account)]
    switch requester {
    case .session(let session): reads.append(.sessionInFull(session.id))
    case .unusedGuest(_, let sessions): reads += sessions.map { .session($0) }
    case .administrator, .operatorToken, .unreachable: break
    }
    return reads
  }

  /// What it must see besides, once the sign-in methods are known.
  package static func furtherReads(_ account: AccountID, after snapshot: Snapshot) throws -> [Read] {
    try snapshot.signInMethods(account).map { .vaultEntries(of: $0.id) }
  }

  /// Deletes the account, if the requester may.
  ///
  /// A sign-in that commits meanwhile raises the version of its identity, and a new sign-in method that of the account. Then this deletion
  /// conflicts, and sees them at the next attempt.
  package func decide(on snapshot: Snapshot, at stamp: Stamp) throws -> Decision<Outcome> {
    let now = stamp.now
    if case .session(let session) = requester,
      case .failure(let refusal) = try snapshot.recentCaller(session, of: account, at: now)
    {
      return Decision(nil, .refused(refusal))
    }
    guard let found = try snapshot.account(account) else { return Decision(nil, .unknown) }
    guard found.version == version else { return Decision(nil, .outdated) }
    let methods = try snapshot.signInMethods(account)
    // An account without an identity is a guest's, who has a session. An address that was proved by mail opens the account by another
    // mail: perhaps it was created that way, and then the identity that is gone was never its only sign-in method (0158).
    if requester == .unreachable, methods.isEmpty || found.hasMailedAddress || !Self.isUnreachable(methods) {
      return Decision(nil, .reachable)
    }

    if case .unusedGuest(let time, let sessions) = requester {
      guard found.isGuest, found.createdAt < time,
        try sessions.allSatisfy({ try snapshot.session($0).map { $0.lastUsedAt < time } ?? true })
      else { return Decision(nil, .reachable) }
    }

    let deletion = try deletion(methods, snapshot, now)
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    // First, since they are found among those that have not ended.
    changes.add(.eraseDevices(of: account))
    changes.add(.endSessions(LiveSessions(of: account), Session.End(at: now, reason: .accountDeleted)))
    for method in methods { remove(method, open: deletion.finishedAt == nil, &changes) }
    // Everything else that is kept about the person is removed here.
    changes.add(.removeConsents(of: account))
    changes.add(.forgetRemovedPasskeys(of: account))
    changes.removeRecoveries(of: account)
    changes.add(.removeAccount(account))
    // The lines stay, but no longer name the person. The last line is added after the others were erased.
    changes.add(.eraseAudit(of: account))
    changes.add(.removeRefusals(of: account))
    for merge in merges { forget(merge, &changes) }
    changes.audit(.accountDeleted, account: account, detail: requester.word, actor: requester.actor)
    changes.add(.putDeletion(deletion))
    changes.add(.count(EventCount(try count(in: snapshot), at: now)))
    for entry in deletion.awaited { if let job = revocations[entry] { changes.add(.enqueue(job)) } }
    return Decision(changes, .deleted(deletion))
  }

  private func count(in snapshot: Snapshot) throws -> EventCount.Key {
    guard case .session(let asking) = requester, let session = try snapshot.session(asking.id) else {
      return EventCount.Key(.deleted)
    }
    return EventCount.Key(
      .deleted, provider: try snapshot.identity(opening: session)?.key.provider, client: session.client,
      surface: session.surface)
  }

  /// Whether none of these can sign in, now or after a new consent.
  package static func isUnreachable(_ methods: [Identity]) -> Bool {
    methods.allSatisfy { $0.status == .gone }
  }

  private func deletion(_ methods: [Identity], _ snapshot: Snapshot, _ now: Date) throws -> Deletion {
    var awaited: [VaultEntryID] = []
    var isLeftToThePerson = false
    let atApple = methods.filter { $0.key.provider == .apple }
    for method in atApple {
      let entries = try snapshot.vaultEntries(of: method.id)
      let revocable = entries.map(\.id).filter { revocations[$0] != nil }
      awaited += revocable
      // Where consent was withdrawn, or the Apple account deleted, nothing is left at Apple.
      if method.status == .active, revocable.isEmpty || revocable.count < entries.count { isLeftToThePerson = true }
    }
    return Deletion(
      account: account, receiptDigest: receiptDigest, requestedAt: now, awaited: awaited,
      atApple: atApple.isEmpty ? .notApplicable : isLeftToThePerson ? .manual : .revoked,
      finishedAt: awaited.isEmpty ? now : nil)
  }

  /// The id of the lost account still leads to this one. What is kept of the lost account is removed.
  private func forget(_ merge: Merge, _ changes: inout ChangeSet) {
    changes.demand(Precondition(.merge(merge.lost), .version(merge.version)))
    var rest = merge
    rest.forgetFormer()
    changes.add(.putMerge(rest))
    changes.add(.eraseAudit(of: merge.lost))
    changes.add(.removeRefusals(of: merge.lost))
    changes.add(.forgetRemovedPasskeys(of: merge.lost))
  }

  /// While the deletion is open the identity stays as a tombstone, which leads to an account that does not exist. So a person who signs in
  /// with it is told about the deletion, and no new account disturbs the revocation.
  private func remove(_ method: Identity, open: Bool, _ changes: inout ChangeSet) {
    changes.add(.removeProof(of: method.id))
    changes.add(.removeProfile(method.key))
    changes.add(.removeVaultEntries(of: method.id))
    changes.add(.removeTransfers(of: method.id))
    // The identity of a password or a passkey, and what is behind it, are removed at once, because no provider has to revoke
    // anything.
    guard open, !method.isPassword, !method.isPasskey else { return changes.add(.removeIdentity(method.key)) }
    var tombstone = method
    tombstone.email = nil
    changes.add(.putIdentity(tombstone))
  }
}

extension DeleteAccount.Requester {
  /// The name of the token, for the audit.
  fileprivate var actor: String? {
    if case .operatorToken(let name) = self { name } else { nil }
  }

  /// For the audit.
  fileprivate var word: String {
    switch self {
    case .session: "person"
    case .administrator, .operatorToken: "administrator"
    case .unreachable: "unreachable"
    case .unusedGuest: "unused_guest"
    }
  }
}

/// What came of a revocation that a deletion waits for; with the last of them the deletion is finished.
package struct SettleRevocation: Sendable {
  /// Whose deletion.
  package let account: AccountID
  package let entry: VaultEntryID
  /// Whether Apple showed that the token is dead; otherwise it is given up on, and left to the person.
  package let isProved: Bool

  package init(account: AccountID, entry: VaultEntryID, isProved: Bool) {
    self.account = account
    self.entry = entry
    self.isProved = isProved
  }

  /// Whether the deletion is finished at Apple, or still awaits other revocations.
  package enum Outcome: Sendable {
    /// Nothing is awaited any more, and these identities may begin anew.
    case finished([IdentityKey])
    case open
    /// It was settled before, or there is no such deletion.
    case nothingToSettle
  }

  /// The deletion, and the sign-in methods of the account.
  package var reads: [Read] { [.deletion(account), .signInMethods(account)] }

  /// Counts off one revocation, and finishes the deletion with the last one.
  package func decide(on snapshot: Snapshot, at stamp: Stamp) throws -> Decision<Outcome> {
    let now = stamp.now
    guard var deletion = try snapshot.deletion(account), deletion.awaited.contains(entry) else {
      return Decision(nil, .nothingToSettle)
    }
    var changes = ChangeSet(basedOn: snapshot, at: stamp)
    deletion.awaited.removeAll { $0 == entry }
    if !isProved { deletion.atApple = .manual }
    guard deletion.awaited.isEmpty else {
      changes.add(.putDeletion(deletion))
      return Decision(changes, .open)
    }
    deletion.finishedAt = now
    changes.add(.putDeletion(deletion))
    let tombstones = try snapshot.signInMethods(account)
    for tombstone in tombstones { changes.add(.removeIdentity(tombstone.key)) }
    changes.audit(.deletionFinished, account: account, detail: deletion.atApple.rawValue)
    return Decision(changes, .finished(tombstones.map(\.key)))
  }
}
