import PippinTelemetry
import Testing

@Suite struct TraceContextTests {
  private static let field = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

  @Test func `reads the field and writes it the same`() throws {
    let context = try #require(TraceContext(traceparent: Self.field))
    #expect(context.trace.text == "4bf92f3577b34da6a3ce929d0e0e4736")
    #expect(context.span.text == "00f067aa0ba902b7")
    #expect(context.isSampled && context.traceparent == Self.field)
  }

  @Test func `unknown flags and later versions are read, and only the sampled flag is written`() throws {
    let context = try #require(
      TraceContext(traceparent: "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-fe-what-comes-later"))
    #expect(!context.isSampled && context.traceparent.hasSuffix("-00"))
  }

  @Test(
    arguments: [
      "", "00", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
      "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
      "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
      "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
      "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
      "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
      "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0g",
      "00_4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
      "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01.later",
    ])
  func `refuses what is malformed`(_ field: String) {
    #expect(TraceContext(traceparent: field) == nil)
  }
}
