package import PippinAPI
package import PippinAccounts
import PippinTokens
import PippinFoundation

/// Whether a build of an app may show the button of a provider, to the installation that asks.
package struct ProviderOffer: Sendable, Hashable {
  /// What is known of the installation; it is used for this answer and kept nowhere.
  package struct Installation: Sendable {
    /// The client's own where it does not say.
    package var platform: Client.Platform?
    package var version: AppVersion?
    /// A random value that the installation keeps.
    package var id: String?
    /// ISO 3166-1 alpha-2, in capitals.
    package var country: String?

    package init(
      platform: Client.Platform? = nil, version: AppVersion? = nil, id: String? = nil, country: String? = nil
    ) {
      self.platform = platform
      self.version = version
      self.id = id
      self.country = country
    }
  }

  package let provider: Provider
  /// Which of the client's OpenID Connect and OAuth 2 providers, with the name for its button; only with `openid`.
  package let openID: OpenID?
  /// Why not; `nil` where it is offered.
  package let reason: ProviderBody.Reason?
  /// What was not said and would have to be, for the answer to be another. What a condition asks about and nobody knows is a no.
  package let missing: ProviderBody.Parameter?

  package var isAvailable: Bool { reason == nil }

  /// Tells apart providers that are all `openid`.
  package struct OpenID: Sendable, Hashable {
    package let id: String
    package let name: String
  }

  /// Decides for one OpenID Connect or OAuth 2 provider.
  package init(
    _ registration: Client.OpenIDProviderRegistration, by client: Client, to installation: Installation, mails: Bool
  ) {
    let offer = ProviderOffer(.openid, by: client, to: installation, mails: mails)
    provider = .openid
    openID = OpenID(id: registration.id, name: registration.name)
    (reason, missing) = registration.isEnabled ? (offer.reason, offer.missing) : (.switchedOff, nil)
  }

  /// Decides for one provider.
  package init(_ provider: Provider, by client: Client, to installation: Installation, mails: Bool) {
    self.provider = provider
    openID = nil
    if let reason = client.reasonToRefuse(provider, mails: mails) {
      (self.reason, missing) = (reason, nil)
    } else {
      (reason, missing) = Self.unmet(client.offers[provider], of: provider, by: client, installation)
    }
  }

  private static func unmet(
    _ conditions: OfferConditions, of provider: Provider, by client: Client, _ installation: Installation
  ) -> (ProviderBody.Reason?, ProviderBody.Parameter?) {
    if let platforms = conditions.platforms, !platforms.contains(installation.platform ?? client.platform) {
      return (.platform, nil)
    }
    if let minimum = conditions.minimumVersion {
      guard let version = installation.version else { return (.appVersion, .appVersion) }
      if version < minimum { return (.appVersion, nil) }
    }
    if let countries = conditions.countries {
      guard let country = installation.country else { return (.country, .country) }
      switch countries {
      case .only(let those): if !those.contains(country) { return (.country, nil) }
      case .except(let those): if those.contains(country) { return (.country, nil) }
      }
    }
    // All and nobody need no name to be told apart.
    guard let percent = conditions.rolloutPercent, percent < 100 else { return (nil, nil) }
    guard percent > 0 else { return (.rollout, nil) }
    guard let id = installation.id else { return (.rollout, .installID) }
    return (place(of: id, for: provider, client.id) < percent ? nil : .rollout, nil)
  }

  /// Where an installation stands among a hundred: always at the same place, so that who is in at 10 % is in at 20 %, and at
  /// another for each provider, so that it is not always the same people who go first.
  static func place(of installation: String, for provider: Provider, _ client: ClientID) -> Int {
    let digest = SHA256.hash(["offer", client.rawValue, provider.rawValue, installation].joined(separator: "\u{0}"))
    return Int(digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 100)
  }
}
