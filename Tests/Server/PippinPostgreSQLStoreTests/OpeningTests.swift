import PippinAccounts
import PippinTokens
import PippinFoundation
import PippinDatabases
import PippinPostgreSQLTestKit
import PippinSecret
import PippinStoreContract
import PippinTestKit
import Testing

@testable import PippinPostgreSQLStore

struct OpeningTests {
  private let samples = Samples()

  private func expectFailure(
    _ code: StoreError.Code, naming text: String, _ address: SecretText, creating: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let pool = try PostgreSQLPool(PostgreSQLSettings(address: address))
    do throws(StoreError) {
      _ = try await PostgreSQLStore.open(pool, creating: creating, now: samples.now)
      Issue.record("opened", sourceLocation: sourceLocation)
    } catch {
      #expect(error.code == code, sourceLocation: sourceLocation)
      #expect(error.detail.contains(text), "\(error.detail)", sourceLocation: sourceLocation)
    }
  }

  private func run(_ statement: String, _ address: SecretText) async throws {
    var settings = PostgreSQLSettings(address: address)
    // What is done in no transaction may only read in a server process of our own.
    settings.preparation = .never
    let pool = try PostgreSQLPool(settings)
    _ = try await pool.outsideTransaction(SQLStatement(stringLiteral: statement))
    await pool.close()
  }

  @Test func `keeps everything when it is opened again`() async throws {
    let address = try await PostgreSQLCluster.shared().makeDatabase()
    let account = samples.account()
    let first = try await openStore(address)
    try await first.commit(samples.changeSet(.putAccount(account)))
    await first.close()
    let second = try await openStore(address)
    #expect(try await second.snapshot(of: [.account(account.id)]).account(account.id)?.name == account.name)
  }

  @Test func `refuses a database whose migration has another content, or that is a newer program's`() async throws {
    let address = try await PostgreSQLCluster.shared().makeDatabase()
    await (try openStore(address)).close()
    try await run(
      "INSERT INTO pippin_migration (name, checksum, applied_at) VALUES ('m0999_tomorrow', '\\x01', 0)", address)
    try await expectFailure(.unreadable, naming: "m0999_tomorrow is unknown", address)
    try await run("UPDATE pippin_migration SET checksum = '\\x07' WHERE position = 1", address)
    try await expectFailure(.unreadable, naming: "m0001_people was changed", address)
  }

  @Test func `fills no empty database for who only wants to look`() async throws {
    let address = try await PostgreSQLCluster.shared().makeDatabase()
    try await expectFailure(.unavailable, naming: "no server has filled it", address, creating: false)
    await (try openStore(address)).close()
    let pool = try PostgreSQLPool(PostgreSQLSettings(address: address))
    await (try PostgreSQLStore.open(pool, creating: false, now: samples.now)).close()
  }

  @Test func `refuses a database in which not every name can be written`() async throws {
    let cluster = try PostgreSQLCluster.shared()
    try await run(
      "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0", cluster.address(of: "postgres"))
    try await expectFailure(.unreadable, naming: "encoding is LATIN1", cluster.address(of: "latin"))
  }

  @Test func `is unavailable when there is no such database, and once it is closed`() async throws {
    let cluster = try PostgreSQLCluster.shared()
    try await expectFailure(.unavailable, naming: "PostgreSQL", cluster.address(of: "nowhere"))
    let store = try await openStore(try await cluster.makeDatabase())
    await store.close()
    await #expect(throws: StoreError.self) { try await store.ping() }
  }

  @Test func `waits for nobody where there is nothing to do`() async throws {
    let address = try await PostgreSQLCluster.shared().makeDatabase()
    await (try openStore(address)).close()
    let pool = try PostgreSQLPool(PostgreSQLSettings(address: address))
    let node = try await pool.session(.write, limit: .seconds(120)) { session in
      try await session.run("LOCK TABLE pippin_migration IN SHARE ROW EXCLUSIVE MODE")
      return try await openStore(address)
    }
    try await node.ping()
  }

  @Test func `has not changed a migration that landed`() async throws {
    let known = PostgreSQLSchema.migrations.map { step in
      let checksum = SHA256.hash(step.content).prefix(4).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      return "\(step.name) \(checksum.joined())"
    }
    #expect(known == LandedMigrations.postgreSQL)
  }
}
