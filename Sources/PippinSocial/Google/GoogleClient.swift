package import PippinSecret

/// Our web application at Google: what its console calls an OAuth client.
package struct GoogleClient: Sendable {
  /// `….apps.googleusercontent.com`.
  package let id: String
  /// What goes with it at the token endpoint.
  package let secret: SecretText

  package init(id: String, secret: SecretText) {
    self.id = id
    self.secret = secret
  }
}
