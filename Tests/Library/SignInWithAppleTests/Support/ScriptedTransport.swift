import PippinHTTP
import PippinLock

/// Gives configured answers in order, repeats the last one, and records each request.
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

  /// One of Apple's errors (TOKEN-18).
  static func refusal(_ code: String) -> Self { json(#"{"error":"\#(code)"}"#, status: 400) }

  /// A page of Apple's edge servers (TOKEN-27).
  static func edge(_ status: Int, retryAfter: String? = nil) -> Self {
    var response = HTTPResponse.html("<html>", status: status)
    if let retryAfter { response.fields.add("retry-after", retryAfter) }
    return .success(response)
  }

  /// No answer.
  static func lost(_ code: TransportError.Code, mayHaveReachedServer: Bool = true) -> Self {
    .failure(TransportError(code: code, mayHaveReachedServer: mayHaveReachedServer, detail: "test"))
  }

  /// An answer with only an access token (TOKEN-16).
  static let accessToken = json(#"{"access_token":"a1","token_type":"Bearer","expires_in":3600}"#)
}
