import CPippinCurl
package import PippinHTTP
package import PippinTelemetry

/// Requests over libcurl: connections are kept and reused, HTTP/2 is spoken where TLS offers it, and nothing is
/// followed, decompressed or remembered (no redirects, encodings, cookies or credentials).
///
/// libcurl sends a request once more when a kept connection turns out to be dead before any byte of an answer came.
/// All transfers share one thread, which is there as long as this object.
package final class CurlTransport: Transport {
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
        "a request brought no answer",
        [
          "host": .string(request.authority), "code": .string(error.code.rawValue),
          "may_have_arrived": .bool(error.mayHaveReachedServer), "detail": .string(error.detail),
        ])
    }
    return try result.get()
  }
}
