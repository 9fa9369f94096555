import PippinFoundation
import PippinNetwork
import PippinServer
import PippinTelemetry
import PippinTokens

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

/// The process's own metrics, by the names that Prometheus' client libraries give them; where the system has no `/proc`, only its
/// start and its build.
struct ProcessInstruments: Sendable {
  /// What only `/proc` tells.
  private struct System: Sendable {
    let processorTime: Gauge.Cell
    let memory: Gauge.Cell
    let openFiles: Gauge.Cell
    let maximumFiles: Gauge.Cell
  }

  private let system: System?

  /// Registers the metrics.
  init(_ metrics: Metrics, startedAt: Date) {
    metrics.gauge("process_start_time_seconds", "When the process started, in Unix time.")
      .set(startedAt.timeIntervalSince1970.rounded())
    metrics.gauge(
      "pippin_build_info", "1, with the version and the commit of the program.",
      labels: [MetricLabel("version", among: [Program.version]), MetricLabel("commit", among: [Build.commit])]
    )
    .set(1, labels: [Program.version, Build.commit])
    guard FileAccess.exists("/proc/self/stat") else {
      system = nil
      return
    }
    system = System(
      processorTime: metrics.readCounter(
        "process_cpu_seconds_total", "Processor time that the process has used, in seconds."
      ).cell(),
      memory: metrics.gauge("process_resident_memory_bytes", "Memory that the process has in use.").cell(),
      openFiles: metrics.gauge("process_open_fds", "Files and sockets that the process has open.").cell(),
      maximumFiles: metrics.gauge("process_max_fds", "Files and sockets that it may have open.").cell())
  }

  /// Reads what the system knows now.
  func update() {
    guard let system else { return }
    // The fields after the program's name, which may itself have spaces; ticks are hundredths of a second on every Linux.
    let stat = Self.text("stat").split(separator: ")").last?.split(separator: " ") ?? []
    if stat.count > 12, let own = Double(stat[11]), let kernel = Double(stat[12]) {
      system.processorTime.set((own + kernel) / 100)
    }
    if let kilobytes = Self.number(2, ofLine: "VmRSS:", in: "status") { system.memory.set(kilobytes * 1024) }
    if let limit = Self.number(4, ofLine: "Max open files", in: "limits") { system.maximumFiles.set(limit) }
    do {
      system.openFiles.set(Double(try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count))
    } catch {
      // No descriptor was left to count them with: then all that may be open are.
      system.openFiles.set(system.maximumFiles.current)
    }
  }

  /// The word of this number, from 1, in the line of a file that begins like this.
  private static func number(_ index: Int, ofLine start: String, in file: String) -> Double? {
    for line in text(file).split(separator: "\n") where line.hasPrefix(start) {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
      return words.count >= index ? Double(words[index - 1]) : nil
    }
    return nil
  }

  private static func text(_ file: String) -> String {
    do {
      return String(decoding: try FileAccess.contents(of: "/proc/self/\(file)").bytes, as: UTF8.self)
    } catch {
      // The number stays as it was; it is no reason to answer no metrics.
      return ""
    }
  }
}
