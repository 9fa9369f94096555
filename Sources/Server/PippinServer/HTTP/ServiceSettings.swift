package import PippinPages

/// What the service must know of its surroundings.
package struct ServiceSettings: Sendable {
  /// The public base URL, without a slash at its end.
  package let publicURL: String
  /// What the pages call the app.
  package let appName: String
  /// How the pages look.
  package let brand: Brand
  /// The client of our own pages; without one they offer nothing.
  package let pageClient: Client?
  /// How many sign-ins and the like one address may try.
  package let limits: RateLimits
  /// Whose word on who asks is believed.
  package let proxies: TrustedProxies
  /// What crawlers read of our apps.
  package let wellKnown: WellKnownFiles

  package init(
    publicURL: String, appName: String, pageClient: Client?, limits: RateLimits = .standard,
    proxies: TrustedProxies = .init(), wellKnown: WellKnownFiles = .init(),
    brand: Brand = .standard
  ) {
    self.wellKnown = wellKnown
    self.proxies = proxies
    self.publicURL = publicURL
    self.appName = appName
    self.pageClient = pageClient
    self.limits = limits
    self.brand = brand
  }

  /// Whether cookies carry `Secure` and the `__Host-` prefix: everywhere but on plain-http loopback, where WebKit would drop them.
  var isSecure: Bool { publicURL.hasPrefix("https://") }

  /// The scheme and host that our own forms come from.
  var origin: String { publicURL }
}
