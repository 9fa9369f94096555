import PippinAccounts
import PippinDatabases
import PippinFoundation
import PippinTestKit
import Testing

@testable import PippinPostgreSQLStore

/// Nothing that people wait for reads whole tables: not by a plan that a connection made for a database without accounts and keeps while
/// it fills, and not in a search.
struct EmptyTablePlanTests {
  /// How many rows each table has in the end. A plan that reads all of one kind reads as many rows or more.
  private static let rows = 3_000
  /// What a look-up may read, in pages of 8 KiB. Nothing here reads more than a few rows of several tables.
  private static let mostPages = 60
  /// A row of all tables.
  private static let number = 1_500

  @Test func `plans that were made for empty tables stay good while they fill`() async throws {
    try await withStore { store in
      let lookups = Self.reads.flatMap { SnapshotScript([$0]).statements } + Self.keys.map(Self.precondition)
      var statements: [SQLStatement] = ["SET LOCAL plan_cache_mode = force_generic_plan"]
      for (index, lookup) in lookups.enumerated() {
        statements.append(Self.sql("PREPARE empty_\(index) AS \(lookup.text.written(for: .postgreSQL))"))
        statements.append(Self.sql("EXPLAIN \(Self.execution(of: lookup, index))"))
      }
      statements += Self.fillings
      for (index, lookup) in lookups.enumerated() {
        statements.append(Self.sql("EXPLAIN (ANALYZE, BUFFERS) \(Self.execution(of: lookup, index))"))
      }
      let results = try await store.pool.transaction(.write, statements).suffix(lookups.count)
      for (lookup, result) in zip(lookups, results) { try Self.expectFewPages(result, of: lookup) }
    }
  }

  /// A range of texts may match many accounts, so PostgreSQL likes to look for the first ones in the order of their ids.
  @Test func `a search that few accounts match reads few, in any order`() async throws {
    try await withStore { store in
      let filling = Self.filling("account", Account.table.told.contents, rows: 60_000)
      try await store.pool.transaction(.write, [filling, "ANALYZE account"])
      for text in ["x23456 x23456", "nobody@example.net"] {
        let query = AccountQuery(text: AccountQuery.Text(text))
        #expect(query.text != nil)
        for order in [AccountQuery.Order.oldest, .newest] {
          let statement = query.selection(in: order, limit: 50, after: nil)
          try Self.expectFewPages(try await store.pool.query("EXPLAIN (ANALYZE, BUFFERS) \(statement)"), of: statement)
        }
      }
    }
  }

  private static func expectFewPages(_ result: PostgreSQLResult, of lookup: SQLStatement) throws {
    let plan = try result.rows { row throws(PostgreSQLError) in try row.text(0) }
    // The first line of this kind is that of the whole statement.
    let pages = plan.first { $0.contains("Buffers: ") }.map(Self.pages) ?? 0
    #expect(
      pages <= mostPages,
      "\(pages) pages: \(lookup.text.written(for: .postgreSQL))\n\(plan.joined(separator: "\n"))")
  }

  private static func sql(_ text: String) -> SQLStatement { SQLStatement(stringLiteral: text) }

  private static func pages(_ line: String) -> Int {
    line.split(separator: " ").compactMap { word in
      word.hasPrefix("hit=") || word.hasPrefix("read=") ? word.split(separator: "=").last.flatMap { Int($0) } : nil
    }.reduce(0, +)
  }

  private static func execution(of lookup: SQLStatement, _ index: Int) -> String {
    let values = lookup.bindings.map { value in
      switch value {
      case .null: "NULL"
      case .integer(let number): "\(number)"
      case .double(let number): "\(number)"
      case .text(let text): "'\(text)'"
      case .words(let high, let low):
        "'\\x"
          + [high, low].map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
          }.joined() + "'"
      case .blob(let bytes): "'\\x\(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())'"
      }
    }
    return "EXECUTE empty_\(index)" + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
  }

  // MARK: What is looked up

  private static func id<Subject>() -> Identifier<Subject> {
    let digits = String(number, radix: 16)
    return Identifier("01700000-0000-7000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits)!
  }

  private static let digest = (id() as AccountID).uuid.bytes
  private static let realm = Realm(rawValue: "realm")
  private static let client = ClientID(rawValue: "client")
  private static let address = CanonicalAddress("x\(number)@example.com")!
  private static let externalID = ExternalID("x\(number)")!
  private static let key = IdentityKey(realm: realm, provider: .apple, tenant: "tenant", subject: "x\(number)")

  /// Every question of a decision.
  private static let reads: [Read] = [
    .account(id()), .accountInFull(id()), .merge(id()), .identity(key), .session(id()), .sessionInFull(id()),
    .profile(key),
    .spent(digest), .record(digest), .notification(id: digest, event: digest), .vaultEntry(id(), client),
    .transfer(key),
    .signInMethods(id()), .deletion(id()), .vaultEntries(of: id()), .provedAddress(realm, address),
    .password(realm, address),
    .credential(id()), .identityID(id()), .externalID(realm, externalID), .identityElseAddress(key, address),
    .operatorToken("x\(number)"), .invitation(digest), .consent(id(), client), .passkey(key), .passkeys(of: id()),
    .removedPasskey(digest), .passkeyHandle(digest),
  ]

  /// Every key that a commit may look up for a precondition.
  private static let keys: [AggregateKey] = [
    .account(id()), .merge(id()), .identity(key), .session(id()), .profile(key), .spent(digest), .record(digest),
    .notification(digest), .notificationEvent(digest), .signingKey(Int64(number)), .job(id()), .transfer(key),
    .credential(id()),
    .provedAddress(realm, address), .deletion(id()), .operatorToken("x\(number)"), .externalID(realm, externalID),
    .consent(id(), client), .passkey(id()), .removedPasskey(digest), .invitation(digest),
  ]

  private static func precondition(_ key: AggregateKey) -> SQLStatement {
    "SELECT \(key.version) FROM \(key.place) FOR UPDATE"
  }

  // MARK: What fills the tables

  /// Rows of every table that grows, each with all its columns, of one provider, tenant, realm and client.
  private static let fillings: [SQLStatement] =
    [PortableTable].all.filter {
      !["deployment", "audit_head", "address_proof", "session", "notification"].contains($0.name)
    }
    .map { filling($0.name, $0.contents) }
    + [
      filling("session", Session.table.told.contents.filter { !["ended_at", "end_reason"].contains($0.name) }),
      filling("ended_session", Session.table.told.contents),
      sql("INSERT INTO known_notification SELECT \(bytes), \(bytes), place FROM generate_series(1, \(rows)) AS place"),
      sql(
        "INSERT INTO proved_address SELECT 'x' || place || '@example.com', 'realm', 1 FROM generate_series(1, \(rows)) AS place"
      ),
      sql(
        """
        INSERT INTO address_proof (source, realm, address, account)
        SELECT \(bytes), 'realm', 'x' || place || '@example.com', \(bytes) FROM generate_series(1, \(rows)) AS place
        """),
    ]

  private static let bytes = "decode('01700000000070008000' || lpad(to_hex(place), 12, '0'), 'hex')"

  private static func filling(_ table: String, _ columns: [PortableColumn], rows: Int = rows) -> SQLStatement {
    let values = columns.map { column in
      switch column.kind {
      case .number: "place"
      case .flag: "1"
      case .bytes: bytes
      case .text:
        switch column.name {
        case "provider": "'apple'"
        case "tenant", "realm", "client": "'\(column.name)'"
        case "email", "unproved_address": "'x' || place || '@example.com'"
        default: "'x' || place"
        }
      }
    }
    return sql(
      """
      INSERT INTO \(table) (\(columns.map(\.name).joined(separator: ", ")))
      SELECT \(values.joined(separator: ", ")) FROM generate_series(1, \(rows)) AS place
      """)
  }
}
