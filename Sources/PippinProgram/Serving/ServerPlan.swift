import PippinFlows
import PippinHTTP
import PippinHTTPServer
import PippinPages
import PippinSocial
import SignInWithApple

/// Everything that is decided about a server before it starts.
struct ServerPlan: Sendable {
  var listen: ListenAddress
  var operatorListen: ListenAddress
  /// Without a slash at its end.
  var publicURL: String
  var store: ServeSettings.Store
  var masterKeys: MasterKeys
  var clients: [Client]
  var apple: AppleEndpoints
  var google: GoogleEndpoints = .google
  var facebook: FacebookEndpoints = .facebook
  var redirectRules: AuthorizationRequest.RedirectRules
  var appleIssuers: [String] = [AppleEndpoints.issuer]
  var webhooks: [WebhookReceiver] = []
  /// When an account goes that nobody can enter any more; `nil` for never.
  var deleteUnreachableAfterDays: Int?
  var appName: String
  /// Without it nothing is mailed.
  var mail: MailSettings?
  var passwords = PasswordSettings()
  /// Apple's proof file for our domain.
  var domainAssociation: [UInt8]?
  /// Whose word on who asks is believed.
  var trustedProxies: [IPNetwork] = []
  /// With what the public port speaks TLS itself.
  var tls: TLSIdentity?
  var brand = Brand.standard
}
