import PippinDatabases
import PippinFoundation
import PippinNetwork
import PippinSecret
import PippinTelemetry
import PippinTokens
import Testing

@testable import PippinProgram

/// The metrics of what a server stands on, as a scrape shows them.
@Suite struct HostInstrumentsTests {
  let trial: Trial
  let metrics = Metrics()

  init() throws {
    trial = try Trial()
  }

  private func shown(tls: TLSIdentity? = nil) -> String {
    HostInstruments(metrics, store: .sqlite(path: trial.path("pippin.db"))).update(tls)
    return metrics.prometheusText()
  }

  private static func certificate(days: Int) throws -> TLSIdentity {
    let issued = try LocalAuthority(for: "id.example.com", named: "Test", now: 1_790_000_060, days: days)
      .issue(host: "id.example.com")
    return TLSIdentity(certificateChainPEM: issued.certificatePEM, privateKeyPEM: issued.privateKeyPEM)
  }

  @Test func `the database's size is that of its file and of its log`() throws {
    try trial.file("pippin.db", String(repeating: "a", count: 4096))
    #expect(shown().contains("\npippin_database_bytes 4096\n"))
    try trial.file("pippin.db-wal", String(repeating: "a", count: 100))
    #expect(shown().contains("\npippin_database_bytes 4196\n"))
  }

  @Test func `the last backup is the one that the note beside the database tells of`() throws {
    #expect(shown().contains("\npippin_backup_seconds 0\n"))
    let database = try trial.file("pippin.db", "")
    try LastBackup.note(beside: database, at: Date(timeIntervalSince1970: 1_790_000_000), bytes: 1)
    #expect(shown().contains("\npippin_backup_seconds 1790000000\n"))
    try trial.file("pippin.db.last-backup", "no note")
    #expect(shown().contains("\npippin_backup_seconds 0\n"))
  }

  @Test func `the free disk is that of the database's folder`() throws {
    let line = try #require(shown().split(separator: "\n").first { $0.hasPrefix("pippin_disk_free_bytes ") })
    #expect(try #require(Double(line.split(separator: " ")[1])) > 0)
  }

  @Test func `the certificate's end follows the certificate in use, and is not there without one`() throws {
    #expect(!shown().contains("pippin_certificate_expires_seconds"))
    let end = "\npippin_certificate_expires_seconds{certificate=\"tls\"} "
    #expect(shown(tls: try Self.certificate(days: 1)).contains("\(end)\(1_790_000_000 + 86_400)\n"))
    #expect(shown(tls: try Self.certificate(days: 90)).contains("\(end)\(1_790_000_000 + 90 * 86_400)\n"))
  }

  @Test func `PostgreSQL is asked for the size, and has neither backup nor disk`() async throws {
    let settings = PostgreSQLSettings(address: SecretText("postgres://pippin@127.0.0.1/pippin"))
    let host = HostInstruments(metrics, store: .postgreSQL(settings))
    host.update(nil)
    #expect(metrics.prometheusText().isEmpty)
    let asking = Task { await host.keepAsking { 123_456 } }
    while !metrics.prometheusText().contains("\npippin_database_bytes 123456\n") { await Task.yield() }
    asking.cancel()
    await asking.value
  }
}
