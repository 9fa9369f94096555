/// A way of signing in, and whether this build may show a button for it.
public struct Offer: Sendable, Hashable, Codable {
  /// The way of signing in.
  public let provider: ProviderID
  /// Whether a button for it may be shown.
  public let isAvailable: Bool
  /// Why not, for the developer: `switched_off`, `rollout`, `country`, `enterprise_build`, … An open set.
  public let reason: String?

  /// An offer, for previews and tests.
  public init(provider: ProviderID, isAvailable: Bool, reason: String? = nil) {
    self.provider = provider
    self.isAvailable = isAvailable
    self.reason = reason
  }

  /// As the server spells them.
  private enum CodingKeys: String, CodingKey {
    case provider, reason
    case isAvailable = "available"
  }
}
