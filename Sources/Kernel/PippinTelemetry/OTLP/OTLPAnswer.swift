import PippinHTTP
import PippinTokens

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
