import PippinFoundation
import PippinLock
import PippinTelemetry
import Testing

@Suite struct TracerTests {
  /// Keeps finished spans.
  private final class Kept: Sendable {
    let spans = Lock<[TraceSpan]>([])
    private let count = Lock<UInt8>(0)

    func tracer(_ sampler: TraceSampler = TraceSampler()) -> Tracer {
      Tracer(
        sampler: sampler, now: { Date(timeIntervalSince1970: 1_790_000_000) },
        random: { size in
          let last = self.count.withLock { count in
            count += 1
            return count
          }
          return Array(repeating: 0, count: size - 1) + [last]
        }, sink: { span in self.spans.withLock { $0.append(span) } })
    }
  }

  @Test func `a request and what it asks of others are one tree within the request's time`() throws {
    let kept = Kept()
    let span = kept.tracer().start(.server)
    span.addChild("apple exchange", took: .zero, [("a", 1)])
    span.end("signIn", [("b", "c")], errorType: "503")
    let spans = kept.spans.withLock { $0 }
    #expect(spans.map(\.name) == ["apple exchange", "signIn"])
    let (child, root) = (spans[0], spans[1])
    #expect(child.parent == root.context.span && child.context.trace == root.context.trace && root.parent == nil)
    #expect(child.context.span != root.context.span)
    #expect(root.start <= child.start && child.end <= root.end && root.start == 1_790_000_000_000_000_000)
    #expect(root.errorType == "503" && child.errorType == nil && root.kind == .server && child.kind == .client)
  }

  @Test func `the id that another server was told is the next request's, once`() {
    let kept = Kept()
    let span = kept.tracer().start(.internal)
    let field = span.announceChild()
    span.addChild("commit", took: .zero, [])
    span.addChild("webhook deliver", took: .zero, isAnnounced: true, [])
    span.addChild("webhook deliver", took: .zero, isAnnounced: true, [])
    let ids = kept.spans.withLock { $0 }.map { $0.context.traceparent }
    #expect(ids[1] == field && ids[0] != field && ids[2] != field)
  }

  @Test func `the caller's trace goes on, and the caller's choice holds`() throws {
    let kept = Kept()
    for flag in ["01", "00"] {
      let caller = try #require(
        TraceContext(traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-\(flag)"))
      kept.tracer().start(.server, callerIs: caller).end("signIn", [])
    }
    let spans = kept.spans.withLock { $0 }
    #expect(spans.count == 1 && spans[0].hasRemoteParent && spans[0].parent?.text == "00f067aa0ba902b7")
  }

  @Test(arguments: [
    (TraceSampler(root: .none), 0...0), (TraceSampler(root: .all), 8...8), (TraceSampler(root: .ratio(0)), 0...0),
    (TraceSampler(root: .ratio(1)), 8...8), (TraceSampler(root: .ratio(0x1p-60)), 1...7),
  ])
  func `a sampler chooses by the trace's id, and nothing is computed for the others`(
    _ sampler: TraceSampler, _ expected: ClosedRange<Int>
  ) {
    let kept = Kept()
    let tracer = kept.tracer(sampler)
    var computed = 0
    func attributes() -> [(String, LogValue)] {
      computed += 1
      return []
    }
    for _ in 0..<8 { tracer.start(.server).end("signIn", attributes()) }
    #expect(expected.contains(computed) && kept.spans.withLock { $0.count } == computed)
  }

  @Test func `log lines name a recorded trace`() {
    let lines = Lock<[String]>([])
    let log = Log(minimum: .info, now: { Date(timeIntervalSince1970: 0) }) { record in
      lines.withLock { $0.append(record.jsonLine) }
    }
    let kept = Kept()
    let span = kept.tracer().start(.server)
    ActiveSpan.$current.withValue(span) { log.info("inside") }
    ActiveSpan.$current.withValue(kept.tracer(TraceSampler(root: .none)).start(.server)) { log.info("not recorded") }
    log.info("outside")
    let written = lines.withLock { $0 }
    #expect(written[0].contains(#""trace_id":"\#(span.context.trace.text)""#))
    #expect(!written[1].contains("trace_id") && !written[2].contains("trace_id"))
  }
}
