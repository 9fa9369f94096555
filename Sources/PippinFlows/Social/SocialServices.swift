package import PippinSocial

/// The other providers, as far as they are asked anything.
package struct SocialServices: Sendable {
  package let google: GoogleService
  package let facebook: FacebookService

  package init(google: GoogleService, facebook: FacebookService) {
    self.google = google
    self.facebook = facebook
  }
}
