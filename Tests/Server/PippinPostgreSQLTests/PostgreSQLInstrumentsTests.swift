import PippinDatabases
import PippinPostgreSQLTestKit
import PippinTelemetry
import Testing

@Suite struct PostgreSQLInstrumentsTests {
  @Test func `the metrics show a pool's state`() async throws {
    let metrics = Metrics()
    var settings = PostgreSQLSettings(address: try await PostgreSQLCluster.shared().makeDatabase())
    settings.queueLimit = 0
    let pool = try PostgreSQLPool(settings, instruments: PostgreSQLInstruments(metrics))
    #expect(await pool.failure(["SELECT 1"])?.code == .exhausted)
    let numbers = metrics.prometheusText().split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(
      numbers == [
        #"pippin_database_connection_changes_total{change="failed"} 0"#,
        #"pippin_database_connection_changes_total{change="lost"} 0"#,
        #"pippin_database_connection_changes_total{change="opened"} 0"#,
        #"pippin_database_connections{state="busy"} 0"#,
        #"pippin_database_connections{state="idle"} 0"#,
        #"pippin_database_connections{state="orphaned"} 0"#,
        "pippin_database_refused_total 1",
        "pippin_database_round_trips_total 0",
        "pippin_database_waiting 0",
      ])
  }

  @Test func `and its connections`() async throws {
    let metrics = Metrics()
    let address = try await PostgreSQLCluster.shared().makeDatabase()
    let pool = try PostgreSQLPool(PostgreSQLSettings(address: address), instruments: PostgreSQLInstruments(metrics))
    for _ in 0..<3 { _ = try await pool.query("SELECT 1") }
    let text = metrics.prometheusText()
    #expect(text.contains("\npippin_database_round_trips_total 3\n"))
    #expect(text.contains("\npippin_database_connections{state=\"idle\"} 1\n"))
    #expect(text.contains("\npippin_database_connection_changes_total{change=\"opened\"} 1\n"))
  }
}
