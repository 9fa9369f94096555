import PippinAccounts
import PippinFoundation
import PippinDatabases
import PippinPostgreSQLStore
import PippinPostgreSQLTestKit
import PippinSecret
import PippinTestKit

/// Lends a store on a new database, as one node has it.
func withStore<Result>(
  now: Date = ManualClock.start, _ body: (PostgreSQLStore) async throws -> Result
) async throws -> Result {
  let store = try await openStore(try await PostgreSQLCluster.shared().makeDatabase(), now: now)
  do {
    let result = try await body(store)
    await store.close()
    return result
  } catch {
    await store.close()
    throw error
  }
}

/// Opens the database at `address` as another node would.
func openStore(
  _ address: SecretText, now: Date = ManualClock.start, _ adjust: (inout PostgreSQLSettings) -> Void = { _ in },
  clock: @escaping @Sendable () -> Date = { Date() }
) async throws -> PostgreSQLStore {
  var settings = PostgreSQLSettings(address: address)
  adjust(&settings)
  return try await PostgreSQLStore.open(try PostgreSQLPool(settings), now: now, clock: clock)
}

extension SecretText {
  /// The last part of a cluster's address.
  var databaseName: String { String(revealed.split(separator: "=").last ?? "") }
}
