import Foundation
import PippinAccounts
import PippinDatabases
import PippinPostgreSQLStore
import PippinPostgreSQLTestKit
import PippinSQLiteStore
import PippinSecret
import PippinStoreContract
import PippinTestKit
import Testing

/// Everything of one database taken to another.
struct MoveTests {
  private let now = ManualClock.start

  private func postgreSQL(_ address: SecretText, isTarget: Bool = true) async throws -> PortablePostgreSQLStore {
    try await .open(PostgreSQLSettings(address: address), isTarget: isTarget, now: now)
  }

  private func makeDatabase() async throws -> SecretText { try await PostgreSQLCluster.shared().makeDatabase() }

  /// A file in which a model has lived, and in whose every table there is something.
  private func withSociety(seed: UInt64 = 1, _ body: (String, PortableSQLiteStore) async throws -> Void) async throws {
    try await withFolder { folder in
      let path = "\(folder)/source.db"
      let store = try await SQLiteStore.open(path: path, now: now)
      let report = try await Interleaving.run(seed: seed, steps: 300, lookingEvery: 300, on: store)
      #expect(report.violation == nil)
      await store.close()
      let source = try PortableSQLiteStore(path: path, isTarget: false, now: now)
      for table in PortableSQLiteStore.tables {
        let rows = PlantedRows.rows(of: table)
        let isThere = try await source.rows(of: table, after: nil, limit: 1).first
        // One row tells how the audit's chain ends; planted lines are in no chain.
        if table.name != "audit_head" || isThere == nil { try await source.insert(rows, into: table) }
      }
      try await body(folder, source)
    }
  }

  @Test(arguments: [1, 2]) func `brings every table there and back`(_ seed: UInt64) async throws {
    try await withSociety(seed: seed) { folder, source in
      let address = try await makeDatabase()
      let middle = try await postgreSQL(address)
      let there = try await StoreMove(from: source, to: middle, batch: 40).run()
      #expect(there.allSatisfy { $0.isEqual && $0.source.count > 0 })
      await middle.close()
      let server = try await openStore(address)
      #expect(try await verifiedLines(of: server) > 20)
      await server.close()
      let again = try await postgreSQL(address, isTarget: false)
      let end = try PortableSQLiteStore(path: "\(folder)/end.db", isTarget: true, now: now)
      #expect(try await StoreMove(from: again, to: end, batch: 40).run().allSatisfy(\.isEqual))
      await again.close()
      let circle = try await StoreMove(from: source, to: end).compare()
      #expect(circle.count == PortableSQLiteStore.tables.count && circle.allSatisfy(\.isEqual))
    }
  }

  /// How many lines the audit's chain has, unless it is broken.
  private func verifiedLines(of store: PostgreSQLStore) async throws -> Int64 {
    var verification = AuditVerification()
    while case let page = try await store.chainedAudit(limit: 100, after: verification.last), !page.isEmpty {
      for line in page where line.link.number < PlantedRows.least { verification.read(line) }
      if page.contains(where: { $0.link.number >= PlantedRows.least }) { break }
    }
    verification.finish(try await store.auditHead(), signature: .genuine)
    #expect(verification.problemCount == 0)
    return Int64(verification.lines)
  }

  @Test func `goes on where it broke off, and lets no server start meanwhile`() async throws {
    try await withSociety { _, source in
      for breaking in [0, 1, 5, 23] {
        let address = try await makeDatabase()
        let target = try await postgreSQL(address)
        await #expect(throws: StoreMoveError.target(BreakingStore.failure)) {
          try await StoreMove(from: source, to: BreakingStore(target, at: breaking), batch: 20).run()
        }
        await target.close()
        await #expect(throws: StoreError.self) { try await openStore(address) }
        await #expect(throws: StoreError.self) { try await postgreSQL(address, isTarget: false) }
        let later = try await postgreSQL(address)
        #expect(try await StoreMove(from: source, to: later, batch: 33).run().allSatisfy(\.isEqual))
        await later.close()
        await (try openStore(address)).close()
      }
    }
  }

  @Test func `finds one letter that differs`() async throws {
    try await withSociety { _, source in
      let address = try await makeDatabase()
      let target = try await postgreSQL(address)
      #expect(try await StoreMove(from: source, to: target).run().allSatisfy(\.isEqual))
      let pool = try PostgreSQLPool(PostgreSQLSettings(address: address))
      try await pool.transaction(
        .write,
        [
          "UPDATE job SET kind = kind || ' ' WHERE id = (SELECT id FROM job ORDER BY id LIMIT 1)",
          "DELETE FROM spent_value WHERE digest = (SELECT digest FROM spent_value LIMIT 1)",
        ])
      let differing = try await StoreMove(from: source, to: target).compare().filter { !$0.isEqual }
      #expect(differing.map(\.table.name) == ["spent_value", "job"])
      #expect(differing[0].source.count == differing[0].target.count + 1)
      #expect(differing[1].source.count == differing[1].target.count)
      await pool.close()
      await target.close()
    }
  }

  @Test func `that has ended may be begun anew, and brings nothing twice`() async throws {
    try await withSociety { _, source in
      let address = try await makeDatabase()
      let target = try await postgreSQL(address)
      let first = try await StoreMove(from: source, to: target).run()
      let second = try await StoreMove(from: source, to: target).run()
      #expect(second.allSatisfy(\.isEqual) && second.map(\.target) == first.map(\.target))
      // But not once somebody has changed a letter in it.
      let pool = try PostgreSQLPool(PostgreSQLSettings(address: address))
      try await pool.transaction(
        .write, ["UPDATE job SET kind = kind || ' ' WHERE id = (SELECT id FROM job ORDER BY id LIMIT 1)"])
      await pool.close()
      await #expect(throws: StoreMoveError.targetInUse(table: "account")) {
        try await StoreMove(from: source, to: target).run()
      }
      #expect(try await target.isBeingFilled() == false)
      await target.close()
    }
  }

  @Test func `touches no database that has something of its own`() async throws {
    try await withSociety { folder, source in
      let address = try await makeDatabase()
      let samples = Samples()
      let node = try await openStore(address)
      try await node.commit(samples.changeSet(.putAccount(samples.account())))
      await node.close()
      let target = try await postgreSQL(address)
      await #expect(throws: StoreMoveError.targetInUse(table: "account")) {
        try await StoreMove(from: source, to: target).run()
      }
      #expect(try await target.isBeingFilled() == false)
      await target.close()
      // Nor goes on with another one's.
      let end = try PortableSQLiteStore(path: "\(folder)/end.db", isTarget: true, now: now)
      await #expect(throws: StoreMoveError.target(BreakingStore.failure)) {
        try await StoreMove(from: source, to: BreakingStore(end, at: 3), batch: 20).run()
      }
      let other = try await postgreSQL(address, isTarget: false)
      await #expect(throws: StoreMoveError.targetHasOthers(table: "account")) {
        try await StoreMove(from: other, to: end).run()
      }
      await other.close()
    }
  }

  @Test func `waits until the servers are stopped`() async throws {
    try await withSociety { folder, source in
      let address = try await makeDatabase()
      let node = try await openStore(address)
      let target = try await postgreSQL(address)
      await #expect {
        try await StoreMove(from: source, to: target).run()
      } throws: { error in
        "\(error)".contains("stop every server")
      }
      await node.close()
      #expect(try await StoreMove(from: source, to: target).run().allSatisfy(\.isEqual))
      await target.close()
      // A file that is moved is its mover's; one that is served is its server's.
      await #expect(throws: StoreError.self) {
        try await SQLiteStore.open(path: "\(folder)/source.db", busyLimit: .zero, now: now)
      }
      let path = "\(folder)/served.db"
      let server = try await SQLiteStore.open(path: path, now: now)
      try await server.ping()
      #expect {
        try PortableSQLiteStore(path: path, isTarget: false, now: now)
      } throws: { error in
        "\(error)".contains("stop the server")
      }
      await server.close()
    }
  }

  @Test func `sees the company of every role, whatever its own may see`() async throws {
    let address = try await makeDatabase()
    let owner = try await openStore(address)
    await owner.close()
    let pool = try PostgreSQLPool(PostgreSQLSettings(address: address))
    // Roles are the whole cluster's, and so many tests'.
    let role = "mover_\(address.databaseName)"
    let orders = ["CREATE ROLE \(role) LOGIN", "GRANT ALL ON ALL TABLES IN SCHEMA public TO \(role)"]
    try await pool.transaction(.write, orders.map { SQLStatement(stringLiteral: $0) })
    let plain = SecretText(address.revealed.replacingOccurrences(of: "user=pippin", with: "user=\(role)"))
    let source = try await postgreSQL(plain, isTarget: false)
    await #expect { try await source.refuseCompany() } throws: { "\($0)".contains("stop every server") }
    await pool.close()
    try await source.refuseCompany()
    await source.close()
  }

  @Test func `the declared columns are those of PostgreSQL's tables, with their types`() async throws {
    let address = try await makeDatabase()
    await (try openStore(address)).close()
    let pool = try PostgreSQLPool(PostgreSQLSettings(address: address))
    let columns = try await pool.query(
      """
      SELECT table_name, column_name, data_type FROM information_schema.columns JOIN pg_class ON relname = table_name
      WHERE table_schema = 'public' AND NOT relispartition AND relkind IN ('r', 'p') AND table_name <> 'pippin_migration'
        AND is_generated = 'NEVER'
      """
    ).rows { row throws(PostgreSQLError) in "\(try row.text(0)).\(try row.text(1)).\(try row.text(2))" }
    await pool.close()
    // What is kept apart here, and under which name it is told.
    let aliases = [
      "ended_session": "session", "proved_address": "address_proof", "known_notification": "notification",
      "event_new": "event_count",
    ]
    let told = Set(
      columns.filter { $0 != "change_set.is_void.smallint" }.map { column in
        let parts = column.split(separator: ".").map(String.init)
        return "\(aliases[parts[0]] ?? parts[0]).\(parts[1]).\(parts[2])"
      })
    let types: [PortableColumn.Kind: String] = [.number: "bigint", .flag: "smallint", .text: "text", .bytes: "bytea"]
    let declared = PortablePostgreSQLStore.tables.flatMap { table in
      table.contents.map { "\(table.name).\($0.name).\(types[$0.kind] ?? "")" }
    }
    #expect(told == Set(declared))
  }
}

/// Lends a folder, which goes afterwards.
private func withFolder(_ body: (String) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "pippin-move-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: folder) }
  try await body(folder.path)
}
