/// A sign-in method, and whether this build may show a button for it.
public struct Offer: Sendable, Hashable, Codable {
  /// The provider.
  public let provider: ProviderID
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
  }

  /// The names on the wire.
  private enum CodingKeys: String, CodingKey {
    case provider, reason
    case isAvailable = "available"
  }
}
