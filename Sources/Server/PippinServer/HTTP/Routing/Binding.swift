import PippinAPI
import PippinHTTP

/// An endpoint and what answers it; `Owner` is what answers all endpoints of one address.
struct RouteBinding<Owner: Sendable>: Sendable {
  typealias Handler = @Sendable (Owner, Call) async throws -> HTTPResponse

  let endpoint: Endpoint
  let handler: Handler

  init(_ endpoint: Endpoint, _ handler: @escaping Handler) {
    self.endpoint = endpoint
    self.handler = handler
  }

  /// A page or form of our own website.
  static func page(
    _ method: Endpoint.Method, _ path: String, _ id: String, isPage: Bool = true, _ handler: @escaping Handler
  ) -> Self {
    Self(.page(method, path, id, isPage: isPage), handler)
  }
}

/// Of the public address.
typealias Binding = RouteBinding<PippinService>
