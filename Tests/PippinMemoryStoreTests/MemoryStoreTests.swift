import PippinMemoryStore
import PippinStoreContract
import Testing

struct MemoryStoreTests {
  @Test(arguments: StoreContract.cases)
  func `keeps the contract`(_ contract: StoreContract.Case) async throws {
    try await contract.run(on: MemoryStore())
  }
}
