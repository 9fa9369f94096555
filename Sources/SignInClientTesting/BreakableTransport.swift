public import Foundation
public import SignInClient

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A transport that breaks on demand, so that an app's tests see what its users see in a tunnel.
///
/// ```swift
/// let network = BreakableTransport()
/// let client = AuthClient(configuration: configuration, storage: MemoryStorage(), transport: network)
/// await network.fail(.dropAnswer, at: "/v1/session/refresh")
/// ```
public actor BreakableTransport: HTTPTransport {
  /// What goes wrong.
  public enum Fault: Sendable, Equatable {
    /// The request never arrives.
    case dropRequest
    /// The server does what it was asked, and its answer is lost.
    case dropAnswer
    /// The answer comes as many seconds later.
    case delay(TimeInterval)
    /// The request never arrives; something before the server answers in its place.
    case answer(status: Int, fields: [String: String] = [:], body: String = "")
  }

  private struct Rule {
    let fault: Fault
    let path: String?
    var left: Int
  }

  private let base: any HTTPTransport
  private var rules: [Rule] = []
  /// The requests that the app sent, oldest first, as `POST /v1/nonces`; those that went astray, too.
  public private(set) var sent: [String] = []

  /// A transport over another one, unbroken.
  public init(_ base: any HTTPTransport = URLSessionTransport()) {
    self.base = base
  }

  /// Has the next requests fail.
  ///
  /// - Parameters:
  ///   - fault: what goes wrong.
  ///   - path: of which requests, such as `/v1/session/refresh`; `nil`: of all.
  ///   - times: how many of them; `.max`: all until ``mend()``.
  public func fail(_ fault: Fault, at path: String? = nil, times: Int = 1) {
    rules.append(Rule(fault: fault, path: path, left: times))
  }

  /// Ends every fault.
  public func mend() {
    rules.removeAll()
  }

  /// Sends the request, or not, as the oldest fault that fits has it.
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
