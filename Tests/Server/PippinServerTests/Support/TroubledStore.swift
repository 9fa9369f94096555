import PippinAccounts
import PippinFoundation
import PippinLock
import PippinMemoryStore

/// The memory store behind a connection that breaks, or dawdles, when a test wants it to.
final class TroubledStore: AccountStore {
  /// What goes wrong from now on.
  enum Trouble: Sendable {
    /// Nothing can be reached.
    case down
    /// Reading works, committing does not.
    case readOnly
    /// A row is not as we wrote it.
    case unreadable
    /// The last thing that is asked for is not read, as if a decision asked for more than was read for it.
    case forgetful
    /// Others run between a reading and the commit that relies on it.
    case slow
    /// What is committed is there, and whoever committed it is told that the store is away.
    case answersLost
    /// Nobody is answered, until this is over.
    case stuck
    /// Others are first with what they commit, so many times.
    case contested(Int)
  }

  let memory = MemoryStore()
  private let interruption = Lock<(skipped: Int, work: @Sendable () async -> Void)?>(nil)
  private let state = Lock<(trouble: Trouble?, commits: Int, reads: Int, keyLookUps: Int)>((nil, 0, 0, 0))

  func has(_ trouble: Trouble?) {
    state.withLock { $0.trouble = trouble }
  }

  /// Has somebody else do something once, between a reading and what its reader does next.
  ///
  /// - Parameter skipped: how many readings go undisturbed before.
  func interrupt(after skipped: Int = 0, _ work: @escaping @Sendable () async -> Void) {
    interruption.withLock { $0 = (skipped, work) }
  }

  private func beInterrupted() async {
    let work = interruption.withLock { interruption -> (@Sendable () async -> Void)? in
      guard let (skipped, work) = interruption else { return nil }
      interruption = skipped > 0 ? (skipped - 1, work) : nil
      return skipped > 0 ? nil : work
    }
    await work?()
  }

  /// How many change sets were committed.
  var commits: Int { state.withLock { $0.commits } }

  /// How often anything was read.
  var reads: Int { state.withLock { $0.reads } }

  /// How often it was asked which master keys are in use.
  var keyLookUps: Int { state.withLock { $0.keyLookUps } }

  private var isReadOnly: Bool {
    if case .readOnly = state.withLock({ $0.trouble }) { true } else { false }
  }

  private func enter() async throws(StoreError) {
    switch state.withLock({ $0.trouble }) {
    case .down: throw StoreError(.unavailable, detail: "the cable is out")
    case .unreadable: throw StoreError(.unreadable, detail: "a row that nobody wrote")
    case .slow: for _ in 0..<3 { await Task.yield() }
    case .stuck: while case .stuck = state.withLock({ $0.trouble }) { await Task.yield() }
    case .readOnly, .contested, .answersLost, .forgetful, nil: break
    }
  }

  func snapshot(of reads: [Read]) async throws(StoreError) -> Snapshot {
    state.withLock { $0.reads += 1 }
    try await enter()
    var reads = reads
    if case .forgetful = state.withLock({ $0.trouble }) { _ = reads.popLast() }
    let snapshot = try await memory.snapshot(of: reads)
    try await enter()
    await beInterrupted()
    return snapshot
  }

  func commit(_ changes: ChangeSet) async throws(StoreError) {
    try await enter()
    // What is only counted is nobody's step, and relies on nothing.
    if changes.isOnlyCounting, !isReadOnly {
      try await memory.commit(changes)
      if case .answersLost = state.withLock({ $0.trouble }) {
        throw StoreError(.unavailable, detail: "the cable went out")
      }
      return
    }
    switch state.withLock({ $0.trouble }) {
    case .readOnly: throw StoreError(.unavailable, detail: "the disk is full")
    case .contested(let times) where times > 0:
      has(.contested(times - 1))
      throw StoreError(.conflict, detail: "somebody was first")
    default: break
    }
    try await memory.commit(changes)
    state.withLock { $0.commits += 1 }
  }

  func sessions(
    of account: AccountID, ofClients: Bool, at now: Date, limit: Int, after: SessionID?
  ) async throws(StoreError) -> [Session] {
    try await enter()
    return try await memory.sessions(of: account, ofClients: ofClients, at: now, limit: limit, after: after)
  }

  func clientSessions(
    of account: AccountID, endedAt moment: Date, orWithin browser: SessionID?, limit: Int, after: SessionID?
  ) async throws(StoreError) -> [Session] {
    try await enter()
    return try await memory.clientSessions(
      of: account, endedAt: moment, orWithin: browser, limit: limit, after: after)
  }

  func consents(of account: AccountID) async throws(StoreError) -> [Consent] {
    try await enter()
    return try await memory.consents(of: account)
  }

  func accountsWithSessions(
    matching filter: SessionFilter, at now: Date, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [AccountID] {
    try await enter()
    return try await memory.accountsWithSessions(matching: filter, at: now, limit: limit, after: after)
  }

  func guests(unusedSince time: Date, at now: Date, limit: Int, after: AccountID?) async throws(StoreError)
    -> [AccountID]
  {
    try await enter()
    return try await memory.guests(unusedSince: time, at: now, limit: limit, after: after)
  }

  func formerSessions(madeBefore moment: Date, at now: Date) async throws(StoreError) -> FormerSessions {
    try await enter()
    return try await memory.formerSessions(madeBefore: moment, at: now)
  }

  func identities(of account: AccountID) async throws(StoreError) -> [Identity] {
    state.withLock { $0.reads += 1 }
    try await enter()
    return try await memory.identities(of: account)
  }

  func merges(into account: AccountID) async throws(StoreError) -> [Merge] {
    try await enter()
    return try await memory.merges(into: account)
  }

  func identities(
    of provider: Provider, tenant: String, unknownTo recipient: String, limit: Int, after: IdentityID?
  ) async throws(StoreError) -> [Identity] {
    try await enter()
    return try await memory.identities(
      of: provider, tenant: tenant, unknownTo: recipient, limit: limit, after: after)
  }

  func transfers(
    of provider: Provider, to recipient: String, limit: Int, after: IdentityID?
  ) async throws(StoreError) -> [IdentityTransfer] {
    try await enter()
    return try await memory.transfers(of: provider, to: recipient, limit: limit, after: after)
  }

  func transferCounts(
    of provider: Provider, from tenant: String, to recipient: String
  ) async throws(StoreError) -> TransferCounts {
    try await enter()
    return try await memory.transferCounts(of: provider, from: tenant, to: recipient)
  }

  func signingKeys() async throws(StoreError) -> [StoredSigningKey] {
    try await enter()
    return try await memory.signingKeys()
  }

  func audit(of account: AccountID, limit: Int, after: AuditEventID?) async throws(StoreError) -> [AuditEvent] {
    try await enter()
    return try await memory.audit(of: account, limit: limit, after: after)
  }

  func unchainedAudit(limit: Int) async throws(StoreError) -> [AuditEvent] {
    try await enter()
    return try await memory.unchainedAudit(limit: limit)
  }

  func chainedAudit(limit: Int, after number: Int64) async throws(StoreError) -> [ChainedAuditEvent] {
    try await enter()
    return try await memory.chainedAudit(limit: limit, after: number)
  }

  func auditHead() async throws(StoreError) -> AuditHead? {
    try await enter()
    return try await memory.auditHead()
  }

  func auditTail() async throws(StoreError) -> AuditTail {
    try await enter()
    return try await memory.auditTail()
  }

  func lease(_ kind: Job.Kind, count: Int, at now: Date, until: Date) async throws(StoreError) -> [Job] {
    try await enter()
    return try await memory.lease(kind, count: count, at: now, until: until)
  }

  func kindsDue(at now: Date) async throws(StoreError) -> Set<Job.Kind> {
    try await enter()
    return try await memory.kindsDue(at: now)
  }

  func jobCounts() async throws(StoreError) -> [JobCount] {
    try await enter()
    return try await memory.jobCounts()
  }

  func parkedJobs(limit: Int, after: JobID?) async throws(StoreError) -> [Job] {
    try await enter()
    return try await memory.parkedJobs(limit: limit, after: after)
  }

  func jobs(_ kind: Job.Kind, dueAfter moment: Date, limit: Int) async throws(StoreError) -> [Job] {
    try await enter()
    return try await memory.jobs(kind, dueAfter: moment, limit: limit)
  }

  func latestTime() async throws(StoreError) -> Date? {
    try await enter()
    return try await memory.latestTime()
  }

  func jobs(limit: Int, after: JobID?) async throws(StoreError) -> [Job] {
    try await enter()
    return try await memory.jobs(limit: limit, after: after)
  }

  func vaultEntries(limit: Int, after: VaultPosition?) async throws(StoreError) -> [VaultEntry] {
    try await enter()
    return try await memory.vaultEntries(limit: limit, after: after)
  }

  func masterKeyUses() async throws(StoreError) -> [MasterKeyUse] {
    try await enter()
    return try await memory.masterKeyUses()
  }

  func masterKeyFirstUses() async throws(StoreError) -> [String: Date] {
    state.withLock { $0.keyLookUps += 1 }
    try await enter()
    return try await memory.masterKeyFirstUses()
  }

  func accounts(
    matching query: AccountQuery, in order: AccountQuery.Order, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [Account] {
    try await enter()
    return try await memory.accounts(matching: query, in: order, limit: limit, after: after)
  }

  func accountCount(matching query: AccountQuery, limit: Int) async throws(StoreError) -> Int {
    try await enter()
    return try await memory.accountCount(matching: query, limit: limit)
  }

  func identities(subject: String, limit: Int) async throws(StoreError) -> [Identity] {
    try await enter()
    return try await memory.identities(subject: subject, limit: limit)
  }

  func job(_ id: JobID) async throws(StoreError) -> Job? {
    try await enter()
    return try await memory.job(id)
  }

  func activeAccountCount(since day: Date, limit: Int) async throws(StoreError) -> Int {
    try await enter()
    return try await memory.activeAccountCount(since: day, limit: limit)
  }

  func audit(
    matching query: AuditQuery, in order: AccountQuery.Order, limit: Int, after: AuditEventID?
  ) async throws(StoreError) -> [AuditEvent] {
    try await enter()
    return try await memory.audit(matching: query, in: order, limit: limit, after: after)
  }

  func jobs(
    _ kind: Job.Kind, in state: Job.State?, limit: Int, before: JobID?
  ) async throws(StoreError) -> [Job] {
    try await enter()
    return try await memory.jobs(kind, in: state, limit: limit, before: before)
  }

  func webhookDeliveries(
    of event: String?, limit: Int, before: JobID?
  ) async throws(StoreError) -> [WebhookDelivery] {
    try await enter()
    return try await memory.webhookDeliveries(of: event, limit: limit, before: before)
  }

  func webhookDelivery(_ id: JobID) async throws(StoreError) -> WebhookDelivery? {
    try await enter()
    return try await memory.webhookDelivery(id)
  }

  func lastWebhookDelivery(to receiver: [UInt8]) async throws(StoreError) -> Date? {
    try await enter()
    return try await memory.lastWebhookDelivery(to: receiver)
  }

  func passkeyCount() async throws(StoreError) -> PasskeyCount {
    try await enter()
    return try await memory.passkeyCount()
  }

  func operatorTokens() async throws(StoreError) -> [OperatorToken] {
    try await enter()
    return try await memory.operatorTokens()
  }

  func invitations(limit: Int, before: InvitationID?) async throws(StoreError) -> [Invitation] {
    try await enter()
    return try await memory.invitations(limit: limit, before: before)
  }

  func invitation(_ id: InvitationID) async throws(StoreError) -> Invitation? {
    try await enter()
    return try await memory.invitation(id)
  }

  func eventCounts(from: Date, to: Date) async throws(StoreError) -> [EventCount] {
    try await enter()
    return try await memory.eventCounts(from: from, to: to)
  }

  func foldEventCounts() async throws(StoreError) {
    try await enter()
    try await memory.foldEventCounts()
  }

  func refusals(_ query: RefusalQuery, limit: Int, before: RefusalID?) async throws(StoreError) -> [Refusal] {
    try await enter()
    return try await memory.refusals(query, limit: limit, before: before)
  }

  func settle(_ id: ChangeSetID) async throws(StoreError) -> Bool {
    try await enter()
    return try await memory.settle(id)
  }

  func purge(before now: Date) async throws(StoreError) -> Int {
    try await enter()
    return try await memory.purge(before: now)
  }

  func ping() async throws(StoreError) {
    try await enter()
  }
}

extension ChangeSet {
  fileprivate var isOnlyCounting: Bool {
    changes.allSatisfy { change in
      switch change {
      case .count, .noteRefusal: true
      default: false
      }
    }
  }
}
