package import PippinFlows

/// What the service must know of its surroundings.
package struct ServiceSettings: Sendable {
  /// The public base URL, without a slash at its end.
  package let publicURL: String
  /// What the pages call the app.
  package let appName: String
  /// The client of our own pages; without one they offer nothing.
  package let pageClient: Client?
  /// The document served at `/openapi.json`.
  package let openAPI: [UInt8]
  /// How many sign-ins and the like one address may try.
  package let limits: RateLimits

  package init(
    publicURL: String, appName: String, pageClient: Client?, openAPI: [UInt8], limits: RateLimits = .standard
  ) {
    self.publicURL = publicURL
    self.appName = appName
    self.pageClient = pageClient
    self.openAPI = openAPI
    self.limits = limits
  }

  /// Whether cookies carry `Secure` and the `__Host-` prefix: everywhere but on plain-http loopback, where WebKit would drop them.
  var isSecure: Bool { publicURL.hasPrefix("https://") }

  /// The scheme and host that our own forms come from.
  var origin: String { publicURL }
}
