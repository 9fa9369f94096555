import Foundation
import PippinHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// snippet.any
/// Adapts any HTTP client that a closure can call.
struct ClientTransport: Transport {
  let perform: @Sendable (_ request: HTTPRequest, _ timeout: Duration) async throws -> HTTPResponse

  func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
    do {
      return try await perform(request, timeout)
    } catch let error as TransportError {
      throw error
    } catch {
      // When in doubt, report that the request may have reached Apple: the library then never sends a code twice.
      throw TransportError(code: .connectionLost, mayHaveReachedServer: true, detail: "\(type(of: error))")
    }
  }
}
// snippet.end

// snippet.urlsession
struct URLSessionTransport: Transport {
  private let session = URLSession(configuration: .ephemeral, delegate: NoRedirects(), delegateQueue: nil)

  func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
    guard let url = URL(string: request.url) else {
      throw TransportError(code: .unsupportedRequest, mayHaveReachedServer: false, detail: "no URL")
    }
    var outgoing = URLRequest(url: url, timeoutInterval: TimeInterval(timeout.components.seconds))
    outgoing.httpMethod = request.method
    for (name, value) in request.fields { outgoing.addValue(value, forHTTPHeaderField: name) }
    if !request.body.isEmpty { outgoing.httpBody = Data(request.body) }
    do {
      let (body, answer) = try await answer(to: outgoing)
      var fields = HTTPFields()
      for (name, value) in answer.allHeaderFields {
        if let name = name as? String, HTTPFields.isToken(name) { fields.add(name, "\(value)") }
      }
      return HTTPResponse(status: answer.statusCode, fields: fields, body: [UInt8](body))
    } catch {
      throw Self.transportError(error)
    }
  }

  /// Avoids `data(for:)`: on Linux it may hang when the task is cancelled just as the answer arrives.
  private func answer(to request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    try await withCheckedThrowingContinuation { continuation in
      session.dataTask(with: request) { body, answer, error in
        guard let body, let answer = answer as? HTTPURLResponse else {
          return continuation.resume(throwing: error ?? URLError(.badServerResponse))
        }
        continuation.resume(returning: (body, answer))
      }.resume()
    }
  }

  private static func transportError(_ error: any Error) -> TransportError {
    switch (error as? URLError)?.code {
    case .cannotFindHost?, .dnsLookupFailed?:
      TransportError(code: .couldNotResolve, mayHaveReachedServer: false, detail: "no such host")
    case .cannotConnectToHost?, .notConnectedToInternet?:
      TransportError(code: .couldNotConnect, mayHaveReachedServer: false, detail: "no connection")
    case .timedOut?:
      TransportError(code: .timedOut, mayHaveReachedServer: true, detail: "timed out")
    default:
      (error as? TransportError)
        ?? TransportError(code: .connectionLost, mayHaveReachedServer: true, detail: "\(type(of: error))")
    }
  }
}

/// Returns a redirect as the answer instead of following it. Apple's endpoints never redirect.
final class NoRedirects: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
// snippet.end
