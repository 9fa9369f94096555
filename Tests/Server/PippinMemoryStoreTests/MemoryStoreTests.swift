import PippinMemoryStore
import PippinStoreContract
import Testing

struct MemoryStoreTests {
  @Test(.serialized, arguments: StoreContract.cases)
  func `keeps the contract`(_ contract: StoreContract.Case) async throws {
    try await contract.run(on: MemoryStore())
  }
}
