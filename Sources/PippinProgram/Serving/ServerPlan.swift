import PippinFlows
import SignInWithApple

/// Everything that is decided about a server before it starts.
struct ServerPlan: Sendable {
  var listen: ListenAddress
  var operatorListen: ListenAddress
  /// Without a slash at its end.
  var publicURL: String
  /// The file of the SQLite database.
  var database: String
  var masterKeys: MasterKeys
  var clients: [Client]
  var apple: AppleEndpoints
  var redirectRules: AuthorizationRequest.RedirectRules
  var appleIssuers: [String] = [AppleEndpoints.issuer]
  var webhooks: [WebhookReceiver] = []
  var appName: String
  /// Without it nothing is mailed.
  var mail: MailSettings?
  var passwords = PasswordSettings()
}
