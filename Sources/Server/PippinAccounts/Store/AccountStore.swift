package import PippinFoundation

/// The store of accounts: it reads snapshots and commits change sets.
///
/// Every implementation passes `PippinStoreContract`; `PippinMemoryStore` is the contract as readable code.
package protocol AccountStore: Sendable {
  /// Reads all of `reads` as of one moment.
  func snapshot(of reads: [Read]) async throws(StoreError) -> Snapshot

  /// Applies all of `changes` durably, or nothing.
  ///
  /// - Throws: ``StoreError/Code/conflict`` when a precondition does not hold, or when a change set of this id was committed
  ///   before.
  func commit(_ changes: ChangeSet) async throws(StoreError)

  /// Whether the change set of an id was committed; if not, it never will be (C-3).
  ///
  /// For a change set without preconditions, which is committed again under another id if the first answer was lost.
  func settle(_ id: ChangeSetID) async throws(StoreError) -> Bool

  /// Live sessions of an account, oldest first (by their ids, which begin with their time), at most `limit`, beginning after the
  /// id `after`; those that OpenID clients hold, or the others.
  func sessions(of account: AccountID, ofClients: Bool, at now: Date, limit: Int, after: SessionID?)
    async throws(StoreError) -> [Session]

  /// Sessions of OpenID clients that a sign-out concerns: those of an account that ended at `moment`, and the live ones that belong to
  /// the session `browser`. In the order of their ids, at most `limit`, beginning after the id `after`.
  func clientSessions(
    of account: AccountID, endedAt moment: Date, orWithin browser: SessionID?, limit: Int, after: SessionID?
  ) async throws(StoreError) -> [Session]

  /// The consents of an account to OpenID clients, in the order of the clients' ids.
  func consents(of account: AccountID) async throws(StoreError) -> [Consent]

  /// Accounts with a live session that matches, in the order of their ids, at most `limit`, beginning after the id `after`.
  func accountsWithSessions(matching filter: SessionFilter, at now: Date, limit: Int, after: AccountID?)
    async throws(StoreError) -> [AccountID]

  /// How many accounts have a session that was used since the beginning of a day of UTC, ended or not; counted up to `limit`.
  func activeAccountCount(since day: Date, limit: Int) async throws(StoreError) -> Int

  /// Accounts of guests that were created before a time and have no live session that was used since, in the order of their ids, at
  /// most `limit`, beginning after the id `after`.
  func guests(unusedSince time: Date, at now: Date, limit: Int, after: AccountID?) async throws(StoreError)
    -> [AccountID]

  /// When the sessions end that are live at `now` and whose refresh token or cookie was issued before `moment`. Reads every
  /// session.
  func formerSessions(madeBefore moment: Date, at now: Date) async throws(StoreError) -> FormerSessions

  /// The identities that lead to an account, oldest first.
  func identities(of account: AccountID) async throws(StoreError) -> [Identity]

  /// What was merged into an account, oldest first by the lost ids.
  func merges(into account: AccountID) async throws(StoreError) -> [Merge]

  /// Identities of a provider's tenant that have no transfer identifier for the tenant `recipient` yet, oldest first, at most
  /// `limit`, beginning after the id `after`.
  func identities(
    of provider: Provider, tenant: String, unknownTo recipient: String, limit: Int, after: IdentityID?
  ) async throws(StoreError) -> [Identity]

  /// Transfers of identities to a tenant that are not finished, in the order of the identities' ids, at most `limit`, beginning
  /// after the identity `after`.
  func transfers(
    of provider: Provider, to recipient: String, limit: Int, after: IdentityID?
  ) async throws(StoreError) -> [IdentityTransfer]

  /// How many identities of a tenant are at each stage of the transfer to another.
  func transferCounts(
    of provider: Provider, from tenant: String, to recipient: String
  ) async throws(StoreError) -> TransferCounts

  /// All of our signing keys, oldest first.
  func signingKeys() async throws(StoreError) -> [StoredSigningKey]

  /// Audit lines of an account as they are shown (``AuditEvent/shown(isChained:salt:)``), oldest first, at most `limit`, beginning after
  /// the id `after`.
  func audit(of account: AccountID, limit: Int, after: AuditEventID?) async throws(StoreError) -> [AuditEvent]

  /// Audit lines of all accounts that match, as they are shown, in an order of their ids, at most `limit`, beginning beyond the id `after`.
  func audit(
    matching query: AuditQuery, in order: AccountQuery.Order, limit: Int, after: AuditEventID?
  ) async throws(StoreError) -> [AuditEvent]

  /// Audit lines of all accounts that are not chained yet, in the order of their ids, at most `limit`.
  func unchainedAudit(limit: Int) async throws(StoreError) -> [AuditEvent]

  /// The chain in the order of its numbers, at most `limit` lines, beginning after the number `after`.
  func chainedAudit(limit: Int, after number: Int64) async throws(StoreError) -> [ChainedAuditEvent]

  /// The signed end of the chain, unless nothing was chained yet.
  func auditHead() async throws(StoreError) -> AuditHead?

  /// How many lines are not chained yet.
  func auditTail() async throws(StoreError) -> AuditTail

  /// Leases up to `count` jobs of `kind` that are due at `now` and not parked, in the order of their due times. Each is due
  /// again at `until`, counts one more try and gets a new version, which is the precondition for finishing it. No job is leased
  /// twice at a time, and none before an older one of its kind and queue.
  func lease(_ kind: Job.Kind, count: Int, at now: Date, until: Date) async throws(StoreError) -> [Job]

  /// Jobs of a kind that are not parked and are due after `moment`, the latest first, at most `limit`. A store with its own clock
  /// returns none while that clock differs from the caller's.
  func jobs(_ kind: Job.Kind, dueAfter moment: Date, limit: Int) async throws(StoreError) -> [Job]

  /// The latest time of writing that can be found quickly in the store; nil in an empty store.
  func latestTime() async throws(StoreError) -> Date?

  /// How many jobs of each kind there are, kinds without any left out, in the order of their names.
  func jobCounts() async throws(StoreError) -> [JobCount]

  /// The kinds of which a job is due: one look for all of them, so that a runner far from its store does not ask for each in turn. A job
  /// that waits behind an older one of its queue counts.
  func kindsDue(at now: Date) async throws(StoreError) -> Set<Job.Kind>

  /// Jobs that were given up on, oldest first, at most `limit`, beginning after the id `after`.
  func parkedJobs(limit: Int, after: JobID?) async throws(StoreError) -> [Job]

  func job(_ id: JobID) async throws(StoreError) -> Job?

  /// Every job, parked or not, oldest first, at most `limit`, beginning after the id `after`.
  func jobs(limit: Int, after: JobID?) async throws(StoreError) -> [Job]

  /// Jobs of a kind, of all states or one, the newest first, at most `limit`, beginning before the id `before`.
  func jobs(_ kind: Job.Kind, in state: Job.State?, limit: Int, before: JobID?) async throws(StoreError) -> [Job]

  /// Webhooks that were accepted, and tests that were not, of all types or one, the newest message first, at most `limit`, beginning before the id `before`.
  func webhookDeliveries(of event: String?, limit: Int, before: JobID?) async throws(StoreError) -> [WebhookDelivery]

  /// A webhook that was accepted, or a test that was not.
  func webhookDelivery(_ id: JobID) async throws(StoreError) -> WebhookDelivery?

  /// When a receiver last accepted a webhook, as far as that is still recorded.
  func lastWebhookDelivery(to receiver: [UInt8]) async throws(StoreError) -> Date?

  /// Entries of the vault, each once, in the order of identity and client, at most `limit`, beginning after that of `after`.
  func vaultEntries(limit: Int, after: VaultPosition?) async throws(StoreError) -> [VaultEntry]

  /// What each master key is used for, in the order of their names; a key that nothing uses is left out.
  func masterKeyUses() async throws(StoreError) -> [MasterKeyUse]

  /// When a server first sealed new values under each master key, by the key's name, where that was recorded. Cheap, unlike
  /// ``masterKeyUses()``, which counts.
  func masterKeyFirstUses() async throws(StoreError) -> [String: Date]

  /// Accounts that match, in an order, at most `limit`, beginning beyond the id `after`.
  func accounts(
    matching query: AccountQuery, in order: AccountQuery.Order, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [Account]

  /// How many accounts match, counted up to `limit`.
  func accountCount(matching query: AccountQuery, limit: Int) async throws(StoreError) -> Int

  /// Identities with a subject, of any provider, tenant and realm, oldest first, at most `limit`.
  func identities(subject: String, limit: Int) async throws(StoreError) -> [Identity]

  /// How many passkeys there are, and how many accounts have one. It counts them.
  func passkeyCount() async throws(StoreError) -> PasskeyCount

  /// All operator tokens, in the order of their names.
  func operatorTokens() async throws(StoreError) -> [OperatorToken]

  /// Invitations, the newest first, at most `limit`, beginning before the id `before`.
  func invitations(limit: Int, before: InvitationID?) async throws(StoreError) -> [Invitation]

  func invitation(_ id: InvitationID) async throws(StoreError) -> Invitation?

  /// The event counts from `from` up to `to`, each count once, in the order of hours and keys, as of one moment.
  func eventCounts(from: Date, to: Date) async throws(StoreError) -> [EventCount]

  /// Merges recent counts into the older ones; the result of ``eventCounts(from:to:)`` stays the same.
  func foldEventCounts() async throws(StoreError)

  /// Refused sign-ins, newest first, at most `limit`, beginning before the id `before`.
  func refusals(_ query: RefusalQuery, limit: Int, before: RefusalID?) async throws(StoreError) -> [Refusal]

  /// Deletes spent values, records and removed passkeys that expired before `now`, the former accounts of merges that can no longer be undone, change
  /// set ids older than a day, verdicts on refresh tokens beyond the window, and what ``Retention`` names. Removes network and device of lines
  /// of the audit that an older program chained or erased (``AuditLink/coversSource``). Returns how many rows there were.
  func purge(before now: Date) async throws(StoreError) -> Int

  /// Checks that the store can be read now.
  func ping() async throws(StoreError)

  /// Checks that the store takes writes now: it writes something that means nothing.
  ///
  /// - Parameter id: what a store that needs a row writes; no change set has it.
  func checkWriting(_ id: ChangeSetID) async throws(StoreError)
}

extension AccountStore {
  /// A store in memory, or one that stands in for another, has no disk that could be full.
  package func checkWriting(_ id: ChangeSetID) async throws(StoreError) {}

  /// Reads what needs no decision, and asks for it.
  ///
  /// - Throws: ``StoreError/Code/unreadable`` also where `ask` asks for something that is not in `reads`.
  package func snapshot<Value>(
    of reads: [Read], _ ask: (Snapshot) throws -> Value
  ) async throws(StoreError) -> Value {
    let snapshot = try await snapshot(of: reads)
    do {
      return try ask(snapshot)
    } catch {
      throw StoreError(.unreadable, detail: "\(error)")
    }
  }
}

/// The one error that a store throws; it hides the errors of the store's library.
package struct StoreError: Error, Sendable, Equatable {
  /// What the caller can do about it.
  package enum Code: Sendable, Equatable {
    /// A precondition no longer holds: read and decide again (C-2).
    case conflict
    /// The store cannot be used now; nothing was changed (R-12: 503, never "signed out").
    case unavailable
    /// What was read is not what we wrote: corrupt, or of a newer version.
    case unreadable
  }

  package let code: Code
  /// For the operator's log.
  package let detail: String

  package init(_ code: Code, detail: String) {
    self.code = code
    self.detail = detail
  }
}
