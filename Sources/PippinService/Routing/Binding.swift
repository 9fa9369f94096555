import PippinAPI
import PippinHTTP

/// An endpoint and what answers it.
struct Binding: Sendable {
  typealias Handler = @Sendable (PippinService, Call) async throws -> HTTPResponse

  let endpoint: Endpoint
  let handler: Handler

  init(_ endpoint: Endpoint, _ handler: @escaping Handler) {
    self.endpoint = endpoint
    self.handler = handler
  }

  /// A page or form of our own website.
  static func page(
    _ method: Endpoint.Method, _ path: String, _ id: String, isPage: Bool = true, _ handler: @escaping Handler
  ) -> Binding {
    Binding(.page(method, path, id, isPage: isPage), handler)
  }
}
