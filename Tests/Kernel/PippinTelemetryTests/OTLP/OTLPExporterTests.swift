import PippinFoundation
import PippinHTTP
import PippinTokens
import PippinLock
import PippinTelemetry
import PippinSecret
import PippinTestKit
import Testing

@Suite struct OTLPExporterTests {
  /// Plays answers, and keeps the requests; the last answer is repeated.
  private final class Collector: Transport {
    let requests = Lock<[HTTPRequest]>([])
    private let answers: Lock<[HTTPResponse?]>

    init(_ answers: [HTTPResponse?]) { self.answers = Lock(answers) }

    func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
      requests.withLock { $0.append(request) }
      let answer = answers.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
      guard let answer else {
        throw TransportError(code: .couldNotConnect, mayHaveReachedServer: false, detail: "nobody is there")
      }
      return answer
    }
  }

  /// Never reached, however busy the machine is.
  private static let long = Duration.seconds(600)

  private let metrics = Metrics()

  private func exporter(_ collector: Collector, queue: Int = 100, batch: Int = 2) -> OTLPExporter {
    var configuration = OTLPConfiguration(url: "http://collector.example:4318/v1/traces", version: "1.2")
    configuration.fields = [("authorization", SecretText("Bearer secret"))]
    configuration.resource = [("service.name", "pippin")]
    configuration.batch.queueSize = queue
    configuration.batch.size = batch
    return OTLPExporter(
      configuration, transport: collector, instruments: OTLPInstruments(metrics), jitter: { 0 }, onRequest: { _ in })
  }

  private func fill(_ exporter: OTLPExporter, _ count: Int) {
    let tracer = Tracer(
      sampler: TraceSampler(), now: { Date(timeIntervalSince1970: 1_790_000_000) },
      random: { Array(repeating: 0xAB, count: $0) }, sink: { exporter.add($0) })
    for number in 0..<count {
      tracer.start(.server).end("span \(number)", [("n", .integer(number)), ("late", true)], errorType: "503")
    }
  }

  private func count(_ outcome: String) -> Int {
    let line = metrics.prometheusText().split(separator: "\n").last {
      $0.hasPrefix("pippin_trace_spans_total{outcome=\"\(outcome)\"}")
    }
    return line?.split(separator: " ").last.flatMap { Int($0) } ?? -1
  }

  private static func answer(_ status: Int, _ body: String = "", _ fields: HTTPFields = [:]) -> HTTPResponse {
    HTTPResponse(status: status, fields: fields, body: Array(body.utf8))
  }

  @Test func `sends batches as OTLP's JSON, with the fields of the settings`() async throws {
    let collector = Collector([Self.answer(200, "{}")])
    let exporter = exporter(collector)
    fill(exporter, 3)
    await exporter.flush(within: Self.long)
    let requests = collector.requests.withLock { $0 }
    try #require(requests.count == 2)
    #expect(count("exported") == 3)
    #expect(requests[0].fields["authorization"] == "Bearer secret")
    #expect(requests[0].url == "http://collector.example:4318/v1/traces" && requests[0].method == "POST")
    let text = String(decoding: requests[1].body, as: UTF8.self)
    #expect(
      text.hasPrefix(
        #"{"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"pippin"}}]},"#
          + #""scopeSpans":[{"scope":{"name":"pippin","version":"1.2"},"spans":[{"traceId":"abababababababababababababababab","#
          + #""spanId":"abababababababab","flags":257,"name":"span 2","kind":2,"startTimeUnixNano":"1790000000000000000","#
      ))
    #expect(text.contains(#"{"key":"n","value":{"intValue":"2"}},{"key":"late","value":{"boolValue":true}}"#))
    #expect(text.contains(#"{"key":"error.type","value":{"stringValue":"503"}}],"status":{"code":2}"#))
  }

  @Test func `a full queue drops and counts what comes then`() {
    let exporter = exporter(Collector([nil]), queue: 5)
    fill(exporter, 8)
    #expect(count("dropped") == 3)
  }

  @Test(arguments: [
    (Self.answer(400), "refused", 2), (Self.answer(200, "<html>"), "failed", 2), (Self.answer(200, "[1]"), "failed", 2),
    (Self.answer(200, #"{"partialSuccess":{"rejectedSpans":"1"}}"#), "refused", 1),
    (Self.answer(200, #"{"partialSuccess":{"rejectedSpans":99}}"#), "refused", 2),
    (Self.answer(200, #"{"partialSuccess":{"rejectedSpans":-9}}"#), "exported", 2),
    (Self.answer(200), "exported", 2), (Self.answer(503), "failed", 2), (nil, "failed", 2),
  ])
  func `a stopping server sends each batch once and counts what became of it`(
    _ answer: HTTPResponse?, _ outcome: String, _ expected: Int
  ) async {
    let collector = Collector([answer])
    let exporter = exporter(collector)
    fill(exporter, 2)
    await exporter.flush(within: Self.long)
    #expect(collector.requests.withLock { $0.count } == 1 && count(outcome) == expected)
  }

  @Test(.timeLimit(.minutes(1))) func `a busy collector gets the same batch again`() async {
    let collector = Collector([Self.answer(429, "", ["retry-after": "0"]), Self.answer(200)])
    let exporter = exporter(collector)
    fill(exporter, 2)
    let running = Task { await exporter.run() }
    while count("exported") < 2 { await Task.yield() }
    running.cancel()
    await running.value
    let bodies = collector.requests.withLock { $0.map(\.body) }
    #expect(bodies.count == 2 && bodies[0] == bodies[1])
  }
}
