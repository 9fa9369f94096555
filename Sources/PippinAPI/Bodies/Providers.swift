/// `GET /v1/providers`: what a build of the app may offer.
package struct ProvidersAnswer: Codable, Hashable, Sendable {
  package var providers: [ProviderBody]

  package init(providers: [ProviderBody]) {
    self.providers = providers
  }
}

/// One way of signing in.
package struct ProviderBody: Codable, Hashable, Sendable {
  /// `apple`, `google`, `facebook` or `password`.
  package var provider: String
  /// Whether a button for it may be shown.
  package var available: Bool
  /// Why not, for the developer.
  package var reason: String?

  package init(provider: String, available: Bool, reason: String? = nil) {
    self.provider = provider
    self.available = available
    self.reason = reason
  }
}
