import Foundation
import PippinLock

@testable import SignInClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A server with configured answers that records its requests.
final class ScriptedServer: HTTPTransport {
  /// A recorded request.
  struct Asked: Sendable {
    var method: String
    var url: URL
    var fields: [String: String]
    var body: Data

    var path: String { url.path }
    var line: String { "\(method) \(url.path)" }
    var bearer: String? { fields["Authorization"] }

    /// Whether the body contains the text.
    func says(_ text: String) -> Bool { String(decoding: body, as: UTF8.self).contains(text) }
  }

  enum Answer: Sendable {
    case ok(String)
    case created(String)
    case noContent
    case problem(Int, String, more: String = "", fields: [String: String] = [:])
    case raw(Int, type: String, String)
    case lost
  }

  private let asked = Lock<[Asked]>([])
  private let answers: Lock<[String: [Answer]]>
  private let gates = Lock<[String: Gate]>([:])
  private let watch = Lock<(@Sendable (Asked) -> Void)?>(nil)

  /// Answers by method and path; the last one repeats. A nonce is always answered.
  init(_ answers: [String: [Answer]] = [:]) {
    let nonce = #"{"nonce":"raw","nonce_sha256":"hash","expires_in":600}"#
    self.answers = Lock(["POST /v1/nonces": [.created(nonce)]].merging(answers) { _, given in given })
  }

  func answer(_ line: String, _ answers: Answer...) {
    self.answers.withLock { $0[line] = answers }
  }

  /// Delays the answers to `line` until the gate is opened. A request gets the answer that was next when it was sent:
  /// of requests that wait together none takes the answer of another's repetition.
  func hold(_ line: String) -> Gate {
    let gate = Gate()
    gates.withLock { $0[line] = gate }
    return gate
  }

  /// Calls the closure for each request before it is answered.
  func watch(_ look: @escaping @Sendable (Asked) -> Void) {
    watch.withLock { $0 = look }
  }

  var all: [Asked] { asked.withLock { $0 } }

  func asked(_ line: String) -> [Asked] { all.filter { $0.line == line } }

  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    guard let url = request.url else { throw URLError(.badURL) }
    let question = Asked(
      method: request.httpMethod ?? "GET", url: url, fields: request.allHTTPHeaderFields ?? [:],
      body: request.httpBody ?? Data())
    let answer = answers.withLock { answers -> Answer in
      guard let queue = answers[question.line], let first = queue.first else { return .problem(404, "not_found") }
      if queue.count > 1 { answers[question.line]?.removeFirst() }
      return first
    }
    asked.withLock { $0.append(question) }
    watch.withLock { $0 }?(question)
    await gates.withLock { $0[question.line] }?.wait()
    return try answer.response(to: url)
  }
}

extension ScriptedServer.Answer {
  func response(to url: URL) throws -> (Data, HTTPURLResponse) {
    let (status, type, text, more): (Int, String, String, [String: String]) =
      switch self {
      case .ok(let text): (200, "application/json", text, [:])
      case .created(let text): (201, "application/json", text, [:])
      case .noContent: (204, "", "", [:])
      case .problem(let status, let code, let more, let fields):
        (status, "application/problem+json", #"{"code":"\#(code)","detail":"It is \#(code)."\#(more)}"#, fields)
      case .raw(let status, let type, let text): (status, type, text, [:])
      case .lost: throw URLError(.timedOut)
      }
    let fields = more.merging(["Content-Type": type]) { given, _ in given }
    guard let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: fields) else {
      throw URLError(.badServerResponse)
    }
    return (Data(text.utf8), response)
  }
}

/// Returns when the task is cancelled.
func never() async {
  do { try await Task.sleep(nanoseconds: 3_600_000_000_000) } catch {}
}

/// Blocks callers until it is opened.
final class Gate: Sendable {
  private let stream: AsyncStream<Void>
  private let opener: AsyncStream<Void>.Continuation

  init() { (stream, opener) = AsyncStream.makeStream(of: Void.self) }

  func open() { opener.finish() }

  func wait() async {
    for await _ in stream {}
  }
}
