import PippinFoundation
package import PippinHTTP
import PippinSecret

/// Sends finished spans to a collector in batches, as OTLP over HTTP with JSON.
///
/// A collector that is slow or away costs spans, never a request its time: the queue is bounded, and what does not fit is
/// dropped and counted.
package final class OTLPExporter: Sendable {
  /// The attempts for one batch, and the pauses between.
  private static let attempts = 5
  private static let pauses = (first: Duration.seconds(1), longest: Duration.seconds(30))

  private let configuration: OTLPConfiguration
  private let transport: any Transport
  private let instruments: OTLPInstruments
  private let report: OutgoingRequest.Report
  /// A fraction from 0 up to 1, so that servers that lost a collector together do not come back together.
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

  /// Sends what is there, and what comes, until the task is cancelled.
  package func run() async {
    while !Task.isCancelled {
      await queue.wait(atMost: configuration.batch.delay)
      repeat {
        let spans = queue.take()
        if !spans.isEmpty { await deliver(spans) }
      } while !Task.isCancelled && queue.count >= configuration.batch.size
    }
  }

  /// Sends what is left, each batch once, within this time.
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
