package import PippinAccounts
import PippinDatabases
package import PippinFoundation

extension PostgreSQLStore {
  package func lease(
    _ kind: Job.Kind, count: Int, at now: Date, until: Date
  ) async throws(StoreError) -> [Job] {
    try await monitor.timing(.lease) { () throws(StoreError) in
      try await leaseDue(kind, count: count, at: now, until: until)
    }
  }

  private func leaseDue(
    _ kind: Job.Kind, count: Int, at now: Date, until: Date
  ) async throws(StoreError) -> [Job] {
    // A node that leases at the same time skips the rows that are locked here, and checks again those that were leased since. A node
    // with a wrong clock leases nothing (R-21): if it were ahead, it would take the jobs of other nodes for abandoned, and run them
    // again.
    let tolerance = Int64(Self.clockTolerance * 1_000)
    let jobs = try await write(
      """
      WITH due AS (
        SELECT id, due_at FROM job
        WHERE kind = \(kind.rawValue) AND parked_at IS NULL AND due_at <= \(now)
          AND abs((extract(epoch FROM statement_timestamp()) * 1000)::bigint - \(clock())) <= \(tolerance)
          AND NOT EXISTS (
            SELECT FROM job AS older
            WHERE older.kind = job.kind AND older.queue = job.queue AND older.parked_at IS NULL AND older.id < job.id)
        ORDER BY due_at, id LIMIT \(count) FOR UPDATE SKIP LOCKED
      ), leased AS (
        UPDATE job SET version = job.version + 1, attempts = job.attempts + 1, due_at = \(until)
        FROM due WHERE job.id = due.id
        RETURNING \(Job.table.selection), due.due_at AS was_due_at
      )
      SELECT * FROM leased ORDER BY was_due_at, id
      """)
    return try await translating { () throws(PostgreSQLError) in
      try jobs.rows { row throws(PostgreSQLError) in try Job(row) }
    }
  }

  package func jobs(_ kind: Job.Kind, dueAfter moment: Date, limit: Int) async throws(StoreError) -> [Job] {
    let tolerance = Int64(Self.clockTolerance * 1_000)
    return try await list(
      .jobs,
      """
      SELECT \(Job.table.selection) FROM job
      WHERE kind = \(kind.rawValue) AND parked_at IS NULL AND due_at > \(moment)
        AND abs((extract(epoch FROM statement_timestamp()) * 1000)::bigint - \(clock())) <= \(tolerance)
      ORDER BY due_at DESC LIMIT \(limit)
      """
    ) { row throws(PostgreSQLError) in try Job(row) }
  }

  package func latestTime() async throws(StoreError) -> Date? {
    let times = try await list(
      .jobs,
      """
      SELECT max(at) FROM (
        SELECT at FROM audit_head
        UNION ALL SELECT created_at FROM job
        UNION ALL SELECT created_at FROM signing_key) AS times
      """
    ) { row throws(PostgreSQLError) in try row.dateIfPresent(0) }
    return times.first ?? nil
  }

  package func jobCounts() async throws(StoreError) -> [JobCount] {
    try await list(
      .jobs,
      """
      SELECT kind, count(*) FILTER (WHERE parked_at IS NULL), count(parked_at),
        min(due_at) FILTER (WHERE parked_at IS NULL)
      FROM job GROUP BY kind ORDER BY kind
      """
    ) { row throws(PostgreSQLError) in try JobCount(row) }
  }

  package func kindsDue(at now: Date) async throws(StoreError) -> Set<Job.Kind> {
    let found = try await list(.jobs, Job.kindsDue(at: now)) { row throws(PostgreSQLError) in
      Job.Kind(rawValue: try row.text(0))
    }
    return Set(found)
  }

  package func jobs(limit: Int, after: JobID?) async throws(StoreError) -> [Job] {
    try await list(
      .jobs,
      "SELECT \(Job.table.selection) FROM job WHERE id > \(Identifier.cursor(after)) ORDER BY id LIMIT \(limit)"
    ) {
      row throws(PostgreSQLError) in try Job(row)
    }
  }

  package func jobs(
    _ kind: Job.Kind, in state: Job.State?, limit: Int, before: JobID?
  ) async throws(StoreError) -> [Job] {
    try await list(.jobs, Job.newest(kind, in: state, limit: limit, before: before)) {
      row throws(PostgreSQLError) in try Job(row)
    }
  }

  package func webhookDeliveries(
    of event: String?, limit: Int, before: JobID?
  ) async throws(StoreError) -> [WebhookDelivery] {
    try await list(.jobs, WebhookDelivery.newest(of: event, limit: limit, before: before)) {
      row throws(PostgreSQLError) in try WebhookDelivery(row)
    }
  }

  package func webhookDelivery(_ id: JobID) async throws(StoreError) -> WebhookDelivery? {
    try await first(.jobs, WebhookDelivery.named(id)) { row throws(PostgreSQLError) in try WebhookDelivery(row) }
  }

  package func lastWebhookDelivery(to receiver: [UInt8]) async throws(StoreError) -> Date? {
    try await first(.jobs, WebhookDelivery.latest(to: receiver)) { row throws(PostgreSQLError) in
      try row.dateIfPresent(0)
    } ?? nil
  }

  package func parkedJobs(limit: Int, after: JobID?) async throws(StoreError) -> [Job] {
    try await list(
      .jobs,
      """
      SELECT \(Job.table.selection) FROM job WHERE parked_at IS NOT NULL AND id > \(Identifier.cursor(after))
      ORDER BY id LIMIT \(limit)
      """
    ) { row throws(PostgreSQLError) in try Job(row) }
  }
}

extension PostgreSQLStore {
  package func audit(
    of account: AccountID, limit: Int, after: AuditEventID?
  ) async throws(StoreError) -> [AuditEvent] {
    try await list(
      .audit,
      """
      SELECT \(AuditEvent.shownSelection) FROM audit_event
      WHERE account = \(account) AND id > \(Identifier.cursor(after)) ORDER BY id LIMIT \(limit)
      """
    ) { row throws(PostgreSQLError) in try AuditEvent.shown(row) }
  }

  package func audit(
    matching query: AuditQuery, in order: AccountQuery.Order, limit: Int, after: AuditEventID?
  ) async throws(StoreError) -> [AuditEvent] {
    try await list(.audit, query.selection(in: order, limit: limit, after: after)) {
      row throws(PostgreSQLError) in try AuditEvent.shown(row)
    }
  }

  package func unchainedAudit(limit: Int) async throws(StoreError) -> [AuditEvent] {
    try await list(
      .auditSealing,
      "SELECT \(AuditEvent.table.selection) FROM audit_event WHERE number IS NULL ORDER BY id LIMIT \(limit)"
    ) {
      row throws(PostgreSQLError) in try AuditEvent(row)
    }
  }

  package func chainedAudit(limit: Int, after number: Int64) async throws(StoreError) -> [ChainedAuditEvent] {
    try await list(
      .auditSealing,
      """
      SELECT \(ChainedAuditEvent.table.selection) FROM audit_event
      WHERE number > \(number) ORDER BY number LIMIT \(limit)
      """
    ) { row throws(PostgreSQLError) in try ChainedAuditEvent(row) }
  }

  package func auditHead() async throws(StoreError) -> AuditHead? {
    try await first(.auditSealing, "SELECT \(AuditHead.table.selection) FROM audit_head") {
      row throws(PostgreSQLError) in try AuditHead(row)
    }
  }

  package func auditTail() async throws(StoreError) -> AuditTail {
    let tail = try await first(.auditSealing, "SELECT count(*), min(at) FROM audit_event WHERE number IS NULL") {
      row throws(PostgreSQLError) in AuditTail(count: Int(try row.integer(0)), oldest: try row.dateIfPresent(1))
    }
    return tail ?? AuditTail(count: 0, oldest: nil)
  }
}

extension PostgreSQLStore {
  package func vaultEntries(limit: Int, after: VaultPosition?) async throws(StoreError) -> [VaultEntry] {
    try await list(
      .vault,
      """
      SELECT \(VaultEntry.table.selection) FROM vault_entry
      WHERE (identity, client) > (\(Identifier.cursor(after?.identity)), \(after?.client.rawValue ?? ""))
      ORDER BY identity, client LIMIT \(limit)
      """
    ) { row throws(PostgreSQLError) in try VaultEntry(row) }
  }

  package func masterKeyUses() async throws(StoreError) -> [MasterKeyUse] {
    try await list(
      .masterKeys,
      """
      SELECT id, max(first_used_at), sum(vault)::bigint, sum(keys)::bigint, sum(records)::bigint,
        max(records_expire_at)
      FROM (
        SELECT id, first_used_at, 0 AS vault, 0 AS keys, 0 AS records, NULL::bigint AS records_expire_at FROM master_key
        UNION ALL SELECT key_id, NULL, count(*), 0, 0, NULL FROM vault_entry GROUP BY key_id
        UNION ALL SELECT sealed_key_id, NULL, 0, count(*), 0, NULL FROM signing_key GROUP BY sealed_key_id
        UNION ALL SELECT key_id, NULL, 0, 0, count(*), max(expires_at) FROM flow_record GROUP BY key_id
      ) AS uses GROUP BY id ORDER BY id
      """
    ) { row throws(PostgreSQLError) in try MasterKeyUse(row) }
  }

  package func masterKeyFirstUses() async throws(StoreError) -> [String: Date] {
    let uses = try await list(.masterKeys, "SELECT id, first_used_at FROM master_key") { row throws(PostgreSQLError) in
      (try row.text(0), try row.date(1))
    }
    return Dictionary(uniqueKeysWithValues: uses)
  }
}

extension PostgreSQLStore {
  /// The number of rows that one transaction deletes, so that no commit waits long for it.
  private static let purgeBatch = 1000

  /// Also creates the partitions of the coming months.
  package func purge(before now: Date) async throws(StoreError) -> Int {
    try await monitor.timing(.purge) { () throws(StoreError) in try await removeExpired(before: now) }
  }

  private func removeExpired(before now: Date) async throws(StoreError) -> Int {
    try await addMonths(at: now)
    // Notifications are counted by their digests, which are in one table.
    var total = try await dropMonths(before: now)["ended_session"] ?? 0
    for statement in purging(before: now) { total += try await repeating(statement) }
    _ = try await write(
      "WITH past AS (\(EventCount.removingHours(before: EventCount.hoursEnd(at: now))) RETURNING *) \(EventCount.addingUpHours(of: "past", before: EventCount.hoursEnd(at: now)))"
    )
    let received = now.addingTimeInterval(-Retention.notification)
    _ = try await repeating(deleting("notification", "id_digest, received_at", where: "received_at < \(received)"))
    return total
  }

  private func purging(before now: Date) -> [SQLStatement] {
    // An id begins with its time, so the age of a change set needs no column of its own.
    let oldest = UUIDv7.first(at: now.addingTimeInterval(-86_400))
    func before(_ retention: TimeInterval) -> Date { now.addingTimeInterval(-retention) }
    return [
      deleting("spent_value", "digest", where: "expires_at < \(now)"),
      deleting("removed_passkey", "digest", where: "expires_at < \(now)"),
      deleting("flow_record", "id", where: "expires_at < \(now)"),
      """
      DELETE FROM apple_validation WHERE id IN (
        SELECT id FROM apple_validation ORDER BY id DESC LIMIT \(Self.purgeBatch) OFFSET \(ValidationWindow.size))
      """,
      Merge.forgetting(Self.purgeBatch, before: now),
      deleting("change_set", "id", where: "id < \(oldest)"),
      deleting("ended_session", "id, ended_at", where: "ended_at < \(before(Retention.endedSession))"),
      // Few profiles wait for an account, so no index finds the old ones: it would make every new account slower.
      deleting(
        "profile", "subject, tenant, provider, realm", where: "kept_at < \(before(Retention.unclaimedProfile))"),
      deleting("known_notification", "id_digest", where: "received_at < \(before(Retention.notification))"),
      deleting("invitation", "digest", where: "expires_at < \(before(Retention.expiredInvitation))"),
      deleting("refusal", "id", where: "id < \(UUIDv7.first(at: before(Retention.refusal)))"),
      deleting("webhook_delivery", "id", where: "delivered_at < \(before(Retention.webhookDelivery))"),
      Refusal.forgetting(Self.purgeBatch),
      deleting("refusal", "id", where: Refusal.isOrphaned),
      AuditEvent.forgettingUncovered(Self.purgeBatch),
      deleting("deletion", "account", where: "finished_at < \(before(Retention.finishedDeletion))"),
    ]
  }

  private func deleting(
    _ table: SQLStatement, _ key: SQLStatement, where condition: SQLStatement
  ) -> SQLStatement {
    "DELETE FROM \(table) WHERE (\(key)) IN (SELECT \(key) FROM \(table) WHERE \(condition) LIMIT \(Self.purgeBatch))"
  }

  /// Runs a statement until it finds less than a full batch; returns the number of rows.
  private func repeating(_ statement: SQLStatement) async throws(StoreError) -> Int {
    var (total, count) = (0, Self.purgeBatch)
    while count == Self.purgeBatch {
      count = try await write(statement).changed
      total += count
    }
    return total
  }
}
