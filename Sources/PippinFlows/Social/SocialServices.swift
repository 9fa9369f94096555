package import PippinSocial

/// The other providers, as far as they are asked anything.
package struct SocialServices: Sendable {
  package let google: GoogleService
  package let facebook: FacebookService
  /// By issuer: one for each in the settings.
  package let openID: [String: OpenIDService]
  /// For all providers without ID tokens.
  package let oauth2: OAuth2Service?

  package init(
    google: GoogleService, facebook: FacebookService, openID: [String: OpenIDService] = [:],
    oauth2: OAuth2Service? = nil
  ) {
    self.google = google
    self.facebook = facebook
    self.openID = openID
    self.oauth2 = oauth2
  }
}
