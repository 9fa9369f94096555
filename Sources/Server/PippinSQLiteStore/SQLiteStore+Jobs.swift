package import PippinAccounts
import PippinDatabases
package import PippinFoundation

extension SQLiteStore {
  package func lease(
    _ kind: Job.Kind, count: Int, at now: Date, until: Date
  ) async throws(StoreError) -> [Job] {
    try await monitor.timing(.lease) { () throws(StoreError) in
      // Nearly always nothing is due, which a reader finds out without the writer and its sync.
      try await isAnythingDue(kind, at: now) ? leaseDue(kind, count: count, at: now, until: until) : []
    }
  }

  private func leaseDue(
    _ kind: Job.Kind, count: Int, at now: Date, until: Date
  ) async throws(StoreError) -> [Job] {
    try await write { connection in
      var jobs = try connection.query(
        """
        SELECT \(Job.table.selection) FROM job
        WHERE kind = \(kind.rawValue) AND parked_at IS NULL AND due_at <= \(now)
          AND NOT EXISTS (
            SELECT 1 FROM job AS older
            WHERE older.kind = job.kind AND older.queue = job.queue AND older.parked_at IS NULL AND older.id < job.id)
        ORDER BY due_at, id LIMIT \(count)
        """
      ) { row throws(SQLiteError) in try Job(row) }
      for index in jobs.indices {
        jobs[index].version += 1
        jobs[index].attempts += 1
        jobs[index].dueAt = until.inMilliseconds
        try connection.execute(
          """
          UPDATE job SET version = \(jobs[index].version), attempts = \(jobs[index].attempts), due_at = \(until)
          WHERE id = \(jobs[index].id)
          """)
      }
      return jobs
    }
  }

  private func isAnythingDue(_ kind: Job.Kind, at now: Date) async throws(StoreError) -> Bool {
    try await read(isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.exists(
        "SELECT 1 FROM job WHERE kind = \(kind.rawValue) AND parked_at IS NULL AND due_at <= \(now) LIMIT 1")
    }
  }

  package func jobs(_ kind: Job.Kind, dueAfter moment: Date, limit: Int) async throws(StoreError) -> [Job] {
    try await read(.jobs, isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.query(
        """
        SELECT \(Job.table.selection) FROM job
        WHERE kind = \(kind.rawValue) AND parked_at IS NULL AND due_at > \(moment)
        ORDER BY due_at DESC LIMIT \(limit)
        """
      ) { row throws(SQLiteError) in try Job(row) }
    }
  }

  package func latestTime() async throws(StoreError) -> Date? {
    try await read(.jobs, isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.first(
        """
        SELECT max(at) FROM (
          SELECT at FROM audit_head
          UNION ALL SELECT created_at FROM job
          UNION ALL SELECT created_at FROM signing_key)
        """
      ) { row throws(SQLiteError) in try row.dateIfPresent(0) } ?? nil
    }
  }

  package func jobCounts() async throws(StoreError) -> [JobCount] {
    try await read(.jobs) { (connection) throws(SQLiteError) in
      try connection.query(
        """
        SELECT kind, sum(parked_at IS NULL), sum(parked_at IS NOT NULL), min(due_at) FILTER (WHERE parked_at IS NULL)
        FROM job GROUP BY kind ORDER BY kind
        """
      ) { row throws(SQLiteError) in try JobCount(row) }
    }
  }

  package func kindsDue(at now: Date) async throws(StoreError) -> Set<Job.Kind> {
    let found = try await read(.jobs, isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.query(Job.kindsDue(at: now)) { row throws(SQLiteError) in Job.Kind(rawValue: try row.text(0)) }
    }
    return Set(found)
  }

  package func jobs(limit: Int, after: JobID?) async throws(StoreError) -> [Job] {
    try await read(.jobs) { (connection) throws(SQLiteError) in
      try connection.query(
        "SELECT \(Job.table.selection) FROM job WHERE id > \(Identifier.cursor(after)) ORDER BY id LIMIT \(limit)"
      ) { row throws(SQLiteError) in try Job(row) }
    }
  }

  package func jobs(
    _ kind: Job.Kind, in state: Job.State?, limit: Int, before: JobID?
  ) async throws(StoreError) -> [Job] {
    try await read(.jobs, isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.query(Job.newest(kind, in: state, limit: limit, before: before)) { row throws(SQLiteError) in
        try Job(row)
      }
    }
  }

  package func webhookDeliveries(
    of event: String?, limit: Int, before: JobID?
  ) async throws(StoreError) -> [WebhookDelivery] {
    try await read(.jobs, isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.query(WebhookDelivery.newest(of: event, limit: limit, before: before)) {
        row throws(SQLiteError) in try WebhookDelivery(row)
      }
    }
  }

  package func webhookDelivery(_ id: JobID) async throws(StoreError) -> WebhookDelivery? {
    try await read(.jobs, isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.first(WebhookDelivery.named(id)) { row throws(SQLiteError) in try WebhookDelivery(row) }
    }
  }

  package func lastWebhookDelivery(to receiver: [UInt8]) async throws(StoreError) -> Date? {
    try await read(.jobs, isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.first(WebhookDelivery.latest(to: receiver)) { row throws(SQLiteError) in
        try row.dateIfPresent(0)
      } ?? nil
    }
  }

  package func parkedJobs(limit: Int, after: JobID?) async throws(StoreError) -> [Job] {
    try await read(.jobs) { (connection) throws(SQLiteError) in
      try connection.query(
        """
        SELECT \(Job.table.selection) FROM job WHERE parked_at IS NOT NULL AND id > \(Identifier.cursor(after))
        ORDER BY id LIMIT \(limit)
        """
      ) { row throws(SQLiteError) in try Job(row) }
    }
  }
}

extension SQLiteStore {
  package func unchainedAudit(limit: Int) async throws(StoreError) -> [AuditEvent] {
    try await read(.auditSealing, isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.query(
        "SELECT \(AuditEvent.table.selection) FROM audit_event WHERE number IS NULL ORDER BY id LIMIT \(limit)"
      ) { row throws(SQLiteError) in try AuditEvent(row) }
    }
  }

  package func chainedAudit(limit: Int, after number: Int64) async throws(StoreError) -> [ChainedAuditEvent] {
    try await read(.auditSealing) { (connection) throws(SQLiteError) in
      try connection.query(.chainedAudit(limit: limit, after: number)) { row throws(SQLiteError) in
        try ChainedAuditEvent(row)
      }
    }
  }

  package func auditHead() async throws(StoreError) -> AuditHead? {
    try await read(.auditSealing, isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.first(.auditHead) { row throws(SQLiteError) in try AuditHead(row) }
    }
  }

  package func auditTail() async throws(StoreError) -> AuditTail {
    try await read(.auditSealing) { (connection) throws(SQLiteError) in
      let tail = try connection.first("SELECT count(*), min(at) FROM audit_event WHERE number IS NULL") {
        row throws(SQLiteError) in AuditTail(count: Int(try row.integer(0)), oldest: try row.dateIfPresent(1))
      }
      return tail ?? AuditTail(count: 0, oldest: nil)
    }
  }
}

extension SQLStatement {
  static func chainedAudit(limit: Int, after number: Int64) -> SQLStatement {
    """
    SELECT \(ChainedAuditEvent.table.selection) FROM audit_event
    WHERE number > \(number) ORDER BY number LIMIT \(limit)
    """
  }

  static var auditHead: SQLStatement { "SELECT \(AuditHead.table.selection) FROM audit_head" }
}

extension SQLiteStore {
  package func vaultEntries(limit: Int, after: VaultPosition?) async throws(StoreError) -> [VaultEntry] {
    try await read(.vault) { (connection) throws(SQLiteError) in
      try connection.query(
        """
        SELECT \(VaultEntry.table.selection) FROM vault_entry
        WHERE (identity, client) > (\(Identifier.cursor(after?.identity)), \(after?.client.rawValue ?? ""))
        ORDER BY identity, client LIMIT \(limit)
        """
      ) { row throws(SQLiteError) in try VaultEntry(row) }
    }
  }

  package func masterKeyUses() async throws(StoreError) -> [MasterKeyUse] {
    try await read(.masterKeys) { (connection) throws(SQLiteError) in
      try connection.query(
        """
        SELECT id, max(first_used_at), sum(vault), sum(keys), sum(records), max(records_expire_at) FROM (
          SELECT id, first_used_at, 0 AS vault, 0 AS keys, 0 AS records, NULL AS records_expire_at FROM master_key
          UNION ALL SELECT key_id, NULL, count(*), 0, 0, NULL FROM vault_entry GROUP BY key_id
          UNION ALL SELECT sealed_key_id, NULL, 0, count(*), 0, NULL FROM signing_key GROUP BY sealed_key_id
          UNION ALL SELECT key_id, NULL, 0, 0, count(*), max(expires_at) FROM flow_record GROUP BY key_id
        ) AS uses GROUP BY id ORDER BY id
        """
      ) { row throws(SQLiteError) in try MasterKeyUse(row) }
    }
  }

  package func masterKeyFirstUses() async throws(StoreError) -> [String: Date] {
    let uses = try await read(.masterKeys) { (connection) throws(SQLiteError) in
      try connection.query("SELECT id, first_used_at FROM master_key") { row throws(SQLiteError) in
        (try row.text(0), try row.date(1))
      }
    }
    return Dictionary(uniqueKeysWithValues: uses)
  }
}

extension SQLiteStore {
  /// The number of rows that one transaction deletes, so that no commit waits long for it.
  private static let purgeBatch = 1000

  package func purge(before now: Date) async throws(StoreError) -> Int {
    try await monitor.timing(.purge) { () throws(StoreError) in try await removeExpired(before: now) }
  }

  private func removeExpired(before now: Date) async throws(StoreError) -> Int {
    // An id begins with its time, so the age of a change set needs no column of its own.
    let oldest = UUIDv7.first(at: now.addingTimeInterval(-86_400))
    let oldestRefusal = UUIDv7.first(at: now.addingTimeInterval(-Retention.refusal))
    let limit = Self.purgeBatch
    let hoursEnd = EventCount.hoursEnd(at: now)
    _ = try await write { connection in
      try connection.execute(EventCount.addingUpHours(of: "event_count", before: hoursEnd))
      try connection.execute(EventCount.removingHours(before: hoursEnd))
    }
    let statements: [SQLStatement] = [
      """
      DELETE FROM spent_value WHERE digest IN (
        SELECT digest FROM spent_value WHERE expires_at < \(now) LIMIT \(limit))
      """,
      """
      DELETE FROM removed_passkey WHERE digest IN (
        SELECT digest FROM removed_passkey WHERE expires_at < \(now) LIMIT \(limit))
      """,
      """
      DELETE FROM flow_record WHERE id IN (
        SELECT id FROM flow_record WHERE expires_at < \(now) LIMIT \(limit))
      """,
      """
      DELETE FROM apple_validation WHERE id IN (
        SELECT id FROM apple_validation ORDER BY id DESC LIMIT \(limit) OFFSET \(ValidationWindow.size))
      """,
      Merge.forgetting(limit, before: now),
      "DELETE FROM change_set WHERE id IN (SELECT id FROM change_set WHERE id < \(oldest) LIMIT \(limit))",
      """
      DELETE FROM session WHERE id IN (
        SELECT id FROM session WHERE ended_at < \(now.addingTimeInterval(-Retention.endedSession)) LIMIT \(limit))
      """,
      // Few profiles wait for an account, so no index finds the old ones: it would make every new account
      // slower.
      """
      DELETE FROM profile WHERE (subject, tenant, provider, realm) IN (
        SELECT subject, tenant, provider, realm FROM profile
        WHERE kept_at < \(now.addingTimeInterval(-Retention.unclaimedProfile)) LIMIT \(limit))
      """,
      """
      DELETE FROM notification WHERE id_digest IN (
        SELECT id_digest FROM notification
        WHERE received_at < \(now.addingTimeInterval(-Retention.notification)) LIMIT \(limit))
      """,
      """
      DELETE FROM deletion WHERE account IN (
        SELECT account FROM deletion
        WHERE finished_at < \(now.addingTimeInterval(-Retention.finishedDeletion)) LIMIT \(limit))
      """,
      """
      DELETE FROM invitation WHERE digest IN (
        SELECT digest FROM invitation
        WHERE expires_at < \(now.addingTimeInterval(-Retention.expiredInvitation)) LIMIT \(limit))
      """,
      "DELETE FROM refusal WHERE id IN (SELECT id FROM refusal WHERE id < \(oldestRefusal) LIMIT \(limit))",
      """
      DELETE FROM webhook_delivery WHERE id IN (
        SELECT id FROM webhook_delivery
        WHERE delivered_at < \(now.addingTimeInterval(-Retention.webhookDelivery)) LIMIT \(limit))
      """,
      Refusal.forgetting(limit),
      AuditEvent.forgettingUncovered(limit),
    ]
    var total = 0
    for statement in statements {
      var count = limit
      while count == limit {
        count = try await write { connection in try connection.execute(statement) }
        total += count
      }
    }
    return total + (try await removeOrphanedRefusals())
  }

  /// A reader looks through the refusals, which are up to ``Retention/refusals``: the writer would hold every commit up as long. If a merge is
  /// undone in between, the account that it brings back has lost what a moment earlier it would have lost, too.
  private func removeOrphanedRefusals() async throws(StoreError) -> Int {
    var total = 0
    while true {
      let ids = try await read(isOneQuery: true) { (connection) throws(SQLiteError) in
        try connection.query("SELECT id FROM refusal WHERE \(Refusal.isOrphaned) LIMIT \(Self.purgeBatch)") {
          row throws(SQLiteError) -> RefusalID in try row.id(0)
        }
      }
      guard !ids.isEmpty else { return total }
      total += try await write { connection in
        try ids.reduce(0) { sum, id in sum + (try connection.execute("DELETE FROM refusal WHERE id = \(id)")) }
      }
      if ids.count < Self.purgeBatch { return total }
    }
  }
}
