import PippinHTTP

/// Trouble at an endpoint, as many times as was ordered.
struct Fault: Sendable {
  /// Where trouble can be ordered.
  enum Endpoint: String, Sendable, CaseIterable {
    case googleToken = "google/token"
    case googleKeys = "google/keys"
    case facebookToken = "facebook/token"
    case facebookDebug = "facebook/debug"
    case facebookProfile = "facebook/profile"
    case facebookKeys = "facebook/keys"
  }

  let endpoint: Endpoint
  /// 0 is no answer at all.
  let status: Int
  var count: Int

  var response: HTTPResponse {
    status == 0 ? .hangUp : .html("<html><body><h1>Trouble</h1></body></html>\n", status: status)
  }
}

extension SocialEmulatorState {
  /// The trouble that is in force there, if any; it counts.
  mutating func strike(_ endpoint: Fault.Endpoint) -> Fault? {
    guard let index = faults.firstIndex(where: { $0.endpoint == endpoint }) else { return nil }
    faults[index].count -= 1
    let fault = faults[index]
    if fault.count <= 0 { faults.remove(at: index) }
    return fault
  }
}
