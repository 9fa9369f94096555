import PippinHTTP

/// An injected fault at an endpoint, with the remaining count.
struct Fault: Sendable {
  /// The endpoints that can fail.
  enum Endpoint: String, Sendable, CaseIterable {
    case googleToken = "google/token"
    case googleKeys = "google/keys"
    case facebookToken = "facebook/token"
    case facebookDebug = "facebook/debug"
    case facebookProfile = "facebook/profile"
    case facebookKeys = "facebook/keys"
    case openIDDiscovery = "openid/discovery"
    case openIDToken = "openid/token"
    case openIDKeys = "openid/keys"
    case openIDUserInfo = "openid/userinfo"
    case oauth2Token = "oauth2/token"
    case oauth2UserInfo = "oauth2/userinfo"
  }

  let endpoint: Endpoint
  /// The status; 0 breaks the connection without an answer.
  let status: Int
  var count: Int

  var response: HTTPResponse {
    status == 0 ? .hangUp : .html("<html><body><h1>Trouble</h1></body></html>\n", status: status)
  }
}

extension SocialEmulatorState {
  /// Takes the endpoint's active fault, if any, and counts it.
  mutating func strike(_ endpoint: Fault.Endpoint) -> Fault? {
    guard let index = faults.firstIndex(where: { $0.endpoint == endpoint }) else { return nil }
    faults[index].count -= 1
    let fault = faults[index]
    if fault.count <= 0 { faults.remove(at: index) }
    return fault
  }
}
