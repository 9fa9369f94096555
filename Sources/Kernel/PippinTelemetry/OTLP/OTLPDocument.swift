import PippinHTTP
import PippinTokens

/// An `ExportTraceServiceRequest` as OTLP's JSON: ids as hexadecimal digits, 64-bit numbers as text, enums as numbers.
struct OTLPDocument {
  /// The conventions that the attributes follow.
  private static let schema = "https://opentelemetry.io/schemas/1.27.0"

  static func bytes(_ spans: [TraceSpan], resource: [(String, LogValue)], version: String) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.name("resourceSpans")
    json.beginArray()
    json.beginObject()
    json.name("resource")
    json.beginObject()
    write(resource, to: &json)
    json.endObject()
    json.name("scopeSpans")
    json.beginArray()
    json.beginObject()
    json.name("scope")
    json.beginObject()
    json.member("name", "pippin")
    json.member("version", version)
    json.endObject()
    json.name("spans")
    json.beginArray()
    for span in spans { write(span, to: &json) }
    json.endArray()
    json.endObject()
    json.endArray()
    json.member("schemaUrl", schema)
    json.endObject()
    json.endArray()
    json.endObject()
    return json.bytes
  }

  private static func write(_ span: TraceSpan, to json: inout JSONWriter) {
    json.beginObject()
    json.member("traceId", span.context.trace.text)
    json.member("spanId", span.context.span.text)
    json.member("parentSpanId", ifPresent: span.parent?.text)
    // The flags: sampled; it is known whether the parent is remote; the parent is remote.
    json.member("flags", 0x101 | (span.hasRemoteParent ? 0x200 : 0))
    json.member("name", span.name)
    json.member("kind", span.kind.rawValue)
    json.member("startTimeUnixNano", "\(span.start)")
    json.member("endTimeUnixNano", "\(span.end)")
    write(span.attributes + (span.errorType.map { [("error.type", .string($0))] } ?? []), to: &json)
    if span.errorType != nil {
      json.name("status")
      json.beginObject()
      json.member("code", 2)
      json.endObject()
    }
    json.endObject()
  }

  private static func write(_ attributes: [(String, LogValue)], to json: inout JSONWriter) {
    json.name("attributes")
    json.beginArray()
    for (name, value) in attributes {
      json.beginObject()
      json.member("key", name)
      json.name("value")
      json.beginObject()
      write(value, to: &json)
      json.endObject()
      json.endObject()
    }
    json.endArray()
  }

  private static func write(_ value: LogValue, to json: inout JSONWriter) {
    switch value {
    case .string(let text): json.member("stringValue", text)
    case .integer(let number): json.member("intValue", "\(number)")
    case .double(let number):
      json.name("doubleValue")
      if number.isFinite { json.double(number) } else { json.string("NaN") }
    case .bool(let truth): json.member("boolValue", truth)
    }
  }
}

/// A collector's answer to a batch.
enum OTLPAnswer {
  /// The number of spans that the collector did not take, of a batch that it read.
  static func rejectedSpans(_ response: HTTPResponse) throws(OTLPRefusal) -> Int {
    guard (200..<300).contains(response.status) else {
      let isTemporary = [429, 502, 503, 504].contains(response.status)
      throw OTLPRefusal(
        outcome: isTemporary ? .failed : .refused, detail: isTemporary ? "the collector is busy" : "not accepted",
        isTemporary: isTemporary, retryAfter: isTemporary ? retryAfter(response) : nil)
    }
    // Some collectors answer without a body.
    guard !response.body.isEmpty else { return 0 }
    do {
      let answer = try JSONDocument(parsing: response.body).root
      guard case .object = answer.kind else { throw unreadable }
      let rejected = answer["partialSuccess"]?["rejectedSpans"]
      return max(0, rejected?.string.flatMap { Int($0) } ?? rejected?.integer.map { Int(clamping: $0) } ?? 0)
    } catch {
      throw unreadable
    }
  }

  private static let unreadable = OTLPRefusal(
    outcome: .failed, detail: "not an answer of OTLP; is this the collector's address?", isTemporary: false,
    retryAfter: nil)

  /// `Retry-After` in seconds, limited to five minutes; a date is not understood.
  private static func retryAfter(_ response: HTTPResponse) -> Duration? {
    response.fields["retry-after"].flatMap { Int($0) }.flatMap { $0 >= 0 ? .seconds(min($0, 300)) : nil }
  }
}

/// The collector did not take a batch.
struct OTLPRefusal: AnswerError {
  let outcome: OutgoingRequest.Outcome
  let detail: String
  /// Whether the same batch may be taken later.
  let isTemporary: Bool
  /// The time that the collector asks for.
  let retryAfter: Duration?
}
