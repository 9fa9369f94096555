package import PippinAccounts
package import PippinFoundation
import PippinLock

/// The store contract as readable code, without a database.
///
/// It keeps nothing after the process ends. It serves tests, and other stores are compared with it.
package final class MemoryStore: AccountStore {
  private let tables: Lock<Tables>

  package init() { tables = Lock(Tables()) }

  private init(_ content: Tables) { tables = Lock(content) }

  /// A store of the same content, which goes its own way from now on: a backup, or a standby that lags behind.
  package func copy() -> MemoryStore { MemoryStore(tables.withLock { $0 }) }

  /// Takes over the content of another store: a standby that is promoted, or a backup that is restored.
  package func replace(by other: MemoryStore) {
    let content = other.tables.withLock { $0 }
    tables.withLock { $0 = content }
  }

  func read<Value: Sendable>(_ body: (Tables) -> Value) -> Value {
    tables.withLock { body($0) }
  }

  /// The version of a row now; nil if it is absent.
  package func version(of key: AggregateKey) -> Int64? { tables.withLock { $0.version(of: key) } }

  /// Whether a row is as a precondition says.
  package func holds(_ precondition: Precondition) -> Bool { tables.withLock { $0.holds(precondition) } }

  /// Whether a job of a kind waits.
  package func hasJob(_ kind: Job.Kind) -> Bool { tables.withLock { $0.jobs.values.contains { $0.kind == kind } } }

  /// Whether a job of a kind is due.
  package func hasJob(_ kind: Job.Kind, dueAt now: Date) -> Bool {
    tables.withLock { $0.jobs.values.contains { $0.kind == kind && $0.parked == nil && $0.dueAt <= now } }
  }

  /// Whether a job of a kind is due later than this.
  package func hasJob(_ kind: Job.Kind, dueAfter moment: Date) -> Bool {
    tables.withLock { $0.jobs.values.contains { $0.kind == kind && $0.parked == nil && $0.dueAt > moment } }
  }

  package func snapshot(of reads: [Read]) async throws(StoreError) -> Snapshot {
    tables.withLock { $0.snapshot(of: reads) }
  }

  package func commit(_ changes: ChangeSet) async throws(StoreError) {
    try tables.withLock { tables throws(StoreError) in
      try tables.check(changes)
      tables.apply(changes)
    }
  }

  package func settle(_ id: ChangeSetID) async throws(StoreError) -> Bool {
    tables.withLock { $0.committed[id] != nil }
  }

  package func sessions(
    of account: AccountID, ofClients: Bool, at now: Date, limit: Int, after: SessionID?
  ) async throws(StoreError) -> [Session] {
    let now = now.inMilliseconds
    return tables.withLock { tables in
      let living = tables.sessions(of: account).filter {
        $0.kind.isOfClient == ofClients && $0.endReason(at: now) == nil && isAfter($0.id, after)
      }
      return Array(living.sorted { $0.id < $1.id }.prefix(limit))
    }
  }

  package func accountsWithSessions(
    matching filter: SessionFilter, at now: Date, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [AccountID] {
    let now = now.inMilliseconds
    return tables.withLock { tables in
      let living = tables.sessions.values.filter {
        $0.endReason(at: now) == nil && isAfter($0.account, after) && filter.contains($0)
      }
      return Array(Set(living.map(\.account)).sorted().prefix(limit))
    }
  }

  package func guests(
    unusedSince time: Date, at now: Date, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [AccountID] {
    let (time, now) = (time.inMilliseconds, now.inMilliseconds)
    return tables.withLock { tables in
      let unused = tables.accounts.values.filter { account in
        account.isGuest && account.createdAt < time && isAfter(account.id, after)
          && !tables.sessions(of: account.id).contains { $0.endReason(at: now) == nil && $0.lastUsedAt >= time }
      }
      return Array(unused.map(\.id).sorted().prefix(limit))
    }
  }

  package func activeAccountCount(since day: Date, limit: Int) async throws(StoreError) -> Int {
    tables.withLock { tables in
      let used = Set(tables.sessions.values.filter { $0.lastUsedAt >= day }.map(\.account))
      return min(limit, used.count { tables.accounts[$0] != nil })
    }
  }

  package func formerSessions(madeBefore moment: Date, at now: Date) async throws(StoreError) -> FormerSessions {
    let (moment, now) = (moment.inMilliseconds, now.inMilliseconds)
    return tables.withLock { tables in
      let former = tables.sessions.values.filter {
        $0.endReason(at: now) == nil && ($0.rotatedAt ?? $0.createdAt) < moment
      }
      return FormerSessions(
        lastExpiry: former.map(\.expiresAt).max(),
        newestCookie: former.filter { $0.kind == .cookie }.map(\.createdAt).max())
    }
  }

  package func identities(of account: AccountID) async throws(StoreError) -> [Identity] {
    tables.withLock { $0.identities.values.filter { $0.account == account }.sorted { $0.id < $1.id } }
  }

  package func merges(into account: AccountID) async throws(StoreError) -> [Merge] {
    tables.withLock { $0.merges.values.filter { $0.survivor == account }.sorted { $0.lost < $1.lost } }
  }

  package func signingKeys() async throws(StoreError) -> [StoredSigningKey] {
    tables.withLock { $0.signingKeys.values.map(\.key).sorted { $0.number < $1.number } }
  }

  package func audit(
    of account: AccountID, limit: Int, after: AuditEventID?
  ) async throws(StoreError) -> [AuditEvent] {
    tables.withLock { tables in
      let lines = tables.audit.values.filter { $0.account == account && isAfter($0.id, after) }
      return lines.sorted { $0.id < $1.id }.prefix(limit).map { tables.shown($0) }
    }
  }

  package func audit(
    matching query: AuditQuery, in order: AccountQuery.Order, limit: Int, after: AuditEventID?
  ) async throws(StoreError) -> [AuditEvent] {
    tables.withLock { tables in
      let lines = tables.audit.values.filter { line in
        query.matches(line) && after.map { order == .oldest ? line.id > $0 : line.id < $0 } ?? true
      }
      return lines.sorted { order == .oldest ? $0.id < $1.id : $0.id > $1.id }.prefix(limit).map { tables.shown($0) }
    }
  }

  package func unchainedAudit(limit: Int) async throws(StoreError) -> [AuditEvent] {
    tables.withLock { Array($0.unchainedAudit.sorted { $0.id < $1.id }.prefix(limit)) }
  }

  package func chainedAudit(limit: Int, after number: Int64) async throws(StoreError) -> [ChainedAuditEvent] {
    tables.withLock { tables in
      let lines = tables.chainedAudit.filter { $0.link.number > number }
      return Array(lines.sorted { $0.link.number < $1.link.number }.prefix(limit))
    }
  }

  package func auditHead() async throws(StoreError) -> AuditHead? {
    tables.withLock { $0.auditHead }
  }

  package func auditTail() async throws(StoreError) -> AuditTail {
    tables.withLock { AuditTail(count: $0.unchainedAudit.count, oldest: $0.unchainedAudit.map(\.at).min()) }
  }

  package func lease(
    _ kind: Job.Kind, count: Int, at now: Date, until: Date
  ) async throws(StoreError) -> [Job] {
    tables.withLock { $0.lease(kind, count: count, at: now.inMilliseconds, until: until) }
  }

  package func jobs(_ kind: Job.Kind, dueAfter moment: Date, limit: Int) async throws(StoreError) -> [Job] {
    tables.withLock { tables in
      let late = tables.jobs.values.filter { $0.kind == kind && $0.parked == nil && $0.dueAt > moment }
      return Array(late.sorted { $0.dueAt > $1.dueAt }.prefix(limit))
    }
  }

  package func latestTime() async throws(StoreError) -> Date? {
    tables.withLock { tables in
      (tables.jobs.values.map(\.createdAt) + tables.signingKeys.values.map(\.key.createdAt)
        + [tables.auditHead?.at].compactMap(\.self)).max()
    }
  }

  package func kindsDue(at now: Date) async throws(StoreError) -> Set<Job.Kind> {
    tables.withLock { $0.kindsDue(at: now) }
  }

  package func jobCounts() async throws(StoreError) -> [JobCount] {
    tables.withLock { $0.jobCounts() }
  }

  package func parkedJobs(limit: Int, after: JobID?) async throws(StoreError) -> [Job] {
    tables.withLock { tables in
      let parked = tables.jobs.values.filter { $0.parked != nil && isAfter($0.id, after) }
      return Array(parked.sorted { $0.id < $1.id }.prefix(limit))
    }
  }

  package func jobs(limit: Int, after: JobID?) async throws(StoreError) -> [Job] {
    tables.withLock { tables in
      let jobs = tables.jobs.values.filter { isAfter($0.id, after) }
      return Array(jobs.sorted { $0.id < $1.id }.prefix(limit))
    }
  }

  package func jobs(
    _ kind: Job.Kind, in state: Job.State?, limit: Int, before: JobID?
  ) async throws(StoreError) -> [Job] {
    tables.withLock { tables in
      let jobs = tables.jobs.values.filter { job in
        job.kind == kind && (state == nil || job.state == state) && before.map { job.id < $0 } ?? true
      }
      return Array(jobs.sorted { $0.id > $1.id }.prefix(limit))
    }
  }

  package func webhookDeliveries(
    of event: String?, limit: Int, before: JobID?
  ) async throws(StoreError) -> [WebhookDelivery] {
    tables.withLock { tables in
      let found = tables.deliveries.values.filter { delivery in
        (event == nil || delivery.event == event) && before.map { delivery.id < $0 } ?? true
      }
      return Array(found.sorted { $0.id > $1.id }.prefix(limit))
    }
  }

  package func webhookDelivery(_ id: JobID) async throws(StoreError) -> WebhookDelivery? {
    tables.withLock { $0.deliveries[id] }
  }

  package func lastWebhookDelivery(to receiver: [UInt8]) async throws(StoreError) -> Date? {
    tables.withLock {
      $0.deliveries.values.filter { $0.receiver == receiver && $0.error == nil }.map(\.deliveredAt).max()
    }
  }

  package func vaultEntries(limit: Int, after: VaultPosition?) async throws(StoreError) -> [VaultEntry] {
    tables.withLock { $0.vaultEntries(limit: limit, after: after) }
  }

  package func passkeyCount() async throws(StoreError) -> PasskeyCount {
    tables.withLock { tables in
      let owners = Set(tables.identities.values.filter(\.isPasskey).map(\.account))
      return PasskeyCount(passkeys: tables.passkeys.count, accounts: owners.count)
    }
  }

  package func masterKeyUses() async throws(StoreError) -> [MasterKeyUse] {
    tables.withLock { $0.masterKeyUses() }
  }

  package func masterKeyFirstUses() async throws(StoreError) -> [String: Date] {
    tables.withLock { $0.masterKeys }
  }

  package func accounts(
    matching query: AccountQuery, in order: AccountQuery.Order, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [Account] {
    let found = accounts(matching: query).sorted { order == .oldest ? $0.id < $1.id : $0.id > $1.id }
    return Array(
      found.filter { account in after.map { order == .oldest ? account.id > $0 : account.id < $0 } ?? true }.prefix(
        limit))
  }

  package func accountCount(matching query: AccountQuery, limit: Int) async throws(StoreError) -> Int {
    min(accounts(matching: query).count, limit)
  }

  private func accounts(matching query: AccountQuery) -> [Account] {
    tables.withLock { tables in
      let identities = Dictionary(grouping: tables.identities.values, by: \.account)
      return tables.accounts.values.filter { query.matches($0, identities[$0.id] ?? []) }
    }
  }

  package func identities(subject: String, limit: Int) async throws(StoreError) -> [Identity] {
    tables.withLock { tables in
      Array(tables.identities.values.filter { $0.key.subject == subject }.sorted { $0.id < $1.id }.prefix(limit))
    }
  }

  package func job(_ id: JobID) async throws(StoreError) -> Job? { tables.withLock { $0.jobs[id] } }

  package func operatorTokens() async throws(StoreError) -> [OperatorToken] {
    tables.withLock { $0.operatorTokens.values.sorted { $0.name < $1.name } }
  }

  package func invitations(limit: Int, before: InvitationID?) async throws(StoreError) -> [Invitation] {
    tables.withLock { tables in
      let found = tables.invitations.values.filter { invitation in before.map { invitation.id < $0 } ?? true }
      return Array(found.sorted { $0.id > $1.id }.prefix(limit))
    }
  }

  package func invitation(_ id: InvitationID) async throws(StoreError) -> Invitation? {
    tables.withLock { $0.invitations.values.first { $0.id == id } }
  }

  package func eventCounts(from: Date, to: Date) async throws(StoreError) -> [EventCount] {
    tables.withLock { tables in
      tables.counts.filter { $0.key.start >= from && $0.key.start < to }
        .map { EventCount(start: $0.key.start, key: $0.key.key, count: $0.value) }.sorted { $0.order < $1.order }
    }
  }

  package func foldEventCounts() async throws(StoreError) {}

  package func refusals(
    _ query: RefusalQuery, limit: Int, before: RefusalID?
  ) async throws(StoreError) -> [Refusal] {
    tables.withLock { tables in
      let found = tables.refusals.values.filter { refusal in
        query.matches(refusal) && before.map { refusal.id < $0 } ?? true
      }
      return Array(found.sorted { $0.id > $1.id }.prefix(limit))
    }
  }

  package func purge(before now: Date) async throws(StoreError) -> Int {
    tables.withLock { $0.purge(before: now.inMilliseconds) }
  }

  package func ping() async throws(StoreError) {}
}

func isAfter<Subject>(_ id: Identifier<Subject>, _ after: Identifier<Subject>?) -> Bool {
  after.map { $0 < id } ?? true
}

extension EventCount {
  /// Hour, then key, part by part.
  fileprivate var order: String {
    let hour = String(UInt64(bitPattern: Int64(start.timeIntervalSince1970)) + (1 << 63), radix: 16)
    return [hour, key.event.rawValue, key.provider, key.client, key.platform, key.reason].joined(separator: "\u{1}")
  }
}
