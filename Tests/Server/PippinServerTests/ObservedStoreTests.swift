import PippinAccounts
import PippinServer
import PippinFoundation
import PippinTelemetry
import PippinTestKit
import Testing

@Suite struct `A store that is observed` {
  private let book = LogBook()
  private let metrics = Metrics()
  private let store = TroubledStore()

  private var observed: ObservedStore {
    ObservedStore(
      store,
      reportingTo: DatabaseRequests(
        metrics, log: book.log(ManualClock()), database: "postgres://pippin@db.example.com/pippin", system: "postgresql"
      ))
  }

  @Test func `measures what succeeds, and logs nothing`() async throws {
    _ = try await observed.snapshot(of: [])
    #expect(
      metrics.prometheusText().contains(
        #"pippin_database_requests_seconds_count{operation="snapshot",outcome="done"} 1"#))
    #expect(book.records.isEmpty)
  }

  @Test func `writes one line with the cause and the request's id for what fails`() async throws {
    store.has(.down)
    await #expect(throws: StoreError.self) {
      try await RequestID.$current.withValue("00ff") { _ = try await observed.snapshot(of: []) }
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
