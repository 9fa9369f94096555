import Foundation
import SignInClient
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Plain HTTP calls to a program under test, without the kit.
struct Caller {
  private let base: URL
  private static let transport = URLSessionTransport()

  init(_ base: URL) {
    self.base = base
  }

  /// The answer's status.
  @discardableResult
  func status(_ method: String, _ path: String, _ body: Any? = nil) async throws -> Int {
    try await send(method, path, body).1
  }

  /// The text of a page or a file.
  func text(_ path: String) async throws -> String {
    let (data, status) = try await send("GET", path, nil)
    guard status == 200 else { throw ProgramFailure(text: "GET \(path): \(status)") }
    return String(decoding: data, as: UTF8.self)
  }

  /// The answer's JSON.
  func json(_ method: String, _ path: String, _ body: Any? = nil) async throws -> [String: Any] {
    let (data, status) = try await send(method, path, body)
    let value = try JSONSerialization.jsonObject(with: data)
    guard (200..<300).contains(status), let object = value as? [String: Any] else {
      throw ProgramFailure(text: "\(method) \(path): \(status) \(String(decoding: data, as: UTF8.self))")
    }
    return object
  }

  private func send(_ method: String, _ path: String, _ body: Any?) async throws -> (Data, Int) {
    var request = URLRequest(url: try #require(URL(string: path, relativeTo: base)))
    request.httpMethod = method
    if let body {
      request.httpBody = try JSONSerialization.data(withJSONObject: body)
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    let (data, response) = try await Self.transport.send(request)
    return (data, response.statusCode)
  }
}
