import PippinHTTP
import PippinLock

/// Answers from a script, one line a request, and the last one for ever; remembers each request.
final class ScriptedTransport: Transport {
  typealias Answer = Result<HTTPResponse, TransportError>

  private let state: Lock<(script: [Answer], requests: [HTTPRequest])>

  init(_ script: [Answer]) { state = Lock((script, [])) }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }

  func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
    let answer = state.withLock { state in
      state.requests.append(request)
      return state.script.count > 1 ? state.script.removeFirst() : state.script[0]
    }
    return try answer.get()
  }
}

extension Result where Success == HTTPResponse, Failure == TransportError {
  /// An answer with a JSON body.
  static func json(_ text: String, status: Int = 200) -> Self { .success(.json(Array(text.utf8), status: status)) }

  /// A page of somebody's in between.
  static func edge(_ status: Int, retryAfter: String? = nil) -> Self {
    var response = HTTPResponse.html("<html>", status: status)
    if let retryAfter { response.fields.add("retry-after", retryAfter) }
    return .success(response)
  }

  /// No answer.
  static func lost(mayHaveReachedServer: Bool) -> Self {
    .failure(TransportError(code: .timedOut, mayHaveReachedServer: mayHaveReachedServer, detail: "test"))
  }
}
