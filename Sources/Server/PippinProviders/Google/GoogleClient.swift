package import PippinSecret

/// Our web application at Google, an OAuth client in its console.
package struct GoogleClient: Sendable {
  /// The client id, `….apps.googleusercontent.com`.
  package let id: String
  /// The client secret for the token endpoint.
  package let secret: SecretText

  package init(id: String, secret: SecretText) {
    self.id = id
    self.secret = secret
  }
}
