import PippinAPI

/// Finds what answers a path: a look-up for a fixed one, a short search for one with a parameter.
package struct RouteTable: Sendable {
  /// All that this server answers. Each part stands beside its handlers.
  static let standard = RouteTable(
    PippinService.signInBindings + PippinService.socialSignInBindings + PippinService.passwordBindings
      + PippinService.providerBindings + PippinService.sessionBindings + PippinService.accountBindings
      + PippinService.deletionBindings + PippinService.mergeBindings + PippinService.webSignInBindings
      + PippinService.publicFileBindings + PippinService.pageBindings)

  let bindings: [Binding]
  private let fixed: [String: Route]
  private let patterns: [Pattern]

  init(_ bindings: [Binding]) {
    self.bindings = bindings
    var fixed: [String: Route] = [:]
    var patterns: [Pattern] = []
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
  func find(_ path: String) -> (route: Route, parameter: String)? {
    if let route = fixed[path] { return (route, "") }
    for pattern in patterns {
      if let parameter = pattern.parameter(of: path) { return (pattern.route, parameter) }
    }
    return nil
  }

  /// Whether a path of our own host is one of this server's endpoints or pages, so that an app cannot be returned to there.
  package static func isOurs(_ path: String) -> Bool { standard.find(path) != nil }
}

/// What one path answers, method by method.
struct Route: Sendable {
  let bindings: [Binding]
  /// For `Allow`.
  let methods: [String]
  /// Whether a person looks at its answers.
  let isPage: Bool
  /// Whether it may be asked for again in another language.
  let isRepeatable: Bool

  init(_ bindings: [Binding]) {
    self.bindings = bindings
    methods = Endpoint.Method.allCases.filter { method in bindings.contains { $0.endpoint.method == method } }
      .map(\.rawValue)
    isPage = bindings.contains(where: \.endpoint.isPage)
    isRepeatable = bindings.allSatisfy(\.endpoint.isRepeatable)
  }

  /// A HEAD is a GET whose answer is cut off.
  func binding(for method: String) -> Binding? {
    let method = method == "HEAD" ? "GET" : method
    return bindings.first { $0.endpoint.method.rawValue == method }
  }
}

/// A path with a parameter in braces.
private struct Pattern: Sendable {
  let prefix: String
  let suffix: String
  let route: Route

  init?(_ path: String, _ route: Route) {
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
