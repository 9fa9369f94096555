import CPippinCurl
package import PippinHTTP
package import PippinTelemetry

/// Sends requests with libcurl: with reused connections, with HTTP/2 if the server offers it over TLS, and without
/// redirects, decompression, cookies or stored credentials.
///
/// libcurl repeats a request if a reused connection was dead before any byte of an answer. All transfers share one
/// thread, which lives as long as this object.
package final class CurlTransport: PunctualTransport {
  private let engine: CurlEngine
  private let log: Log

  package init(configuration: CurlConfiguration = CurlConfiguration(), log: Log = .none) {
    engine = CurlEngine(configuration: configuration)
    self.log = log
  }

  deinit { engine.stop() }

  package func send(
    _ request: HTTPRequest, timeout: Duration
  ) async throws(TransportError) -> HTTPResponse {
    guard request.scheme == "https" || request.scheme == "http" else {
      throw TransportError(code: .unsupportedRequest, mayHaveReachedServer: false, detail: "neither http nor https")
    }
    let transfer = CurlTransfer(request: request, timeout: timeout)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        transfer.continuation = continuation
        engine.submit(.start(transfer))
      }
    } onCancel: {
      engine.submit(.cancel(transfer))
    }
    if case .failure(let error) = result {
      log.debug(
        "an outgoing request got no answer",
        [
          "host": .string(request.authority), "code": .string(error.code.rawValue),
          "may_have_arrived": .bool(error.mayHaveReachedServer), "detail": .string(error.detail),
        ])
    }
    return try result.get()
  }
}
