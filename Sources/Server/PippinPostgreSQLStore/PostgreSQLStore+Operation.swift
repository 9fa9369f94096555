package import PippinAccounts
package import PippinFoundation
import PippinDatabases

extension EventCount {
  /// What was counted lately, a row each time.
  static let newTable = Table<EventCount>("event_new", key: [], columns: table.columns)
}

extension PostgreSQLStore {
  package func accounts(
    matching query: AccountQuery, in order: AccountQuery.Order, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [Account] {
    try await list(query.selection(in: order, limit: limit, after: after)) { row throws(PostgreSQLError) in
      try Account(row)
    }
  }

  package func accountCount(matching query: AccountQuery, limit: Int) async throws(StoreError) -> Int {
    try await first(query.count(limit: limit)) { row throws(PostgreSQLError) in Int(try row.integer(0)) } ?? 0
  }

  package func identities(subject: String, limit: Int) async throws(StoreError) -> [Identity] {
    try await list(
      "SELECT \(Identity.table.selection) FROM identity WHERE subject = \(subject) ORDER BY id LIMIT \(limit)"
    ) { row throws(PostgreSQLError) in try Identity(row) }
  }

  package func job(_ id: JobID) async throws(StoreError) -> Job? {
    try await first("SELECT \(Job.table.selection) FROM job WHERE id = \(id)") { row throws(PostgreSQLError) in
      try Job(row)
    }
  }

  package func operatorTokens() async throws(StoreError) -> [OperatorToken] {
    try await list("SELECT \(OperatorToken.table.selection) FROM operator_token ORDER BY name") {
      row throws(PostgreSQLError) in try OperatorToken(row)
    }
  }

  package func eventCounts(from: Date, to: Date) async throws(StoreError) -> [EventCount] {
    try await list(
      """
      SELECT \(EventCount.table.selection) FROM any_event_count AS event_count
      WHERE start >= \(from) AND start < \(to) ORDER BY start, event, provider, client, platform, reason
      """
    ) { row throws(PostgreSQLError) in try EventCount.read(row) }.compactMap(\.self)
  }

  /// One statement, so that a reader sees each count in exactly one of the two tables.
  package func foldEventCounts() async throws(StoreError) {
    _ = try await write(
      """
      WITH counted AS (DELETE FROM event_new RETURNING *)
      INSERT INTO event_count (start, event, provider, client, platform, reason, count)
      SELECT start, event, provider, client, platform, reason, sum(count)::bigint FROM counted
      GROUP BY start, event, provider, client, platform, reason
      ORDER BY start, event, provider, client, platform, reason\(SQLStatement(stringLiteral: EventCount.sum))
      """)
  }

  package func refusals(
    _ query: RefusalQuery, limit: Int, before: RefusalID?
  ) async throws(StoreError) -> [Refusal] {
    try await list(Refusal.select(query, limit: limit, before: before)) { row throws(PostgreSQLError) in
      try Refusal(row)
    }
  }
}
