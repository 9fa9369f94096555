import PippinAPI
import PippinHTTP

/// Which pages of other sites may call the endpoints of the OpenID provider from a script: those of public clients, which have no
/// server that could. None of these endpoints heeds a cookie.
struct CrossOrigin: Sendable {
  private let origins: Set<String>

  /// Those of the addresses that public clients registered.
  init(_ clients: ClientRegistry) {
    let registrations = clients.all.compactMap(\.openID).filter { !$0.isConfidential }
    origins = Set(registrations.flatMap(\.redirectURIs).compactMap(Self.origin))
  }

  private static func origin(of address: String) -> String? {
    do {
      return try HTTPURL(parsing: address).origin
    } catch {
      // A custom scheme is no page's.
      return nil
    }
  }

  private static let paths: Set<String> = Set(
    [
      Endpoint.token, .getUserInfo, .revoke, .pushAuthorizationRequest, .authorizeDevice, .getOpenIDConfiguration,
      .getAuthorizationServerMetadata, .getKeys,
    ].map(\.path))

  /// The origin that may read the answer to a request; nil where none may, or none asks.
  private func reader(of request: HTTPRequest) -> String? {
    guard !origins.isEmpty, Self.paths.contains(request.path), let origin = request.fields["origin"],
      origins.contains(origin)
    else { return nil }
    return origin
  }

  /// The answer to a browser that asks whether a script may call, to be opened to its page, and by which method; nil for any other
  /// request.
  func preflight(_ request: HTTPRequest) -> (HTTPResponse, method: String)? {
    guard request.method == "OPTIONS", let method = request.fields["access-control-request-method"],
      reader(of: request) != nil
    else { return nil }
    let response = HTTPResponse(
      status: 204,
      fields: [
        "access-control-allow-methods": "GET, POST", "access-control-allow-headers": "Authorization, Content-Type",
        "access-control-max-age": "600",
      ])
    return (response, method)
  }

  /// Lets the page read the answer.
  func open(_ response: inout HTTPResponse, to request: HTTPRequest) {
    guard let origin = reader(of: request) else { return }
    response.fields.set("access-control-allow-origin", origin)
    response.fields.add("vary", "Origin")
  }
}
