import PippinAccounts
import PippinServer
import PippinFoundation
import PippinTelemetry
import PippinTestKit
import Testing

@Suite struct `Requests to the database` {
  private let book = LogBook()
  private let metrics = Metrics()
  private let store = TroubledStore()

  private var monitor: (any StoreMonitor)? {
    DatabaseRequests(
      metrics, log: book.log(ManualClock()), database: "postgres://pippin@db.example.com/pippin", system: "postgresql")
  }

  private func read() async throws {
    _ = try await monitor.timing(.snapshot) { () throws(StoreError) in try await store.snapshot(of: []) }
  }

  @Test func `are measured when they succeed, and nothing is logged`() async throws {
    try await read()
    #expect(
      metrics.prometheusText().contains(
        #"pippin_database_requests_seconds_count{operation="snapshot",outcome="done"} 1"#))
    #expect(book.records.isEmpty)
  }

  @Test func `are logged when they fail, with the cause and the request's id`() async throws {
    store.has(.down)
    await #expect(throws: StoreError.self) {
      try await RequestID.$current.withValue("00ff") { try await read() }
    }
    let line = try #require(book.records.last)
    #expect(book.records.count == 1)
    #expect(line.message == "a request to the database failed" && line.requestID == "00ff")
    let fields = Dictionary(line.fields) { first, _ in first }
    #expect(fields["operation"] == "snapshot" && fields["outcome"] == "unavailable")
    #expect(fields["database"] == "postgres://pippin@db.example.com/pippin")
    #expect(fields["cause"] != "" && fields["milliseconds"] != nil)
    #expect(
      metrics.prometheusText().contains(
        #"pippin_database_requests_seconds_count{operation="snapshot",outcome="unavailable"} 1"#))
  }
}
