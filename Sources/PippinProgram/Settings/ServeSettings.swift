package import PippinFlows
package import PippinHTTP
package import PippinHTTPServer
package import PippinPages
package import PippinSocial
package import SignInWithApple

/// Everything that is decided about a server before it starts.
///
/// The settings are checked while they are read, so a value made from them has no problem that can be seen earlier.
package struct ServeSettings: Sendable {
  package var listen: ListenAddress
  package var operatorListen: ListenAddress
  /// Without a slash at its end.
  package var publicURL: String
  package var store: Store
  package var masterKeys: MasterKeys
  package var clients: ClientRegistry
  package var apple = AppleEndpoints.apple
  package var google = GoogleEndpoints.google
  package var facebook = FacebookEndpoints.facebook
  /// The `iss` of Apple's identity tokens and notifications.
  package var appleIssuers = [AppleEndpoints.issuer]
  /// Apple's proof file for our domain.
  package var domainAssociation: [UInt8]?
  package var webhooks: [WebhookReceiver] = []
  /// Without it nothing is mailed.
  package var mail: MailSettings?
  package var passwords = PasswordSettings()
  /// When an account is deleted whose last sign-in method was deleted at its provider; `nil` for never.
  package var deleteUnreachableAfterDays: Int?
  /// For how long the server goes on answering after it was told to stop, so that a load balancer sees it first.
  package var drainSeconds = 0
  /// The proxies whose `X-Forwarded-For` is believed.
  package var trustedProxies: [IPNetwork] = []
  /// With what the public port speaks TLS itself; `nil` leaves that to a proxy.
  package var tls: TLSIdentity?
  /// How the pages look.
  package var brand = Brand.standard
  /// What the pages call the service; without one, by the name of the web client.
  package var brandName: String?
  /// What is dubious and does not stop the start.
  package var warnings: [SettingsProblem] = []

  /// What the pages and mails call the service.
  package var appName: String { brandName ?? clients.ofPages(mails: mail != nil)?.name ?? "Pippin" }

  /// An emulator may return to addresses that Apple refuses.
  var redirectRules: AuthorizationRequest.RedirectRules { apple == .apple ? .apple : .insecureAnyAddress }
}
