import PippinHTTP
import PippinNetwork
import PippinTelemetry
import PippinTestKit

/// A responder from a closure.
struct Answering: Responder {
  let body: @Sendable (HTTPRequest) async -> HTTPResponse

  func respond(to request: HTTPRequest) async -> HTTPResponse { await body(request) }

  /// Answers with what it was asked, after letting others go first, as a real one would.
  static let echo = Answering { request in
    if request.path.hasPrefix("/later") { await Task.yield() }
    let query = request.query.map { "?" + $0 } ?? ""
    return .text("\(request.method) \(request.path)\(query) \(request.bodyText)")
  }
}

extension HTTPRequest {
  var bodyText: String { String(decoding: body, as: UTF8.self) }
}

/// Runs a server on a free port of this machine for as long as a test needs it.
func withServer<Result>(
  limits: HTTPServerConfiguration.Limits = .init(), responder: Answering = .echo,
  _ body: (HTTPServer) async throws -> Result
) async throws -> Result {
  let server = HTTPServer(configuration: .init(limits: limits), responder: responder)
  try server.start()
  do {
    let result = try await body(server)
    await server.stop(grace: .zero)
    return result
  } catch {
    await server.stop(grace: .zero)
    throw error
  }
}

/// Sends one text and reads until the server closes.
func exchange(port: Int, _ text: String) async -> String? {
  await onThread {
    guard let client = RawClient(port: port) else { return nil }
    client.say(text)
    return client.readToEnd()
  }
}
