package import PippinAccounts
import PippinDatabases
package import PippinFoundation

extension SQLiteStore {
  package func sessions(
    of account: AccountID, ofClients: Bool, at now: Date, limit: Int, after: SessionID?
  ) async throws(StoreError) -> [Session] {
    try await read(.sessions) { (connection) throws(SQLiteError) in
      try connection.query(
        """
        SELECT \(Session.table.selection) FROM session
        WHERE account = \(account) AND ended_at IS NULL AND id > \(Identifier.cursor(after)) AND expires_at > \(now)
          AND \(Session.condition(ofClients: ofClients))
        ORDER BY id LIMIT \(limit)
        """
      ) { row throws(SQLiteError) in try Session(row) }
    }
  }

  package func accountsWithSessions(
    matching filter: SessionFilter, at now: Date, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [AccountID] {
    let condition = filter.narrowing("account > \(Identifier.cursor(after)) AND expires_at > \(now)")
    return try await read(.sessions, isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.query(
        """
        SELECT DISTINCT account FROM session
        WHERE ended_at IS NULL AND \(condition)
        ORDER BY account LIMIT \(limit)
        """
      ) { row throws(SQLiteError) in try row.id(0) }
    }
  }

  package func activeAccountCount(since day: Date, limit: Int) async throws(StoreError) -> Int {
    // A session may outlast its account, as one that ended.
    try await read(.sessions, isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.first(
        """
        SELECT count(*) FROM (
          SELECT DISTINCT account FROM session
          WHERE last_used_at / 86400000 >= \(Session.day(of: day))
            AND EXISTS (SELECT 1 FROM account WHERE account.id = session.account) LIMIT \(limit))
        """
      ) { row throws(SQLiteError) in Int(try row.integer(0)) }
    } ?? 0
  }

  package func guests(
    unusedSince time: Date, at now: Date, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [AccountID] {
    try await read(.accounts, isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.query(
        """
        SELECT id FROM account
        WHERE is_guest IS NOT NULL AND id > \(Identifier.cursor(after)) AND created_at < \(time) AND NOT EXISTS (
          SELECT 1 FROM session
          WHERE session.account = account.id AND ended_at IS NULL AND expires_at > \(now) AND last_used_at >= \(time))
        ORDER BY id LIMIT \(limit)
        """
      ) { row throws(SQLiteError) in try row.id(0) }
    }
  }

  package func formerSessions(madeBefore moment: Date, at now: Date) async throws(StoreError) -> FormerSessions {
    let found = try await read(.sessions, isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.first(
        """
        SELECT max(expires_at), max(CASE kind WHEN 'cookie' THEN created_at END) FROM session
        WHERE ended_at IS NULL AND expires_at > \(now) AND coalesce(rotated_at, created_at) < \(moment)
        """
      ) { row throws(SQLiteError) in
        FormerSessions(lastExpiry: try row.dateIfPresent(0), newestCookie: try row.dateIfPresent(1))
      }
    }
    return found ?? FormerSessions(lastExpiry: nil, newestCookie: nil)
  }

  package func identities(of account: AccountID) async throws(StoreError) -> [Identity] {
    try await read(.identities) { (connection) throws(SQLiteError) in
      try SnapshotReader(connection).identities(of: account)
    }
  }

  package func signingKeys() async throws(StoreError) -> [StoredSigningKey] {
    try await read(.signingKeys) { (connection) throws(SQLiteError) in
      try connection.query("SELECT \(StoredSigningKey.table.selection) FROM signing_key ORDER BY number") {
        row throws(SQLiteError) in try StoredSigningKey(row)
      }
    }
  }

  package func audit(
    of account: AccountID, limit: Int, after: AuditEventID?
  ) async throws(StoreError) -> [AuditEvent] {
    try await read(.audit) { (connection) throws(SQLiteError) in
      try connection.query(
        """
        SELECT \(AuditEvent.shownSelection) FROM audit_event
        WHERE account = \(account) AND id > \(Identifier.cursor(after)) ORDER BY id LIMIT \(limit)
        """
      ) { row throws(SQLiteError) in try AuditEvent.shown(row) }
    }
  }

  package func audit(
    matching query: AuditQuery, in order: AccountQuery.Order, limit: Int, after: AuditEventID?
  ) async throws(StoreError) -> [AuditEvent] {
    try await read(.audit, isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.query(query.selection(in: order, limit: limit, after: after)) { row throws(SQLiteError) in
        try AuditEvent.shown(row)
      }
    }
  }
}

extension SQLiteStore {
  package func accounts(
    matching query: AccountQuery, in order: AccountQuery.Order, limit: Int, after: AccountID?
  ) async throws(StoreError) -> [Account] {
    try await read(.accounts) { (connection) throws(SQLiteError) in
      let accounts = { (statement: SQLStatement) throws(SQLiteError) in
        try connection.query(statement) { row throws(SQLiteError) in try Account(row) }
      }
      let many = AccountQuery.many
      if query.text != nil, try Self.count(query, limit: many, connection) == many {
        let found = try accounts(query.selectionAmongNext(in: order, limit: limit, after: after))
        if found.count == limit { return found }
      }
      return try accounts(query.selection(in: order, limit: limit, after: after))
    }
  }

  package func accountCount(matching query: AccountQuery, limit: Int) async throws(StoreError) -> Int {
    try await read(.accounts) { (connection) throws(SQLiteError) in try Self.count(query, limit: limit, connection) }
  }

  private static func count(
    _ query: AccountQuery, limit: Int, _ connection: SQLiteConnection
  ) throws(SQLiteError) -> Int {
    try connection.first(query.count(limit: limit)) { row throws(SQLiteError) in Int(try row.integer(0)) } ?? 0
  }

  package func identities(subject: String, limit: Int) async throws(StoreError) -> [Identity] {
    try await read(.identities) { (connection) throws(SQLiteError) in
      try connection.query(
        "SELECT \(Identity.table.selection) FROM identity WHERE subject = \(subject) ORDER BY id LIMIT \(limit)"
      ) { row throws(SQLiteError) in try Identity(row) }
    }
  }

  package func job(_ id: JobID) async throws(StoreError) -> Job? {
    try await read(.jobs) { (connection) throws(SQLiteError) in
      try connection.first("SELECT \(Job.table.selection) FROM job WHERE id = \(id)") { row throws(SQLiteError) in
        try Job(row)
      }
    }
  }

  package func passkeyCount() async throws(StoreError) -> PasskeyCount {
    try await read(.identities) { (connection) throws(SQLiteError) in
      try connection.first(PasskeyCount.statement) { row throws(SQLiteError) in try PasskeyCount(row) }
        ?? PasskeyCount(passkeys: 0, accounts: 0)
    }
  }

  package func operatorTokens() async throws(StoreError) -> [OperatorToken] {
    try await read(.operatorTokens) { (connection) throws(SQLiteError) in
      try connection.query("SELECT \(OperatorToken.table.selection) FROM operator_token ORDER BY name") {
        row throws(SQLiteError) in try OperatorToken(row)
      }
    }
  }

  package func invitations(limit: Int, before: InvitationID?) async throws(StoreError) -> [Invitation] {
    try await read(.invitations, isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.query(Invitation.newest(limit: limit, before: before)) { row throws(SQLiteError) in
        try Invitation(row)
      }
    }
  }

  package func invitation(_ id: InvitationID) async throws(StoreError) -> Invitation? {
    try await read(.invitations, isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.first(Invitation.of(id)) { row throws(SQLiteError) in try Invitation(row) }
    }
  }

  package func eventCounts(from: Date, to: Date) async throws(StoreError) -> [EventCount] {
    try await read(.statistics) { (connection) throws(SQLiteError) in
      try connection.query(
        """
        SELECT \(EventCount.table.selection) FROM event_count WHERE start >= \(from) AND start < \(to)
        ORDER BY start, event, provider, client, platform, reason
        """
      ) { row throws(SQLiteError) in try EventCount.read(row) }.compactMap(\.self)
    }
  }

  /// Does nothing: the only writer adds to each count directly.
  package func foldEventCounts() async throws(StoreError) { monitor?.note(.statistics, took: .zero, nil) }

  package func refusals(
    _ query: RefusalQuery, limit: Int, before: RefusalID?
  ) async throws(StoreError) -> [Refusal] {
    try await read(.refusals) { (connection) throws(SQLiteError) in
      try connection.query(Refusal.select(query, limit: limit, before: before)) { row throws(SQLiteError) in
        try Refusal(row)
      }
    }
  }
}

extension SQLiteStore {
  package func clientSessions(
    of account: AccountID, endedAt moment: Date, orWithin browser: SessionID?, limit: Int, after: SessionID?
  ) async throws(StoreError) -> [Session] {
    try await read(.sessions) { (connection) throws(SQLiteError) in
      // Each half uses its own index: one has the ended sessions, the other those that have not ended.
      try connection.query(
        """
        SELECT \(Session.table.selection) FROM session WHERE id IN (
          SELECT id FROM session
          WHERE ended_at = \(moment) AND account = \(account) AND \(Session.condition(ofClients: true))
          UNION ALL
          SELECT id FROM session
          WHERE ended_at IS NULL AND account = \(account) AND browser_session = \(browser)
            AND \(Session.condition(ofClients: true)))
          AND id > \(Identifier.cursor(after))
        ORDER BY id LIMIT \(limit)
        """
      ) { row throws(SQLiteError) in try Session(row) }
    }
  }

  package func consents(of account: AccountID) async throws(StoreError) -> [Consent] {
    try await read(.consents, isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.query(Consent.all(of: account)) { row throws(SQLiteError) in try Consent(row) }
    }
  }
}

extension SQLiteStore {
  package func identities(
    of provider: Provider, tenant: String, unknownTo recipient: String, limit: Int, after: IdentityID?
  ) async throws(StoreError) -> [Identity] {
    try await read(.identities) { (connection) throws(SQLiteError) in
      try connection.query(
        """
        SELECT \(Identity.table.selection) FROM identity
        WHERE id > \(Identifier.cursor(after)) AND tenant = \(tenant) AND provider = \(provider.rawValue)
          AND NOT EXISTS (
            SELECT 1 FROM identity_transfer AS known
            WHERE known.identity = identity.id AND known.tenant = \(recipient)
              AND known.provider = \(provider.rawValue))
        ORDER BY id LIMIT \(limit)
        """
      ) { row throws(SQLiteError) in try Identity(row) }
    }
  }

  package func transfers(
    of provider: Provider, to recipient: String, limit: Int, after: IdentityID?
  ) async throws(StoreError) -> [IdentityTransfer] {
    try await read(.transfers) { (connection) throws(SQLiteError) in
      try connection.query(
        """
        SELECT \(IdentityTransfer.table.selection) FROM identity_transfer
        WHERE tenant = \(recipient) AND provider = \(provider.rawValue) AND moved_at IS NULL
          AND identity > \(Identifier.cursor(after))
        ORDER BY identity LIMIT \(limit)
        """
      ) { row throws(SQLiteError) in try IdentityTransfer(row) }
    }
  }

  package func transferCounts(
    of provider: Provider, from tenant: String, to recipient: String
  ) async throws(StoreError) -> TransferCounts {
    try await read(.transferCounts) { (connection) throws(SQLiteError) in
      let unknown = try connection.first(
        """
        SELECT count(*) FROM identity
        WHERE tenant = \(tenant) AND provider = \(provider.rawValue)
          AND NOT EXISTS (
            SELECT 1 FROM identity_transfer AS known
            WHERE known.identity = identity.id AND known.tenant = \(recipient)
              AND known.provider = \(provider.rawValue))
        """
      ) { row throws(SQLiteError) in try row.integer(0) }
      let known = try connection.first(
        """
        SELECT count(*), count(moved_at) FROM identity_transfer
        WHERE tenant = \(recipient) AND provider = \(provider.rawValue)
        """
      ) { row throws(SQLiteError) in (try row.integer(0), try row.integer(1)) }
      let (all, moved) = known ?? (0, 0)
      return TransferCounts(unknown: Int(unknown ?? 0), noted: Int(all - moved), moved: Int(moved))
    }
  }
}

extension SQLiteStore {
  package func merges(into account: AccountID) async throws(StoreError) -> [Merge] {
    try await read(.merges, isOneQuery: true) { (connection) throws(SQLiteError) in
      try connection.query("SELECT \(Merge.selection) FROM account_merge WHERE survivor = \(account) ORDER BY lost") {
        row throws(SQLiteError) in try Merge(row)
      }
    }
  }
}

extension SnapshotReader {
  func merge(of lost: AccountID) throws(SQLiteError) -> Merge? {
    try connection.first(Merge.of(lost)) { row throws(SQLiteError) in try Merge(row) }
  }

  func identities(of account: AccountID) throws(SQLiteError) -> [Identity] {
    try connection.query(Identity.of(account)) { row throws(SQLiteError) in try Identity(row) }
  }
}

extension ChangeWriter {
  func put(_ merge: Merge) throws(SQLiteError) { try connection.execute(Merge.table.upsert(merge)) }
}
