import PippinAPI

extension PippinService {
  /// All that the public address answers. Each part stands beside its handlers.
  static let routes = RouteTable(
    signInBindings + socialSignInBindings + passwordBindings + providerBindings + sessionBindings + accountBindings
      + deletionBindings + mergeBindings + webSignInBindings + openIDBindings + publicFileBindings + pageBindings)

  /// Whether a path of our own host is one of this server's endpoints or pages, so that an app cannot be returned to there.
  package static func answers(_ path: String) -> Bool { routes.find(path) != nil }
}

/// Finds what answers a path: a look-up for a fixed one, a short search for one with a parameter.
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

  /// Where a path leads, and its parameter; `nil` for nowhere. Paths are compared to the letter.
  func find(_ path: String) -> (route: Route<Owner>, parameter: String)? {
    if let route = fixed[path] { return (route, "") }
    for pattern in patterns {
      if let parameter = pattern.parameter(of: path) { return (pattern.route, parameter) }
    }
    return nil
  }
}

/// What one path answers, method by method.
struct Route<Owner: Sendable>: Sendable {
  let bindings: [RouteBinding<Owner>]
  /// For `Allow`.
  let methods: [String]
  /// Whether a person looks at its answers.
  let isPage: Bool
  /// Whether it may be asked for again in another language.
  let isRepeatable: Bool

  init(_ bindings: [RouteBinding<Owner>]) {
    self.bindings = bindings
    methods = Endpoint.Method.allCases.filter { method in bindings.contains { $0.endpoint.method == method } }
      .map(\.rawValue)
    isPage = bindings.contains(where: \.endpoint.isPage)
    isRepeatable = bindings.allSatisfy(\.endpoint.isRepeatable)
  }

  /// A HEAD is a GET whose answer is cut off.
  func binding(for method: String) -> RouteBinding<Owner>? {
    let method = method == "HEAD" ? "GET" : method
    return bindings.first { $0.endpoint.method.rawValue == method }
  }
}

/// A path with a parameter in braces.
private struct Pattern<Owner: Sendable>: Sendable {
  let prefix: String
  let suffix: String
  let route: Route<Owner>

  init?(_ path: String, _ route: Route<Owner>) {
    guard let open = path.firstIndex(of: "{"), let close = path.lastIndex(of: "}") else { return nil }
    prefix = String(path[..<open])
    suffix = String(path[close...].dropFirst())
    self.route = route
  }

  /// What stands in the path in the parameter's place: something, and no slash.
  func parameter(of path: String) -> String? {
    guard path.hasPrefix(prefix), path.hasSuffix(suffix) else { return nil }
    let rest = path.dropFirst(prefix.count).dropLast(suffix.count)
    return rest.isEmpty || rest.contains("/") ? nil : String(rest)
  }
}
