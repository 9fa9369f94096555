import AppleIDEmulator
import PippinHTTP

extension SocialEmulator {
  /// Finds the handler of a request.
  func route(_ request: HTTPRequest) -> HTTPResponse {
    if let path = request.path.dropping(prefix: "/google") { return google(request, path) }
    if let path = request.path.dropping(prefix: "/facebook") { return facebook(request, path) }
    if let path = request.path.dropping(prefix: "/openid") { return openID(request, path) }
    if let path = request.path.dropping(prefix: "/oauth2") { return oauth2(request, path) }
    return notFound(request)
  }

  private func google(_ request: HTTPRequest, _ path: String) -> HTTPResponse {
    switch (request.method, path) {
    case ("GET", "/o/oauth2/v2/auth"): googleAuthorize(request)
    case ("POST", "/o/oauth2/v2/auth/decide"): googleDecide(request)
    case ("POST", "/token"): faulted(.googleToken) { googleToken(request) }
    case ("GET", "/oauth2/v3/certs"): faulted(.googleKeys) { keys { $0.googleKeys } }
    case ("POST", "/emulator/id-tokens"): control(request, googleIDToken)
    case ("POST", "/emulator/keys/rotate"):
      control(request) { body throws(ControlError) in try rotate(\.googleKeys, body) }
    case ("POST", "/emulator/faults"): control(request) { body throws(ControlError) in try orderFault("google", body) }
    default: notFound(request)
    }
  }

  private func facebook(_ request: HTTPRequest, _ path: String) -> HTTPResponse {
    switch (request.method, path.droppingVersion) {
    case ("GET", "dialog/oauth"): facebookDialog(request)
    case ("POST", "dialog/oauth/decide"): facebookDecide(request)
    case ("GET", "oauth/access_token"), ("POST", "oauth/access_token"):
      faulted(.facebookToken) { facebookAccessToken(request) }
    case ("GET", "debug_token"): faulted(.facebookDebug) { facebookDebug(request) }
    case ("GET", "me"): faulted(.facebookProfile) { facebookProfile(request) }
    default:
      switch (request.method, path) {
      case ("GET", "/.well-known/oauth/openid/jwks/"): faulted(.facebookKeys) { keys { $0.facebookKeys } }
      case ("POST", "/emulator/tokens"): control(request, facebookDeviceToken)
      case ("POST", "/emulator/revocations"): control(request, facebookRevocation)
      case ("POST", "/emulator/keys/rotate"):
        control(request) { body throws(ControlError) in try rotate(\.facebookKeys, body) }
      case ("POST", "/emulator/faults"):
        control(request) { body throws(ControlError) in try orderFault("facebook", body) }
      default: notFound(request)
      }
    }
  }

  private func openID(_ request: HTTPRequest, _ path: String) -> HTTPResponse {
    switch (request.method, path) {
    case ("GET", "/.well-known/openid-configuration"): faulted(.openIDDiscovery) { openIDDiscovery(request) }
    case ("GET", "/authorize"): codeAuthorize(request, at: .openID)
    case ("POST", "/authorize/decide"): codeDecide(request, at: .openID)
    case ("POST", "/token"): faulted(.openIDToken) { codeToken(request, at: .openID) }
    case ("GET", "/keys"): faulted(.openIDKeys) { keys { $0.openIDKeys } }
    case ("GET", "/userinfo"): faulted(.openIDUserInfo) { openIDUserInfo(request) }
    case ("POST", "/emulator/id-tokens"):
      control(request) { body throws(ControlError) in try openIDToken(request, body) }
    case ("POST", "/emulator/keys/rotate"):
      control(request) { body throws(ControlError) in try rotate(\.openIDKeys, body) }
    case ("POST", "/emulator/lies"): control(request, orderLie)
    case ("POST", "/emulator/faults"): control(request) { body throws(ControlError) in try orderFault("openid", body) }
    default: notFound(request)
    }
  }

  private func oauth2(_ request: HTTPRequest, _ path: String) -> HTTPResponse {
    switch (request.method, path) {
    case ("GET", "/authorize"): codeAuthorize(request, at: .oauth2)
    case ("POST", "/authorize/decide"): codeDecide(request, at: .oauth2)
    case ("POST", "/token"): faulted(.oauth2Token) { codeToken(request, at: .oauth2) }
    case ("GET", "/users.get"): faulted(.oauth2UserInfo) { oauth2UserInfo(request) }
    case ("POST", "/emulator/faults"): control(request) { body throws(ControlError) in try orderFault("oauth2", body) }
    default: notFound(request)
    }
  }

  /// Answers with an injected fault, if one is active.
  private func faulted(_ endpoint: ProviderFault.Endpoint, _ answer: () -> HTTPResponse) -> HTTPResponse {
    withState { $0.strike(endpoint) }?.response ?? answer()
  }

  private func keys(_ which: (SocialEmulatorState) -> ProviderKeys) -> HTTPResponse {
    .json(withState { which($0) }.json)
  }

  private func notFound(_ request: HTTPRequest) -> HTTPResponse {
    note(request, "nothing at this path for \(request.method)")
    return .text("Not found\n", status: 404)
  }
}

extension String {
  /// The path without a leading prefix; nil if it has another beginning.
  fileprivate func dropping(prefix: String) -> String? {
    hasPrefix(prefix + "/") ? String(dropFirst(prefix.count)) : nil
  }

  /// The path after `/v24.0/` or another version; nil without a version.
  fileprivate var droppingVersion: String? {
    let parts = split(separator: "/", maxSplits: 1)
    guard parts.count == 2, parts[0].first == "v", parts[0].dropFirst().allSatisfy({ $0.isNumber || $0 == "." }) else {
      return nil
    }
    return String(parts[1])
  }
}

extension SocialEmulator {
  /// Whether a path is for people and programs on this machine only. Browsers come to the other paths from apps' sites.
  static func isOurs(_ path: String) -> Bool {
    path.hasSuffix("/decide") || prefixes.contains { path.hasPrefix($0 + "/emulator/") }
  }
}
