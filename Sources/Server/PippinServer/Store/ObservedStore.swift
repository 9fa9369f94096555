package import PippinAccounts
package import PippinFoundation
package import PippinTelemetry

/// A store with each of its calls measured, and logged when it failed.
package struct ObservedStore: AccountStore {
  private let store: any AccountStore
  private let requests: DatabaseRequests

  package init(_ store: any AccountStore, reportingTo requests: DatabaseRequests) {
    self.store = store
    self.requests = requests
  }

  private func observed<Value>(
    _ operation: StoreOperation, _ body: (any AccountStore) async throws(StoreError) -> Value
  ) async throws(StoreError) -> Value {
    let start = ContinuousClock.now
    do {
      let value = try await body(store)
      requests.note(operation, took: ContinuousClock.now - start, nil)
      return value
    } catch {
      requests.note(operation, took: ContinuousClock.now - start, error)
      throw error
    }
  }

  package func snapshot(of reads: [Read]) async throws(StoreError) -> Snapshot {
    try await observed(.snapshot) { store throws(StoreError) in try await store.snapshot(of: reads) }
  }

  package func commit(_ changes: ChangeSet) async throws(StoreError) {
    try await observed(.commit) { store throws(StoreError) in try await store.commit(changes) }
  }

  package func sessions(
    of account: AccountID, ofClients: Bool, at now: Date, limit: Int, after: SessionID?
  ) async throws(StoreError) -> [Session] {
    try await observed(.sessions) { store throws(StoreError) in
      try await store.sessions(of: account, ofClients: ofClients, at: now, limit: limit, after: after)
    }
  }

  package func clientSessions(
    of account: AccountID, endedAt moment: Date, orWithin browser: SessionID?, limit: Int, after: SessionID?
  ) async throws(StoreError) -> [Session] {
    try await observed(.sessions) { store throws(StoreError) in
      try await store.clientSessions(of: account, endedAt: moment, orWithin: browser, limit: limit, after: after)
    }
  }

  package func consents(of account: AccountID) async throws(StoreError) -> [Consent] {
    try await observed(.consents) { store throws(StoreError) in try await store.consents(of: account) }
  }

  package func identities(of account: AccountID) async throws(StoreError) -> [Identity] {
    try await observed(.identities) { store throws(StoreError) in try await store.identities(of: account) }
  }

  package func merges(into account: AccountID) async throws(StoreError) -> [Merge] {
    try await observed(.merges) { store throws(StoreError) in try await store.merges(into: account) }
  }

  package func ping() async throws(StoreError) {
    try await observed(.ping) { store throws(StoreError) in try await store.ping() }
  }

  package func purge(before now: Date) async throws(StoreError) -> Int {
    try await observed(.purge) { store throws(StoreError) in try await store.purge(before: now) }
  }

  // MARK: Transfers

  package func identities(
    of provider: Provider, tenant: String, unknownTo recipient: String, limit: Int, after: IdentityID?
  ) async throws(StoreError) -> [Identity] {
    try await observed(.identities) { store throws(StoreError) in
      try await store.identities(of: provider, tenant: tenant, unknownTo: recipient, limit: limit, after: after)
    }
  }

  package func transfers(
    of provider: Provider, to recipient: String, limit: Int, after: IdentityID?
  ) async throws(StoreError) -> [IdentityTransfer] {
    try await observed(.transfers) { store throws(StoreError) in
      try await store.transfers(of: provider, to: recipient, limit: limit, after: after)
    }
  }

  package func transferCounts(
    of provider: Provider, from tenant: String, to recipient: String
  ) async throws(StoreError) -> TransferCounts {
    try await observed(.transferCounts) { store throws(StoreError) in
      try await store.transferCounts(of: provider, from: tenant, to: recipient)
    }
  }

  // MARK: Audit

  package func audit(of account: AccountID, limit: Int, after: AuditEventID?) async throws(StoreError) -> [AuditEvent] {
    try await observed(.audit) { store throws(StoreError) in
      try await store.audit(of: account, limit: limit, after: after)
    }
  }

  package func unchainedAudit(limit: Int) async throws(StoreError) -> [AuditEvent] {
    try await observed(.auditSealing) { store throws(StoreError) in try await store.unchainedAudit(limit: limit) }
  }

  package func chainedAudit(limit: Int, after number: Int64) async throws(StoreError) -> [ChainedAuditEvent] {
    try await observed(.auditSealing) { store throws(StoreError) in
      try await store.chainedAudit(limit: limit, after: number)
    }
  }

  package func auditHead() async throws(StoreError) -> AuditHead? {
    try await observed(.auditSealing) { store throws(StoreError) in try await store.auditHead() }
  }

  package func auditTail() async throws(StoreError) -> AuditTail {
    try await observed(.auditSealing) { store throws(StoreError) in try await store.auditTail() }
  }

  // MARK: Jobs

  package func lease(_ kind: Job.Kind, count: Int, at now: Date, until: Date) async throws(StoreError) -> [Job] {
    try await observed(.lease) { store throws(StoreError) in
      try await store.lease(kind, count: count, at: now, until: until)
    }
  }

  package func jobCounts() async throws(StoreError) -> [JobCount] {
    try await observed(.jobs) { store throws(StoreError) in try await store.jobCounts() }
  }

  package func parkedJobs(limit: Int, after: JobID?) async throws(StoreError) -> [Job] {
    try await observed(.jobs) { store throws(StoreError) in try await store.parkedJobs(limit: limit, after: after) }
  }

  package func jobs(_ kind: Job.Kind, dueAfter moment: Date, limit: Int) async throws(StoreError) -> [Job] {
    try await observed(.jobs) { store throws(StoreError) in
      try await store.jobs(kind, dueAfter: moment, limit: limit)
    }
  }

  package func latestTime() async throws(StoreError) -> Date? {
    try await observed(.jobs) { store throws(StoreError) in try await store.latestTime() }
  }

  package func jobs(limit: Int, after: JobID?) async throws(StoreError) -> [Job] {
    try await observed(.jobs) { store throws(StoreError) in try await store.jobs(limit: limit, after: after) }
  }

  // MARK: Keys

  package func signingKeys() async throws(StoreError) -> [StoredSigningKey] {
    try await observed(.signingKeys) { store throws(StoreError) in try await store.signingKeys() }
  }

  package func vaultEntries(limit: Int, after: VaultPosition?) async throws(StoreError) -> [VaultEntry] {
    try await observed(.vault) { store throws(StoreError) in try await store.vaultEntries(limit: limit, after: after) }
  }

  package func masterKeyUses() async throws(StoreError) -> [MasterKeyUse] {
    try await observed(.masterKeys) { store throws(StoreError) in try await store.masterKeyUses() }
  }

  package func masterKeyFirstUses() async throws(StoreError) -> [String: Date] {
    try await observed(.masterKeys) { store throws(StoreError) in try await store.masterKeyFirstUses() }
  }

  package func settle(_ id: ChangeSetID) async throws(StoreError) -> Bool {
    try await observed(.commit) { store throws(StoreError) in try await store.settle(id) }
  }

  // MARK: Operation

  package func accountsWithSessions(
    at now: Date, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [AccountID] {
    try await observed(.sessions) { store throws(StoreError) in
      try await store.accountsWithSessions(at: now, limit: limit, after: after)
    }
  }

  package func guests(
    unusedSince time: Date, at now: Date, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [AccountID] {
    try await observed(.accounts) { store throws(StoreError) in
      try await store.guests(unusedSince: time, at: now, limit: limit, after: after)
    }
  }

  package func formerSessions(madeBefore moment: Date, at now: Date) async throws(StoreError) -> FormerSessions {
    try await observed(.sessions) { store throws(StoreError) in
      try await store.formerSessions(madeBefore: moment, at: now)
    }
  }

  package func accounts(
    matching query: AccountQuery, in order: AccountQuery.Order, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [Account] {
    try await observed(.accounts) { store throws(StoreError) in
      try await store.accounts(matching: query, in: order, limit: limit, after: after)
    }
  }

  package func accountCount(matching query: AccountQuery, limit: Int) async throws(StoreError) -> Int {
    try await observed(.accounts) { store throws(StoreError) in
      try await store.accountCount(matching: query, limit: limit)
    }
  }

  package func identities(subject: String, limit: Int) async throws(StoreError) -> [Identity] {
    try await observed(.identities) { store throws(StoreError) in
      try await store.identities(subject: subject, limit: limit)
    }
  }

  package func job(_ id: JobID) async throws(StoreError) -> Job? {
    try await observed(.jobs) { store throws(StoreError) in try await store.job(id) }
  }

  package func operatorTokens() async throws(StoreError) -> [OperatorToken] {
    try await observed(.operatorTokens) { store throws(StoreError) in try await store.operatorTokens() }
  }

  package func eventCounts(from: Date, to: Date) async throws(StoreError) -> [EventCount] {
    try await observed(.statistics) { store throws(StoreError) in try await store.eventCounts(from: from, to: to) }
  }

  package func foldEventCounts() async throws(StoreError) {
    try await observed(.statistics) { store throws(StoreError) in try await store.foldEventCounts() }
  }

  package func refusals(
    _ query: RefusalQuery, limit: Int, before: RefusalID?
  ) async throws(StoreError) -> [Refusal] {
    try await observed(.refusals) { store throws(StoreError) in
      try await store.refusals(query, limit: limit, before: before)
    }
  }
}

/// The calls of a store, as logs, metrics and traces name them.
enum StoreOperation: String, Sendable, CaseIterable {
  case snapshot
  case commit
  case sessions
  case consents
  case identities
  case merges
  case transfers
  case transferCounts = "transfer_counts"
  case signingKeys = "signing_keys"
  case audit
  case auditSealing = "audit_sealing"
  case lease
  case jobs
  case vault
  case masterKeys = "master_keys"
  case operatorTokens = "operator_tokens"
  case accounts
  case statistics
  case refusals
  case purge
  case ping
}

/// Measures every call of the store, and writes one line of the log for each that failed.
package struct DatabaseRequests: Sendable {
  private let seconds: Histogram
  private let log: Log
  private let database: String
  private let system: String

  /// - Parameters:
  ///   - database: the database's address without a password, for the log.
  ///   - system: `sqlite` or `postgresql`, for traces.
  package init(_ metrics: Metrics, log: Log, database: String, system: String) {
    seconds = metrics.histogram(
      "pippin_database_requests_seconds",
      "How long requests to the database took, by operation and outcome: done, conflict, unavailable or unreadable.",
      labels: [
        MetricLabel("operation", among: StoreOperation.allCases.map(\.rawValue)),
        MetricLabel("outcome", among: ["done"] + [StoreError.Code.conflict, .unavailable, .unreadable].map(\.name)),
      ])
    self.log = log
    self.database = database
    self.system = system
  }

  func note(_ operation: StoreOperation, took duration: Duration, _ error: StoreError?) {
    let outcome = error?.code.name ?? "done"
    seconds.observe(duration, labels: [operation.rawValue, outcome])
    ActiveSpan.current?.addChild(
      operation.rawValue, took: duration,
      [("db.system.name", .string(system)), ("db.operation.name", .string(operation.rawValue))],
      errorType: error.map { _ in outcome })
    // A conflict is no failure: the caller reads and decides again.
    guard let error, error.code != .conflict else { return }
    log.warning(
      "a request to the database failed",
      [
        "database": .string(database), "operation": .string(operation.rawValue), "outcome": .string(outcome),
        "milliseconds": .integer(Int(duration / .milliseconds(1))),
        "cause": .string(error.detail.isEmpty ? outcome : error.detail),
      ])
  }
}

extension StoreError.Code {
  /// The spelling in logs, metrics and traces.
  fileprivate var name: String {
    switch self {
    case .conflict: "conflict"
    case .unavailable: "unavailable"
    case .unreadable: "unreadable"
    }
  }
}
