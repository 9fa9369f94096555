import FoundationEssentials
import PippinAccounts
import PippinPostgreSQL
import PippinPostgreSQLTestKit
import PippinTestKit
import Testing

@testable import PippinPostgreSQLStore

/// Whose clock is off serves nobody.
struct ClockTests {
  @Test(arguments: [(0.0, true), (1.5, true), (-1.5, true), (3, false), (-3, false), (3_600, false)])
  func `is ready while its clock is the store's`(seconds: TimeInterval, isReady: Bool) async throws {
    let address = try await PostgreSQLCluster.shared().makeDatabase()
    await (try openStore(address)).close()
    let store = PostgreSQLStore(try PostgreSQLPool(PostgreSQLSettings(address: address))) {
      Date().addingTimeInterval(seconds)
    }
    do throws(StoreError) {
      try await store.ping()
      #expect(isReady)
    } catch {
      #expect(!isReady && error.code == .unavailable)
      #expect(error.detail.contains("seconds off the database's"), "\(error.detail)")
    }
  }
}
