package import PippinProviders

/// The other providers, as far as they are asked anything.
package struct SocialServices: Sendable {
  package let google: GoogleService
  package let facebook: FacebookService
  /// By issuer: one for each in the settings.
  package let openID: [String: OpenIDService]
  /// For all providers without ID tokens that have no service of their own.
  package let oauth2: OAuth2Service?
  /// By id: providers without ID tokens that are reached in another way.
  private let ownOAuth2: [String: OAuth2Service]

  package init(
    google: GoogleService, facebook: FacebookService, openID: [String: OpenIDService] = [:],
    oauth2: OAuth2Service? = nil, ownOAuth2: [String: OAuth2Service] = [:]
  ) {
    self.google = google
    self.facebook = facebook
    self.openID = openID
    self.oauth2 = oauth2
    self.ownOAuth2 = ownOAuth2
  }

  /// The service for a provider without ID tokens.
  func oauth2(of registration: Client.OpenIDProviderRegistration) -> OAuth2Service? {
    ownOAuth2[registration.id] ?? oauth2
  }
}
