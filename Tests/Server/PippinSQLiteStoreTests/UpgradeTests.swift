import PippinAccounts
import PippinTokens
import PippinDatabases
import PippinTestKit
import Testing

@testable import PippinSQLiteStore

/// A file that an older version left is brought up to date, and nothing in it is lost.
struct UpgradeTests {
  private let samples = Samples()

  /// A row as text, however it is typed.
  private typealias Rows = [String: [String]]

  /// A database of today with something in most tables, and what of it is looked for afterwards.
  private func fill(_ path: String) async throws -> (identity: Identity, session: Session) {
    let account = samples.account()
    let identity = samples.identity(of: account.id)
    let session = samples.session(of: account.id, by: identity.id)
    let store = try await SQLiteStore.open(path: path, now: ManualClock.start)
    try await store.commit(
      samples.changeSet(
        .putAccount(account), .putIdentity(identity), .putSession(session), .putProfile(samples.profile(identity.key)),
        .putVaultEntry(samples.vaultEntry(of: identity.id)), .spend(samples.spent()), .putRecord(samples.record()),
        .journal(samples.notification()), .putSigningKey(samples.signingKey()),
        .audit(samples.audit(of: account.id, identity: identity.id)), .enqueue(samples.job()),
        .putProof(samples.proof(of: samples.address())), .putMerge(samples.merge(into: account.id)),
        .noteMasterKey("2026a", at: ManualClock.start), .putCredential(samples.credential(of: identity.id)),
        .putPasskey(samples.passkey(of: identity.id)), .putRemovedPasskey(samples.removedPasskey(from: account.id)),
        .putDeployment(Deployment(relyingPartyID: Samples.relyingParty)), .putInvitation(samples.invitation())))
    await store.close()
    return (identity, session)
  }

  private func names(_ connection: SQLiteConnection, _ query: SQLStatement) throws -> [String] {
    try connection.query(query) { row throws(SQLiteError) in try row.text(0) }
  }

  private func tables(_ connection: SQLiteConnection) throws -> [String] {
    try names(
      connection,
      "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name <> 'pippin_migration' ORDER BY name")
  }

  private func columns(_ connection: SQLiteConnection, _ table: String) throws -> String {
    try names(connection, "SELECT name FROM main.pragma_table_info(\(table))").joined(separator: ", ")
  }

  /// All that stands in the columns that `tables` names, in an order of its own.
  private func contents(_ connection: SQLiteConnection, _ tables: [String: String]) throws -> Rows {
    try tables.mapValues { _ in [String]() }.merging(
      tables.map { table, columns in
        let values = columns.split(separator: ", ").map { "quote(\($0))" }.joined(separator: " || ',' || ")
        return (
          table, try names(connection, SQLStatement(stringLiteral: "SELECT \(values) FROM main.\(table) ORDER BY 1"))
        )
      }, uniquingKeysWith: { $1 })
  }

  @Test(arguments: 1..<SQLiteSchema.migrations.count)
  func `of any version keeps its rows and can be used`(version: Int) async throws {
    try await withDatabase { path in
      let today = path + ".today"
      let (identity, session) = try await fill(today)
      let old = try SQLiteConnection(path)
      try SQLiteMigrator.migrate(
        old, to: Array(SQLiteSchema.migrations.prefix(version)), checksum: { SHA256.hash($0) }, now: 1_700_000_000)
      // What a later migration takes away is not looked for.
      let kept = Set(try self.tables(SQLiteConnection(today)))
      let tables = Dictionary(
        uniqueKeysWithValues: try self.tables(old).filter(kept.contains).map { ($0, try columns(old, $0)) })
      try old.execute("ATTACH DATABASE \(today) AS today")
      for (table, columns) in tables {
        try old.execute(
          SQLStatement(
            stringLiteral: "INSERT INTO main.\(table) (\(columns)) SELECT \(columns) FROM today.\(table)"))
      }
      try old.execute("DETACH DATABASE today")
      let before = try contents(old, tables)
      #expect(before.values.map(\.count).reduce(0, +) >= 10 && before["account"]?.count == 1)

      let store = try await SQLiteStore.open(path: path, now: ManualClock.start)
      let snapshot = try await store.snapshot(
        of: [.identity(identity.key), .session(session.id), .account(session.account)])
      #expect(try snapshot.identity(identity.key)?.id == identity.id)
      #expect(try snapshot.account(session.account)?.name == samples.account().name)
      #expect(try snapshot.session(session.id)?.device == session.device)
      try await store.commit(samples.changeSet(.putAccount(samples.account())))
      try await store.commit(samples.changeSet(.enqueue(samples.job())))
      await store.close()

      let upgraded = try SQLiteConnection(path)
      let after = try contents(upgraded, tables)
      for (table, rows) in before {
        #expect(Set(rows).isSubset(of: Set(after[table] ?? [])), "\(table)")
      }
      #expect(try names(upgraded, "PRAGMA integrity_check") == ["ok"])
      let schema: SQLStatement = "SELECT coalesce(sql, name) FROM sqlite_schema ORDER BY type, name"
      #expect(try names(upgraded, schema) == names(SQLiteConnection(today), schema))
    }
  }

  /// A version without the limit's own reason can be started again on the file.
  @Test func `can be read by a version that knows the limit of sessions as an expiry`() async throws {
    try await withDatabase { path in
      let store = try await SQLiteStore.open(path: path, now: samples.now)
      let session = samples.session(of: samples.id(), by: samples.id())
      let end = Session.End(at: samples.now, reason: .sessionLimit)
      try await store.commit(
        samples.changeSet(.putSession(session), .limitSessions(of: session.account, keep: 0, end)))
      #expect(try names(SQLiteConnection(path), "SELECT end_reason FROM session") == ["expired"])
      #expect(try await store.snapshot(of: [.session(session.id)]).session(session.id)?.end == end)
      await store.close()
    }
  }
}
