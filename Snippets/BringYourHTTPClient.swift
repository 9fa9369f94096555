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
/// Limits the whole time and the size of each answer. URLSession's own timeouts count from packet to packet, and on
/// Linux it ignores the one of a request.
struct URLSessionTransport: Transport {
  func send(_ request: HTTPRequest, timeout: Duration) async throws(TransportError) -> HTTPResponse {
    guard let url = URL(string: request.url) else {
      throw TransportError(code: .unsupportedRequest, mayHaveReachedServer: false, detail: "no URL")
    }
    var outgoing = URLRequest(url: url)
    outgoing.httpMethod = request.method
    for (name, value) in request.fields { outgoing.addValue(value, forHTTPHeaderField: name) }
    if !request.body.isEmpty { outgoing.httpBody = Data(request.body) }

    let (parts, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
    let session = URLSession(configuration: .ephemeral, delegate: Receiver(parts: continuation), delegateQueue: nil)
    let task = session.dataTask(with: outgoing)
    let limit = Task {
      try await Task.sleep(for: timeout)
      continuation.finish(throwing: URLError(.timedOut))
    }
    defer {
      limit.cancel()
      session.invalidateAndCancel()
    }
    task.resume()
    do {
      var body: [UInt8] = []
      for try await part in parts {
        body += part
        guard body.count <= HTTPResponse.maximumAnswerBytes else { throw URLError(.dataLengthExceedsMaximum) }
      }
      // A cancelled caller ends the loop, too.
      guard !Task.isCancelled, let answer = task.response as? HTTPURLResponse else { throw URLError(.cancelled) }
      var fields = HTTPFields()
      for (name, value) in answer.allHeaderFields {
        if let name = name as? String, HTTPFields.isToken(name) { fields.add(name, "\(value)") }
      }
      return HTTPResponse(status: answer.statusCode, fields: fields, body: body)
    } catch {
      throw Self.transportError(error)
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
    case .cancelled?:
      TransportError(code: .cancelled, mayHaveReachedServer: true, detail: "cancelled")
    case .dataLengthExceedsMaximum?:
      TransportError(code: .answerTooLarge, mayHaveReachedServer: true, detail: "too large an answer")
    default:
      TransportError(code: .connectionLost, mayHaveReachedServer: true, detail: "\(type(of: error))")
    }
  }
}

/// Receives one answer in parts. It returns a redirect instead of following it; Apple's endpoints never redirect.
final class Receiver: NSObject, URLSessionDataDelegate {
  private let parts: AsyncThrowingStream<Data, any Error>.Continuation

  init(parts: AsyncThrowingStream<Data, any Error>.Continuation) { self.parts = parts }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) { parts.yield(data) }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    parts.finish(throwing: error)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
// snippet.end
