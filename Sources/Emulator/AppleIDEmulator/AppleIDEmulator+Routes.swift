package import PippinHTTP
import PippinTokens

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
    case ("GET", OverviewTab.notifications.path): notificationsPage()
    case ("GET", OverviewTab.passkeys.path): passkeyPage(request)
    case ("GET", OverviewTab.log.path): logPage(request)
    case ("GET", OverviewTab.mail.path): mailPage()
    case ("GET", let path) where path.hasPrefix(OverviewTab.mail.path + "/"): mailAsHTML(request)
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
    _ endpoint: AppleEndpoint, _ request: HTTPRequest, _ entry: Entry, _ answer: () -> HTTPResponse
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
    case .invalidGrant: return AppleRefusal(.invalidGrant, "an injected fault").response
    default: return HTTPResponse(status: status ?? 500)
    }
  }
}

/// Refuses requests from other sites' pages, by `Host`, `Origin` and `Sec-Fetch-Site`.
package enum Gate {
  /// The refusal, or nil for an allowed request.
  ///
  /// A foreign `Host` is a sign of DNS rebinding: a site's name that resolves to this machine. A request with a foreign
  /// `Origin` or `Sec-Fetch-Site` comes from another site's page. Such a page may open the sign-in, as apps' sites do,
  /// but it cannot decide in it, change anything or read an answer.
  ///
  /// - Parameters:
  ///   - allowedHosts: host names beside those of this machine.
  ///   - advice: how to allow another one.
  ///   - isOurs: whether a path is for people and programs on this machine only.
  package static func refuse(
    _ request: HTTPRequest, allowedHosts: [String], advice: String = "", isOurs: (String) -> Bool
  ) -> HTTPResponse? {
    guard isAllowed(host(of: request.authority), allowedHosts) else {
      return .text("This emulator does not answer at this host name.\(advice)\n", status: 421)
    }
    if isOurs(request.path), isFromElsewhere(request) {
      return .text(
        "The emulator's own pages and its control API refuse requests from other sites' pages.\n", status: 403)
    }
    return nil
  }

  /// Whether a path is for people and programs on this machine only. The other paths are Apple's: browsers come there
  /// from an app's site, and all callers meet Apple's checks.
  static func isOurs(_ path: String) -> Bool {
    path == "/emulator" || path.hasPrefix("/emulator/") || path == "/auth/authorize/decide"
      || path == "/auth/authorize/sheet"
  }

  /// Protects the answer in browsers that do not send `Sec-Fetch-Site`: only the emulator's own pages may read it, and
  /// it cannot be loaded as a script or an image.
  static func close(_ response: inout HTTPResponse) {
    response.fields.set("cross-origin-resource-policy", "same-origin")
    response.fields.set("x-content-type-options", "nosniff")
  }

  private static func isAllowed(_ host: String, _ others: [String]) -> Bool {
    switch host {
    case "127.0.0.1", "localhost", "[::1]": true
    default: others.contains { $0.lowercased() == host }
    }
  }

  /// The host of `host[:port]`, in lower case.
  static func host(of authority: String) -> String {
    let end = authority.hasPrefix("[") ? authority.firstIndex(of: "]").map { authority.index(after: $0) } : nil
    return authority[..<(end ?? authority.firstIndex(of: ":") ?? authority.endIndex)].lowercased()
  }

  private static func isFromElsewhere(_ request: HTTPRequest) -> Bool {
    if let site = request.fields["sec-fetch-site"], site != "same-origin", site != "none" { return true }
    guard let origin = request.fields["origin"] else { return false }
    return origin != "http://\(request.authority)" && origin != "https://\(request.authority)"
  }
}

extension AppleIDEmulator {
  /// `GET /auth/keys`: the current keys, in a new order each time (KEYS-6), with caching forbidden (KEYS-7).
  func keys() -> HTTPResponse {
    .apple(withState { $0.keys.json(generator: &$0.generator) })
  }

  /// `GET /.well-known/openid-configuration`: Apple's document with its omissions (KEYS-10 … KEYS-13) and the
  /// endpoints of this emulator.
  func discovery(_ request: HTTPRequest, _ entry: Entry) -> HTTPResponse {
    let settings = entry.registry.settings
    let base = settings.baseURL ?? "\(request.scheme)://\(request.authority)"
    let isFlipped = withState { $0.strikes(.discoveryIssuer, at: .discovery, now: entry.now) }
    let issuer = isFlipped ? "https://account.apple.com" : settings.discoveryIssuer ?? settings.issuer
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("issuer", issuer)
    writer.member("authorization_endpoint", base + "/auth/authorize")
    writer.member("token_endpoint", base + "/auth/token")
    writer.member("revocation_endpoint", base + "/auth/revoke")
    writer.member("jwks_uri", base + "/auth/keys")
    writer.member("response_types_supported", ["code"])
    writer.member("response_modes_supported", ["query", "fragment", "form_post"])
    writer.member("subject_types_supported", ["pairwise"])
    writer.member("id_token_signing_alg_values_supported", ["RS256"])
    writer.member("scopes_supported", ["openid", "email", "name"])
    writer.member("token_endpoint_auth_methods_supported", ["client_secret_post"])
    writer.member(
      "claims_supported",
      [
        "aud", "email", "email_verified", "exp", "iat", "is_private_email", "iss", "nonce", "nonce_supported",
        "real_user_status", "sub", "transfer_sub",
      ])
    writer.endObject()
    return .apple(writer.bytes)
  }
}
