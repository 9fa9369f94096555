/// A sign-in method, and whether this build may show a button for it.
public struct Offer: Sendable, Hashable, Codable {
  /// The provider.
  public let provider: ProviderID
  /// What people call one of the server's OpenID Connect or OAuth 2 providers; `nil` for other providers.
  public let name: String?
  /// Whether a button for it may be shown.
  public let isAvailable: Bool
  /// Why it is unavailable, for developers: `switched_off`, `rollout`, `country`, `enterprise_build`, … The server can
  /// add reasons.
  public let reason: String?

  /// Creates an offer for previews and tests.
  public init(provider: ProviderID, isAvailable: Bool, reason: String? = nil) {
    self.provider = provider
    self.isAvailable = isAvailable
    self.reason = reason
    name = nil
  }

  /// Reads what the server answers, or a value that was encoded.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    provider = ProviderID(
      rawValue: try container.decode(String.self, forKey: .provider),
      openID: try container.decodeIfPresent(String.self, forKey: .id))
    name = try container.decodeIfPresent(String.self, forKey: .name)
    isAvailable = try container.decode(Bool.self, forKey: .isAvailable)
    reason = try container.decodeIfPresent(String.self, forKey: .reason)
  }

  /// Writes the value, with the provider in one text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(provider, forKey: .provider)
    try container.encodeIfPresent(name, forKey: .name)
    try container.encode(isAvailable, forKey: .isAvailable)
    try container.encodeIfPresent(reason, forKey: .reason)
  }

  /// The names on the wire.
  private enum CodingKeys: String, CodingKey {
    case provider, id, name, reason
    case isAvailable = "available"
  }
}
