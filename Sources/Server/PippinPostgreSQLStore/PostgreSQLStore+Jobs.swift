package import PippinAccounts
package import PippinFoundation
import PippinDatabases

extension PostgreSQLStore {
  package func lease(
    _ kind: Job.Kind, count: Int, at now: Date, until: Date
  ) async throws(StoreError) -> [Job] {
    // Whoever leases at the same time passes over what is locked here, and looks again at what was leased since. A node whose clock is
    // wrong leases nothing: ahead of the others, it would take what they are at work on for abandoned, and do it again.
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
      """
      SELECT max(at) FROM (
        SELECT at FROM audit_head
        UNION ALL SELECT created_at FROM job
        UNION ALL SELECT created_at FROM signing_key) AS times
      """
    ) { row throws(PostgreSQLError) in try row.integerIfPresent(0).map { Date(millisecondsSince1970: $0) } }
    return times.first ?? nil
  }

  package func jobCounts() async throws(StoreError) -> [JobCount] {
    try await list(
      """
      SELECT kind, count(*) FILTER (WHERE parked_at IS NULL), count(parked_at),
        min(due_at) FILTER (WHERE parked_at IS NULL)
      FROM job GROUP BY kind ORDER BY kind
      """
    ) { row throws(PostgreSQLError) in try JobCount(row) }
  }

  package func jobs(limit: Int, after: JobID?) async throws(StoreError) -> [Job] {
    try await list(
      "SELECT \(Job.table.selection) FROM job WHERE id > \(Identifier.cursor(after)) ORDER BY id LIMIT \(limit)"
    ) {
      row throws(PostgreSQLError) in try Job(row)
    }
  }

  package func parkedJobs(limit: Int, after: JobID?) async throws(StoreError) -> [Job] {
    try await list(
      """
      SELECT \(Job.table.selection) FROM job WHERE parked_at IS NOT NULL AND id > \(Identifier.cursor(after))
      ORDER BY id LIMIT \(limit)
      """
    ) { row throws(PostgreSQLError) in try Job(row) }
  }
}
