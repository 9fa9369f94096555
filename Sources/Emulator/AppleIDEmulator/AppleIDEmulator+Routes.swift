import PippinHTTP

extension AppleIDEmulator {
  /// Finds the handler of a request.
  func route(_ request: HTTPRequest, _ entry: Entry) async -> HTTPResponse {
    switch (request.method, request.path) {
    case ("GET", "/auth/authorize"): await faulted(.authorize, request, entry) { authorize(request, entry) }
    case ("GET", "/auth/authorize/sheet"): sheet(request, entry)
    case ("POST", "/auth/authorize/decide"): decide(request, entry)
    case ("POST", "/auth/token"): await faulted(.token, request, entry) { token(request, entry) }
    case ("POST", "/auth/revoke"): await faulted(.revoke, request, entry) { revoke(request, entry) }
    case ("POST", "/auth/usermigrationinfo"):
      await faulted(.userMigration, request, entry) { userMigrationInfo(request, entry) }
    case ("GET", "/auth/keys"): await faulted(.keys, request, entry) { keys() }
    case ("GET", "/.well-known/openid-configuration"):
      await faulted(.discovery, request, entry) { discovery(request, entry) }
    case ("GET", "/"): home(request)
    case ("GET", let path) where Self.isSignInScript(path): signInScript()
    case ("GET", "/emulator/ui/notifications"): notificationsPage()
    case ("POST", let path) where path.hasPrefix("/emulator/ui/"): press(request, entry)
    case (_, let path) where path.hasPrefix("/emulator/"): await control(request, entry)
    case (_, "/auth/authorize"), (_, "/auth/token"), (_, "/auth/revoke"), (_, "/auth/keys"),
      (_, "/auth/usermigrationinfo"):
      refuseMethod(request, entry)
    default: refusePath(request, entry)
    }
  }

  /// Applies the endpoint's active faults, before its answer or instead of it.
  func faulted(
    _ endpoint: Endpoint, _ request: HTTPRequest, _ entry: Entry, _ answer: () -> HTTPResponse
  ) async -> HTTPResponse {
    let (delay, fault) = withState { state -> (Fault?, Fault?) in
      let delay = state.strike(at: endpoint, now: entry.now) { $0 == .latency }
      let fault = state.strike(at: endpoint, now: entry.now) { kind in
        kind.isAnswer && (kind != .invalidGrant || endpoint == .token)
      }
      return (delay, fault)
    }
    if let delay { await pause(.milliseconds(delay.latencyMilliseconds)) }
    guard let fault else { return answer() }
    let response = fault.response
    record(
      request, entry, status: response.status, error: fault.kind == .invalidGrant ? "invalid_grant" : nil,
      words: "answered by the injected fault \(fault.kind.rawValue)")
    return response
  }

  private func refuseMethod(_ request: HTTPRequest, _ entry: Entry) -> HTTPResponse {
    let right = request.path == "/auth/authorize" || request.path == "/auth/keys" ? "GET" : "POST"
    record(request, entry, status: 405, words: "\(request.path) takes \(right)")
    return HTTPResponse(status: 405, fields: ["allow": right])
  }

  private func refusePath(_ request: HTTPRequest, _ entry: Entry) -> HTTPResponse {
    record(request, entry, status: 404, words: "Apple has no such path, or the emulator does not support it")
    return .text("Not found\n", status: 404)
  }
}

extension Fault {
  /// The answer of a fault that replaces Apple's (`isAnswer`).
  var response: HTTPResponse {
    switch kind {
    case .html:
      // Apple's edge servers may answer in HTML (TOKEN-27).
      return .html(
        "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n",
        status: status ?? 502)
    case .empty: return HTTPResponse(status: status ?? 200)
    case .drop: return .hangUp
    case .throttle: return .throttled(status: status ?? 429)
    case .invalidGrant: return Refusal(.invalidGrant, "an injected fault").response
    default: return HTTPResponse(status: status ?? 500)
    }
  }
}
