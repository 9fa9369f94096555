extension PippinService {
  /// Everything that can be asked: each route's name, with each of its methods.
  package static var operations: Set<String> {
    Set(Route.allCases.flatMap { route in route.methods.map { operation($0, of: route) } })
  }

  /// What a request asks for; `nil` where its path leads nowhere or takes no such method.
  package static func operation(_ method: String, _ path: String) -> String? {
    guard let route = Destination(path)?.route, route.methods.contains(method) else { return nil }
    return operation(method, of: route)
  }

  private static func operation(_ method: String, of route: Route) -> String { "\(method) \(route.rawValue)" }
}
