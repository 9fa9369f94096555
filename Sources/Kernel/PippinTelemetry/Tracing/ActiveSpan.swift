import PippinFoundation
import PippinLock

/// A span in progress: a request or a job. What is asked of other servers and of the database meanwhile becomes its children.
package final class ActiveSpan: Sendable {
  /// The span of the task's current request or job; nil without tracing.
  @TaskLocal package static var current: ActiveSpan?

  package let context: TraceContext
  private let kind: TraceSpan.Kind
  private let caller: SpanID?
  private let tracer: Tracer
  private let start: Date
  private let instant = ContinuousClock.now
  /// The id that the next request to another server has, because that server was told.
  private let announced = Lock<SpanID?>(nil)

  init(_ context: TraceContext, kind: TraceSpan.Kind, caller: SpanID?, tracer: Tracer) {
    self.context = context
    self.kind = kind
    self.caller = caller
    self.tracer = tracer
    start = tracer.now()
  }

  /// Whether the trace is recorded.
  package var isSampled: Bool { context.isSampled }

  /// The `traceparent` for the request that is sent next.
  package func announceChild() -> String {
    let id = tracer.newSpanID()
    announced.withLock { $0 = id }
    return TraceContext(trace: context.trace, span: id, isSampled: isSampled).traceparent
  }

  /// Records a request that has just ended as a child.
  /// - Parameters:
  ///   - isAnnounced: whether it may be the one of ``announceChild()``.
  ///   - attributes: computed only if the trace is recorded.
  package func addChild(
    _ name: @autoclosure () -> String, took duration: Duration, isAnnounced: Bool = false,
    _ attributes: @autoclosure () -> [(String, LogValue)], errorType: String? = nil
  ) {
    guard isSampled else { return }
    let id = (isAnnounced ? announced.withLock { $0.take() } : nil) ?? tracer.newSpanID()
    let end = ContinuousClock.now
    tracer.sink(
      TraceSpan(
        context: TraceContext(trace: context.trace, span: id, isSampled: true), parent: context.span,
        hasRemoteParent: false, name: name(), kind: .client, start: time(of: end - duration), end: time(of: end),
        attributes: attributes(), errorType: errorType))
  }

  /// Ends the span. It is called once.
  package func end(
    _ name: @autoclosure () -> String, _ attributes: @autoclosure () -> [(String, LogValue)], errorType: String? = nil
  ) {
    guard isSampled else { return }
    tracer.sink(
      TraceSpan(
        context: context, parent: caller, hasRemoteParent: caller != nil, name: name(), kind: kind,
        start: time(of: instant), end: time(of: ContinuousClock.now), attributes: attributes(), errorType: errorType))
  }

  /// Times of one trace come from one reading of the clock, so that a clock that is set moves none of them.
  private func time(of moment: ContinuousClock.Instant) -> UInt64 {
    let passed = moment - instant
    let nanoseconds = passed.components.seconds * 1_000_000_000 + passed.components.attoseconds / 1_000_000_000
    return UInt64(max(0, Int64(start.timeIntervalSince1970 * 1_000_000) * 1000 + nanoseconds))
  }
}
