import PippinPostgreSQLStore
import PippinStoreContract
import Testing

struct PostgreSQLStoreTests {
  private static let database = Task { try await EmptiedStore() }

  // One after the other, since all are played on one database.
  @Test(.serialized, arguments: StoreContract.cases)
  func `keeps the contract`(_ contract: StoreContract.Case) async throws {
    try await contract.run(on: try await Self.database.value.emptied())
  }
}
