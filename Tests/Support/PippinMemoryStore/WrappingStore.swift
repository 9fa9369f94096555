package import PippinAccounts
package import PippinFoundation

/// A store in front of another, through which every call goes.
///
/// Who conforms says what happens around a call, and replaces those that it cares about.
package protocol WrappingStore: AccountStore {
  var wrapped: any AccountStore { get }

  /// Makes the call `operation`, or lets it fail.
  func around<Value: Sendable>(
    _ operation: String, _ call: () async throws(StoreError) -> Value
  ) async throws(StoreError) -> Value
}

extension WrappingStore {
  package func snapshot(of reads: [Read]) async throws(StoreError) -> Snapshot {
    try await around("snapshot") { () async throws(StoreError) in try await wrapped.snapshot(of: reads) }
  }

  package func commit(_ changes: ChangeSet) async throws(StoreError) {
    try await around("commit") { () async throws(StoreError) in try await wrapped.commit(changes) }
  }

  package func sessions(
    of account: AccountID, ofClients: Bool, at now: Date, limit: Int, after: SessionID?
  ) async throws(StoreError) -> [Session] {
    try await around("sessions") { () async throws(StoreError) in
      try await wrapped.sessions(of: account, ofClients: ofClients, at: now, limit: limit, after: after)
    }
  }

  package func clientSessions(
    of account: AccountID, endedAt moment: Date, orWithin browser: SessionID?, limit: Int, after: SessionID?
  ) async throws(StoreError) -> [Session] {
    try await around("sessions") { () async throws(StoreError) in
      try await wrapped.clientSessions(of: account, endedAt: moment, orWithin: browser, limit: limit, after: after)
    }
  }

  package func consents(of account: AccountID) async throws(StoreError) -> [Consent] {
    try await around("consents") { () async throws(StoreError) in try await wrapped.consents(of: account) }
  }

  package func identities(of account: AccountID) async throws(StoreError) -> [Identity] {
    try await around("identities") { () async throws(StoreError) in try await wrapped.identities(of: account) }
  }

  package func merges(into account: AccountID) async throws(StoreError) -> [Merge] {
    try await around("merges") { () async throws(StoreError) in try await wrapped.merges(into: account) }
  }

  package func checkWriting(_ id: ChangeSetID) async throws(StoreError) {
    try await around("checkWriting") { () async throws(StoreError) in try await wrapped.checkWriting(id) }
  }

  package func ping() async throws(StoreError) {
    try await around("ping") { () async throws(StoreError) in try await wrapped.ping() }
  }

  package func purge(before now: Date) async throws(StoreError) -> Int {
    try await around("purge") { () async throws(StoreError) in try await wrapped.purge(before: now) }
  }

  // MARK: Transfers

  package func identities(
    of provider: Provider, tenant: String, unknownTo recipient: String, limit: Int, after: IdentityID?
  ) async throws(StoreError) -> [Identity] {
    try await around("identities") { () async throws(StoreError) in
      try await wrapped.identities(of: provider, tenant: tenant, unknownTo: recipient, limit: limit, after: after)
    }
  }

  package func transfers(
    of provider: Provider, to recipient: String, limit: Int, after: IdentityID?
  ) async throws(StoreError) -> [IdentityTransfer] {
    try await around("transfers") { () async throws(StoreError) in
      try await wrapped.transfers(of: provider, to: recipient, limit: limit, after: after)
    }
  }

  package func transferCounts(
    of provider: Provider, from tenant: String, to recipient: String
  ) async throws(StoreError) -> TransferCounts {
    try await around("transferCounts") { () async throws(StoreError) in
      try await wrapped.transferCounts(of: provider, from: tenant, to: recipient)
    }
  }

  // MARK: Audit

  package func audit(of account: AccountID, limit: Int, after: AuditEventID?) async throws(StoreError) -> [AuditEvent] {
    try await around("audit") { () async throws(StoreError) in
      try await wrapped.audit(of: account, limit: limit, after: after)
    }
  }

  package func unchainedAudit(limit: Int) async throws(StoreError) -> [AuditEvent] {
    try await around("auditSealing") { () async throws(StoreError) in try await wrapped.unchainedAudit(limit: limit) }
  }

  package func chainedAudit(limit: Int, after number: Int64) async throws(StoreError) -> [ChainedAuditEvent] {
    try await around("auditSealing") { () async throws(StoreError) in
      try await wrapped.chainedAudit(limit: limit, after: number)
    }
  }

  package func auditHead() async throws(StoreError) -> AuditHead? {
    try await around("auditSealing") { () async throws(StoreError) in try await wrapped.auditHead() }
  }

  package func auditTail() async throws(StoreError) -> AuditTail {
    try await around("auditSealing") { () async throws(StoreError) in try await wrapped.auditTail() }
  }

  // MARK: Jobs

  package func lease(_ kind: Job.Kind, count: Int, at now: Date, until: Date) async throws(StoreError) -> [Job] {
    try await around("lease") { () async throws(StoreError) in
      try await wrapped.lease(kind, count: count, at: now, until: until)
    }
  }

  package func kindsDue(at now: Date) async throws(StoreError) -> Set<Job.Kind> {
    try await around("jobs") { () async throws(StoreError) in try await wrapped.kindsDue(at: now) }
  }

  package func jobCounts() async throws(StoreError) -> [JobCount] {
    try await around("jobs") { () async throws(StoreError) in try await wrapped.jobCounts() }
  }

  package func parkedJobs(limit: Int, after: JobID?) async throws(StoreError) -> [Job] {
    try await around("jobs") { () async throws(StoreError) in try await wrapped.parkedJobs(limit: limit, after: after) }
  }

  package func jobs(_ kind: Job.Kind, dueAfter moment: Date, limit: Int) async throws(StoreError) -> [Job] {
    try await around("jobs") { () async throws(StoreError) in
      try await wrapped.jobs(kind, dueAfter: moment, limit: limit)
    }
  }

  package func latestTime() async throws(StoreError) -> Date? {
    try await around("jobs") { () async throws(StoreError) in try await wrapped.latestTime() }
  }

  package func jobs(limit: Int, after: JobID?) async throws(StoreError) -> [Job] {
    try await around("jobs") { () async throws(StoreError) in try await wrapped.jobs(limit: limit, after: after) }
  }

  // MARK: Keys

  package func signingKeys() async throws(StoreError) -> [StoredSigningKey] {
    try await around("signingKeys") { () async throws(StoreError) in try await wrapped.signingKeys() }
  }

  package func vaultEntries(limit: Int, after: VaultPosition?) async throws(StoreError) -> [VaultEntry] {
    try await around("vault") { () async throws(StoreError) in
      try await wrapped.vaultEntries(limit: limit, after: after)
    }
  }

  package func masterKeyUses() async throws(StoreError) -> [MasterKeyUse] {
    try await around("masterKeys") { () async throws(StoreError) in try await wrapped.masterKeyUses() }
  }

  package func masterKeyFirstUses() async throws(StoreError) -> [String: Date] {
    try await around("masterKeys") { () async throws(StoreError) in try await wrapped.masterKeyFirstUses() }
  }

  package func settle(_ id: ChangeSetID) async throws(StoreError) -> Bool {
    try await around("commit") { () async throws(StoreError) in try await wrapped.settle(id) }
  }

  // MARK: Operation

  package func accountsWithSessions(
    matching filter: SessionFilter, at now: Date, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [AccountID] {
    try await around("sessions") { () async throws(StoreError) in
      try await wrapped.accountsWithSessions(matching: filter, at: now, limit: limit, after: after)
    }
  }

  package func activeAccountCount(since day: Date, limit: Int) async throws(StoreError) -> Int {
    try await around("sessions") { () async throws(StoreError) in
      try await wrapped.activeAccountCount(since: day, limit: limit)
    }
  }

  package func audit(
    matching query: AuditQuery, in order: AccountQuery.Order, limit: Int, after: AuditEventID?
  ) async throws(StoreError) -> [AuditEvent] {
    try await around("audit") { () async throws(StoreError) in
      try await wrapped.audit(matching: query, in: order, limit: limit, after: after)
    }
  }

  package func jobs(
    _ kind: Job.Kind, in state: Job.State?, limit: Int, before: JobID?
  ) async throws(StoreError) -> [Job] {
    try await around("jobs") { () async throws(StoreError) in
      try await wrapped.jobs(kind, in: state, limit: limit, before: before)
    }
  }

  package func webhookDeliveries(
    of event: String?, limit: Int, before: JobID?
  ) async throws(StoreError) -> [WebhookDelivery] {
    try await around("jobs") { () async throws(StoreError) in
      try await wrapped.webhookDeliveries(of: event, limit: limit, before: before)
    }
  }

  package func webhookDelivery(_ id: JobID) async throws(StoreError) -> WebhookDelivery? {
    try await around("jobs") { () async throws(StoreError) in try await wrapped.webhookDelivery(id) }
  }

  package func lastWebhookDelivery(to receiver: [UInt8]) async throws(StoreError) -> Date? {
    try await around("jobs") { () async throws(StoreError) in
      try await wrapped.lastWebhookDelivery(to: receiver)
    }
  }

  package func guests(
    unusedSince time: Date, at now: Date, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [AccountID] {
    try await around("accounts") { () async throws(StoreError) in
      try await wrapped.guests(unusedSince: time, at: now, limit: limit, after: after)
    }
  }

  package func formerSessions(madeBefore moment: Date, at now: Date) async throws(StoreError) -> FormerSessions {
    try await around("sessions") { () async throws(StoreError) in
      try await wrapped.formerSessions(madeBefore: moment, at: now)
    }
  }

  package func accounts(
    matching query: AccountQuery, in order: AccountQuery.Order, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [Account] {
    try await around("accounts") { () async throws(StoreError) in
      try await wrapped.accounts(matching: query, in: order, limit: limit, after: after)
    }
  }

  package func accountCount(matching query: AccountQuery, limit: Int) async throws(StoreError) -> Int {
    try await around("accounts") { () async throws(StoreError) in
      try await wrapped.accountCount(matching: query, limit: limit)
    }
  }

  package func identities(subject: String, limit: Int) async throws(StoreError) -> [Identity] {
    try await around("identities") { () async throws(StoreError) in
      try await wrapped.identities(subject: subject, limit: limit)
    }
  }

  package func job(_ id: JobID) async throws(StoreError) -> Job? {
    try await around("jobs") { () async throws(StoreError) in try await wrapped.job(id) }
  }

  package func passkeyCount() async throws(StoreError) -> PasskeyCount {
    try await around("passkeyCount") { () async throws(StoreError) in try await wrapped.passkeyCount() }
  }

  package func operatorTokens() async throws(StoreError) -> [OperatorToken] {
    try await around("operatorTokens") { () async throws(StoreError) in try await wrapped.operatorTokens() }
  }

  package func invitations(limit: Int, before: InvitationID?) async throws(StoreError) -> [Invitation] {
    try await around("invitations") { () async throws(StoreError) in
      try await wrapped.invitations(limit: limit, before: before)
    }
  }

  package func invitation(_ id: InvitationID) async throws(StoreError) -> Invitation? {
    try await around("invitations") { () async throws(StoreError) in try await wrapped.invitation(id) }
  }

  package func eventCounts(from: Date, to: Date) async throws(StoreError) -> [EventCount] {
    try await around("statistics") { () async throws(StoreError) in try await wrapped.eventCounts(from: from, to: to) }
  }

  package func foldEventCounts() async throws(StoreError) {
    try await around("statistics") { () async throws(StoreError) in try await wrapped.foldEventCounts() }
  }

  package func refusals(
    _ query: RefusalQuery, limit: Int, before: RefusalID?
  ) async throws(StoreError) -> [Refusal] {
    try await around("refusals") { () async throws(StoreError) in
      try await wrapped.refusals(query, limit: limit, before: before)
    }
  }
}
