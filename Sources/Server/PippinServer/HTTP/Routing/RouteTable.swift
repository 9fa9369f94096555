import PippinAPI
import PippinFoundation
import PippinHTTP
import PippinTokens

extension PippinService {
  /// Everything that the public address answers. Each list is beside its handlers.
  static let routes = RouteTable(
    signInBindings + appAttestBindings + deviceCodeBindings + socialSignInBindings + passwordBindings + passkeyBindings
      + passkeySignUpBindings
      + providerBindings
      + sessionBindings + accountBindings
      + deletionBindings + mergeBindings + webSignInBindings + openIDBindings + publicFileBindings + pageBindings)

  /// The server's own website. Programs do not call it.
  private static let pageBindings: [Binding] =
    websitePageBindings + signInFormBindings + passkeyPageBindings + passkeySignUpPageBindings + recoveryPageBindings
    + linkPageBindings
    + signInMethodPageBindings
    + languageBindings + accountFormBindings + passwordPageBindings + deletionPageBindings + mergePageBindings
    + websiteFileBindings

  /// Whether a path on this host is an endpoint or a page, so that no app can have it as its return address.
  package static func answers(_ path: String) -> Bool { routes.find(path) != nil }

  /// The endpoint that answers a request; `nil` if none does.
  package static func endpoint(of method: String, _ path: String) -> Endpoint? {
    routes.find(path)?.route.binding(for: method)?.endpoint
  }

  /// Every endpoint and page, in the order of the bindings.
  package static var endpoints: [Endpoint] { routes.bindings.map(\.endpoint) }
}

/// Finds the route of a path: a look-up for a fixed path, a short search for one with parameters.
struct RouteTable<Owner: Sendable>: Sendable {
  let bindings: [RouteBinding<Owner>]
  private let fixed: [String: Route<Owner>]
  private let patterns: [Pattern<Owner>]

  init(_ bindings: [RouteBinding<Owner>]) {
    self.bindings = bindings
    var fixed: [String: Route<Owner>] = [:]
    var patterns: [Pattern<Owner>] = []
    for (path, bindings) in Dictionary(grouping: bindings, by: \.endpoint.path).sorted(by: { $0.key < $1.key }) {
      if let pattern = Pattern(path, Route(bindings)) {
        patterns.append(pattern)
      } else {
        fixed[path] = Route(bindings)
      }
    }
    self.fixed = fixed
    self.patterns = patterns
  }

  /// The route of a path, and its parameters; `nil` if there is none. Paths are compared byte by byte.
  func find(_ path: String) -> (route: Route<Owner>, parameters: [String])? {
    if let route = fixed[path] { return (route, []) }
    for pattern in patterns {
      if let parameters = pattern.parameters(of: path) { return (pattern.route, parameters) }
    }
    return nil
  }
}

/// The bindings of one path, one for each method.
struct Route<Owner: Sendable>: Sendable {
  let bindings: [RouteBinding<Owner>]
  /// The methods for `Allow`.
  let methods: [String]
  /// Whether its answers are pages.
  let isPage: Bool
  /// Whether it may be requested again in another language.
  let isRepeatable: Bool

  init(_ bindings: [RouteBinding<Owner>]) {
    self.bindings = bindings
    methods = EndpointAddress.Method.allCases.filter { method in bindings.contains { $0.endpoint.method == method } }
      .map(\.rawValue)
    isPage = bindings.contains(where: \.endpoint.isPage)
    isRepeatable = bindings.allSatisfy(\.endpoint.isRepeatable)
  }

  /// A HEAD is answered like a GET, without the body.
  func binding(for method: String) -> RouteBinding<Owner>? {
    let method = method == "HEAD" ? "GET" : method
    return bindings.first { $0.endpoint.method.rawValue == method }
  }
}

/// A path with parameters: whole segments in braces.
private struct Pattern<Owner: Sendable>: Sendable {
  /// The path up to its first parameter.
  let prefix: String
  /// What follows, by segments; `nil` for a parameter.
  let segments: [String?]
  let route: Route<Owner>

  init?(_ path: String, _ route: Route<Owner>) {
    guard let open = path.firstIndex(of: "{") else { return nil }
    prefix = String(path[..<open])
    segments = path[open...].split(separator: "/", omittingEmptySubsequences: false).map { segment in
      segment.hasPrefix("{") ? nil : String(segment)
    }
    self.route = route
  }

  /// The parameters in the path; none of them is empty or has a slash.
  func parameters(of path: String) -> [String]? {
    guard path.utf8.starts(with: prefix.utf8) else { return nil }
    let given = path.utf8.dropFirst(prefix.utf8.count)
      .split(separator: UInt8(ascii: "/"), maxSplits: segments.count, omittingEmptySubsequences: false)
    guard given.count == segments.count else { return nil }
    var parameters: [String] = []
    for (wanted, segment) in zip(segments, given) {
      if let wanted {
        guard segment.elementsEqual(wanted.utf8) else { return nil }
      } else {
        guard !segment.isEmpty else { return nil }
        parameters.append(String(Substring(segment)))
      }
    }
    return parameters
  }
}

/// An endpoint and its handler. `Owner` answers all endpoints of one address.
struct RouteBinding<Owner: Sendable>: Sendable {
  typealias Handler = @Sendable (Owner, Call) async throws -> HTTPResponse

  let endpoint: Endpoint
  let handler: Handler

  init(_ endpoint: Endpoint, _ handler: @escaping Handler) {
    self.endpoint = endpoint
    self.handler = handler
  }

  /// Makes the binding of a page or a form of our own website.
  static func page(
    _ method: EndpointAddress.Method, _ path: String, _ id: String, isPage: Bool = true, _ handler: @escaping Handler
  ) -> Self {
    Self(.page(method, path, id, isPage: isPage), handler)
  }
}

/// A binding of the public address.
typealias Binding = RouteBinding<PippinService>

/// One request to an endpoint.
struct Call: Sendable {
  let request: HTTPRequest
  let endpoint: Endpoint
  /// The parameters in the path: ids or codes.
  let parameters: [String]
  let id: String

  /// The first parameter; empty for a path without any.
  var parameter: String { parameters.first ?? "" }

  /// Decodes the JSON body.
  func body<Body: Decodable>(as type: Body.Type) throws(ServerError) -> Body {
    guard request.contentType == MediaType.json else {
      throw ServerError(.unsupportedMediaType, detail: "Send the body as application/json.")
    }
    do {
      let document =
        if Body.self is any NamesPerson.Type {
          try JSONDocument(parsing: request.body, repairing: "name")
        } else {
          try JSONDocument(parsing: request.body)
        }
      return try document.root.decode(type)
    } catch {
      throw ServerError(malformed: error)
    }
  }

  /// The token of `Authorization: Bearer`.
  func bearer() throws(ServerError) -> String {
    guard let field = request.fields["authorization"] else {
      throw ServerError(.accessTokenInvalid, detail: "The request carries no access token.")
    }
    let parts = field.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].lowercased() == "bearer", !parts[1].isEmpty else {
      throw ServerError(.accessTokenInvalid, detail: "Send “Authorization: Bearer” with the access token.")
    }
    return String(parts[1])
  }

  /// The query's parameters, each at most once.
  func query() throws(ServerError) -> FormData {
    guard let data = request.queryData, !data.hasRepeats else {
      throw ServerError(.malformedRequest, detail: "The query cannot be read, or names something twice.")
    }
    return data
  }
}
