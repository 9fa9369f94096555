package import PippinAccounts
package import PippinFoundation
import PippinDatabases

extension SQLiteStore {
  package func lease(
    _ kind: Job.Kind, count: Int, at now: Date, until: Date
  ) async throws(StoreError) -> [Job] {
    // Nearly always nothing is due, which a reader finds out without the writer and its sync.
    guard try await isAnythingDue(kind, at: now) else { return [] }
    return try await write { connection in
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
    try await read(isOneQuery: true) { (connection) throws(SQLiteError) in
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
    try await read(isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.first(
        """
        SELECT max(at) FROM (
          SELECT at FROM audit_head
          UNION ALL SELECT created_at FROM job
          UNION ALL SELECT created_at FROM signing_key)
        """
      ) { row throws(SQLiteError) in try row.integerIfPresent(0).map { Date(millisecondsSince1970: $0) } } ?? nil
    }
  }

  package func jobCounts() async throws(StoreError) -> [JobCount] {
    try await read { (connection) throws(SQLiteError) in
      try connection.query(
        """
        SELECT kind, sum(parked_at IS NULL), sum(parked_at IS NOT NULL), min(due_at) FILTER (WHERE parked_at IS NULL)
        FROM job GROUP BY kind ORDER BY kind
        """
      ) { row throws(SQLiteError) in try JobCount(row) }
    }
  }

  package func jobs(limit: Int, after: JobID?) async throws(StoreError) -> [Job] {
    try await read { (connection) throws(SQLiteError) in
      try connection.query(
        "SELECT \(Job.table.selection) FROM job WHERE id > \(Identifier.cursor(after)) ORDER BY id LIMIT \(limit)"
      ) { row throws(SQLiteError) in try Job(row) }
    }
  }

  package func parkedJobs(limit: Int, after: JobID?) async throws(StoreError) -> [Job] {
    try await read { (connection) throws(SQLiteError) in
      try connection.query(
        """
        SELECT \(Job.table.selection) FROM job WHERE parked_at IS NOT NULL AND id > \(Identifier.cursor(after))
        ORDER BY id LIMIT \(limit)
        """
      ) { row throws(SQLiteError) in try Job(row) }
    }
  }
}
