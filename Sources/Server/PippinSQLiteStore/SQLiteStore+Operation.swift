package import PippinAccounts
package import PippinFoundation
import PippinDatabases

extension SQLiteStore {
  package func accounts(
    matching query: AccountQuery, in order: AccountQuery.Order, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [Account] {
    try await read { (connection) throws(SQLiteError) in
      try connection.query(query.selection(in: order, limit: limit, after: after)) { row throws(SQLiteError) in
        try Account(row)
      }
    }
  }

  package func accountCount(matching query: AccountQuery, limit: Int) async throws(StoreError) -> Int {
    try await read { (connection) throws(SQLiteError) in
      try connection.first(query.count(limit: limit)) { row throws(SQLiteError) in Int(try row.integer(0)) }
    } ?? 0
  }

  package func identities(subject: String, limit: Int) async throws(StoreError) -> [Identity] {
    try await read { (connection) throws(SQLiteError) in
      try connection.query(
        "SELECT \(Identity.table.selection) FROM identity WHERE subject = \(subject) ORDER BY id LIMIT \(limit)"
      ) { row throws(SQLiteError) in try Identity(row) }
    }
  }

  package func job(_ id: JobID) async throws(StoreError) -> Job? {
    try await read { (connection) throws(SQLiteError) in
      try connection.first("SELECT \(Job.table.selection) FROM job WHERE id = \(id)") { row throws(SQLiteError) in
        try Job(row)
      }
    }
  }

  package func operatorTokens() async throws(StoreError) -> [OperatorToken] {
    try await read { (connection) throws(SQLiteError) in
      try connection.query("SELECT \(OperatorToken.table.selection) FROM operator_token ORDER BY name") {
        row throws(SQLiteError) in try OperatorToken(row)
      }
    }
  }

  package func eventCounts(from: Date, to: Date) async throws(StoreError) -> [EventCount] {
    try await read { (connection) throws(SQLiteError) in
      try connection.query(
        """
        SELECT \(EventCount.table.selection) FROM event_count WHERE start >= \(from) AND start < \(to)
        ORDER BY start, event, provider, client, platform, reason
        """
      ) { row throws(SQLiteError) in try EventCount.read(row) }.compactMap(\.self)
    }
  }

  /// One writer adds to each count at once, so there is nothing to bring together.
  package func foldEventCounts() async throws(StoreError) {}

  package func refusals(
    _ query: RefusalQuery, limit: Int, before: RefusalID?
  ) async throws(StoreError) -> [Refusal] {
    try await read { (connection) throws(SQLiteError) in
      try connection.query(Refusal.select(query, limit: limit, before: before)) { row throws(SQLiteError) in
        try Refusal(row)
      }
    }
  }
}
