package import PippinFoundation
import PippinLock

/// Starts spans, and passes the finished ones on.
package final class Tracer: Sendable {
  private let sampler: TraceSampler
  private let random: @Sendable (Int) -> [UInt8]
  let now: @Sendable () -> Date
  let sink: @Sendable (TraceSpan) -> Void

  /// - Parameter sink: receives each finished span of a recorded trace on the task that did the work, and returns at once.
  package init(
    sampler: TraceSampler, now: @escaping @Sendable () -> Date, random: @escaping @Sendable (Int) -> [UInt8],
    sink: @escaping @Sendable (TraceSpan) -> Void
  ) {
    self.sampler = sampler
    self.now = now
    self.random = random
    self.sink = sink
  }

  /// Starts the first span of this server in a trace.
  /// - Parameter caller: the caller's span, if the trace began elsewhere.
  package func start(_ kind: TraceSpan.Kind, callerIs caller: TraceContext? = nil) -> ActiveSpan {
    let trace = caller?.trace ?? newTraceID()
    return ActiveSpan(
      TraceContext(trace: trace, span: newSpanID(), isSampled: sampler.samples(trace, parent: caller)),
      kind: kind, caller: caller?.span, tracer: self)
  }

  private func newTraceID() -> TraceID {
    while true {
      if let id = TraceID(high: number(), low: number()) { return id }
    }
  }

  func newSpanID() -> SpanID {
    while true {
      if let id = SpanID(number()) { return id }
    }
  }

  private func number() -> UInt64 { random(8).reduce(0) { $0 << 8 | UInt64($1) } }
}

/// A span in progress: a request or a job. Its requests to other servers and to the database become its children.
package final class ActiveSpan: Sendable {
  /// The span of the task's current request or job; nil without tracing.
  @TaskLocal package static var current: ActiveSpan?

  package let context: TraceContext
  private let kind: TraceSpan.Kind
  private let caller: SpanID?
  private let tracer: Tracer
  private let start: Date
  private let instant = ContinuousClock.now
  /// The span id of the next request to another server, which already received it in `traceparent`.
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

  /// The times of a span and its children come from one reading of the clock, so that setting the clock does not shift them.
  private func time(of moment: ContinuousClock.Instant) -> UInt64 {
    let passed = moment - instant
    let nanoseconds = passed.components.seconds * 1_000_000_000 + passed.components.attoseconds / 1_000_000_000
    return UInt64(max(0, Int64(start.timeIntervalSince1970 * 1_000_000) * 1000 + nanoseconds))
  }
}

/// A finished piece of work in a trace. Its attributes hold no personal data and no secret.
package struct TraceSpan: Sendable {
  /// The role of the work.
  package enum Kind: Int, Sendable {
    case `internal` = 1
    case server = 2
    case client = 3
  }

  package let context: TraceContext
  package let parent: SpanID?
  /// Whether the parent is another server's span.
  package let hasRemoteParent: Bool
  package let name: String
  package let kind: Kind
  /// In nanoseconds of Unix time.
  package let start: UInt64
  /// In nanoseconds of Unix time.
  package let end: UInt64
  package let attributes: [(String, LogValue)]
  /// The class of the failure, one of a fixed set of words; nil if the work succeeded.
  package let errorType: String?
}

/// Which traces are recorded.
package struct TraceSampler: Hashable, Sendable {
  /// The rule for traces that begin here.
  package enum Root: Hashable, Sendable {
    case all
    case none
    /// This share of them, from 0 to 1, chosen by the trace's id.
    case ratio(Double)
  }

  package let root: Root
  /// Whether the caller's choice holds for a trace that began elsewhere.
  package let followsParent: Bool

  package init(root: Root = .all, followsParent: Bool = true) {
    self.root = root
    self.followsParent = followsParent
  }

  func samples(_ trace: TraceID, parent: TraceContext?) -> Bool {
    if followsParent, let parent { return parent.isSampled }
    switch root {
    case .all: return true
    case .none: return false
    case .ratio(let ratio): return ratio >= 1 || Double(trace.low >> 1) < ratio * 0x1p63
    }
  }
}
