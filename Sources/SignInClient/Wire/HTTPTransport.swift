public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Sends a request and brings the answer, whatever its status.
///
/// An app may put its own in place of ``URLSessionTransport``, to pin certificates, to count, or to break in a test what breaks in
/// the field.
public protocol HTTPTransport: Sendable {
  /// Sends `request` once: no redirect is followed, nothing is repeated.
  ///
  /// - Throws: any error when no answer came. Whether the request arrived is then not known.
  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse)
}

/// Foundation's HTTP client, without cookies, cache or stored credentials, and without following redirects: where a server of ours
/// would send a token to, nobody but the app decides.
public final class URLSessionTransport: NSObject, HTTPTransport {
  private let session: URLSession

  /// A client that gives up when nothing has come for `timeout` seconds. A request of the app's may name a time of its own.
  public init(timeout: TimeInterval = 15) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    session = URLSession(configuration: configuration, delegate: NoRedirects(), delegateQueue: nil)
  }

  deinit {
    // The session keeps its delegate until it is told that it is over.
    session.finishTasksAndInvalidate()
  }

  /// Sends the request; a redirect comes back as it is.
  public func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    #if canImport(FoundationNetworking)
      let (data, response) = try await answer(to: request)
    #else
      let (data, response) = try await session.data(for: request)
    #endif
    guard let http = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
    return (data, http)
  }

  #if canImport(FoundationNetworking)
    /// What `data(for:)` does on Apple's systems. Foundation's own for Linux cancels from within the task's cancellation, where it
    /// waits for a queue that may be waiting to resume that very task: both wait for ever. Here the cancellation waits for nobody.
    private func answer(to request: URLRequest) async throws -> (Data, URLResponse) {
      let (answers, continuation) = AsyncThrowingStream<(Data, URLResponse), any Error>.makeStream()
      let sending = session.dataTask(with: request) { data, response, error in
        if let data, let response, error == nil { continuation.yield((data, response)) }
        continuation.finish(throwing: error)
      }
      continuation.onTermination = { reason in
        guard case .cancelled = reason else { return }
        DispatchQueue.global().async { sending.cancel() }
      }
      sending.resume()
      for try await answer in answers { return answer }
      throw URLError(.cancelled)
    }
  #endif

  private final class NoRedirects: NSObject, URLSessionTaskDelegate {
    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }
  }
}
