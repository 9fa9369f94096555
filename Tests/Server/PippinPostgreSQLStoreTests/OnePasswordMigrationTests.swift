import PippinAccounts
import PippinDatabases
import PippinPostgreSQLTestKit
import PippinStoreContract
import PippinTestKit
import Testing

@testable import PippinPostgreSQLStore

/// A database in which accounts have several passwords is brought to one each (decision 0105).
struct OnePasswordMigrationTests {
  private let samples = Samples()
  /// The tables as they were then. That of live sessions has no columns about their end.
  private static let liveSessions = Session.table.without(["ended_at", "end_reason", "authenticated_by"])
  private static let formerAccounts = Account.table.without(["passkey_handle"])

  @Test func `keeps the password of a proved address, and of two the one that was changed last`() async throws {
    let address = try await PostgreSQLCluster.shared().makeDatabase()
    let before = Array(PostgreSQLSchema.migrations.prefix { $0.name != PostgreSQLSchema.onePassword.name })
    let former = try PostgreSQLPool(PostgreSQLSettings(address: address))
    await (try PostgreSQLStore.open(former, migrations: before, now: ManualClock.start)).close()
    let stage = SeveralPasswords(samples)
    let pool = try PostgreSQLPool(PostgreSQLSettings(address: address))
    try await pool.transaction(
      .write,
      stage.accounts.map { Self.formerAccounts.upsert($0) } + stage.identities.map { Identity.table.upsert($0) }
        + stage.credentials.map { PasswordCredential.table.upsert($0) }
        + stage.proofs.map {
          "SELECT pippin_put_proof(\($0.source), \($0.realm.rawValue), \($0.address.text), \($0.account), 1)"
        } + stage.sessions.map { Self.liveSessions.upsert($0) })
    await pool.close()
    let store = try await openStore(address)
    try await stage.expectOneEach(in: store)
    await store.close()
  }
}
