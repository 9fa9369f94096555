/// A sign-in method, and whether this build may show a button for it.
public struct Offer: Sendable, Hashable, Codable {
  /// `openid` for all OpenID Connect and OAuth 2 providers of the server's settings.
  private let kind: String
  /// Which of these.
  private let id: String?
  /// What people call one of the server's OpenID Connect or OAuth 2 providers; `nil` for other providers.
  public let name: String?
  /// Whether a button for it may be shown.
  public let isAvailable: Bool
  /// Why it is unavailable, for developers: `switched_off`, `rollout`, `country`, `enterprise_build`, … The server can
  /// add reasons.
  public let reason: String?

  /// Creates an offer for your own back end, for previews and for tests.
  public init(provider: ProviderID, isAvailable: Bool, reason: String? = nil) {
    id = provider.openIDName
    kind = id == nil ? provider.rawValue : ProviderID.openIDKind
    name = nil
    self.isAvailable = isAvailable
    self.reason = reason
  }

  /// The provider.
  public var provider: ProviderID { ProviderID(rawValue: kind, openID: id) }

  /// The names on the wire.
  private enum CodingKeys: String, CodingKey {
    case id, name, reason
    case kind = "provider"
    case isAvailable = "available"
  }
}
