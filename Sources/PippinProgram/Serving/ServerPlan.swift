import PippinFlows
import SignInWithApple

/// Everything that is decided about a server before it starts.
struct ServerPlan: Sendable {
  /// An address and a port; port 0 lets the system choose.
  struct Listener: Sendable, Equatable {
    var host: String
    var port: Int
  }

  var listen: Listener
  var operatorListen: Listener
  /// Without a slash at its end.
  var publicURL: String
  /// The file of the SQLite database.
  var database: String
  var masterKeys: MasterKeys
  var clients: [Client]
  var apple: AppleEndpoints
  var redirectRules: AuthorizationRequest.RedirectRules
  var appleIssuers: [String] = [AppleEndpoints.issuer]
  var appName: String
}
