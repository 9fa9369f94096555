public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Sends a request and returns the answer with any status.
///
/// Write your own instead of ``URLSessionTransport`` to pin certificates, collect metrics, or simulate failures in
/// tests.
public protocol HTTPTransport: Sendable {
  /// Sends `request` once. It must not follow redirects or retry.
  ///
  /// - Throws: any error if there was no answer. It is then unknown whether the request arrived.
  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse)
}

/// URLSession without cookies, cache, stored credentials and redirects. A redirect must not send a token to another
/// host.
public final class URLSessionTransport: NSObject, HTTPTransport {
  private let session: URLSession

  /// Creates a transport with an idle timeout in seconds. A request can set its own timeout.
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
    // The session keeps its delegate alive until it is invalidated.
    session.finishTasksAndInvalidate()
  }

  /// Sends the request. A redirect is returned, not followed.
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
    /// Works like `data(for:)` on Apple's systems. On Linux, `data(for:)` can deadlock when the task is cancelled,
    /// because the cancellation waits for the queue that resumes the task.
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
