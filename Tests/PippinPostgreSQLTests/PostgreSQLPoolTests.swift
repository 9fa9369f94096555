import PippinPostgreSQL
import PippinPostgreSQLTestKit
import PippinSQL
import Testing

@Suite struct PostgreSQLPoolTests {
  @Test func `runs a transaction in one round trip`() async throws {
    let address = try await PostgreSQLCluster.shared().makeDatabase()
    let pool = try PostgreSQLPool(PostgreSQLSettings(address: address))
    let results = try await pool.transaction(
      .write,
      [
        "CREATE TABLE t (n bigint PRIMARY KEY, s text, b bytea)",
        "INSERT INTO t VALUES (\(1), \("é"), \([0, 255] as [UInt8])), (\(2), \(String?.none), \([UInt8]()))",
        "SELECT n, s, b FROM t ORDER BY n",
      ])
    #expect(results.map(\.changed) == [0, 2, 2])
    #expect(try results[2].rows { row throws(PostgreSQLError) in try row.integer(0) } == [1, 2])
    #expect(pool.statistics.roundTrips == 1)
  }
}
