import PippinAccounts
import PippinFoundation
import PippinLock

/// Several nodes as one store: each call goes to the next of them, as behind a balancer.
final class Alternating: AccountStore {
  private let nodes: [any AccountStore]
  private let turn = Lock(0)

  init(_ nodes: [any AccountStore]) {
    self.nodes = nodes
  }

  private var next: any AccountStore {
    nodes[
      turn.withLock { turn in
        turn = (turn + 1) % nodes.count
        return turn
      }]
  }

  func snapshot(of reads: [Read]) async throws(StoreError) -> Snapshot { try await next.snapshot(of: reads) }
  func commit(_ changes: ChangeSet) async throws(StoreError) { try await next.commit(changes) }
  func sessions(
    of account: AccountID, ofClients: Bool, at now: Date, limit: Int, after: SessionID?
  ) async throws(StoreError) -> [Session] {
    try await next.sessions(of: account, ofClients: ofClients, at: now, limit: limit, after: after)
  }
  func clientSessions(
    of account: AccountID, endedAt moment: Date, orWithin browser: SessionID?, limit: Int, after: SessionID?
  ) async throws(StoreError) -> [Session] {
    try await next.clientSessions(of: account, endedAt: moment, orWithin: browser, limit: limit, after: after)
  }
  func consents(of account: AccountID) async throws(StoreError) -> [Consent] {
    try await next.consents(of: account)
  }
  func accountsWithSessions(
    matching filter: SessionFilter, at now: Date, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [AccountID] {
    try await next.accountsWithSessions(matching: filter, at: now, limit: limit, after: after)
  }

  func guests(unusedSince time: Date, at now: Date, limit: Int, after: AccountID?) async throws(StoreError)
    -> [AccountID]
  {
    try await next.guests(unusedSince: time, at: now, limit: limit, after: after)
  }
  func formerSessions(madeBefore moment: Date, at now: Date) async throws(StoreError) -> FormerSessions {
    try await next.formerSessions(madeBefore: moment, at: now)
  }
  func identities(of account: AccountID) async throws(StoreError) -> [Identity] {
    try await next.identities(of: account)
  }
  func merges(into account: AccountID) async throws(StoreError) -> [Merge] { try await next.merges(into: account) }
  func identities(
    of provider: Provider, tenant: String, unknownTo recipient: String, limit: Int, after: IdentityID?
  ) async throws(StoreError) -> [Identity] {
    try await next.identities(of: provider, tenant: tenant, unknownTo: recipient, limit: limit, after: after)
  }
  func transfers(
    of provider: Provider, to recipient: String, limit: Int, after: IdentityID?
  ) async throws(StoreError) -> [IdentityTransfer] {
    try await next.transfers(of: provider, to: recipient, limit: limit, after: after)
  }
  func transferCounts(
    of provider: Provider, from tenant: String, to recipient: String
  ) async throws(StoreError) -> TransferCounts {
    try await next.transferCounts(of: provider, from: tenant, to: recipient)
  }
  func signingKeys() async throws(StoreError) -> [StoredSigningKey] { try await next.signingKeys() }
  func audit(of account: AccountID, limit: Int, after: AuditEventID?) async throws(StoreError) -> [AuditEvent] {
    try await next.audit(of: account, limit: limit, after: after)
  }
  func unchainedAudit(limit: Int) async throws(StoreError) -> [AuditEvent] {
    try await next.unchainedAudit(limit: limit)
  }
  func chainedAudit(limit: Int, after number: Int64) async throws(StoreError) -> [ChainedAuditEvent] {
    try await next.chainedAudit(limit: limit, after: number)
  }
  func auditHead() async throws(StoreError) -> AuditHead? { try await next.auditHead() }
  func auditTail() async throws(StoreError) -> AuditTail { try await next.auditTail() }
  func lease(_ kind: Job.Kind, count: Int, at now: Date, until: Date) async throws(StoreError) -> [Job] {
    try await next.lease(kind, count: count, at: now, until: until)
  }
  func jobCounts() async throws(StoreError) -> [JobCount] { try await next.jobCounts() }

  func kindsDue(at now: Date) async throws(StoreError) -> Set<Job.Kind> { try await next.kindsDue(at: now) }
  func parkedJobs(limit: Int, after: JobID?) async throws(StoreError) -> [Job] {
    try await next.parkedJobs(limit: limit, after: after)
  }
  func jobs(_ kind: Job.Kind, dueAfter moment: Date, limit: Int) async throws(StoreError) -> [Job] {
    try await next.jobs(kind, dueAfter: moment, limit: limit)
  }

  func latestTime() async throws(StoreError) -> Date? {
    try await next.latestTime()
  }

  func jobs(limit: Int, after: JobID?) async throws(StoreError) -> [Job] {
    try await next.jobs(limit: limit, after: after)
  }
  func vaultEntries(limit: Int, after: VaultPosition?) async throws(StoreError) -> [VaultEntry] {
    try await next.vaultEntries(limit: limit, after: after)
  }
  func masterKeyUses() async throws(StoreError) -> [MasterKeyUse] { try await next.masterKeyUses() }
  func masterKeyFirstUses() async throws(StoreError) -> [String: Date] { try await next.masterKeyFirstUses() }
  func accounts(
    matching query: AccountQuery, in order: AccountQuery.Order, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [Account] {
    try await next.accounts(matching: query, in: order, limit: limit, after: after)
  }
  func accountCount(matching query: AccountQuery, limit: Int) async throws(StoreError) -> Int {
    try await next.accountCount(matching: query, limit: limit)
  }
  func identities(subject: String, limit: Int) async throws(StoreError) -> [Identity] {
    try await next.identities(subject: subject, limit: limit)
  }
  func job(_ id: JobID) async throws(StoreError) -> Job? { try await next.job(id) }
  func activeAccountCount(since day: Date, limit: Int) async throws(StoreError) -> Int {
    try await next.activeAccountCount(since: day, limit: limit)
  }
  func audit(
    matching query: AuditQuery, in order: AccountQuery.Order, limit: Int, after: AuditEventID?
  ) async throws(StoreError) -> [AuditEvent] {
    try await next.audit(matching: query, in: order, limit: limit, after: after)
  }
  func jobs(
    _ kind: Job.Kind, in state: Job.State?, limit: Int, before: JobID?
  ) async throws(StoreError) -> [Job] {
    try await next.jobs(kind, in: state, limit: limit, before: before)
  }
  func webhookDeliveries(
    of event: String?, limit: Int, before: JobID?
  ) async throws(StoreError) -> [WebhookDelivery] {
    try await next.webhookDeliveries(of: event, limit: limit, before: before)
  }
  func webhookDelivery(_ id: JobID) async throws(StoreError) -> WebhookDelivery? {
    try await next.webhookDelivery(id)
  }
  func lastWebhookDelivery(to receiver: [UInt8]) async throws(StoreError) -> Date? {
    try await next.lastWebhookDelivery(to: receiver)
  }
  func passkeyCount() async throws(StoreError) -> PasskeyCount { try await next.passkeyCount() }
  func operatorTokens() async throws(StoreError) -> [OperatorToken] { try await next.operatorTokens() }
  func invitations(limit: Int, before: InvitationID?) async throws(StoreError) -> [Invitation] {
    try await next.invitations(limit: limit, before: before)
  }
  func invitation(_ id: InvitationID) async throws(StoreError) -> Invitation? { try await next.invitation(id) }
  func eventCounts(from: Date, to: Date) async throws(StoreError) -> [EventCount] {
    try await next.eventCounts(from: from, to: to)
  }
  func foldEventCounts() async throws(StoreError) { try await next.foldEventCounts() }
  func refusals(_ query: RefusalQuery, limit: Int, before: RefusalID?) async throws(StoreError) -> [Refusal] {
    try await next.refusals(query, limit: limit, before: before)
  }
  func settle(_ id: ChangeSetID) async throws(StoreError) -> Bool { try await next.settle(id) }
  func purge(before now: Date) async throws(StoreError) -> Int { try await next.purge(before: now) }
  func ping() async throws(StoreError) { try await next.ping() }
}
