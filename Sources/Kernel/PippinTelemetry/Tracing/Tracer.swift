package import PippinFoundation

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
