public import Foundation
public import SignInClient

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A transport that fails on demand, to test an app under network failures.
///
/// ```swift
/// let network = BreakableTransport()
/// let client = AuthClient(configuration: configuration, storage: MemoryStorage(), transport: network)
/// await network.fail(.dropAnswer, at: "/v1/session/refresh")
/// ```
public actor BreakableTransport: HTTPTransport {
  /// A network failure.
  public enum Fault: Sendable, Equatable {
    /// The request does not arrive.
    case dropRequest
    /// The server processes the request, and its answer is lost.
    case dropAnswer
    /// The answer arrives this number of seconds later.
    case delay(TimeInterval)
    /// The request does not arrive; a proxy answers instead.
    case answer(status: Int, fields: [String: String] = [:], body: String = "")
  }

  private struct Rule {
    let fault: Fault
    let path: String?
    var left: Int
  }

  private let base: any HTTPTransport
  private var rules: [Rule] = []
  /// The app's requests, oldest first, such as `POST /v1/nonces`. It includes lost requests.
  public private(set) var sent: [String] = []

  /// Creates a transport that uses another one and does not fail yet.
  public init(_ base: any HTTPTransport = URLSessionTransport()) {
    self.base = base
  }

  /// Makes the next requests fail.
  ///
  /// - Parameters:
  ///   - fault: the failure.
  ///   - path: the path of the requests, such as `/v1/session/refresh`; `nil` for all.
  ///   - times: the number of requests; `.max` for all until ``mend()``.
  public func fail(_ fault: Fault, at path: String? = nil, times: Int = 1) {
    rules.append(Rule(fault: fault, path: path, left: times))
  }

  /// Ends all failures.
  public func mend() {
    rules.removeAll()
  }

  /// Sends the request, or applies the oldest matching failure.
  public func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    let path = request.url?.path ?? ""
    sent.append("\(request.httpMethod ?? "GET") \(path)")
    switch fault(at: path) {
    case nil: return try await base.send(request)
    case .dropRequest: throw URLError(.notConnectedToInternet)
    case .dropAnswer:
      _ = try await base.send(request)
      throw URLError(.networkConnectionLost)
    case .delay(let seconds):
      let answer = try await base.send(request)
      try await Task.sleep(nanoseconds: UInt64(max(0, seconds) * 1e9))
      return answer
    case .answer(let status, let fields, let body):
      guard let url = request.url,
        let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
      else { throw URLError(.badURL) }
      return (Data(body.utf8), response)
    }
  }

  private func fault(at path: String) -> Fault? {
    guard let index = rules.firstIndex(where: { $0.path == nil || $0.path == path }) else { return nil }
    let fault = rules[index].fault
    rules[index].left -= 1
    if rules[index].left <= 0 { rules.remove(at: index) }
    return fault
  }
}
