import PippinAccounts
import PippinFoundation
import PippinNetwork
import PippinPlatform
import PippinSQLiteStore
import PippinServer
import PippinTelemetry
import PippinTokens

/// The tracing of a running server: what starts spans, and what sends them.
struct Tracing: Sendable {
  let tracer: Tracer
  private let exporter: OTLPExporter

  /// The longest time that a stopping server sends what is left.
  fileprivate static let flushLimit = Duration.seconds(3)

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
      configuration,
      transport: outgoing.transport(CurlTransport(configuration: curl, log: log), to: "collector", as: .job),
      instruments: OTLPInstruments(metrics),
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

/// The tracing of a running server, and the task that sends spans.
struct RunningTracing: Sendable {
  private let tracing: Tracing
  private let sending: Task<Void, Never>

  init(_ tracing: Tracing) {
    self.tracing = tracing
    sending = Task { await tracing.run() }
  }

  var tracer: Tracer { tracing.tracer }

  /// Stops sending spans as they come.
  func stop() { sending.cancel() }

  /// Sends what is left, for as long as a stopping server waits for that: the collector may be away.
  func finish() async {
    _ = await Deadline.value(within: Tracing.flushLimit) {
      await sending.value
      await tracing.finish()
    }
  }
}

/// The metrics of what a server stands on: its TLS certificate, the size and the last backup of its database, and the disk.
///
/// A metric that has nothing to show, such as the backup of a PostgreSQL, has no series.
struct HostInstruments: Sendable {
  /// How often PostgreSQL is asked for its size, which makes it look at every file.
  private static let interval = Duration.seconds(60)

  private let metrics: Metrics
  private let store: ServeSettings.Store

  init(_ metrics: Metrics, store: ServeSettings.Store) {
    self.metrics = metrics
    self.store = store
  }

  /// Reads what the system tells at once.
  /// - Parameter tls: the certificate in use, which is another one after a reload.
  func update(_ tls: TLSIdentity?) {
    if let expiry = tls.flatMap(Self.expiry) {
      Self.certificateExpiry(metrics).set(Double(expiry), labels: [Self.tlsSetting])
    }
    guard case .sqlite(let path) = store else { return }
    let sizes = [path, DatabaseFiles.log(of: path)].compactMap { FileAccess.size(of: $0) }
    Self.databaseSize(metrics).set(Double(sizes.reduce(0, +)))
    Self.lastBackup(metrics).set(LastBackup.time(beside: path)?.timeIntervalSince1970 ?? 0)
    if let free = Disk.freeBytes(at: FileAccess.parts(of: path).folder) { Self.freeDisk(metrics).set(Double(free)) }
  }

  /// Asks PostgreSQL for its size every minute, until the task is cancelled.
  func keepAsking(_ askSize: @Sendable () async throws(StoreError) -> Int64?) async {
    while true {
      do throws(StoreError) {
        if let size = try await askSize() { Self.databaseSize(metrics).set(Double(size)) }
      } catch {
        // The last size stays. That the database fails is told by every other request to it.
      }
      // Cancelled: the process stops.
      do { try await Task.sleep(for: Self.interval) } catch { return }
    }
  }

  private static func expiry(of tls: TLSIdentity) -> Int? {
    do {
      return try ServerCertificate(chainPEM: tls.certificateChainPEM).expiresAt
    } catch {
      // Unreadable certificates were refused with the settings.
      return nil
    }
  }

  private static let tlsSetting = ServerSetting.tls.rawValue

  /// Registers all of them, for the reference.
  static func register(_ metrics: Metrics) {
    _ = (certificateExpiry(metrics), databaseSize(metrics), lastBackup(metrics), freeDisk(metrics))
  }

  private static func certificateExpiry(_ metrics: Metrics) -> Gauge {
    metrics.gauge(
      "pippin_certificate_expires_seconds",
      "When a certificate of the settings expires, in Unix time; certificate is the setting that names it.",
      labels: [MetricLabel("certificate", among: [tlsSetting])])
  }

  private static func databaseSize(_ metrics: Metrics) -> Gauge {
    metrics.gauge(
      "pippin_database_bytes",
      "Size of the database: of SQLite's file and its log, or of the PostgreSQL database, which is asked once a minute."
    )
  }

  private static func lastBackup(_ metrics: Metrics) -> Gauge {
    metrics.gauge(
      "pippin_backup_seconds",
      "When `pippin backup` last copied the SQLite database, in Unix time; 0 if it never did. Not on PostgreSQL.")
  }

  private static func freeDisk(_ metrics: Metrics) -> Gauge {
    metrics.gauge(
      "pippin_disk_free_bytes", "Bytes that the server can still write where the SQLite database is. Not on PostgreSQL."
    )
  }
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
