import PippinTokens
import PippinNetwork
import PippinServer
import PippinFoundation
import PippinTelemetry

/// The tracing of a running server: what starts spans, and what sends them.
struct Tracing: Sendable {
  let tracer: Tracer
  private let exporter: OTLPExporter

  /// The longest time that a stopping server sends what is left.
  private static let flushLimit = Duration.seconds(3)

  init(
    _ settings: TraceSettings, metrics: Metrics, outgoing: OutgoingRequests, log: Log,
    now: @escaping @Sendable () -> Date
  ) {
    var configuration = settings.exporter
    if !configuration.resource.contains(where: { $0.0 == "service.instance.id" }) {
      // Another at each start, as the counters are.
      let id = RequestID.make { RandomSource.system.bytes($0) }
      configuration.resource.append(("service.instance.id", .string(id)))
    }
    var curl = CurlConfiguration()
    curl.authoritiesFile = settings.authoritiesFile
    let exporter = OTLPExporter(
      configuration, transport: CurlTransport(configuration: curl, log: log), instruments: OTLPInstruments(metrics),
      jitter: { Double(RandomSource.system.bytes(1)[0]) / 256 },
      onRequest: outgoing.report("collector"))
    self.exporter = exporter
    tracer = Tracer(
      sampler: settings.sampler, now: now, random: { RandomSource.system.bytes($0) }, sink: { exporter.add($0) })
  }

  /// Sends spans until the task is cancelled.
  func run() async { await exporter.run() }

  /// Sends what is left.
  func finish() async { await exporter.flush(within: Self.flushLimit) }
}
