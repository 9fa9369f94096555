import PippinFoundation
import PippinHTTP
import PippinLock

/// Records each request and answers as configured.
final class RecordingTransport: Transport {
  typealias Answer = @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse

  private let answer: Answer
  private let sent = Lock<[HTTPRequest]>([])

  init(_ answer: @escaping Answer) { self.answer = answer }

  /// Always the same answer.
  convenience init(_ response: HTTPResponse) {
    self.init { _ throws(TransportError) in response }
  }

  var requests: [HTTPRequest] { sent.withLock { $0 } }

  func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
    sent.withLock { $0.append(request) }
    return try await answer(request)
  }
}

/// A clock that moves only when set.
final class ManualTime: Sendable {
  private let time: Lock<Date>

  init(_ time: Date) { self.time = Lock(time) }

  var now: Date { time.withLock { $0 } }

  func advance(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }
}
