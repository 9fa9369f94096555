package import PippinSecret

/// Our registration at an OpenID Connect or OAuth 2 provider.
package struct OpenIDClient: Sendable {
  /// How the client proves itself at the token endpoint (OpenID Connect Core 1.0, 9).
  package enum Authentication: String, Sendable, CaseIterable {
    case basic = "client_secret_basic"
    case post = "client_secret_post"
    /// A public client, which only PKCE protects.
    case none
  }

  /// The client id.
  package let id: String
  /// The client secret; nil for a public client.
  package let secret: SecretText?
  /// `nil` to follow the discovery document.
  package let authentication: Authentication?

  package init(id: String, secret: SecretText?, authentication: Authentication? = nil) {
    self.id = id
    self.secret = secret
    self.authentication = authentication
  }
}
