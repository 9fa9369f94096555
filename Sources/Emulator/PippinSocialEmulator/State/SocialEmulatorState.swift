import PippinHTTP

/// The emulator's state: unfinished sign-ins, codes, tokens, keys and faults.
struct SocialEmulatorState: Sendable {
  /// An unfinished sign-in at Google.
  struct GoogleRequest: Sendable {
    let clientID: String
    let redirectURI: String
    let state: String?
    let nonce: String?
    let challenge: String?
    let hostedDomain: String?
    let asksForEmail: Bool
    let asksForProfile: Bool

    /// The granted scopes, as the authorization endpoint names them.
    var scopes: [String] { (asksForEmail ? ["email"] : []) + (asksForProfile ? ["profile"] : []) + ["openid"] }
  }

  /// The grant of a Google code.
  struct GoogleGrant: Sendable {
    let request: GoogleRequest
    let person: SocialEmulatorConfiguration.GooglePerson
    let expiresAt: Int
  }

  /// An unfinished sign-in at Facebook.
  struct FacebookRequest: Sendable {
    let appID: String
    let redirectURI: String
    let state: String?
    let challenge: String?
    let asksForEmail: Bool
  }

  struct FacebookGrant: Sendable {
    let request: FacebookRequest
    let personID: String
    let sharesEmail: Bool
    let expiresAt: Int
  }

  /// The grant of a Facebook access token.
  struct FacebookToken: Sendable {
    let appID: String
    let personID: String
    let sharesEmail: Bool
    let issuedAt: Int
    let expiresAt: Int
    /// Whether the person has removed the app.
    var isRevoked: Bool
  }

  var googleRequests = Ledger<GoogleRequest>(lifetime: 600)
  var googleGrants = Ledger<GoogleGrant>(lifetime: 3600)
  var googleKeys = ProviderKeys(from: 0)
  var facebookRequests = Ledger<FacebookRequest>(lifetime: 600)
  var facebookGrants = Ledger<FacebookGrant>(lifetime: 3600)
  var facebookTokens = Ledger<FacebookToken>(lifetime: 90 * 86_400)
  var facebookKeys = ProviderKeys(from: 4)
  var codeRequests = Ledger<CodeRequest>(lifetime: 600)
  var codeGrants = Ledger<CodeGrant>(lifetime: 3600)
  var codeTokens = Ledger<CodeToken>(lifetime: 3600)
  var openIDKeys = ProviderKeys(from: 2)
  var faults: [ProviderFault] = []
  var lies: [Lie] = []
}

/// Values under unguessable names. The oldest are dropped by age and by number, so that requests cannot fill the memory.
struct Ledger<Value: Sendable>: Sendable {
  private var values: [String: (value: Value, diesAt: Int)] = [:]
  private var order: [String] = []
  private let lifetime: Int
  private let capacity: Int

  /// - Parameter lifetime: in seconds.
  init(lifetime: Int, capacity: Int = 10_000) {
    self.lifetime = lifetime
    self.capacity = capacity
  }

  /// The value, even if expired, unless it was dropped.
  subscript(name: String) -> Value? { values[name]?.value }

  mutating func insert(_ value: Value, for name: String, now: Int) {
    while let oldest = order.first, order.count >= capacity || (values[oldest]?.diesAt ?? 0) < now {
      order.removeFirst()
      values[oldest] = nil
    }
    values[name] = (value, now + lifetime)
    order.append(name)
  }

  /// Changes a value in place.
  mutating func update(_ name: String, _ change: (inout Value) -> Void) {
    guard var entry = values[name] else { return }
    change(&entry.value)
    values[name] = entry
  }

  /// Changes all values.
  mutating func updateAll(_ change: (inout Value) -> Void) {
    for name in order { update(name, change) }
  }

  /// Removes and returns a value that has not expired.
  mutating func take(_ name: String, now: Int) -> Value? {
    guard let entry = values.removeValue(forKey: name), now <= entry.diesAt else { return nil }
    return entry.value
  }
}

/// An injected fault at an endpoint, with the remaining count.
struct ProviderFault: Sendable {
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
  mutating func strike(_ endpoint: ProviderFault.Endpoint) -> ProviderFault? {
    guard let index = faults.firstIndex(where: { $0.endpoint == endpoint }) else { return nil }
    faults[index].count -= 1
    let fault = faults[index]
    if fault.count <= 0 { faults.remove(at: index) }
    return fault
  }
}
