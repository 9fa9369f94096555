package import PippinAccounts
import PippinDatabases
package import PippinFoundation

extension PostgreSQLStore {
  package func sessions(
    of account: AccountID, ofClients: Bool, at now: Date, limit: Int, after: SessionID?
  ) async throws(StoreError) -> [Session] {
    try await list(
      .sessions,
      """
      SELECT \(Session.livingSelection) FROM session
      WHERE account = \(account) AND id > \(Identifier.cursor(after)) AND expires_at > \(now)
        AND \(Session.condition(ofClients: ofClients))
      ORDER BY id LIMIT \(limit)
      """
    ) { row throws(PostgreSQLError) in try Session(row) }
  }

  package func accountsWithSessions(
    matching filter: SessionFilter, at now: Date, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [AccountID] {
    let condition = filter.narrowing("account > \(Identifier.cursor(after)) AND expires_at > \(now)")
    return try await list(
      .sessions,
      """
      SELECT DISTINCT account FROM session WHERE \(condition)
      ORDER BY account LIMIT \(limit)
      """
    ) { row throws(PostgreSQLError) in try row.id(0) }
  }

  package func activeAccountCount(since day: Date, limit: Int) async throws(StoreError) -> Int {
    // A session that ended may outlast its account.
    try await first(
      .sessions,
      """
      SELECT count(*) FROM (
        SELECT account FROM (
          SELECT account FROM session WHERE used_on >= \(Session.day(of: day))
          UNION
          SELECT account FROM ended_session WHERE ended_at >= \(day) AND last_used_at >= \(day)) AS used
        WHERE EXISTS (SELECT FROM account WHERE account.id = used.account) LIMIT \(limit)) AS active
      """
    ) { row throws(PostgreSQLError) in Int(try row.integer(0)) } ?? 0
  }

  package func guests(
    unusedSince time: Date, at now: Date, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [AccountID] {
    try await list(
      .accounts,
      """
      SELECT id FROM account
      WHERE is_guest IS NOT NULL AND id > \(Identifier.cursor(after)) AND created_at < \(time) AND NOT EXISTS (
        SELECT 1 FROM session
        WHERE session.account = account.id AND expires_at > \(now) AND last_used_at >= \(time))
      ORDER BY id LIMIT \(limit)
      """
    ) { row throws(PostgreSQLError) in try row.id(0) }
  }

  package func formerSessions(madeBefore moment: Date, at now: Date) async throws(StoreError) -> FormerSessions {
    let found = try await list(
      .sessions,
      """
      SELECT max(expires_at), max(CASE kind WHEN 'cookie' THEN created_at END) FROM session
      WHERE expires_at > \(now) AND coalesce(rotated_at, created_at) < \(moment)
      """
    ) { row throws(PostgreSQLError) in
      FormerSessions(lastExpiry: try row.dateIfPresent(0), newestCookie: try row.dateIfPresent(1))
    }
    return found.first ?? FormerSessions(lastExpiry: nil, newestCookie: nil)
  }

  package func identities(of account: AccountID) async throws(StoreError) -> [Identity] {
    try await list(.identities, Identity.of(account)) { row throws(PostgreSQLError) in try Identity(row) }
  }

  package func merges(into account: AccountID) async throws(StoreError) -> [Merge] {
    try await list(.merges, "SELECT \(Merge.selection) FROM account_merge WHERE survivor = \(account) ORDER BY lost") {
      row throws(PostgreSQLError) in try Merge(row)
    }
  }

  package func signingKeys() async throws(StoreError) -> [StoredSigningKey] {
    try await list(.signingKeys, "SELECT \(StoredSigningKey.table.selection) FROM signing_key ORDER BY number") {
      row throws(PostgreSQLError) in try StoredSigningKey(row)
    }
  }
}

extension EventCount {
  /// The counts that were not folded yet, with a row for each time.
  static let newTable = Table<EventCount>("event_new", key: [], columns: table.columns)
}

extension PostgreSQLStore {
  package func accounts(
    matching query: AccountQuery, in order: AccountQuery.Order, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [Account] {
    let accounts = { (statement: SQLStatement) async throws(StoreError) in
      try await self.list(.accounts, statement) { row throws(PostgreSQLError) in try Account(row) }
    }
    let many = AccountQuery.many
    if query.text != nil, try await accountCount(matching: query, limit: many) == many {
      let found = try await accounts(query.selectionAmongNext(in: order, limit: limit, after: after))
      if found.count == limit { return found }
    }
    return try await accounts(query.selection(in: order, limit: limit, after: after))
  }

  package func accountCount(matching query: AccountQuery, limit: Int) async throws(StoreError) -> Int {
    try await first(.accounts, query.count(limit: limit)) { row throws(PostgreSQLError) in Int(try row.integer(0)) }
      ?? 0
  }

  package func identities(subject: String, limit: Int) async throws(StoreError) -> [Identity] {
    try await list(
      .identities,
      "SELECT \(Identity.table.selection) FROM identity WHERE subject = \(subject) ORDER BY id LIMIT \(limit)"
    ) { row throws(PostgreSQLError) in try Identity(row) }
  }

  package func job(_ id: JobID) async throws(StoreError) -> Job? {
    try await first(.jobs, "SELECT \(Job.table.selection) FROM job WHERE id = \(id)") { row throws(PostgreSQLError) in
      try Job(row)
    }
  }

  package func passkeyCount() async throws(StoreError) -> PasskeyCount {
    try await first(.identities, PasskeyCount.statement) { row throws(PostgreSQLError) in try PasskeyCount(row) }
      ?? PasskeyCount(passkeys: 0, accounts: 0)
  }

  package func operatorTokens() async throws(StoreError) -> [OperatorToken] {
    try await list(.operatorTokens, "SELECT \(OperatorToken.table.selection) FROM operator_token ORDER BY name") {
      row throws(PostgreSQLError) in try OperatorToken(row)
    }
  }

  package func invitations(limit: Int, before: InvitationID?) async throws(StoreError) -> [Invitation] {
    try await list(.invitations, Invitation.newest(limit: limit, before: before)) { row throws(PostgreSQLError) in
      try Invitation(row)
    }
  }

  package func invitation(_ id: InvitationID) async throws(StoreError) -> Invitation? {
    try await first(.invitations, Invitation.of(id)) { row throws(PostgreSQLError) in try Invitation(row) }
  }

  package func eventCounts(from: Date, to: Date) async throws(StoreError) -> [EventCount] {
    try await list(
      .statistics,
      """
      SELECT \(EventCount.table.selection) FROM any_event_count AS event_count
      WHERE start >= \(from) AND start < \(to) ORDER BY start, event, provider, client, platform, reason
      """
    ) { row throws(PostgreSQLError) in try EventCount.read(row) }.compactMap(\.self)
  }

  /// One statement, so that a reader sees each count in exactly one of the two tables.
  package func foldEventCounts() async throws(StoreError) {
    _ = try await write(
      .statistics,
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
    try await list(.refusals, Refusal.select(query, limit: limit, before: before)) { row throws(PostgreSQLError) in
      try Refusal(row)
    }
  }
}

extension PostgreSQLStore {
  package func clientSessions(
    of account: AccountID, endedAt moment: Date, orWithin browser: SessionID?, limit: Int, after: SessionID?
  ) async throws(StoreError) -> [Session] {
    // The time of the end comes first: it selects one month's partition, and few rows in it.
    try await list(
      .sessions,
      """
      SELECT \(Session.table.selection) FROM ended_session AS session
      WHERE ended_at = \(moment) AND account = \(account) AND id > \(Identifier.cursor(after))
        AND \(Session.condition(ofClients: true))
      UNION ALL
      SELECT \(Session.livingSelection) FROM session
      WHERE account = \(account) AND browser_session = \(browser) AND id > \(Identifier.cursor(after))
        AND \(Session.condition(ofClients: true))
      ORDER BY id LIMIT \(limit)
      """
    ) { row throws(PostgreSQLError) in try Session(row) }
  }

  package func consents(of account: AccountID) async throws(StoreError) -> [Consent] {
    try await list(.consents, Consent.all(of: account)) { row throws(PostgreSQLError) in try Consent(row) }
  }
}

extension PostgreSQLStore {
  package func identities(
    of provider: Provider, tenant: String, unknownTo recipient: String, limit: Int, after: IdentityID?
  ) async throws(StoreError) -> [Identity] {
    try await list(
      .identities,
      """
      SELECT \(Identity.table.selection) FROM identity
      WHERE id > \(Identifier.cursor(after)) AND \(Self.unknown(provider, tenant, to: recipient))
      ORDER BY id LIMIT \(limit)
      """
    ) { row throws(PostgreSQLError) in try Identity(row) }
  }

  package func transfers(
    of provider: Provider, to recipient: String, limit: Int, after: IdentityID?
  ) async throws(StoreError) -> [IdentityTransfer] {
    try await list(
      .transfers,
      """
      SELECT \(IdentityTransfer.table.selection) FROM identity_transfer
      WHERE tenant = \(recipient) AND provider = \(provider.rawValue) AND moved_at IS NULL
        AND identity > \(Identifier.cursor(after))
      ORDER BY identity LIMIT \(limit)
      """
    ) { row throws(PostgreSQLError) in try IdentityTransfer(row) }
  }

  package func transferCounts(
    of provider: Provider, from tenant: String, to recipient: String
  ) async throws(StoreError) -> TransferCounts {
    let counts = try await first(
      .transferCounts,
      """
      SELECT (SELECT count(*) FROM identity WHERE \(Self.unknown(provider, tenant, to: recipient))),
        count(*) - count(moved_at), count(moved_at)
      FROM identity_transfer WHERE tenant = \(recipient) AND provider = \(provider.rawValue)
      """
    ) { row throws(PostgreSQLError) in
      TransferCounts(
        unknown: Int(try row.integer(0)), noted: Int(try row.integer(1)), moved: Int(try row.integer(2)))
    }
    return counts ?? TransferCounts(unknown: 0, noted: 0, moved: 0)
  }

  /// The condition for identities whose transfer subject for this tenant is not known.
  private static func unknown(_ provider: Provider, _ tenant: String, to recipient: String) -> SQLStatement {
    """
    identity.tenant = \(tenant) AND identity.provider = \(provider.rawValue) AND NOT EXISTS (
      SELECT FROM identity_transfer AS known
      WHERE known.identity = identity.id AND known.tenant = \(recipient) AND known.provider = \(provider.rawValue))
    """
  }
}
