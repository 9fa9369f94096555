import PippinFoundation
package import PippinHTTP
import PippinLock
package import PippinSecret

/// Sends finished spans to a collector in batches, as OTLP over HTTP with JSON.
///
/// A slow or unreachable collector costs spans, but never delays a request: the queue is bounded, and spans that do not fit
/// are dropped and counted.
package final class OTLPExporter: Sendable {
  /// The attempts for one batch, and the pauses between.
  private static let attempts = 5
  private static let pauses = (first: Duration.seconds(1), longest: Duration.seconds(30))

  private let configuration: OTLPConfiguration
  private let transport: any Transport
  private let instruments: OTLPInstruments
  private let report: OutgoingRequest.Report
  /// A fraction from 0 up to 1, so that servers that lost a collector at the same time do not all retry at the same time.
  private let jitter: @Sendable () -> Double
  private let queue: SpanQueue

  package init(
    _ configuration: OTLPConfiguration, transport: any Transport, instruments: OTLPInstruments,
    jitter: @escaping @Sendable () -> Double, onRequest: @escaping OutgoingRequest.Report
  ) {
    self.configuration = configuration
    self.transport = transport
    self.instruments = instruments
    self.jitter = jitter
    report = onRequest
    queue = SpanQueue(limit: configuration.batch.queueSize, batch: configuration.batch.size)
  }

  /// Takes a finished span; returns at once.
  package func add(_ span: TraceSpan) {
    if !queue.add(span) { instruments.dropped.increment() }
  }

  /// Sends finished spans in batches until the task is cancelled.
  package func run() async {
    while !Task.isCancelled {
      await queue.wait(atMost: configuration.batch.delay)
      repeat {
        let spans = queue.take()
        if !spans.isEmpty { await deliver(spans) }
      } while !Task.isCancelled && queue.count >= configuration.batch.size
    }
  }

  /// Sends the remaining spans, each batch once, within this time.
  package func flush(within limit: Duration) async {
    let end = ContinuousClock.now + limit
    while true {
      let spans = queue.take()
      guard !spans.isEmpty else { return }
      let left = end - ContinuousClock.now
      guard left > .zero, await send(spans, attempt: 1, timeout: min(left, configuration.timeout)) == nil else {
        instruments.failed.increment(by: spans.count)
        continue
      }
    }
  }

  private func deliver(_ spans: [TraceSpan]) async {
    var pause = Self.pauses.first
    for attempt in 1...Self.attempts {
      guard let retry = await send(spans, attempt: attempt, timeout: configuration.timeout) else { return }
      guard attempt < Self.attempts else { break }
      let wait = max(retry.after ?? .zero, pause * (0.75 + jitter() / 2))
      do {
        try await Task.sleep(for: wait)
      } catch {
        // The server stops: `flush` tries once more.
        return queue.putBack(spans)
      }
      pause = min(pause * 2, Self.pauses.longest)
    }
    instruments.failed.increment(by: spans.count)
  }

  /// When a batch may be sent again.
  private struct Retry {
    let after: Duration?
  }

  /// Sends a batch once, and counts it unless it may be sent again.
  private func send(_ spans: [TraceSpan], attempt: Int, timeout: Duration) async -> Retry? {
    let sender = RequestSender(transport: transport, timeout: timeout, report: report)
    var fields: HTTPFields = ["content-type": "application/json"]
    for (name, value) in configuration.fields { fields.set(name, value.revealed) }
    let request: HTTPRequest
    do {
      request = try HTTPRequest(
        method: "POST", url: configuration.url, fields: fields,
        body: OTLPDocument.bytes(spans, resource: configuration.resource, version: configuration.version))
    } catch {
      // The settings checked the address.
      instruments.failed.increment(by: spans.count)
      return nil
    }
    do throws(RequestFailure<OTLPRefusal>) {
      let rejected = min(
        spans.count,
        try await sender.send(request, as: "traces", attempt: attempt) { (response) throws(OTLPRefusal) in
          try OTLPAnswer.rejectedSpans(response)
        })
      instruments.refused.increment(by: rejected)
      instruments.exported.increment(by: spans.count - rejected)
      return nil
    } catch {
      switch error {
      case .noAnswer: return Retry(after: nil)
      case .badAnswer(let refusal, _, _) where refusal.isTemporary: return Retry(after: refusal.retryAfter)
      case .badAnswer(let refusal, _, _):
        (refusal.outcome == .refused ? instruments.refused : instruments.failed).increment(by: spans.count)
        return nil
      }
    }
  }
}

/// Where finished spans are sent, and how.
package struct OTLPConfiguration: Sendable {
  /// The collector's whole address, such as `http://127.0.0.1:4318/v1/traces`.
  package var url: String
  /// Fields of each request; a value may be a secret.
  package var fields: [(name: String, value: SecretText)] = []
  /// The timeout of each request.
  package var timeout = Duration.seconds(10)
  /// The resource attributes of all spans, such as `service.name`.
  package var resource: [(String, LogValue)] = []
  /// The version of the program, sent with each batch.
  package var version: String
  package var batch = Batch()

  /// How spans are collected before they are sent.
  package struct Batch: Sendable {
    /// The longest time that a span waits for others.
    package var delay = Duration.seconds(5)
    /// The number of spans that wait at most; further ones are dropped.
    package var queueSize = 2048
    /// The number of spans in one request.
    package var size = 512

    package init() {}
  }

  package init(url: String, version: String) {
    self.url = url
    self.version = version
  }
}

/// Counts what happened to finished spans.
package struct OTLPInstruments: Sendable {
  let exported: Counter.Cell
  let dropped: Counter.Cell
  let refused: Counter.Cell
  let failed: Counter.Cell

  /// Registers the metric.
  package init(_ metrics: Metrics) {
    let spans = metrics.counter(
      "pippin_trace_spans_total",
      "Spans of traces; outcome is exported, dropped (the queue was full), refused by the collector, or failed.",
      labels: [MetricLabel("outcome", among: ["exported", "dropped", "refused", "failed"])])
    exported = spans.cell(labels: ["exported"])
    dropped = spans.cell(labels: ["dropped"])
    refused = spans.cell(labels: ["refused"])
    failed = spans.cell(labels: ["failed"])
  }
}

/// Finished spans that wait to be sent: a bounded queue that never makes a request wait.
final class SpanQueue: Sendable {
  private struct State {
    var spans: [TraceSpan] = []
    var isRung = false
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let limit: Int
  private let batch: Int
  private let state = Lock(State())

  init(limit: Int, batch: Int) {
    self.limit = limit
    self.batch = batch
  }

  var count: Int { state.withLock { $0.spans.count } }

  /// Adds a span and wakes the exporter if a batch is complete; false if the queue is full.
  func add(_ span: TraceSpan) -> Bool {
    let (isTaken, waiting) = state.withLock { state in
      guard state.spans.count < limit else { return (false, CheckedContinuation<Void, Never>?.none) }
      state.spans.append(span)
      guard state.spans.count == batch else { return (true, nil) }
      state.isRung = state.waiting == nil
      return (true, state.waiting.take())
    }
    waiting?.resume()
    return isTaken
  }

  /// Takes the oldest spans, a batch at most.
  func take() -> [TraceSpan] {
    state.withLock { state in
      let taken = Array(state.spans.prefix(batch))
      state.spans.removeFirst(taken.count)
      return taken
    }
  }

  /// Puts back a batch that was not sent.
  func putBack(_ spans: [TraceSpan]) {
    state.withLock { $0.spans.insert(contentsOf: spans, at: 0) }
  }

  /// Waits until a batch is complete, at most this long, and not at all once the task is cancelled. One task waits at a time.
  func wait(atMost limit: Duration) async {
    let alarm = Task {
      // Cancelled when a batch came first.
      do { try await Task.sleep(for: limit) } catch { return }
      wake()
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isRung = state.withLock { state in
          guard !state.isRung else {
            state.isRung = false
            return true
          }
          state.waiting = continuation
          return false
        }
        if isRung { continuation.resume() }
      }
    } onCancel: {
      wake()
    }
    alarm.cancel()
  }

  private func wake() {
    let waiting = state.withLock { state in
      state.isRung = state.waiting == nil
      return state.waiting.take()
    }
    waiting?.resume()
  }
}
